"""Recognizes gestures: what the player means by presses and moves, of the mouse and of fingers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import exp
from typing import NamedTuple

from spitegame.ui import gestures, inputs
from spitegame.ui.geometry import Point, centered
from spitegame.ui.gestures import Gesture, Hover, LookInto, Rest, Scroll, Slide, Tap
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import BROAD, Mark, Node, Ring, Takes, node_at, node_near

DOUBLE = 0.35
"""Two taps within so many seconds are a double tap."""
AWAY = 24
"""Two taps of a finger may be so many pixels apart and still be a double tap."""
THRESHOLD = 6
"""The mouse has to wander so many pixels, pressed, to drag."""
REACTION = 0.3
"""So many seconds pass before a player reacts to something new on the screen."""
REST = 0.7
"""The seconds for which the pointer has to stay on a node to rest on it."""
LONG = 0.5
"""The seconds after which a finger that rests looks into what it rests on."""
SIGN_AFTER = 0.15
"""The seconds after which a ring about the finger shows that it is being waited for."""
_RING = 88
"""The width of that ring, in pixels: a finger covers half of it."""
_STEPS = 16
"""The ring fills in so many steps, each of which is a picture that is kept."""
_LATELY = 0.1
"""The speed of a finger is that of its last so many seconds."""
_SLOWS = 0.325
"""What was pushed loses 63 % of its speed in so many seconds, as on a phone."""
_STANDS = 15.0
"""What is slower than so many pixels per second stands still."""
_PRESSED = Takes.TAP | Takes.LIFT | Takes.SLIDE
_HOVERABLE = _PRESSED | Takes.POINT


class _Aim(Enum):
    OPEN = auto()
    """It may still become anything."""
    CARRIES = auto()
    SLIDES = auto()
    PULLS = auto()
    WANDERS = auto()
    """It has left what it was on, which cannot be dragged; if it comes back, it taps."""
    DONE = auto()
    """Whatever it does now, it means nothing any more."""


@dataclass(slots=True)
class Coast:
    """What a finger has pushed goes on by itself, and becomes slower."""

    _area: str
    _speed: float
    """In pixels per second, positive downwards."""
    _since: float

    @property
    def is_over(self) -> bool:
        return abs(self._speed) < _STANDS

    def step(self, now: float) -> gestures.Pull:
        left = exp(-(now - self._since) / _SLOWS)
        way = self._speed * _SLOWS * (1 - left)
        self._speed *= left
        self._since = now
        return gestures.Pull(self._area, way)


class Pointer:
    """The mouse or a finger, pressed. A finger is broad and trembles, pulls pages, and rests to ask what lies there."""

    def __init__(
        self,
        press: inputs.Press,
        nodes: Sequence[Node],
        now: float,
        again: Node | None,
        pushed: Node | None,
        has_more: Callable[[str], bool],
    ) -> None:
        """`again` was tapped here a moment ago, and may have moved since; `pushed` lay here a moment ago."""
        find = node_near if press.touch else node_at
        node = again or pushed or find(press.at, nodes, _PRESSED | Takes.TYPING)
        self.began_at = self._last_at = press.at
        self.is_touch = press.touch
        self.is_again = again is not None
        self._whole = self.is_again or press.shift
        self._began = now
        self._node = node
        self._area = node_at(press.at, nodes, Takes.SCROLL) if press.touch else None
        """What would be scrolled from there."""
        slides_at_once = not press.touch and node is not None and Takes.SLIDE in node.takes
        self._aim = _Aim.SLIDES if slides_at_once else _Aim.OPEN
        self._has_more = press.touch and node is not None and Takes.TAP in node.takes and has_more(node.id)
        self._trail: list[tuple[float, Point]] = []
        """Where it was lately, and when."""

    def begin(self) -> list[gestures.Gesture]:
        """What comes of the press at once."""
        if self._node and self._aim is _Aim.SLIDES:
            return [_slide_to(self._node, self.began_at)]
        return [] if self._node or self._area else [gestures.TapNowhere()]

    @property
    def pressed(self) -> str | None:
        """What it would tap if it left now."""
        return self._node.id if self._node and self._aim in (_Aim.OPEN, _Aim.CARRIES, _Aim.SLIDES) else None

    def stop(self) -> None:
        """It has stopped what was moving: from now on it may only pull."""
        self._node = None

    def move(self, at: Point, when: float) -> list[gestures.Gesture]:
        before, self._last_at = self._last_at, at
        self._trail = [each for each in self._trail if when - each[0] <= _LATELY] + [(when, at)]
        node, area = self._node, self._area
        match self._aim:
            case _Aim.OPEN if at.far_from(self.began_at, BROAD if self.is_touch else THRESHOLD):
                return self._decide(at)
            case _Aim.CARRIES:
                return [gestures.Carry(at)]
            case _Aim.SLIDES if node:
                return [_slide_to(node, at)]
            case _Aim.PULLS if area:
                return [gestures.Pull(area.id, at.y - before.y)]
            case _:
                return []

    def _decide(self, at: Point) -> list[gestures.Gesture]:
        """What this is, now that the finger has wandered."""
        node = self._node
        is_steep = abs(at.y - self.began_at.y) > abs(at.x - self.began_at.x)
        if node and Takes.LIFT in node.takes:
            self._aim = _Aim.CARRIES
            grip = Point(self.began_at.x - node.rect.x, self.began_at.y - node.rect.y)
            return [gestures.Lift(node.id, grip, at)]
        if node and Takes.SLIDE in node.takes and not (is_steep and self._area):
            self._aim = _Aim.SLIDES
            return [_slide_to(node, at)]
        if self.is_touch:
            self._aim = _Aim.PULLS if self._area else _Aim.WANDERS
        return []

    def waited(self, now: float) -> list[gestures.Gesture]:
        if not self._node or not self._is_asking or now - self._began < LONG:
            return []
        self._aim = _Aim.DONE
        return [gestures.LookInto(self._node.id)]

    @property
    def _is_asking(self) -> bool:
        return self._aim is _Aim.OPEN and self._has_more

    def sign(self, now: float) -> list[Sprite]:
        """A ring about the finger, which fills until it is shown what lies there."""
        share = (now - self._began - SIGN_AFTER) / (LONG - SIGN_AFTER)
        if not self._is_asking or share < 0:
            return []
        rect = centered(self.began_at, _RING, _RING)
        node = Node("long press", rect, Ring(min(1.0, round(share * _STEPS) / _STEPS), "", _RING // 4))
        return [Sprite(node, rect)]

    def release(self, at: Point, nodes: Sequence[Node]) -> list[gestures.Gesture]:
        """What comes of it when the finger leaves; a tap is whole if it is the second one."""
        node = self._node
        match self._aim:
            case _Aim.CARRIES:
                return [gestures.Drop(at)]
            case _Aim.OPEN if node is None:
                return [gestures.TapNowhere()] if self._area else []
            case _Aim.OPEN if node and Takes.SLIDE in node.takes:
                return [_slide_to(node, at)]
            case _Aim.OPEN if node and node.takes & (Takes.TAP | Takes.TYPING):
                under = node if self.is_touch or self.is_again else self._under(at, node, nodes)
                return [gestures.Tap(node.id, self._whole)] if under and under.id == node.id else []
            case _Aim.WANDERS if node and node_at(at, nodes, Takes.TAP | Takes.TYPING) == node:
                return [gestures.Tap(node.id)]
            case _:
                return []

    def _under(self, at: Point, node: Node, nodes: Sequence[Node]) -> Node | None:
        """What lies under the pointer, which counts as moved along with what was pressed if only that has moved."""
        takes = Takes.TAP | Takes.TYPING
        if at.far_from(self.began_at, THRESHOLD):
            return node_at(at, nodes, takes)
        return _moved_along(node, at, nodes, takes)

    def coast(self, left: float, now: float) -> Coast | None:
        """How what it has pulled goes on when it has left. `left`: when, by the clock of its moves."""
        lately = [(when, at.y) for when, at in self._trail if left - when <= _LATELY]
        if self._aim is not _Aim.PULLS or not self._area or len(lately) < 2:
            return None
        (first, began), (last, ended) = lately[0], lately[-1]
        coast = Coast(self._area.id, (ended - began) / max(last - first, 1 / 120), now)
        return None if coast.is_over else coast

    def let_go(self) -> list[gestures.Gesture]:
        """What comes of it when it is taken away: a card goes back to where it was."""
        return [gestures.Carry(self.began_at), gestures.Drop(self.began_at)] if self._aim is _Aim.CARRIES else []


class _Tapped(NamedTuple):
    id: str
    at: Point
    when: float
    there: frozenset[str]
    """The ids of all that was there."""


class GestureRecognizer:
    """Remembers a press until it is known what it means."""

    def __init__(self) -> None:
        self._at: Point | None = None
        """Where the mouse is; None if a finger was used last."""
        self._hovered: Node | None = None
        """What the pointer shows to be on, as it lay there."""
        self._under: Node | None = None
        """What lies there in the newest picture."""
        self._follows: float | None = None
        """When the pointer will show to be on that; None if it does."""
        self._now = self._acted = float("-inf")
        """`_acted`: when the player has last done more than to move the pointer."""
        self._came: float | None = None
        """When the pointer came to this node; None once that means nothing more."""
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
        self._now = now
        if not isinstance(given, inputs.Move):
            self._acted = now
        if isinstance(given, inputs.Press | inputs.Key | inputs.Chosen | inputs.Examined):
            self._came = None
        match given:
            case inputs.Press(at, inputs.MouseButton.OTHER):
                node = self._pushed(at, nodes, now) or node_at(at, nodes, Takes.TAP)
                return [LookInto(node.id)] if node else []
            case inputs.Press() as press:
                return self._press(press, nodes, now, has_more)
            case inputs.Move(at, when) if self._pointer:
                return self._pointer.move(at, now if when is None else when)
            case inputs.Move(at):
                return self._hover(at, nodes, now, has_more)
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

    def shown(self, nodes: Sequence[Node]) -> None:
        """Take note of a new picture. What the player has caused is expected; all else is seen only after a while."""
        self._under = node_at(self._at, nodes, _HOVERABLE) if self._at and not self._pointer else self._hovered
        if _id(self._under) == _id(self._hovered):
            self._hovered, self._follows = self._under, None
        elif self._acted == self._now:
            self._follows = self._now
        elif self._follows is None:
            self._follows = self._now + REACTION

    def passed(self, now: float) -> list[Gesture]:
        """The gestures that follow from time alone: the pointer rests or is on something else, or what a finger has
        pushed goes on."""
        self._now = now
        if self.finger:
            return self.finger.waited(now)
        if self._follows is not None and now >= self._follows:
            self._hovered, self._follows, self._came = self._under, None, None
            return [Hover(_id(self._hovered))]
        if self._hovered and self._came is not None and now >= self._came + REST:
            self._came = None
            return [Rest(self._hovered.id)]
        if self._coast is None:
            return []
        moved = self._coast.step(now)
        if self._coast.is_over:
            self._coast = None
        return [moved]

    @property
    def hovered(self) -> str | None:
        return _id(self._hovered)

    @property
    def pressed(self) -> str | None:
        return self._pointer.pressed if self._pointer else None

    @property
    def finger(self) -> Pointer | None:
        return self._pointer if self._pointer and self._pointer.is_touch else None

    @property
    def is_pending(self) -> bool:
        """More will follow without any input."""
        return self.finger is not None or any(each is not None for each in (self._coast, self._came, self._follows))

    def turn(self) -> None:
        """Take note that another scene shows. All in it is new, whatever its ids, and what was pushed is gone."""
        self._coast = None
        if self._tapped:
            self._tapped = self._tapped._replace(id="", there=frozenset())

    def _press(
        self, press: inputs.Press, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]
    ) -> list[Gesture]:
        tapped = self._tapped_here(press.at, now, AWAY if press.touch else THRESHOLD)
        again = _within_reach(tapped.id, nodes) if tapped else None
        find = node_near if press.touch else node_at
        under = find(press.at, nodes, _PRESSED | Takes.TYPING)
        if tapped and again is None and under and under.id not in tapped.there:
            return []  # the rest of a double tap does not mean what has just come there
        pushed = None if press.touch else self._pushed(press.at, nodes, now)
        pointer = Pointer(press, nodes, now, again, pushed, has_more)
        self._at, self._follows = None if press.touch else press.at, None
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
        else:
            self._at = at
        gestures = pointer.release(at, nodes)
        for each in gestures:
            if isinstance(each, Tap):
                there = frozenset(node.id for node in nodes)
                self._tapped = None if pointer.is_again else _Tapped(each.id, pointer.began_at, now, there)
        return gestures

    def _tapped_here(self, at: Point, now: float, away: float) -> _Tapped | None:
        """What was tapped here a moment ago, wherever it is now."""
        tapped = self._tapped
        return tapped if tapped and now - tapped.when < DOUBLE and not at.far_from(tapped.at, away) else None

    def _hover(self, at: Point, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]) -> list[Gesture]:
        if self._pushed(at, nodes, now):
            self._at, self._under = at, node_at(at, nodes, _HOVERABLE)
            return []
        before, self._hovered = _id(self._hovered), node_at(at, nodes, _HOVERABLE)
        self._at, self._follows, found = at, None, _id(self._hovered)
        if found == before:
            return []
        self._came = now if found and has_more(found) else None
        return [Hover(found)]

    def _pushed(self, at: Point, nodes: Sequence[Node], now: float) -> Node | None:
        """What the pointer still shows to be on, though something new has just pushed it away from there."""
        node = self._hovered
        if not node or not self._at or self._follows is None or now >= self._follows:
            return None
        found = None if at.far_from(self._at, THRESHOLD) else _moved_along(node, at, nodes, _HOVERABLE)
        return node if found and (found.id, found.label) == (node.id, node.label) else None

    def _let_go(self) -> list[Gesture]:
        pointer, self._pointer = self._pointer, None
        return pointer.let_go() if pointer else []


def _id(node: Node | None) -> str | None:
    return node.id if node else None


def _moved_along(node: Node, at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """What lies at this point, which counts as moved along with the node."""
    moved = next((each.rect for each in nodes if each.id == node.id), node.rect)
    return node_at(Point(at.x + moved.x - node.rect.x, at.y + moved.y - node.rect.y), nodes, takes)


def _within_reach(node_id: str, nodes: Sequence[Node], takes: Takes | None = None) -> Node | None:
    """The node with this id, if it takes any of these and nothing lies over it. `takes`: None for whatever it takes."""
    for node in reversed(nodes):
        if node.id == node_id:
            is_meant = (takes is None or node.takes & takes) and Mark.DISABLED not in node.marks
            return node if is_meant else None
        if Takes.BLOCK in node.takes:
            break
    return None


def _slide_to(node: Node, at: Point) -> Slide:
    return Slide(node.id, min(1.0, max(0.0, (at.x - node.rect.x) / node.rect.width)))
