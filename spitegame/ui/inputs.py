"""What the player's hands do, as values of our own."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.ui.geometry import Point, Size


class MouseButton(Enum):
    MAIN = "main"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Press:
    at: Point
    button: MouseButton
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    at: Point


@dataclass(frozen=True, slots=True)
class Release:
    at: Point
    button: MouseButton


@dataclass(frozen=True, slots=True)
class Wheel:
    """`up` in notches; negative is down."""

    at: Point
    up: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key going down. `place` is where it sits, named after the key there on an American keyboard; `text` is what
    is printed on it, in lower case."""

    place: str
    text: str
    shift: bool = False
    control: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters typed, as the system composes them."""

    text: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """What was on the clipboard when the keys for it were pressed."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    size: Size


@dataclass(frozen=True, slots=True)
class Focused:
    """Whether the window has the keyboard."""

    on: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The window's close button."""


Input: TypeAlias = Press | Move | Release | Wheel | Key | Typed | Pasted | Resized | Focused | Closed
