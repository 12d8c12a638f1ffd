"""The interface between the table scene and a game, whose face tells how its table looks, moves and speaks."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standings
from spitegame.session.portraits import Mood
from spitegame.tables.choreography import Choreography
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Avatar, Frame, Icon, Mark, Node, Tone

if TYPE_CHECKING:
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
"""The keys of the buttons that the scene adds to every table, by the button's name. No game uses these keys itself."""


@dataclass(frozen=True, slots=True)
class Link:
    """The state of a player's connection, as a plate shows it."""

    words: str
    """A very short text: ``24 ms``."""
    label: str
    tone: Tone
    """The tone of its words; WARNING if the connection is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen(Generic[View]):
    """Everything that a layout needs to draw a table for one seat."""

    view: View
    names: Sequence[str]
    kinds: Sequence[str]
    """The kind of occupant on each seat, in a word or two; empty for a person."""
    portraits: Sequence[str] = ()
    """The key of the portrait of each seat; an initial is shown if it is empty, or if there are no portraits at all."""
    moods: Mapping[Seat, Mood] = field(default_factory=dict)
    """The moods of the players who do not just wait."""
    links: Mapping[Seat, Link] = field(default_factory=dict)
    """The connections of players at other programs, and of the viewer."""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    open_hands: Mapping[Seat, tuple[Card | None, ...]] = field(default_factory=dict)
    """The hands that show although the view hides them, by seat."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The key to press for each place; empty unless the keyboard is used."""
    column: float
    """The width in pixels that the scene's own buttons take at the right."""
    status_lines: float
    """The height in lines of the words that the scene shows between the middle and the own cards."""
    choice: Any = None
    """The viewer's selection, at a table where several cards are picked; else None."""
    left: float | None = None
    """The seconds left for the decision; None if no time runs."""
    narrated: bool = False
    """True if a narrator or teacher speaks in place of the table's own words."""
    is_past: bool = False
    """True if the table is only looked at, as in a review, and needs no buttons."""
    mirrored: bool = False
    """True if the scene mirrors the table for the left hand once it is laid out."""

    def avatar(self, seat: Seat, *, active: bool) -> Avatar:
        portrait = self.portraits[seat] if self.portraits else ""
        mood = self.moods.get(seat, Mood.WAITING)
        return Avatar(self.names[seat][:1].upper(), seat, active, portrait, mood)


class WordRooms(NamedTuple):
    """Sizes in pixels of the rooms for words, at a table where long words do not change them: the widths for the prompt
    and for the last event, 0 if that has no room, and the height."""

    prompt: float
    last: float
    height: float
    height_of_last: float | None = None
    """The height for the last event; None if it is the same."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A table as it is laid out: its nodes, and the rooms that the scene fills."""

    nodes: Sequence[Node]
    status: Rect
    """The room for the prompt, and for the last event if that has no room of its own."""
    hushed: bool = False
    """True if the scene does not tell the last event, since something else stands in its place."""
    axis: float | None = None
    """The x coordinate about which words are centered; None if they stand at the two ends of the room."""
    last: Rect | None = None
    """The room for the last event; None if it shares `status`."""
    hand: Rect | None = None
    """The room of the own hand, for buttons while it is empty."""
    rooms: WordRooms | None = None
    """The fixed sizes of rooms for words; None if the table makes room for as many lines as the words take."""


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of the results, with an entry for each standing."""

    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The result of a finished game, in words and figures, as the results screen shows it."""

    seat: Seat | None
    """The seat that the words call "you"; None if it is nobody's."""
    outcome: str
    """The outcome as a heading: ``You win``"""
    how: str
    """A sentence on how the game ended."""
    standings: Standings
    figures: Sequence[ResultColumn]
    next_time: str = ""
    """A sentence about what the viewer may want to try next; empty if there is nothing to propose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """An event that nobody should overlook, shown in the middle of the table and then at its side."""

    words: str
    """One sentence that tells who did what, and what that costs or brings."""
    title: str = ""
    """The large title over the table: ``Misplay!``; empty for an incident that is told only at the side."""
    plates: tuple[str, ...] = ()
    """The node ids of the plates that light up."""
    seconds: float = 1.0
    """The seconds for which it is shown, at normal speed."""
    own: bool = False
    """True if it costs the viewer something."""


class LogEntry(NamedTuple):
    """The entry of one event in the log: a seat and signs, or a sentence."""

    seat: Seat | None
    """The seat that acted; None if the event is nobody's deed."""
    signs: Sequence[Card | Icon | str] = ()
    """The cards, icons and short texts that stand for the event, in order."""
    has_sentence: bool = False
    """True if the sentence of the event is shown as well."""


@dataclass(frozen=True, slots=True)
class Footing:
    """The standing of one seat in the current round; `cards` is the number of cards in its hand."""

    cards: int
    score: int
    place: int | None
    """The place that the seat has reached in the round; None while it still plays."""


@dataclass(frozen=True, slots=True)
class Round:
    """The standing of a match at one moment, with a footing for each seat."""

    number: int
    name: str
    """The name of the round: ``Round 2 of 5``"""
    footings: Sequence[Footing]


class TableFace(ABC, Generic[View, Event, Action]):
    """The methods that the table scene needs of a game, apart from the meaning of gestures."""

    game: str
    shortcuts: Mapping[str, str] = SHORTCUTS
    blank: Any = None
    """The selection at the start of a game, at a table where several cards are picked; else None."""
    turn_ends: tuple[type, ...]
    """The events that end a turn. Their types are public: everybody at the table sees them alike."""
    announced: tuple[type, ...] = ()
    """The events whose sentence stands in place of the prompt for a while, where the next event does not hide it."""
    takes_back: bool = True
    """True if an action may be taken back."""
    choreography: type[Choreography[View, Event]] = Choreography
    """The class that makes the flights and sounds of the cards."""

    # how the table looks

    @abstractmethod
    def layout(self, seen: Seen[View], frame: Frame) -> Laid: ...

    def plate(self, seat: Seat) -> str:
        """Return the node that shows who sits on this seat."""
        return f"seat{seat}.plate"

    @abstractmethod
    def places_of(self, view: View, action: Action) -> Sequence[str]:
        """Return the places of an action, for a hint to point at."""

    def pile(self, view: View, place: str) -> Sequence[Card]:
        """Return the open cards at this place, lowest first; none if it is not a pile."""
        return ()

    def owner(self, view: View, place: str) -> Seat | None:
        """Return the seat before which this place lies; None for the middle of the table."""
        seat, _, rest = place.removeprefix("seat").partition(".")
        return Seat(int(seat)) if place.startswith("seat") and rest and seat.isdigit() else None

    def sign(self, place: str) -> str:
        """Return the name under which the sign at this place is explained; empty if it has no explanation."""
        return ""

    # what the table knows

    @abstractmethod
    def hand_of(self, view: View, seat: Seat) -> tuple[Card | None, ...]: ...

    @abstractmethod
    def is_meant(self, view: View, action: Action) -> bool:
        """Return True if the action is still possible, and advice to take it still holds."""

    @abstractmethod
    def refusal(self, reason: Enum, view: View) -> str:
        """Return a sentence that tells why an action was rejected."""

    def is_limited(self, view: View) -> bool:
        """Return True if time runs for a decision."""
        return False

    def only_watches(self, view: View) -> bool:
        """Return True if this player is out of the round that goes on, and may want to skip the rest of it."""
        return False

    @abstractmethod
    def last_cards(self, view: View) -> frozenset[Seat]:
        """Return the seats that are about to win, with one card left."""

    def round(self, view: View) -> Round | None:
        """Return the standing in a match of several rounds; None for any other game."""
        return None

    # what is read aloud

    def is_on_top(self, place: str) -> bool:
        """Return True if the next card depends on what lies at this place; it is read aloud then."""
        return False

    def playable(self, view: View, labels: Mapping[str, str]) -> Sequence[str]:
        """Return in words what may be played now, as far as the table tells it. `labels` has the label of each
        place."""
        return ()

    # what it says

    @abstractmethod
    def sentence(self, event: Event, view: View, names: Sequence[str]) -> str:
        """Return a sentence that tells the viewer of an event."""
        ...

    @abstractmethod
    def log_entry(self, event: Event) -> LogEntry:
        """Return the entry of an event in the log."""
        ...

    def headline(self, events: Sequence[Event]) -> int:
        """Return the index of the event to tell beside the cards, of those that one action has caused."""
        return 0

    def deed(self, happened: Sequence[Event]) -> int:
        """Return the index of the event that is the action itself, among all events that it has caused."""
        return self.headline(happened)

    def incidents(self, happened: Sequence[Event], view: View, names: Sequence[str]) -> Sequence[Incident]:
        """Return the incidents among the events of one action, in order."""
        return ()

    def feelings(self, event: Event, before: View, after: View) -> "Iterator[Felt]":
        """Yield the feelings of the players about an event, one of those between the views `before` and `after`."""
        return iter(())

    def proposals(self, view: View) -> Mapping[str, Action]:
        """Return the proposals and answers to other players that the seat to act may send, by the words of their
        buttons."""
        return {}

    def question(self, view: View, names: Sequence[str]) -> tuple[str, str]:
        """Return the question that the seat to act has to answer, and a sentence on what follows from either answer;
        both are empty if there is no question."""
        return "", ""

    @abstractmethod
    def prompt(self, view: View, names: Sequence[str]) -> str:
        """Return a sentence that tells the player what to do now."""

    @abstractmethod
    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """Return the result of a finished game."""


AnyFace: TypeAlias = TableFace[Any, Any, Any]
