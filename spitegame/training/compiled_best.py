"""The best player with its thinking compiled: it chooses the same, many times faster. It serves to measure others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.network import Network
from spitegame.ai.malice.learned.rollout import Thought
from spitegame.rules.malice.view import MaliceView
from spitegame.training.array_network import ArrayEvaluator, evaluator_of
from spitegame.training.compiled import array_board, compiled_functions


@dataclass(frozen=True, kw_only=True)
class CompiledBest(MaliceBest):
    folder: Path
    """The folder where what is compiled is kept."""

    def think(self, view: MaliceView, _chance: Random, /) -> Thought:
        board, evaluator = array_board(board_of(view)), evaluator_for(self.learned, len(view.areas))
        think = compiled_functions(self.folder)["think"]
        return Thought(*think(board, evaluator, self.most, self.close, self.looks))


@cache
def evaluator_for(learned: Callable[[int], Sequence[Network]], seats: int) -> ArrayEvaluator:
    networks = learned(seats)
    return evaluator_of(
        [
            np.array([each.rows for each in networks], np.float32),
            np.array([each.outwards for each in networks], np.float32),
            np.array([each.bias for each in networks], np.float32),
        ]
    )
