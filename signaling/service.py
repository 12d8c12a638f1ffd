"""The service as hosts and guests see it: who may ask for what, and how often."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from itertools import count
from time import monotonic
from typing import TypeAlias

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from signaling import rooms
from signaling.codec import tag_of
from signaling.connection import Connection
from signaling.limits import Buckets, source
from signaling.messages import (
    HOST,
    From,
    Gone,
    Join,
    Joined,
    Knock,
    Known,
    Leave,
    Malformed,
    Open,
    Opened,
    Problem,
    Renew,
    Reopen,
    Return,
    Shut,
    To,
    ToProgram,
    ToService,
    pack,
    public_id,
    unpack,
)
from signaling.rooms import Address, Outcome, Room, Step
from signaling.settings import Settings, connect_options_of
from signaling.store import BUSY, RoutedStep, Store

CodeStep: TypeAlias = Callable[[Room, Address, rooms.Code, float, rooms.OptionsOf], Outcome]

REPLACED = Problem("replaced")
MISSES = ("no_room", "room_full")
FRAME_WEIGHT = 64
"""So many bytes count for a frame beyond what is in it."""
GOODBYE = 2.0
"""Seconds that the other sides have to close when the service ends."""


class Service:
    """One process of the service. `clock` is the time of day in seconds, on which codes and credentials expire."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        limits = settings.limits
        self._settings = settings
        self._store = store
        self._clock = clock
        self._options = connect_options_of(settings, clock)
        self._numbers = count()
        self._arrivals = Buckets(limits.arrivals)
        self._codes = Buckets(limits.codes)
        self._misses = Buckets(limits.misses)
        self._by_source: Counter[str] = Counter()
        self.connections: dict[Address, Connection] = {}
        self.sent: Counter[str] = Counter()
        """The numbers of messages to programs, by their kind, and of problems by their code."""
        self.moods: Counter[str] = Counter()
        """The numbers of sides that have left, by their mood."""
        self.box_bytes = 0

    async def start(self) -> None:
        await self._store.start(self.deliver, self.send_away)

    async def close(self) -> None:
        """Tells everyone, gives them a moment to go, and ends."""
        await self.send_away()
        ends = monotonic() + GOODBYE
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.01)
        for connection in list(self.connections.values()):
            connection.cut()
        while self.connections:
            await asyncio.sleep(0)
        await self._store.close()

    async def send_away(self) -> None:
        """Closes all connections; programs come back by their keys, here or to another process."""
        connections = list(self.connections.values())
        for connection in connections:
            connection.close(WSCloseCode.SERVICE_RESTART)
        for connection in connections:
            await self._left(connection)

    async def look_after(self) -> None:
        """Call this every few seconds."""
        now = monotonic()
        for connection in list(self.connections.values()):
            await connection.look_after(now)
        await self._store.look_after({each.room for each in self.connections.values() if each.room})

    @property
    def is_well(self) -> bool:
        return self._store.is_well

    def health(self) -> web.Response:
        if self.is_well:
            return web.Response(text="well\n")
        return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text="The store cannot be reached.\n")

    # for connections

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Serves somebody who asks for a WebSocket, until the connection is over."""
        limits = self._settings.limits
        connection = await Connection.accepted(
            request,
            f"{self._store.process}{next(self._numbers)}",
            self._source(request),
            limits.relayed_bytes if self._settings.relay else limits.messages,
        )
        self.connections[connection.address] = connection
        self._by_source[connection.source] += 1
        try:
            await self._admit(connection)
            while connection.is_open and await self._on_frame(connection, await connection.socket.receive()):
                pass  # and nothing of what was heard is kept while it is silent
            await connection.closed()
            await asyncio.sleep(0)  # those who go at the same time need not hear of each other
        finally:
            await self._forget(connection)
        return connection.socket

    async def _admit(self, connection: Connection) -> None:
        limits = self._settings.limits
        crowded = limits.by_source and self._by_source[connection.source] > limits.connections_per_source
        if crowded or len(self.connections) > limits.connections or not self.is_well:
            await self.tell(connection, BUSY)
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif not await self._source_may(connection, self._arrivals):
            connection.close(WSCloseCode.POLICY_VIOLATION)
        elif connection.socket.ws_protocol is None:  # let in so that the other side can tell what is wrong
            connection.close(WSCloseCode.PROTOCOL_ERROR)

    async def _on_frame(self, connection: Connection, message: WSMessage) -> bool:
        """False if that was the last frame."""
        now = connection.heard_at = monotonic()
        match message.type:
            case WSMsgType.BINARY:
                await self._on_message(connection, message.data)
            case WSMsgType.PING:
                await connection.send(message.data, WSMsgType.PONG)
            case WSMsgType.PONG:
                pass
            case WSMsgType.TEXT:
                await self._send_off(connection)
            case _:
                return False
        wait = connection.pace.spend(now, FRAME_WEIGHT + len(message.data) if self._settings.relay else 1)
        if wait:
            await connection.rest(wait)
        return True

    async def _forget(self, connection: Connection) -> None:
        del self.connections[connection.address]
        self._by_source[connection.source] -= 1
        if not self._by_source[connection.source]:
            del self._by_source[connection.source]
        await self._left(connection)

    async def _left(self, connection: Connection) -> None:
        """It is told nothing more."""
        if connection.room:
            await self._in_room(connection, partial(rooms.disconnected, address=connection.address))
        connection.room = None

    async def _send_off(self, connection: Connection) -> None:
        """Closes the connection of somebody who sends what is no message."""
        await self.tell(connection, Problem("bad_message"))
        connection.close(WSCloseCode.UNSUPPORTED_DATA)
        await self._left(connection)

    async def _on_message(self, connection: Connection, data: bytes) -> None:
        try:
            message: ToService = unpack(data, ToService)
        except Malformed:
            await self._send_off(connection)
            return
        address = connection.address
        match message:
            case To(side, box):
                await self._in_room(connection, partial(rooms.box_sent, address=address, to=side, box=box))
            case Open() | Reopen() | Join() | Return():
                await self._let_in(connection, message)
            case Renew():
                await self._renew(connection)
            case Shut():
                await self._in_room(connection, partial(rooms.host_shuts, address=address))
            case Known(sides):
                await self._in_room(connection, partial(rooms.host_knows, address=address, sides=sides))
            case Leave(mood):
                self.moods[mood] += 1
                await self._leave(connection)

    async def _let_in(self, connection: Connection, message: Open | Reopen | Join | Return) -> None:
        """Lets the connection into a room, if it may come in."""
        if connection.side is not None:
            await self.tell(connection, Problem("unauthorized"))
            return
        address, now, options = connection.address, self._clock(), self._options
        strangers, names_guests = self._settings.limits.strangers, connection.version > 1
        match message:
            case Open(key):
                if await self._source_may(connection, self._codes):
                    connection.side = HOST
                    opens = partial(rooms.host_opens, names_guests=names_guests)
                    await self._store.open(public_id(key), self._with_code(opens, address), address)
            case Reopen(key):
                connection.side = HOST
                step = partial(rooms.host_comes, address=address, now=now, options=options, names_guests=names_guests)
                await self._store.change(public_id(key), step, address)
            case Join(route, key):
                if await self._may_join(connection):
                    connection.side = side = public_id(key)
                    comes = partial(rooms.guest_joins, side=side, route=route, strangers=strangers, options=options)
                    await self._store.join(route, partial(comes, address=address, now=now), address)
            case Return(room, key):
                connection.side = side = public_id(key)
                comes = partial(rooms.guest_returns, side=side, strangers=strangers, options=options)
                await self._store.change(room, partial(comes, address=address, now=now), address)

    async def _renew(self, connection: Connection) -> None:
        if connection.room is None or connection.side != HOST:
            await self.tell(connection, Problem("unauthorized"))
        elif await self._source_may(connection, self._codes):
            step = self._with_code(rooms.host_renews, connection.address)
            await self._store.open(connection.room, step, connection.address)

    def _with_code(self, step: CodeStep, address: Address) -> RoutedStep:
        now = self._clock()
        until = now + self._settings.code_life
        return lambda room, route: step(room, address, rooms.Code(route, until), now, self._options)

    async def _in_room(self, connection: Connection, step: Step) -> None:
        if connection.room is None:
            await self.tell(connection, Problem("unauthorized"))
        else:
            await self._store.change(connection.room, step, connection.address)

    async def _leave(self, connection: Connection) -> None:
        if connection.room:
            await self._in_room(connection, partial(rooms.side_left, address=connection.address))
        connection.outside()

    # for the store

    async def deliver(self, address: Address, message: ToProgram) -> bool:
        connection = self.connections.get(address)
        if connection is None or not connection.is_open:
            return False
        match message:
            case From(_, box):
                self.box_bytes += len(box)
            case Opened(room=room) | Joined(room=room):
                connection.room = room
            case Problem(code) if connection.room is None:
                connection.side = None
                if code in MISSES:
                    self._misses.take(connection.source, monotonic())
            case rooms.PUSHED_OUT:
                connection.outside()
            case Knock() | Gone() | Problem():
                pass
        await self.tell(connection, message)
        if message == REPLACED:
            connection.close(WSCloseCode.POLICY_VIOLATION)
        return True

    async def tell(self, connection: Connection, message: ToProgram) -> None:
        self.sent[message.code if isinstance(message, Problem) else tag_of(type(message)).lower()] += 1
        await connection.send(pack(message))

    # limits

    def _source(self, request: web.BaseRequest) -> str:
        if self._settings.behind_proxy:
            *_, nearest = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
            try:
                return source(nearest.strip())
            except ValueError:
                pass
        return source(request.remote or "")

    async def _source_may(self, connection: Connection, buckets: Buckets) -> bool:
        if not self._settings.limits.by_source:
            return True
        return await self._is_in_time(connection, buckets.take(connection.source, monotonic()))

    async def _may_join(self, connection: Connection) -> bool:
        if not self._settings.limits.by_source:
            return True
        return await self._is_in_time(connection, self._misses.wait(connection.source, monotonic()))

    async def _is_in_time(self, connection: Connection, wait: float) -> bool:
        if wait:
            await self.tell(connection, Problem("rate_limited", wait))
        return not wait
