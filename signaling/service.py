"""The service as hosts and guests see it: it keeps the connections, checks who may ask for what and how often, and
passes requests about rooms to the store."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import count
from secrets import token_bytes
from time import monotonic

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from signaling import messages
from signaling.limits import Buckets, network
from signaling.open_tables import TableRegistry
from signaling.puzzle import is_solution
from signaling.rooms import BUSY, PUSHED_OUT, UNAUTHORIZED, Address, Request
from signaling.settings import Settings
from signaling.sockets import Connection, Payable
from signaling.store import Store

FRAME_WEIGHT = 64
"""The bytes that each frame costs a connection in addition to its content, where the service relays frames."""
IN_DEBT = messages.Problem("rate_limited", 10.0)
"""The message to a connection that is closed because it has sent too much."""
SHUTDOWN_TIMEOUT = 2.0
"""Seconds that the other sides have to close their connections when the service ends."""


class Service:
    """All connections of one process. It implements `Recipients`: the store delivers messages through it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self._limits, self._relays, self._store = limits, settings.relay, store
        self._numbers = count()
        """The numbers for the addresses of new connections."""
        self._arrivals = Buckets(limits.arrivals)
        self._codes = Buckets(limits.codes)
        self._network_codes = Buckets(limits.network_codes)
        self._misses = Buckets(limits.misses)
        self._by_source: Counter[str] = Counter()
        """The number of open connections of each source."""
        self.tables = TableRegistry(limits, store.tables, self._tell) if settings.tables else None
        """The list of open tables; None if this service keeps none."""
        self.connections: dict[Address, Connection] = {}
        """The open connections by address."""
        self.sent: Counter[str] = Counter()
        """The number of messages to programs so far, by the class in lower case, and for problems by their code."""
        self.moods: Counter[str] = Counter()
        """The number of sides that have left, by mood."""
        self.box_bytes = 0
        """The bytes in all boxes that were sent so far."""

    async def start(self) -> None:
        """Start the store and the list of tables. Raises OSError."""
        await self._store.start(self)
        if self.tables:
            await self.tables.start()

    async def close(self) -> None:
        """Close all connections, cut off those that do not answer in time, and close the store."""
        for connection in self.connections.values():
            connection.close(WSCloseCode.SERVICE_RESTART)
        ends = monotonic() + SHUTDOWN_TIMEOUT
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.01)
        for connection in self.connections.values():
            connection.cut()
        while self.connections:
            await asyncio.sleep(0)
        if self.tables:
            await self.tables.close()
        await self._store.close()

    async def sweep(self) -> None:
        """Close idle connections, and let the store forget what has expired. Call this every few seconds."""
        now = monotonic()
        for connection in list(self.connections.values()):
            connection.check_liveness(now)
        await self._store.sweep()

    @property
    def is_well(self) -> bool:
        """True if the store can take requests now."""
        return self._store.is_well

    # one connection

    async def serve(self, request: web.BaseRequest, source: str) -> web.WebSocketResponse:
        """Talk with one connection until it ends. `source` is the address by which limits are counted."""
        pace = self._limits.relayed_bytes if self._relays else self._limits.messages
        connection = await Connection.accepted(request, f"{self._store.process}{next(self._numbers)}", source, pace)
        self._arrived(connection)
        try:
            while connection.is_open and await self._heard(connection, await connection.next_message()):
                if connection.debt:
                    await connection.throttle()
            return await connection.closed()
        finally:
            await self._lost(connection)

    def _arrived(self, connection: Connection) -> None:
        """Take in a new connection, and close it at once if there are too many or its version is unknown."""
        self.connections[connection.address] = connection
        self._by_source[connection.source] += 1
        crowded = self._limits.by_source and self._by_source[connection.source] > self._limits.connections_per_source
        if crowded or len(self.connections) > self._limits.connections or not self.is_well:
            self._tell(connection, BUSY)
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif not self._is_within_limits(connection, self._arrivals.take):
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif not connection.version:  # the WebSocket was accepted only so that this close code can be sent
            connection.close(WSCloseCode.PROTOCOL_ERROR)

    async def _heard(self, connection: Connection, message: WSMessage) -> bool:
        """Handle one WebSocket message. Return False if it was the last one."""
        connection.heard()
        match message.type:
            case WSMsgType.BINARY:
                await self._on_message(connection, message.data)
            case WSMsgType.PING:
                connection.send(message.data, WSMsgType.PONG)
            case WSMsgType.TEXT:
                await self._reject(connection)
            case WSMsgType.PONG:
                pass
            case _:
                return False
        connection.pay(FRAME_WEIGHT + len(message.data) if self._relays else 1)
        if connection.is_hopeless:
            self._tell(connection, IN_DEBT)
            connection.close(WSCloseCode.POLICY_VIOLATION)
        return True

    async def _lost(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        del self.connections[connection.address]
        self._by_source[connection.source] -= 1
        if not self._by_source[connection.source]:
            del self._by_source[connection.source]
        await self._leave(connection, None)
        if self.tables:
            self.tables.forget(connection)

    async def _reject(self, connection: Connection) -> None:
        """Close a connection that has sent bytes which are no message."""
        self._tell(connection, messages.Problem("bad_message"))
        connection.close(WSCloseCode.UNSUPPORTED_DATA)
        await self._leave(connection, None)

    async def _on_message(self, connection: Connection, data: bytes) -> None:
        """Check whether the connection may ask this, and carry it out or refuse it."""
        try:
            message: messages.ToService = messages.unpack(data, messages.ToService)
        except messages.Malformed:
            await self._reject(connection)
            return
        match message:
            case messages.Solution(number):
                await self._solved(connection, number)
            case messages.Leave(mood):
                self.moods[mood] += 1
                await self._leave(connection, message)
            case messages.Open() | messages.Reopen() | messages.Join() | messages.Return() if (
                connection.side is not None or connection.watches
            ):
                self._tell(connection, UNAUTHORIZED)
            case messages.To() | messages.Shut() | messages.Known() if connection.room is None:
                self._tell(connection, UNAUTHORIZED)
            case messages.Renew() if connection.room is None or connection.side != messages.HOST:
                self._tell(connection, UNAUTHORIZED)
            case messages.Open() | messages.Reopen() | messages.Renew() | messages.Join() | messages.Return():
                connection.asked = message
                if self._may_have(connection, message):
                    await self._ask(connection, message)
            case messages.To(_, box):
                self.box_bytes += len(box)
                await self._ask(connection, message)
            case messages.Shut() | messages.Known():
                await self._ask(connection, message)
            case messages.List() | messages.Unlist() | messages.Watch() if self.tables:
                await self.tables.handle(connection, message)
            case messages.List() | messages.Watch():
                self._tell(connection, messages.Listing("no_list"))
            case messages.Unlist():
                pass

    async def _ask(self, connection: Connection, message: messages.RoomRequest, *, is_paid: bool = False) -> None:
        """Pass a request to the store, and note which side the connection asks to be."""
        room = connection.room
        match message:
            case messages.Open(key=key) | messages.Reopen(key):
                connection.side, room = messages.HOST, messages.public_id(key)
            case messages.Join(key=key):
                connection.side = messages.public_id(key)
            case messages.Return(room, key):
                connection.side = messages.public_id(key)
            case _:
                pass
        await self._store.ask(Request(connection.address, message, connection.version, room, is_paid))

    async def _solved(self, connection: Connection, number: int) -> None:
        """Carry out the request for which the connection has solved a puzzle, without counting it against any limit."""
        asked, salt = connection.asked, connection.salt
        if asked is None or salt is None or not is_solution(salt, self._limits.puzzle_bits, number):
            self._tell(connection, UNAUTHORIZED)
            return
        connection.asked = connection.salt = None
        await self._ask(connection, asked, is_paid=True)

    async def _leave(self, connection: Connection, message: messages.Leave | None) -> None:
        """Take a connection out of its room: for good with a Leave message; with None, because it is lost."""
        room = connection.room
        if self.tables:
            self.tables.leave(connection)
        connection.leave_room()
        if room:
            await self._store.ask(Request(connection.address, message, connection.version, room))

    # called by the store

    def disconnect_rooms(self, is_meant: Callable[[bytes | None], bool]) -> None:
        """Close the connections in the rooms for which `is_meant` is true; it is called with None for a connection that
        waits to be let in."""
        for connection in self.connections.values():
            if connection.side is not None and is_meant(connection.room):
                connection.close(WSCloseCode.SERVICE_RESTART)

    def deliver(self, address: Address, message: messages.RoomMessage) -> bool:
        """Send a message of the store to a connection, and note what the message means for it. Return False if the
        connection is gone."""
        connection = self.connections.get(address)
        if connection is None or not connection.is_open:
            return False
        connection.knocked_at = monotonic() if isinstance(message, messages.Joined) and message.host else None
        match message:
            case messages.Opened(room) | messages.Joined(room):
                connection.room, connection.asked = room, None
            case messages.Problem(code, wait) if connection.room is None:
                connection.side = None
                if code in ("no_room", "room_full"):
                    self._misses.take(connection.source, monotonic())
                if code == "rate_limited":
                    self._refuse(connection, wait)
                    return True
            case messages.Problem() if message == PUSHED_OUT:
                connection.leave_room()
            case _:
                pass
        self._tell(connection, message)
        if message == messages.Problem("replaced"):
            connection.close(WSCloseCode.POLICY_VIOLATION)
        return True

    def _tell(self, connection: Connection, message: messages.ToProgram) -> int:
        """Send a message and return its number of bytes."""
        self.sent[message.code if isinstance(message, messages.Problem) else type(message).__name__.lower()] += 1
        connection.send(data := messages.pack(message))
        return len(data)

    # limits

    def _may_have(self, connection: Connection, wanted: Payable) -> bool:
        """Return True if the connection's limits allow this request now; otherwise it has been told to wait."""
        match wanted:
            case messages.Open() | messages.Reopen() | messages.Renew():
                return self._is_within_limits(connection, self._codes.take) and self._is_within_limits(
                    connection, lambda source, now: self._network_codes.take(network(source), now)
                )
            case messages.Join():
                return self._is_within_limits(connection, self._misses.wait)
            case messages.Return():
                return True

    def _is_within_limits(self, connection: Connection, wait_of: Callable[[str, float], float]) -> bool:
        """Return True if this source need not wait; otherwise tell the connection to. `wait_of` returns the seconds to
        wait, and counts this request if they are 0."""
        wait = wait_of(connection.source, monotonic()) if self._limits.by_source else 0.0
        if wait:
            self._refuse(connection, wait)
        return not wait

    def _refuse(self, connection: Connection, wait: float) -> None:
        """Tell a connection to wait for `wait` seconds, or to solve a puzzle if it has asked for something and its
        version knows puzzles."""
        if connection.asked is None or connection.version == 1:
            self._tell(connection, messages.Problem("rate_limited", wait))
            return
        connection.salt = token_bytes(messages.SALT_BYTES)
        self._tell(connection, messages.Puzzle(connection.salt, self._limits.puzzle_bits))
