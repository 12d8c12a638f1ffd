"""The records of finished games, each in a file of its own. Anybody can check the records of online games again."""

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
"""Maximum number of kept records. Older ones are deleted; the history still knows the games."""
MOST_NAMES = 3
"""Maximum number of opponents in the name of a file."""
MOST_LETTERS = 12
"""Maximum number of letters of each opponent's name in the name of a file."""

MOST_BYTES = 4 * 1024 * 1024
"""Maximum bytes of a file that is read; a record usually has a few thousand."""

RECORD = files.FileFormat(b"spitedeal", N_("The file is not a game record."), version=3)
_SENTENCES = files.Sentences(
    N_("The record comes from a newer version: update the program to open it."),
    N_("The record could not be opened."),
    N_("The record could not be saved: {reason}."),
)
_ONLINE, _LOCAL, _CONTINUATION = 1, 2, 3
"""The file versions for records of online games, games at one screen, and continuations. Online games from their deal
on have the oldest version, so that older programs can still check them."""


class Unreadable(Exception):
    """Raised for a file from which no record can be read. The message is a sentence for the player."""


class NewerRecord(Unreadable):
    """Raised for a record of a newer version of the program."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished online game, with the data to check it again."""

    opening: "Opening"
    """The opening of the draw, with the record."""
    transcript: "Transcript | None"
    """The updates that a guest was shown; None in the host's own file."""

    @property
    def record(self) -> Record:
        return self.opening.record

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats at the screen where this file was written."""
        return () if self.seat is None else (self.seat,)

    @property
    def seat(self) -> Seat | None:
        """The seat at the screen where this file was written; None for an onlooker. The host has the first seat."""
        return Seat(0) if self.transcript is None else self.transcript.draw.seat


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A finished game of people at one screen and computers."""

    record: Record

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of the people."""
        everybody = enumerate(self.record.everybody)
        return tuple(Seat(seat) for seat, occupant in everybody if isinstance(occupant, Person))

    @property
    def seat(self) -> Seat | None:
        """The seat of the first person, who owns the profile; None in a game of computers only."""
        return next(iter(self.here), None)


KeptGame: TypeAlias = FinishedGame | LocalGame
"""A finished game as its file holds it."""

_TIME = "%Y-%m-%d_%H-%M-%S"
"""The format of the time at the beginning of a file's name."""
_TIME_LETTERS = 19
"""The number of characters of that time."""


def keep_record(folders: files.Folders, finished: KeptGame, at: datetime) -> Path:
    """Write the record of a game that ended `at` this local time, unless that file exists with the same bytes, and
    return its path. The oldest records beyond MOST_RECORDS are deleted. Raises StorageProblem."""
    data = _packed(finished)
    path = _path(folders.records, f"{at.strftime(_TIME)}{_opponents(finished)}", data)
    files.write_atomically(path, data, unsaved=_SENTENCES.unsaved)
    for old in sorted(folders.records.glob("*.record"))[:-MOST_RECORDS]:
        files.remove(old)
    return path


def keep_local_game(folders: files.Folders, saved: Path, record: Record) -> None:
    """Write the record of a saved game that has ended, and remove the file `saved`. The record has the time of that
    file, so a program that was stopped in between writes the same record again. Raises StorageProblem."""
    try:
        ended = datetime.fromtimestamp(saved.stat().st_mtime)
    except OSError as error:
        reason = files.reason_of(error)
        raise files.StorageProblem(_("The finished game could not be saved: {reason}.", reason=reason)) from error
    keep_record(folders, LocalGame(record), ended)
    files.remove(saved)


def ended_at(path: Path) -> datetime:
    """Return the local time at which the game ended, by the name of its record, or else by the time of the file. Raises
    OSError."""
    try:
        return datetime.strptime(path.name[:_TIME_LETTERS], _TIME)
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime)


def load_record(path: Path) -> KeptGame:
    """Read the record in this file. Raises Unreadable."""
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
    """Read a game from the payload of its file. Raises Malformed."""
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
    """Return the part of a file's name with the opponents' names, in letters and digits only, such as `_Ada_Cleo`."""
    is_hosts = isinstance(finished, FinishedGame) and finished.transcript is None
    own = None if is_hosts else finished.seat  # the host's own name stands in the names of the host's files
    others = (occupant.name for seat, occupant in enumerate(finished.record.occupants) if seat != own)
    names = ["".join(filter(str.isalnum, name))[:MOST_LETTERS] for name in others]
    return "".join(f"_{name}" for name in names[:MOST_NAMES])


def _path(folder: Path, name: str, data: bytes) -> Path:
    """Return the first path with this name, or with a number after it, that is free or holds exactly these bytes."""
    paths = (folder / f"{name}{f'_{number}' if number > 1 else ''}.record" for number in count(1))
    return next(path for path in paths if not path.exists() or _holds(path, data))


def _holds(path: Path, data: bytes) -> bool:
    """Return True if the file has exactly these bytes."""
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
