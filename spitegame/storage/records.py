"""The records of finished online games, each in a file of its own that anybody can check again."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from spitegame.net.codec import Malformed, join_prefixed, split_prefixed
from spitegame.net.transcript import (
    Opening,
    Transcript,
    pack_opening,
    pack_transcript,
    unpack_opening,
    unpack_transcript,
)
from spitegame.rules.game import Seat
from spitegame.storage.files import Damaged, FileFormat, Folders, NewerFormat, mend, reason_of, remove, write_atomically

MOST_RECORDS = 200
"""The number of records that are kept; older ones are deleted."""
MOST_NAMES = 3
"""Opponents in the name of a file."""
MOST_LETTERS = 12
"""Letters of each opponent."""

MOST_BYTES = 4 * 1024 * 1024
"""The size of the largest file that is read; a record has some thousand bytes."""

RECORD = FileFormat(b"spitedeal", "the record of a game")


class Unreadable(Exception):
    """The file holds no record that this program can read. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    opening: Opening
    transcript: Transcript | None
    """What a guest was shown; None in the host's own record."""

    @property
    def seat(self) -> Seat | None:
        """The seat at which this record was kept; None if there somebody only watched. The host has the first one."""
        return Seat(0) if self.transcript is None else self.transcript.draw.seat


def keep_record(folders: Folders, finished: FinishedGame, at: datetime) -> Path:
    """Raises StorageProblem."""
    path = _free_path(folders.records, f"{at:%Y-%m-%d_%H-%M-%S}{_opponents(finished)}")
    transcript = b"" if finished.transcript is None else pack_transcript(finished.transcript)
    write_atomically(path, RECORD.pack(join_prefixed(pack_opening(finished.opening), transcript)), what="The record")
    for old in sorted(folders.records.glob("*.record"))[:-MOST_RECORDS]:
        remove(old)
    return path


def mend_record(path: Path) -> str:
    """Mend the record, if it is damaged, before it is loaded. Return a sentence if it could be mended, else ""."""
    return mend(path, RECORD.mended, "The record")


def load_record(path: Path) -> FinishedGame:
    """Raises Unreadable."""
    try:
        if path.exists() and not (path.is_file() and path.stat().st_size <= MOST_BYTES):
            raise Unreadable(f"{path} is not the record of a game.")
        return _unpacked(RECORD.unpack(path.read_bytes()))
    except NewerFormat:
        raise Unreadable(f"{path} is of a newer version of this program.") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {reason_of(error)}.") from error
    except (Damaged, Malformed) as problem:
        raise Unreadable(f"{path} is not the record of a game, or it is damaged. (The reason: {problem})") from problem


def _unpacked(payload: bytes) -> FinishedGame:
    """Raises Malformed."""
    match split_prefixed(payload):
        case [opening, transcript]:
            return FinishedGame(unpack_opening(opening), unpack_transcript(transcript) if transcript else None)
        case _:
            raise Malformed("A record has two parts.")


def _opponents(finished: FinishedGame) -> str:
    """The opponents' names for the name of a file, in letters and digits only."""
    own = None if finished.transcript is None else finished.transcript.draw.seat
    others = (occupant.name for seat, occupant in enumerate(finished.opening.record.occupants) if seat != own)
    names = ["".join(filter(str.isalnum, name))[:MOST_LETTERS] for name in others]
    return "".join(f"_{name}" for name in names[:MOST_NAMES])


def _free_path(folder: Path, name: str) -> Path:
    """The first path in the folder that no file has."""
    paths = (folder / f"{name}{f'_{number}' if number > 1 else ''}.record" for number in count(1))
    return next(path for path in paths if not path.exists())
