"""Life of every connection, on both sides: proof first, then a heartbeat, and a goodbye that is answered."""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from hmac import compare_digest
from statistics import median
from typing import TypeVar

from spitegame.net.errors import Fault
from spitegame.net.wire import Bye, ByeHeard, Common, Confirm, Ping, Pong, wire
from spitegame.packing.codec import Malformed
from spitegame.session.room_state import Linked, Lost, Path

PING_S = 1.0
"""Seconds from one ping to the next."""
SUSPECT_AFTER_S = 3.0
"""Seconds of silence after which the other side is shown as lost."""
DEAD_AFTER_S = 5.0
"""Seconds of silence after which the connection is over."""
DOUBTED_S = 1.0
"""Seconds within which the other side has to answer a ping after `doubt` was called."""
HICCUP_S = 1.0
"""The time between two ticks, in seconds, above which this program must have stood still and could hear nobody."""
LATEST = 5
"""The number of round trips, the newest ones, whose median is the delay; and of pings that may still be answered."""


class Pulse(Enum):
    STEADY = "steady"
    SUSPECT = "suspect"
    DEAD = "dead"
    """The connection is over. This is final."""


class Keepalive:
    """Heartbeat of one connection. `now` is in seconds on a clock that never goes back. It should go on while the
    machine sleeps."""

    def __init__(self, now: float) -> None:
        self.pulse = Pulse.STEADY
        self._heard, self._ticked, self._next_ping = now, now, now
        """The times of the last message, of the last tick, and of the next ping."""
        self._pings: OrderedDict[int, float] = OrderedDict()
        """The times at which the unanswered pings were sent, by their numbers."""
        self._number = 0
        self.asked = float("-inf")
        """The time at which the newest answered ping was sent; minus infinity before the first answer."""
        self._doubted: float | None = None
        """The time since which the other side has to answer a ping to show that it is still there; None if it need
        not."""
        self._round_trips: deque[float] = deque(maxlen=LATEST)

    def heard(self, now: float) -> None:
        self._heard = now

    def answered(self, number: int, now: float) -> None:
        """Note that the answer to the ping with this number has come."""
        sent = self._pings.pop(number, None)
        if sent is None:
            return
        self.asked = max(self.asked, sent)
        self._round_trips.append(now - sent)
        if self._doubted is not None and sent >= self._doubted:
            self._doubted = None

    def doubt(self, now: float) -> None:
        """Count only the answer to a new ping as a sign of life from now on: something may have ended the
        connection."""
        if self._doubted is None:
            self._doubted = self._next_ping = now

    def silence(self, now: float) -> float:
        """Return the seconds since the other side was heard, without those in which this program stood still."""
        return now - self._heard

    @property
    def delay(self) -> int | None:
        """The median of the newest round trips, in milliseconds; None before the first."""
        return round(1000 * median(self._round_trips)) if self._round_trips else None

    def tick(self, now: float) -> int | None:
        """Call this several times a second. Return the number of the ping to send now, or None."""
        gap = now - self._ticked
        self._ticked = now
        if HICCUP_S < gap <= DEAD_AFTER_S:
            self._heard = min(now, self._heard + gap)  # this program stood still: that is no silence
        silence = self.silence(now)
        is_missed = self._doubted is not None and now - self._doubted >= DOUBTED_S
        if self.pulse is Pulse.DEAD or gap > DEAD_AFTER_S or silence >= DEAD_AFTER_S or is_missed:
            self.pulse = Pulse.DEAD  # after a long standstill of this program the other side has given it up
            return None
        self.pulse = Pulse.SUSPECT if silence >= SUSPECT_AFTER_S else Pulse.STEADY
        if now < self._next_ping:
            return None
        self._next_ping = now + PING_S
        self._number += 1
        self._pings[self._number] = now
        if len(self._pings) > LATEST:
            self._pings.popitem(last=False)
        return self._number


GREETED_WITHIN_S = 10.0
"""Seconds from the opening of the channel within which the introduction has to be over."""
CLOSED_WITHIN_S = 0.5
"""Seconds within which the other side has to answer the goodbye."""

Message = TypeVar("Message")


class State(Enum):
    CONFIRMING = "confirming"
    """The other side has not proven yet who it is."""
    INTRODUCING = "introducing"
    """The other side has proven who it is; Hello and Welcome are under way."""
    MET = "met"
    """Both have shown the keys by which they are known, and talk about who is the host. The guest is not welcomed
    yet."""
    OPEN = "open"
    """The guest is welcomed, and both talk about the table."""
    CLOSING = "closing"
    """The goodbye is sent and not answered yet."""
    CLOSED = "closed"
    """Nothing is sent or taken any more: the owner can close the channel."""


@dataclass(frozen=True, slots=True)
class ConfirmMacs:
    """The proofs in the first messages of both sides, 32 bytes each."""

    own: bytes = field(repr=False)
    other: bytes = field(repr=False)


class Connection:
    """A connection without clock and socket. It is CLOSED until it is attached to a channel."""

    def __init__(self) -> None:
        self.state = State.CLOSED
        self.fault = Fault.LOST
        """The reason why the connection is closing or closed."""
        self.pinged = float("-inf")
        """The time at which this side answered a ping last; minus infinity before the first."""
        self._keepalive = Keepalive(0.0)

    def attach(self, send: Callable[[bytes], None], macs: ConfirmMacs, now: float) -> None:
        """Use a channel that has just opened. Messages of an older channel must not be handed in any more."""
        self.state, self.fault = State.CONFIRMING, Fault.LOST
        self._send = send
        self._expected = macs.other
        self._opened = now
        self._keepalive = Keepalive(now)
        self._send_common(Confirm(macs.own))

    def presence(self, path: Path, now: float) -> Linked | Lost:
        """Return the other side's state as screens show it: Lost after SUSPECT_AFTER_S of silence, else Linked.
        `path`: that of the channel."""
        if self._keepalive.pulse is not Pulse.STEADY:
            return Lost(round(self._keepalive.silence(now)))
        return Linked(self._keepalive.delay or 0, path)

    def silence(self, now: float) -> float:
        """Return the seconds since the other side was heard, without those in which this program stood still."""
        return self._keepalive.silence(now)

    @property
    def asked(self) -> float:
        """The time at which the newest ping was sent that the other side has answered."""
        return self._keepalive.asked

    def close(self, fault: Fault, now: float) -> None:
        """Say goodbye, for this fault. A side that has not proven who it is hears nothing."""
        if self.state is State.CONFIRMING:
            self._end(fault)
        elif self.state in (State.INTRODUCING, State.MET, State.OPEN):
            self._send_common(Bye(fault))
            self.state, self.fault, self._until = State.CLOSING, fault, now + CLOSED_WITHIN_S

    def lost(self) -> None:
        """Note that the channel is gone: the connection is closed at once."""
        self._end(self.fault)

    def _end(self, fault: Fault) -> None:
        self.state, self.fault = State.CLOSED, fault

    def doubt(self, now: float) -> None:
        """Give the other side DOUBTED_S to show that it is still there: the machine has slept, or has another
        network."""
        self._keepalive.doubt(now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Call this several times a second."""
        match self.state:
            case State.CLOSED:
                pass
            case State.CLOSING:
                if now >= self._until:
                    self.lost()
            case State.CONFIRMING | State.INTRODUCING if now - self._opened > GREETED_WITHIN_S:
                self.close(Fault.TIMEOUT, now)
            case _:
                ping = self._keepalive.tick(now)
                if self._keepalive.pulse is Pulse.DEAD:
                    self.lost()
                elif ping is not None:
                    self._send_common(Ping(ping))

    def _taken(self, data: bytes, now: float, read: Callable[[bytes], Common | Message]) -> Message | Confirm | None:
        """Take the bytes of a message, which `read` reads. Return the message if it is for the subclass, Confirm once
        the other side has proven who it is, else None."""
        if self.state is State.CLOSED:
            return None
        self._keepalive.heard(now)
        try:
            message = read(data)
        except Malformed:
            self.close(Fault.BAD_MESSAGE, now)
            return None
        if self.state is State.CONFIRMING:
            if isinstance(message, Confirm) and compare_digest(message.mac, self._expected):
                self.state = State.INTRODUCING
                return message
            self._end(Fault.BAD_MESSAGE)  # a side that cannot prove who it is gets no answer
            return None
        match message:
            case Confirm():
                self.close(Fault.BAD_MESSAGE, now)
            case Ping(number):
                self._send_common(Pong(number))
                self.pinged = now
            case Pong(number):
                self._keepalive.answered(number, now)
            case Bye(fault):
                self._send_common(ByeHeard())
                self._end(fault)
            case ByeHeard():
                self._end(self.fault if self.state is State.CLOSING else Fault.BAD_MESSAGE)
            case _:
                return None if self.state is State.CLOSING else message
        return None

    @property
    def has_met(self) -> bool:
        """True if both sides may talk about who is the host."""
        return self.state in (State.MET, State.OPEN)

    def _send_common(self, message: Common) -> None:
        self._send(wire(None).from_host.pack(message))
