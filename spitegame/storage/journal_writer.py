"""Writes a room's journal, and tells the player when the disk does not take it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from spitegame.storage.files import remove
from spitegame.storage.journal import Journal
from spitegame.storage.notices import Notices

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
