"""A line whose far end is another program: the host's end of one guest's channel, and the guest's end.

Neither reads a clock or a socket. Their owner hands them what comes out of the channel (`receive`), ticks them several
times a second, asks `flush` to carry on what was said over the line, and closes the channel once `state` is CLOSED.
`receive` returns what the owner has to deal with itself.

    host                                             guest
    link = HostLink(send, waiting, macs, now)        link.attach(send, macs, now)
    receive → Hello: link.identify(own)              receive → Identify: link.trust(signatory), link.identify(own)
    receive → Identify: link.introduce(introduction) receive → Introduction: link.introduce(introduction)
      if it has a seat: ballots are talked about     what `net/ballots.py` tells
    link.welcome(seat, room)                         receive → Welcome
      link.begin(begin, line, sign) if a deal is on  receive → Begin: link.line is the line of that deal
      host.connect(line, seat, heard=link.heard)     receive → Told(deal, update): each once and in order
    host.run() after receive, link.flush() after it  link.flush() when the line may have something to say
    link.sign() when all have been told              receive → SignedUpdate: link.send(Heard) when it is kept
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from signaling.limits import Rate, TokenBucket
from spitegame import __version__
from spitegame.net import wire
from spitegame.net.ballots import (
    Ask,
    Attestation,
    Cast,
    Credentials,
    Halts,
    Heirs,
    Introduction,
    Leads,
    Shows,
    Stand,
)
from spitegame.net.connection import ConfirmMacs, Connection, State
from spitegame.net.errors import Fault
from spitegame.net.signatures import BadSignature, Signatory, SignedUpdate, UpdateCheck
from spitegame.packing.codec import Malformed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.line import Act, Countdown, Line, Rejected, ToHost, Update

Taken: TypeAlias = wire.HostMessage | wire.Told | SignedUpdate
"""A message that the owner of a guest's link deals with."""
FromComer: TypeAlias = Introduction | Shows | Attestation | wire.Brought | Credentials | Cast
FromOwner: TypeAlias = Introduction | Shows | Attestation | Ask | Leads | Halts
SINCE: Mapping[type, int] = {
    **dict.fromkeys((wire.Wear, wire.Worn), wire.PORTRAITS),
    **dict.fromkeys((wire.Identified, wire.Lasting, wire.Signed, wire.RoomTerms, Stand, Heirs), wire.IDENTITIES),
}
"""The version of the protocol with which a message came in, unless all programs know it."""

MOST_PENDING = 8
"""The number of messages without an answer that are said again to a host that may not have heard them."""
MESSAGES = Rate(burst=60, per_second=20)
BYTES = Rate(burst=256 * 1024, per_second=32 * 1024)
MOST_MESSAGE = 64 * 1024
"""The maximum size of one message, in bytes."""
MOST_ANSWER = 64
"""The maximum size, in bytes, of an acknowledgement (`Heard`), which does not count against a guest's limits."""
MOST_WAITING = 512 * 1024
"""The maximum number of bytes on their way to one guest."""
MOST_AHEAD = 128 * 1024
"""The number of bytes in the channel above which nothing more is handed to it."""
STALLED = 10.0
"""Seconds in which a guest for whom there is something takes nothing."""


class InboundLimit:
    """The limits on a guest's messages to its host, so that the others play on."""

    def __init__(self, now: float) -> None:
        self._messages = TokenBucket(MESSAGES, now)
        self._bytes = TokenBucket(BYTES, now)

    def fault(self, size: int, now: float) -> Fault | None:
        """The fault of a message of this number of bytes that has just come; None if it has none."""
        if size > MOST_MESSAGE:
            return Fault.TOO_BIG
        return Fault.ABUSE if self._messages.take(now) or self._bytes.take(now, size) else None


class OutboundLimit:
    """The limits on messages to one guest: they go in portions, so that a long absence ends without a flood."""

    def __init__(self, now: float) -> None:
        self._moved = now

    def fault(self, waiting: int, *, held_back: bool, now: float) -> Fault | None:
        """`waiting`: the bytes in the channel. `held_back`: there is more for the guest than there was room for."""
        if waiting > MOST_WAITING:
            return Fault.TOO_SLOW
        if not held_back or waiting < MOST_AHEAD:
            self._moved = now
        return Fault.TOO_SLOW if now - self._moved > STALLED else None


class HostLink(Connection):
    """The host's end of one connection of one guest; a guest that comes back has a new one."""

    def __init__(self, send: Callable[[bytes], None], waiting: Callable[[], int], macs: ConfirmMacs, now: float):
        """`waiting` tells how many bytes were sent into the channel and have not left it."""
        super().__init__()
        self.attach(send, macs, now)
        self._waiting = waiting
        self._inbound = InboundLimit(now)
        self._outbound = OutboundLimit(now)
        self._unsent: deque[bytes] = deque()
        self._unanswered = 0
        """The number of signatures that the guest is still to acknowledge."""
        self.hello: wire.Hello | None = None
        """The first message of the guest; None before it has come."""
        self._is_asked = False
        """The guest is to show by which key it is known, before it is welcomed."""
        self.protocol = wire.NEWEST_PROTOCOL
        """The version that both speak, once Hello has come."""
        self._deal = 0
        self._line = Line()
        self._wire = wire.wire(None)
        self._signature: Callable[[Update], wire.Signed] | None = None
        self._newest: Update | None = None
        """The update that was told last over this connection."""
        self._is_unsigned = False
        self._signed = 0
        """The newest update of this deal that was signed over this connection."""
        self._is_identified = False
        self.is_introduced = False
        """Both talk about who is the host."""
        self.has_been_open = False
        """The guest was at the table."""

    @property
    def heard(self) -> int:
        """The newest update of the deal in play that the guest had when it came; 0: none."""
        return self.hello.heard if self.hello and self.hello.deal == self._deal else 0

    def receive(self, data: bytes, now: float) -> wire.GuestMessage | None:
        """The message, if its owner has to deal with it."""
        if not self._is_answer(data) and (fault := self._inbound.fault(len(data), now)):
            self.close(fault, now)
            return None
        message: wire.GuestMessage | wire.Play | wire.Confirm | None = self._taken(data, now, self._wire.read_guest)
        match message:
            case None | wire.Confirm():
                return None
            case wire.Hello():
                return self._greeted(message, now)
            case wire.Identify() if self._is_asked:
                self._is_asked, self._is_identified = False, True
                return message
            case Introduction() | Shows() | Attestation() | wire.Brought() | Credentials() | Cast() if self.has_met:
                return message
            case _ if self.state is not State.OPEN:
                self.close(Fault.BAD_MESSAGE, now)
                return None
            case wire.Play(deal, said):
                if deal == self._deal:
                    self._line.seat.send(said)
                return None
            case wire.Heard(deal, _, number) if deal and (deal, number) > (self._deal, self._signed):
                self.close(Fault.BAD_MESSAGE, now)
                return None
            case wire.Commit() | wire.Reveal() | wire.Heard() | wire.Say() | wire.Wear() | wire.Again() | Stand():
                return message
            case _:
                self.close(Fault.BAD_MESSAGE, now)
                return None

    def _is_answer(self, data: bytes) -> bool:
        """True for an acknowledgement that we have asked for: it does not count against the guest's limits."""
        if len(data) > MOST_ANSWER or not self._unanswered:
            return False
        self._unanswered -= 1
        return True

    def _greeted(self, hello: wire.Hello, now: float) -> wire.Hello | None:
        if self.hello:
            self.close(Fault.BAD_MESSAGE, now)
            return None
        self.hello = hello
        self.protocol = min(hello.newest, wire.NEWEST_PROTOCOL)
        if self.protocol == wire.RETIRED_PROTOCOL:
            self.protocol -= 1
        if self.protocol < max(hello.oldest, wire.OLDEST_PROTOCOL):
            self.close(Fault.VERSION, now)
            return None
        return hello

    def identify(self, own: wire.Identify) -> None:
        """Show by which key the host is known, and ask the guest for its own."""
        if self.state is State.INTRODUCING:
            self._is_asked = True
            self._send(self._wire.from_host.pack(own))

    def introduce(self, introduction: Introduction) -> None:
        """Talk with a guest who has shown its key about who is the host, before it is welcomed or after."""
        if self.state is State.INTRODUCING and self._is_identified:
            self.state = State.MET
        self.is_introduced = True
        self.say(introduction)

    def say(self, message: FromOwner) -> None:
        """Send a message about who is the host; it is lost unless both have met."""
        if self.has_met:
            self._send(self._wire.from_host.pack(message))

    def welcome(self, seat: Seat | None, room: str) -> None:
        """Let the guest in, which `close` does not. What is said to it from now on is heard."""
        if self.state in (State.INTRODUCING, State.MET):
            self.state, self.has_been_open = State.OPEN, True
            self.send(wire.Welcome(self.protocol, seat, room))

    def begin(
        self, begin: wire.Beginning, line: Line, signature: Callable[[Update], wire.Signed] | None = None
    ) -> None:
        """Put this deal on: messages of its line go to the guest, and plays of the guest to the line. `signature`: the
        host's under an update of the guest's seat; None for a guest who only watches."""
        self.sign()
        self._deal, self._line, self._wire = begin.deal, line, wire.wire(begin.game)
        self._signature, self._signed = signature if self.protocol >= wire.SIGNED_UPDATES else None, 0
        self._newest = None
        self.send(begin)

    def tell_terms(self, terms: wire.RoomTerms, signed: wire.Signed) -> None:
        """Tell a guest with a seat for what the room is opened."""
        self.sign()
        self.send(terms)
        self.send(signed)

    def open(self, data: bytes) -> None:
        """Tell what the finished game was dealt from."""
        for chunk in wire.to_chunks(self._deal, data):
            self.send(chunk)

    def send(self, message: wire.HostMessage | wire.Told) -> None:
        """Send a message; it is lost unless the link is open, and the guest's version knows it."""
        if self.state is not State.OPEN or self.protocol < SINCE.get(type(message), wire.OLDEST_PROTOCOL):
            return
        self._unanswered += isinstance(message, wire.Signed)
        self._unsent.append(self._wire.from_host.pack(message))
        self._send_unsent()

    def flush(self) -> None:
        for message in self._line.seat.receive():
            if isinstance(message, Update):
                self.sign()
                self._newest, self._is_unsigned = message, True
            self.send(wire.Told(self._deal, message))

    def sign(self) -> None:
        """Sign what the guest was told last. This takes as long as telling it: call it when everybody has been told."""
        if self._is_unsigned:
            self.sign_again()

    def sign_again(self) -> None:
        """Sign it in a new term. What is told before the introduction is signed after it."""
        if self._newest and self._signature and self.is_introduced:
            self._is_unsigned = False
            self._signed = self._newest.number
            self.send(self._signature(self._newest))

    def _send_unsent(self) -> None:
        room = MOST_AHEAD - self._waiting()
        while self._unsent and room > 0:
            data = self._unsent.popleft()
            room -= len(data)
            self._send(data)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.state is not State.OPEN:
            return
        self.flush()
        self.sign()
        self._send_unsent()
        fault = self._outbound.fault(self._waiting(), held_back=bool(self._unsent), now=now)
        if fault:
            self.close(fault, now)


class DealInPlay:
    """The deal as a guest's program knows it, over all its connections: at most one of them is at the table."""

    def __init__(self, number: int = 0, heard: int = 0, game: str | None = None) -> None:
        """`number` and `heard`: of the deal and the newest update that were told to this program before; 0: none."""
        self.line = Line()
        """The line, whose `seat` end is the screen's."""
        self.number, self.heard, self.game = number, heard, game
        self.is_told = False
        """The line has been told an update."""
        self.pending: deque[ToHost] = deque(maxlen=MOST_PENDING)
        """Messages to the host that may not be answered; they are said again over the next connection. In a game with
        timing an update need not be an answer, so there the host is left to find what it has heard before."""

    def begin(self, begin: wire.Beginning) -> None:
        self.line, self.number, self.heard, self.game, self.is_told = Line(), begin.deal, 0, begin.game, False
        self.pending.clear()

    @property
    def is_timed(self) -> bool:
        return self.game is not None and GAMES[self.game].timing is not None


class GuestLink(Connection):
    """The guest's end of one connection."""

    def __init__(self, name: str, deal: DealInPlay | None = None, *, watching: bool = False) -> None:
        """`name` is the guest's own. `deal`: what other links of this guest know as well."""
        super().__init__()
        self.deal = deal or DealInPlay()
        self.protocol = wire.OLDEST_PROTOCOL
        self._seat: Seat | None = None
        self._signature_check = UpdateCheck()
        self._name, self._watching = name, watching
        self._wire = wire.wire(self.deal.game)
        self._is_current = False
        """An update has come over this connection: until then nobody knows whether what is to be said is late."""
        self._begun = 0
        """The deal that has begun over this connection; 0: none."""
        self._chunks: list[wire.Opened] = []

    def trust(self, signatory: Signatory) -> None:
        """The host has shown by which key it is known: it signs what it tells."""
        self._signature_check.trust(signatory)

    def receive(self, data: bytes, now: float) -> Taken | None:
        """The message for its owner. Told: updates, each number once unless the host goes back. SignedUpdate: each that
        was told, also again. Opened: whole."""
        message: wire.HostMessage | wire.Told | wire.Confirm | None = self._taken(data, now, self._wire.read_host)
        try:
            return self._received(message, now)
        except BadSignature:
            self.close(Fault.BAD_SIGNATURE, now)
            return None

    def _received(self, message: wire.HostMessage | wire.Told | wire.Confirm | None, now: float) -> Taken | None:
        """Raises BadSignature."""
        match message:
            case None:
                return None
            case wire.Confirm():
                own, deal, heard = f"spitegame {__version__}", self.deal.number, self.deal.heard
                versions = wire.NEWEST_PROTOCOL, wire.OLDEST_PROTOCOL
                self._transmit(wire.Hello(*versions, own, self._name, self._watching, deal, heard))
                return None
            case wire.Identify() if self.state is State.INTRODUCING:
                return message
            case Introduction() if self.state in (State.INTRODUCING, State.OPEN):
                if self.state is State.INTRODUCING:
                    self.state = State.MET
                return message
            case Shows() | Attestation() | Ask() | Leads() | Halts() if self.has_met:
                return message
            case wire.Welcome() if self.state in (State.INTRODUCING, State.MET):
                return self._welcomed(message, now)
            case _ if self.state is not State.OPEN:
                self.close(Fault.BAD_MESSAGE, now)
                return None
            case wire.RoomTerms() if self._seat is not None:
                self._signature_check.told_terms(self._seat, message)
                return message
            case wire.Begin() | wire.Continue():
                self._begin(message)
                return message
            case wire.Told() if message.deal == self._begun:
                return self._told(message, now)
            case wire.Signed():
                return self._signature_check.check(message)
            case wire.Opened():
                return self._opened_chunk(message, now)
            case wire.Seated(seat):
                self._seat = seat
                return message
            case wire.Present() | wire.Identified() | wire.Lasting() | Heirs():
                return message
            case wire.Commitments() | wire.Dealt() | wire.Said() | wire.Worn():
                return message
            case _:
                self.close(Fault.BAD_MESSAGE, now)
                return None

    def _welcomed(self, welcome: wire.Welcome, now: float) -> wire.Welcome | None:
        is_known = wire.OLDEST_PROTOCOL <= welcome.protocol <= wire.NEWEST_PROTOCOL
        if not is_known or welcome.protocol == wire.RETIRED_PROTOCOL:
            self.close(Fault.VERSION, now)
            return None
        self.state = State.OPEN
        self.protocol, self._seat = welcome.protocol, welcome.seat
        return welcome

    def _begin(self, begin: wire.Beginning) -> None:
        self._signature_check.begin(begin)
        self._begun = begin.deal
        if begin.deal == self.deal.number:
            return
        self.deal.begin(begin)
        self._wire, self._is_current = wire.wire(begin.game), False

    def _told(self, told: wire.Told, now: float) -> wire.Told | None:
        """Raises BadSignature."""
        match told.message:
            case Update():
                return told if self._updated(told.message, now) else None
            case Rejected(number):
                # The first of what was said to this update has its answer.
                if said := next((each for each in self.deal.pending if each.number == number), None):
                    self.deal.pending.remove(said)
                self.deal.line.host.send(told.message)
                return None
            case Countdown(number):
                if number == self.deal.heard and self.deal.is_told:
                    self.deal.line.host.send(told.message)
                return None

    def _updated(self, update: Update, now: float) -> bool:
        """True if the line has been told. The newest update may come again; older ones if the host has lost some.
        Raises BadSignature."""
        goes_back = update.number < self.deal.heard and not self._is_current
        if goes_back:
            self.deal.heard = update.number - 1
            self.deal.pending.clear()  # what was said to a table that is lost is no answer to another one
        is_next = update.number == self.deal.heard + 1 or not self.deal.heard
        if not is_next and update.number != self.deal.heard:
            self.close(Fault.BAD_MESSAGE, now)
            return False
        if self._seat is not None and self.protocol >= wire.SIGNED_UPDATES:
            self._signature_check.told(self._seat, update)
        if is_next:
            self.deal.heard = update.number
            if not self.deal.is_timed:
                self.deal.pending.clear()
        if not (is_next and self._is_current):
            for said in self.deal.pending:
                self._transmit(wire.Play(self.deal.number, said))
        self._is_current = True
        is_new = is_next or not self.deal.is_told
        if is_new:
            self.deal.line.host.send(replace(update, events=()) if goes_back else update)
            self.deal.is_told = True
        self.flush()
        return is_new

    def _opened_chunk(self, chunk: wire.Opened, now: float) -> wire.Opened | None:
        self._chunks.append(chunk)
        try:
            data = wire.from_chunks(self._chunks)
        except Malformed:
            self.close(Fault.BAD_MESSAGE, now)
            return None
        if data is None:
            return None
        self._chunks.clear()
        return wire.Opened(chunk.deal, 1, 0, data)

    def flush(self) -> None:
        """Say what the screen has said, unless it is late. What is said while nobody hears it waits."""
        if not self._is_current or self.state is not State.OPEN:
            return
        for said in self.deal.line.host.receive():
            # Although a newer update has come, the host may still take it; the host decides.
            if refusal := self._refusal(said):
                self.deal.line.host.send(Rejected(said.number, refusal))
                continue
            may_be_in_time = isinstance(said, Act) and self.deal.is_timed and said.number < self.deal.heard
            if said.number == self.deal.heard or may_be_in_time:
                self.deal.pending.append(said)
                self._transmit(wire.Play(self.deal.number, said))

    def _refusal(self, said: ToHost) -> Enum | None:
        """The reason why a host refuses this that does not even know it."""
        if self.protocol >= wire.LATER_ACTIONS or not isinstance(said, Act) or self.deal.game is None:
            return None
        return GAMES[self.deal.game].later.get(type(said.action))

    def identify(self, own: wire.Identify) -> None:
        """Show by which key this player is known to the host, which has shown its own."""
        if self.state is State.INTRODUCING:
            self._transmit(own)

    def say(self, message: FromComer) -> None:
        """Send a message about who is the host; it is lost unless both have met."""
        if self.has_met:
            self._transmit(message)

    def send(self, message: wire.GuestMessage) -> None:
        """Send a message; it is lost unless the link is open, and the host's version knows it."""
        if self.state is State.OPEN and self.protocol >= SINCE.get(type(message), wire.OLDEST_PROTOCOL):
            self._transmit(message)

    def _transmit(self, message: wire.GuestMessage | wire.Play) -> None:
        self._send(self._wire.from_guest.pack(message))

    def tick(self, now: float) -> None:
        super().tick(now)
        self.flush()
