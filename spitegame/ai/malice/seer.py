"""An upper bound: a player that is shown every card. It is never offered in the game."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.best import first_action, learned_for
from spitegame.ai.malice.learned.acting import foreseen
from spitegame.ai.malice.learned.choice import stops
from spitegame.ai.malice.learned.features import scene_of
from spitegame.ai.malice.learned.network import Judge
from spitegame.ai.malice.learned.sight import whole_board
from spitegame.ai.malice.learned.ways import ways
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
        board, judge = whole_board(state), Judge(learned_for(len(state.areas)))
        found = ways(board, seat, self.most)
        ends = stops(judge, scene_of(board, seat), found.spots, self.close)
        seen = view(state, seat)
        if not ends.values:
            return seen.legal[0]
        best = foreseen(board, judge, found, ends, self.tried, self.most, self.close)
        return first_action(seen, found, ends, best)
