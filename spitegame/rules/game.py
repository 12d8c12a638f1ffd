"""What every game is to the rest of the program: a handful of functions over frozen values."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NewType, TypeAlias, TypeVar

from spitegame.rules.shuffle import Shuffler

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


@dataclass(frozen=True, slots=True)
class Clock:
    """What the host's clock is to limit. The rules know of no time: they say how much of it there is."""

    decision: int
    """The same number: the time goes on. Another one: it starts anew."""
    seats: frozenset[Seat]
    """Whose time runs out."""
    seconds: float
    """600 at most."""


@dataclass(frozen=True, kw_only=True)
class Timing(Generic[State, Action, Event]):
    """For a game in which time counts: a decision may be limited, and anybody may act at any moment."""

    clock: Callable[[State], Clock | None]
    """None: there is all the time in the world."""
    time_out: Callable[[State, Seat], tuple[State, tuple[Event, ...]]]
    """What follows when the time of this seat, one of the clock's, has run out. It is no action: nobody may say it."""
    in_time: Callable[[State, Action], bool]
    """Whether an action is still meant for this state that was said before its player had heard of it. So an action
    names what it is about."""
    leisure: Callable[[Sequence[Event]], float]
    """So many times as slowly as elsewhere computers act after these events: people may have something to notice."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Rules, Carry, State, Action, Event, View]):
    """A game, as data. Only the table calls `deal` and `apply`; everyone else lives on views."""

    key: str
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
    redealt: Callable[[State, Seat, Shuffler], State]
    """All that the seat does not see, dealt anew: it has the same view of both states."""
    redact: Callable[[Event, Seat | None], Event]
    reveals: Callable[[Event, Seat], bool]
    """Whether the event turned up something that the seat did not know: from then on nothing is taken back."""
    standings: Callable[[State], Standings | None]
    """None while the game lasts."""
    carry: Callable[[State], Carry]
    """What a finished game hands on to the next one at the same table."""
    timing: Timing[State, Action, Event] | None = None
    """None: only those whose turn it is act, and they take their time."""
    join: Callable[[State], tuple[State, tuple[Event, ...]]] | None = None
    """Somebody comes later than the deal, and has the next seat. Raises Refused. None: nobody may."""
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
