"""Gestures of Eights: a tap plays a card, or draws one. Nothing is dragged."""

from collections.abc import Mapping

from spitegame.rules.eights.game import Action, Draw, Play
from spitegame.tables.card_input import CardInput
from spitegame.tables.eights.face import STOCK, hand_card

_KEYS = ["w", "e", "r", "t", "y", "u", "i", "o", "p"]
"""The keys for the cards of the hand, from the left."""


class TapInput(CardInput):
    """The card input of a game in which every tap is an action."""

    @property
    def cards(self) -> Mapping[str, Action]:
        view = self._table.view
        hand = view.hands[view.seat] if view.seat is not None else ()
        return {STOCK: Draw()} | {hand_card(view.seat, index): Play(card) for index, card in enumerate(hand)}

    def keys(self, focus: str | None) -> Mapping[str, str]:
        return dict(zip(["q", *_KEYS], self.cards, strict=False))

    def tap(self, place: str, *, whole: bool) -> bool:
        if place not in self.cards or not self._table.is_turn:
            return False
        self._table.act(self.cards[place])
        return True


INPUT = TapInput
