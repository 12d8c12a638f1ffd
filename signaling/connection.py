"""The WebSocket of a host or a guest: nobody waits for it, and it is closed or cut off when it may not stay.

The heartbeat is not aiohttp's, which keeps timers for each connection: one round over all of them costs far less.
"""

import asyncio
from time import monotonic

from aiohttp import WSCloseCode, WSMsgType, web

from signaling.limits import Rate, TokenBucket
from signaling.messages import MOST_BYTES, SUBPROTOCOLS
from signaling.rooms import Address

HEARTBEAT = 20.0
"""Seconds of silence until the other side is asked whether it is there; after as many again it counts as gone."""
IDLE = 60.0
"""Seconds that a connection may be in no room."""
MOST_UNSENT = 64 * 1024
"""The most bytes that wait for somebody who does not read."""
OUT_OF_REACH = 2**62
"""The limit beyond which aiohttp would let senders wait for such a one."""


class Connection:
    """One host or guest, or one who is going to be."""

    __slots__ = (
        "_farewell", "_transport", "address", "heard_at", "idle_since", "pace", "room", "side", "socket", "source",
    )  # fmt: skip

    @classmethod
    async def accepted(cls, request: web.BaseRequest, address: Address, source: str, rate: Rate) -> "Connection":
        """Raises aiohttp's HTTPException for what does not ask for a WebSocket, and ConnectionError."""
        socket = web.WebSocketResponse(
            protocols=SUBPROTOCOLS,
            compress=False,
            autoping=False,  # what has to be answered counts like everything else that comes
            max_msg_size=MOST_BYTES + 1,  # which is too much already
            writer_limit=OUT_OF_REACH,
        )
        transport = request.transport
        await socket.prepare(request)
        assert transport
        return cls(socket, transport, address, source, rate)

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: Address, source: str, rate: Rate
    ) -> None:
        self.socket = socket
        self.address = address
        self.source = source
        self.room: bytes | None = None
        """The room that it is in, once the service has let it in."""
        self.side: bytes | None = None
        """The side that it is there, or asks to be."""
        self.heard_at = self.idle_since = monotonic()
        self.pace = TokenBucket(rate, self.heard_at)
        self._transport = transport
        self._farewell: asyncio.Task[bool] | None = None

    @property
    def version(self) -> int:
        """The version of the messages that the other side knows."""
        return len(SUBPROTOCOLS) - SUBPROTOCOLS.index(self.socket.ws_protocol or SUBPROTOCOLS[-1])

    def outside(self) -> None:
        """It is in no room from now on."""
        self.room = self.side = None
        self.idle_since = monotonic()

    @property
    def is_open(self) -> bool:
        return self._farewell is None and not self._transport.is_closing()

    async def send(self, payload: bytes, kind: WSMsgType = WSMsgType.BINARY) -> None:
        """Waits for nobody: who does not read is cut off. What is said when it is not open any more is lost."""
        try:
            await self.socket.send_frame(payload, kind)
        except ConnectionError:  # it is closing, or gone
            return
        if self._transport.get_write_buffer_size() > MOST_UNSENT:
            self.cut()

    async def rest(self, seconds: float) -> None:
        """Reads nothing of it meanwhile, so that its sending will stand still as well."""
        self.heard_at += seconds
        self._transport.pause_reading()
        await asyncio.sleep(seconds)
        self._transport.resume_reading()

    def close(self, code: WSCloseCode) -> None:
        """Tells the other side, whose answers do not count any more."""
        if self._farewell is None:
            self._farewell = asyncio.create_task(self.socket.close(code=code))

    async def closed(self) -> None:
        """Waits, if it has been closed from here, until the other side has answered or too much time has passed."""
        if self._farewell:
            await self._farewell

    def cut(self) -> None:
        """Ends it without a word."""
        self._transport.abort()

    async def look_after(self, now: float) -> None:
        """Call this every few seconds: it asks a side that has been silent, and cuts it off if that does not help."""
        silent = now - self.heard_at
        if silent > 2 * HEARTBEAT:
            self.cut()
        elif silent > HEARTBEAT:
            await self.send(b"", WSMsgType.PING)
        if self.room is None and now - self.idle_since > IDLE:
            self.close(WSCloseCode.POLICY_VIOLATION)
