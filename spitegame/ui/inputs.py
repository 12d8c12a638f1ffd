"""What the player does with mouse, fingers and keyboard, as values that know no pygame."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import NO_INSETS, Insets, Point, Size


class MouseButton(Enum):
    MAIN = "main"
    OTHER = "other"


class Press(NamedTuple):
    at: Point
    button: MouseButton
    shift: bool = False
    touch: bool = False
    """It is a finger, which is broad, trembles, and has no other button."""


class Move(NamedTuple):
    """`when`: in seconds by a clock of its own, where it is known better than by when it is heard."""

    at: Point
    when: float | None = None


class Release(NamedTuple):
    """`when`: as of a move."""

    at: Point
    button: MouseButton
    when: float | None = None


@dataclass(frozen=True, slots=True)
class LetGo:
    """What is pressed is let go, and nothing comes of it: a second finger came, or the system has taken the pointer."""


class Wheel(NamedTuple):
    """`up` in notches; negative is down."""

    at: Point
    up: float


class Key(NamedTuple):
    """A key going down: `place` as on an American keyboard, and what is printed on it in lower case."""

    place: str
    text: str
    shift: bool = False
    control: bool = False
    alt: bool = False


class Keyboard(NamedTuple):
    """What the system says of the keyboard: what is printed on each key, by its place."""

    printed: Mapping[str, str]


class Typed(NamedTuple):
    """Characters typed, as the system composes them."""

    text: str


class Pasted(NamedTuple):
    """The text on the clipboard, when the keys for pasting were pressed."""

    text: str


class PadButton(Enum):
    """The buttons of a game controller, by their places; a stick that is pushed counts as the cross."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    PREVIOUS = "previous"
    """The left shoulder."""
    NEXT = "next"
    """The right shoulder."""
    START = "start"
    SELECT = "select"
    SCROLL_UP = "scroll up"
    """The left trigger."""
    SCROLL_DOWN = "scroll down"
    """The right trigger."""


class PadLabels(Enum):
    """What is printed on the four buttons at the right of a controller."""

    LETTERS = "letters"
    SHAPES = "shapes"


class Pad(NamedTuple):
    button: PadButton
    labels: PadLabels = PadLabels.LETTERS


class Chosen(NamedTuple):
    """A node is chosen by its id, as screen readers and switches do. `whole`: as by a double tap."""

    id: str
    whole: bool = False


class Examined(NamedTuple):
    """A node is asked by its id what lies there."""

    id: str


class Adjusted(NamedTuple):
    """A slider is set by its id to a share of its way."""

    id: str
    share: float


class Attended(NamedTuple):
    """A screen reader, or the system, has moved the focus to this node."""

    id: str


class Dropped(NamedTuple):
    """A file or a text that was dropped on the window, or that macOS wants to be opened: its path, or the text."""

    text: str


class Resized(NamedTuple):
    size: Size
    covered: Insets = NO_INSETS
    """The margins of the window that something of the system covers, as a phone's keyboard."""


class Focused(NamedTuple):
    on: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The window's close button."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The system ends the program: there is no time for a question."""


_ByHand: TypeAlias = Press | Move | Release | LetGo | Wheel | Key | Keyboard | Typed | Pasted | Pad
_ById: TypeAlias = Chosen | Examined | Adjusted | Attended
Input: TypeAlias = _ByHand | _ById | Dropped | Resized | Focused | Closed | Ended
