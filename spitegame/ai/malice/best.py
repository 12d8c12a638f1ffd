"""Players that search every order of plays of their turn, and value its ends: the best one by learned weights, the good
one by weights tuned by hand.

Of the ends that are nearly as good as the best, the spiteful player takes one that leaves its next rival little
chance to play a payoff card. The seer is a yardstick that is shown every card, and is never offered in the game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from random import Random

from spitegame.ai.malice import turn_context
from spitegame.ai.malice.board import Board
from spitegame.ai.malice.encode import board_of, first_action, whole_board
from spitegame.ai.malice.good_turn import TUNED, MaliceWeights, good_thought
from spitegame.ai.malice.learned.network import LearnedEvaluator, Network, networks
from spitegame.ai.malice.learned.turn import evaluated, foreseen
from spitegame.ai.malice.learned.turn_ends import VICTORY, chance_of_winning
from spitegame.ai.malice.movegen import Thought, heights_of
from spitegame.ai.malice.turn_context import MaliceContext, context_of
from spitegame.resources import learned
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.rules.malice.view import MaliceView, view


@cache
def learned_for(seats: int) -> Sequence[Network]:
    """Return the networks for this number of seats: there are some for two seats, and others for more."""
    return networks(learned("malice-two" if seats == 2 else "malice-more"))


@dataclass(frozen=True, kw_only=True)
class MaliceBest:
    """The best player. It searches anew for every action, and is deterministic."""

    most: int = 500
    """The most nodes of a turn that are searched."""
    close: int = 12
    """The number of nodes, the best of these, at which every discard is valued."""
    learned: Callable[[int], Sequence[Network]] = learned_for
    """Function from a number of seats to the networks for it."""

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        thought = self.think(view)
        return first_action(view, thought, thought.best)

    def think(self, view: MaliceView) -> Thought:
        evaluator = LearnedEvaluator(self.learned(len(view.areas)))
        return evaluated(board_of(view), evaluator, self.most, self.close)


@dataclass(frozen=True, kw_only=True)
class SpitefulBest(MaliceBest):
    most_lost: float = 0.04
    """The most probability of winning that it gives up."""
    malice: float = 0.5
    """The weight of the rival's probability of playing a payoff card, where that of winning oneself weighs 1."""

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        thought = self.think(view)
        return first_action(view, thought, self.meanest(context_of(board_of(view), view.vantage), thought))

    def meanest(self, context: MaliceContext, thought: Thought) -> int:
        """Return the index of the end that the spiteful player heads for."""
        values, indices, best = thought.ends.values, thought.ends.indices, thought.best
        if best < 0 or values[best] >= VICTORY:
            return best
        centers = len(context.board.heights)
        least = chance_of_winning(values[best]) - self.most_lost
        left: dict[int, float] = {}

        def liked(end: int) -> float:
            index = indices[end]
            if index not in left:
                left[index] = rivals_chance(context, heights_of(thought.tree.nodes[index], centers))
            return chance_of_winning(values[end]) - self.malice * left[index]

        near = [end for end, value in enumerate(values) if chance_of_winning(value) >= least]
        return max((best, *near), key=liked)


def rivals_chance(context: MaliceContext, heights: list[int]) -> float:
    """Return the probability that the next rival, with a new hand, can play its payoff card to a center."""
    rival, last = context.rival, context.board.terms.last
    payoff = turn_context.payoff_before(context.board, turn_context.next_rival(context.board, context.seat))
    if payoff > last:
        return float(turn_context.wild_fits(context.board, heights))
    wilds = turn_context.wilds_of(context, rival, context.empty_hand, rival.depths)
    ways = (
        turn_context.lacking_of(context, height, (payoff - 1 - height) % last, rival, context.empty_hand, rival.depths)
        for height in set(heights)
    )
    return 1 - prod(1 - turn_context.chance_of(context, lacking, wilds, context.board.terms.hand) for lacking in ways)


@dataclass(frozen=True, kw_only=True)
class MaliceGood:
    """The good player. Before each action, it searches for the end of its turn that hand-tuned weights value most."""

    weights: MaliceWeights = TUNED

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        thought = self.think(view)
        return first_action(view, thought, thought.best)

    def think(self, view: MaliceView) -> Thought:
        return good_thought(board_of(view), view.vantage, self.weights)


@dataclass(frozen=True, kw_only=True)
class Seer:
    most: int = 100
    close: int = 4
    """Limits of the search of a turn, as in `MaliceBest`. The seer expects every seat to play within them."""
    tried: int = 6
    """The number of ends of its turn from which it plays a rollout."""

    def choose(self, state: MaliceState, _chance: Random, /) -> Action:
        assert isinstance(state.phase, Turn)
        thought = self.think(whole_board(state))
        return first_action(view(state, state.phase.seat), thought, thought.best)

    def think(self, board: Board) -> Thought:
        evaluator = LearnedEvaluator(learned_for(board.terms.seats))
        return foreseen(board, evaluator, self.tried, self.most, self.close)
