"""How a finished game leaves the table: the losers' cards bow, then all cards go, and the results may come.

Where somebody at this screen has won, the cards leap up and rain from the table. Who has lost sees them gathered
quietly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi, sin, sqrt
from typing import Any, NamedTuple

from spitegame.rules.game import Seat
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.nodes import CardLook, Frame, Mark, Node
from spitegame.ui.scene import Sprite
from spitegame.ui.tables.face import AnyFace

LOOK = 0.8
"""So many seconds the last card is seen before anything else happens."""
BOW = 0.6
LEAVE = 1.7
FADE = 0.3
"""The seconds in which the cards fade for who wants little to move."""
LONGEST = 3.0
"""The most seconds that bow and cascade take together, however slow the player wants cards to move."""
SLOW = 2.4
"""The flight of the card that decides a game takes so many times as long."""
MOST = 52
"""So many cards leave, at most."""
_DEPTH = 0.22
"""By this share of its height a card bows."""
_SHARE = 0.45
"""The share of the time until the last card leaves."""
_LEAP = (0.25, 0.6)
"""The least and the most that a card leaps up, by the height of the window."""
_LEAST_LEAP = 0.06
_DRIFT = 0.45
"""The most that it drifts aside on its way, by the width of the window."""
_GOLDEN = 0.618034
"""Multiples of it, without what is before the point, look like chance and are spread evenly."""
_HEARD_EVERY = 6


class Leaving(NamedTuple):
    """A card that leaves the table."""

    node: Node
    bows: bool
    is_drawn: bool = True
    """False if it lies beneath others, where nobody could see it."""


@dataclass(frozen=True, slots=True)
class Finale:
    starts: float
    """The time, in seconds."""
    speed: float
    """What every duration is multiplied by; 0 where nothing moves."""
    won: bool
    """Somebody at this screen has won, or all at it only watched."""
    losers: frozenset[Seat]
    fades: bool = False
    """Nothing moves: the cards fade out where they lie."""

    @classmethod
    def of(cls, view: Any, here: Sequence[Seat], starts: float, speed: float, *, fades: bool) -> "Finale":
        first = frozenset(standing.seat for standing in view.standings if standing.place == 1)
        losers = frozenset(standing.seat for standing in view.standings) - first
        return cls(starts, speed, not here or not first.isdisjoint(here), losers, fades)

    @property
    def _pace(self) -> float:
        return min(self.speed, LONGEST / (BOW + LEAVE))

    @property
    def bows_at(self) -> float:
        return self.starts + LOOK * self.speed

    @property
    def leaves_at(self) -> float:
        return self.bows_at if self.fades else self.bows_at + BOW * self._pace

    @property
    def ends(self) -> float:
        return self.leaves_at + (FADE if self.fades else LEAVE) * self._pace

    def cleared(self, nodes: Sequence[Node], now: float) -> list[Node]:
        """The nodes without the cards that bow or leave; with them until then, and where nothing moves."""
        if self.speed == 0 or now < self.bows_at:
            return list(nodes)
        cards = {node.id for node in nodes if isinstance(node.look, CardLook)}
        return [replace(node, marks=node.marks | Mark.HIDDEN) if self._goes(node, cards) else node for node in nodes]

    def _goes(self, node: Node, cards: set[str]) -> bool:
        """True for a card, and for what is written on one."""
        return node.id in cards or node.id.rpartition(".")[0] in cards

    def sprites(self, drawn: Mapping[str, Node], face: AnyFace, view: Any, frame: Frame, now: float) -> list[Sprite]:
        """`drawn`: the nodes of the table, as if nothing had left it."""
        if not self.bows_at <= now < self.ends:
            return []
        leaving = list(self._leaving(drawn, face, view))
        if now < self.leaves_at:
            depth = sin(pi * (now - self.bows_at) / (self.leaves_at - self.bows_at))
            return [self._bowing(each, depth, frame) for each in leaving]
        share = (now - self.leaves_at) / (self.ends - self.leaves_at)
        if self.fades:
            return [Sprite(each.node, each.node.rect, opacity=1 - share) for each in leaving if each.is_drawn]
        stock = drawn.get(face.stock)
        moved = [
            self._raining(number, len(leaving), each.node, share, frame)
            if self.won
            else _gathered(number, len(leaving), each.node, share, stock.rect if stock else _middle(frame, each.node))
            for number, each in enumerate(reversed(leaving))
        ]
        return list(reversed(moved))

    def _leaving(self, drawn: Mapping[str, Node], face: AnyFace, view: Any) -> Iterator[Leaving]:
        """The cards in the order in which they lie, the lowest first; those that nobody could see in their piles before
        all others."""
        cards = [node for node in drawn.values() if isinstance(node.look, CardLook)]
        room = max(0, MOST - len(cards))
        for place, node in drawn.items():
            pile = face.pile(view, place)
            beneath = (
                [card for height, card in enumerate(pile) if f"{place}.{height}" not in drawn][-room:] if room else []
            )
            room -= len(beneath)
            width = min((each.rect.width for each in cards), default=node.rect.width)
            for height, card in enumerate(beneath):
                rect = centered(node.rect.center, width, width * node.rect.height / max(1, node.rect.width))
                yield Leaving(
                    Node(id=f"{place}.beneath{height}", rect=rect, look=CardLook(card)), bows=False, is_drawn=False
                )
        for node in cards:
            yield Leaving(node, bows=face.owner(view, node.id) in self.losers)

    def _bowing(self, leaving: Leaving, depth: float, frame: Frame) -> Sprite:
        """Bent towards the middle of the table: the edge in front of its player stays where it is."""
        node, rect = leaving.node, leaving.node.rect
        if not leaving.bows:
            return Sprite(node, rect)
        height = rect.height * (1 - _DEPTH * depth)
        is_low = rect.center.y > frame.size.height / 2
        return Sprite(node, Rect(rect.x, rect.bottom - height if is_low else rect.y, rect.width, height))

    def _raining(self, number: int, cards: int, node: Node, share: float, frame: Frame) -> Sprite:
        """Thrown up from where it lay, and out of the window at its lower edge."""
        leaves = _SHARE * number / cards
        along = max(0.0, share - leaves) / (1 - _SHARE)
        least, most = _LEAP
        leap = (least + (most - least) * (number * _GOLDEN % 1)) * frame.size.height
        leap = min(leap, max(node.rect.y, _LEAST_LEAP * frame.size.height))  # so that it stays in the window
        drift = (2 * (number * _GOLDEN * _GOLDEN % 1) - 1) * _DRIFT * frame.size.width
        fall = frame.size.height - node.rect.y + leap + node.rect.height / 2
        up = sqrt(leap) / (sqrt(leap) + sqrt(fall))  # the share of the way after which it is highest
        y = -leap + leap * ((along - up) / up) ** 2
        return Sprite(node, node.rect.moved(drift * along, y), lift=min(1.0, 4 * along))

    def sounds(self, since: float, now: float) -> list[Sound]:
        """What is heard of the cards between two moments."""
        if self.speed == 0 or self.fades:
            return []
        length = self.ends - self.leaves_at
        times = [self.leaves_at + _SHARE * length * number / MOST for number in range(0, MOST, _HEARD_EVERY)]
        return [Sound.SLIDE for at in times if since < at <= now]


def _middle(frame: Frame, node: Node) -> Rect:
    return centered(frame.whole.center, node.rect.width, node.rect.height)


def _gathered(number: int, cards: int, node: Node, share: float, home: Rect) -> Sprite:
    """On its way to the stock, or to the middle where there is none; it lies face down there."""
    leaves = _SHARE * number / cards
    along = min(1.0, max(0.0, share - leaves) / (1 - _SHARE))
    eased = along * along * (3 - 2 * along)
    rect = node.rect.between(home, eased)
    if not isinstance(node.look, CardLook) or node.look.card is None:
        return Sprite(node, rect)
    turned = max(1.0, rect.width * abs(1 - 2 * along))
    look = node.look if along < 0.5 else node.look._replace(card=None)
    return Sprite(replace(node, look=look), centered(rect.center, turned, rect.height))
