"""Finds out what the player means by presses and moves, of the mouse and of fingers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spitegame.ui import inputs
from spitegame.ui.fingers import THRESHOLD, Coast, Pointer
from spitegame.ui.geometry import Point
from spitegame.ui.gestures import Gesture, Hover, LookInto, Scroll, Slide, Tap, node_at
from spitegame.ui.nodes import Mark, Node, Takes

DOUBLE = 0.35
"""Two taps within so many seconds are a double tap."""
AWAY = 24
"""Two taps of a finger may be so many pixels apart and still be a double tap."""


class _Tapped(NamedTuple):
    id: str
    at: Point
    when: float


class Hands:
    """Remembers a press until it is known what it means."""

    def __init__(self) -> None:
        self._hovered: str | None = None
        self._tapped: _Tapped | None = None
        self._pointer: Pointer | None = None
        """What is pressed."""
        self._coast: Coast | None = None
        """What a finger has pushed, and goes on by itself."""

    def meaning(
        self, given: inputs.Input, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool] = lambda _: False
    ) -> list[Gesture]:
        """The gestures that follow from an input. `nodes` are in the order they are painted: the last one is on top.
        `has_more`: there is something to see if one looks into this node."""
        match given:
            case inputs.Press(at, inputs.MouseButton.OTHER):
                node = node_at(at, nodes, Takes.TAP)
                return [LookInto(node.id)] if node else []
            case inputs.Press() as press:
                return self._press(press, nodes, now, has_more)
            case inputs.Move(at, when) if self._pointer:
                return self._pointer.move(at, now if when is None else when)
            case inputs.Move(at):
                return self._hover(at, nodes)
            case inputs.Release(at, inputs.MouseButton.MAIN, when) if self._pointer:
                return self._release(self._pointer, at, nodes, now, now if when is None else when)
            case inputs.LetGo():
                return self._let_go()
            case inputs.Wheel(at, up):
                node = node_at(at, nodes, Takes.SCROLL)
                return [Scroll(node.id, up)] if node else []
            case inputs.Chosen(node_id, whole) if _within_reach(node_id, nodes, Takes.TAP | Takes.TYPING):
                return [Tap(node_id, whole)]
            case inputs.Examined(node_id) if _within_reach(node_id, nodes, Takes.TAP):
                return [LookInto(node_id)]
            case inputs.Adjusted(node_id, share) if _within_reach(node_id, nodes, Takes.SLIDE):
                return [Slide(node_id, min(1.0, max(0.0, share)))]
            case inputs.Key() | inputs.Typed() | inputs.Pasted() | inputs.Pad():
                return [given]
            case _:
                return []

    def passed(self, now: float) -> list[Gesture]:
        """The gestures that follow from time alone: a finger rests, or what it has pushed goes on."""
        if self.finger:
            return self.finger.waited(now)
        if self._coast is None:
            return []
        moved = self._coast.step(now)
        if self._coast.is_over:
            self._coast = None
        return [moved]

    @property
    def pressed(self) -> str | None:
        return self._pointer.pressed if self._pointer else None

    @property
    def finger(self) -> Pointer | None:
        return self._pointer if self._pointer and self._pointer.is_touch else None

    @property
    def is_pending(self) -> bool:
        """More will follow without any input."""
        return self.finger is not None or self._coast is not None

    def _press(
        self, press: inputs.Press, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]
    ) -> list[Gesture]:
        again = self._same_again(press.at, nodes, now, AWAY if press.touch else THRESHOLD)
        pointer = Pointer(press, nodes, now, again, has_more)
        gestures = pointer.begin()
        if press.touch and self._coast:  # who stops a page that moves does not mean what happens to be there
            self._coast, gestures = None, []
            pointer.stop()
        self._pointer = pointer if press.touch or pointer.pressed else None
        return gestures

    def _release(self, pointer: Pointer, at: Point, nodes: Sequence[Node], now: float, when: float) -> list[Gesture]:
        """`when`: by the clock of its moves."""
        self._pointer = None
        if pointer.is_touch:
            self._coast = pointer.coast(when, now)
        gestures = pointer.release(at, nodes)
        for each in gestures:
            if isinstance(each, Tap):
                self._tapped = None if pointer.is_again else _Tapped(each.id, pointer.began_at, now)
        return gestures

    def _same_again(self, at: Point, nodes: Sequence[Node], now: float, away: float) -> Node | None:
        """The node that was tapped here a moment ago, wherever it has moved since; None if something lies over it."""
        tapped = self._tapped
        if tapped is None or now - tapped.when >= DOUBLE or at.far_from(tapped.at, away):
            return None
        return _within_reach(tapped.id, nodes)

    def _hover(self, at: Point, nodes: Sequence[Node]) -> list[Gesture]:
        node = node_at(at, nodes, Takes.TAP | Takes.LIFT | Takes.SLIDE)
        found = node.id if node else None
        if found == self._hovered:
            return []
        self._hovered = found
        return [Hover(found)]

    def _let_go(self) -> list[Gesture]:
        pointer, self._pointer = self._pointer, None
        return pointer.let_go() if pointer else []


def _within_reach(node_id: str, nodes: Sequence[Node], takes: Takes | None = None) -> Node | None:
    """The node with this id, if it takes any of these and nothing lies over it. `takes`: None for whatever it takes."""
    for node in reversed(nodes):
        if node.id == node_id:
            is_meant = (takes is None or node.takes & takes) and Mark.DISABLED not in node.marks
            return node if is_meant else None
        if Takes.BLOCK in node.takes:
            break
    return None
