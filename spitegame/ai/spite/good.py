"""A player that weighs what each play leaves against its chance to win the trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

from spitegame.ai.spite.grouping import Grouping, Worth
from spitegame.ai.spite.odds import Odds
from spitegame.ai.spite.options import Option
from spitegame.ai.spite.reward import exchanged
from spitegame.ai.spite.turn_context import SpiteContext
from spitegame.ai.spite.weights import TUNED, SpiteWeights
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.buyback import TOO_MANY
from spitegame.rules.spite.combos import Combo, OneFace, arity, read
from spitegame.rules.spite.judge import may_come_at_me
from spitegame.rules.spite.scoring import reward_size


class SpiteEvaluator:
    """Values what may come of one decision."""

    def __init__(self, context: SpiteContext, weights: SpiteWeights) -> None:
        self.context = context
        self.weights = weights
        self.odds = Odds(context, weights)
        self._groupings: dict[Direction, Grouping] = {}

    def grouping(self, direction: Direction) -> Grouping:
        if direction not in self._groupings:
            self._groupings[direction] = Grouping(self.context, self.odds, self.weights, direction)
        return self._groupings[direction]

    def passing(self) -> float:
        return self._kept(self.grouping(self.context.trick.direction).worth(self.context.hand))

    def playing(self, option: Option) -> float:
        beside = self._beside(option)
        if option.goes_out:
            return self.weights.out + self._bounty(option.combo) + beside
        left = self.grouping(option.after.direction).worth(option.rest)
        left = left._replace(hands=left.hands + self.context.price)  # 5: to be played before going out, too
        follows = self.odds.follows(option, self.context.followers)
        value = self._kept(left) + self.weights.stay + _wins(follows) * self._lead(left, option.rest) + beside
        value -= self._danger(option, follows) + self._doom(option)
        return value - self._picking_up(self.context.price, option) + max(0.0, self.daring(option))

    def daring(self, option: Option) -> float:
        """What a come-at-me adds to it (11)."""
        context, rest = self.context, option.rest
        if not may_come_at_me(option.after, context.active) or len(rest) < 2:
            return 0.0
        wins = _wins(self.odds.follows(option, context.followers))
        said = option.after.come_at_mes[context.seat]
        more = reward_size(said + 1, context.own.streak)
        if more <= 0:
            return 0.0
        direction = option.after.direction
        before = self.exchanged(rest, more - 1, direction)[1] if said and more > 1 else 0.0
        gain = self.exchanged(rest, more, direction)[1] - before
        return wins * gain - (1 - wins) * self._picking_up(context.view.rules.penalty, option)

    def exchanged(self, hand: tuple[Card, ...], number: int, direction: Direction) -> tuple[tuple[Card, ...], float]:
        return exchanged(hand, number, self.grouping(direction), self.weights.fresh)

    def _picking_up(self, number: int, option: Option) -> float:
        return number * max(0.0, self.weights.drawn - self.weights.matching * len(option.rest))

    def _kept(self, left: Worth) -> float:
        return left.value + (self.weights.ready if left.hands <= 1 else 0.0)

    def _lead(self, left: Worth, rest: Sequence[Card]) -> float:
        """What it is worth to lead with these cards."""
        if left.hands <= 1:
            return self.weights.out + self._bounty(read(rest))
        return self.weights.lead - self.weights.worst * left.worst

    def _beside(self, option: Option) -> float:
        """What it costs from beside the hand."""
        fakes = len(option.laid.face_up) + len(option.laid.face_down)
        return -self.weights.fake * fakes - self.weights.spoil * len(option.laid.spoils)

    def _bounty(self, last: Combo | None) -> float:
        """What the last hand earns (9)."""
        bounty = self.context.view.bounty
        match last:
            case OneFace(cards=cards, face=face, wilds=0) if bounty and bounty.rank is face:
                return self.weights.bounty * len(cards)
            case _:
                return 0.0

    def _danger(self, option: Option, follows: Mapping[Seat, float]) -> float:
        """Rivals who go out if they follow."""
        last = [chance for seat, chance in follows.items() if self.context.held_by(seat) == arity(option.combo)]
        return self.weights.danger * sum(last)

    def _doom(self, option: Option) -> float:
        """7, 5"""
        left = len(option.rest) + self.context.price
        return self.weights.doom if (option.is_joker and left < 2) or left >= TOO_MANY else 0.0


def _wins(follows: Mapping[Seat, float]) -> float:
    """That none of them does."""
    return prod(1 - chance for chance in follows.values())


@dataclass(frozen=True)
class SpiteGood:
    weights: SpiteWeights = TUNED

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        """None: it passes."""
        evaluator = SpiteEvaluator(context, self.weights)
        best = max(found, key=evaluator.playing, default=None)
        if best is None or (not context.leads and evaluator.passing() >= evaluator.playing(best)):
            return None
        if not best.goes_out and evaluator.daring(best) > 0:
            return best.coming_at_me()
        return best

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        evaluator = SpiteEvaluator(context, self.weights)
        return evaluator.exchanged(context.hand, number, context.trick.direction)[0]
