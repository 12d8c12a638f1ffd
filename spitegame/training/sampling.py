"""Games of the learner against itself, in as many processes as there are to be, and what each game has to teach."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.malice.board import ENDED, WON, Board
from spitegame.ai.malice.learned.features import FEATURES
from spitegame.training.array_board import compiled_board
from spitegame.training.array_network import ArrayEvaluator
from spitegame.training.compiled import twins
from spitegame.training.courses import Table, drawn
from spitegame.training.learner import Floats

EXPLORED, NOISE = 0.12, 0.3
"""How often a choice is shaken, and how hard."""
FADE = 0.85
"""How much of what happened later a position's target takes over, against what the seat thought of it next."""
UNFINISHED = 0.5
"""What a win counts in a blocked game; else it would learn to hold back once it is ahead."""
ROOM = 4500
"""Positions of one game."""
LARGEST_DICE = 2_000_000_000


class Samples(NamedTuple):
    """What games were like: features, stages and targets."""

    features: NDArray[np.float16]
    stages: NDArray[np.int64]
    targets: Floats


class Task(NamedTuple):
    """Games to play: who plays, how widely it looks at its turns, and each game's own chance."""

    evaluator: ArrayEvaluator
    most: int
    """Spots of a turn that are looked at."""
    close: int
    """Spots at which all discards are."""
    seed: Sequence[int]
    games: Sequence[int]
    """Their numbers."""


Play: TypeAlias = Callable[[Iterable[Task]], Iterable[Samples]]


def together(lessons: Iterable[Samples]) -> Samples:
    return Samples(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))


class Sampler:
    """One process's room to play in."""

    def __init__(self, tables: Sequence[Table], work: Path) -> None:
        self.twins = twins(work)
        self._tables = tables
        self._boards: dict[int, Board] = {}
        self._features = np.zeros((ROOM, FEATURES), np.float32)
        self._stages, self._seats = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
        self._values, self._shares, self._targets = np.zeros(ROOM), np.zeros(ROOM), np.zeros(ROOM)

    def board(self, table: Table) -> Board:
        if id(table) not in self._boards:
            self._boards[id(table)] = compiled_board(table.rules, table.seats)
        return self._boards[id(table)]

    def play(self, task: Task) -> Samples:
        return together(self._game(task, np.random.default_rng([*task.seed, number])) for number in task.games)

    def _game(self, task: Task, chance: np.random.Generator) -> Samples:
        table = drawn(self._tables, chance.random())
        board, dice = self.board(table), int(chance.integers(1, LARGEST_DICE))
        kept = (self._features, self._stages, self._seats, self._values, self._shares)
        count = self.twins["self_play"](
            board, table.rules.payoff, dice, task.evaluator, task.most, task.close, EXPLORED, NOISE, *kept
        )
        if board.now[ENDED] != WON:
            self._shares *= UNFINISHED
        self.twins["returns"](self._seats, self._values, self._shares, count, FADE, self._targets)
        return Samples(
            self._features[:count].astype(np.float16),
            self._stages[:count].copy(),
            self._targets[:count].astype(np.float32),
        )


@contextmanager
def sampler_pool(tables: Sequence[Table], work: Path, jobs: int) -> Iterator[Play]:
    """Lessons come in the order of the tasks, and are the same however many processes play."""
    with multiprocessing.get_context("spawn").Pool(jobs, _sit_down, (tables, work)) as pool:
        yield lambda tasks: pool.imap(_play, tasks)


_practice: Sampler
"""Of this process."""


def _sit_down(tables: Sequence[Table], work: Path) -> None:
    """Ctrl+C is for the process that asks for lessons."""
    global _practice
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _practice = Sampler(tables, work)


def _play(task: Task) -> Samples:
    return _practice.play(task)
