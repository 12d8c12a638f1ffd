"""The connection of a host or a guest: one HTTP request, then WebSocket frames. Nobody waits for it, and it is closed
or cut off when it may not stay. Whoever asks for a file of the page gets that, and nothing else.

It is a protocol of asyncio and has no task of its own, so one that is silent costs little. All connections read into
one buffer: what has come is dealt with before anything else is read.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from typing import Any, Protocol, TypeAlias, cast

from signaling.frames import BrokenFrames, CloseCode, FrameReader, Message, Opcode, close_frame, frame
from signaling.http import END, MOST_HEAD, HttpRequest, Refusal, Response, accept_websocket, parse, said
from signaling.limits import Pace, TokenBucket
from signaling.messages import MOST_BYTES, SUBPROTOCOLS, Join, Open, Renew, Return
from signaling.rooms import Address

HANDSHAKE = 10.0
"""Seconds that somebody who has connected has to say what it wants."""
FAREWELL = 2.0
"""Seconds that the other side has to answer when it is told that the connection is closed."""
HEARTBEAT = 20.0
"""Seconds of silence until the other side is asked whether it is there."""
MOST_UNANSWERED = 10
"""The number of times that it is asked before it counts as gone. They are counted, and not the seconds: a service that
has too much to do looks seldom, and would take its own silence for theirs."""
IDLE = 60.0
"""Seconds that a connection may be in no room."""
MOST_UNSENT = 64 * 1024
"""The most bytes that wait for somebody who does not read."""
SHORT = 16 * 1024
"""The most bytes of an answer that is sent as a whole."""
READ_AT_ONCE = 8 * 1024
"""The most bytes that are read of one connection before the others have their turn."""

Payable: TypeAlias = Open | Renew | Join | Return
"""What may have to be paid for with a proof of work."""

_BUFFER = memoryview(bytearray(READ_AT_ONCE))


class Attendant(Protocol):
    """The service, as connections see it."""

    def answer(self, connection: "Connection", request: HttpRequest) -> Response | None:
        """What is answered to a plain request; None if a WebSocket is offered there."""

    def download(self, connection: "Connection", transport: asyncio.Transport, response: Response) -> None:
        """Takes over the transport of a connection whose answer is long. Nothing more is heard of the connection."""

    def connected(self, connection: "Connection") -> None:
        """Somebody is there, and is going to say what it wants."""

    def arrived(self, connection: "Connection", request: HttpRequest) -> None:
        """The connection is a WebSocket now."""

    def heard(self, connection: "Connection", message: Message) -> None: ...

    def in_debt(self, connection: "Connection") -> None:
        """It has sent more than it may for as long as is borne."""

    def lost(self, connection: "Connection") -> None:
        """It is over. Nothing is heard of it any more."""


class Connection(asyncio.BufferedProtocol):
    """One host or guest, or one who is going to be."""

    __slots__ = (
        "_attendant", "_bucket", "_debt_since", "_frames", "_head", "_is_leaving", "_is_resting", "_pace", "_timer",
        "_transport", "_unanswered", "address", "asked", "heard_at", "idle_since", "room", "salt", "side", "source",
        "subprotocol",
    )  # fmt: skip

    def __init__(self, attendant: Attendant, address: Address, pace: Pace) -> None:
        self.address = address
        self.subprotocol = ""
        """What the other side speaks; empty if that is none of ours."""
        self.source = ""
        """Who is asking; empty before the request has been read."""
        self.room: bytes | None = None
        """The room that it is in, once the service has let it in."""
        self.side: bytes | None = None
        """The side that it is there, or asks to be."""
        self.asked: Payable | None = None
        """What it has asked for and not got yet."""
        self.salt: bytes | None = None
        """That of the puzzle that it is to solve for it."""
        self.heard_at = self.idle_since = monotonic()
        self._attendant = attendant
        self._pace = pace
        self._bucket = TokenBucket(pace.rate, self.heard_at)
        self._debt_since: float | None = None
        self._head = b""
        """The beginning of its request."""
        self._frames: FrameReader | None = None
        """None before the request has been answered."""
        self._is_resting = False
        """It is not read for a while."""
        self._is_leaving = False
        """It has been told, or has said, that it is over."""
        self._unanswered = 0
        """The number of times that it has been asked whether it is there, since it was heard."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def version(self) -> int:
        """The version of the messages that the other side knows."""
        return len(SUBPROTOCOLS) - SUBPROTOCOLS.index(self.subprotocol or SUBPROTOCOLS[-1])

    def outside(self) -> None:
        """It is in no room from now on."""
        self.room = self.side = self.asked = None
        self.idle_since = monotonic()

    @property
    def is_open(self) -> bool:
        return not self._is_leaving and not self._transport.is_closing()

    @property
    def peer(self) -> str:
        """The address of the machine at the other end; empty if it is not known."""
        name = self._transport.get_extra_info("peername")
        return str(name[0]) if name else ""

    def send(self, data: bytes, opcode: Opcode = Opcode.BINARY) -> None:
        """Waits for nobody. What is said when it is not open any more is lost."""
        if self.is_open:
            self._transport.write(frame(opcode, data))

    def pay(self, amount: float) -> None:
        """Takes so much out of what it may send. Who is in debt is not read meanwhile, so that its sending will stand
        still as well."""
        wait = self._bucket.spend(self.heard_at, amount)
        if not wait:
            self._debt_since = None
            return
        if self._debt_since is None:
            self._debt_since = self.heard_at
        if self.heard_at + wait - self._debt_since > self._pace.longest_debt:
            self._attendant.in_debt(self)
        if self.is_open:
            self.heard_at += wait
            self._is_resting = True
            self._transport.pause_reading()
            self._set_timer(wait, self._read_on)

    def close(self, code: CloseCode) -> None:
        """Tells the other side, whose answers do not count any more."""
        if self.is_open:
            self._transport.write(close_frame(code))
            self._is_leaving = True
            self._set_timer(FAREWELL, self.cut)

    def cut(self) -> None:
        """Ends it without a word."""
        self._is_leaving = True
        self._transport.abort()

    def look_after(self, now: float) -> None:
        """Call this every few seconds: it asks a side that has been silent, and cuts it off if that does not help."""
        if now - self.heard_at <= HEARTBEAT:
            self._unanswered = 0
        elif self._unanswered == MOST_UNANSWERED:
            self.cut()
        else:
            self._unanswered += 1
            self.send(b"", Opcode.PING)
        if self.room is None and now - self.idle_since > IDLE:
            self.close(CloseCode.POLICY)

    # for asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=MOST_UNSENT)
        if transport.get_extra_info("sslcontext"):  # TLS reads ahead
            cast(Any, transport).set_read_buffer_limits(high=READ_AT_ONCE)
        self._set_timer(HANDSHAKE, self.cut)
        self._attendant.connected(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(_BUFFER[:nbytes])
        self.heard_at = monotonic()
        if self._frames:
            self._frames.feed(data)
            self._read_frames(self._frames)
        elif self.is_open:
            self._read_head(data)

    def pause_writing(self) -> None:
        """Too much waits for it: it does not read."""
        self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_leaving = True
        if self._timer:
            self._timer.cancel()
        self._attendant.lost(self)

    # what comes

    def _read_head(self, data: bytes) -> None:
        head, end, rest = (self._head + data).partition(END)
        if not end and len(head) <= MOST_HEAD:
            self._head = head
            return
        self._head = b""
        try:
            if len(head) > MOST_HEAD:
                raise Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            request = parse(head)
            if response := self._attendant.answer(self, request):
                self._answer(response.to(request.method))
                return
            accepted, self.subprotocol = accept_websocket(request, SUBPROTOCOLS)
        except Refusal as refusal:
            self._answer(said(refusal.status, str(refusal)))
            return
        self._transport.write(accepted)
        self._stop_timer()
        self._frames = FrameReader(MOST_BYTES)
        self._attendant.arrived(self, request)
        self._frames.feed(rest)
        self._read_frames(self._frames)

    def _answer(self, response: Response) -> None:
        if len(response.body) > SHORT:
            self._stop_timer()
            self._attendant.download(self, self._transport, response)
            return
        self._transport.write(response.head + response.body)
        self._transport.close()

    def _read_frames(self, frames: FrameReader) -> None:
        try:
            while not self._is_resting and (message := frames.next()):
                if message.opcode is Opcode.CLOSE:
                    self._take_leave(message.data)
                    return
                if self.is_open:
                    self._attendant.heard(self, message)
        except BrokenFrames as broken:
            if self._is_leaving:
                self.cut()
            self.close(broken.code)

    def _take_leave(self, reason: bytes) -> None:
        """The other side has said that it is over, or answered that."""
        if self.is_open:
            self._transport.write(frame(Opcode.CLOSE, reason[:2]))
            self._is_leaving = True
            self._set_timer(FAREWELL, self.cut)
        self._transport.close()

    # time

    def _read_on(self) -> None:
        self._timer = None
        self._is_resting = False
        self.heard_at = monotonic()
        if self._frames:
            self._read_frames(self._frames)
        if not self._is_resting:
            self._transport.resume_reading()

    def _set_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
