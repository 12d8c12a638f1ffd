"""Recognition of gestures: the meaning of presses and moves of mouse and fingers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import exp
from typing import NamedTuple

from spitegame.ui import gestures, inputs
from spitegame.ui.geometry import Point, centered
from spitegame.ui.gestures import Gesture, Hover, LookInto, Rest, Scroll, Slide, Tap
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import FINGER_SLACK_PX, Mark, Node, Ring, Takes, node_at, node_near

DOUBLE_S = 0.35
"""The most seconds between two taps of a double tap."""
AWAY_PX = 24
"""The most pixels between two taps of a finger that count as a double tap."""
THRESHOLD_PX = 6
"""The pixels by which the pressed mouse has to move to drag."""
REACTION_S = 0.3
"""The seconds that a player needs to react to something new on the screen."""
REST_S = 0.7
"""The seconds for which the pointer has to stay on a node to rest on it."""
LONG_S = 0.5
"""The seconds after which a resting finger asks to look into the node beneath."""
SIGN_AFTER_S = 0.15
"""The seconds after which a ring about the finger shows that a long press is under way."""
_RING_PX = 88
"""The width of that ring; a finger covers half of it."""
_STEPS = 16
"""The number of steps in which the ring fills, each of them a picture that is kept."""
_NEWEST_MOVES_S = 0.1
"""The moves from which a finger's speed is measured."""
_SLOWS_S = 0.325
"""The time in which a pushed page loses 63 % of its speed, as on a phone."""
_STANDS_PX_PER_S = 15.0
"""The speed below which a pushed page stands still."""
_PRESSED = Takes.TAP | Takes.LIFT | Takes.SLIDE
_HOVERABLE = _PRESSED | Takes.POINT


class _Aim(Enum):
    """The gesture that a pressed pointer is making."""

    OPEN = auto()
    """Not decided yet."""
    CARRIES = auto()
    SLIDES = auto()
    PULLS = auto()
    WANDERS = auto()
    """The pointer has left a node that cannot be dragged; if it comes back, it taps."""
    DONE = auto()
    """The gesture is over, and whatever the pointer does has no more meaning."""


@dataclass(slots=True)
class Coast:
    """The motion of a page that a finger has pushed. It goes on by itself and slows down."""

    _area: str
    _speed: float
    """The speed in pixels per second, positive downwards."""
    _since: float

    @property
    def is_over(self) -> bool:
        return abs(self._speed) < _STANDS_PX_PER_S

    def step(self, now: float) -> gestures.Pull:
        """Return the pull since the last step, and slow down."""
        left = exp(-(now - self._since) / _SLOWS_S)
        way = self._speed * _SLOWS_S * (1 - left)
        self._speed *= left
        self._since = now
        return gestures.Pull(self._area, way)


class Pointer:
    """The pressed mouse or a finger. A finger is broad and trembles, pulls pages, and can rest on a node to look into
    it."""

    def __init__(
        self,
        press: inputs.Press,
        nodes: Sequence[Node],
        now: float,
        again: Node | None,
        pushed: Node | None,
        has_more: Callable[[str], bool],
    ) -> None:
        """Begin a press. `again` is the node of a tap here a moment ago, which may have moved since; `pushed` is a node
        that lay here a moment ago."""
        find = node_near if press.touch else node_at
        node = again or pushed or find(press.at, nodes, _PRESSED | Takes.TYPING)
        self.began_at = self._last_at = press.at
        self.is_touch = press.touch
        self.is_again = again is not None
        self._whole = self.is_again or press.shift
        self._began = now
        self._node = node
        self._area = node_at(press.at, nodes, Takes.SCROLL) if press.touch else None
        """The node that a pull from here would scroll; None if there is none."""
        slides_at_once = not press.touch and node is not None and Takes.SLIDE in node.takes
        self._aim = _Aim.SLIDES if slides_at_once else _Aim.OPEN
        self._has_more = press.touch and node is not None and Takes.TAP in node.takes and has_more(node.id)
        self._trail: list[tuple[float, Point]] = []
        """The newest positions of the pointer, each with its time."""

    def begin(self) -> list[gestures.Gesture]:
        """Return the gestures that the press makes at once."""
        if self._node and self._aim is _Aim.SLIDES:
            return [_slide_to(self._node, self.began_at)]
        return [] if self._node or self._area else [gestures.TapNowhere()]

    @property
    def pressed(self) -> str | None:
        """The id of the node that a release would tap now; None if there is none."""
        return self._node.id if self._node and self._aim in (_Aim.OPEN, _Aim.CARRIES, _Aim.SLIDES) else None

    def stop(self) -> None:
        """Note that the press has stopped a moving page: the pointer may only pull from now on."""
        self._node = None

    def move(self, at: Point, when: float) -> list[gestures.Gesture]:
        before, self._last_at = self._last_at, at
        self._trail = [each for each in self._trail if when - each[0] <= _NEWEST_MOVES_S] + [(when, at)]
        node, area = self._node, self._area
        match self._aim:
            case _Aim.OPEN if at.far_from(self.began_at, FINGER_SLACK_PX if self.is_touch else THRESHOLD_PX):
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
        """Decide which gesture this is, now that the pointer has moved far enough."""
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
        """Return the look into a node that a finger has rested on for `LONG_S`, once."""
        if not self._node or not self._is_asking or now - self._began < LONG_S:
            return []
        self._aim = _Aim.DONE
        return [gestures.LookInto(self._node.id)]

    @property
    def _is_asking(self) -> bool:
        return self._aim is _Aim.OPEN and self._has_more

    def sign(self, now: float) -> list[Sprite]:
        """Return the ring about a resting finger, which fills until it looks into the node."""
        share = (now - self._began - SIGN_AFTER_S) / (LONG_S - SIGN_AFTER_S)
        if not self._is_asking or share < 0:
            return []
        rect = centered(self.began_at, _RING_PX, _RING_PX)
        node = Node("long press", rect, Ring(min(1.0, round(share * _STEPS) / _STEPS), "", _RING_PX // 4))
        return [Sprite(node, rect)]

    def release(self, at: Point, nodes: Sequence[Node]) -> list[gestures.Gesture]:
        """Return the gestures that the release makes. The second tap of a double tap is whole."""
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
        """Return the node under the pointer. If the pressed node has moved by itself, the pointer counts as moved along
        with it."""
        takes = Takes.TAP | Takes.TYPING
        if at.far_from(self.began_at, THRESHOLD_PX):
            return node_at(at, nodes, takes)
        return _moved_along(node, at, nodes, takes)

    def coast(self, left: float, now: float) -> Coast | None:
        """Return the further motion of the page that the finger has pulled; None if it stops. `left` is the time of the
        release by the clock of the moves."""
        lately = [(when, at.y) for when, at in self._trail if left - when <= _NEWEST_MOVES_S]
        if self._aim is not _Aim.PULLS or not self._area or len(lately) < 2:
            return None
        (first, began), (last, ended) = lately[0], lately[-1]
        coast = Coast(self._area.id, (ended - began) / max(last - first, 1 / 120), now)
        return None if coast.is_over else coast

    def let_go(self) -> list[gestures.Gesture]:
        """Return the gestures when the press is taken away: a carried card goes back to where it was."""
        return [gestures.Carry(self.began_at), gestures.Drop(self.began_at)] if self._aim is _Aim.CARRIES else []


class _Tapped(NamedTuple):
    """The last tap."""

    id: str
    at: Point
    when: float
    there: frozenset[str]
    """The ids of all nodes that were shown at the time."""


class GestureRecognizer:
    """A memory of a press until its meaning is known, which follows the pointer between presses."""

    def __init__(self) -> None:
        self._at: Point | None = None
        """The place of the mouse; None if a finger was used last."""
        self._hovered: Node | None = None
        """The node that is shown as being under the pointer, with the rectangle that it had."""
        self._under: Node | None = None
        """The node that lies under the pointer in the newest picture."""
        self._follows: float | None = None
        """The time at which `_hovered` becomes `_under`; None if they agree."""
        self._now = self._acted = float("-inf")
        """The time of the newest input or tick; and that of the player's newest action other than moving the
        pointer."""
        self._came: float | None = None
        """The time at which the pointer came to its node; None if it can no longer rest there."""
        self._tapped: _Tapped | None = None
        self._pointer: Pointer | None = None
        """The pressed mouse or finger; None if none is pressed."""
        self._coast: Coast | None = None
        """The page that a finger has pushed and that still moves; None if there is none."""

    def meaning(
        self, given: inputs.Input, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool] = lambda _: False
    ) -> list[Gesture]:
        """Return the gestures that follow from an input. `nodes` are in painting order, so the last is on top.
        `has_more` tells whether there is something to see by looking into a node."""
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
        """Note a new picture. A change that the player has caused counts at once; others only after `REACTION_S`."""
        self._under = node_at(self._at, nodes, _HOVERABLE) if self._at and not self._pointer else self._hovered
        if _id(self._under) == _id(self._hovered):
            self._hovered, self._follows = self._under, None
        elif self._acted == self._now:
            self._follows = self._now
        elif self._follows is None:
            self._follows = self._now + REACTION_S

    def passed(self, now: float) -> list[Gesture]:
        """Return the gestures that follow from time alone: the pointer rests or is on another node, or a pushed page
        moves."""
        self._now = now
        if self.finger:
            return self.finger.waited(now)
        if self._follows is not None and now >= self._follows:
            self._hovered, self._follows, self._came = self._under, None, None
            return [Hover(_id(self._hovered))]
        if self._hovered and self._came is not None and now >= self._came + REST_S:
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
        """True if more gestures will follow without any input."""
        return self.finger is not None or any(each is not None for each in (self._coast, self._came, self._follows))

    def turn(self) -> None:
        """Note that another scene shows: all its nodes are new, whatever their ids, and no page moves."""
        self._coast = None
        if self._tapped:
            self._tapped = self._tapped._replace(id="", there=frozenset())

    def _press(
        self, press: inputs.Press, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]
    ) -> list[Gesture]:
        tapped = self._last_tap_at(press.at, now, AWAY_PX if press.touch else THRESHOLD_PX)
        again = _within_reach(tapped.id, nodes) if tapped else None
        find = node_near if press.touch else node_at
        under = find(press.at, nodes, _PRESSED | Takes.TYPING)
        if tapped and again is None and under and under.id not in tapped.there:
            return []  # the second half of a double tap is not meant for a node that has just appeared
        pushed = None if press.touch else self._pushed(press.at, nodes, now)
        pointer = Pointer(press, nodes, now, again, pushed, has_more)
        self._at, self._follows = None if press.touch else press.at, None
        gestures = pointer.begin()
        if press.touch and self._coast:  # a press that stops a moving page is not meant for the node beneath
            self._coast, gestures = None, []
            pointer.stop()
        self._pointer = pointer if press.touch or pointer.pressed else None
        return gestures

    def _release(self, pointer: Pointer, at: Point, nodes: Sequence[Node], now: float, when: float) -> list[Gesture]:
        """Return the gestures of a release; `when` is its time by the clock of the moves."""
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

    def _last_tap_at(self, at: Point, now: float, away: float) -> _Tapped | None:
        """Return the tap that was made here a moment ago, wherever its node is now; else None."""
        tapped = self._tapped
        return tapped if tapped and now - tapped.when < DOUBLE_S and not at.far_from(tapped.at, away) else None

    def _hover(self, at: Point, nodes: Sequence[Node], now: float, has_more: Callable[[str], bool]) -> list[Gesture]:
        """Return the gesture of a mouse that has moved to another node; none on the same node."""
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
        """Return the node that is still shown as being under the pointer, though something new has just pushed it away;
        else None."""
        node = self._hovered
        if not node or not self._at or self._follows is None or now >= self._follows:
            return None
        found = None if at.far_from(self._at, THRESHOLD_PX) else _moved_along(node, at, nodes, _HOVERABLE)
        return node if found and (found.id, found.label) == (node.id, node.label) else None

    def _let_go(self) -> list[Gesture]:
        pointer, self._pointer = self._pointer, None
        return pointer.let_go() if pointer else []


def _id(node: Node | None) -> str | None:
    return node.id if node else None


def _moved_along(node: Node, at: Point, nodes: Sequence[Node], takes: Takes) -> Node | None:
    """Return the node at this point, with the point moved along as `node` has moved."""
    moved = next((each.rect for each in nodes if each.id == node.id), node.rect)
    return node_at(Point(at.x + moved.x - node.rect.x, at.y + moved.y - node.rect.y), nodes, takes)


def _within_reach(node_id: str, nodes: Sequence[Node], takes: Takes | None = None) -> Node | None:
    """Return the node with this id if it takes one of these gestures, or any if `takes` is None, and nothing blocks it;
    else None."""
    for node in reversed(nodes):
        if node.id == node_id:
            is_meant = (takes is None or node.takes & takes) and Mark.DISABLED not in node.marks
            return node if is_meant else None
        if Takes.BLOCK in node.takes:
            break
    return None


def _slide_to(node: Node, at: Point) -> Slide:
    return Slide(node.id, min(1.0, max(0.0, (at.x - node.rect.x) / node.rect.width)))
