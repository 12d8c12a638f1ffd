"""The inner match of Spite, compiled by numba: the same functions as machine code, many times faster."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from spitegame.ai.spite.inner import combos, good, grouping, movegen, odds, situation
from spitegame.ai.spite.learned import choice, features, network
from spitegame.rules.spite.options import SpiteRules
from spitegame.training.machine_code import compiled, sources
from spitegame.training.spite import deal, hands, match, self_play, turns, view
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.match import InnerMatch

MODULES = (
    combos,
    situation,
    movegen,
    odds,
    grouping,
    good,
    features,
    network,
    choice,
    match,
    hands,
    turns,
    deal,
    view,
    self_play,
)
SOURCES = sources(MODULES)


def compiled_functions(folder: Path) -> Mapping[str, Callable[..., Any]]:
    """Every function of the modules by its name."""
    return compiled(MODULES, folder)


def array_match(plain: InnerMatch) -> InnerMatch:
    """The same match over arrays, as machine code wants it."""
    terms, *rows = plain
    return InnerMatch(terms, *(np.array(row, np.int64) for row in rows))  # type: ignore[arg-type]


def empty_array_match(rules: SpiteRules, seats: int) -> InnerMatch:
    return array_match(empty_match(rules, seats))
