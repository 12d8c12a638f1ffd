"""How much one guest may ask of its host, so that the others play on."""

from spitegame.net.errors import Fault

MESSAGES_PER_SECOND = 20
MESSAGES_AT_ONCE = 60
BYTES_PER_SECOND = 32 * 1024
BYTES_AT_ONCE = 256 * 1024
MOST_BYTES = 64 * 1024
"""Of one message."""
MOST_WAITING = 512 * 1024
"""Bytes on their way to one guest."""
MOST_AHEAD = 128 * 1024
"""No more bytes are handed to the channel as long as so many wait in it."""
STALLED = 10.0
"""Seconds in which a guest for whom there is something takes nothing."""


class TokenBucket:
    """`most` at once, and `rate` of them come back in a second."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._seen = now

    def take(self, amount: float, now: float) -> bool:
        """False: there are not so many."""
        self._left = min(self._most, self._left + self._rate * (now - self._seen))
        self._seen = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class InboundLimit:
    """What comes from a guest."""

    def __init__(self, now: float) -> None:
        self._messages = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now)
        self._bytes = TokenBucket(BYTES_PER_SECOND, BYTES_AT_ONCE, now)

    def fault(self, size: int, now: float) -> Fault | None:
        """Of a message of so many bytes, that has just come."""
        if size > MOST_BYTES:
            return Fault.TOO_BIG
        if self._messages.take(1, now) and self._bytes.take(size, now):
            return None
        return Fault.ABUSE


class OutboundLimit:
    """What goes to a guest: in portions, so that a long absence is made up for without a flood."""

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
