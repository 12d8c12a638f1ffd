"""A player that plans its whole turn, and values the ends of it by weights that were tuned by hand."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.encode import board_of, first_action
from spitegame.ai.malice.good_turn import TUNED, MaliceWeights, good_thought
from spitegame.ai.malice.movegen import Thought
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class MaliceGood:
    """It goes for the end of its turn that it likes best, and looks anew at every action."""

    weights: MaliceWeights = TUNED

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        thought = self.think(view)
        return first_action(view, thought, thought.best)

    def think(self, view: MaliceView) -> Thought:
        return good_thought(board_of(view), view.vantage, self.weights)
