"""The writer of a room's journal. It runs on the event loop; a thread waits for the disk."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from spitegame.storage.files import Notices, remove
from spitegame.storage.journal import Journal

SYNC_AFTER = 0.05
"""Seconds from a change until the journal is synced, so that players hear of the change before the disk is busy."""


class JournalWriter:
    """Writes a journal, and goes on trying if the disk takes nothing. Problems are told in the notices."""

    def __init__(self, notices: Notices, *, is_resumed: bool) -> None:
        """`is_resumed`: the journal of this room is on the disk already."""
        self._notices = notices
        self._journal: Journal | None = None
        self._is_on_disk = is_resumed
        """True if a journal file exists that `close` may have to remove."""
        self._create: Callable[[], Journal] | None = None
        """Creates the journal that is to be created and could not be yet; None if there is none."""
        self._waiting: list[bytes] = []
        """The frames to append to that journal."""
        self._is_closed = False
        self._must_sync = False
        self._syncing: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        """True once a journal is open."""
        return self._journal is not None

    def begin(self, create: Callable[[], Journal]) -> None:
        """Close the open journal and create a new one. After `close` this does nothing."""
        if self._is_closed:
            return
        self._close_journal()
        self._create = create
        self._begin()

    def append(self, data: bytes) -> None:
        """Write a frame, which then outlives the program. If the disk is full, the frame is written when there is
        room."""
        if self._create:
            self._waiting.append(data)
            self._begin()
        elif self._journal:
            with self._notices.saving_game():
                self._journal.append(data)

    def _begin(self) -> None:
        """Create the journal; if that fails, the next `append` tries again."""
        assert self._create
        with self._notices.saving_game():
            self._journal = self._create()
            self._create, self._is_on_disk = None, True
        if self._journal:
            self.sync_soon()
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                self.append(each)

    def sync_soon(self) -> None:
        """Sync the journal in a thread soon, once for all frames that come together."""
        self._must_sync = True
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.get_running_loop().create_task(self._sync())

    def close(self, *, forget: Path | None = None) -> None:
        """Close the journal for good. `forget` is the file to remove where the player will not come back to the
        room."""
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
        """Sync the journal after a moment, again and again while new frames come."""
        await asyncio.sleep(SYNC_AFTER)
        while self._must_sync and self._journal:
            self._must_sync = False
            with self._notices.saving_game():
                await asyncio.to_thread(self._journal.sync)
