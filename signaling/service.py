"""The service as hosts and guests see it: who is connected, who may ask for what, and how often."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import count
from secrets import token_bytes
from time import monotonic

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from signaling import messages
from signaling.limits import Buckets, network
from signaling.open_tables import OpenTables
from signaling.puzzle import is_solution
from signaling.rooms import BUSY, PUSHED_OUT, UNAUTHORIZED, Address, Request
from signaling.settings import Settings
from signaling.sockets import Connection, Payable
from signaling.store import Store

FRAME_WEIGHT = 64
"""So many bytes count for a frame beyond what is in it."""
IN_DEBT = messages.Problem("rate_limited", 10.0)
"""The message to a connection that is closed for sending too much."""
GOODBYE = 2.0
"""Seconds that the other sides have to close when the service ends."""


class Service:
    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self._limits, self._relays, self._store = limits, settings.relay, store
        self._numbers = count()
        self._arrivals = Buckets(limits.arrivals)
        self._codes = Buckets(limits.codes)
        self._network_codes = Buckets(limits.network_codes)
        self._misses = Buckets(limits.misses)
        self._by_source: Counter[str] = Counter()
        self.tables = OpenTables(limits, store.tables, self._tell) if settings.tables else None
        self.connections: dict[Address, Connection] = {}
        self.sent: Counter[str] = Counter()
        """The numbers of messages to programs, by their kind, and of problems by their code."""
        self.moods: Counter[str] = Counter()
        self.box_bytes = 0

    async def start(self) -> None:
        """Raises OSError."""
        await self._store.start(self)
        if self.tables:
            await self.tables.start()

    async def close(self) -> None:
        for connection in self.connections.values():
            connection.close(WSCloseCode.SERVICE_RESTART)
        ends = monotonic() + GOODBYE
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.01)
        for connection in self.connections.values():
            connection.cut()
        while self.connections:
            await asyncio.sleep(0)
        if self.tables:
            await self.tables.close()
        await self._store.close()

    async def look_after(self) -> None:
        now = monotonic()
        for connection in list(self.connections.values()):
            connection.look_after(now)
        await self._store.look_after()

    @property
    def is_well(self) -> bool:
        return self._store.is_well

    # one connection

    async def serve(self, request: web.BaseRequest, source: str) -> web.WebSocketResponse:
        pace = self._limits.relayed_bytes if self._relays else self._limits.messages
        connection = await Connection.accepted(request, f"{self._store.process}{next(self._numbers)}", source, pace)
        self._arrived(connection)
        try:
            while connection.is_open and await self._heard(connection, await connection.next_message()):
                if connection.debt:
                    await connection.rest()
            return await connection.closed()
        finally:
            await self._lost(connection)

    def _arrived(self, connection: Connection) -> None:
        self.connections[connection.address] = connection
        self._by_source[connection.source] += 1
        crowded = self._limits.by_source and self._by_source[connection.source] > self._limits.connections_per_source
        if crowded or len(self.connections) > self._limits.connections or not self.is_well:
            self._tell(connection, BUSY)
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif not self._is_in_time(connection, self._arrivals.take):
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif not connection.version:  # let in so that the other side can tell what is wrong
            connection.close(WSCloseCode.PROTOCOL_ERROR)

    async def _heard(self, connection: Connection, message: WSMessage) -> bool:
        """False if that was the last message."""
        connection.heard()
        match message.type:
            case WSMsgType.BINARY:
                await self._on_message(connection, message.data)
            case WSMsgType.PING:
                connection.send(message.data, WSMsgType.PONG)
            case WSMsgType.TEXT:
                await self._send_off(connection)
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
        del self.connections[connection.address]
        self._by_source[connection.source] -= 1
        if not self._by_source[connection.source]:
            del self._by_source[connection.source]
        await self._leave(connection, None)
        if self.tables:
            self.tables.forget(connection)

    async def _send_off(self, connection: Connection) -> None:
        self._tell(connection, messages.Problem("bad_message"))
        connection.close(WSCloseCode.UNSUPPORTED_DATA)
        await self._leave(connection, None)

    async def _on_message(self, connection: Connection, data: bytes) -> None:
        try:
            message: messages.ToService = messages.unpack(data, messages.ToService)
        except messages.Malformed:
            await self._send_off(connection)
            return
        match message:
            case messages.Solution(number):
                await self._paid(connection, number)
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
                await self.tables.hear(connection, message)
            case messages.List() | messages.Watch():
                self._tell(connection, messages.Listing("no_list"))
            case messages.Unlist():
                pass

    async def _ask(self, connection: Connection, message: messages.RoomRequest, *, is_paid: bool = False) -> None:
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

    async def _paid(self, connection: Connection, number: int) -> None:
        """Serve the request that a solved puzzle pays for, whatever others have got before."""
        asked, salt = connection.asked, connection.salt
        if asked is None or salt is None or not is_solution(salt, self._limits.puzzle_bits, number):
            self._tell(connection, UNAUTHORIZED)
            return
        connection.asked = connection.salt = None
        await self._ask(connection, asked, is_paid=True)

    async def _leave(self, connection: Connection, message: messages.Leave | None) -> None:
        """Out of its room, for good or because it is lost."""
        room = connection.room
        if self.tables:
            self.tables.leave(connection)
        connection.outside()
        if room:
            await self._store.ask(Request(connection.address, message, connection.version, room))

    # for the store

    def send_away(self, is_meant: Callable[[bytes | None], bool]) -> None:
        for connection in self.connections.values():
            if connection.side is not None and is_meant(connection.room):
                connection.close(WSCloseCode.SERVICE_RESTART)

    def deliver(self, address: Address, message: messages.RoomMessage) -> bool:
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
                connection.outside()
            case _:
                pass
        self._tell(connection, message)
        if message == messages.Problem("replaced"):
            connection.close(WSCloseCode.POLICY_VIOLATION)
        return True

    def _tell(self, connection: Connection, message: messages.ToProgram) -> int:
        """The number of bytes that it takes."""
        self.sent[message.code if isinstance(message, messages.Problem) else type(message).__name__.lower()] += 1
        connection.send(data := messages.pack(message))
        return len(data)

    # limits

    def _may_have(self, connection: Connection, wanted: Payable) -> bool:
        match wanted:
            case messages.Open() | messages.Reopen() | messages.Renew():
                return self._is_in_time(connection, self._codes.take) and self._is_in_time(
                    connection, lambda source, now: self._network_codes.take(network(source), now)
                )
            case messages.Join():
                return self._is_in_time(connection, self._misses.wait)
            case messages.Return():
                return True

    def _is_in_time(self, connection: Connection, wait_of: Callable[[str, float], float]) -> bool:
        """`wait_of` tells how long a source has to wait, and counts this time if it has not to."""
        wait = wait_of(connection.source, monotonic()) if self._limits.by_source else 0.0
        if wait:
            self._refuse(connection, wait)
        return not wait

    def _refuse(self, connection: Connection, wait: float) -> None:
        """Tell a connection to wait for `wait` seconds; or to solve a puzzle, if its version knows puzzles."""
        if connection.asked is None or connection.version == 1:
            self._tell(connection, messages.Problem("rate_limited", wait))
            return
        connection.salt = token_bytes(messages.SALT_BYTES)
        self._tell(connection, messages.Puzzle(connection.salt, self._limits.puzzle_bits))
