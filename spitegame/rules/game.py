"""What every game is to the rest of the program: a handful of functions over frozen values."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NewType, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""Counted from 0, clockwise."""


class Refused(Exception):
    """The table does not accept this action, and nothing has changed. `reason` is out of the game's closed list."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Undealable(Exception):
    """These rules and this number of seats cannot be dealt. `reason` is out of the game's closed list."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat has ended: its place from 1 on, the cards it was still to lose, and what the game paid it."""

    seat: Seat
    place: int
    left: int
    points: int


Standings: TypeAlias = tuple[Standing, ...]
"""Winner first; seats that share a place in the order of the table."""

Rules = TypeVar("Rules")
Carry = TypeVar("Carry")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Rules, Carry, State, Action, Event, View]):
    """A game, as data. Only the table calls `deal` and `apply`; everyone else lives on views."""

    key: str
    title: str
    presets: Mapping[str, Rules]
    seats: Callable[[Rules], range]
    """The numbers of seats that the rules are made for."""
    check: Callable[[Rules, int], None]
    """For a number of seats. Raises Undealable."""
    deal: Callable[[Rules, int, int, Carry | None], State]
    """Rules, number of seats, seed, and what the game before this one handed on. Raises Undealable."""
    apply: Callable[[State, Seat, Action], tuple[State, tuple[Event, ...]]]
    """Raises Refused."""
    to_act: Callable[[State], frozenset[Seat]]
    """Empty exactly when the game is over."""
    view: Callable[[State, Seat | None], View]
    """Of a seat, or of somebody who only watches."""
    redact: Callable[[Event, Seat | None], Event]
    reveals: Callable[[Event, Seat], bool]
    """Whether the event turned up something that the seat did not know: from then on nothing is taken back."""
    standings: Callable[[State], Standings | None]
    """None while the game lasts."""
    carry: Callable[[State], Carry]
    """What a finished game hands on to the next one at the same table."""
    unions: Mapping[str, Any]
    """The types to check bytes against: rules, carry, action, event, view, reason."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

Telling: TypeAlias = Generator[Event, None, State]
"""A step of the rules that yields what happens and returns the state after it."""


def told(telling: Generator[Event, None, State]) -> tuple[State, tuple[Event, ...]]:
    """Run a telling to its end."""
    events = []
    while True:
        try:
            events.append(next(telling))
        except StopIteration as end:
            return end.value, tuple(events)
