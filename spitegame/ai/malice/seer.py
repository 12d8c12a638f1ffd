"""An upper bound: a player that is shown every card. It is never offered in the game."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.best import first_action, learned_for
from spitegame.ai.malice.encode import whole_board
from spitegame.ai.malice.learned.features import context_of
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import best_when_all_is_known
from spitegame.ai.malice.learned.turn_ends import turn_ends
from spitegame.ai.malice.movegen import move_tree
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.rules.malice.view import view


@dataclass(frozen=True, kw_only=True)
class Seer:
    most: int = 100
    close: int = 4
    """As for the best player, as which it takes everybody to play."""
    tried: int = 6
    """So many ends of its turn are followed up to its next one."""

    def choose(self, state: MaliceState, _chance: Random, /) -> Action:
        assert isinstance(state.phase, Turn)
        seat = state.phase.seat
        board, evaluator = whole_board(state), LearnedEvaluator(learned_for(len(state.areas)))
        found = move_tree(board, seat, self.most)
        ends = turn_ends(evaluator, context_of(board, seat), found.spots, self.close)
        seen = view(state, seat)
        if not ends.values:
            return seen.legal[0]
        best = best_when_all_is_known(board, evaluator, found, ends, self.tried, self.most, self.close)
        return first_action(seen, found, ends, best)
