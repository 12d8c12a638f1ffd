"""How a hand is best split into combos to play, and what it is worth."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.inner.weights import SpiteWeights
from spitegame.ai.spite.odds import Odds
from spitegame.ai.spite.turn import SpiteContext, without_each
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import PokerHand
from spitegame.rules.spite.deck import FACES, hand_without, height
from spitegame.rules.spite.playable import pokers

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


MOST_POKERS = 10
"""The most poker hands that are looked at."""
MOST_PLANS = 8
"""The most sets of poker hands that are compared."""


class Worth(NamedTuple):
    """What cards are worth when they are split in the best way."""

    value: float
    """The worth in turns: 0 for no cards, and about a turn less for each combo that is to be played."""
    worst: float
    """The value of the worst combo."""
    hands: int
    """The number of combos, 13s being played together with others."""


class _Poker(NamedTuple):
    mask: Mask
    value: float


_Plan: TypeAlias = tuple[_Poker, ...]
"""Poker hands that share no card."""


class Grouping:
    """The worth of everything that can be left of a hand, for one direction."""

    def __init__(self, context: SpiteContext, odds: Odds, weights: SpiteWeights, direction: Direction) -> None:
        self._weights = weights
        self._context = context
        self._odds = odds
        self._direction = direction
        self._fan = Fan(context.hand)
        self._control = weights.control * (1 - weights.hurry / (context.nearest_rival or 1))
        masks = [(face, self._fan.of_face(face)) for face in FACES if face is not Rank.THIRTEEN]
        self._faces = [(mask, self._of_face(face, mask.bit_count())) for face, mask in masks if mask]
        self._thirteens = self._fan.of_face(Rank.THIRTEEN)
        self._jokers = self._fan.of_face(Rank.JOKER)
        self._seen: dict[Mask, Worth] = {}
        self._plans: list[_Plan] = [()]
        self._plans = self._planned()

    def worth(self, cards: Iterable[Card]) -> Worth:
        """What these cards of the hand are worth."""
        return self._worth(self._fan.mask(cards))

    def best_exchange(self, hand: tuple[Card, ...], most: int) -> tuple[tuple[Card, ...], float]:
        """One to `most` cards to discard for a reward (11), and what that gains."""
        left, candidates = hand, []
        for _ in range(min(most, len(hand))):
            left = max(without_each(left), key=lambda cards: self.worth(cards).value)
            candidates.append(left)
        best = max(candidates, key=lambda cards: self._exchange_gain(hand, cards))
        return hand_without(hand, best), self._exchange_gain(hand, best)

    def _exchange_gain(self, hand: tuple[Card, ...], left: tuple[Card, ...]) -> float:
        return self.worth(left).value - self.worth(hand).value - self._weights.fresh * (len(hand) - len(left))

    def _worth(self, left: Mask) -> Worth:
        if left not in self._seen:
            self._seen[left] = max((self._split(left, plan) for plan in self._plans), key=lambda worth: worth.value)
        return self._seen[left]

    def _split(self, left: Mask, plan: _Plan) -> Worth:
        value, worst, hands = 0.0, 0.0, 0
        for poker in plan:
            if poker.mask & left == poker.mask:
                left ^= poker.mask
                value, worst, hands = value + poker.value, min(worst, poker.value), hands + 1
        for mask, alike in self._faces:
            if held := left & mask:
                each, weakest = alike[held.bit_count()]
                value += each
                hands += 1
                if weakest < worst:
                    worst = weakest
        return self._with_wilds(left, value, worst, hands)

    def _with_wilds(self, left: Mask, value: float, worst: float, hands: int) -> Worth:
        if thirteens := (left & self._thirteens).bit_count():
            value += self._weights.thirteen * thirteens if hands else self._single(Rank.THIRTEEN, min(thirteens, 4))
            hands = hands or 1
        if jokers := (left & self._jokers).bit_count():
            late = (left & ~self._jokers).bit_count() < 2
            value += self._weights.joker * jokers - (self._weights.doom if late else 0.0)
        return Worth(value, worst, hands + jokers)

    def _of_face(self, face: Rank, most: int) -> list[tuple[float, float]]:
        """For each number of cards, the value of the best way to play them, and that of the worst combo in it."""
        best = [(0.0, 0.0)]
        for number in range(1, most + 1):
            ways = []
            for size in range(1, number + 1):
                value = self._single(face, size)
                others, worst = best[number - size]
                ways.append((others + value, min(worst, value)))
            best.append(max(ways))
        return best

    def _single(self, face: Rank, size: int) -> float:
        """The value of a combo of this number of cards of one face."""
        if size > 4:
            return self._weights.joker
        rivals = self._context.rivals
        control = self._odds.control(face, size, self._direction, rivals)
        place = height(face) / (len(FACES) - 1)
        follows = place if self._direction is Direction.HIGHER else 1 - place
        return self._value(size, control, follows)

    def _value(self, size: int, control: float, follows: float) -> float:
        weights = self._weights
        return -1 + self._control * control + weights.follow[size - 1] * follows

    def _poker(self, hand: PokerHand) -> _Poker:
        control = self._odds.poker_control(hand, self._direction, self._context.rivals)
        return _Poker(self._fan.mask(hand.cards), self._value(5, control, control))

    def _planned(self) -> list[_Plan]:
        """The most promising ways to take poker hands out of the whole hand, and to take none."""
        best = self._best(((self._poker(hand),) for hand in pokers(self._fan.cards)), MOST_POKERS)
        single = [poker for (poker,) in best]
        several = [plan for number in (2, 3) for plan in _disjoint(single, number)]
        return [(), *self._best([*best, *several], MOST_PLANS)]

    def _best(self, plans: Iterable[_Plan], most: int) -> list[_Plan]:
        return sorted(plans, key=lambda plan: self._split(self._fan.whole, plan).value, reverse=True)[:most]


def _disjoint(pokers: Sequence[_Poker], number: int) -> Iterator[_Plan]:
    for plan in combinations(pokers, number):
        together = 0
        for poker in plan:
            if together & poker.mask:
                break
            together |= poker.mask
        else:
            yield plan
