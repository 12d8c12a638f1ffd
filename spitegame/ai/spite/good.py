"""A player that weighs what each play leaves against its chance to win the trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

from spitegame.ai.spite.grouping import Grouping, Worth
from spitegame.ai.spite.inner.weights import TUNED, SpiteWeights
from spitegame.ai.spite.odds import Odds
from spitegame.ai.spite.turn import Option, SpiteContext
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import Combo, arity, is_natural, read
from spitegame.rules.spite.scoring import reward_size
from spitegame.rules.spite.trick import TOO_MANY


class SpiteEvaluator:
    """Tells what each choice of one decision is worth; a turn is worth 1."""

    def __init__(self, context: SpiteContext, weights: SpiteWeights) -> None:
        self.context = context
        self.weights = weights
        self.odds = Odds(context, weights)
        self._groupings: dict[Direction, Grouping] = {}

    def _grouping(self, direction: Direction) -> Grouping:
        if direction not in self._groupings:
            self._groupings[direction] = Grouping(self.context, self.odds, self.weights, direction)
        return self._groupings[direction]

    def passing(self) -> float:
        """The value of passing."""
        return self._kept(self._grouping(self.context.trick.direction).worth(self.context.hand))

    def playing(self, option: Option) -> float:
        """The value of a play."""
        beside = self._beside(option)
        if option.goes_out:
            return self.weights.out + self._bounty(option.combo) + beside
        left = self._grouping(option.after.direction).worth(option.rest)
        # The cards that are picked up have to be played before going out, too (5).
        left = left._replace(hands=left.hands + self.context.price)
        follows = self.odds.follows(option, self.context.followers)
        value = self._kept(left) + self.weights.stay + _wins(follows) * self._lead(left, option.rest) + beside
        value -= self._danger(option, follows) + self._doom(option)
        return value - self._picking_up(self.context.price, option) + max(0.0, self.daring(option))

    def daring(self, option: Option) -> float:
        """What a "come at me" adds to the value of a play (11)."""
        context, rest = self.context, option.rest
        if not context.may_dare(option.after) or len(rest) < 2:
            return 0.0
        wins = _wins(self.odds.follows(option, context.followers))
        said = option.after.come_at_mes[context.seat]
        more = reward_size(said + 1, context.own.streak)
        if more <= 0:
            return 0.0
        grouping = self._grouping(option.after.direction)
        before = grouping.best_exchange(rest, more - 1)[1] if said and more > 1 else 0.0
        gain = grouping.best_exchange(rest, more)[1] - before
        return wins * gain - (1 - wins) * self._picking_up(context.view.rules.penalty, option)

    def exchange(self, number: int) -> tuple[Card, ...]:
        """The best cards to discard for a reward: one, or up to this number."""
        return self._grouping(self.context.trick.direction).best_exchange(self.context.hand, number)[0]

    def _picking_up(self, number: int, option: Option) -> float:
        """The cost of picking up this number of cards, which is less for each card that they may go with."""
        return number * max(0.0, self.weights.drawn - self.weights.matching * len(option.rest))

    def _kept(self, left: Worth) -> float:
        """The value of the cards that are left."""
        return left.value + (self.weights.ready if left.hands <= 1 else 0.0)

    def _lead(self, left: Worth, rest: Sequence[Card]) -> float:
        """The value of leading with these cards."""
        if left.hands <= 1:
            return self.weights.out + self._bounty(read(rest))
        return self.weights.lead - self.weights.worst * left.worst

    def _beside(self, option: Option) -> float:
        """The cost of the cards that are played from beside the hand, as a negative value."""
        fakes = len(option.laid.face_up) + len(option.laid.face_down)
        return -self.weights.fake * fakes - self.weights.spoil * len(option.laid.spoils)

    def _bounty(self, last: Combo | None) -> float:
        """The value of what the last combo of a hand earns (9)."""
        bounty = self.context.view.bounty
        return self.weights.bounty * arity(last) if bounty and last and is_natural(last, bounty.rank) else 0.0

    def _danger(self, option: Option, follows: Mapping[Seat, float]) -> float:
        """The cost of rivals who go out if they follow."""
        last = [chance for seat, chance in follows.items() if self.context.held_by(seat) == arity(option.combo)]
        return self.weights.danger * sum(last)

    def _doom(self, option: Option) -> float:
        """The cost of a joker that comes too late (7), and of holding too many cards (5)."""
        left = len(option.rest) + self.context.price
        return self.weights.doom if (option.is_joker and left < 2) or left >= TOO_MANY else 0.0


def _wins(follows: Mapping[Seat, float]) -> float:
    """The probability that nobody follows."""
    return prod(1 - chance for chance in follows.values())


@dataclass(frozen=True)
class SpiteGood:
    weights: SpiteWeights = TUNED

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        evaluator = SpiteEvaluator(context, self.weights)
        best = max(found, key=evaluator.playing, default=None)
        if best is None or (not context.leads and evaluator.passing() >= evaluator.playing(best)):
            return None
        if not best.goes_out and evaluator.daring(best) > 0:
            return best.coming_at_me()
        return best

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        return SpiteEvaluator(context, self.weights).exchange(number)
