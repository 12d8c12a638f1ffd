"""A file that only grows, frame by frame: a program that is killed at any moment goes on where it was.

The file is a magic and a version, then frames of length, checksum and data. The first frame is the header.

Each checksum goes on from the one before it, so a frame is valid only where it was written. A frame that is not whole
was being written when the program ended: it is cut off, with all that follows.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from struct import Struct
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from spitegame.storage.files import (
    Damaged,
    NewerFormat,
    Notices,
    StorageProblem,
    reason_of,
    remove,
    sync_folder,
    write_atomically,
)

VERSION = 1
"""The version that this program writes. It reads all older ones as well."""

_MAGIC = b"spitelogs"
_HEADER = Struct(f">{len(_MAGIC)}sH")
_FRAME = Struct(">II")
"""Length and checksum."""
_LOCKED_BYTE = 2**30
"""The position of the byte that is locked where a lock keeps others from reading. No journal is so long."""


class InUse(Exception):
    """Another program has this journal open."""


class Journal:
    """A journal that is open to be written. It belongs to one thread; only `sync` may be called on any."""

    def __init__(self, file: FileIO, checksum: int, new_in: Path | None = None) -> None:
        """`checksum`: that of the last frame. `new_in`: the folder, if it did not have the file before."""
        self._file = file
        self._new_in = new_in
        self._checksum = checksum
        self._unwritten = b""
        self._syncing = Lock()

    @classmethod
    def create(cls, path: Path, header: bytes, frames: Iterable[bytes] = ()) -> "Journal":
        """Replace the journal that was there, which must be closed. Raises StorageProblem."""
        written, checksum = [_HEADER.pack(_MAGIC, VERSION)], 0
        for each in (header, *frames):
            frame, checksum = _framed(each, checksum)
            written.append(frame)
        try:
            if path.exists():
                _opened(path).close()
            write_atomically(path, b"".join(written), what="The game", durable=False)
            file = _opened(path)
            file.seek(0, os.SEEK_END)
        except InUse:
            raise StorageProblem("The game could not be saved: another program plays one with these files.") from None
        except OSError as error:
            raise _unsaved(error) from error
        return cls(file, checksum, new_in=path.parent)

    @classmethod
    def open(cls, path: Path) -> "Reopened":
        """Open a journal to go on with it. Raises Damaged, NewerFormat, InUse or OSError."""
        file = _opened(path)
        try:
            (header, *frames), length, checksum = _whole_frames(file.readall())
            file.truncate(length)
            file.seek(length)
        except (Damaged, NewerFormat, OSError):
            file.close()
            raise
        return Reopened(cls(file, checksum), header, frames)

    def append(self, data: bytes) -> None:
        """Hand a frame to the system, which writes it to the disk some time later. Raises StorageProblem; the frame is
        then kept, and goes with the next one."""
        frame, self._checksum = _framed(data, self._checksum)
        self._unwritten += frame
        try:
            while self._unwritten:
                self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
        except OSError as error:
            raise _unsaved(error) from error

    def sync(self) -> None:
        """Wait until the disk has every frame; that takes milliseconds, so it is for another thread. A closed journal
        has nothing to wait for. Raises StorageProblem."""
        with self._syncing:
            if self._file.closed:
                return
            try:
                os.fsync(self._file.fileno())
                if self._new_in:
                    sync_folder(self._new_in)
                    self._new_in = None
            except OSError as error:
                raise _unsaved(error) from error

    def close(self) -> None:
        with self._syncing:
            self._file.close()


class Reopened(NamedTuple):
    journal: Journal
    header: bytes
    frames: list[bytes]


def _framed(data: bytes, checksum: int) -> tuple[bytes, int]:
    checksum = _next_checksum(data, checksum)
    return _FRAME.pack(len(data), checksum) + data, checksum


def _next_checksum(data: bytes, checksum: int) -> int:
    """The checksum covers the length too: otherwise a run of zeros would be a run of valid empty frames."""
    return crc32(len(data).to_bytes(4) + data, checksum)


def _whole_frames(data: bytes) -> tuple[list[bytes], int, int]:
    """The frames up to the first that is not whole, at least the header; the bytes of the file that hold them, and the
    checksum of the last one. Raises Damaged or NewerFormat."""
    if len(data) < _HEADER.size:
        raise Damaged("The file is too short.")
    magic, version = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise Damaged("The file is not the journal of a game.")
    if version > VERSION:
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
    return frames, place, checksum


def _opened(path: Path) -> FileIO:
    """The file, open to read and write, and locked for other programs until it is closed or this program ends. Raises
    InUse or OSError."""
    file = FileIO(path, "rb+")
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        file.close()
        raise InUse from None
    except OSError:
        pass  # a folder on a network may not support locks
    return file


def _lock(file: FileIO) -> None:
    """Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unsaved(error: OSError) -> StorageProblem:
    return StorageProblem(f"The game could not be saved: {reason_of(error)}.")


SYNC_AFTER = 0.05
"""Seconds from a change until the disk is kept busy: everybody hears of it first."""


class JournalWriter:
    """Belongs to the network's thread."""

    def __init__(self, notices: Notices, journal: Journal | None = None) -> None:
        """`journal`: the one that is open already, to go on with."""
        self._notices = notices
        self._journal = journal
        self._is_closed = False
        self._must_sync = False
        self._syncing: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        return self._journal is not None

    def begin(self, create: Callable[[], Journal]) -> None:
        """Close the journal that is open and create a new one; after `close` this does nothing."""
        if self._is_closed:
            return
        self._close_journal()
        with self._notices.catch_storage_problems():
            self._journal = create()
            self.sync_soon()

    def append(self, data: bytes) -> None:
        """From now on the data outlives the program; `sync_soon` lets it outlive a loss of power, too."""
        if self._journal:
            with self._notices.catch_storage_problems():
                self._journal.append(data)

    def sync_soon(self) -> None:
        """Let a thread wait until the disk has what was appended, once for all that comes together."""
        self._must_sync = True
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.get_running_loop().create_task(self._sync())

    def close(self, *, forget: Path | None = None) -> None:
        """Close the journal, and begin no other one. `forget`: the file to be removed, as there is nothing to come back
        to."""
        self._is_closed = True
        has_begun = self.has_begun
        self._close_journal()
        if has_begun and forget:
            with self._notices.catch_storage_problems():
                remove(forget)

    def _close_journal(self) -> None:
        if self._journal:
            self._journal.close()
        self._journal = None

    async def _sync(self) -> None:
        await asyncio.sleep(SYNC_AFTER)
        while self._must_sync and self._journal:
            self._must_sync = False
            with self._notices.catch_storage_problems():
                await asyncio.to_thread(self._journal.sync)
