"""The service as hosts and guests see it: who may ask for what, and how often."""

import asyncio
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from itertools import count
from math import ceil
from secrets import token_bytes
from time import monotonic

from signaling import rooms
from signaling.codec import tag_of
from signaling.connection import Connection
from signaling.downloads import Downloads
from signaling.frames import CloseCode, Message, Opcode
from signaling.http import HttpRequest, Response, said
from signaling.limits import Buckets, network, source
from signaling.messages import (
    HOST,
    PATH,
    SALT_BYTES,
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
    Packed,
    Problem,
    Puzzle,
    Renew,
    Reopen,
    Return,
    RoomRequest,
    Shut,
    Solution,
    To,
    ToProgram,
    ToService,
    pack,
    public_id,
    unpack,
)
from signaling.puzzle import is_solution
from signaling.requests import Request, Rules
from signaling.rooms import Address
from signaling.settings import Settings
from signaling.store import BUSY, Store, lengths_for

REPLACED = Problem("replaced")
MISSES = ("no_room", "room_full")
FRAME_WEIGHT = 64
"""So many bytes count for a frame beyond what is in it."""
HEALTH = ("/healthz", "/health")
"""Paths that tell whether the service is well."""
IN_DEBT = 10.0
"""Seconds after which somebody who has been closed for sending too much may come again."""
GOODBYE = 2.0
"""Seconds that the other sides have to close when the service ends."""


class Service:
    """One process of the service."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self._settings = settings
        self._store = store
        self._rules = Rules(settings, store.now)
        self._numbers = count()
        self._arrivals = Buckets(limits.arrivals)
        self._codes = Buckets(limits.codes)
        self._network_codes = Buckets(limits.network_codes)
        self._misses = Buckets(limits.misses)
        self._page_files = Buckets(limits.page_files)
        self._by_source: Counter[str] = Counter()
        self._unnamed: set[Connection] = set()
        """Those who have connected and not said yet what they want."""
        self.connections: dict[Address, Connection] = {}
        self.sent: Counter[str] = Counter()
        """The numbers of messages to programs, by their kind, and of problems by their code."""
        self.moods: Counter[str] = Counter()
        """The numbers of sides that have left, by their mood."""
        self.box_bytes = 0
        """The number of bytes in the boxes that came."""
        self.downloads = Downloads(limits)
        self.page_answers: Counter[HTTPStatus] = Counter()
        """The numbers of answers to requests for files of the page."""

    async def start(self) -> None:
        await self._store.start(self.deliver, self.send_away)

    async def close(self) -> None:
        """Tells everyone, gives them a moment to go, and ends."""
        self.send_away()
        ends = monotonic() + GOODBYE
        while self.connections and monotonic() < ends:
            await asyncio.sleep(0.01)
        for connection in (*self.connections.values(), *self._unnamed):
            connection.cut()
        while self.connections or self._unnamed:
            await asyncio.sleep(0)
        await self.downloads.close()
        await self._store.close()

    def send_away(self, is_meant: Callable[[bytes | None], bool] | None = None) -> None:
        """Closes all connections, or only those in the rooms that are meant; programs come back by their keys, here or
        to another process. None stands for the room of those who wait to be let in."""
        connections = [
            each
            for each in self.connections.values()
            if is_meant is None or (each.side is not None and is_meant(each.room))
        ]
        for connection in connections:
            connection.close(CloseCode.RESTART)
        for connection in connections:
            self._left(connection)

    def look_after(self) -> None:
        """Call this every few seconds."""
        now = monotonic()
        for connection in list(self.connections.values()):
            connection.look_after(now)
        self._store.look_after()

    @property
    def is_well(self) -> bool:
        return self._store.is_well

    @property
    def health(self) -> Response:
        if self.is_well:
            return said(HTTPStatus.OK, "well\n")
        return said(HTTPStatus.SERVICE_UNAVAILABLE, "The store cannot be reached.\n")

    # for connections

    def answer(self, connection: Connection, request: HttpRequest) -> Response | None:
        if request.path == PATH:
            return None
        if request.path in HEALTH:
            return self.health
        response = self._page_answer(connection, request)
        self.page_answers[response.status] += 1
        return response

    def _page_answer(self, connection: Connection, request: HttpRequest) -> Response:
        page, limits = self._settings.page, self._settings.limits
        response = page.answer(request) if page else None
        if response is None:
            return said(HTTPStatus.NOT_FOUND)
        connection.source = self._source(connection.peer, request)
        wait = self._page_files.take(connection.source, monotonic()) if limits.by_source else 0.0
        if wait or not self.downloads.has_room_for(connection.source):
            return said(HTTPStatus.TOO_MANY_REQUESTS, headers=f"Retry-After: {ceil(max(wait, 1.0))}\r\n")
        return response

    def download(self, connection: Connection, transport: asyncio.Transport, response: Response) -> None:
        self.lost(connection)
        self.downloads.begin(transport, response, connection.source)

    def connect(self) -> Connection:
        """For somebody who is connecting."""
        limits = self._settings.limits
        pace = limits.relayed_bytes if self._settings.relay else limits.messages
        return Connection(self, f"{self._store.process}{next(self._numbers)}", pace)

    def connected(self, connection: Connection) -> None:
        self._unnamed.add(connection)
        if len(self._unnamed) > self._settings.limits.connections:
            connection.cut()

    def arrived(self, connection: Connection, request: HttpRequest) -> None:
        self._unnamed.discard(connection)
        connection.source = self._source(connection.peer, request)
        self.connections[connection.address] = connection
        self._by_source[connection.source] += 1
        limits = self._settings.limits
        crowded = limits.by_source and self._by_source[connection.source] > limits.connections_per_source
        if crowded or len(self.connections) > limits.connections or not self.is_well:
            self.tell(connection, BUSY)
            connection.close(CloseCode.POLICY)
        elif not self._source_may(connection, self._arrivals):
            connection.close(CloseCode.POLICY)
        elif not connection.subprotocol:  # let in so that the other side can tell what is wrong
            connection.close(CloseCode.PROTOCOL_ERROR)

    def heard(self, connection: Connection, message: Message) -> None:
        match message.opcode:
            case Opcode.BINARY:
                self._on_message(connection, message.data)
            case Opcode.PING:
                connection.send(message.data, Opcode.PONG)
            case Opcode.TEXT:
                self._send_off(connection)
            case Opcode.PONG | Opcode.CONTINUATION | Opcode.CLOSE:
                pass
        connection.pay(FRAME_WEIGHT + len(message.data) if self._settings.relay else 1)

    def in_debt(self, connection: Connection) -> None:
        self.tell(connection, Problem("rate_limited", IN_DEBT))
        connection.close(CloseCode.POLICY)

    def lost(self, connection: Connection) -> None:
        self._unnamed.discard(connection)
        if self.connections.pop(connection.address, None) is None:
            return
        self._by_source[connection.source] -= 1
        if not self._by_source[connection.source]:
            del self._by_source[connection.source]
        self._left(connection)

    def _left(self, connection: Connection) -> None:
        """It is told nothing more."""
        if connection.room:
            self._store.change(connection.room, self._request(connection, None), connection.address)
        connection.room = None

    def _send_off(self, connection: Connection) -> None:
        """Closes the connection of somebody who sends what is no message."""
        self.tell(connection, Problem("bad_message"))
        connection.close(CloseCode.NO_MESSAGE)
        self._left(connection)

    def _on_message(self, connection: Connection, data: bytes) -> None:
        try:
            message: ToService = unpack(data, ToService)
        except Malformed:
            self._send_off(connection)
            return
        match message:
            case Open() | Reopen() | Join() | Return():
                self._let_in(connection, message)
            case Renew():
                self._renew(connection, message)
            case Solution(number):
                self._paid(connection, number)
            case To() | Shut() | Known():
                self._in_room(connection, message, data)
            case Leave(mood):
                self.moods[mood] += 1
                self._leave(connection, message)

    def _paid(self, connection: Connection, number: int) -> None:
        """Whoever has solved its puzzle gets what it has asked for, whatever others have got before."""
        asked, salt, bits = connection.asked, connection.salt, self._settings.limits.puzzle_bits
        if asked is None or salt is None or not is_solution(salt, bits, number):
            self.tell(connection, Problem("unauthorized"))
            return
        connection.salt = None
        if isinstance(asked, Renew):
            self._renew(connection, asked, is_paid=True)
        else:
            self._let_in(connection, asked, is_paid=True)

    def _let_in(self, connection: Connection, message: Open | Reopen | Join | Return, *, is_paid: bool = False) -> None:
        """Lets the connection into a room, if it may come in."""
        if connection.side is not None:
            self.tell(connection, Problem("unauthorized"))
            return
        connection.asked = None if is_paid or isinstance(message, Reopen) else message
        request = self._request(connection, message, is_paid=is_paid)
        match message:
            case Open(key):
                if is_paid or self._may_have_code(connection):
                    connection.side = HOST
                    self._store.open(public_id(key), request, connection.address, lengths_for(connection.version))
            case Reopen(key):
                connection.side = HOST
                self._store.change(public_id(key), request, connection.address)
            case Join(route, key):
                if is_paid or self._may_join(connection):
                    connection.side = public_id(key)
                    self._store.join(route, request, connection.address)
            case Return(room, key):
                connection.side = public_id(key)
                self._store.change(room, request, connection.address)

    def _renew(self, connection: Connection, message: Renew, *, is_paid: bool = False) -> None:
        if connection.room is None or connection.side != HOST:
            self.tell(connection, Problem("unauthorized"))
            return
        connection.asked = None if is_paid else message
        if is_paid or self._may_have_code(connection):
            request, lengths = self._request(connection, message), lengths_for(connection.version)
            self._store.open(connection.room, request, connection.address, lengths)

    def _in_room(self, connection: Connection, message: To | Shut | Known, data: bytes) -> None:
        if connection.room is None:
            self.tell(connection, Problem("unauthorized"))
        else:
            if isinstance(message, To):
                self.box_bytes += len(message.box)
            self._store.change(connection.room, self._request(connection, message, data), connection.address)

    def _leave(self, connection: Connection, message: Leave) -> None:
        if connection.room:
            self._store.change(connection.room, self._request(connection, message), connection.address)
        connection.outside()

    def _request(
        self, connection: Connection, message: RoomRequest | None, data: bytes = b"", *, is_paid: bool = False
    ) -> Request:
        """`data` is the message as it came, if that is at hand."""
        return Request(connection.address, message, connection.version, self._rules, data, is_paid)

    # for the store

    def deliver(self, address: Address, message: ToProgram | Packed) -> bool:
        connection = self.connections.get(address)
        if connection is None or not connection.is_open:
            return False
        match message:
            case Opened(room) | Joined(room) | Packed(room, "Opened" | "Joined"):
                connection.room, connection.asked = room, None
            case Problem("rate_limited", wait) if connection.room is None:
                connection.side = None
                self._refuse(connection, wait)
                return True
            case Problem(code) if connection.room is None:
                connection.side = None
                if code in MISSES:
                    self._misses.take(connection.source, monotonic())
            case rooms.PUSHED_OUT:
                connection.outside()
            case Knock() | From() | Gone() | Problem() | Puzzle() | Packed():
                pass
        self.tell(connection, message)
        if message == REPLACED:
            connection.close(CloseCode.POLICY)
        return True

    def tell(self, connection: Connection, message: ToProgram | Packed) -> None:
        match message:
            case Packed(_, tag, data):
                self.sent[tag.lower()] += 1
            case Problem(code):
                self.sent[code] += 1
                data = pack(message)
            case _:
                self.sent[tag_of(type(message)).lower()] += 1
                data = pack(message)
        connection.send(data)

    # limits

    def _source(self, peer: str, request: HttpRequest) -> str:
        if self._settings.behind_proxy:
            nearest = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            try:
                return source(nearest)
            except ValueError:
                pass
        return source(peer)

    def _source_may(self, connection: Connection, buckets: Buckets) -> bool:
        if not self._settings.limits.by_source:
            return True
        return self._is_in_time(connection, buckets.take(connection.source, monotonic()))

    def _may_have_code(self, connection: Connection) -> bool:
        if not self._source_may(connection, self._codes):
            return False
        if not self._settings.limits.by_source:
            return True
        return self._is_in_time(connection, self._network_codes.take(network(connection.source), monotonic()))

    def _may_join(self, connection: Connection) -> bool:
        if not self._settings.limits.by_source:
            return True
        return self._is_in_time(connection, self._misses.wait(connection.source, monotonic()))

    def _is_in_time(self, connection: Connection, wait: float) -> bool:
        if wait:
            self._refuse(connection, wait)
        return not wait

    def _refuse(self, connection: Connection, wait: float) -> None:
        """Tells somebody to wait for so many seconds; or to solve a puzzle, if it knows what that is."""
        if connection.asked is None or connection.version == 1:
            self.tell(connection, Problem("rate_limited", wait))
            return
        connection.salt = token_bytes(SALT_BYTES)
        self.tell(connection, Puzzle(connection.salt, self._settings.limits.puzzle_bits))
