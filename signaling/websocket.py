"""The server's half of a WebSocket (RFC 6455), as an asyncio protocol that hands every message over at once.

It is written out here because this is where the service spends its time: a general server keeps tasks, futures and
timers for each connection and costs more than everything that the service does for it. Nothing here waits: who does
not read what it is sent is cut off, and who sends too much is not read for a while.
"""

import asyncio
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import sha1
from http import HTTPStatus
from time import monotonic
from typing import cast

MOST_HEAD = 8 * 1024
SHAKING = 10.0
"""Seconds for the opening handshake, and for the closing one."""
HEARTBEAT = 20.0
"""Seconds of silence until the other side is asked whether it is there; after as many again it is not."""

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


class Close(Enum):
    """Why a connection is closed, by the numbers of the RFC."""

    PROTOCOL = 1002
    UNSUPPORTED = 1003
    POLICY = 1008
    TOO_BIG = 1009
    RESTART = 1012


class Violation(Exception):
    def __init__(self, close: Close) -> None:
        super().__init__(close.name)
        self.close = close


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    """By their names in small letters; the last of a name."""

    @classmethod
    def parse(cls, head: bytes) -> "Request":
        """Raises ValueError."""
        first, *lines = head.decode("latin-1").split("\r\n")
        method, target, _ = first.split(" ")
        parts = [line.partition(":") for line in lines]
        headers = {name.lower(): value.strip() for name, _, value in parts}
        return cls(method, target.partition("?")[0], headers)


class Stage(Enum):
    HEAD = auto()
    """Of the opening handshake."""
    OPEN = auto()
    CLOSING = auto()
    """It has been told that this is the end."""
    CLOSED = auto()


class WebSocket(asyncio.Protocol):
    """A subclass says what is answered to requests and what becomes of messages."""

    __slots__ = ("_parts", "_stage", "_transport", "_unread", "heard_at", "is_held")

    subprotocol = ""
    path = "/"
    most_bytes = 1024
    """Of one message."""

    def __init__(self) -> None:
        self._stage = Stage.HEAD
        self._unread = b""
        self._parts: bytes | None = None
        """What has come of a message in several frames."""
        self.is_held = False
        """It has sent too much, and is not read for a while."""
        self.heard_at = monotonic()
        """On the monotonic clock; in the other stages than OPEN, since when it has been in that stage."""

    # for a subclass

    def answered(self, request: Request) -> tuple[HTTPStatus, str]:
        """What to say to a request that is not for the WebSocket."""
        return HTTPStatus.NOT_FOUND, "There is nothing here."

    def opened(self, request: Request) -> None: ...

    def heard(self, message: bytes) -> None: ...

    def weighed(self, size: int) -> float:
        """A frame of so many bytes has come. For how many seconds nothing more is to be read?"""
        return 0.0

    def violated(self, close: Close) -> None:
        """The other side does not keep to the rules: say so and close."""
        self.close(close)

    def lost(self) -> None:
        """Once, if it was opened. It is the last call."""

    # from a subclass

    @property
    def peer(self) -> str:
        """The address at the other end."""
        name = self._transport.get_extra_info("peername")
        return str(name[0]) if name else ""

    def send(self, message: bytes) -> None:
        """Never waits; what is said when it is not open any more is lost."""
        if self._stage is Stage.OPEN:
            self._transport.write(_framed(_BINARY, message))

    def close(self, close: Close) -> None:
        """The other side is told, and may answer what it wants: nothing more is heard."""
        if self._stage is Stage.OPEN:
            self._transport.write(_framed(_CLOSE, close.value.to_bytes(2, "big")))
            self._enter(Stage.CLOSING)

    def cut(self) -> None:
        """Without a word."""
        if self._stage is Stage.OPEN:
            self._enter(Stage.CLOSING)
        self._transport.abort()

    def look_after(self, now: float) -> None:
        """To be called every few seconds: asks who has been silent, and cuts off who has been so for too long."""
        silent = now - self.heard_at
        if self._stage is not Stage.OPEN:
            if silent > SHAKING:
                self.cut()
        elif silent > 2 * HEARTBEAT and not self.is_held:
            self.cut()
        elif silent > HEARTBEAT:
            self._transport.write(_framed(_PING, b""))

    # from the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self._unread:
            data = self._unread + data
        if self._stage is Stage.HEAD:
            self._read_head(data)
        else:
            self._read(data)

    def pause_writing(self) -> None:
        """It does not read what it is sent."""
        self.cut()

    def connection_lost(self, error: Exception | None) -> None:
        was, self._stage = self._stage, Stage.CLOSED
        self._unread = b""
        if was is not Stage.HEAD:
            self.lost()

    def _enter(self, stage: Stage) -> None:
        self._stage = stage
        self.heard_at = monotonic()

    def _read_head(self, data: bytes) -> None:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end and len(data) <= MOST_HEAD:
            self._unread = data
            return
        self._unread = b""
        try:
            request = Request.parse(head)
        except ValueError:
            self._answer(HTTPStatus.BAD_REQUEST, "This is no request.")
            return
        if request.method == "GET" and request.path == self.path:
            self._shake_hands(request, rest)
        else:
            self._answer(*self.answered(request))

    def _answer(self, status: HTTPStatus, text: str) -> None:
        body = f"{text}\n".encode()
        self._transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(body)}\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\n".encode()
            + body
        )
        self._transport.close()

    def _shake_hands(self, request: Request, rest: bytes) -> None:
        key = _key(request)
        if key is None:
            self._answer(HTTPStatus.UPGRADE_REQUIRED, "Here is a WebSocket, of version 13.")
            return
        offered = request.headers.get("sec-websocket-protocol", "").replace(" ", "").split(",")
        chosen = f"Sec-WebSocket-Protocol: {self.subprotocol}\r\n" if self.subprotocol in offered else ""
        accept = b64encode(sha1(key.encode() + _GUID).digest()).decode()
        self._transport.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept}\r\n{chosen}\r\n".encode()
        )
        self._enter(Stage.OPEN)
        self.opened(request)
        if not chosen:  # the handshake goes through without, so that the other side can tell what is wrong
            self.close(Close.PROTOCOL)
        if rest:
            self._read(rest)

    def _read(self, data: bytes) -> None:
        at = 0
        try:
            while at < len(data) and not self.is_held and self._stage is not Stage.CLOSED:
                frame = _frame(data, at, self.most_bytes)
                if frame is None:
                    break
                first, payload, at = frame
                self._take(first, payload)
        except Violation as violation:
            self.violated(violation.close)
            at = len(data)
        self._unread = data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        opcode = first & 0x0F
        if opcode == _CLOSE:
            self._be_closed(payload[:2] if len(payload) > 1 else b"")
            return
        if self._stage is not Stage.OPEN:
            return
        self.heard_at = monotonic()
        if opcode == _PING:
            self._transport.write(_framed(_PONG, payload))
        elif opcode != _PONG:
            self._take_data(opcode, bool(first & 0x80), payload)
        wait = self.weighed(len(payload))
        if wait:
            self._hold(wait)

    def _be_closed(self, reason: bytes) -> None:
        if self._stage is Stage.OPEN:
            self._transport.write(_framed(_CLOSE, reason))
            self._enter(Stage.CLOSING)
        self._transport.close()

    def _take_data(self, opcode: int, is_last: bool, payload: bytes) -> None:
        if (opcode == _CONTINUATION) == (self._parts is None):
            raise Violation(Close.PROTOCOL)
        if opcode == _TEXT:
            raise Violation(Close.UNSUPPORTED)
        whole = (self._parts or b"") + payload
        if len(whole) > self.most_bytes:
            raise Violation(Close.TOO_BIG)
        self._parts = None if is_last else whole
        if is_last:
            self.heard(whole)

    def _hold(self, seconds: float) -> None:
        """Leave everything else where it is; the other side's sending will stand still as well."""
        if self._transport.is_closing():
            return
        self.is_held = True
        self._transport.pause_reading()
        asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self.is_held = False
        if self._transport.is_closing():
            return
        self._transport.resume_reading()
        self._read(self._unread)


def _key(request: Request) -> str | None:
    """If it asks for a WebSocket as it should."""
    headers = request.headers
    key = headers.get("sec-websocket-key", "")
    if (
        headers.get("upgrade", "").lower() != "websocket"
        or "upgrade" not in headers.get("connection", "").lower()
        or headers.get("sec-websocket-version") != "13"
    ):
        return None
    try:
        return key if len(b64decode(key, validate=True)) == 16 else None
    except NotBase64:
        return None


def _framed(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, size)) + payload
    return bytes((0x80 | opcode, 126)) + size.to_bytes(2, "big") + payload


def _frame(data: bytes, at: int, most: int) -> tuple[int, bytes, int] | None:
    """The first byte of the frame that begins there, its payload, and where the next begins; None if it is not whole.

    Raises Violation.
    """
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    size, start = second & 0x7F, at + 2
    if first & 0x70 or not second & 0x80 or (first & 0x08 and (size > 125 or not first & 0x80)):
        raise Violation(Close.PROTOCOL)
    if first & 0x0F not in (_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG):
        raise Violation(Close.PROTOCOL)
    if size > 125:
        length = 2 if size == 126 else 8
        if len(data) < start + length:
            return None
        size, start = int.from_bytes(data[start : start + length], "big"), start + length
    if size > most:
        raise Violation(Close.TOO_BIG)
    end = start + 4 + size
    if len(data) < end:
        return None
    return first, _unmasked(data[start + 4 : end], data[start : start + 4]), end


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")
