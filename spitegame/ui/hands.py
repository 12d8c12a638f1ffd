"""Finds out what the player means by presses and moves, of the mouse and of fingers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from spitegame.ui.geometry import Point
from spitegame.ui.gestures import (
    Carry,
    Drop,
    Gesture,
    Hover,
    Lift,
    LookInto,
    Scroll,
    Slide,
    Tap,
    TapNowhere,
    node_at,
    slide_to,
)
from spitegame.ui.inputs import (
    Adjusted,
    Chosen,
    Examined,
    Input,
    Key,
    LetGo,
    MouseButton,
    Move,
    Pad,
    Pasted,
    Press,
    Release,
    Typed,
    Wheel,
)
from spitegame.ui.nodes import Mark, Node, Takes

if TYPE_CHECKING:  # loaded at the first touch
    from spitegame.ui.fingers import Coast, Finger

THRESHOLD = 6
"""A press has to wander so many pixels to become a drag."""
DOUBLE = 0.35
"""Two taps within so many seconds are a double tap."""
AWAY = 24
"""Two taps of a finger may be so many pixels apart and still be a double tap."""


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
        self._finger: Finger | None = None
        self._coast: Coast | None = None
        """What a finger has pushed, and goes on by itself."""

    def meaning(
        self, given: Input, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool] = lambda _: False
    ) -> list[Gesture]:
        """The gestures that follow from an input. `nodes` are in the order they are painted: the last one is on top.
        `has_more`: there is something to see if one looks into this node."""
        match given:
            case Press(at, MouseButton.MAIN, shift, touch=False):
                return self._press(at, shift, nodes, now)
            case Press(at, MouseButton.OTHER):
                node = node_at(at, nodes, Takes.TAP)
                return [LookInto(node.id)] if node else []
            case Press() as press:
                return self._touch(press, nodes, now, has_more)
            case Move(at, when) if self._finger:
                return self._finger.move(at, now if when is None else when)
            case Move(at):
                return self._move(at, nodes)
            case Release(at, MouseButton.MAIN, when) if self._finger:
                return self._lift_finger(at, nodes, now, when)
            case Release(at, MouseButton.MAIN):
                return self._release(at, nodes, now)
            case LetGo():
                return self._let_go()
            case Wheel(at, up):
                node = node_at(at, nodes, Takes.SCROLL)
                return [Scroll(node.id, up)] if node else []
            case Chosen(node_id, whole) if _within_reach(node_id, nodes, Takes.TAP | Takes.TYPING):
                return [Tap(node_id, whole)]
            case Examined(node_id) if _within_reach(node_id, nodes, Takes.TAP):
                return [LookInto(node_id)]
            case Adjusted(node_id, share) if _within_reach(node_id, nodes, Takes.SLIDE):
                return [Slide(node_id, min(1.0, max(0.0, share)))]
            case Key() | Typed() | Pasted() | Pad():
                return [given]
            case _:
                return []

    def passed(self, now: float) -> list[Gesture]:
        """The gestures that follow from time alone: a finger rests, or what it has pushed goes on."""
        if self._finger:
            return self._finger.waited(now)
        if self._coast is None:
            return []
        moved = self._coast.step(now)
        if self._coast.is_over:
            self._coast = None
        return [moved]

    @property
    def pressed(self) -> str | None:
        if self._finger:
            return self._finger.pressed
        return self._held.node.id if self._held else None

    @property
    def finger(self) -> "Finger | None":
        return self._finger

    @property
    def is_pending(self) -> bool:
        """More will follow without any input."""
        return self._finger is not None or self._coast is not None

    # the mouse

    def _press(self, at: Point, shift: bool, nodes: Sequence[Node], now: float) -> list[Gesture]:
        again = self._same_again(at, nodes, now, THRESHOLD)
        node = again or node_at(at, nodes, Takes.TAP | Takes.LIFT | Takes.SLIDE | Takes.TYPING)
        if node is None:
            return [TapNowhere()]
        self._held = _Held(node, at, shift, again=again is not None)
        if Takes.SLIDE in node.takes:
            return [slide_to(node, at)]
        return []

    def _move(self, at: Point, nodes: Sequence[Node]) -> list[Gesture]:
        held = self._held
        if held is None:
            return self._hover(at, nodes)
        if Takes.SLIDE in held.node.takes:
            return [slide_to(held.node, at)]
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
        return [self._tap(held.node.id, held.at, now, again=held.again, shift=held.shift)]

    def _tap(self, node_id: str, at: Point, now: float, *, again: bool, shift: bool = False) -> Tap:
        self._tapped = None if again else _Tapped(node_id, at, now)
        return Tap(node_id, whole=shift or again)

    def _same_again(self, at: Point, nodes: Sequence[Node], now: float, away: float) -> Node | None:
        """The node that was tapped here a moment ago, wherever it has moved since; None if something lies over it."""
        tapped = self._tapped
        if tapped is None or now - tapped.when >= DOUBLE or at.far_from(tapped.at, away):
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

    def _let_go(self) -> list[Gesture]:
        held, self._held = self._held, None
        finger, self._finger = self._finger, None
        if finger:
            return finger.let_go()
        return [Carry(held.at), Drop(held.at)] if held and held.lifted else []

    # fingers

    def _touch(self, press: Press, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]) -> list[Gesture]:
        from spitegame.ui.fingers import Finger

        coasts, self._coast = self._coast, None
        again = self._same_again(press.at, nodes, now, AWAY)
        self._finger = Finger.on(press.at, nodes, now, again, has_more)
        if coasts:  # who stops a page that moves does not mean what happens to be there
            self._finger.stop()
            return []
        return [] if self._finger.may_mean_more else [TapNowhere()]

    def _lift_finger(self, at: Point, nodes: Sequence[Node], now: float, when: float | None) -> list[Gesture]:
        finger, self._finger = self._finger, None
        assert finger, "only called while there is one"
        self._coast = finger.coast(now if when is None else when, now)
        gestures = finger.release(at, nodes)
        return [
            self._tap(each.id, finger.began_at, now, again=each.whole) if isinstance(each, Tap) else each
            for each in gestures
        ]


def _within_reach(node_id: str, nodes: Sequence[Node], takes: Takes) -> bool:
    """A node with this id takes this, and nothing lies over it."""
    for node in reversed(nodes):
        if node.id == node_id:
            return bool(node.takes & takes) and Mark.DISABLED not in node.marks
        if Takes.BLOCK in node.takes:
            return False
    return False
