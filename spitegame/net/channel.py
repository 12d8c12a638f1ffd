"""A channel: messages both ways, whole, in order and none lost for as long as it is open."""

from collections.abc import Callable
from typing import Protocol

from spitegame.session.presence import Path

MOST_BYTES = 60 * 1024
"""Of one message."""


class Channel(Protocol):
    """Belongs to one event loop, and is used only there."""

    @property
    def path(self) -> Path: ...

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        """Once. What came before is heard at once; `closed` is called once, and is the last call."""

    @property
    def waiting(self) -> int:
        """Bytes that were sent and have not left yet."""

    def send(self, message: bytes) -> None:
        """Never waits; what is said into a closed channel is lost."""

    async def close(self) -> None:
        """What was said before has been delivered, or half a second has passed."""
