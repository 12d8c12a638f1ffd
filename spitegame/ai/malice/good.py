"""A player that plans its whole turn."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.discards import Laying, best_laying, layings
from spitegame.ai.malice.position import Position, as_action, position_of
from spitegame.ai.malice.setting import rank_of, ranks_of, setting_of
from spitegame.ai.malice.turns import lines, paid, redraws
from spitegame.ai.malice.value import Judge
from spitegame.ai.malice.view_queries import discards
from spitegame.ai.malice.weights import TUNED, MaliceWeights
from spitegame.rules.malice.actions import Action, Discard, EndTurn
from spitegame.rules.malice.view import MaliceView

CANNOT_STOP = float("-inf")


@dataclass(frozen=True)
class MaliceGood:
    """It goes for the position that it likes best of all that its turn can lead to, and looks anew at every action."""

    weights: MaliceWeights = TUNED

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        start, judge = position_of(view), Judge(setting_of(view), self.weights)
        endings = _endings(view)
        open_lines = [line for line in lines(start, judge.setting) if line.first or endings or not start.hand]
        best = max(open_lines, key=lambda line: _worth(line.position, judge))
        if best.first:
            return as_action(best.first, view)
        if not start.hand:
            return EndTurn()
        _, laying = best_laying(start, list(endings), judge)
        return endings[laying]


def _endings(view: MaliceView) -> dict[Laying, Discard]:
    """The discards that are allowed, one for each that differs in ranks."""
    piles = view.areas[view.vantage].discards
    return {
        Laying(rank_of(discard.card, view.rules), ranks_of(piles[discard.pile], view.rules)): discard
        for discard in discards(view)
    }


def _worth(position: Position, judge: Judge) -> float:
    if paid(position) or redraws(position, judge.setting):
        return judge.turned_up(position)
    if not position.hand:
        return judge.stopped(position)
    found = layings(position, judge.setting)
    return best_laying(position, found, judge)[0] if found else CANNOT_STOP
