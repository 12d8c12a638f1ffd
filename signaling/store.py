"""Stores, which keep the rooms and know which route leads to which. `MemoryStore` keeps those of a single process;
`signaling.redis.store` shares rooms among several processes."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from signaling.codes import QUARANTINE, lengths_for, routes_to_try
from signaling.leases import MemoryTableStore, TableStore
from signaling.messages import Join, Open, Renew, RoomMessage
from signaling.rooms import BUSY, NO_ROOM, Address, Request, Room, Rules, carry_out


class Recipients(Protocol):
    """The connections of this process, to which a store delivers messages; `Service` implements it."""

    def deliver(self, address: Address, message: RoomMessage) -> bool:
        """Send a message to this connection. Returns False if the connection is closed."""

    def disconnect_rooms(self, is_meant: Callable[[bytes | None], bool]) -> None:
        """Close the connections in the rooms for which `is_meant` is true, as messages to them may have been lost.
        `is_meant(None)` decides on connections that wait to be let into a room."""


class Store(Protocol):
    """Carries out requests, those of one asker and those for one room in their order, and delivers the answers."""

    process: str
    """The name of this process, with which the addresses of its connections begin."""
    tables: TableStore

    @property
    def is_well(self) -> bool: ...

    async def start(self, recipients: Recipients) -> None:
        """Begin work for these recipients. Raises OSError."""

    async def ask(self, request: Request) -> None:
        """Take a request, and return when it is on its way. If the room does not exist or no route is free, the asker
        is told."""

    async def sweep(self) -> None:
        """Forget what has expired. Call this every few seconds."""

    async def close(self) -> None:
        """Stop, once all requests so far have been carried out."""


def freed_route(before: Room, after: Room, now: float) -> str | None:
    """Return the route that the room gives back before its code expires; None if it gives none back."""
    code = before.code
    return code.route if code and code.until > now and not after.is_found_by(code.route, now) else None


class MemoryStore:
    """Keeps the rooms of one process in its memory. When it ends they are lost; hosts and guests then come back with
    their keys."""

    process = ""
    is_well = True

    def __init__(self, rules: Rules, clock: Callable[[], float], wanted: Callable[[], str] = lambda: "") -> None:
        """`clock` returns seconds. `wanted` returns the route that the next code is to have; if that is empty, a random
        one is drawn."""
        self._rules, self._clock, self._wanted = rules, clock, wanted
        self.tables: TableStore = MemoryTableStore(clock)
        self.rooms: dict[bytes, Room] = {}
        """The rooms by name."""
        self._routes: dict[str, tuple[bytes, float]] = {}
        """For each route, the room and the time at which the route is free again; the earliest given out comes
        first."""
        self._taken = Counter[int]()
        """The number of routes in use, by their length."""

    async def start(self, recipients: Recipients) -> None:
        self._recipients = recipients

    async def ask(self, request: Request) -> None:
        """Carry out the request at once; an Open or Renew gets a free route first."""
        name, route, problem = request.room, "", NO_ROOM
        match request.asked:
            case Join(wanted) if wanted in self._routes:
                name, _ = self._routes[wanted]
            case Open() | Renew() if name:
                tries = routes_to_try(lengths_for(request.version), self._taken.__getitem__)
                route = self._wanted() or next((each for each in tries if each not in self._routes), "")
                problem = BUSY
                name = name if route else None
        if name is None:
            self._recipients.deliver(request.asker, problem)
        else:
            self._carry_out(name, request, route)

    async def sweep(self) -> None:
        """Free the routes that are past their time, and forget the rooms that are over."""
        while self._routes:
            route, (name, until) = next(iter(self._routes.items()))
            if until > self._clock():
                return
            self._free(route)
            if name in self.rooms:
                self._keep(self.rooms[name])

    async def close(self) -> None:
        pass

    def _carry_out(self, name: bytes, request: Request, route: str) -> None:
        """Apply a request to a room and deliver the answers. `route` is a new route for the room, or empty."""
        before, now = self.rooms.get(name) or Room(name), self._clock()
        if route:
            if route in self._routes:  # `wanted` has given the same route again
                self._free(route)
            self._routes[route] = name, now + self._rules.code_life + QUARANTINE
            self._taken[len(route)] += 1
        room, sends = carry_out(before, request, self._rules, now, route)
        if room is not before:
            self._keep(room)
            if given_back := freed_route(before, room, now):
                self._free(given_back)
        for address, message in sends:
            self._recipients.deliver(address, message)

    def _free(self, route: str) -> None:
        """Make a route free for another room."""
        del self._routes[route]
        self._taken[len(route)] -= 1

    def _keep(self, room: Room) -> None:
        """Keep the new state of a room, or forget the room if it is over."""
        if room.is_over(self._clock()):
            self.rooms.pop(room.name, None)
        else:
            self.rooms[room.name] = room
