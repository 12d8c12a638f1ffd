"""A player with a plan: it keeps together what belongs together, and its high cards for the end."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from spitegame.ai.spite.fan import Fan, Mask
from spitegame.ai.spite.options import Option
from spitegame.ai.spite.turn_context import SpiteContext, minus, without_each
from spitegame.rules.cards import Card, Rank
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import OneFace, PokerHand, arity
from spitegame.rules.spite.judge import may_come_at_me
from spitegame.rules.spite.playable import pokers
from spitegame.rules.spite.ranks import FACES, height

END = 4
"""With so few cards a rival is near the end, and so is the player itself."""

AFFORDABLE = 2
"""Cards to pick up for buying back."""


@dataclass(frozen=True, kw_only=True)
class SpiteFair:
    brags: float = 0.3
    """How often it says "come at me" where it thinks that it wins."""

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        plan = _Plan(context)
        best = min(found, key=plan.cost, default=None)
        if best is None or not (context.leads or plan.is_worth_it(best)):
            return None
        is_high = isinstance(best.combo, OneFace) and _height(best) > 0.8
        if is_high and may_come_at_me(best.after, context.active) and chance.random() < self.brags:
            return best.coming_at_me()
        return best

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """Those whose loss saves the most hands, the low ones first."""
        plan, hand = _Plan(context), context.hand
        for _ in range(min(number, len(hand) - 1) or 1):
            hand = min(without_each(hand), key=lambda left: (plan.hands(left), _weight(left)))
        return minus(context.hand, hand)


class _Plan:
    """How a hand is to be played in few hands."""

    def __init__(self, context: SpiteContext) -> None:
        self._context = context
        self._fan = Fan(context.hand)
        self._pokers = [0, *(self._fan.mask(poker.cards) for poker in pokers(context.hand))]
        self._faces = [mask for face in FACES if face is not Rank.THIRTEEN and (mask := self._fan.of_face(face))]
        self._hands: dict[Mask, int] = {}
        nearest = min((context.held_by(seat) for seat in context.rivals), default=0)
        self._is_near = nearest <= END

    def cost(self, option: Option) -> tuple[float, ...]:
        """What breaks the least of the hand first, then what is of least use later; but the last hand but one is to
        win."""
        hands, beside = self.hands(option.rest), option.beside
        urgent = not option.goes_out, _is_late(option)
        if self._context.leads:
            high = -_height(option) if hands == 1 else _height(option)
            return *urgent, beside, hands + 2 * option.is_joker, high, -arity(option.combo)
        return *urgent, beside + option.is_joker, hands, _height(option)

    def is_worth_it(self, option: Option) -> bool:
        """To follow with it."""
        if option.goes_out:
            return True
        if _is_late(option) or self._context.price > AFFORDABLE:
            return False
        if self._is_near or self._context.price:
            return self._is_near
        saves = self.hands(self._context.hand) > self.hands(option.rest)
        is_costly = option.is_joker or bool(option.beside) or _height(option) > 0.9
        return saves and (not is_costly or len(option.rest) <= 2 * END)

    def hands(self, left: Iterable[Card]) -> int:
        """In how few these cards can be played, with one poker hand at most; 13s go with other cards."""
        mask = self._fan.mask(left)
        if mask not in self._hands:
            self._hands[mask] = min(
                bool(poker) + self._alone(mask ^ poker) for poker in self._pokers if poker & mask == poker
            )
        return self._hands[mask]

    def _alone(self, left: Mask) -> int:
        return sum(1 for mask in self._faces if left & mask) or bool(left)


def _is_late(option: Option) -> bool:
    """The next hand would be the last, and may not be (7)."""
    return option.is_joker and len(option.rest) < 2


def _height(option: Option) -> float:
    """From 0 to 1, in the direction of play."""
    match option.combo:
        case OneFace(face=face):
            part = height(face) / (len(FACES) - 1)
        case PokerHand(kind=kind):
            part = kind / 5
        case _:
            return 1.0
    return part if option.after.direction is Direction.HIGHER else 1 - part


def _weight(cards: Iterable[Card]) -> int:
    """The lower cards are gone from a hand, the more it weighs."""
    return -sum(height(card.rank) for card in cards)
