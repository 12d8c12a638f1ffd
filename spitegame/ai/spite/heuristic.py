"""Strategies of play that go by rules of thumb and are weak the way people are: the easy one, and the fair one.

The easy player plays low cards first, whatever that breaks, and overlooks a lot. The fair one has a plan: it keeps
together what belongs together, and its high cards for the end.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from spitegame.ai.spite.encode import options
from spitegame.ai.spite.turn import Option, SpiteContext
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.combos import OneFace, PokerHand, arity, strength
from spitegame.rules.spite.deck import hand_without, height
from spitegame.rules.spite.playable import pokers

Mask: TypeAlias = int

END = 4
"""The number of cards with which a rival, or the player itself, is near the end."""
AFFORDABLE = 2
"""The most cards that the fair player picks up for buying back."""


@dataclass(frozen=True, kw_only=True)
class SpiteEasy:
    sees_poker: float = 0.4
    """The probability that it notices a poker hand of its own."""
    sees_rest: float = 0.85
    """The probability that it notices any other combo of its own."""
    spends: float = 0.3
    """The probability that it thinks of a joker, or of the cards beside its hand."""
    buys: float = 0.1
    """The probability that it buys back for a single card."""
    brags: float = 0.15
    """The probability that it says "come at me" with something high."""

    def play(self, context: SpiteContext, chance: Random) -> Option | None:
        if context.price and (context.price > 1 or chance.random() >= self.buys):
            return None
        found = options(context)
        noticed = [option for option in found if chance.random() < self._sees(option)]
        if not noticed:
            return chance.choice(found) if context.leads else None
        option = min(noticed, key=lambda option: _lead(option) if context.leads else _cost(option))
        is_high = isinstance(option.combo, OneFace) and height(option.combo.face) >= height(Rank.KING)
        if is_high and context.may_dare(option.after) and chance.random() < self.brags:
            return option.coming_at_me()
        return option

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """Return the lowest cards, up to this number."""
        return context.hand[: min(number, len(context.hand))]

    def _sees(self, option: Option) -> float:
        """Return the probability that the player notices the option."""
        if option.is_joker or option.beside:
            return self.spends
        return self.sees_poker if isinstance(option.combo, PokerHand) else self.sees_rest


def _lead(option: Option) -> tuple[float, ...]:
    """Return a key that sorts leads: the lowest cards first, and all of one face together."""
    match option.combo:
        case OneFace(cards=cards, face=face, wilds=wilds):
            return wilds, height(face), -len(cards)
        case PokerHand():
            return -1, 0, 0
        case _:
            return 99, 0, 0


def _cost(option: Option) -> tuple[float, ...]:
    """Return a key that sorts plays that follow: the lowest first."""
    return (0, *strength(option.combo)) if isinstance(option.combo, OneFace | PokerHand) else (1,)


@dataclass(frozen=True, kw_only=True)
class SpiteFair:
    brags: float = 0.3
    """The probability that it says "come at me" where it thinks that it wins."""

    def play(self, context: SpiteContext, chance: Random) -> Option | None:
        plan = _Plan(context)
        best = min(options(context), key=plan.cost, default=None)
        if best is None or not (context.leads or plan.is_worth_it(best)):
            return None
        is_high = isinstance(best.combo, OneFace) and best.height > 0.8
        if is_high and context.may_dare(best.after) and chance.random() < self.brags:
            return best.coming_at_me()
        return best

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """Return the cards whose loss saves the most combos, the low ones first."""
        plan, hand = _Plan(context), context.hand
        for _ in range(min(number, len(hand) - 1) or 1):
            lefts = (hand_without(hand, [card]) for card in dict.fromkeys(hand))
            hand = min(lefts, key=lambda left: (plan.hands(left), _weight(left)))
        return hand_without(context.hand, hand)


class _Plan:
    """A plan to play a hand in as few combos as can be. Each of its cards has a bit."""

    def __init__(self, context: SpiteContext) -> None:
        self._context = context
        self._cards = context.hand
        self._pokers = [0, *(self._bits(poker.cards) for poker in pokers(context.hand))]
        bits: Counter[Rank] = Counter()
        for index, card in enumerate(context.hand):
            bits[card.rank] += 1 << index
        self._faces = [mask for face, mask in bits.items() if face not in (Rank.THIRTEEN, Rank.JOKER)]
        self._hands: dict[Mask, int] = {}
        self._is_near = context.nearest_rival <= END

    def cost(self, option: Option) -> tuple[float, ...]:
        """Return a key that sorts plays: first those that break the hand least, then those of least use later.

        A lead that leaves a single combo should win the trick, so there the high ones come first.
        """
        hands, beside = self.hands(option.rest), option.beside
        urgent = not option.goes_out, _is_late(option)
        if self._context.leads:
            high = -option.height if hands == 1 else option.height
            return *urgent, beside, hands + 2 * option.is_joker, high, -arity(option.combo)
        return *urgent, beside + option.is_joker, hands, option.height

    def is_worth_it(self, option: Option) -> bool:
        """True if the player should follow with this play."""
        if option.goes_out:
            return True
        if _is_late(option) or self._context.price > AFFORDABLE:
            return False
        if self._is_near or self._context.price:
            return self._is_near
        saves = self.hands(self._context.hand) > self.hands(option.rest)
        is_costly = option.is_joker or bool(option.beside) or option.height > 0.9
        return saves and (not is_costly or len(option.rest) <= 2 * END)

    def hands(self, left: Iterable[Card]) -> int:
        """The number of combos in which these cards can be played, with one poker hand at most."""
        mask = self._bits(left)
        if mask not in self._hands:
            self._hands[mask] = min(bool(one) + self._alone(mask ^ one) for one in self._pokers if one & mask == one)
        return self._hands[mask]

    def _bits(self, cards: Iterable[Card]) -> Mask:
        """The bits of these cards, of equal ones those that come first."""
        mask = 0
        for card in cards:
            index = self._cards.index(card)
            while mask >> index & 1:
                index = self._cards.index(card, index + 1)
            mask |= 1 << index
        return mask

    def _alone(self, left: Mask) -> int:
        """Return the number of combos without poker hands; 13s go with other cards."""
        return sum(1 for mask in self._faces if left & mask) or bool(left)


def _is_late(option: Option) -> bool:
    """True if the play is a joker that comes too late: the next play would be the last, and may not be (7)."""
    return option.is_joker and len(option.rest) < 2


def _weight(cards: Iterable[Card]) -> int:
    """Return the sum of the heights of these cards, with a minus: it is least when the low cards are gone."""
    return -sum(height(card.rank) for card in cards)
