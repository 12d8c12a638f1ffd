"""The cards of a game, fanned like a hand on the cover: they are dealt one after the other, and rise under the
pointer."""

from collections.abc import Sequence
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.motion import FLIP_S, Sprite, to_go
from spitegame.ui.nodes import CardLook, Frame, Mark, Node, Takes, Zone

STEP = 0.62
"""The distance from one card to the next, in widths of a card."""
LIFT = 0.1
"""The height by which the middle card lies above the outermost, in widths of a card."""
_TILT = 4
"""The degrees by which each card is turned against the one beside it."""
_STAGGER_S, _ARRIVES_IN_S = 0.07, 0.45
_RISE = 0.09
"""The height to which the card under the pointer rises, in heights of a card."""
_BESIDE = 0.4
"""The rise of the card beside a risen one, as a share of that one's; the next card rises by this share of it."""


def fan_width(fan: Sequence[Card]) -> float:
    """Return the width of the fan, in widths of a card."""
    return 1 + STEP * (len(fan) - 1)


def fan_nodes(fan: Sequence[Card], within: Rect) -> list[Node]:
    """Return the cards, which lie on an arc, as nodes that fill the width of the rectangle."""
    width, middle = within.width / fan_width(fan), (len(fan) - 1) / 2
    nodes = []
    for index, card in enumerate(fan):
        lower = LIFT * width * ((index - middle) / middle) ** 2
        rect = Rect(within.x + index * STEP * width, within.y + lower, width, width * TALL)
        nodes.append(Node(f"cover.card.{index}", rect, CardLook(card, tilt=round(_TILT * (index - middle)))))
    return nodes


class LivingFan:
    """The motion of the fan of cards on the cover: the deal, and cards that rise under the pointer."""

    def __init__(self) -> None:
        self._began: float | None = None
        """The time at which the deal began; None before, when no card shows."""
        self._now = self._ends = 0.0
        """The time of the newest tick; and the time at which all cards lie still."""
        self._pointed: str | None = None
        self._since = float("-inf")
        """The time at which the pointer came to `_pointed`."""
        self._before: Sequence[float] = ()
        """The heights of the cards at that time, from 0 to 1."""

    def tick(self, now: float, cards: int) -> bool:
        """Take the time. Return True if the cards have just come to rest."""
        moved, self._now = self.is_moving, now
        if self._began is None:
            self._began, self._ends = now, now + _STAGGER_S * (cards - 1) + _ARRIVES_IN_S
        return moved and not self.is_moving

    @property
    def is_moving(self) -> bool:
        return self._began is None or self._now < self._ends

    def point(self, place: str | None, cards: int) -> None:
        """Note the node that the pointer is on; None for none."""
        pointed = place if place and place.startswith("cover.place.") else None
        if pointed != self._pointed:
            self._before = self._heights(self._now, cards)
            self._pointed, self._since = pointed, self._now
            self._ends = max(self._ends, self._now + FLIP_S)

    def nodes(self, lying: Sequence[Node]) -> list[Node]:
        """Return the cards, which are `lying` without a pointer, risen for the pointer. The areas that answer to the
        pointer do not rise."""
        heights = self._heights(self._ends, len(lying))
        marks = Mark.HIDDEN if self.is_moving else Mark.NONE
        cards = [replace(_risen(node, height), marks=marks) for node, height in zip(lying, heights, strict=True)]
        places = [
            Node(f"cover.place.{index}", node.rect, Zone(), takes=Takes.POINT) for index, node in enumerate(lying)
        ]
        return [*cards, *places]

    def sprites(self, lying: Sequence[Node], frame: Frame, now: float) -> list[Sprite]:
        if not self.is_moving or self._began is None:
            return []
        sprites = []
        for index, (node, height) in enumerate(zip(lying, self._heights(now, len(lying)), strict=True)):
            share = (now - self._began - index * _STAGGER_S) / _ARRIVES_IN_S
            below = (frame.size.height - node.rect.y) * _still_to_go(share)
            sprites.append(Sprite(node, _risen(node, height).rect.moved(0, below)))
        return sprites

    def _heights(self, now: float, cards: int) -> list[float]:
        """Return the heights of the cards at this time, from 0 to 1."""
        at = int(self._pointed.rpartition(".")[2]) if self._pointed else None
        goals = [0.0 if at is None else _BESIDE ** abs(index - at) for index in range(cards)]
        left = _still_to_go((now - self._since) / FLIP_S)
        return [goal + (before - goal) * left for goal, before in zip(goals, self._before or goals, strict=True)]


def _still_to_go(share: float) -> float:
    """Return the share of the way that is left after this share of the time."""
    return to_go(1.0, 0.0, min(1.0, max(0.0, share)))


def _risen(node: Node, height: float) -> Node:
    return replace(node, rect=node.rect.moved(0, -_RISE * height * node.rect.height))
