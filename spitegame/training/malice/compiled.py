"""Thinking of the good player, the best one and the seer, which is shown every card, compiled by numba: the same
functions as machine code, many times faster."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from spitegame.ai import dice
from spitegame.ai.malice import board, good_turn, movegen, turn_context
from spitegame.ai.malice.best import MaliceBest, MaliceGood, Seer, learned_for
from spitegame.ai.malice.board import Board
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned import features, turn, turn_ends
from spitegame.ai.malice.learned.network import Network
from spitegame.ai.malice.movegen import Thought
from spitegame.rules.malice.view import MaliceView
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.malice import array_network, self_play
from spitegame.training.malice.array_network import ArrayEvaluator, evaluator_of

MODULES = (dice, board, movegen, turn_context, good_turn, features, turn_ends, turn, array_network, self_play)
"""A later module replaces functions of the same name: so `array_network` replaces the plain network."""


@dataclass(frozen=True, kw_only=True)
class _Compiled:
    folder: Path
    """The folder of the machine code."""

    def _found(self, function: str, board: Board, *arguments: Any) -> Thought:
        """Return the result of the compiled function of that name."""
        return Thought(*compiled(MODULES, self.folder)[function](over_arrays(board), *arguments))


@dataclass(frozen=True, kw_only=True)
class CompiledGood(_Compiled, MaliceGood):
    def think(self, view: MaliceView) -> Thought:
        return self._found("good_thought", board_of(view), view.vantage, self.weights)


@dataclass(frozen=True, kw_only=True)
class CompiledBest(_Compiled, MaliceBest):
    def think(self, view: MaliceView) -> Thought:
        evaluator = evaluator_for(self.learned, len(view.areas))
        return self._found("evaluated", board_of(view), evaluator, self.most, self.close)


@dataclass(frozen=True, kw_only=True)
class CompiledSeer(_Compiled, Seer):
    def think(self, board: Board) -> Thought:
        evaluator = evaluator_for(learned_for, board.terms.seats)
        return self._found("foreseen", board, evaluator, self.tried, self.most, self.close)


@cache
def evaluator_for(learned: Callable[[int], Sequence[Network]], seats: int) -> ArrayEvaluator:
    parts = zip(*((each.rows, each.output_weights, each.bias) for each in learned(seats)), strict=True)
    return evaluator_of([np.array(part, np.float32) for part in parts])
