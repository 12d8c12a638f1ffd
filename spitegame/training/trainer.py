"""Training by self-play: games are played in several processes, and the network learns from their samples."""

import multiprocessing
import pickle
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from spitegame.training import learner
from spitegame.training.learner import Weights, merged
from spitegame.training.machine_code import sources

T = TypeVar("T")

REPLAYED_ROUNDS = 4
"""The number of latest rounds from whose samples the network learns in each round."""
ROUNDS_PER_TRIAL = 8
"""The number of rounds from one trial of the strength to the next."""


@contextmanager
def sampler_pool(sample: Callable[[Any], Any], jobs: int) -> Iterator[Callable[[Iterable[Any]], Iterable[Any]]]:
    """Yield a map over processes: samples come in the order of the tasks, and do not depend on `jobs`."""
    # An interrupt is for the process that asks for samples.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield partial(pool.imap, sample)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    games: int
    seed: int = 1
    units: int
    """The hidden units of each network."""
    round: int
    """The number of games in a round: the networks learn after each."""
    rate: float
    """The learning rate, to be multiplied by those of `Trainer.rates`."""

    @property
    def seeds(self) -> tuple[int, ...]:
        return (self.seed,)


@dataclass(slots=True)
class Progress:
    """The state of a training, from which an interrupted one resumes."""

    learners: Any
    rounds: deque[Any] = field(default_factory=lambda: deque(maxlen=REPLAYED_ROUNDS))
    """The samples of the latest rounds."""
    earlier: list[Weights] = field(default_factory=list)
    """Earlier weights to play against, where a game has them."""
    games: int = 0
    seconds: float = 0.0


class Trainer(ABC):
    """A training that saves its progress after every round, in a folder that is named by a hash of plan and code. So it
    resumes with the same result, and begins anew with another plan or other code."""

    plan: TrainingPlan
    games_per_task: int
    """The number of games that one process plays at a time."""
    rates: Sequence[tuple[float, float]]
    """The schedule: pairs of a share of the games, and the factor on the learning rate of the plan up to there."""

    def __init__(self, name: str, code: Sequence[ModuleType], work: Path, jobs: int) -> None:
        """`code`: all modules that affect the result, beside the ones here."""
        self._name, self._work, self._jobs = name, work, jobs
        decisive = sources([*code, learner, sys.modules[__name__]]) + repr(self.plan)
        self.folder = work / f"{name}-{sha256(decisive.encode()).hexdigest()[:12]}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.pickle"
        there = self.path.exists()
        self.progress: Progress = pickle.loads(self.path.read_bytes()) if there else Progress(self.beginner())

    @abstractmethod
    def beginner(self) -> Any:
        """Return the untrained learners."""

    @abstractmethod
    def weights(self) -> Weights:
        """Return the weights that play now."""

    @abstractmethod
    def sampler(self) -> Callable[[Any], Any]:
        """Return a function that plays the games of a task, in any process, and returns their samples."""

    @abstractmethod
    def task(self, games: range) -> Any:
        """Return the task that makes the sampler play the games of these numbers."""

    @abstractmethod
    def adapt(self, rate: float, chance: np.random.Generator) -> list[float]:
        """Train for one epoch on the latest rounds, and return the losses."""

    @abstractmethod
    def trial(self) -> str:
        """Return the present strength, in words."""

    def run(self) -> None:
        """Train until the plan's last game."""
        if self.progress.games >= self.plan.games:
            return
        self.sampler()(self.task(range(1)))  # which compiles it, once for all processes
        with sampler_pool(self.sampler(), self._jobs) as play:
            while self.progress.games < self.plan.games:
                self._learn(play)

    def now(self, stages: Sequence[tuple[float, T]]) -> T:
        """Return the value at the present share of the games, out of pairs of a share and the value up to there."""
        return next(each for share, each in stages if self.progress.games / self.plan.games < share)

    def report(self) -> dict[str, Any]:
        return {**asdict(self.plan), "played": self.progress.games, "seconds": round(self.progress.seconds)}

    def _learn(self, play: Callable[[Iterable[Any]], Iterable[Any]]) -> None:
        """Play one round, learn from it, and save the progress."""
        progress, began, first = self.progress, time.perf_counter(), self.progress.games
        end = min(first + self.plan.round, self.plan.games)
        starts = range(first, end, self.games_per_task)
        tasks = (self.task(range(start, min(start + self.games_per_task, end))) for start in starts)
        progress.rounds.append(merged(list(play(tasks))))
        losses = self.adapt(self.plan.rate * self.now(self.rates), np.random.default_rng([*self.plan.seeds, first]))
        progress.games = end
        progress.seconds += time.perf_counter() - began
        half = self.path.with_suffix(".half")  # an interruption meanwhile leaves the old file
        with half.open("wb") as file:
            pickle.dump(progress, file)
        half.replace(self.path)
        left = progress.seconds / end * (self.plan.games - end) / 60
        words = f"{self._name}: {end} of {self.plan.games} games, {end / progress.seconds:.1f} a second"
        words += f", {left:.0f} minutes left, losses " + " ".join(f"{loss:.4f}" for loss in losses)
        words += f", {self.trial()}" if first // self.plan.round % ROUNDS_PER_TRIAL == 0 else ""
        print(words, file=sys.stderr, flush=True)
