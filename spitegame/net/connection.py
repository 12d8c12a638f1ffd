"""One connection's talk, the same from both sides: proof first, then a heartbeat, and a goodbye that is heard."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import TypeAlias, TypeVar

from spitegame.net.codec import Malformed
from spitegame.net.errors import Fault
from spitegame.net.keepalive import Keepalive, Pulse
from spitegame.net.wire import Bye, ByeHeard, Common, Confirm, Ping, Pong, wire

GREETED_WITHIN = 10.0
"""Seconds from the opening of the channel."""
PARTED_WITHIN = 0.5
"""Seconds that the other side has to hear the goodbye."""

Heard = TypeVar("Heard")


@dataclass(frozen=True, slots=True)
class AwaitingConfirm:
    """Waits for the other side's proof."""


@dataclass(frozen=True, slots=True)
class Introducing:
    """The other side is who it should be; Hello and Welcome are under way."""


@dataclass(frozen=True, slots=True)
class Open:
    pass


@dataclass(frozen=True, slots=True)
class Closing:
    """Goodbye is said, and not yet heard."""

    fault: Fault
    until: float


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing is said or heard any more: the channel can be closed."""

    fault: Fault


State: TypeAlias = AwaitingConfirm | Introducing | Open | Closing | Closed


@dataclass(frozen=True, slots=True)
class ConfirmMacs:
    """What the first message of each side must be: 32 bytes each."""

    own: bytes = field(repr=False)
    other: bytes = field(repr=False)


class Connection:
    def __init__(self, send: Callable[[bytes], None], macs: ConfirmMacs, now: float) -> None:
        """On a channel that has just opened."""
        self.state: State = AwaitingConfirm()
        self._send = send
        self._expected = macs.other
        self._opened = now
        self._keepalive = Keepalive(now)
        self._transmit(Confirm(macs.own))

    @property
    def is_suspect(self) -> bool:
        """Nothing has been heard for a while."""
        return self._keepalive.pulse is not Pulse.STEADY

    @property
    def delay(self) -> int | None:
        """Milliseconds there and back; None as long as it is not known."""
        return self._keepalive.delay

    def silence(self, now: float) -> float:
        """Seconds for which nothing was heard."""
        return self._keepalive.silence(now)

    def receive(self, data: bytes, now: float, read: Callable[[bytes], Common | Heard]) -> Heard | Confirm | None:
        """What is said beyond the talk itself, and the proof, if it holds. After a goodbye nobody listens."""
        if isinstance(self.state, Closed):
            return None
        self._keepalive.heard(now)
        try:
            message = read(data)
        except Malformed:
            self.close(Fault.BAD_MESSAGE, now)
            return None
        if isinstance(self.state, AwaitingConfirm):
            return self._confirmed(message)
        match message:
            case Confirm():
                self.close(Fault.BAD_MESSAGE, now)
            case Ping(number):
                self._transmit(Pong(number))
            case Pong(number):
                self._keepalive.answered(number, now)
            case Bye(fault):
                self._transmit(ByeHeard())
                self.state = Closed(fault)
            case ByeHeard():
                self._heard_out()
            case _ if not isinstance(self.state, Closing):
                return message
        return None

    def _confirmed(self, message: object) -> Confirm | None:
        """Whoever cannot prove who it is, is not talked to."""
        match message:
            case Confirm(mac) if compare_digest(mac, self._expected):
                self.state = Introducing()
                return message
            case _:
                self.state = Closed(Fault.BAD_MESSAGE)
                return None

    def _heard_out(self) -> None:
        match self.state:
            case Closing(fault):
                self.state = Closed(fault)
            case _:
                self.state = Closed(Fault.BAD_MESSAGE)

    def open(self) -> None:
        self.state = Open()

    def tick(self, now: float) -> None:
        """Several times a second."""
        match self.state:
            case Closed():
                return
            case Closing(fault, until):
                if now >= until:
                    self.state = Closed(fault)
                return
            case AwaitingConfirm() | Introducing() if now - self._opened > GREETED_WITHIN:
                self.close(Fault.TIMEOUT, now)
            case _:
                self._beat(now)

    def _beat(self, now: float) -> None:
        ping = self._keepalive.tick(now)
        if self._keepalive.pulse is Pulse.DEAD:
            self.lost()
        elif ping is not None:
            self._transmit(Ping(ping))

    def close(self, fault: Fault, now: float) -> None:
        """Say goodbye; to one who is not known, by being silent."""
        match self.state:
            case AwaitingConfirm():
                self.state = Closed(fault)
            case Introducing() | Open():
                self._transmit(Bye(fault))
                self.state = Closing(fault, now + PARTED_WITHIN)

    def lost(self) -> None:
        """The channel is gone."""
        match self.state:
            case Closed():
                pass
            case Closing(fault):
                self.state = Closed(fault)
            case _:
                self.state = Closed(Fault.LOST)

    def _transmit(self, message: Common) -> None:
        self._send(wire(None).pack_host(message))
