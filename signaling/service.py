"""The service as those see it who are connected: who may ask for what, and how often."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial
from http import HTTPStatus
from itertools import count
from time import monotonic
from typing import TypeAlias, assert_never

from signaling.limits import Buckets, Pace, source
from signaling.messages import (
    HOST,
    MOST_BYTES,
    PATH,
    SUBPROTOCOL,
    From,
    Gone,
    Join,
    Joined,
    Knock,
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
    named,
    pack,
    unpack,
)
from signaling.rooms import (
    Address,
    Code,
    Outcome,
    Room,
    Step,
    TermsOf,
    goes,
    guest_joins,
    guest_returns,
    host_comes,
    host_opens,
    host_renews,
    host_shuts,
    leaves,
    says,
)
from signaling.settings import Settings
from signaling.store import BUSY, RoutedStep, Store
from signaling.turn import terms_of
from signaling.websocket import Close, Request, WebSocket

CodeStep: TypeAlias = Callable[[Room, Address, Code, float, TermsOf], Outcome]

REPLACED = Problem("replaced")
MISSES = ("no_room", "room_full")
IDLE = 60.0
"""Seconds that a connection may be in no room."""
FRAME_WEIGHT = 64
"""So many bytes are counted for a frame beyond what is in it."""
GOODBYE = 2.0
"""Seconds for the other sides to close when the service ends."""


class Connection(WebSocket):
    """One host or guest, or one who is going to be."""

    __slots__ = ("_pace", "_service", "address", "idle_since", "room", "side", "source")

    subprotocol = SUBPROTOCOL
    path = PATH
    most_bytes = MOST_BYTES

    def __init__(self, service: "Service") -> None:
        super().__init__()
        self._service = service
        self._pace = service.pace(self.heard_at)
        self.address = service.new_address()
        self.source = ""
        self.room: bytes | None = None
        """Where it is, once the service has let it in."""
        self.side: bytes | None = None
        """What it is there or asks to be there."""
        self.idle_since = self.heard_at

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._service.connections[self.address] = self

    def connection_lost(self, error: Exception | None) -> None:
        del self._service.connections[self.address]
        super().connection_lost(error)

    def look_after(self, now: float) -> None:
        super().look_after(now)
        if self.room is None and now - self.idle_since > IDLE:
            self.close(Close.POLICY)

    def answered(self, request: Request) -> tuple[HTTPStatus, str]:
        return self._service.health() if request.path == "/health" else super().answered(request)

    def opened(self, request: Request) -> None:
        self._service.came(self, request)

    def heard(self, message: bytes) -> None:
        self._service.heard(self, message)

    def weighed(self, size: int) -> float:
        return self._pace.spend(self._service.weight(size), self.heard_at)

    def violated(self, close: Close) -> None:
        self._service.tell(self, Problem("too_big" if close is Close.TOO_BIG else "bad_message"))
        self.close(close)
        self._service.left(self)

    def lost(self) -> None:
        self._service.went(self)


class Service:
    """One process of it. `clock` is the time of day in seconds, on which codes and credentials expire."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        limits = settings.limits
        self._settings = settings
        self._store = store
        self._clock = clock
        self._terms = terms_of(settings, clock)
        self._numbers = count()
        self._arrivals = Buckets(limits.arrivals)
        self._codes = Buckets(limits.codes)
        self._misses = Buckets(limits.misses)
        self._joins = Buckets(limits.joins)
        self._by_source: Counter[str] = Counter()
        self.connections: dict[Address, Connection] = {}
        self.told: Counter[str] = Counter()
        """Messages to programs, by their kind, and problems by their code."""
        self.moods: Counter[str] = Counter()
        """In which sides have left."""
        self.box_bytes = 0

    async def start(self) -> None:
        await self._store.start(self.deliver, self.send_away)

    async def close(self) -> None:
        """Everyone is told, and has a moment to go."""
        self.send_away()
        ends = monotonic() + GOODBYE
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.01)
        for connection in list(self.connections.values()):
            connection.cut()
        while self.connections:
            await asyncio.sleep(0)
        await self._store.close()

    def send_away(self) -> None:
        """They come back by their keys, here or to another process."""
        connections = list(self.connections.values())
        for connection in connections:
            connection.close(Close.RESTART)
        for connection in connections:
            self.left(connection)

    def look_after(self) -> None:
        """To be called every few seconds."""
        now = monotonic()
        for connection in list(self.connections.values()):
            connection.look_after(now)
        self._store.look_after({each.room for each in self.connections.values() if each.room})

    @property
    def is_well(self) -> bool:
        return self._store.is_well

    def health(self) -> tuple[HTTPStatus, str]:
        if self.is_well:
            return HTTPStatus.OK, "well"
        return HTTPStatus.SERVICE_UNAVAILABLE, "The store cannot be reached."

    # for connections

    def new_address(self) -> Address:
        return f"{self._store.process}{next(self._numbers)}"

    def pace(self, now: float) -> Pace:
        limits = self._settings.limits
        return Pace(limits.relayed_bytes if self._settings.relay else limits.messages, now)

    def weight(self, size: int) -> int:
        return FRAME_WEIGHT + size if self._settings.relay else 1

    def came(self, connection: Connection, request: Request) -> None:
        limits = self._settings.limits
        connection.source = self._source(connection, request)
        self._by_source[connection.source] += 1
        crowded = limits.by_source and self._by_source[connection.source] > limits.connections_per_source
        if crowded or len(self.connections) > limits.connections or not self.is_well:
            self.tell(connection, BUSY)
            connection.close(Close.POLICY)
        elif not self._source_may(connection, self._arrivals):
            connection.close(Close.POLICY)

    def went(self, connection: Connection) -> None:
        self._by_source[connection.source] -= 1
        if not self._by_source[connection.source]:
            del self._by_source[connection.source]
        self.left(connection)

    def left(self, connection: Connection) -> None:
        """It hears nothing more."""
        if connection.room:
            self._store.change(connection.room, partial(goes, address=connection.address), connection.address)
        connection.room = None

    def heard(self, connection: Connection, data: bytes) -> None:
        try:
            message: ToService = unpack(data, ToService)
        except Malformed:
            connection.violated(Close.UNSUPPORTED)
            return
        address = connection.address
        match message:
            case To(side, box):
                self._in_room(connection, partial(says, address=address, to=side, box=box))
            case Open() | Reopen() | Join() | Return():
                self._ask(connection, message)
            case Renew(guests):
                self._renew(connection, guests)
            case Shut():
                self._in_room(connection, partial(host_shuts, address=address))
            case Leave(mood):
                self.moods[mood] += 1
                self._leave(connection, mood)
            case never:
                assert_never(never)

    def _ask(self, connection: Connection, message: Open | Reopen | Join | Return) -> None:
        """To be let into a room."""
        if connection.side is not None:
            self.tell(connection, Problem("unauthorized"))
            return
        address, now, terms = connection.address, self._clock(), self._terms
        match message:
            case Open(key, guests):
                if self._source_may(connection, self._codes):
                    connection.side = HOST
                    self._store.open(named(key), self._with_code(host_opens, address, guests), address)
            case Reopen(key):
                connection.side = HOST
                self._store.change(named(key), partial(host_comes, address=address, now=now, terms=terms), address)
            case Join(route, key):
                if self._may_join(connection, route):
                    connection.side = side = named(key)
                    step = partial(guest_joins, address=address, side=side, route=route, now=now, terms=terms)
                    self._store.join(route, step, address)
            case Return(room, key):
                if self._may(connection, self._joins, room):
                    connection.side = side = named(key)
                    self._store.change(room, partial(guest_returns, address=address, side=side, terms=terms), address)
            case never:
                assert_never(never)

    def _renew(self, connection: Connection, guests: int) -> None:
        if connection.room is None or connection.side != HOST:
            self.tell(connection, Problem("unauthorized"))
        elif self._source_may(connection, self._codes):
            step = self._with_code(host_renews, connection.address, guests)
            self._store.open(connection.room, step, connection.address)

    def _with_code(self, step: CodeStep, address: Address, guests: int) -> RoutedStep:
        now = self._clock()
        until = now + self._settings.code_life
        return lambda room, route: step(room, address, Code(route, until, guests), now, self._terms)

    def _in_room(self, connection: Connection, step: Step) -> None:
        if connection.room is None:
            self.tell(connection, Problem("unauthorized"))
        else:
            self._store.change(connection.room, step, connection.address)

    def _leave(self, connection: Connection, mood: str) -> None:
        if connection.room:
            step = partial(leaves, address=connection.address, mood=mood)
            self._store.change(connection.room, step, connection.address)
        connection.room = connection.side = None
        connection.idle_since = monotonic()

    # for the store

    def deliver(self, address: Address, message: ToProgram) -> bool:
        connection = self.connections.get(address)
        if connection is None:
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
            case Knock() | Gone() | Problem():
                pass
            case never:
                assert_never(never)
        self.tell(connection, message)
        if message == REPLACED:
            connection.close(Close.POLICY)
        return True

    def tell(self, connection: Connection, message: ToProgram) -> None:
        self.told[message.code if isinstance(message, Problem) else type(message).__name__.lower()] += 1
        connection.send(pack(message))

    # limits

    def _source(self, connection: Connection, request: Request) -> str:
        if self._settings.behind_proxy:
            *_, nearest = request.headers.get("x-forwarded-for", "").split(",")
            try:
                return source(nearest.strip())
            except ValueError:
                pass
        return source(connection.peer)

    def _may(self, connection: Connection, buckets: Buckets, key: Hashable) -> bool:
        return self._is_in_time(connection, buckets.take(key, monotonic()))

    def _source_may(self, connection: Connection, buckets: Buckets) -> bool:
        return not self._settings.limits.by_source or self._may(connection, buckets, connection.source)

    def _may_join(self, connection: Connection, route: str) -> bool:
        if self._settings.limits.by_source:
            wait = self._misses.wait(connection.source, monotonic())
            if not self._is_in_time(connection, wait):
                return False
        return self._may(connection, self._joins, route)

    def _is_in_time(self, connection: Connection, wait: float) -> bool:
        if wait:
            self.tell(connection, Problem("rate_limited", wait))
        return not wait
