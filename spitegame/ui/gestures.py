"""What the player means by presses and moves: tap, lift, carry or drop."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Point
from spitegame.ui.inputs import Key, Pad, Pasted, Typed


class Tap(NamedTuple):
    """A tap. `whole` is True for a double tap, or one with Shift: do all of it."""

    id: str
    whole: bool = False


class LookInto(NamedTuple):
    """A press of the other button: show what lies there."""

    id: str


@dataclass(frozen=True, slots=True)
class TapNowhere:
    """A tap on the bare table."""


class Lift(NamedTuple):
    """A node begins to be dragged; it was grabbed at `grip` from its top left corner."""

    id: str
    grip: Point
    at: Point


class Carry(NamedTuple):
    at: Point


class Drop(NamedTuple):
    at: Point


class Slide(NamedTuple):
    id: str
    share: float


class Scroll(NamedTuple):
    id: str
    up: float


class Pull(NamedTuple):
    """What can be scrolled is pulled down by so many pixels; negative is up."""

    id: str
    down: float


class Hover(NamedTuple):
    """The pointer is on another node than before, or on none."""

    id: str | None


class Rest(NamedTuple):
    """The pointer has stayed for a while on a node of which there is more to see, and nothing was pressed meanwhile."""

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
