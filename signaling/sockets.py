"""The WebSocket of a host or a guest: nobody waits for it, and it is closed or cut off when it may not stay.

The heartbeat is not aiohttp's: that gives up by the clock, and a service that has been too busy to look would take its
own silence for that of the others.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from time import monotonic
from typing import TypeAlias

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from signaling.limits import Pace, TokenBucket
from signaling.messages import MOST_BYTES, SUBPROTOCOLS, Join, List, Open, Renew, Reopen, Return, version_of
from signaling.rooms import Address

FAREWELL = 2.0
"""Seconds that the other side has to answer when it is told that the connection is closed."""
HEARTBEAT = 20.0
"""Seconds of silence until the other side is asked whether it is there."""
MOST_UNANSWERED = 10
"""The number of times that it is asked before it counts as gone."""
IDLE = 60.0
"""Seconds that a connection may be in no room."""
MOST_UNSENT = 64 * 1024
"""The most bytes that wait for somebody who does not read."""
OUT_OF_REACH = 2**62
"""The limit beyond which aiohttp would let senders wait for such a one."""

Payable: TypeAlias = Open | Reopen | Renew | Join | Return
"""Requests that may have to be paid for with a proof of work."""


class Connection:
    __slots__ = (
        "_bucket", "_debt_since", "_farewell", "_pace", "_reading_on", "_socket", "_transport", "_unanswered",
        "address", "asked", "debt", "heard_at", "idle_since", "knocked_at", "listed", "room", "salt", "side", "source",
        "watches",
    )  # fmt: skip

    @classmethod
    async def accepted(cls, request: web.BaseRequest, address: Address, source: str, pace: Pace) -> "Connection":
        """Raises aiohttp's HTTPException for what does not ask for a WebSocket, and ConnectionError."""
        socket = web.WebSocketResponse(
            timeout=FAREWELL,
            protocols=SUBPROTOCOLS,
            compress=False,
            autoping=False,  # what has to be answered counts like everything else that comes
            max_msg_size=MOST_BYTES + 1,  # which is too much already
            writer_limit=OUT_OF_REACH,
        )
        transport = request.transport
        try:
            await socket.prepare(request)
        except ValueError as problem:  # aiohttp takes headers of any bytes for text
            raise web.HTTPBadRequest from problem
        assert transport
        return cls(socket, transport, address, source, pace)

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: Address, source: str, pace: Pace
    ) -> None:
        self.address, self.source = address, source
        self.room: bytes | None = None
        """The room that it is in, once the service has let it in."""
        self.side: bytes | None = None
        """The side that it is there, or asks to be."""
        self.asked: Payable | None = None
        """The request that waits for its puzzle to be solved."""
        self.salt: bytes | None = None
        """The salt of the puzzle to solve for it."""
        self.knocked_at: float | None = None
        """The time at which it came to a host that is here and has not answered it yet; or None."""
        self.listed: List | None = None
        """The connection's own table, which is in the list of open tables."""
        self.watches = False
        """The connection is told of the list of open tables, and in no room."""
        self.debt = 0.0
        """Seconds that it has to rest, since it has sent more than it may."""
        self.heard_at = self.idle_since = monotonic()
        self._socket, self._transport, self._pace = socket, transport, pace
        self._bucket = TokenBucket(pace.rate, self.heard_at)
        self._debt_since: float | None = None
        self._reading_on: asyncio.Handle | None = None
        self._farewell: asyncio.Task[bool] | None = None
        self._unanswered = 0
        """So often it has been asked whether it is there, since it was heard."""

    @property
    def version(self) -> int:
        """The version of the messages that the other side knows; 0 if we know none that it does."""
        return version_of(self._socket.ws_protocol)

    @property
    def is_open(self) -> bool:
        return self._farewell is None and not self._transport.is_closing()

    @property
    def unsent(self) -> int:
        """Bytes that wait for the other side."""
        return self._transport.get_write_buffer_size()

    @property
    def is_hopeless(self) -> bool:
        return self._debt_since is not None and self.heard_at + self.debt - self._debt_since > self._pace.longest_debt

    def outside(self) -> None:
        self.room = self.side = self.asked = self.knocked_at = None
        self.idle_since = monotonic()

    def next_message(self) -> Awaitable[WSMessage]:
        """The next message of the other side. Call `heard` when it is there."""
        if not self._transport.is_reading():  # all that has been read is heard before more is
            self._reading_on = asyncio.get_running_loop().call_soon(self._transport.resume_reading)
        return self._socket.receive()

    def heard(self) -> None:
        self.heard_at = monotonic()
        if self._reading_on:
            self._reading_on.cancel()

    def pay(self, amount: float) -> None:
        """Count this amount of messages or bytes, which sets `debt`."""
        self.debt = self._bucket.spend(self.heard_at, amount)
        self._debt_since = (self._debt_since or self.heard_at) if self.debt else None

    async def rest(self) -> None:
        """Waits until it is out of debt, and reads nothing of it meanwhile: so its sending stands still as well."""
        self.heard_at += self.debt
        self._transport.pause_reading()
        await asyncio.sleep(self.debt)

    def send(self, data: bytes, kind: WSMsgType = WSMsgType.BINARY) -> None:
        """Waits for nobody: who does not read is cut off. What is said when it is not open any more is lost."""
        if self.is_open:
            with suppress(StopIteration, ConnectionError):  # it never waits: below its limit aiohttp writes at once
                self._socket.send_frame(data, kind).send(None)
            if self.unsent > MOST_UNSENT:
                self.cut()

    def close(self, code: WSCloseCode) -> None:
        """Close the connection with this code. What the other side still says does not count."""
        if self.is_open:
            self._farewell = asyncio.create_task(self._socket.close(code=code))

    async def closed(self) -> web.WebSocketResponse:
        """Waits, if it has been closed from here, until the other side has answered or too much time has passed."""
        if self._farewell:
            await self._farewell
        return self._socket

    def cut(self) -> None:
        self._transport.abort()

    def look_after(self, now: float) -> None:
        """Call this every few seconds: it asks a side that has been silent, and cuts it off if that does not help."""
        if now - self.heard_at <= HEARTBEAT:
            self._unanswered = 0
        elif self._unanswered == MOST_UNANSWERED:
            self.cut()
        else:
            self._unanswered += 1
            self.send(b"", WSMsgType.PING)
        if self.room is None and not self.watches and now - self.idle_since > IDLE:
            self.close(WSCloseCode.POLICY_VIOLATION)
