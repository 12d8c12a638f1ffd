"""What a pressed pointer means: it taps, drags, pulls what can be scrolled, or rests to see what lies there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import exp

from spitegame.ui import gestures
from spitegame.ui.geometry import Point, centered
from spitegame.ui.inputs import Press
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Node, Ring, Takes

THRESHOLD = 6
"""The mouse has to wander so many pixels, pressed, to drag."""
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
        self, press: Press, nodes: Sequence[Node], now: float, again: Node | None, has_more: Callable[[str], bool]
    ) -> None:
        """`again` was tapped here a moment ago, and may have moved since."""
        find, takes = (
            (gestures.node_near if press.touch else gestures.node_at),
            Takes.TAP | Takes.LIFT | Takes.SLIDE | Takes.TYPING,
        )
        node = again or find(press.at, nodes, takes)
        self.began_at = self._last_at = press.at
        self.is_touch = press.touch
        self.is_again = again is not None
        self._whole = self.is_again or press.shift
        self._began = now
        self._node = node
        self._area = gestures.node_at(press.at, nodes, Takes.SCROLL) if press.touch else None
        """What would be scrolled from there."""
        slides_at_once = not press.touch and node is not None and Takes.SLIDE in node.takes
        self._aim = _Aim.SLIDES if slides_at_once else _Aim.OPEN
        self._has_more = press.touch and node is not None and Takes.TAP in node.takes and has_more(node.id)
        self._trail: list[tuple[float, Point]] = []
        """Where it was lately, and when."""

    def begin(self) -> list[gestures.Gesture]:
        """What comes of the press at once."""
        if self._node and self._aim is _Aim.SLIDES:
            return [gestures.slide_to(self._node, self.began_at)]
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
            case _Aim.OPEN if at.far_from(self.began_at, gestures.BROAD if self.is_touch else THRESHOLD):
                return self._decide(at)
            case _Aim.CARRIES:
                return [gestures.Carry(at)]
            case _Aim.SLIDES if node:
                return [gestures.slide_to(node, at)]
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
            return [gestures.slide_to(node, at)]
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
                return [gestures.slide_to(node, at)]
            case _Aim.OPEN if node and node.takes & (Takes.TAP | Takes.TYPING):
                under = (
                    node if self.is_touch or self.is_again else gestures.node_at(at, nodes, Takes.TAP | Takes.TYPING)
                )
                return [gestures.Tap(node.id, self._whole)] if under and under.id == node.id else []
            case _Aim.WANDERS if node and gestures.node_at(at, nodes, Takes.TAP | Takes.TYPING) == node:
                return [gestures.Tap(node.id)]
            case _:
                return []

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
