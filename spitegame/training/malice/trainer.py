"""Learning by self-play: play, look back, and adapt."""

import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from inspect import getsource
from math import ceil
from pathlib import Path
from typing import TypeVar

import numpy as np

from spitegame.ai.malice.learned.network import NETWORKS
from spitegame.training import adam, checkpoint
from spitegame.training.malice import courses, learner, sampling
from spitegame.training.malice.array_network import evaluator_of
from spitegame.training.malice.compiled import SOURCES
from spitegame.training.malice.courses import COURSES
from spitegame.training.malice.learner import Learner, Weights, beginner, fit
from spitegame.training.malice.sampling import Sampler, Samples, Task, sampler_pool, together
from spitegame.training.malice.self_play import GREEDY
from spitegame.training.malice.strength import StrengthTrials

T = TypeVar("T")

SEARCHES = ((0.35, (80, 3)), (2.0, (300, 8)))
"""How widely it looks, up to a share of the games: at how many nodes of a turn, and at how many of them it values every
discard. A beginner learns as much from quick games."""
TOGETHER = 10
"""The number of games of one task."""
REMEMBERED = 4
"""The number of rounds that are learned from again."""
RATES = ((0.5, 1.0), (0.8, 0.4), (0.93, 0.15), (2.0, 0.05))
"""How fast it learns, up to a share of the games, as a part of the first rate."""
DECAYS = {"two": 1e-6, "more": 1e-3}
"""How strongly the weights are drawn towards 0, by course. Without that, the values of a table of more than two are as
true on the whole, but the ends of one turn are told apart less well: at a table of four, among three good players, one
learner comes first in 26 instead of 39 of 100 games."""
TRIALS = 100


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    course: str
    games: int
    seed: int = 1
    learner: int = 1
    """The number of the learner: each one of a course has chances of its own."""
    units: int = 64
    round: int = 500
    """The number of games after which it adapts."""
    rate: float = 0.001

    @property
    def seeds(self) -> tuple[int, int]:
        return self.seed, self.learner

    def beginner(self) -> Learner:
        return beginner(self.units, self.seeds, DECAYS[self.course])


@dataclass(slots=True)
class Progress:
    """All that is needed to go on."""

    learner: Learner
    rounds: deque[Samples] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The last rounds, which are learned from again."""
    games: int = 0
    seconds: float = 0.0


class Trainer:
    """Learns by self-play. What is learned lies in a folder by the plan and the code: there it goes on as if it had
    never been interrupted, and with another plan or other code it begins anew."""

    def __init__(self, plan: TrainingPlan, work: Path, jobs: int = 1) -> None:
        self.plan = plan
        self.folder = work / f"{plan.course}-{plan.learner}-{fingerprint(plan)}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.pickle"
        self.progress = checkpoint.load(self.path, Progress(plan.beginner()))
        self._work, self._jobs = work, jobs
        self._trials = StrengthTrials(plan.course, work)

    def run(self) -> None:
        """Plays to the last game, and keeps what is learned after every round."""
        done, rounds = self.progress.games // self.plan.round, ceil(self.plan.games / self.plan.round)
        if done >= rounds:
            return
        tables = COURSES[self.plan.course]
        Sampler(tables, self._work).play(self._task(range(1)))  # which compiles it, once for all processes
        with sampler_pool(tables, self._work, self._jobs) as play:
            for _ in range(done, rounds):
                began = time.perf_counter()
                self.progress.rounds.append(together(play(self._tasks())))
                losses = self._adapted()
                self.progress.games += self.plan.round
                self.progress.seconds += time.perf_counter() - began
                checkpoint.save(self.path, self.progress)
                self._tell(losses)

    def _tasks(self) -> Iterator[Task]:
        first, end = self.progress.games, self.progress.games + self.plan.round
        return (self._task(range(start, min(start + TOGETHER, end))) for start in range(first, end, TOGETHER))

    def _task(self, games: Sequence[int]) -> Task:
        return Task(evaluator_of(self.weights()), *self._now(SEARCHES), self.plan.seeds, games)

    def _now(self, stages: Sequence[tuple[float, T]]) -> T:
        """The setting for the share of the games that is played."""
        return next(each for share, each in stages if self.progress.games / self.plan.games < share)

    def weights(self) -> Weights:
        """What has been learned so far."""
        return self.progress.learner.smoothed

    def beginning(self) -> Weights:
        return self.plan.beginner().smoothed

    def _adapted(self) -> list[float]:
        chance = np.random.default_rng([*self.plan.seeds, self.progress.games])
        rate = self.plan.rate * self._now(RATES)
        rounds, losses = self.progress.rounds, []
        for network in range(NETWORKS):
            features = np.concatenate([each.features[each.stages == network] for each in rounds])
            targets = np.concatenate([each.targets[each.stages == network] for each in rounds])
            losses.append(fit(self.progress.learner, network, features, targets, rate, chance))
        return losses

    def _tell(self, losses: list[float]) -> None:
        games, seconds, of = self.progress.games, self.progress.seconds, self.plan.games
        left = seconds / games * max(0, of - games) / 60
        words = f"{self.plan.course}, learner {self.plan.learner}: {games} of {of} games"
        words += f", {games / seconds:.0f} a second, {left:.0f} minutes left"
        words += ", losses " + " ".join(f"{loss:.4f}" for loss in losses)
        if games // self.plan.round % 8 == 1:
            words += f", wins {self._trials.rate(self.weights(), self.weights(), TRIALS, GREEDY):.0%} against greedy"
        print(words, file=sys.stderr, flush=True)


def fingerprint(plan: TrainingPlan) -> str:
    """A hash of all that decides what is learned: the plan and the code."""
    trained_by = map(getsource, (adam, courses, learner, sampling, sys.modules[__name__]))
    return sha256("".join([SOURCES, *trained_by, repr(plan)]).encode()).hexdigest()[:12]
