"""Finds out what the player means by presses and moves: tap, lift, carry or drop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.inputs import Input, Key, MouseButton, Move, Pad, Pasted, Press, Release, Typed, Wheel
from spitegame.ui.nodes import Mark, Node, Takes

THRESHOLD = 6
"""A press has to wander so many pixels to become a drag."""
DOUBLE = 0.35
"""Two taps within so many seconds are a double tap."""


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
    """A slider is moved to a share of its way."""

    id: str
    share: float


class Scroll(NamedTuple):
    id: str
    up: float


class Hover(NamedTuple):
    """The pointer is over this node, or over none."""

    id: str | None


Gesture: TypeAlias = (
    Tap | LookInto | TapNowhere | Lift | Carry | Drop | Slide | Scroll | Hover | Key | Typed | Pasted | Pad
)


@dataclass(slots=True)
class _Held:
    node: Node
    at: Point
    shift: bool
    again: bool
    """The node was tapped just before, so it may have moved away from the pointer."""
    lifted: bool = False


class _Tapped(NamedTuple):
    id: str
    at: Point
    when: float


class Hands:
    """Remembers a press until it is known what it means."""

    def __init__(self) -> None:
        self._held: _Held | None = None
        self._hovered: str | None = None
        self._tapped: _Tapped | None = None

    def meaning(self, given: Input, nodes: Sequence[Node], now: float) -> list[Gesture]:
        """The gestures that follow from an input. `nodes` are in the order they are painted: the last one is on top."""
        match given:
            case Press(at, MouseButton.MAIN, shift):
                return self._press(at, shift, nodes, now)
            case Press(at, MouseButton.OTHER):
                node = node_at(at, nodes, Takes.TAP)
                return [LookInto(node.id)] if node else []
            case Move(at):
                return self._move(at, nodes)
            case Release(at, MouseButton.MAIN):
                return self._release(at, nodes, now)
            case Wheel(at, up):
                node = node_at(at, nodes, Takes.SCROLL)
                return [Scroll(node.id, up)] if node else []
            case Key() | Typed() | Pasted() | Pad():
                return [given]
            case _:
                return []

    @property
    def pressed(self) -> str | None:
        return self._held.node.id if self._held else None

    def _press(self, at: Point, shift: bool, nodes: Sequence[Node], now: float) -> list[Gesture]:
        again = self._same_again(at, nodes, now)
        node = again or node_at(at, nodes, Takes.TAP | Takes.LIFT | Takes.SLIDE | Takes.TYPING)
        if node is None:
            return [TapNowhere()]
        self._held = _Held(node, at, shift, again=again is not None)
        if Takes.SLIDE in node.takes:
            return [_slide(node, at)]
        return []

    def _move(self, at: Point, nodes: Sequence[Node]) -> list[Gesture]:
        held = self._held
        if held is None:
            return self._hover(at, nodes)
        if Takes.SLIDE in held.node.takes:
            return [_slide(held.node, at)]
        if held.lifted:
            return [Carry(at)]
        if Takes.LIFT in held.node.takes and at.far_from(held.at, THRESHOLD):
            held.lifted = True
            grip = Point(held.at.x - held.node.rect.x, held.at.y - held.node.rect.y)
            return [Lift(held.node.id, grip, at)]
        return []

    def _release(self, at: Point, nodes: Sequence[Node], now: float) -> list[Gesture]:
        held, self._held = self._held, None
        if held is None:
            return []
        if held.lifted:
            return [Drop(at)]
        under = node_at(at, nodes, Takes.TAP | Takes.TYPING)
        if not held.again and (under is None or under.id != held.node.id):
            return []
        self._tapped = None if held.again else _Tapped(held.node.id, held.at, now)
        return [Tap(held.node.id, whole=held.shift or held.again)]

    def _same_again(self, at: Point, nodes: Sequence[Node], now: float) -> Node | None:
        """The node that was tapped here a moment ago, wherever it has moved since; None if something lies over it."""
        tapped = self._tapped
        if tapped is None or now - tapped.when >= DOUBLE or at.far_from(tapped.at, THRESHOLD):
            return None
        for node in reversed(nodes):
            if node.id == tapped.id:
                return None if Mark.DISABLED in node.marks else node
            if Takes.BLOCK in node.takes:
                return None
        return None

    def _hover(self, at: Point, nodes: Sequence[Node]) -> list[Gesture]:
        node = node_at(at, nodes, Takes.TAP | Takes.LIFT | Takes.SLIDE)
        found = node.id if node else None
        if found == self._hovered:
            return []
        self._hovered = found
        return [Hover(found)]


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


def drop_target(carried: Rect, nodes: Sequence[Node]) -> Node | None:
    """The target of which the carried card covers the largest area."""
    targets = [node for node in nodes if Mark.TARGET in node.marks and node.rect.overlap(carried) > 0]
    return max(targets, key=lambda node: node.rect.overlap(carried), default=None)


def _slide(node: Node, at: Point) -> Slide:
    return Slide(node.id, min(1.0, max(0.0, (at.x - node.rect.x) / node.rect.width)))
