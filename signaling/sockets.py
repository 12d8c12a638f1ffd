"""The WebSocket of a host or a guest. Sending never waits: a side that does not read, does not answer or sends too much
is cut off. The heartbeat is this module's own: aiohttp's looks only at the clock, and so would take the other sides for
silent when the service was too busy to read."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from time import monotonic
from typing import TypeAlias

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from signaling.limits import Pace, TokenBucket
from signaling.messages import MOST_BYTES, SUBPROTOCOLS, Join, List, Open, Renew, Reopen, Return, version_of
from signaling.rooms import Address

CLOSE_TIMEOUT = 2.0
"""Seconds that the other side has to answer a close frame."""
HEARTBEAT = 20.0
"""Seconds of silence after which the other side is sent a ping."""
MOST_UNANSWERED = 10
"""The number of pings without an answer after which the connection is cut off."""
IDLE = 60.0
"""Seconds for which a connection may be neither in a room nor a watcher."""
MOST_UNSENT = 64 * 1024
"""The most bytes that may wait for a side that does not read; beyond that it is cut off."""
NO_LIMIT = 2**62
"""A write limit for aiohttp that is never reached, so that sending never waits."""

Payable: TypeAlias = Open | Reopen | Renew | Join | Return
"""Requests that may have to be paid for with a proof of work."""


class Connection:
    """One WebSocket, with what the service knows of its side."""

    __slots__ = (
        "_bucket", "_debt_since", "_farewell", "_pace", "_reading_on", "_socket", "_transport", "_unanswered",
        "address", "asked", "debt", "heard_at", "idle_since", "knocked_at", "listed", "room", "salt", "side", "source",
        "watches",
    )  # fmt: skip

    @classmethod
    async def accepted(cls, request: web.BaseRequest, address: Address, source: str, pace: Pace) -> "Connection":
        """Accept the WebSocket of this request. Raises aiohttp's HTTPException if the request asks for none, or
        ConnectionError if the connection is lost."""
        socket = web.WebSocketResponse(
            timeout=CLOSE_TIMEOUT,
            protocols=SUBPROTOCOLS,
            compress=False,
            autoping=False,  # so that pings count against the limits like all messages
            max_msg_size=MOST_BYTES + 1,  # one byte too many, which `unpack` then refuses
            writer_limit=NO_LIMIT,
        )
        transport = request.transport
        try:
            await socket.prepare(request)
        except ValueError as problem:  # a header whose bytes are no text
            raise web.HTTPBadRequest from problem
        assert transport
        return cls(socket, transport, address, source, pace)

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: Address, source: str, pace: Pace
    ) -> None:
        self.address, self.source = address, source
        self.room: bytes | None = None
        """The name of its room; None until it has been let in."""
        self.side: bytes | None = None
        """The side that it is in its room, or asks to be."""
        self.asked: Payable | None = None
        """The request that is carried out once its puzzle is solved."""
        self.salt: bytes | None = None
        """The salt of that puzzle."""
        self.knocked_at: float | None = None
        """The monotonic time at which a guest joined a connected host that has not answered it yet; None otherwise."""
        self.listed: List | None = None
        """The table that this host has in the list; None if it has none there."""
        self.watches = False
        """True for a watcher of the list of open tables, which is in no room."""
        self.debt = 0.0
        """Seconds for which the connection has to rest, because it has sent more than its pace allows."""
        self.heard_at = self.idle_since = monotonic()
        """The monotonic times at which the side was last heard, and since when it is in no room."""
        self._socket, self._transport, self._pace = socket, transport, pace
        self._bucket = TokenBucket(pace.rate, self.heard_at)
        self._debt_since: float | None = None
        """The time since which it has been in debt without a break; None if it is not."""
        self._reading_on: asyncio.Handle | None = None
        """The call that resumes reading, if it is due."""
        self._farewell: asyncio.Task[bool] | None = None
        """The task that closes the connection; None until `close` is called."""
        self._unanswered = 0
        """The number of pings since it was last heard."""

    @property
    def version(self) -> int:
        """The version of the messages that both sides know; 0 if there is none."""
        return version_of(self._socket.ws_protocol)

    @property
    def is_open(self) -> bool:
        """True until it is being closed from either side."""
        return self._farewell is None and not self._transport.is_closing()

    @property
    def unsent(self) -> int:
        """The bytes that wait to be taken by the other side."""
        return self._transport.get_write_buffer_size()

    @property
    def is_hopeless(self) -> bool:
        """True if it has been in debt for longer than its pace allows."""
        return self._debt_since is not None and self.heard_at + self.debt - self._debt_since > self._pace.longest_debt

    def leave_room(self) -> None:
        """Note that the connection is in no room."""
        self.room = self.side = self.asked = self.knocked_at = None
        self.idle_since = monotonic()

    def next_message(self) -> Awaitable[WSMessage]:
        """Return an awaitable of the next message. Call `heard` when it has come."""
        if not self._transport.is_reading():  # the messages that were read already come first
            self._reading_on = asyncio.get_running_loop().call_soon(self._transport.resume_reading)
        return self._socket.receive()

    def heard(self) -> None:
        """Note that a message has come."""
        self.heard_at = monotonic()
        if self._reading_on:
            self._reading_on.cancel()

    def pay(self, amount: float) -> None:
        """Count this number of messages or bytes against the pace; this sets `debt`."""
        self.debt = self._bucket.spend(self.heard_at, amount)
        self._debt_since = (self._debt_since or self.heard_at) if self.debt else None

    async def throttle(self) -> None:
        """Wait until the debt is over, without reading, so that the other side cannot send either."""
        self.heard_at += self.debt
        self._transport.pause_reading()
        await asyncio.sleep(self.debt)

    def send(self, data: bytes, kind: WSMsgType = WSMsgType.BINARY) -> None:
        """Send without waiting. A side that does not read is cut off; nothing is sent to a connection that is not
        open."""
        if self.is_open:
            with suppress(StopIteration, ConnectionError):  # it never waits: below its limit aiohttp writes at once
                self._socket.send_frame(data, kind).send(None)
            if self.unsent > MOST_UNSENT:
                self.cut()

    def close(self, code: WSCloseCode) -> None:
        """Begin to close the connection with this code. Messages that still come are ignored."""
        if self.is_open:
            self._farewell = asyncio.create_task(self._socket.close(code=code))

    async def closed(self) -> web.WebSocketResponse:
        """Wait until a close that was begun here has been answered or has timed out."""
        if self._farewell:
            await self._farewell
        return self._socket

    def cut(self) -> None:
        """Cut the connection off at once."""
        self._transport.abort()

    def check_liveness(self, now: float) -> None:
        """Send a ping after silence, and cut the connection off after too many of them; close it if it is idle. Call
        this every few seconds."""
        if now - self.heard_at <= HEARTBEAT:
            self._unanswered = 0
        elif self._unanswered == MOST_UNANSWERED:
            self.cut()
        else:
            self._unanswered += 1
            self.send(b"", WSMsgType.PING)
        if self.room is None and not self.watches and now - self.idle_since > IDLE:
            self.close(WSCloseCode.POLICY_VIOLATION)
