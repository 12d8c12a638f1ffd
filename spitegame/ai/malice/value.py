"""How good a position is to stop in, or to draw in."""

from itertools import pairwise

from spitegame.ai.malice.position import Position
from spitegame.ai.malice.reach import Holding, nearest
from spitegame.ai.malice.setting import NONE, UNKNOWN, WILD, Pile, Setting
from spitegame.ai.malice.turns import paid
from spitegame.ai.malice.weights import MaliceWeights

WON = 1000.0
SCARCE = 20
"""With fewer cards to draw the stock may run dry, and a game in which everybody holds back is blocked."""


class Judge:
    """Values the positions of one turn."""

    def __init__(self, setting: Setting, weights: MaliceWeights) -> None:
        self.setting = setting
        self.weights = weights
        self._scarcity = max(0.0, 1 - setting.supply / SCARCE)
        self._orders: dict[Pile, float] = {}
        self._dangers: dict[tuple[int, ...], float] = {}

    def turned_up(self, position: Position) -> float:
        """Of a position in which a card turns up and the turn goes on."""
        if not paid(position):
            return self._lasting(position) + self._prospect(position)
        if self.setting.left == 1:
            return WON
        return 1 + self.weights.turned + self._lasting(position) + self._prospect(position)

    def stopped(self, position: Position) -> float:
        """Of a position that the seat leaves to the others."""
        return self._lasting(position) + self._prospect(position, self.weights.patience**self.setting.opponents)

    def order(self, pile: Pile) -> float:
        """Of a discard pile: good if it is free or runs down, bad if something high lies on something low."""
        if pile not in self._orders:
            self._orders[pile] = _order(pile, self.weights)
        return self._orders[pile]

    def _lasting(self, position: Position) -> float:
        """What the seat has and what it leaves to others."""
        weights = self.weights
        piles = [pile for piles in position.discards for pile in piles]
        value = sum(map(self.order, piles)) - self._danger(position.heights)
        value += weights.wild * position.hand.count(WILD)
        value -= weights.double * sum(one == other for one, other in pairwise(position.hand))
        store = len(position.hand) + sum(map(len, piles))
        return value + store * (weights.store * (1 - self._scarcity) - weights.idle * self._scarcity)

    def _prospect(self, position: Position, patience: float = 1.0) -> float:
        """What the next draw may bring."""
        weights, setting = self.weights, self.setting
        draws = min(setting.rules.hand - len(position.hand), setting.supply)
        holding = Holding(position.hand, sum(position.discards, ()), draws)
        value = weights.draw * draws
        for payoff in position.payoffs:
            if payoff not in (NONE, UNKNOWN):
                way = nearest(position.heights, payoff, holding, setting)
                gain = max(0.0, weights.reach * patience - weights.wild * way.wilds)
                value += gain * way.chance - weights.missing * way.missing
        return value

    def _danger(self, heights: tuple[int, ...]) -> float:
        """What the centers offer to the rivals. The more sides there are, the more a block is a gift to the others."""
        if heights not in self._dangers:
            self._dangers[heights] = sum(
                (self.weights.alarm if rival.left == 1 else self.weights.threat / self.setting.sides)
                * nearest(heights, rival.payoff, Holding((), rival.piles, self.setting.rules.hand), self.setting).chance
                for rival in self.setting.rivals
            )
        return self._dangers[heights]


def _order(pile: Pile, weights: MaliceWeights) -> float:
    if not pile:
        return weights.free_pile
    top = weights.wild_on_pile if pile[-1] == WILD else 0.0
    return top + sum(_laid(below, above, weights) for below, above in pairwise(pile))


def _laid(below: int, above: int, weights: MaliceWeights) -> float:
    if above == below:
        return weights.pair
    if below == WILD:
        return -weights.burying_wild
    if above == below - 1:
        return weights.run
    if above < below:
        return -weights.gap * (below - above - 1)
    return -weights.burying - weights.burying_step * (above - below)
