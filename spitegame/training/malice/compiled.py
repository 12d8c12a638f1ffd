"""Thinking of the two best players and the seer, compiled by numba: the same functions as machine code, many times
faster."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
"""The later ones replace what they define anew: `array_network` the network, which plain Python does another way."""


@dataclass(frozen=True, kw_only=True)
class CompiledGood(MaliceGood):
    folder: Path
    """The folder where what is compiled is kept."""

    def think(self, view: MaliceView) -> Thought:
        think = compiled(MODULES, self.folder)["good_thought"]
        return Thought(*think(over_arrays(board_of(view)), view.vantage, self.weights))


@dataclass(frozen=True, kw_only=True)
class CompiledBest(MaliceBest):
    folder: Path
    """The folder where what is compiled is kept."""

    def think(self, view: MaliceView) -> Thought:
        board, evaluator = over_arrays(board_of(view)), evaluator_for(self.learned, len(view.areas))
        evaluated = compiled(MODULES, self.folder)["evaluated"]
        return Thought(*evaluated(board, evaluator, self.most, self.close))


@dataclass(frozen=True, kw_only=True)
class CompiledSeer(Seer):
    folder: Path
    """The folder where what is compiled is kept."""

    def think(self, board: Board) -> Thought:
        evaluator, foreseen = evaluator_for(learned_for, board.terms.seats), compiled(MODULES, self.folder)["foreseen"]
        return Thought(*foreseen(over_arrays(board), evaluator, self.tried, self.most, self.close))


@cache
def evaluator_for(learned: Callable[[int], Sequence[Network]], seats: int) -> ArrayEvaluator:
    parts = zip(*((each.rows, each.output_weights, each.bias) for each in learned(seats)), strict=True)
    return evaluator_of([np.array(part, np.float32) for part in parts])
