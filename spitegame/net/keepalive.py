"""Tells whether the other side is still there, from when it was heard."""

from collections import OrderedDict, deque
from enum import Enum
from statistics import median

PING = 1.0
"""Seconds from one ping to the next; all times here are in seconds."""
SUSPECT = 3.0
DEAD = 5.0
HICCUP = 1.0
"""A longer time between two ticks means that this program stood still: nobody could be heard in it."""
LATEST = 5
"""The delay is the median of so many round trips."""


class Pulse(Enum):
    STEADY = "steady"
    SUSPECT = "suspect"
    DEAD = "dead"
    """It never becomes anything else again."""


class Keepalive:
    """`now` comes from a clock that never goes back, best one that goes on while the machine sleeps."""

    def __init__(self, now: float) -> None:
        self.pulse = Pulse.STEADY
        self._heard = now
        self._ticked = now
        self._next_ping = now
        self._pings: OrderedDict[int, float] = OrderedDict()
        """When each ping was sent that is not answered yet."""
        self._number = 0
        self._round_trips: deque[float] = deque(maxlen=LATEST)

    def heard(self, now: float) -> None:
        """A message has come, whatever it is."""
        self._heard = now

    def answered(self, number: int, now: float) -> None:
        """The answer to the ping with this number has come."""
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._round_trips.append(now - sent)

    def silence(self, now: float) -> float:
        """Seconds for which nothing was heard, though it could have been."""
        return now - self._heard

    @property
    def delay(self) -> int | None:
        """Milliseconds there and back; None as long as it is not known."""
        return round(1000 * median(self._round_trips)) if self._round_trips else None

    def tick(self, now: float) -> int | None:
        """To be called several times a second. The number of the ping that is to be sent, if it is time for one."""
        gap = now - self._ticked
        self._ticked = now
        if HICCUP < gap <= DEAD:
            self._heard = min(now, self._heard + gap)
        self._judge(gap, self.silence(now))
        if self.pulse is Pulse.DEAD or now < self._next_ping:
            return None
        self._next_ping = now + PING
        return self._ping(now)

    def _judge(self, gap: float, silence: float) -> None:
        """After this program has stood still for long the other side has given it up."""
        if self.pulse is Pulse.DEAD or gap > DEAD or silence >= DEAD:
            self.pulse = Pulse.DEAD
        else:
            self.pulse = Pulse.SUSPECT if silence >= SUSPECT else Pulse.STEADY

    def _ping(self, now: float) -> int:
        self._number += 1
        self._pings[self._number] = now
        if len(self._pings) > LATEST:
            self._pings.popitem(last=False)
        return self._number
