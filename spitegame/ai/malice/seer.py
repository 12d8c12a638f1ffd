"""A yardstick: a player that is shown every card. It is never offered in the game."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.best import learned_for
from spitegame.ai.malice.encode import first_action, whole_board
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import best_when_all_is_known, evaluated
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.rules.malice.view import view


@dataclass(frozen=True, kw_only=True)
class Seer:
    most: int = 100
    close: int = 4
    """As for the best player, as which it takes everybody to play."""
    tried: int = 6
    """The number of ends of its turn that it follows up to the end of its next one."""

    def choose(self, state: MaliceState, _chance: Random, /) -> Action:
        assert isinstance(state.phase, Turn)
        board, evaluator = whole_board(state), LearnedEvaluator(learned_for(len(state.areas)))
        thought = evaluated(board, evaluator, self.most, self.close)
        seen = view(state, state.phase.seat)
        if thought.best < 0:
            return seen.legal[0]
        best = best_when_all_is_known(board, evaluator, thought, self.tried, self.most, self.close)
        return first_action(seen, thought.tree, thought.ends, best)
