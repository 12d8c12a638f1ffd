"""Stores keep the rooms and know which routes lead to them. Here are those of one process, kept in its memory;
`signaling.redis.store` shares them between several."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from signaling.codes import QUARANTINE, draws, lengths_for
from signaling.leases import MemoryTableStore, TableStore
from signaling.messages import Join, Open, Renew, RoomMessage
from signaling.rooms import BUSY, NO_ROOM, Address, Request, Room, Rules, carry_out


class Audience(Protocol):
    def deliver(self, address: Address, message: RoomMessage) -> bool:
        """Send a message to this connection. False if it is not there any more."""

    def send_away(self, is_meant: Callable[[bytes | None], bool]) -> None:
        """Messages may be lost: closes the connections in these rooms. None stands for those who wait to be let in."""


class Store(Protocol):
    """Carries requests out soon, those of one asker and those on one room in their order, and delivers the outcome."""

    process: str
    """The addresses of this process begin with it."""
    tables: TableStore

    @property
    def is_well(self) -> bool: ...

    async def start(self, audience: Audience) -> None:
        """Raises OSError."""

    async def ask(self, request: Request) -> None:
        """Returns when the request is on its way. The asker is told if there is no such room, or no route for it."""

    async def look_after(self) -> None:
        """Forget what has expired. Call this every few seconds."""

    async def close(self) -> None:
        """Returns when all that was asked for before is done."""


def freed(before: Room, after: Room, now: float) -> str | None:
    """The route that the room gives back before its time, or None."""
    code = before.code
    return code.route if code and code.until > now and not after.leads_here(code.route, now) else None


class MemoryStore:
    """Rooms of one process, gone with it; then hosts and guests come back with their keys."""

    process = ""
    is_well = True

    def __init__(self, rules: Rules, clock: Callable[[], float], wanted: Callable[[], str] = lambda: "") -> None:
        """`wanted` tells the route that the next code is to have; if it is empty, it is drawn."""
        self._rules, self._clock, self._wanted = rules, clock, wanted
        self.tables: TableStore = MemoryTableStore(clock)
        self.rooms: dict[bytes, Room] = {}
        self._routes: dict[str, tuple[bytes, float]] = {}
        """The room of each route and until when it is its own; those given out first stand first."""
        self._taken = Counter[int]()

    async def start(self, audience: Audience) -> None:
        self._audience = audience

    async def ask(self, request: Request) -> None:
        name, route, problem = request.room, "", NO_ROOM
        match request.asked:
            case Join(wanted) if wanted in self._routes:
                name, _ = self._routes[wanted]
            case Open() | Renew() if name:
                tries = draws(lengths_for(request.version), self._taken.__getitem__)
                route = self._wanted() or next((each for each in tries if each not in self._routes), "")
                problem = BUSY
                name = name if route else None
        if name is None:
            self._audience.deliver(request.asker, problem)
        else:
            self._carry_out(name, request, route)

    async def look_after(self) -> None:
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
        before, now = self.rooms.get(name) or Room(name), self._clock()
        if route:
            if route in self._routes:  # it is wanted again
                self._free(route)
            self._routes[route] = name, now + self._rules.code_life + QUARANTINE
            self._taken[len(route)] += 1
        room, sends = carry_out(before, request, self._rules, now, route)
        if room is not before:
            self._keep(room)
            if given_back := freed(before, room, now):
                self._free(given_back)
        for address, message in sends:
            self._audience.deliver(address, message)

    def _free(self, route: str) -> None:
        del self._routes[route]
        self._taken[len(route)] -= 1

    def _keep(self, room: Room) -> None:
        if room.is_over(self._clock()):
            self.rooms.pop(room.name, None)
        else:
            self.rooms[room.name] = room
