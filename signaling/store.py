"""Stores keep the rooms, and give out the routing parts of their codes.

By default rooms are kept in this process; `signaling.redis.store` shares them between several processes.
"""

from collections.abc import Callable, Iterator, Sequence
from secrets import choice
from typing import Protocol, TypeAlias

from signaling.messages import ALPHABET, Packed, Problem, ToProgram
from signaling.requests import Request
from signaling.rooms import Address, Outcome, Room, Step, is_over

QUARANTINE = 60
"""Seconds after a code has expired in which its route is not given out again: somebody may still be typing it."""
TRIES = 32
"""So many routes of each length are tried."""
LENGTHS = (2, 3, 4)
"""The numbers of symbols that a route may have; the host adds four more."""
LETTERS = tuple(filter(str.isalpha, ALPHABET))


def lengths_for(version: int) -> Sequence[int]:
    """The lengths of routes that a host understands who knows this version of the messages."""
    return LENGTHS if version > 1 else LENGTHS[:1]


def routes(length: int) -> int:
    """The number of routes of this length."""
    others: int = len(ALPHABET) ** (length - 1)
    return len(_firsts(length)) * others


def draws(taken: Sequence[int], lengths: Sequence[int] = LENGTHS) -> Iterator[str]:
    """Routes to try, one after the other, until one is free; if none is, there are hardly any left. They are as short
    as can be, but half of those of a length are left to programs that know no others. `taken` says how many are taken,
    by their length, in the order of LENGTHS."""
    roomy = [length for length in lengths if 2 * taken[LENGTHS.index(length)] < routes(length)]
    for length in (*roomy, *lengths):
        for _ in range(TRIES):
            yield choice(_firsts(length)) + "".join(choice(ALPHABET) for _ in range(length - 1))


def _firsts(length: int) -> Sequence[str]:
    """The first symbols of routes of this length: codes of six symbols that begin with a digit mean something else to
    programs of version 1."""
    return LETTERS if length == LENGTHS[0] else ALPHABET


def freed(before: Room, after: Room, now: float) -> str | None:
    """The route that the room gives back before its time, or None."""
    code = before.code
    if code is None or code.until <= now or (after.code and after.code.route == code.route):
        return None
    return code.route


Deliver: TypeAlias = Callable[[Address, ToProgram | Packed], bool]
"""False: there is no such connection any more."""
SendAway: TypeAlias = Callable[[Callable[[bytes | None], bool]], None]
"""Closes the connections in the rooms for which it is told True; None stands for the room of those who wait to be let
in."""
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

    def open(self, name: bytes, step: Request, asker: Address, lengths: Sequence[int]) -> None:
        """Carries out the request with a route of one of these lengths, which is the room's from then on until the room
        has another code or none, or the code has expired. The asker is told if there is no route."""

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
        self._taken = [0] * len(LENGTHS)
        """The numbers of these routes, by their length."""

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        self._deliver = deliver

    def change(self, name: bytes, step: Step, asker: Address) -> None:
        before = self.rooms.get(name) or Room(name)
        room, sends = step(before)
        if room is not before:
            self._keep(room)
            if route := freed(before, room, self.now()):
                self._free(route)
        for address, message in sends:
            self._deliver(address, message)

    def open(self, name: bytes, step: RoutedStep, asker: Address, lengths: Sequence[int] = LENGTHS) -> None:
        route = next((route for route in draws(self._taken, lengths) if route not in self._routes), None)
        if route is None:
            self._deliver(asker, BUSY)
            return
        self._routes[route] = name, self.now() + self._reserved
        self._taken[LENGTHS.index(len(route))] += 1
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
            self._free(route)
            if name in self.rooms:
                self._keep(self.rooms[name])

    async def close(self) -> None:
        pass

    def _free(self, route: str) -> None:
        del self._routes[route]
        self._taken[LENGTHS.index(len(route))] -= 1

    def _keep(self, room: Room) -> None:
        if is_over(room, self.now()):
            self.rooms.pop(room.name, None)
        else:
            self.rooms[room.name] = room
