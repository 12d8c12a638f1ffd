"""The interface between a game and the rest of the program: a `Game` is a set of pure functions over frozen values,
with its `Rulebook`."""

from collections.abc import Callable, Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.shuffle import Shuffler

Seat = NewType("Seat", int)
"""A seat at the table, numbered from 0 clockwise."""


class Refused(Exception):
    """Raised when the table does not accept an action; nothing has changed then. `reason` is a member of an enum of the
    game or of the table."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Undealable(Exception):
    """Raised when rules cannot be dealt to a number of seats. `reason` is a member of the game's enum of such
    reasons."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.name)
        self.reason = reason


def between(least: int, most: int, default: int) -> Any:
    """Return a field of a rules class that holds a number; its metadata `range` has the numbers allowed."""
    return field(default=default, metadata={"range": range(least, most + 1)})


def later(default: Any) -> Any:
    """Return a field that was added to a class after values of it had been written. It is packed only if it is not at
    its default: older values keep their bytes, and older programs can read new values that do not use it."""
    return field(default=default, metadata={"later": True})


def are_in_range(rules: Any) -> bool:
    """Return True if every number in the rules is within the `range` of its field."""
    numbers = ((getattr(rules, option.name), option.metadata.get("range")) for option in fields(rules))
    return all(number in allowed for number, allowed in numbers if allowed and isinstance(number, int))


def in_numbers(rules: Any, names: Container[str]) -> dict[str, int]:
    """Return the options with these names as numbers, for the fast copies of the rules: 1 or 0 for a bool, and for a
    member of an enum its index."""
    values = {option.name: getattr(rules, option.name) for option in fields(rules) if option.name in names}
    return {name: list(type(of)).index(of) if isinstance(of, Enum) else int(of) for name, of in values.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of one seat: its place from 1 on, the cards that it still had to lose, and the points that the game
    gave it."""

    seat: Seat
    place: int
    left: int
    points: int


Standings: TypeAlias = tuple[Standing, ...]
"""The standings of all seats, the winner first. Seats that share a place come in the order of the table."""

Rules = TypeVar("Rules")
Carry = TypeVar("Carry")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Told = TypeVar("Told", covariant=True)
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit that the host's clock is to keep. The rules only name its length; they never read a clock."""

    decision: int
    """The number of the limited decision. When this number changes, the time starts anew."""
    seats: frozenset[Seat]
    """The seats whose time this is."""
    seconds: float
    """The seconds that the decision may take, at most 600."""


@dataclass(frozen=True, slots=True)
class Impatience:
    """An action by which a computer presses other players who take long."""

    action: Any
    after: float
    """Seconds that the computer waits before it acts."""


def _is_patient(_view: Any, _seat: Seat) -> Impatience | None:
    """The default of `Timing.impatience`: computers press nobody."""
    return None


def _is_never_late_again(_state: Any, _seat: Seat) -> bool:
    """The default of `Timing.is_late_again`."""
    return False


class TimeOut(Protocol[State, Told]):
    """The type of `Timing.time_out`. `again` is True if the seat is late once more, which newer rules treat
    differently; games recorded before that replay without it."""

    def __call__(self, state: State, seat: Seat, *, again: bool = False) -> tuple[State, tuple[Told, ...]]: ...


@dataclass(frozen=True, kw_only=True)
class Timing(Generic[State, Action, Event]):
    """The functions of a game in which time counts: decisions may be limited, and seats may act out of turn."""

    clock: Callable[[State], Clock | None]
    """Returns the limit of the decision that is to be made now; None if it has none."""
    time_out: TimeOut[State, Event]
    """Returns the state and the events after the time of a seat of the clock has run out. Only the host lets this
    happen; it is no action that a player can send."""
    is_late_again: Callable[[State, Seat], bool] = _is_never_late_again
    """Returns True if the seat whose time runs out now has to be treated as late `again`."""
    in_time: Callable[[State, Action], bool]
    """Returns True if an action counts although its player had not yet heard of this state when sending it."""
    leisure: Callable[[Sequence[Event]], float]
    """Returns the factor by which computers act more slowly after these events, to give people time to notice
    something."""
    impatience: Callable[[Any, Seat], Impatience | None] = _is_patient
    """Returns the action by which a computer on this seat, which has this view, presses the others; None if it goes on
    waiting."""


class ScoredBy(Enum):
    """The number by which results within a place are compared."""

    CARDS = "cards"
    """The cards that a seat still had to lose: the fewer, the better."""
    POINTS = "points"
    """The points of all rounds: the more, the better."""


def _no_stalemate(_state: Any) -> None:  # the default of `Game.stalemate`
    return None


def _no_events(_state: Any) -> tuple[Any, ...]:
    """The default of `Game.deal_events`."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[Rules]):
    """The possible rules of a game. Forms need only this part, so the game itself can be loaded later."""

    key: str
    """The key of the game, such as `spite`."""
    presets: Mapping[str, Rules]
    """The presets by name. Their order is fixed, since rules codes name a preset by its index."""
    size: str
    """The name of the option for the length of a game, which may vary within a preset."""
    seats: Callable[[Rules], range]
    """Returns the possible numbers of seats."""
    check: Callable[[Rules, int], None]
    """Checks that these rules can be dealt to a number of seats. Raises Undealable."""
    short: Rules
    """The rules of a newcomer's first game and of the deal of the day. Never change them: past results of the day would
    count no longer."""
    short_seats: int
    """The number of seats of these games."""

    def size_of(self, rules: Rules) -> int:
        """Return the length of the game under these rules, in the unit of the option `size`."""
        size: int = getattr(rules, self.size)
        return size

    def sized(self, rules: Rules, size: int) -> Rules:
        """Return the rules with another length of the game."""
        return replace(rules, **{self.size: size})  # type: ignore[type-var]

    def preset_of(self, rules: Rules) -> str:
        """Return the name of the preset that these rules are, whatever the length; `house` for any other rules."""
        for name, preset in self.presets.items():
            if self.sized(rules, self.size_of(preset)) == preset:
                return name
        return "house"


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Rules, Carry, State, Action, Event, View]):
    """A game as a set of pure functions. Only the table calls `deal` and `apply`; everything else works with views."""

    rulebook: Rulebook[Rules]
    scored_by: ScoredBy
    """The meaning of `scores`."""
    deal: Callable[[Rules, int, int, Carry | None], State]
    """Returns a dealt state, from the rules, the number of seats, the seed, and the `carry` of the game before. Raises
    Undealable."""
    apply: Callable[[State, Seat, Action], tuple[State, tuple[Event, ...]]]
    """Returns the state after an action of a seat, and the events. Raises Refused."""
    to_act: Callable[[State], frozenset[Seat]]
    """Returns the seats that the game waits for; empty exactly when it is over."""
    view: Callable[[State, Seat | None], View]
    """Returns the view of a seat, or for None that of an onlooker."""
    public: Callable[[View], View]
    """Returns the view with all that an onlooker may not see taken out."""
    join_views: Callable[[Sequence[View]], View]
    """Returns one view made of those of several seats, oldest first. The table stands as in the last one; every hand
    that another one shows is added, as far as its cards can still be there."""
    may_stand: Callable[[View, Rules, int], bool]
    """Returns True if a game by these rules and with this number of seats can be in the state that the view shows. It
    checks views that come from other programs."""
    determinize: Callable[[View, Shuffler], State]
    """Returns a state that has this view; all that the view does not show is dealt by chance. The view may show a part
    of a hand."""
    redact: Callable[[Event, Seat | None], Event]
    """Returns the event as this seat may hear of it, or for None as an onlooker may."""
    reveals: Callable[[Event, Seat], bool]
    """Returns True if the event has shown the seat something new, after which no action may be taken back."""
    standings: Callable[[State], Standings | None]
    """Returns the results of all seats; None while the game lasts."""
    scores: Callable[[State], tuple[int, ...]]
    """Returns the cards or points of each seat so far, as `scored_by` says."""
    laid: Callable[[Event, Seat], tuple[Card | None, ...]]
    """Returns the cards that this seat has laid on the table with this event; None for each that lies face down."""
    carry: Callable[[State], Carry]
    """Returns the part of a finished game that the next game at this table is dealt with."""
    deal_events: Callable[[State], tuple[Event, ...]] = _no_events
    """Returns the events of the deal, such as the cards that were cut for it; every seat hears all of them."""
    stalemate: Callable[[State], tuple[State, tuple[Event, ...]] | None] = _no_stalemate
    """Returns the state and the events after a game has been ended because nobody can get on; None as long as the game
    goes on. The table asks before each action and records the answer, so that games recorded before this rule replay
    unchanged."""
    timing: Timing[State, Action, Event] | None = None
    """None for a game without time limits in which only the seat whose turn it is may act."""
    join: Callable[[State], tuple[State, tuple[Event, ...]]] | None = None
    """Gives a late joiner the next seat, and returns the state and the events. Raises Refused. None for a game in which
    nobody may come late."""
    later: Mapping[type[Any], Enum] = field(default_factory=dict)
    """The kinds of action that programs before the protocol version `LATER_ACTIONS` do not know, each with the reason
    for which it is refused if such a program is at the table."""
    unions: Mapping[str, Any]
    """The types against which unpacked bytes are checked, under the names rules, carry, action, event, view and
    reason."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

Telling: TypeAlias = Generator[Event, None, State]
"""A step of the rules, as a generator that yields events and returns the state after it."""


def told(telling: Generator[Event, None, State]) -> tuple[State, tuple[Event, ...]]:
    """Run a telling to its end, and return the state after it and all its events."""
    events = []
    while True:
        try:
            events.append(next(telling))
        except StopIteration as end:
            return end.value, tuple(events)
