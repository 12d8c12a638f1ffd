"""The history of all finished games, in a journal that only grows. It is made from the records of the games. Each
record is taken in once, whether its game is old or just over. A record that was missed because the program was killed
is taken in the next time. The history keeps what it knows of a game after the record has been deleted."""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

from spitegame.achievements import Achievement
from spitegame.achievements.earning import earned, earned_by_review
from spitegame.packing.codec import Malformed, Packer, pack_record
from spitegame.packing.share_codes import deal_code
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import Seat
from spitegame.session import history
from spitegame.session.daily import is_of_the_day
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.record import Record, TakenBack, Unreplayable
from spitegame.session.replay import Replay
from spitegame.storage import files, records
from spitegame.storage.journal import Journal, read_journal
from spitegame.translation import N_, _

_HEADER = b"history 1"
_SENTENCES = files.Sentences(
    N_("The history of your games comes from a newer version: update the program to open it."),
    N_("The history of your games could not be opened."),
    damaged=(
        N_("The history of your games was damaged on the disk."),
        # Translators: “it” is the history of the player's games, which was damaged.
        N_("Games still on record are added again. Others may be missing."),
    ),
)
_KEY_BYTES = 16
"""The bytes of the hash that identifies a game."""
LARGEST_BYTES = 300_000
"""Maximum bytes of a record that is taken in, since the window waits meanwhile; the record of a hundred rounds of Spite
is smaller."""
_NOTE = Packer(history.Note)
"""Packs one note, which is one frame of the journal."""


class History:
    """The history on disk and in memory. Only one thread uses it."""

    def __init__(self, folders: files.Folders) -> None:
        """Create an empty history that is not on disk; `open` reads the file, which takes time."""
        self._folders = folders
        self._journal: Journal | None = None
        self.sentence = ""
        """A sentence that tells the player that the file was damaged; empty if it was whole."""
        self._games: dict[bytes, history.PastGame] = {}
        """The games by key."""
        self._evaluated: dict[bytes, history.Evaluated] = {}
        self._removed: set[bytes] = set()
        """The keys of the games that the player has deleted; their facts still count."""
        self._achieved: dict[str, history.Achieved] = {}
        self._files: set[str] = set()
        """The names of the record files that have been taken in or left out."""
        self._restarted = 0
        """The time at which the player has restarted the statistics, in seconds since 1970; 0 if never."""

    @classmethod
    def open(cls, folders: files.Folders) -> "History":
        """Read the history of this profile. A copy of a damaged file is kept beside it. If the file cannot be written,
        the history lives in memory only."""
        found = cls(folders)
        path = folders.history
        data = b""
        frames: tuple[bytes, ...] = ()
        try:
            data = path.read_bytes()
            contents = read_journal(data)
            frames = (*contents.frames, *contents.later)
            found.sentence = contents.sentence(path, data, _SENTENCES)
        except FileNotFoundError:
            pass
        except (files.NewerFormat, files.Damaged, OSError) as problem:
            data, unopened = b"", files.not_opened(path, _SENTENCES, problem)
            found.sentence = unopened.sentence
        for frame in frames:
            found._read(frame)
        try:
            found._journal = Journal.create(path, _HEADER, frames, data)
        except files.StorageProblem as problem:
            found.sentence = f"{found.sentence} {problem}".strip()
        return found

    def close(self) -> None:
        if self._journal:
            self._journal.close()

    # queries

    @property
    def games(self) -> Sequence[history.PastGame]:
        """All games, in the order in which they ended."""
        return sorted(self._games.values(), key=lambda game: game.ended)

    @property
    def shelf(self) -> Sequence[history.PastGame]:
        """The games that the player has not deleted, in the order in which they ended."""
        return [game for game in self.games if game.key not in self._removed]

    @property
    def counted(self) -> Sequence[history.PastGame]:
        """The games that ended since the statistics were last restarted, in the order in which they ended."""
        return [game for game in self.games if game.ended > self._restarted]

    def game(self, key: bytes) -> history.PastGame | None:
        """Return the facts about the game with this key, or None."""
        return self._games.get(key)

    def evaluation(self, key: bytes) -> history.Evaluated | None:
        """Return the findings of the review of this game; None if it has not been reviewed."""
        return self._evaluated.get(key)

    @property
    def achieved(self) -> Sequence[history.Achieved]:
        """The achievements in the order in which they were earned."""
        return list(self._achieved.values())

    # changes, which go to the disk

    def note(self, note: history.Note) -> None:
        """Take in a note and write it to the disk durably. Raises StorageProblem; the note then counts until the
        program ends."""
        self._fold(note)
        if self._journal:
            self._journal.append(_NOTE.pack(note))
            self._journal.sync()

    def remove(self, game: history.PastGame) -> None:
        """Take a game off the shelf, and delete its record. Raises StorageProblem."""
        self.note(history.Removed(game.key))
        self._delete(game)

    def _delete(self, game: history.PastGame) -> None:
        """Delete the record of a game. Raises StorageProblem."""
        path = self._folders.records / game.file
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            reason = files.reason_of(error)
            raise files.StorageProblem(_("{path} could not be deleted: {reason}.", path=path, reason=reason)) from error

    def waiting(self) -> list[Path]:
        """Return the records that have not been taken in yet, oldest first. Records whose deletion was interrupted are
        deleted now. Raises StorageProblem."""
        found = sorted(self._folders.records.glob("*.record"))
        names = {path.name for path in found}
        for game in self._games.values():
            if game.key in self._removed and game.file in names:
                self._delete(game)
        return [path for path in found if path.name not in self._files]

    def take_in(self, path: Path) -> str:
        """Take in this record, unless it is known. Return a sentence for the player if the record cannot be read, and
        an empty text otherwise. Raises StorageProblem."""
        try:
            if path.stat().st_size > LARGEST_BYTES:
                self.note(history.LeftOut(path.name))
                return ""
            kept = records.load_record(path)
            replay = Replay(kept.record)
            game = past_game(kept, replay, path)
        except records.NewerRecord:
            self._files.add(path.name)  # only in memory: a newer version of the program will take it in
            return ""
        except (records.Unreadable, Unreplayable):
            unopened = _("The record {name} could not be opened.", name=path.name)
            return f"{unopened} {files.set_aside(path, 'damaged')}"
        except OSError as error:
            self._files.add(path.name)
            reason = files.reason_of(error)
            return _("The record {name} could not be opened: {reason}.", name=path.name, reason=reason)
        if game is None or game.key in self._games:
            self.note(history.LeftOut(path.name))
        else:
            before = [each for each in self.games if each.ended <= game.ended]
            self._achieve(game.key, earned(replay, game, before))
            self.note(game)  # last: if the program is killed before this, the record is taken in again
        return ""

    def evaluate(self, evaluated: history.Evaluated) -> None:
        """Write down the findings of a review, if its game is known. Raises StorageProblem."""
        game = self._games.get(evaluated.key)
        if game and self._evaluated.get(evaluated.key) != evaluated:
            self._achieve(game.key, earned_by_review(game, evaluated))
            self.note(evaluated)

    def _achieve(self, key: bytes, found: Sequence[Achievement]) -> None:
        """Write down the achievements that were not earned before, with the key of the game. Raises StorageProblem."""
        for each in found:
            if each.name not in self._achieved:
                self.note(history.Achieved(each.name, key))

    def _read(self, frame: bytes) -> None:
        """Take in one frame of the file."""
        try:
            note: history.Note = _NOTE.unpack(frame)
        except Malformed:
            return  # a note of a newer version of this program stays in the file
        self._fold(note)

    def _fold(self, note: history.Note) -> None:
        """Take in a note in memory."""
        match note:
            case history.PastGame():
                self._games.setdefault(note.key, note)
                self._files.add(note.file)
            case history.Evaluated(key):
                self._evaluated[key] = note
            case history.LeftOut(file):
                self._files.add(file)
            case history.Removed(key):
                self._removed.add(key)
            case history.Restarted(at):
                self._restarted = at
            case history.Achieved(name):
                self._achieved.setdefault(name, note)


def key_of(record: Record) -> bytes:
    """Return the key of a finished game: a hash of its packed record."""
    return sha256(pack_record(record)).digest()[:_KEY_BYTES]


def past_game(kept: records.KeptGame, replay: Replay, path: Path) -> history.PastGame | None:
    """Return the facts about a game whose record is at `path`; None if the game was never ended. Raises Unreplayable or
    OSError."""
    record, own = kept.record, kept.here
    standings = replay.standings()
    if standings is None:
        return None
    if any(seat >= len(record.everybody) for seat in own):
        raise Unreplayable("The record was kept at a seat that there is not.")
    game, ended = GAMES[record.game], records.ended_at(path).astimezone(UTC)
    by_seat = sorted(standings, key=lambda each: each.seat)
    everybody = _everybody(kept)
    levels = (each.level if isinstance(each, Computer) else "" for each in everybody)
    return history.PastGame(
        key=key_of(record),
        file=path.name,
        ended=int(ended.timestamp()),
        game=record.game,
        preset=game.rulebook.preset_of(record.rules),
        size=game.rulebook.size_of(record.rules),
        players=tuple(
            history.PastPlayer(each.name, level, at.place, at.left, at.points)
            for each, level, at in zip(everybody, levels, by_seat, strict=True)
        ),
        own=own,
        online=isinstance(kept, records.FinishedGame),
        turns=replay.turn(len(replay) - 1),
        practice=not _is_own_play(kept),
        deal=_deal(record),
        day=_day(record, ended),
    )


def _everybody(kept: records.KeptGame) -> list[Occupant]:
    """Return the occupants by seat. A person who took over the seat of a computer stands in its place."""
    reseated = kept.opening.reseated if isinstance(kept, records.FinishedGame) else ()
    people = {each.seat: each.occupant for each in reseated if isinstance(each.occupant, Person)}
    return [people.get(Seat(seat), occupant) for seat, occupant in enumerate(kept.record.everybody)]


def _is_own_play(kept: records.KeptGame) -> bool:
    """Return False if somebody at this screen has taken an action back, or took over the seat of a computer during the
    game."""
    seats = {entry.seat for entry in kept.record.entries if isinstance(entry.action, TakenBack)}
    if isinstance(kept, records.FinishedGame):
        seats |= {each.seat for each in kept.opening.reseated if isinstance(each.occupant, Person)}
    return seats.isdisjoint(kept.here)


def _day(record: Record, ended: datetime) -> str:
    """Return the day, as YYYY-MM-DD, of which this was the deal of the day: the day on which the game ended, or the one
    before. Empty if it was none."""
    days = [(ended - timedelta(days=before)).date().isoformat() for before in (0, 1)]
    return next((day for day in days if is_of_the_day(record, day)), "")


def _deal(record: Record) -> str:
    """Return the deal code; empty for a continuation, and for a game with computers that this version does not know."""
    if record.resumed:
        return ""
    try:
        return deal_code(record)
    except ValueError:
        return ""


_COLUMNS: Mapping[str, Callable[[history.PastGame, history.Evaluated | None], Any]] = {
    "ended (UTC)": lambda game, _evaluated: datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
    "game": lambda game, _evaluated: TITLES[game.game],
    "rules": lambda game, _evaluated: game.preset,
    "size": lambda game, _evaluated: game.size,
    "seats": lambda game, _evaluated: len(game.players),
    "place": lambda game, _evaluated: game.player.place if game.player else "",
    "won": lambda game, _evaluated: int(game.is_won),
    "margin": lambda game, _evaluated: game.margin,
    "turns": lambda game, _evaluated: game.turns,
    "online": lambda game, _evaluated: int(game.online),
    "took back": lambda game, _evaluated: int(game.practice),
    "opponents": lambda game, _evaluated: "; ".join(other.name for other in game.others),
    "levels": lambda game, _evaluated: "; ".join(other.level or "person" for other in game.others),
    "cost of mistakes (%)": lambda _game, evaluated: evaluated.cost if evaluated else "",
    "deal": lambda game, _evaluated: game.deal,
}
"""The value of each column, by title."""


def table(games: Iterable[history.PastGame], evaluation: Callable[[bytes], history.Evaluated | None]) -> str:
    """Return the games as comma-separated values, with a line of titles and a line for each game that the player has
    played."""
    written = StringIO()
    lines = csv.writer(written)
    lines.writerow(_COLUMNS)
    for game in filter(lambda game: game.player, games):
        evaluated = evaluation(game.key)
        lines.writerow(_cell(column(game, evaluated)) for column in _COLUMNS.values())
    return written.getvalue()


def _cell(value: Any) -> Any:
    """Return the value of a cell, with a quotation mark before a text that a spreadsheet would run as a formula: names
    come from other programs."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@")) else value
