"""How much one guest may ask of its host, so that the others play on."""

from signaling.limits import Rate, TokenBucket
from spitegame.net.errors import Fault

MESSAGES = Rate(burst=60, per_second=20)
BYTES = Rate(burst=256 * 1024, per_second=32 * 1024)
MOST_BYTES = 64 * 1024
"""The most bytes of one message."""
MOST_WAITING = 512 * 1024
"""The most bytes on their way to one guest."""
MOST_AHEAD = 128 * 1024
"""No more bytes are handed to the channel as long as so many wait in it."""
STALLED = 10.0
"""Seconds in which a guest for whom there is something takes nothing."""


class InboundLimit:
    """For what comes from a guest."""

    def __init__(self, now: float) -> None:
        self._messages = TokenBucket(MESSAGES, now)
        self._bytes = TokenBucket(BYTES, now)

    def fault(self, size: int, now: float) -> Fault | None:
        """What is wrong with a message of so many bytes that has just come."""
        if size > MOST_BYTES:
            return Fault.TOO_BIG
        return Fault.ABUSE if self._messages.take(now) or self._bytes.take(now, size) else None


class OutboundLimit:
    """For what goes to a guest: it goes in portions, so that a long absence is made up for without a flood."""

    def __init__(self, now: float) -> None:
        self._moved = now

    def room(self, waiting: int) -> int:
        """So many bytes may be handed to a channel in which so many wait."""
        return MOST_AHEAD - waiting

    def fault(self, waiting: int, *, held_back: bool, now: float) -> Fault | None:
        """`held_back`: there is more for the guest than there was room for."""
        if waiting > MOST_WAITING:
            return Fault.TOO_SLOW
        if not held_back or self.room(waiting) > 0:
            self._moved = now
        return Fault.TOO_SLOW if now - self._moved > STALLED else None
