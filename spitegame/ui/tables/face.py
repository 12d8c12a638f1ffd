"""What a game gives to the table scene: how its table looks, moves and speaks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight
from spitegame.ui.nodes import Frame, Mark, Node, Tone


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


@dataclass(frozen=True, slots=True)
class Laid:
    nodes: Sequence[Node]
    status: Rect
    """Room for what happened and what to do."""


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
class TableFace:
    layout: Callable[[Seen, Frame], Laid]
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
    places_of: Callable[[Any, Any], Sequence[str]]
    """View, action: the places to point at."""
    pile: Callable[[Any, str], Sequence[Card]]
    """View, place: the cards that lie open there, lowest first."""
    keys: Callable[[Any], Mapping[str, str]]
    """View: the place that each key stands for."""
    flights: Callable[[Moved], Sequence[Flight]]
    deal: Callable[[Any, Mapping[str, Node], float, float], Sequence[Flight]]
    """View, nodes, start, speed."""
    sentence: Callable[[Any, Any, Sequence[str]], str]
    """Event, view, names."""
    closes_turn: Callable[[Any], bool]
    """Event: whether it ended a turn; everybody at the table saw the same of it."""
    prompt: Callable[[Any, Sequence[str]], str]
    """View, names."""
    suggestion: Callable[[Any, Any], str]
    """Action, view: as advice."""
    refusal: Callable[[Enum], str]
    plate: Callable[[Seat], str]
    """The node that shows who sits there."""
    last_card: Callable[[Any, Seat], bool]
    """View, seat: whether it is about to win."""
