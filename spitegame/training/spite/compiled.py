"""The inner match of Spite, compiled by numba: the same functions as machine code, many times faster."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from spitegame.ai.spite.inner import combos, good, grouping, movegen, odds, situation
from spitegame.ai.spite.learned import choice, features, network
from spitegame.rules.spite.options import SpiteRules
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.spite import codes, deal, hands, match, self_play, turns, view
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.match import InnerMatch

PLAYER = combos, situation, movegen, odds, grouping, good, features, network, choice
MODULES = (*PLAYER, codes, match, hands, turns, deal, view, self_play)


def compiled_functions(folder: Path) -> Mapping[str, Callable[..., Any]]:
    """Every function of the modules by its name."""
    return compiled(MODULES, folder)


def empty_array_match(rules: SpiteRules, seats: int) -> InnerMatch:
    return over_arrays(empty_match(rules, seats))
