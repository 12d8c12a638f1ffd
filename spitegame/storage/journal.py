"""A file that only grows, frame by frame: a program that is killed at any moment goes on where it was."""

import asyncio
import os
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from threading import Lock

from spitegame.storage.files import Notices, StorageProblem, reason_of, remove, sync_folder, write_atomically
from spitegame.storage.journal_format import NEWEST


class Journal:
    """A journal that is being written. It belongs to one thread; only `sync` may be called on any."""

    def __init__(self, file: FileIO, start: int, number: int, new_in: Path) -> None:
        """`start`: the checksum that each one goes on from. `number`: that of the next frame. `new_in`: the folder of
        the file."""
        self._file = file
        self._start = start
        self._number = number
        self._new_in: Path | None = new_in
        """The folder, until the disk has the name of the file."""
        self._unwritten = b""
        self._syncing = Lock()

    @classmethod
    def create(cls, path: Path, header: bytes, frames: Iterable[bytes] = ()) -> "Journal":
        """Replace the journal that was there, which must be closed. Raises StorageProblem."""
        return cls._begun(path, header, tuple(frames), b"")

    @classmethod
    def go_on(cls, path: Path, header: bytes, frames: Iterable[bytes], data: bytes) -> "Journal":
        """Append to the journal with these frames. `data`: the bytes of its file, which is written anew where they are
        not just these frames. Raises StorageProblem."""
        return cls._begun(path, header, tuple(frames), data)

    @classmethod
    def _begun(cls, path: Path, header: bytes, frames: tuple[bytes, ...], data: bytes) -> "Journal":
        first = NEWEST.frame(0, header, NEWEST.start)
        start = NEWEST.checksum(first)
        rest = [NEWEST.frame(number, each, start) for number, each in enumerate(frames, start=1)]
        whole = b"".join((NEWEST.head, first, *rest))
        if data != whole:
            write_atomically(path, whole, what="The game", durable=False)
        try:
            file = FileIO(path, "ab")
        except OSError as error:
            raise _unsaved(error) from error
        return cls(file, start, 1 + len(rest), new_in=path.parent)

    def append(self, data: bytes) -> None:
        """Hand a frame to the system, which writes it to the disk some time later. Raises StorageProblem; the frame is
        then kept, and goes with the next one."""
        self._unwritten += NEWEST.frame(self._number, data, self._start)
        self._number += 1
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


def _unsaved(error: OSError) -> StorageProblem:
    return StorageProblem(f"The game could not be saved: {reason_of(error)}.")


SYNC_AFTER = 0.05
"""Seconds from a change until the disk is kept busy: everybody hears of it first."""


class JournalWriter:
    """Belongs to the network's thread."""

    def __init__(self, notices: Notices, *, is_resumed: bool) -> None:
        """`is_resumed`: what is to be written goes on from a journal that is on disk."""
        self._notices = notices
        self._journal: Journal | None = None
        self._is_on_disk = is_resumed
        self._create: Callable[[], Journal] | None = None
        """Creates the journal that could not be created yet."""
        self._waiting: list[bytes] = []
        """What is to be appended to it."""
        self._is_closed = False
        self._must_sync = False
        self._syncing: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        """This program has written it."""
        return self._journal is not None

    def begin(self, create: Callable[[], Journal]) -> None:
        """Close the journal that is open and create a new one; after `close` this does nothing."""
        if self._is_closed:
            return
        self._close_journal()
        self._create = create
        self._begin()

    def append(self, data: bytes) -> None:
        """From now on the data outlives the program; `sync_soon` lets it outlive a loss of power, too. What a full disk
        does not take is written as soon as there is room."""
        if self._create:
            self._waiting.append(data)
            self._begin()
        elif self._journal:
            with self._notices.catch_storage_problems():
                self._journal.append(data)

    def _begin(self) -> None:
        """Create the journal; if that fails, it is tried again before something is appended."""
        assert self._create
        with self._notices.catch_storage_problems():
            self._journal = self._create()
            self._create, self._is_on_disk = None, True
            self.sync_soon()
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                self.append(each)

    def sync_soon(self) -> None:
        """Let a thread wait until the disk has what was appended, once for all that comes together."""
        self._must_sync = True
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.get_running_loop().create_task(self._sync())

    def close(self, *, forget: Path | None = None) -> None:
        """Close the journal, and begin no other one. `forget`: the file to be removed, as there is nothing to come back
        to."""
        self._is_closed = True
        self._close_journal()
        is_on_disk, self._is_on_disk = self._is_on_disk, False
        if is_on_disk and forget:
            with self._notices.catch_storage_problems():
                remove(forget)

    def _close_journal(self) -> None:
        if self._journal:
            self._journal.close()
        self._journal = self._create = None
        self._waiting.clear()

    async def _sync(self) -> None:
        await asyncio.sleep(SYNC_AFTER)
        while self._must_sync and self._journal:
            self._must_sync = False
            with self._notices.catch_storage_problems():
                await asyncio.to_thread(self._journal.sync)
