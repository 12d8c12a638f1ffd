"""What the player has taken up from the table, and where on the screen it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Mark, Node, Zone
from spitegame.ui.scene import Sprite

Drawn: TypeAlias = Mapping[str, Node]
"""The nodes of the bare table, by id."""


def card_of(place: str, drawn: Drawn) -> str:
    """The card that is lifted from there: the place itself, or the top of a pile."""
    node = drawn.get(place)
    return node.look.card if node and isinstance(node.look, Zone) else place


@dataclass(frozen=True, slots=True)
class _Carried:
    """A card under the pointer."""

    place: str
    grip: Point
    at: Point


class DragState:
    def __init__(self) -> None:
        self.picked: str | None = None
        self.confirming: str | None = None
        """Where a key was pressed that has to be pressed twice."""
        self._carried: _Carried | None = None
        self._let_go: dict[str, Rect] = {}
        """What lies where it was dropped until the table has answered."""

    @property
    def carries(self) -> bool:
        return self._carried is not None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is off its place."""
        return not self.carries and not self._let_go

    def pick(self, place: str) -> None:
        self.picked = place
        self.confirming = None

    def put_back(self) -> None:
        self.picked = None
        self.confirming = None
        self._carried = None

    def lift(self, place: str, grip: Point, at: Point, drawn: Drawn) -> None:
        """`grip` is measured from the place, whose top card may lie lower."""
        zone, card = drawn[place].rect, drawn[card_of(place, drawn)].rect
        grip = Point(grip.x + zone.x - card.x, min(grip.y + zone.y - card.y, card.height))
        self._carried = _Carried(place, grip, at)

    def carry(self, at: Point) -> None:
        self._carried = self._carried and replace(self._carried, at=at)

    def drop(self, at: Point, drawn: Drawn) -> tuple[str, Rect] | None:
        """What was carried, and where it is now; it is nobody's any more."""
        if self._carried is None:
            return None
        carried, self._carried = replace(self._carried, at=at), None
        return carried.place, _rect(carried, drawn)

    def let_go(self, place: str, rect: Rect) -> None:
        self._let_go = {place: rect}

    def answered(self) -> Mapping[str, Rect]:
        """The table has spoken: what was let go, and where."""
        let_go, self._let_go = self._let_go, {}
        return let_go

    def leaves_from(self, drawn: Drawn) -> Mapping[str, Rect]:
        """Where the picked card sets out: where it was dropped, or its own place."""
        card = drawn.get(card_of(self.picked, drawn)) if self.picked else None
        return self._let_go or ({self.picked: card.rect} if self.picked and card else {})

    def away(self, drawn: Drawn) -> frozenset[str]:
        """The cards that are not where they lie."""
        carried = [self._carried.place] if self._carried else []
        return frozenset(card_of(place, drawn) for place in (*self._let_go, *carried))

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        held = dict(self._let_go)
        if self._carried:
            held[self._carried.place] = _rect(self._carried, drawn)
        cards = ((drawn.get(card_of(place, drawn)), rect) for place, rect in held.items())
        return [Sprite(replace(card, marks=Mark.NONE), rect) for card, rect in cards if card]


def _rect(carried: _Carried, drawn: Drawn) -> Rect:
    card = drawn[card_of(carried.place, drawn)].rect
    return Rect(carried.at.x - carried.grip.x, carried.at.y - carried.grip.y, card.width, card.height)
