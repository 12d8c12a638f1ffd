"""What stays on the disk: whole at any moment, and never thrown away because it cannot be read."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from zlib import crc32

from spitegame.session.record import Record, Unreplayable
from spitegame.session.table import Table

MAGIC_BYTES = 9

_HEADER = Struct(f">{MAGIC_BYTES}sHI")
"""Magic, format, and a checksum over the format and all that follows. Every format begins with this."""


class StorageProblem(Exception):
    """Something could not be written. The message is a sentence for the player."""


class Damaged(Exception):
    """The file is not what was once written. The message is a sentence."""


class NewerFormat(Exception):
    """The file is whole, and of a format that only later programs know."""


@dataclass(frozen=True, slots=True)
class Seal:
    """Tells whole files of one kind from others and from changed ones."""

    magic: bytes
    what: str
    """As in "a saved game"."""
    format: int = 1
    """A program reads its own format and older ones."""

    def sealed(self, packed: bytes) -> bytes:
        return _HEADER.pack(self.magic, self.format, _checksum(self.format, packed)) + packed

    def unsealed(self, data: bytes) -> bytes:
        """Raises Damaged or NewerFormat."""
        if len(data) < _HEADER.size:
            raise Damaged("The file is too short.")
        magic, made_as, checksum = _HEADER.unpack_from(data)
        packed = data[_HEADER.size :]
        if magic != self.magic:
            raise Damaged(f"The file is not {self.what}.")
        if checksum != _checksum(made_as, packed):
            raise Damaged("The file has changed since it was written.")
        if made_as > self.format:
            raise NewerFormat
        return packed


def _checksum(made_as: int, packed: bytes) -> int:
    return crc32(packed, made_as)


SAVE = Seal(b"spitegame", "a saved game")


@dataclass(frozen=True, slots=True)
class Folders:
    """They come into being with the first thing that is written to them."""

    settings: Path
    saves: Path

    @classmethod
    def of(cls, profile: Path | None = None) -> "Folders":
        """Within the profile, or where this system keeps such things."""
        if profile:
            return cls(profile, profile)
        from platformdirs import PlatformDirs

        system = PlatformDirs("spitegame", appauthor=False)
        return cls(system.user_config_path, system.user_data_path)


@dataclass(frozen=True, slots=True)
class Unopened:
    """There was a save, and it could not be opened."""

    sentence: str


def save_game(folders: Folders, record: Record) -> None:
    """Raises StorageProblem."""
    from spitegame.net import codec

    write_whole(_game(folders), SAVE.sealed(codec.pack_record(record)), what="The game")


def load_game(folders: Folders) -> Record | Unopened | None:
    """The running game; None if there is none. One that cannot be opened is set aside."""
    path = _game(folders)
    try:
        return _unpacked(SAVE.unsealed(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (NewerFormat, Damaged, OSError) as problem:
        return not_opened(path, "The saved game", problem)


def not_opened(path: Path, what: str, problem: NewerFormat | Damaged | OSError) -> Unopened:
    """Set the file aside."""
    if isinstance(problem, NewerFormat):
        return Unopened(f"{what} is of a newer version of this program. {set_aside(path, 'newer')}")
    return Unopened(f"{what} could not be opened. {set_aside(path, 'damaged')} (The reason: {problem})")


def _unpacked(packed: bytes) -> Record:
    """Raises Damaged."""
    from spitegame.net.codec import Malformed, unpack_record  # only for a game: it would delay the first frame

    try:
        record = unpack_record(packed)
        Table.begin(record)
    except (Malformed, Unreplayable) as problem:
        raise Damaged(str(problem)) from problem
    return record


def finish_game(folders: Folders) -> None:
    """The game is over: there is nothing to go on with. Raises StorageProblem."""
    remove(_game(folders))


def remove(path: Path) -> None:
    """The file of a game that is over, if there is one. Raises StorageProblem."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageProblem(f"The finished game could not be removed: {words(error)}.") from error


def write_whole(path: Path, data: bytes, *, what: str, lasts: bool = True) -> None:
    """Killed at any moment, this leaves the old file or the new one, and only for its owner to read: most files hold
    cards or keys. `lasts`: it waits for the disk, so that the power may go too. Raises StorageProblem."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(fresh, "wb", opener=_for_nobody_else) as file:
            file.write(data)
            file.flush()
            if lasts:
                os.fsync(file.fileno())
        fresh.replace(path)
        if lasts:
            sync_folder(path.parent)
    except OSError as error:
        raise StorageProblem(f"{what} could not be saved: {words(error)}.") from error


def set_aside(path: Path, why: str) -> str:
    """Move the file out of the way under a name of its own, and tell where it is, as a sentence."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        return f"It is still at {path}, and could not be moved: {words(error)}."
    return f"It has been kept as {aside}."


def _game(folders: Folders) -> Path:
    return folders.saves / "game.save"


def _for_nobody_else(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """Make the renaming last; only POSIX lets one open a folder for that."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def words(error: OSError) -> str:
    """What is in the way, for the end of a sentence."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "this program may not write there"
        case _:
            return error.strerror or type(error).__name__
