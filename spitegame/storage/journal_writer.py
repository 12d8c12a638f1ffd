"""A room's journal, for as long as the disk takes it."""

import asyncio
from collections.abc import Callable

from spitegame.storage.journal import Journal
from spitegame.storage.notices import Notices

SOON = 0.05
"""Seconds; first everybody is told, and then the disk is kept busy."""


class JournalWriter:
    """Belongs to the network's thread."""

    def __init__(self, notices: Notices, journal: Journal | None = None) -> None:
        """`journal`: the one to go on with."""
        self._notices = notices
        self._journal = journal
        self._is_closed = False
        self._is_unsettled = False
        self._settling: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        return self._journal is not None

    def begin(self, create: Callable[[], Journal]) -> None:
        """A new one in place of the one before."""
        if self._is_closed:
            return
        self._drop()
        with self._notices.of_the_disk():
            self._journal = create()
            self.settle()

    def append(self, data: bytes) -> None:
        """A program that is killed has it; see `settle` for a machine that loses its power."""
        if self._journal:
            with self._notices.of_the_disk():
                self._journal.append(data)

    def settle(self) -> None:
        """What was appended goes to the disk soon: in a thread, as that takes its time, and once for all that has come
        together."""
        self._is_unsettled = True
        if self._settling is None or self._settling.done():
            self._settling = asyncio.get_running_loop().create_task(self._settle())

    def close(self) -> None:
        """For good."""
        self._is_closed = True
        self._drop()

    def _drop(self) -> None:
        if self._journal:
            self._journal.close()
        self._journal = None

    async def _settle(self) -> None:
        await asyncio.sleep(SOON)
        while self._is_unsettled and self._journal:
            self._is_unsettled = False
            with self._notices.of_the_disk():
                await asyncio.to_thread(self._journal.settle)
