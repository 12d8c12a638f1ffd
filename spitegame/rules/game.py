"""What every game is to the rest of the program: a handful of functions over frozen values."""

from collections.abc import Callable, Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.shuffle import Shuffler

Seat = NewType("Seat", int)
"""A place at the table; seats are counted from 0, clockwise."""


class Refused(Exception):
    """The table does not accept this action, and nothing has changed. `reason` is one of the game's closed list."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Undealable(Exception):
    """These rules and this number of seats cannot be dealt. `reason` is one of the game's closed list."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


def between(least: int, most: int, default: int) -> Any:
    """A field of rules that holds a number; its metadata `range` says what it may be."""
    return field(default=default, metadata={"range": range(least, most + 1)})


def later(default: Any) -> Any:
    """A field that rules have got after games by them were recorded. It is packed only where it is not at its default,
    so what was recorded before stays the same, byte for byte, and older programs go on playing without it."""
    return field(default=default, metadata={"later": True})


def are_in_range(rules: Any) -> bool:
    """True if every number in the rules is one of those allowed."""
    numbers = ((getattr(rules, option.name), option.metadata.get("range")) for option in fields(rules))
    return all(number in allowed for number, allowed in numbers if allowed and isinstance(number, int))


def in_numbers(rules: Any, names: Container[str]) -> dict[str, int]:
    """Those of the rules' options that have one of these names, as a fast copy of the rules knows them: 1 or 0 for what
    holds or not, and the index of a value among several."""
    values = {option.name: getattr(rules, option.name) for option in fields(rules) if option.name in names}
    return {name: list(type(of)).index(of) if isinstance(of, Enum) else int(of) for name, of in values.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat has ended: its place from 1 on, the cards it was still to lose, and what the game paid it."""

    seat: Seat
    place: int
    left: int
    points: int


Standings: TypeAlias = tuple[Standing, ...]
"""The standings of all seats, the winner first; seats that share a place come in the order of the table."""

Rules = TypeVar("Rules")
Carry = TypeVar("Carry")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Told = TypeVar("Told", covariant=True)
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Clock:
    """What the host's clock is to limit. The rules know of no time: they say how much of it there is."""

    decision: int
    """The number of the limited decision: with another number, the time starts anew."""
    seats: frozenset[Seat]
    seconds: float
    """How long the decision may take: 600 seconds at most."""


@dataclass(frozen=True, slots=True)
class Impatience:
    """What a computer does when somebody dawdles."""

    action: Any
    after: float
    """The seconds that it waits for the others first."""


def _is_patient(_view: Any, _seat: Seat) -> Impatience | None:
    return None


def _is_never_late_again(_state: Any, _seat: Seat) -> bool:
    return False


class TimeOut(Protocol[State, Told]):
    """`again`: as the rules have it for a seat that is late again. In records of games before that they had not."""

    def __call__(self, state: State, seat: Seat, *, again: bool = False) -> tuple[State, tuple[Told, ...]]: ...


@dataclass(frozen=True, kw_only=True)
class Timing(Generic[State, Action, Event]):
    """The functions of a game in which time counts: a decision may be limited, and anybody may act at any moment."""

    clock: Callable[[State], Clock | None]
    """The limit of the decision that is to be made, or None if there is none."""
    time_out: TimeOut[State, Event]
    """What follows when the time of this seat, one of the clock's, has run out. It is no action: nobody may say it."""
    is_late_again: Callable[[State, Seat], bool] = _is_never_late_again
    """True if time that runs out on this seat now is time that runs out `again`, which may cost it more."""
    in_time: Callable[[State, Action], bool]
    """True if an action still counts that was sent before its player had heard of this state."""
    leisure: Callable[[Sequence[Event]], float]
    """How many times as slowly as elsewhere computers act after these events, in which people may notice something."""
    impatience: Callable[[Any, Seat], Impatience | None] = _is_patient
    """What a computer on this seat, whose view this is, does if nothing happens for long; None: it goes on waiting."""


class ScoredBy(Enum):
    """What tells how well somebody came out of a game, besides the place."""

    CARDS = "cards"
    """The cards that were still to be lost: the fewer, the better."""
    POINTS = "points"
    """The points of all rounds."""


def _somebody_gets_on(_state: Any) -> None:
    return None


def _nothing_happened(_state: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[Rules]):
    """The rules that a game can have: all that somebody asks who chooses them, so that no form waits for the game."""

    key: str
    presets: Mapping[str, Rules]
    """The order counts: codes name a preset by its index."""
    size: str
    """The name of the option that goes with any preset: how much there is to play."""
    seats: Callable[[Rules], range]
    check: Callable[[Rules, int], None]
    """Checks that the rules can be dealt to a number of seats. Raises Undealable."""
    short: Rules
    """The rules of a newcomer's first game and of the deal of the day: another value voids the results of past days."""
    short_seats: int

    def size_of(self, rules: Rules) -> int:
        size: int = getattr(rules, self.size)
        return size

    def sized(self, rules: Rules, size: int) -> Rules:
        """The same rules with as much to play."""
        return replace(rules, **{self.size: size})  # type: ignore[type-var]

    def preset_of(self, rules: Rules) -> str:
        """The name of the preset that these rules are, whatever the size; `house` for any other combination."""
        for name, preset in self.presets.items():
            if self.sized(rules, self.size_of(preset)) == preset:
                return name
        return "house"


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Rules, Carry, State, Action, Event, View]):
    """A game, as data. Only the table calls `deal` and `apply`; everyone else lives on views."""

    rulebook: Rulebook[Rules]
    scored_by: ScoredBy
    deal: Callable[[Rules, int, int, Carry | None], State]
    """A dealt game, from rules, number of seats, seed, and what the game before has handed on. Raises Undealable."""
    apply: Callable[[State, Seat, Action], tuple[State, tuple[Event, ...]]]
    """The state after an action of a seat, and what happened. Raises Refused."""
    to_act: Callable[[State], frozenset[Seat]]
    """The seats that the game waits for: none exactly when it is over."""
    view: Callable[[State, Seat | None], View]
    """What a seat may know, or somebody who only watches."""
    public: Callable[[View], View]
    """What somebody who only watches would see there."""
    join_views: Callable[[Sequence[View]], View]
    """One view out of those of several seats, oldest first: it stands as the last one, and shows every hand that one of
    them shows, as far as its cards can still be there."""
    may_stand: Callable[[View, Rules, int], bool]
    """True if a game by these rules, with this number of seats, can stand as the view shows it."""
    determinize: Callable[[View, Shuffler], State]
    """A state that gives this view, in which all that the view does not show is dealt by chance. Of a hand, a part may
    be shown."""
    redact: Callable[[Event, Seat | None], Event]
    reveals: Callable[[Event, Seat], bool]
    """True if the event turned up something that the seat did not know: from then on nothing is taken back."""
    standings: Callable[[State], Standings | None]
    """How the seats have ended; None while the game lasts."""
    scores: Callable[[State], tuple[int, ...]]
    """By seat, the cards or points so far that the game is scored by."""
    laid: Callable[[Event, Seat], tuple[Card | None, ...]]
    """The cards that this seat laid on the table; None for one that lies face down."""
    carry: Callable[[State], Carry]
    """What a finished game hands on to the next one at the same table."""
    deal_events: Callable[[State], tuple[Event, ...]] = _nothing_happened
    """What everybody saw happen as a state was dealt."""
    stalemate: Callable[[State], tuple[State, tuple[Event, ...]] | None] = _somebody_gets_on
    """The end of a game in which nobody gets on, and what happened: the table asks after each action. None as long as
    it goes on. Games were recorded before there was this end, and those go on to mean what they did."""
    timing: Timing[State, Action, Event] | None = None
    """None for a game in which only those act whose turn it is, and take their time."""
    join: Callable[[State], tuple[State, tuple[Event, ...]]] | None = None
    """Gives somebody who comes after the deal the next seat. Raises Refused. None if nobody may come late."""
    later: Mapping[type[Any], Enum] = field(default_factory=dict)
    """Kinds of action that programs of protocols before `LATER_ACTIONS` do not know, and why each is refused where one
    of those is at the table."""
    unions: Mapping[str, Any]
    """The types to check bytes against: rules, carry, action, event, view, reason."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

Telling: TypeAlias = Generator[Event, None, State]
"""A step of the rules that yields what happens and returns the state after it."""


def told(telling: Generator[Event, None, State]) -> tuple[State, tuple[Event, ...]]:
    """Run a telling to its end: the state after it, and all its events."""
    events = []
    while True:
        try:
            events.append(next(telling))
        except StopIteration as end:
            return end.value, tuple(events)
