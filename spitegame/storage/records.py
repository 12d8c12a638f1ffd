"""Finished games in files of their own, for anybody to check again."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from spitegame.net.codec import Malformed
from spitegame.net.length_prefixed import join_prefixed, split_prefixed
from spitegame.net.transcript import (
    Opening,
    Transcript,
    pack_opening,
    pack_transcript,
    unpack_opening,
    unpack_transcript,
)
from spitegame.storage.files import Damaged, Folders, NewerFormat, Seal, remove, words, write_whole

KEPT = 200
"""So many of the newest."""
MOST_NAMED = 3
MOST_LETTERS = 12

RECORD = Seal(b"spitedeal", "the record of a game")


class Unreadable(Exception):
    """There is no record in this file. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    opening: Opening
    transcript: Transcript | None
    """None at the host, who was shown nothing that it did not know."""


def keep_record(folders: Folders, finished: FinishedGame, at: datetime) -> Path:
    """Raises StorageProblem."""
    folder = folders.saves / "records"
    path = _free(folder, f"{at:%Y-%m-%d_%H-%M-%S}{_opponents(finished)}")
    transcript = b"" if finished.transcript is None else pack_transcript(finished.transcript)
    write_whole(path, RECORD.sealed(join_prefixed(pack_opening(finished.opening), transcript)), what="The record")
    for old in sorted(folder.glob("*.record"))[:-KEPT]:
        remove(old)
    return path


def load_record(path: Path) -> FinishedGame:
    """Raises Unreadable."""
    try:
        return _unpacked(RECORD.unsealed(path.read_bytes()))
    except NewerFormat:
        raise Unreadable(f"{path} is of a newer version of this program.") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {words(error)}.") from error
    except (Damaged, Malformed) as problem:
        raise Unreadable(f"{path} is not the record of a game, or it is damaged. (The reason: {problem})") from problem


def _unpacked(packed: bytes) -> FinishedGame:
    """Raises Malformed."""
    match split_prefixed(packed):
        case [opening, transcript]:
            return FinishedGame(unpack_opening(opening), unpack_transcript(transcript) if transcript else None)
        case _:
            raise Malformed("A record has two parts.")


def _opponents(finished: FinishedGame) -> str:
    """Letters and digits only, whatever a guest may call itself."""
    own = None if finished.transcript is None else finished.transcript.draw.seat
    others = (occupant.name for seat, occupant in enumerate(finished.opening.record.occupants) if seat != own)
    names = ["".join(filter(str.isalnum, name))[:MOST_LETTERS] for name in others]
    return "".join(f"_{name}" for name in names[:MOST_NAMED])


def _free(folder: Path, name: str) -> Path:
    """A path in the folder that is not taken."""
    paths = (folder / f"{name}{f'_{number}' if number > 1 else ''}.record" for number in count(1))
    return next(path for path in paths if not path.exists())
