"""The strongest player, when it likes to hurt: of what is nearly as good it takes what leaves its next rival least."""

from dataclasses import dataclass, field
from math import prod
from random import Random

from spitegame.ai.malice.best import MaliceBest, first_action
from spitegame.ai.malice.board import HAND, LAST
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.determinize import Thought
from spitegame.ai.malice.learned.features import (
    MaliceContext,
    chance_of,
    context_of,
    heights_of,
    lacking_of,
    next_rival,
    wild_fits,
    wilds_of,
)
from spitegame.ai.malice.learned.turn_ends import VICTORY, chance_of_winning, payoff_before
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class SpitefulBest:
    best: MaliceBest = field(default_factory=MaliceBest)
    most_lost: float = 0.04
    """So much of its chance to win it gives up at most."""
    malice: float = 0.5
    """What it gives for the rival's whole chance to play a payoff card."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        thought = self.best.think(view, chance)
        if thought.best < 0:
            return view.legal[0]
        context = context_of(board_of(view), view.vantage)
        return first_action(view, thought.found, thought.ends, self.meanest(context, thought, thought.best))

    def meanest(self, context: MaliceContext, thought: Thought, best: int) -> int:
        """Which of the ends it goes for instead."""
        ends, spots = thought.ends, thought.found.spots
        if ends.values[best] >= VICTORY:
            return best
        centers = len(context.board.heights)
        least = chance_of_winning(ends.values[best]) - self.most_lost
        left: dict[int, float] = {}

        def liked(stop: int) -> float:
            place = ends.places[stop]
            if place not in left:
                left[place] = rivals_chance(context, heights_of(spots[place], centers))
            return chance_of_winning(ends.values[stop]) - self.malice * left[place]

        near = [stop for stop, value in enumerate(ends.values) if chance_of_winning(value) >= least]
        return max((best, *near), key=liked)


def rivals_chance(context: MaliceContext, heights: list[int]) -> float:
    """That the next rival's payoff card goes out in its turn, with a whole new hand, over any of the centers."""
    rival, last = context.rival, context.board.terms[LAST]
    payoff = payoff_before(context.board, next_rival(context.board, context.seat))
    if payoff > last:
        return float(wild_fits(context.board, heights))
    wilds = wilds_of(context, rival, context.nobody, rival.depths)
    move_tree = (
        lacking_of(context, height, (payoff - 1 - height) % last, rival, context.nobody, rival.depths)
        for height in set(heights)
    )
    return 1 - prod(1 - chance_of(context, lacking, wilds, context.board.terms[HAND]) for lacking in move_tree)
