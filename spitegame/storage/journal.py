"""A file that only grows, frame by frame: a program that is killed at any moment goes on where it was.

    magic and format, then frames: length, checksum, data

Each checksum goes on from the one before it, so a frame can stand only where it was written. The first frame is the
header. A frame that is not whole is what was being written at the end: it is cut off, with all that follows.
"""

import os
import sys
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from struct import Struct
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from spitegame.storage.files import Damaged, Folders, NewerFormat, StorageProblem, sync_folder, words, write_whole

FORMAT = 1
"""A program reads its own format and older ones."""

_MAGIC = b"spitelogs"
_HEADER = Struct(f">{len(_MAGIC)}sH")
_FRAME = Struct(">II")
"""Length and checksum."""
_BEYOND = 2**30
"""No journal is so long."""


class InUse(Exception):
    """Another program goes on with it."""


def hosted_path(folders: Folders) -> Path:
    return folders.saves / "hosted.journal"


def joined_path(folders: Folders) -> Path:
    return folders.saves / "joined.journal"


class Journal:
    """Belongs to one thread; only `settle` may be called in any."""

    def __init__(self, file: FileIO, checksum: int, unsettled: Path | None = None) -> None:
        """`checksum`: of the last frame. `unsettled`: the folder, if the file is new in it."""
        self._file = file
        self._unsettled = unsettled
        self._checksum = checksum
        self._unwritten = b""
        self._settling = Lock()

    @classmethod
    def create(cls, path: Path, header: bytes, frames: Iterable[bytes] = ()) -> "Journal":
        """In place of the one that was there, which must be closed. Raises StorageProblem."""
        written, checksum = [_HEADER.pack(_MAGIC, FORMAT)], 0
        for each in (header, *frames):
            frame, checksum = _framed(each, checksum)
            written.append(frame)
        try:
            if path.exists():
                _opened(path).close()
            write_whole(path, b"".join(written), what="The game", lasts=False)
            file = _opened(path)
            file.seek(0, os.SEEK_END)
        except InUse:
            raise StorageProblem("The game could not be saved: another program plays one with these files.") from None
        except OSError as error:
            raise _unsaved(error) from error
        return cls(file, checksum, unsettled=path.parent)

    @classmethod
    def open(cls, path: Path) -> "Reopened":
        """To go on with it. Raises Damaged, NewerFormat, InUse or OSError."""
        file = _opened(path)
        try:
            whole = _read(file.readall())
            file.truncate(whole.length)
            file.seek(whole.length)
        except (Damaged, NewerFormat, OSError):
            file.close()
            raise
        header, *frames = whole.frames
        return Reopened(cls(file, whole.checksum), header, frames)

    def append(self, data: bytes) -> None:
        """The system has it at once, the disk some time later. Raises StorageProblem; then the frame is kept, and goes
        with the next one."""
        frame, self._checksum = _framed(data, self._checksum)
        self._unwritten += frame
        try:
            while self._unwritten:
                self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
        except OSError as error:
            raise _unsaved(error) from error

    def settle(self) -> None:
        """Wait until the disk has everything: a thing of milliseconds, for a thread of its own. Nothing, if it has been
        closed meanwhile. Raises StorageProblem."""
        with self._settling:
            if self._file.closed:
                return
            try:
                os.fsync(self._file.fileno())
                if self._unsettled:
                    sync_folder(self._unsettled)
                    self._unsettled = None
            except OSError as error:
                raise _unsaved(error) from error

    def close(self) -> None:
        with self._settling:
            self._file.close()


class Reopened(NamedTuple):
    journal: Journal
    header: bytes
    frames: list[bytes]


class _Whole(NamedTuple):
    """As far as the file is whole."""

    frames: list[bytes]
    """At least the header."""
    length: int
    checksum: int


def _framed(data: bytes, checksum: int) -> tuple[bytes, int]:
    checksum = _next_checksum(data, checksum)
    return _FRAME.pack(len(data), checksum) + data, checksum


def _next_checksum(data: bytes, checksum: int) -> int:
    """The length is in it, or a run of zeros would be a run of empty frames."""
    return crc32(len(data).to_bytes(4) + data, checksum)


def _read(data: bytes) -> _Whole:
    """Raises Damaged or NewerFormat."""
    if len(data) < _HEADER.size:
        raise Damaged("The file is too short.")
    magic, made_as = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise Damaged("The file is not the journal of a game.")
    if made_as > FORMAT:
        raise NewerFormat
    frames, place, checksum = [], _HEADER.size, 0
    while place + _FRAME.size <= len(data):
        length, said = _FRAME.unpack_from(data, place)
        frame = data[place + _FRAME.size : place + _FRAME.size + length]
        if len(frame) < length or said != _next_checksum(frame, checksum):
            break
        frames.append(frame)
        place, checksum = place + _FRAME.size + length, said
    if not frames:
        raise Damaged("The file has changed since it was written.")
    return _Whole(frames, place, checksum)


def _opened(path: Path) -> FileIO:
    """To read and write, by nobody else until it is closed or this program ends in whatever way. Raises InUse or
    OSError."""
    file = FileIO(path, "rb+")
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        file.close()
        raise InUse from None
    except OSError:
        pass  # not every folder of a network knows locks
    return file


def _lock(file: FileIO) -> None:
    """Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_BEYOND)  # nobody else could read what is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unsaved(error: OSError) -> StorageProblem:
    return StorageProblem(f"The game could not be saved: {words(error)}.")
