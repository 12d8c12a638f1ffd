"""Stores keep the rooms, and give out the routing parts of their codes.

By default rooms are kept in this process; `signaling.redis_store` shares them between several processes.
"""

from collections.abc import Callable, Iterator
from itertools import product
from secrets import choice
from typing import Protocol, TypeAlias

from signaling.messages import ALPHABET, Problem, ToProgram
from signaling.requests import Request
from signaling.rooms import Address, Outcome, Room, Step, is_over

QUARANTINE = 600
"""Seconds after its end in which the route of a code is not given out again: somebody may still be typing it."""
TRIES = 32

_LETTERS = tuple(filter(str.isalpha, ALPHABET))
_DIGITS = tuple(filter(str.isdigit, ALPHABET))
LETTER_ROUTES = tuple(map("".join, product(_LETTERS, ALPHABET)))
"""They leave four symbols of the code to the secret part."""
DIGIT_ROUTES = tuple(map("".join, product(_DIGITS, ALPHABET, ALPHABET)))
"""They leave three, and are for when the others become scarce."""
HALF = len(LETTER_ROUTES) // 2


def draws(letters_taken: int) -> Iterator[str]:
    """Routes to try, one after the other, until one is free. If none is, there are hardly any left."""
    kinds = (LETTER_ROUTES, DIGIT_ROUTES) if letters_taken < HALF else (DIGIT_ROUTES, LETTER_ROUTES)
    for routes in kinds:
        for _ in range(TRIES):
            yield choice(routes)


def is_letter_route(route: str) -> bool:
    return route[0] in _LETTERS


Deliver: TypeAlias = Callable[[Address, ToProgram], bool]
"""False: there is no such connection any more."""
SendAway: TypeAlias = Callable[[Callable[[bytes], bool]], None]
"""Closes the connections in the rooms for which it is told True."""
RoutedStep: TypeAlias = Callable[[Room, str], Outcome]
"""A step that also takes the route that has been drawn for the room."""

BUSY = Problem("server_busy", 5.0)


class Store(Protocol):
    """Requests are carried out at once or soon, those of one asker in their order; what comes of them is delivered.

    One after the other is carried out on a room, wherever in the service they come from.
    """

    process: str
    """The addresses of this process begin with it."""

    @property
    def is_well(self) -> bool: ...

    def now(self) -> float:
        """The time by which codes expire, in seconds, the same in all processes of the service. It is not the time of
        day of this machine, which may jump."""

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        """`send_away` is called when messages may have been lost: those who are connected should come again."""

    def change(self, name: bytes, step: Request, asker: Address) -> None:
        """Carries out the request on this room."""

    def open(self, name: bytes, step: Request, asker: Address) -> None:
        """Carries out the request with a route, which is the room's from then on. The asker is told if there is
        none."""

    def join(self, route: str, step: Request, asker: Address) -> None:
        """Carries out the request on the room that has the route. The asker is told if there is none."""

    def look_after(self) -> None:
        """Call this every few seconds."""

    async def close(self) -> None:
        """Returns when all that was asked for before is done."""


class MemoryStore:
    """Rooms of one process, gone with it; then hosts and guests come back with their keys."""

    process = ""
    is_well = True

    def __init__(self, clock: Callable[[], float], code_life: float) -> None:
        self.now = clock
        self._reserved = code_life + QUARANTINE
        self.rooms: dict[bytes, Room] = {}
        self._routes: dict[str, tuple[bytes, float]] = {}
        """The room of each route and until when it is its own; those given out first stand first."""
        self._letters = 0
        """So many of the routes are letter routes."""

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        self._deliver = deliver

    def change(self, name: bytes, step: Step, asker: Address) -> None:
        before = self.rooms.get(name) or Room(name)
        room, sends = step(before)
        if room is not before:
            self._keep(room)
        for address, message in sends:
            self._deliver(address, message)

    def open(self, name: bytes, step: RoutedStep, asker: Address) -> None:
        route = next((route for route in draws(self._letters) if route not in self._routes), None)
        if route is None:
            self._deliver(asker, BUSY)
            return
        self._routes[route] = name, self.now() + self._reserved
        self._letters += is_letter_route(route)
        self.change(name, lambda room: step(room, route), asker)

    def join(self, route: str, step: Step, asker: Address) -> None:
        if route not in self._routes:
            self._deliver(asker, Problem("no_room"))
            return
        name, _ = self._routes[route]
        self.change(name, step, asker)

    def look_after(self) -> None:
        now = self.now()
        while self._routes:
            route, (name, until) = next(iter(self._routes.items()))
            if until > now:
                return
            del self._routes[route]
            self._letters -= is_letter_route(route)
            if name in self.rooms:
                self._keep(self.rooms[name])

    async def close(self) -> None:
        pass

    def _keep(self, room: Room) -> None:
        if is_over(room, self.now()):
            self.rooms.pop(room.name, None)
        else:
            self.rooms[room.name] = room
