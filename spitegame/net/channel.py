"""A channel carries messages both ways: whole, in order, and none is lost as long as it is open."""

from collections.abc import Callable
from typing import Protocol

from spitegame.session.presence import Path

MOST_BYTES = 60 * 1024
"""The most bytes of one message."""


class Channel(Protocol):
    """It belongs to one event loop, and is used only there."""

    @property
    def path(self) -> Path: ...

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        """To be called once. What has come before is handed over at once; `closed` is called once, as the last call."""

    @property
    def waiting(self) -> int:
        """Bytes that were sent and have not left yet."""

    def send(self, message: bytes) -> None:
        """It never waits; what is sent into a closed channel is lost."""

    async def close(self) -> None:
        """Returns when all that was sent before has been delivered, or half a second has passed."""
