"""The step after a come-at-me that has won: which cards to exchange (11)."""

from spitegame.ai.spite.grouping import Grouping
from spitegame.ai.spite.turn_context import minus, without_each
from spitegame.rules.cards import Card


def exchanged(hand: tuple[Card, ...], most: int, grouping: Grouping, fresh: float) -> tuple[tuple[Card, ...], float]:
    """One to `most` cards to discard, and what that gains where each card that is drawn for them costs so much."""
    left, lefts = hand, []
    for _ in range(min(most, len(hand))):
        left = max(without_each(left), key=lambda cards: grouping.worth(cards).value)
        lefts.append(left)
    best = max(lefts, key=lambda cards: _gain(hand, cards, grouping, fresh))
    return minus(hand, best), _gain(hand, best, grouping, fresh)


def _gain(hand: tuple[Card, ...], left: tuple[Card, ...], grouping: Grouping, fresh: float) -> float:
    return grouping.worth(left).value - grouping.worth(hand).value - fresh * (len(hand) - len(left))
