"""The records of finished games, each in a file of its own: those of online games anybody can check again."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from spitegame.lazily import lazily
from spitegame.packing.codec import Malformed, join_prefixed, pack_record, split_prefixed, unpack_record
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.storage import files
from spitegame.translation import N_, _

if TYPE_CHECKING:
    from spitegame.net import transcript as transcripts
    from spitegame.net.transcript import Opening, Transcript
else:  # the record of a game at one screen need not wait for it
    transcripts = lazily("spitegame.net.transcript")

MOST_RECORDS = 5000
"""The number of records that are kept; older ones are deleted, which takes nothing from the history."""
MOST_NAMES = 3
"""Opponents in the name of a file."""
MOST_LETTERS = 12
"""Letters of each opponent."""

MOST_BYTES = 4 * 1024 * 1024
"""The size of the largest file that is read; a record has some thousand bytes."""

RECORD = files.FileFormat(b"spitedeal", N_("The file is not a game record."), version=3)
_SENTENCES = files.Sentences(
    N_("The record comes from a newer version: update the program to open it."),
    N_("The record could not be opened."),
    N_("The record could not be saved: {reason}."),
)
_ONLINE, _LOCAL, _CONTINUATION = 1, 2, 3
"""The versions in which records are written: older programs open those of online games from their deal on, too."""


class Unreadable(Exception):
    """The file holds no record that this program can read. The message is a sentence."""


class NewerRecord(Unreadable):
    """The record comes from a newer version of this program."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    opening: "Opening"
    transcript: "Transcript | None"
    """The updates shown to a guest; None in the host's own record."""

    @property
    def record(self) -> Record:
        return self.opening.record

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats at the screen where this record was kept."""
        return () if self.seat is None else (self.seat,)

    @property
    def seat(self) -> Seat | None:
        """The seat at which this record was kept; None if there somebody only watched. The host has the first one."""
        return Seat(0) if self.transcript is None else self.transcript.draw.seat


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A finished game of people at this screen, and computers."""

    record: Record

    @property
    def here(self) -> tuple[Seat, ...]:
        everybody = enumerate(self.record.everybody)
        return tuple(Seat(seat) for seat, occupant in everybody if isinstance(occupant, Person))

    @property
    def seat(self) -> Seat | None:
        """The seat of the first person, whose program it is."""
        return next(iter(self.here), None)


KeptGame: TypeAlias = FinishedGame | LocalGame

_TIME = "%Y-%m-%d_%H-%M-%S"
_TIME_LETTERS = 19


def keep_record(folders: files.Folders, finished: KeptGame, at: datetime) -> Path:
    """Keep the game, unless it has been kept with this time before. Raises StorageProblem."""
    data = _packed(finished)
    path = _path(folders.records, f"{at.strftime(_TIME)}{_opponents(finished)}", data)
    files.write_atomically(path, data, unsaved=_SENTENCES.unsaved)
    for old in sorted(folders.records.glob("*.record"))[:-MOST_RECORDS]:
        files.remove(old)
    return path


def keep_local_game(folders: files.Folders, saved: Path, record: Record) -> None:
    """Keep the game that has ended, and remove its file, `saved`. A program that was stopped on the way does this
    again: the record has the time of that file, so there is one. Raises StorageProblem."""
    try:
        ended = datetime.fromtimestamp(saved.stat().st_mtime)
    except OSError as error:
        reason = files.reason_of(error)
        raise files.StorageProblem(_("The finished game could not be saved: {reason}.", reason=reason)) from error
    keep_record(folders, LocalGame(record), ended)
    files.remove(saved)


def ended_at(path: Path) -> datetime:
    """The end of the game, by the name of its record, or else by the file's own time. Raises OSError."""
    try:
        return datetime.strptime(path.name[:_TIME_LETTERS], _TIME)
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime)


def load_record(path: Path) -> KeptGame:
    """Raises Unreadable."""
    try:
        if path.exists() and not (path.is_file() and path.stat().st_size <= MOST_BYTES):
            raise Unreadable(_("{path} is not a game record.", path=path))
        return _unpacked(RECORD.unpack(path.read_bytes()))
    except files.NewerFormat:
        raise NewerRecord(
            _("{path} comes from a newer version of this program. Update the program to open it.", path=path)
        ) from None
    except OSError as error:
        reason = files.reason_of(error)
        raise Unreadable(_("{path} cannot be read: {reason}.", path=path, reason=reason)) from error
    except (files.Damaged, Malformed) as problem:
        told = _("{path} is not a game record, or it is damaged.", path=path)
        because = _("(Reason: {reason})", reason=problem)
        raise Unreadable(f"{told} {because}") from problem


def _packed(finished: KeptGame) -> bytes:
    match finished:
        case FinishedGame(opening, transcript):
            shown = b"" if transcript is None else transcripts.pack_transcript(transcript)
            version = _CONTINUATION if opening.record.resumed else _ONLINE
            return RECORD.pack(join_prefixed(transcripts.pack_opening(opening), shown), version)
        case LocalGame(record):
            return RECORD.pack(join_prefixed(pack_record(record)), _CONTINUATION if record.resumed else _LOCAL)


def _unpacked(payload: bytes) -> KeptGame:
    """Raises Malformed."""
    match split_prefixed(payload):
        case [record]:
            return LocalGame(unpack_record(record))
        case [opening, transcript]:
            return FinishedGame(
                transcripts.unpack_opening(opening), transcripts.unpack_transcript(transcript) if transcript else None
            )
        case _:
            raise Malformed("A record has one part or two.")


def _opponents(finished: KeptGame) -> str:
    """The opponents' names for the name of a file, in letters and digits only."""
    is_hosts = isinstance(finished, FinishedGame) and finished.transcript is None
    own = None if is_hosts else finished.seat  # the host's own name stands in the names of the host's files
    others = (occupant.name for seat, occupant in enumerate(finished.record.occupants) if seat != own)
    names = ["".join(filter(str.isalnum, name))[:MOST_LETTERS] for name in others]
    return "".join(f"_{name}" for name in names[:MOST_NAMES])


def _path(folder: Path, name: str, data: bytes) -> Path:
    """The first path in the folder that no file has, or one that has just these bytes."""
    paths = (folder / f"{name}{f'_{number}' if number > 1 else ''}.record" for number in count(1))
    return next(path for path in paths if not path.exists() or _holds(path, data))


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
