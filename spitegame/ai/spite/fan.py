"""A hand as the bits of a number, so that what is left of it is quickly known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Card, Rank

Mask: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Fan:
    """Gives each card of a hand a bit."""

    cards: Sequence[Card]

    @property
    def whole(self) -> Mask:
        return (1 << len(self.cards)) - 1

    def mask(self, cards: Iterable[Card]) -> Mask:
        """The bits of these cards, of equal ones those that come first."""
        mask = 0
        for card in cards:
            place = self.cards.index(card)
            while mask >> place & 1:
                place = self.cards.index(card, place + 1)
            mask |= 1 << place
        return mask

    def of_face(self, face: Rank) -> Mask:
        return sum(1 << place for place, card in enumerate(self.cards) if card.rank is face)
