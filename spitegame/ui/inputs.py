"""The player's inputs by mouse, fingers and keyboard, as values that do not depend on pygame."""

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
    """True for a finger, which is broad, trembles, and has no other button."""


class Move(NamedTuple):
    """A move of the pointer. `when` is its time in seconds by a clock of the device, if that is known."""

    at: Point
    when: float | None = None


class Release(NamedTuple):
    """A release of a button or finger. `when` is as for a move."""

    at: Point
    button: MouseButton
    when: float | None = None


@dataclass(frozen=True, slots=True)
class LetGo:
    """The end of a press without any effect: a second finger came, or the system has taken the pointer."""


class Wheel(NamedTuple):
    """A turn of the wheel by `up` notches; negative is down."""

    at: Point
    up: float


class Key(NamedTuple):
    """A key going down: `place` is its name on an American keyboard, `text` the label on it in lower case."""

    place: str
    text: str
    shift: bool = False
    control: bool = False
    alt: bool = False


class Keyboard(NamedTuple):
    """The labels of keys as the system reports them, by their American names."""

    printed: Mapping[str, str]


class Typed(NamedTuple):
    """Typed characters, as the system composes them."""

    text: str


class Pasted(NamedTuple):
    """The text on the clipboard at the time when the keys for pasting were pressed."""

    text: str


class PadButton(Enum):
    """The buttons of a game controller, by their places; a pushed stick counts as the cross."""

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
    """The labels on the four buttons at the right of a controller."""

    LETTERS = "letters"
    SHAPES = "shapes"


class Pad(NamedTuple):
    """A button of a game controller going down, with the labels of that controller."""

    button: PadButton
    labels: PadLabels = PadLabels.LETTERS


class Chosen(NamedTuple):
    """A node was chosen by its id, as screen readers and switches do. `whole` means a double tap."""

    id: str
    whole: bool = False


class Examined(NamedTuple):
    """A node was asked by its id to show more."""

    id: str


class Adjusted(NamedTuple):
    """A slider was set by its id to a share of its way, 0 to 1."""

    id: str
    share: float


class Attended(NamedTuple):
    """A screen reader or the system has moved the focus to this node."""

    id: str


class Dropped(NamedTuple):
    """The path of a file, or a text, that was dropped on the window or that macOS wants to be opened."""

    text: str


class Resized(NamedTuple):
    """The window has got another size."""

    size: Size
    covered: Insets = NO_INSETS
    """The margins of the window that the system covers, for example with a phone's keyboard."""


class Focused(NamedTuple):
    """The window has got the keyboard, or lost it."""

    on: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The close button of the window was pressed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The system ends the program, and there is no time for a question."""


_ByHand: TypeAlias = Press | Move | Release | LetGo | Wheel | Key | Keyboard | Typed | Pasted | Pad
_ById: TypeAlias = Chosen | Examined | Adjusted | Attended
Input: TypeAlias = _ByHand | _ById | Dropped | Resized | Focused | Closed | Ended
