"""What a game gives to the table scene: how its table looks, moves and speaks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from spitegame.advice import Advice
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import Frame, Mark, Node, Tone
from spitegame.ui.tables.ending import Ending

SHORTCUTS: Mapping[str, str] = {
    "undo": "z",
    "hint": "h",
    "say": "c",
    "log": "l",
    "mute": "m",
}
"""The keys of the buttons that the scene adds to any table, unless the game needs them itself."""


@dataclass(frozen=True, slots=True)
class Link:
    """How somebody far away is connected."""

    words: str
    """As few as possible: ``24 ms``."""
    label: str
    tone: Tone
    """WARNING: it is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The table as one seat looks at it."""

    view: Any
    names: Sequence[str]
    kinds: Sequence[str]
    """What sits on each seat, in a word or two; empty for a person."""
    links: Mapping[Seat, Link] = field(default_factory=dict)
    """Of those who are not at this screen, and of the one who looks."""
    marks: Mapping[str, Mark] = field(default_factory=dict)
    open_hands: Mapping[Seat, tuple[Card | None, ...]] = field(default_factory=dict)
    """Hands of others that lie open."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """What to press for which place, while the keyboard is used."""
    column: float
    """The width that the scene's own buttons take at the right."""
    status_lines: int
    """How many lines the scene has to say between the middle and the own cards."""
    choice: Any = None
    """What the player has picked so far, at a table where several cards are."""
    left: float | None = None
    """Seconds for the decision that is asked for; None: nobody counts them."""


@dataclass(frozen=True, slots=True)
class Laid:
    nodes: Sequence[Node]
    status: Rect
    """Room for what happened and what to do."""
    hushed: bool = False
    """Something else stands where it is said what happened last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """From the table as it was drawn to the table as it is."""

    before: Any
    after: Any
    events: Sequence[Any]
    drawn: Mapping[str, Node]
    carried: Mapping[str, Rect]
    """Where the player's own hand let a place's card go."""
    start: float
    speed: float
    waiting: int


@dataclass(frozen=True, kw_only=True)
class Grasping:
    """A card is taken up, and goes to one of several places."""

    sources: Callable[[Any], Mapping[str, Any]]
    """View: every place whose card may be taken up, and what that card is to the rules."""
    targets: Callable[[Any, Any], Mapping[str, Any]]
    """View, source: every place where it may go now, and the action that is."""
    whole: Callable[[Any, Any], Any | None]
    """View, source: the action of a double tap, if there is but one."""
    ends_turn: Callable[[Any], bool]
    """Whether an action should not be done by a slip of the finger."""
    loose: Callable[[Any], Any | None]
    """View: an action that no card is needed for."""
    keys: Callable[[Any], Mapping[str, str]]
    """View: the place that each key stands for."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes of touching a place."""

    choice: Any
    action: Any | None = None
    by_all: bool = False
    """The action is meant by every person at this screen."""
    refused: str = ""
    """Why nothing comes of it."""


@dataclass(frozen=True, kw_only=True)
class Picking:
    """Cards are picked, and a button says what is done with them. What is picked, announced and arranged so far is a
    value of the game's own: the choice."""

    blank: Any
    """The choice at first."""
    row: Callable[[Any, Any], Sequence[str]]
    """View, choice: the places of the cards that may be picked, from left to right."""
    picked: Callable[[Any], bool]
    """Choice: whether there is anything to put back."""
    put_back: Callable[[Any], Any]
    """Choice: the same with nothing picked."""
    touched: Callable[[Any, Any, str], Answer | None]
    """View, choice, place. None: that is no place for it."""
    arranged: Callable[[Any, Any, str, int], Any]
    """View, choice, place, how many cards lie left of it: the choice with this card moved there by hand."""
    after: Callable[[Any, Sequence[Any], Any], Any]
    """Choice, events, view: what is left of it when the table has changed."""
    unasked: Callable[[Any, Any], Any | None]
    """View, choice: an action that the player has decided on beforehand."""
    keys: Callable[[Any, Any], Mapping[str, str]]
    """View, choice: the place that each key stands for."""


@dataclass(frozen=True, kw_only=True)
class TableFace:
    game: str
    """The key."""
    layout: Callable[[Seen, Frame], Laid]
    aside: Callable[[Frame], float] = lambda frame: 0.0
    """The width at the right that buttons of the game take beside what is said and what lies in the hand."""
    touch: Grasping | Picking
    shortcuts: Mapping[str, str] = field(default_factory=lambda: SHORTCUTS)
    """The keys of the scene's own buttons."""
    takes_back: bool = True
    """Whether anything is ever taken back in this game."""
    is_meant: Callable[[Any, Any], bool]
    """View, action: whether advice is still good."""
    is_limited: Callable[[Any], bool]
    """View: whether time runs for a decision."""
    hand: Callable[[Any, Seat], tuple[Card | None, ...]]
    """View, seat."""
    places_of: Callable[[Any, Any], Sequence[str]]
    """View, action: the places to point at."""
    pile: Callable[[Any, str], Sequence[Card]]
    """View, place: the cards that lie open there, lowest first."""
    flights: Callable[[Moved], Sequence[Flight]]
    deal: Callable[[Any, Mapping[str, Node], float, float], Sequence[Flight]]
    """View, nodes, start, speed."""
    sentence: Callable[[Any, Any, Sequence[str]], str]
    """Event, view, names."""
    headline: Callable[[Sequence[Any]], int] = lambda events: 0
    """Events that came of one action: which of them is told beside the cards. All of them stand in the log."""
    closes_turn: Callable[[Any], bool]
    """Event: whether it ended a turn; everybody at the table saw the same of it."""
    sound: Callable[[Any, Any], Sound | None] = lambda event, view: None
    """Event, view: what is heard of it besides the cards."""
    is_warning: Callable[[Any, Any], bool] = lambda event, view: False
    """Event, view: whether this player should not overlook it."""
    prompt: Callable[[Any, Sequence[str]], str]
    """View, names."""
    suggestion: Callable[[Advice, Any, Sequence[str]], str]
    """Advice, view, names: what to do, and why."""
    refusal: Callable[[Enum], str]
    ending: Callable[[Any, Sequence[str]], Ending]
    """View of a finished game, names."""
    plate: Callable[[Seat], str]
    """The node that shows who sits there."""
    last_cards: Callable[[Any], frozenset[Seat]]
    """View: who is about to win."""
