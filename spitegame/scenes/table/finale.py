"""The finale of a game: the losers' cards bow, then all cards leave the table, and the results come. If somebody at
this screen has won, the cards leap up and rain from the table, else they are gathered quietly."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi, sin, sqrt
from typing import Any

from spitegame.rules.game import Seat
from spitegame.scenes.table.arrangement import without
from spitegame.tables.choreography import STOCK
from spitegame.tables.face import AnyFace
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import CardLook, Curtain, Frame, Node, Slot, Zone

LOOK_S = 0.8
"""The time for which the last card shows before the finale begins."""
BOW_S = 0.6
LEAVE_S = 1.7
"""The length of the bow, and the time in which the cards leave the table, at normal speed."""
FADE_S = 0.3
"""The time in which the table fades, for players who want little motion."""
LONGEST_S = 3.0
"""The most time for the bow and the departure of the cards together, at any speed."""
SLOW = 2.4
"""The factor on the flight of the card that decides a game."""
MOST = 52
"""The largest number of unseen cards that join the cards on the table."""
_DEPTH = 0.22
"""The share of its height by which a card bows."""
_NOD_REF_PX = 12
"""The distance by which anything but a card moves in a bow."""
_UNSEEN_WIDTH_REF_PX = 84
_SHARE = 0.45
"""The share of the time after which the last card leaves."""
_LEAP = (0.25, 0.6)
"""The least and the greatest leap of a card, as shares of the window's height."""
_LEAST_LEAP = 0.06
"""The least leap of a card near the upper edge, as a share of the window's height."""
_DRIFT = 0.45
"""The greatest distance that a card drifts aside, as a share of the window's width."""
_GOLDEN = 0.618034
"""The golden ratio: the fractional parts of its multiples look random and are spread evenly."""
_HEARD_EVERY = 6
"""One card in this number of leaving cards makes a sound."""


@dataclass(frozen=True, slots=True)
class Finale:
    face: AnyFace
    view: Any
    starts: float
    speed: float
    """The factor on durations; 0 if nothing moves."""
    won: bool
    """True if somebody at this screen has won, or if all people here are onlookers."""
    winners: Sequence[Seat]
    losers: Sequence[Seat]
    fades: bool = False
    """True if the table fades as a whole to bare felt: if its cards faded, those beneath would shine through."""

    @classmethod
    def of(
        cls, face: AnyFace, view: Any, here: Sequence[Seat], starts: float, speed: float, *, fades: bool
    ) -> "Finale":
        winners = tuple(standing.seat for standing in view.standings if standing.place == 1)
        losers = tuple(standing.seat for standing in view.standings if standing.place > 1)
        won = not here or not set(winners).isdisjoint(here)
        return cls(face, view, starts, speed, won, winners, losers, fades)

    @property
    def _pace(self) -> float:  # the factor on durations that keeps to LONGEST_S
        return min(self.speed, LONGEST_S / (BOW_S + LEAVE_S))

    @property
    def bows_at(self) -> float:
        return self.starts + LOOK_S * self.speed

    @property
    def leaves_at(self) -> float:
        return self.bows_at if self.fades else self.bows_at + BOW_S * self._pace

    @property
    def ends(self) -> float:
        return self.leaves_at + (FADE_S if self.fades else LEAVE_S) * self._pace

    def cleared(self, nodes: Sequence[Node], now: float) -> list[Node]:
        """Return the nodes, from the bow on without everything that bows, and then without the cards."""
        if self.speed == 0 or now < self.bows_at:
            return list(nodes)
        if self.fades and now < self.ends:
            return list(nodes)
        cards = {node.id for node in nodes if isinstance(node.look, CardLook)}
        away = cards if now >= self.leaves_at else cards | {node.id for node in nodes if self._bows(node)}
        return without(nodes, away)

    def _bows(self, node: Node) -> bool:
        """Return True for everything visible before a loser, except the places of cards."""
        return not isinstance(node.look, Slot | Zone) and self.face.owner(self.view, node.id) in self.losers

    def sprites(self, drawn: Mapping[str, Node], frame: Frame, now: float) -> list[Sprite]:
        """Return the sprites of this moment. `drawn` has the nodes of the table as if nothing had left it."""
        if not self.bows_at <= now < self.ends:
            return []
        if now < self.leaves_at:
            depth = sin(pi * (now - self.bows_at) / (self.leaves_at - self.bows_at))
            return list(self._bowing(drawn, frame, depth))
        share = (now - self.leaves_at) / (self.ends - self.leaves_at)
        if self.fades:
            return [Sprite(Node("curtain", frame.whole, Curtain()), frame.whole, opacity=share)]
        leaving = list(self._leaving(drawn, frame))
        found: list[Sprite] = []
        for number, (node, is_drawn) in enumerate(reversed(leaving)):
            along = (share - _SHARE * number / len(leaving)) / (1 - _SHARE)
            if is_drawn or 0 < along < 1:
                found.append(self._moved(number, node, max(0.0, along), drawn, frame))
        return found[::-1]

    def _bowing(self, drawn: Mapping[str, Node], frame: Frame, depth: float) -> Iterator[Sprite]:
        """Yield the sprites of a bow: cards bent, all else moved towards the middle. `depth` is from 0 to 1."""
        for node in drawn.values():
            rect = node.rect
            is_low = rect.center.y > frame.size.height / 2
            bows = self._bows(node)
            if bows and isinstance(node.look, CardLook):
                height = rect.height * (1 - _DEPTH * depth)
                yield Sprite(node, Rect(rect.x, rect.bottom - height if is_low else rect.y, rect.width, height))
            elif bows:
                leaning = rect.moved(0, frame.px(_NOD_REF_PX) * depth * (-1 if is_low else 1))
                yield Sprite(replace(node, rect=leaning), leaning)
            elif isinstance(node.look, CardLook):
                yield Sprite(node, rect)

    def _leaving(self, drawn: Mapping[str, Node], frame: Frame) -> Iterator[tuple[Node, bool]]:
        """Yield the cards that leave, each with True if it lies on the table. Unseen ones come first, from the plates
        of those whose cards leave; then the cards on the table, the lowest first."""
        width = frame.px(_UNSEEN_WIDTH_REF_PX)
        plates = [self.face.plate(seat) for seat in (self.winners if self.won else self.losers)]
        for number, card in enumerate(self.face.choreography.unseen(self.view)[-MOST:]):
            if plate := drawn.get(plates[number % len(plates)]):
                rect = centered(plate.rect.center, width, width * TALL)
                yield Node(f"unseen{number}", rect, CardLook(card)), False
        for node in drawn.values():
            if isinstance(node.look, CardLook):
                yield node, True

    def _moved(self, number: int, node: Node, along: float, drawn: Mapping[str, Node], frame: Frame) -> Sprite:
        """Return a card at this share of its way, which begins at 0; a card in the rain may go beyond 1."""
        if self.won:
            return _raining(number, node, along, frame)
        home = drawn.get(STOCK) or drawn.get(self.face.plate(self.winners[0]))
        about = home.rect.center if home else frame.whole.center
        return _gathered(node, min(1.0, along), centered(about, node.rect.width, node.rect.height))

    def sounds(self, drawn: Mapping[str, Node], since: float, now: float) -> list[Sound]:
        """Return the sounds of the cards that leave between two moments."""
        if self.speed == 0 or self.fades:
            return []
        length, on_table = self.ends - self.leaves_at, sum(isinstance(node.look, CardLook) for node in drawn.values())
        leaving = min(MOST, len(self.face.choreography.unseen(self.view))) + on_table
        times = [self.leaves_at + _SHARE * length * number / leaving for number in range(0, leaving, _HEARD_EVERY)]
        return [Sound.SLIDE for at in times if since < at <= now]


def _raining(number: int, node: Node, along: float, frame: Frame) -> Sprite:
    """Return a card that was thrown up from its place and falls out of the window."""
    least, most = _LEAP
    leap = (least + (most - least) * (number * _GOLDEN % 1)) * frame.size.height
    leap = min(leap, max(node.rect.y, _LEAST_LEAP * frame.size.height))  # so that it stays in the window
    drift = (2 * (number * _GOLDEN * _GOLDEN % 1) - 1) * _DRIFT * frame.size.width
    fall = frame.size.height - node.rect.y + leap + node.rect.height / 2
    up = sqrt(leap) / (sqrt(leap) + sqrt(fall))  # the share of the way after which it is highest
    y = -leap + leap * ((along - up) / up) ** 2
    return Sprite(node, node.rect.moved(drift * along, y), lift=min(1.0, 4 * along))


def _gathered(node: Node, along: float, home: Rect) -> Sprite:
    """Return a card on its way to the stock, where it lies face down."""
    eased = along * along * (3 - 2 * along)
    rect = node.rect.between(home, eased)
    if not isinstance(node.look, CardLook) or node.look.card is None:
        return Sprite(node, rect)
    turned = max(1.0, rect.width * abs(1 - 2 * along))
    look = node.look if along < 0.5 else node.look._replace(card=None)
    return Sprite(replace(node, look=look), centered(rect.center, turned, rect.height))
