"""Writes the journal of a room, and lets the disk have it while everybody plays on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from spitegame.storage.files import Notices, remove
from spitegame.storage.journal import Journal

SYNC_AFTER = 0.05
"""Seconds from a change until the disk is kept busy: everybody hears of it first."""


class JournalWriter:
    def __init__(self, notices: Notices, *, is_resumed: bool) -> None:
        """`is_resumed`: what is to be written goes on from a journal that is on disk."""
        self._notices = notices
        self._journal: Journal | None = None
        self._is_on_disk = is_resumed
        self._create: Callable[[], Journal] | None = None
        """Creates the journal that could not be created yet."""
        self._waiting: list[bytes] = []
        """The frames to append to it."""
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
        self._create = create
        self._begin()

    def append(self, data: bytes) -> None:
        """From now on the data outlives the program. What a full disk does not take is written when there is room."""
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
        """Close the journal, and begin no other. `forget`: the file to be removed, with nothing to come back to."""
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
