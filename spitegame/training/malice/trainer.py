"""Training of one learner of a course."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from spitegame.training.learner import Learner, Weights
from spitegame.training.malice import courses, learner, sampling
from spitegame.training.malice.array_network import evaluator_of
from spitegame.training.malice.compiled import MODULES
from spitegame.training.malice.courses import COURSES
from spitegame.training.malice.learner import beginner, fit, weights_of
from spitegame.training.malice.sampling import Samples, Task, sample_games
from spitegame.training.malice.self_play import GREEDY
from spitegame.training.malice.strength import StrengthTrials
from spitegame.training.trainer import Trainer, TrainingPlan

SEARCHES = ((0.35, (80, 3)), (2.0, (300, 8)))
"""The width of the search, in pairs of a share of the games and the width up to there: the nodes of a turn, and those
of them at which every discard is valued. A beginner learns as much from quick games."""
DECAYS = {"two": 1e-6, "more": 1e-3}
"""Weight decay by course. Without it, the values of a table of more than two are as true on the whole, but the ends of
one turn are told apart less well: at a table of four, among three good players, one learner comes first in 26 instead
of 39 of 100 games."""
TRIALS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MalicePlan(TrainingPlan):
    course: str
    learner: int = 1
    """The number of the learner: each learner of a course has random numbers of its own."""
    round: int = 500
    rate: float = 0.001

    @property
    def seeds(self) -> tuple[int, ...]:
        return self.seed, self.learner


class MaliceTrainer(Trainer):
    games_per_task = 10
    rates = ((0.5, 1.0), (0.8, 0.4), (0.93, 0.15), (2.0, 0.05))

    def __init__(self, plan: MalicePlan, work: Path, jobs: int = 1) -> None:
        self.plan: MalicePlan = plan
        code = (*MODULES, courses, learner, sampling, sys.modules[__name__])
        super().__init__(f"{plan.course}-learner-{plan.learner}", code, work, jobs)
        self._trials = StrengthTrials(plan.course, work)

    def beginner(self) -> list[Learner]:
        return beginner(self.plan.units, self.plan.seeds)

    def weights(self) -> Weights:
        return weights_of(self.progress.learners)

    def beginning(self) -> Weights:
        return weights_of(self.beginner())

    def sampler(self) -> Callable[[Task], Samples]:
        return partial(sample_games, COURSES[self.plan.course], self._work)

    def task(self, games: range) -> Task:
        return Task(evaluator_of(self.weights()), *self.now(SEARCHES), self.plan.seeds, games)

    def adapt(self, rate: float, chance: np.random.Generator) -> list[float]:
        rounds, decay, losses = self.progress.rounds, DECAYS[self.plan.course], []
        for stage, each in enumerate(self.progress.learners):
            features = np.concatenate([samples.features[samples.stages == stage] for samples in rounds])
            targets = np.concatenate([samples.targets[samples.stages == stage] for samples in rounds])
            losses.append(fit(each, features, targets, rate, decay, chance))
        return losses

    def trial(self) -> str:
        return f"wins {self._trials.rate(self.weights(), self.weights(), TRIALS, GREEDY):.0%} against greedy"
