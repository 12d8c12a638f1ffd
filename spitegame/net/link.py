"""Links, lines whose far end is another program: `HostLink` at the host, `GuestLink` at the guest.

No link reads a clock or a socket. Its owner gives it the bytes that come out of the channel (`receive`), calls `tick`
several times a second and `flush` to pass on the messages of the line, and closes the channel once `state` is CLOSED.
`receive` returns the messages that the owner has to deal with itself.

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
"""A message about who is the host: a member who has come into a room sends it to the owner of the room."""
FromOwner: TypeAlias = Introduction | Shows | Attestation | Ask | Leads | Halts
"""A message about who is the host: the owner of a room sends it to a member who has come into the room."""
SINCE: Mapping[type, int] = {
    **dict.fromkeys((wire.Wear, wire.Worn), wire.PORTRAITS),
    **dict.fromkeys((wire.Identified, wire.Lasting, wire.Signed, wire.RoomTerms, Stand, Heirs), wire.IDENTITIES),
}
"""The first version of the protocol that knows a message, by the message's class. All versions know the others."""

MOST_PENDING = 8
"""The most unanswered messages that a guest keeps, to send them again to a host that may not have heard them."""
MESSAGES = Rate(burst=60, per_second=20)
"""The rate of messages above which a guest is shut out."""
BYTES = Rate(burst=256 * 1024, per_second=32 * 1024)
"""The rate of bytes above which a guest is shut out."""
MOST_MESSAGE_BYTES = 64 * 1024
"""The maximum size of one message, in bytes."""
MOST_ANSWER_BYTES = 64
"""The maximum size, in bytes, of an acknowledgement (`Heard`), which does not count against a guest's limits."""
MOST_WAITING_BYTES = 512 * 1024
"""The maximum number of bytes in the channel to one guest, above which the guest is too slow."""
MOST_AHEAD_BYTES = 128 * 1024
"""The number of bytes in the channel above which nothing more is handed to it."""
STALLED_S = 10.0
"""Seconds after which a guest is too slow if MOST_AHEAD_BYTES bytes stay in its channel and more messages wait."""


class InboundLimit:
    """The limits on the messages of one guest to its host, by which no guest holds up the others."""

    def __init__(self, now: float) -> None:
        self._messages = TokenBucket(MESSAGES, now)
        self._bytes = TokenBucket(BYTES, now)

    def fault(self, size: int, now: float) -> Fault | None:
        """Return the fault of a message of `size` bytes that has just come; None if it has none."""
        if size > MOST_MESSAGE_BYTES:
            return Fault.TOO_BIG
        return Fault.ABUSE if self._messages.take(now) or self._bytes.take(now, size) else None


class OutboundLimit:
    """The limits on the messages to one guest. They go in portions, so that a guest who comes back is not flooded."""

    def __init__(self, now: float) -> None:
        self._moved = now
        """The newest time at which the channel had space, or no message waited outside of it."""

    def fault(self, waiting: int, *, held_back: bool, now: float) -> Fault | None:
        """Return the fault of a guest that is too slow; None if it is not. `waiting`: the bytes in the channel.
        `held_back`: further messages for the guest wait outside of the channel."""
        if waiting > MOST_WAITING_BYTES:
            return Fault.TOO_SLOW
        if not held_back or waiting < MOST_AHEAD_BYTES:
            self._moved = now
        return Fault.TOO_SLOW if now - self._moved > STALLED_S else None


class HostLink(Connection):
    """The host's end of one connection to a guest. A guest that comes back gets a new link."""

    def __init__(self, send: Callable[[bytes], None], waiting: Callable[[], int], macs: ConfirmMacs, now: float):
        """`waiting` returns the number of bytes that were sent into the channel and have not left it."""
        super().__init__()
        self.attach(send, macs, now)
        self._waiting = waiting
        self._inbound = InboundLimit(now)
        self._outbound = OutboundLimit(now)
        self._unsent: deque[bytes] = deque()
        """Packed messages that wait until the channel has space."""
        self._unanswered = 0
        """The number of signatures that the guest is still to acknowledge."""
        self.hello: wire.Hello | None = None
        """The first message of the guest; None before it has come."""
        self._is_asked = False
        """The guest was asked for its key and has not shown it yet."""
        self.protocol = wire.NEWEST_PROTOCOL
        """The version that both speak, once Hello has come."""
        self._deal = 0
        """The number of the deal that is on; 0: none."""
        self._line = Line()
        self._wire = wire.wire(None)
        self._signature: Callable[[Update], wire.Signed] | None = None
        """Makes the signature under an update; None if updates are not signed."""
        self._newest: Update | None = None
        """The newest update that was told over this connection; None before the first."""
        self._is_unsigned = False
        """The newest update was told and has not been signed since."""
        self._signed = 0
        """The number of the newest update of this deal that was signed over this connection."""
        self._is_identified = False
        self.is_introduced = False
        """The host has sent its introduction: both sides talk about who is the host."""
        self.has_been_open = False
        """The guest was welcomed over this connection."""

    @property
    def heard(self) -> int:
        """The number of the newest update of the deal in play that the guest had when it came; 0: none."""
        return self.hello.heard if self.hello and self.hello.deal == self._deal else 0

    def receive(self, data: bytes, now: float) -> wire.GuestMessage | None:
        """Take the bytes of a message of the guest. Return the message if the owner of this link has to deal with it,
        else None."""
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
        """True for a due acknowledgement (`Heard`), which is free of the guest's limits. Counts it as answered."""
        if len(data) > MOST_ANSWER_BYTES or not self._unanswered:
            return False
        self._unanswered -= 1
        return True

    def _greeted(self, hello: wire.Hello, now: float) -> wire.Hello | None:
        """Take the guest's Hello and choose the version to speak. Close the link if they have none in common, or for a
        second Hello."""
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
        """Show the key by which the host is known, and ask the guest for its own."""
        if self.state is State.INTRODUCING:
            self._is_asked = True
            self._send(self._wire.from_host.pack(own))

    def introduce(self, introduction: Introduction) -> None:
        """Send the introduction of this host to a guest who has shown its key, before its welcome or after it. Both
        sides may talk about who is the host from then on."""
        if self.state is State.INTRODUCING and self._is_identified:
            self.state = State.MET
        self.is_introduced = True
        self.say(introduction)

    def say(self, message: FromOwner) -> None:
        """Send a message about who is the host; it is lost unless both have met."""
        if self.has_met:
            self._send(self._wire.from_host.pack(message))

    def welcome(self, seat: Seat | None, room: str) -> None:
        """Let the guest in: all messages reach it from now on. To refuse a guest, call `close` instead."""
        if self.state in (State.INTRODUCING, State.MET):
            self.state, self.has_been_open = State.OPEN, True
            self.send(wire.Welcome(self.protocol, seat, room))

    def begin(
        self, begin: wire.Beginning, line: Line, signature: Callable[[Update], wire.Signed] | None = None
    ) -> None:
        """Tell the guest that this deal is on. From now on updates on the line go to the guest, and the guest's plays
        go to the line. `signature`: makes the host's signature under an update of the guest's seat; None for a guest
        who only watches."""
        self.sign()
        self._deal, self._line, self._wire = begin.deal, line, wire.wire(begin.game)
        self._signature, self._signed = signature if self.protocol >= wire.SIGNED_UPDATES else None, 0
        self._newest = None
        self.send(begin)

    def tell_terms(self, terms: wire.RoomTerms, signed: wire.Signed) -> None:
        """Tell a guest with a seat the terms of the room, and the signature under them."""
        self.sign()
        self.send(terms)
        self.send(signed)

    def open(self, data: bytes) -> None:
        """Send the guest the packed opening of the finished game, in chunks."""
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
        """Tell the guest what the table has said on the line."""
        for message in self._line.seat.receive():
            if isinstance(message, Update):
                self.sign()
                self._newest, self._is_unsigned = message, True
            self.send(wire.Told(self._deal, message))

    def sign(self) -> None:
        """Sign the newest update, unless that is done. Signing is slow: call this when all guests have been told."""
        if self._is_unsigned:
            self.sign_again()

    def sign_again(self) -> None:
        """Sign the newest update, even if it was signed in an older term. Nothing is signed before the introduction; a
        later `sign` makes up for it."""
        if self._newest and self._signature and self.is_introduced:
            self._is_unsigned = False
            self._signed = self._newest.number
            self.send(self._signature(self._newest))

    def _send_unsent(self) -> None:
        """Hand waiting messages to the channel, until MOST_AHEAD_BYTES bytes are in it."""
        room = MOST_AHEAD_BYTES - self._waiting()
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
    """The deal that is on, as a guest's program knows it. All links of the guest share it; at most one of them is
    open."""

    def __init__(self, number: int = 0, heard: int = 0, game: str | None = None) -> None:
        """`number`, `heard`: the numbers of the deal and of the newest update of it that this program was told; 0:
        none."""
        self.line = Line()
        """The line of the deal. Its `seat` end belongs to the screen."""
        self.number, self.heard, self.game = number, heard, game
        self.is_told = False
        """An update of this deal was put on the line."""
        self.pending: deque[ToHost] = deque(maxlen=MOST_PENDING)
        """Messages to the host that may be unanswered, to be sent again over the next connection. In a timed game an
        update need not be their answer, so they stay here; the host ignores a message that it has heard before."""

    def begin(self, begin: wire.Beginning) -> None:
        self.line, self.number, self.heard, self.game, self.is_told = Line(), begin.deal, 0, begin.game, False
        self.pending.clear()

    @property
    def is_timed(self) -> bool:
        """True if the game has time limits. In it others than the seat whose turn it is may act too."""
        return self.game is not None and GAMES[self.game].timing is not None


class GuestLink(Connection):
    """The guest's end of one connection."""

    def __init__(self, name: str, deal: DealInPlay | None = None, *, watching: bool = False) -> None:
        """`name`: the guest's own. `deal`: the deal in play, which other links of this guest share; None for a new
        one."""
        super().__init__()
        self.deal = deal or DealInPlay()
        self.protocol = wire.OLDEST_PROTOCOL
        self._seat: Seat | None = None
        self._signature_check = UpdateCheck()
        self._name, self._watching = name, watching
        self._wire = wire.wire(self.deal.game)
        self._is_current = False
        """An update has come over this connection. Before, it is unknown which messages on the line are too late."""
        self._begun = 0
        """The number of the deal that has begun over this connection; 0: none."""
        self._chunks: list[wire.Opened] = []
        """The chunks of an opening that have come so far."""

    def trust(self, signatory: Signatory) -> None:
        """Check from now on that the host signs what it tells, by the key that it has shown."""
        self._signature_check.trust(signatory)

    def receive(self, data: bytes, now: float) -> Taken | None:
        """Take the bytes of a message of the host. Return the message if the owner of this link has to deal with it,
        else None. A Told is returned once for each update, again only if the host goes back; an Opened, when all its
        chunks are there; the SignedUpdate in place of each Signed."""
        message: wire.HostMessage | wire.Told | wire.Confirm | None = self._taken(data, now, self._wire.read_host)
        try:
            return self._received(message, now)
        except BadSignature:
            self.close(Fault.BAD_SIGNATURE, now)
            return None

    def _received(self, message: wire.HostMessage | wire.Told | wire.Confirm | None, now: float) -> Taken | None:
        """Return the message that the owner has to deal with, or None. Raises BadSignature."""
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
        """Pass a message of the table on to the screen's line. Return it if it is an update that was passed on, else
        None. Raises BadSignature."""
        match told.message:
            case Update():
                return told if self._updated(told.message, now) else None
            case Rejected(number):
                # The first message that was sent for this update has its answer.
                if said := next((each for each in self.deal.pending if each.number == number), None):
                    self.deal.pending.remove(said)
                self.deal.line.host.send(told.message)
                return None
            case Countdown(number):
                if number == self.deal.heard and self.deal.is_told:
                    self.deal.line.host.send(told.message)
                return None

    def _updated(self, update: Update, now: float) -> bool:
        """Pass an update on to the screen's line, unless the line has it already. Return True if it was passed on. The
        newest update may come again, or an older one if the host has lost some. Raises BadSignature."""
        goes_back = update.number < self.deal.heard and not self._is_current
        if goes_back:
            self.deal.heard = update.number - 1
            self.deal.pending.clear()  # messages to a table that is lost are no answer to another one
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
        """Take a chunk of an opening. With the last chunk, return the whole opening as one; else None."""
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
        """Send the host the messages of the screen on the line, unless they are too late. They wait on the line until
        an update has come over this connection."""
        if not self._is_current or self.state is not State.OPEN:
            return
        for said in self.deal.line.host.receive():
            if refusal := self._refusal(said):
                self.deal.line.host.send(Rejected(said.number, refusal))
                continue
            # In a timed game the host may still take an action on an older update, so the host decides.
            may_be_in_time = isinstance(said, Act) and self.deal.is_timed and said.number < self.deal.heard
            if said.number == self.deal.heard or may_be_in_time:
                self.deal.pending.append(said)
                self._transmit(wire.Play(self.deal.number, said))

    def _refusal(self, said: ToHost) -> Enum | None:
        """Return the reason to refuse an action that a host of an older version does not know; None if the host knows
        it."""
        if self.protocol >= wire.LATER_ACTIONS or not isinstance(said, Act) or self.deal.game is None:
            return None
        return GAMES[self.deal.game].later.get(type(said.action))

    def identify(self, own: wire.Identify) -> None:
        """Show the host the key by which this player is known. The host has shown its own key before."""
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
