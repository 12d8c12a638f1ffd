"""What the player means by presses and moves: tap, lift, carry or drop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.inputs import Key, Pad, Pasted, Typed
from spitegame.ui.nodes import Mark, Node, Takes

BROAD = 12
"""A finger has to wander so many pixels to drag, and what it misses by no more than these it meets all the same."""


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
    id: str | None


Gesture: TypeAlias = (
    Tap | LookInto | TapNowhere | Lift | Carry | Drop | Slide | Scroll | Pull | Hover | Key | Typed | Pasted | Pad
)


def node_at(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """The topmost node at this point that takes any of these; None if a blocking node lies over it."""
    for node in reversed(nodes):
        if not node.rect.holds(at) or (node.clip and not node.clip.holds(at)):
            continue
        if node.takes & takes and Mark.DISABLED not in node.marks:
            return node
        if Takes.BLOCK in node.takes:
            return None
    return None


def node_near(at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """The node at this point that takes any of these; or the nearest one that a finger misses by a little."""
    if found := node_at(at, nodes, takes):
        return found
    nearest, least = None, float(BROAD)
    for node in reversed(nodes):
        if node.takes & takes and Mark.DISABLED not in node.marks:
            away = max(node.rect.away_from(at), node.clip.away_from(at) if node.clip else 0.0)
            if away <= least:
                nearest, least = node, away
        if Takes.BLOCK in node.takes and node.rect.holds(at):
            break
    return nearest


def drop_target(carried: Rect, nodes: Sequence[Node]) -> Node | None:
    """The target of which the carried card covers the largest area."""
    targets = [node for node in nodes if Mark.TARGET in node.marks and node.rect.overlap(carried) > 0]
    return max(targets, key=lambda node: node.rect.overlap(carried), default=None)


def slide_to(node: Node, at: Point) -> Slide:
    return Slide(node.id, min(1.0, max(0.0, (at.x - node.rect.x) / node.rect.width)))
