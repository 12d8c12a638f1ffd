"""What a game gives to the table scene: how its table looks, moves and speaks. A module of each game implements it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standings
from spitegame.session.portraits import Mood
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import Avatar, Frame, Icon, Mark, Node, Tone

if TYPE_CHECKING:
    from spitegame.tables.choreography import Choreography
    from spitegame.tables.fortune import Felt

View = TypeVar("View")
Event = TypeVar("Event")
Action = TypeVar("Action")

SHORTCUTS: Mapping[str, str] = {
    "undo": "z",
    "hint": "h",
    "say": "v",
    "log": "l",
    "mute": "n",
}
"""The keys of the buttons that the scene adds to any table: no game needs them for anything else."""


@dataclass(frozen=True, slots=True)
class Link:
    words: str
    """As few as possible: ``24 ms``."""
    label: str
    tone: Tone
    """WARNING: it is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen(Generic[View]):
    view: View
    names: Sequence[str]
    kinds: Sequence[str]
    """What sits on each seat, in a word or two; empty for a person."""
    portraits: Sequence[str] = ()
    """The keys of the portraits by seat; an empty one, or none at all: an initial is shown."""
    moods: Mapping[Seat, Mood] = field(default_factory=dict)
    """The moods of those who do not just wait."""
    links: Mapping[Seat, Link] = field(default_factory=dict)
    """The connections of those who are not at this screen, and of the one who looks."""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    open_hands: Mapping[Seat, tuple[Card | None, ...]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    """The key to press for each place, while the keyboard is used."""
    column: float
    """The width that the scene's own buttons take at the right."""
    status_lines: int
    """How many lines the scene has to say between the middle and the own cards."""
    choice: Any = None
    """The selection, at a table where several cards are picked."""
    left: float | None = None
    """The seconds that are left for the decision; None: nobody counts them."""
    narrated: bool = False
    """Somebody speaks instead of the table."""
    is_past: bool = False
    """The table is only looked at, so that it needs no buttons."""

    def avatar(self, seat: Seat, *, active: bool) -> Avatar:
        portrait = self.portraits[seat] if self.portraits else ""
        mood = self.moods.get(seat, Mood.WAITING)
        return Avatar(self.names[seat][:1].upper(), seat, active, portrait, mood)


class WordRooms(NamedTuple):
    """The rooms for words at a table at which nothing moves, however much there is to say."""

    prompt: float
    last: float
    height: float
    height_of_last: float | None = None
    """The height of the room for what happened last, where it is another."""


@dataclass(frozen=True, slots=True)
class Laid:
    nodes: Sequence[Node]
    status: Rect
    """The room for what happened and what to do."""
    hushed: bool = False
    """Something else stands where it is said what happened last."""
    axis: float | None = None
    """What is said stands about this line, by its distance from the left; None: at both ends of its room."""
    last: Rect | None = None
    """The room for what happened last, where it has one of its own."""
    hand: Rect | None = None
    """The room of the own hand."""
    rooms: WordRooms | None = None
    """The rooms for words, if they keep their sizes; None: the table makes room for as many lines as it takes."""


@dataclass(frozen=True, slots=True)
class ResultColumn:
    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    seat: Seat | None
    """The seat that is called "you"."""
    outcome: str
    """``You win``"""
    how: str
    standings: Standings
    figures: Sequence[ResultColumn]
    next_time: str = ""
    """A sentence about what the viewer may want to try next; empty if there is nothing to propose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """Something at the table that nobody should overlook."""

    words: str
    """One sentence that tells who did what, and what it costs or brings."""
    title: str = ""
    """``Misplay!``, written large over the table; empty for an incident that is only told at the side."""
    plates: tuple[str, ...] = ()
    """The plates that light up, by their nodes."""
    seconds: float = 1.0
    """How long it lasts at normal speed."""
    own: bool = False
    """It costs the one who looks something."""


class Trace(NamedTuple):
    """What the log shows of an event."""

    seat: Seat | None
    """Whose deed it is; None: nobody's."""
    signs: Sequence[Card | Icon | str] = ()
    told: bool = False
    """Its sentence is shown too."""


@dataclass(frozen=True, slots=True)
class Footing:
    cards: int
    score: int
    place: int | None
    """The place in the round; None while the seat is in it."""


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    name: str
    """``Round 2 of 5``"""
    footings: Sequence[Footing]


class TableFace(ABC, Generic[View, Event, Action]):
    """All that the table scene asks of a game, whatever gestures mean in it."""

    game: str
    shortcuts: Mapping[str, str] = SHORTCUTS
    blank: Any = None
    """The selection at first, where several cards are picked."""
    turn_ends: tuple[type, ...]
    """The events that end a turn, and of which everybody at the table sees the same."""
    announced: tuple[type, ...] = ()
    """Events that are read in place of the prompt for a while: the next one does not hide them."""
    chain_ends: tuple[type, ...]
    """The events after which plays no longer follow from each other, so that they sound no higher than usual."""
    takes_back: bool = True

    # how the table looks

    @abstractmethod
    def layout(self, seen: Seen[View], frame: Frame) -> Laid: ...

    def frame(self, frame: Frame) -> Frame:
        """The window as a table takes it: letters are as large as the player wants them."""
        return replace(frame, full=True)

    @abstractmethod
    def plate(self, seat: Seat) -> str:
        """The node that shows who sits there."""

    @abstractmethod
    def places_of(self, view: View, action: Action) -> Sequence[str]:
        """The places to point at for an action."""

    @abstractmethod
    def pile(self, view: View, place: str) -> Sequence[Card]:
        """The cards that lie open there, lowest first."""

    stock = "stock"

    def owner(self, view: View, place: str) -> Seat | None:
        """The seat before which this place lies; None for the middle of the table."""
        seat, _, rest = place.removeprefix("seat").partition(".")
        return Seat(int(seat)) if place.startswith("seat") and rest and seat.isdigit() else None

    def unseen(self, view: View) -> Sequence[Card]:
        """The cards of a finished game that lie nowhere on the table any more."""
        return ()

    def advances(self, event: Event) -> bool:
        """A card was played with it that somebody had to get rid of before all others: it is seen to weigh much."""
        return False

    def decides(self, event: Event) -> bool:
        """The card that was played with it has decided the game, or the round: it is seen to fly slowly."""
        return False

    def sign(self, place: str) -> str:
        """The name under which what is at this place is explained; empty if nothing is said of it."""
        return ""

    # what the table knows

    @abstractmethod
    def hand_of(self, view: View, seat: Seat) -> tuple[Card | None, ...]: ...

    @abstractmethod
    def is_meant(self, view: View, action: Action) -> bool:
        """Advice to do this is still good."""

    @abstractmethod
    def refusal(self, reason: Enum, view: View) -> str:
        """Why an action was rejected, in a sentence."""

    def is_limited(self, view: View) -> bool:
        """Time runs for a decision."""
        return False

    def only_watches(self, view: View) -> bool:
        """This player takes no part any more in what goes on, and would like it to be over."""
        return False

    @abstractmethod
    def last_cards(self, view: View) -> frozenset[Seat]:
        """The seats that are about to win."""

    def round(self, view: View) -> Round | None:
        """How a match of several rounds stands; None for any other game."""
        return None

    # what it tells those who do not see it

    @abstractmethod
    def is_on_top(self, place: str) -> bool:
        """What lies there is what the next card has to go by."""

    @abstractmethod
    def playable(self, view: View, labels: Mapping[str, str]) -> Sequence[str]:
        """What may be played now, as far as the table tells it. `labels`: what lies at each place, in words."""

    # how it moves and sounds

    choreography: "type[Choreography[View, Event]]"

    @abstractmethod
    def deal(self, view: View, drawn: Mapping[str, Node], start: float, speed: float) -> Sequence[Flight]: ...

    def sound(self, event: Event, view: View) -> Sound | None:
        """What is heard of an event besides the cards."""
        return None

    def stung(self, before: View, after: View, events: Sequence[Event]) -> Sequence[str]:
        """The places of the cards whose way somebody has just blocked, who did not have to."""
        return ()

    # what it says

    @abstractmethod
    def sentence(self, event: Event, view: View, names: Sequence[str]) -> str: ...

    @abstractmethod
    def trace(self, event: Event) -> Trace: ...

    def headline(self, events: Sequence[Event]) -> int:
        """Which of the events that came of one action is told beside the cards. All of them stand in the log."""
        return 0

    def deed(self, happened: Sequence[Event]) -> int:
        """Which of the events that came of one action tells the action itself."""
        return self.headline(happened)

    def incidents(self, happened: Sequence[Event], view: View, names: Sequence[str]) -> Sequence[Incident]:
        """The incidents among what happened by one action, in their order."""
        return ()

    def felt(self, before: View, after: View, events: Sequence[Event]) -> "Sequence[Felt]":
        """What those at the table feel of these events, which led from one view to the other."""
        return [each for event in events for each in self.feelings(event, before, after)]

    @abstractmethod
    def feelings(self, event: Event, before: View, after: View) -> "Iterator[Felt]": ...

    def proposals(self, view: View) -> Mapping[str, Action]:
        """What the one who is to act may ask of the others, or answer them, by the words of its button."""
        return {}

    def question(self, view: View, names: Sequence[str]) -> str:
        """What others have asked the one who is to act, in a sentence; empty if nothing."""
        return ""

    def on_question(self, view: View) -> str:
        """What the answer leads to."""
        return ""

    @abstractmethod
    def prompt(self, view: View, names: Sequence[str]) -> str:
        """What the player is to do now."""

    @abstractmethod
    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """How a finished game ended."""


AnyFace: TypeAlias = TableFace[Any, Any, Any]
