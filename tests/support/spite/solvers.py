"""Who is asked for the right choice in an ending of two players, and how often it is found."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from spitegame.ai.spite.encode import play_of_candidate, situation_of
from spitegame.ai.spite.endings.duel import duel
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, Pass
from spitegame.rules.spite.view import SpiteView
from support.spite.endings import LAST_CARD, ME, SURE, Ending, choice_of, state_of

Chooser: TypeAlias = Callable[[SpiteView, Random], Action]

BUDGET = 3_000
"""The positions that the search looks at."""


def searched(view: SpiteView, _chance: Random) -> Action:
    """The best choice by the search alone."""
    situation = situation_of(view)
    found = candidates(situation)
    values = duel(situation, found, BUDGET)
    best = max(range(len(values)), key=values.__getitem__)
    return play_of_candidate(view, situation, found[best], dared=False) if best < len(found) else Pass(view.decision)


def measured(choose: Chooser, endings: Sequence[Ending], tries: int = 1) -> Mapping[str, float]:
    """The share of right answers, in all and by kind, when each ending is asked so many times."""
    right = [(ending.kind, _is_right(choose, ending, seed)) for ending in endings for seed in range(tries)]
    shares = {"all": [is_right for _, is_right in right]}
    shares |= {each: [is_right for kind, is_right in right if kind == each] for each in (LAST_CARD, SURE)}
    return {name: round(sum(each) / len(each), 4) for name, each in shares.items()}


def _is_right(choose: Chooser, ending: Ending, seed: int) -> bool:
    return choice_of(choose(GAME.view(state_of(ending), ME), Random(seed))) in ending.right
