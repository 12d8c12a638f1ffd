"""The best player with its thinking compiled: it chooses the same, many times faster. To measure by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.determinize import Thought
from spitegame.ai.malice.learned.network import Network
from spitegame.rules.malice.view import MaliceView
from spitegame.training.array_board import arrays
from spitegame.training.array_network import ArrayEvaluator, judge_of
from spitegame.training.compiled import twins


@dataclass(frozen=True, kw_only=True)
class CompiledBest(MaliceBest):
    folder: Path
    """Where what is compiled is kept."""

    def think(self, view: MaliceView, _chance: Random, /) -> Thought:
        plain, evaluator = board_of(view), judge_for(self.learned, len(view.areas))
        board, limits = arrays(plain), (self.most, self.close, self.looks)
        return Thought(*_twins(self.folder)["think"](board, evaluator, int(view.vantage), *limits))


@cache
def _twins(folder: Path) -> Mapping[str, Callable[..., Any]]:
    return twins(folder)


@cache
def judge_for(learned: Callable[[int], Sequence[Network]], seats: int) -> ArrayEvaluator:
    networks = learned(seats)
    return judge_of(
        np.array([each.rows for each in networks], np.float32),
        np.array([each.outwards for each in networks], np.float32),
        np.array([each.bias for each in networks], np.float32),
    )
