"""The card that is dragged over the table, and what was dropped until the table has answered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Mark, Node, Zone
from spitegame.ui.scene import Sprite

Drawn: TypeAlias = Mapping[str, Node]
"""The nodes of the bare table, by id."""


def card_of(place: str, drawn: Drawn) -> str:
    """The card that is lifted from there: the place itself, or the top of a pile."""
    node = drawn.get(place)
    return node.look.card if node and isinstance(node.look, Zone) else place


class _Carried(NamedTuple):
    """A card under the pointer."""

    place: str
    grip: Point
    at: Point

    def rect(self, drawn: Drawn) -> Rect:
        card = drawn[card_of(self.place, drawn)].rect
        return Rect(self.at.x - self.grip.x, self.at.y - self.grip.y, card.width, card.height)


class DragState:
    def __init__(self) -> None:
        self._carried: _Carried | None = None
        self._dropped: dict[str, Rect] = {}
        """What lies where it was dropped, by place."""

    @property
    def carries(self) -> bool:
        return self._carried is not None

    @property
    def is_empty(self) -> bool:
        """Nothing is off its place."""
        return not self.carries and not self._dropped

    def put_back(self) -> None:
        self._carried = None

    def lift(self, place: str, grip: Point, at: Point, drawn: Drawn) -> None:
        """`grip` is measured from the place, whose top card may lie lower."""
        zone, card = drawn[place].rect, drawn[card_of(place, drawn)].rect
        grip = Point(grip.x + zone.x - card.x, min(grip.y + zone.y - card.y, card.height))
        self._carried = _Carried(place, grip, at)

    def carry(self, at: Point) -> None:
        self._carried = self._carried and self._carried._replace(at=at)

    def drop(self, at: Point, drawn: Drawn) -> tuple[str, Rect] | None:
        """What was carried, and where it is now; nobody holds it any more."""
        if self._carried is None:
            return None
        carried, self._carried = self._carried._replace(at=at), None
        return carried.place, carried.rect(drawn)

    def wait_at(self, place: str, rect: Rect) -> None:
        """Let the dropped card of that place lie there until the table has answered."""
        self._dropped = {place: rect}

    @property
    def dropped(self) -> Mapping[str, Rect]:
        return self._dropped

    def answered(self) -> Mapping[str, Rect]:
        """The table has answered: what lay where it was dropped."""
        dropped, self._dropped = self._dropped, {}
        return dropped

    def away(self, drawn: Drawn) -> frozenset[str]:
        """The cards that are not where they lie."""
        carried = [self._carried.place] if self._carried else []
        return frozenset(card_of(place, drawn) for place in (*self._dropped, *carried))

    def sprites(self, drawn: Drawn) -> list[Sprite]:
        held = dict(self._dropped)
        if self._carried:
            held[self._carried.place] = self._carried.rect(drawn)
        cards = ((drawn.get(card_of(place, drawn)), rect) for place, rect in held.items())
        return [Sprite(replace(card, marks=Mark.NONE), rect) for card, rect in cards if card]
