"""The player's gestures, as the meaning of presses and moves: tap, lift, carry, drop."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Point
from spitegame.ui.inputs import Key, Pad, Pasted, Typed


class Tap(NamedTuple):
    """A tap. `whole` is True for a double tap or one with Shift, which makes the whole move."""

    id: str
    whole: bool = False


class LookInto(NamedTuple):
    """A press of the other mouse button, or a long press: show more of this node."""

    id: str


@dataclass(frozen=True, slots=True)
class TapNowhere:
    """A tap on the bare table."""


class Lift(NamedTuple):
    """A node begins to be dragged; it was grabbed at the distance `grip` from its top left corner."""

    id: str
    grip: Point
    at: Point


class Carry(NamedTuple):
    """The dragged node moves to this point."""

    at: Point


class Drop(NamedTuple):
    """The dragged node is released at this point."""

    at: Point


class Slide(NamedTuple):
    """A slider is moved to this share of its way, 0 to 1."""

    id: str
    share: float


class Scroll(NamedTuple):
    """A scrolled area is moved up by this number of notches; negative is down."""

    id: str
    up: float


class Pull(NamedTuple):
    """A scrolled area is pulled down by this number of pixels; negative is up."""

    id: str
    down: float


class Hover(NamedTuple):
    """The pointer is on another node than before; None for none."""

    id: str | None


class Rest(NamedTuple):
    """The pointer has stayed for a while, without any press, on a node that has more to show."""

    id: str


Gesture: TypeAlias = (
    Tap
    | LookInto
    | TapNowhere
    | Lift
    | Carry
    | Drop
    | Slide
    | Scroll
    | Pull
    | Hover
    | Rest
    | Key
    | Typed
    | Pasted
    | Pad
)
