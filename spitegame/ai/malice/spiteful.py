"""The strongest player, when it likes to hurt: of what is nearly as good it takes what leaves its next rival least."""

from dataclasses import dataclass, field
from math import prod
from random import Random

from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.board import HAND, LAST
from spitegame.ai.malice.encode import board_of, first_action
from spitegame.ai.malice.learned.rollout import Thought
from spitegame.ai.malice.learned.turn_ends import VICTORY, chance_of_winning
from spitegame.ai.malice.movegen import heights_of
from spitegame.ai.malice.payoff_distance import chance_of, lacking_of, wild_fits, wilds_of
from spitegame.ai.malice.turn_context import MaliceContext, context_of, next_rival, payoff_before
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class SpitefulBest:
    best: MaliceBest = field(default_factory=MaliceBest)
    most_lost: float = 0.04
    """The greatest part of its chance to win that it gives up."""
    malice: float = 0.5
    """What it gives for the rival's whole chance to play a payoff card."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        thought = self.best.think(view, chance)
        if thought.best < 0:
            return view.legal[0]
        meanest = self.meanest(context_of(board_of(view), view.vantage), thought)
        return first_action(view, thought.tree, thought.ends, meanest)

    def meanest(self, context: MaliceContext, thought: Thought) -> int:
        """The end that it goes for instead of the best one."""
        values, places, best = thought.ends.values, thought.ends.places, thought.best
        if values[best] >= VICTORY:
            return best
        centers = len(context.board.heights)
        least = chance_of_winning(values[best]) - self.most_lost
        left: dict[int, float] = {}

        def liked(end: int) -> float:
            place = places[end]
            if place not in left:
                left[place] = rivals_chance(context, heights_of(thought.tree.nodes[place], centers))
            return chance_of_winning(values[end]) - self.malice * left[place]

        near = [end for end, value in enumerate(values) if chance_of_winning(value) >= least]
        return max((best, *near), key=liked)


def rivals_chance(context: MaliceContext, heights: list[int]) -> float:
    """The probability that the next rival's payoff card goes out in its turn, over any center, with a new hand."""
    rival, last = context.rival, context.board.terms[LAST]
    payoff = payoff_before(context.board, next_rival(context.board, context.seat))
    if payoff > last:
        return float(wild_fits(context.board, heights))
    wilds = wilds_of(context, rival, context.nobody, rival.depths)
    ways = (
        lacking_of(context, height, (payoff - 1 - height) % last, rival, context.nobody, rival.depths)
        for height in set(heights)
    )
    return 1 - prod(1 - chance_of(context, lacking, wilds, context.board.terms[HAND]) for lacking in ways)
