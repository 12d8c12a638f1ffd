"""Training of the player of Spite."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

import numpy as np

from spitegame.training.learner import Learner, Weights, merged
from spitegame.training.spite import learner, sampling, tables
from spitegame.training.spite.compiled import MODULES
from spitegame.training.spite.learner import ChoiceSamples, beginner, fit
from spitegame.training.spite.sampling import MatchTask, sample_matches
from spitegame.training.spite.strength import place_rate
from spitegame.training.spite.tables import AT_FIRST, LATER
from spitegame.training.trainer import Trainer, TrainingPlan

POPULATION = 12
"""The most earlier selves of the learner that it plays against, spread over all that it has learned."""
CHANGES = 0.7
"""The share of the matches after which `LATER` takes the place of `AT_FIRST`."""
TRIALS = 200
"""The number of matches of a trial."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpitePlan(TrainingPlan):
    """A plan whose games are matches."""

    round: int = 300
    rate: float = 0.0015


class SpiteTrainer(Trainer):
    games_per_task = 20
    rates = (
        (0.35, 1.0),
        (0.53, 0.4),
        (0.63, 0.15),
        (CHANGES, 0.05),
        (0.85, 0.4),
        (0.925, 0.16),
        (0.97, 0.06),
        (2.0, 0.02),
    )
    """Learning rates, each up to a share of the games. When the practice changes, it learns faster again for a
    while."""
    practices = ((CHANGES, AT_FIRST), (2.0, LATER))

    def __init__(self, plan: SpitePlan, work: Path, jobs: int = 1, exploited: Weights | None = None) -> None:
        """Train the learner; if `exploited` is given, all others play by these weights, and it learns to beat them."""
        self.plan, self._exploited = plan, exploited
        whom = sha256(b"".join(each.tobytes() for each in exploited or []))
        name = f"exploiter-{whom.hexdigest()[:12]}" if exploited else "spite"
        super().__init__(name, (*MODULES, tables, learner, sampling, sys.modules[__name__]), work, jobs)

    def beginner(self) -> Learner:
        return beginner(self.plan.units, self.plan.seeds)

    def weights(self) -> Weights:
        smoothed: Weights = self.progress.learners.smoothed
        return smoothed

    def sampler(self) -> Callable[[MatchTask], ChoiceSamples]:
        return partial(sample_matches, self._work)

    def task(self, games: range) -> MatchTask:
        population = [self._exploited] if self._exploited else self.progress.earlier or [self.weights()]
        earlier = population[games.start // self.games_per_task % len(population)]
        practice, exploits = self.now(self.practices), self._exploited is not None
        return MatchTask(self.weights(), earlier, practice, exploits, self.plan.seeds, games)

    def adapt(self, rate: float, chance: np.random.Generator) -> list[float]:
        loss = fit(self.progress.learners, merged(list(self.progress.rounds)), rate, chance)
        done = self.progress.games // self.plan.round
        if done % max(1, self.plan.games // self.plan.round // (2 * POPULATION)) == 0:
            self._remember()
        return [loss]

    def _remember(self) -> None:
        """Add the present weights to the earlier ones. When there are too many of these, drop every second one."""
        earlier = [*self.progress.earlier, [each.copy() for each in self.weights()]]
        self.progress.earlier = earlier[1::2] if len(earlier) > POPULATION else earlier

    def trial(self) -> str:
        found = place_rate(self._work, self.weights(), 4, TRIALS, self._exploited)
        return f"first in {found.first:.0%} of {found.rounds} rounds, mean place {found.place:.2f} of four"
