"""Games of the learner against itself, and the samples that they yield."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.malice.board import ENDED, WON
from spitegame.ai.malice.encode import empty_board
from spitegame.ai.malice.learned.features import FEATURES
from spitegame.training.learner import Floats, merged
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.malice.array_network import ArrayEvaluator
from spitegame.training.malice.compiled import MODULES
from spitegame.training.malice.courses import CourseTable, drawn
from spitegame.training.malice.self_play import Notes

TRACE_DECAY = 0.85
"""The λ of TD(λ): the weight of the target of the seat's next position; the rest is that of its value."""
UNFINISHED = 0.5
"""The value of a win in a blocked game: if it counted 1, the network would learn to hold back once it is ahead."""
ROOM = 4500
"""The most positions of one game."""
LARGEST_DICE = 2_000_000_000


class Samples(NamedTuple):
    """Positions to learn from, of any number of games."""

    features: NDArray[np.float16]
    """The features of each position: a row by position, a column by feature."""
    stages: NDArray[np.int64]
    """By position, the network that values it."""
    targets: Floats
    """By position, the probability to win that the network should learn."""


class Task(NamedTuple):
    evaluator: ArrayEvaluator
    most: int
    """The number of nodes of a turn that are looked at."""
    close: int
    """The number of nodes, the best of these, at which every discard is valued."""
    seed: Sequence[int]
    games: Sequence[int]
    """The numbers of the games: each game has random numbers of its own."""


def sample_games(tables: Sequence[CourseTable], work: Path, task: Task) -> Samples:
    """Play games of the learner against itself."""
    samples: Samples = merged([_game(tables, work, task, np.random.default_rng([*task.seed, n])) for n in task.games])
    return samples


def _game(tables: Sequence[CourseTable], work: Path, task: Task, chance: np.random.Generator) -> Samples:
    functions, table, notes = compiled(MODULES, work), drawn(tables, chance.random()), _notes()
    board, dice = over_arrays(empty_board(table.rules, table.seats)), int(chance.integers(1, LARGEST_DICE))
    count = functions["self_play"](board, table.rules.payoff, dice, task.evaluator, task.most, task.close, notes)
    if board.now[ENDED] != WON:
        notes.shares[:] *= UNFINISHED
    functions["write_targets"](notes, count, TRACE_DECAY)
    return Samples(
        notes.features[:count].astype(np.float16), notes.stages[:count].copy(), notes.targets[:count].astype(np.float32)
    )


@cache
def _notes() -> Notes:
    """Room to note a game, taken once."""
    numbers, values = [np.zeros(ROOM, np.int64) for _ in range(2)], [np.zeros(ROOM) for _ in range(3)]
    return Notes(np.zeros((ROOM, FEATURES), np.float32), *numbers, *values)
