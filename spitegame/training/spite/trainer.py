"""Learning Spite by self-play: play, look back, and adapt."""

import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from inspect import getsource
from pathlib import Path

import numpy as np

from spitegame.training import adam, checkpoint
from spitegame.training.spite import learner, sampling, tables
from spitegame.training.spite.compiled import SOURCES
from spitegame.training.spite.learner import ChoiceSamples, PlaceLearner, Weights, beginner, fit, together
from spitegame.training.spite.sampling import MatchSampler, MatchTask, PlayMatches, match_pool
from spitegame.training.spite.strength import PlaceRate, against, against_good

TOGETHER = 20
"""The number of matches of one task."""
REMEMBERED = 4
"""The number of turns whose choices are learned from again."""
POPULATION = 12
"""The number of earlier selves that it meets again: they are spread over all that has been learned."""
RATES = ((0.5, 1.0), (0.75, 0.4), (0.9, 0.15), (2.0, 0.05))
"""How fast it learns, up to a share of the matches, as a part of the first rate."""
TRIALS = 200
"""The number of matches that tell how it goes."""
TOLD = 8
"""The number of turns after which it is tried."""


@dataclass(frozen=True, slots=True)
class SpitePlan:
    matches: int
    seed: int = 1
    units: int = 128
    turn: int = 300
    """The number of matches after which it adapts."""
    rate: float = 0.0015


@dataclass(slots=True)
class SpiteProgress:
    """All that is needed to go on."""

    learner: PlaceLearner
    turns: deque[ChoiceSamples] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The choices of the last turns, which are learned from again."""
    earlier: list[Weights] = field(default_factory=list)
    matches: int = 0
    seconds: float = 0.0


class SpiteTrainer:
    """Learns by self-play, or how to exploit somebody who does not learn any more.

    What is learned lies in a folder by the plan and the code: there it goes on as if it had never been interrupted,
    and with another plan or other code it begins anew.
    """

    def __init__(self, plan: SpitePlan, work: Path, jobs: int = 1, exploited: Weights | None = None) -> None:
        """With `exploited`, all others play by these weights."""
        self.plan = plan
        name = "exploiter" if exploited else "spite"
        self.folder = work / f"{name}-{fingerprint(plan, exploited)}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.pickle"
        self.progress = checkpoint.load(self.path, SpiteProgress(beginner(plan.units, [plan.seed])))
        self._work, self._jobs, self._exploited = work, jobs, exploited

    def run(self) -> None:
        """Plays to the last match, and keeps what is learned after every turn."""
        if self._is_done():
            return
        MatchSampler(self._work).play(self._task(range(1)))  # which compiles it, once for all processes
        with match_pool(self._work, self._jobs) as play:
            while not self._is_done():
                self._learn(play)

    def _is_done(self) -> bool:
        return self.progress.matches >= self.plan.matches

    def _learn(self, play: PlayMatches) -> None:
        """Plays one turn, and adapts."""
        progress, began = self.progress, time.perf_counter()
        turn = progress.matches // self.plan.turn
        end = min(progress.matches + self.plan.turn, self.plan.matches)
        progress.turns.append(together(list(play(self._tasks(end)))))
        loss = self._adapted()
        progress.matches = end
        if turn % max(1, self.plan.matches // self.plan.turn // (2 * POPULATION)) == 0:
            self._remember()
        progress.seconds += time.perf_counter() - began
        checkpoint.save(self.path, self.progress)
        self._tell(loss, tried=turn % TOLD == 0)

    def weights(self) -> Weights:
        """What has been learned so far."""
        return self.progress.learner.smoothed

    def _tasks(self, end: int) -> Iterator[MatchTask]:
        starts = range(self.progress.matches, end, TOGETHER)
        return (self._task(range(start, min(start + TOGETHER, end))) for start in starts)

    def _task(self, matches: range) -> MatchTask:
        population = [self._exploited] if self._exploited else self.progress.earlier or [self.weights()]
        earlier = population[matches.start // TOGETHER % len(population)]
        return MatchTask(self.weights(), earlier, self._exploited is not None, (self.plan.seed,), matches)

    def _adapted(self) -> float:
        chance = np.random.default_rng([self.plan.seed, self.progress.matches])
        share = self.progress.matches / self.plan.matches
        rate = self.plan.rate * next(part for end, part in RATES if share < end)
        return fit(self.progress.learner, together(list(self.progress.turns)), rate, chance)

    def _remember(self) -> None:
        """Adds today's self to the population, of which every second one goes when there are too many."""
        earlier = [*self.progress.earlier, [each.copy() for each in self.weights()]]
        self.progress.earlier = earlier[1::2] if len(earlier) > POPULATION else earlier

    def _tell(self, loss: float, *, tried: bool) -> None:
        matches, seconds, of = self.progress.matches, self.progress.seconds, self.plan.matches
        left = seconds / matches * max(0, of - matches) / 60
        words = f"{self.folder.name}: {matches} of {of} matches, {matches / seconds:.1f} a second"
        words += f", {left:.0f} minutes left, loss {loss:.4f}"
        if tried:
            found = self._rate_of_four()
            words += f", first in {found.first:.0%} of {found.rounds} rounds, mean place {found.place:.2f} of four"
        print(words, file=sys.stderr, flush=True)

    def _rate_of_four(self) -> PlaceRate:
        if self._exploited:
            return against(self._work, self.weights(), self._exploited, 4, TRIALS)
        return against_good(self._work, self.weights(), 4, TRIALS)


def fingerprint(plan: SpitePlan, exploited: Weights | None) -> str:
    """A hash of all that decides what is learned: the plan, the code, and who is to be exploited."""
    trained_by = map(getsource, (adam, tables, learner, sampling, sys.modules[__name__]))
    against_whom = b"".join(each.tobytes() for each in exploited or [])
    return sha256("".join([SOURCES, *trained_by, repr(plan)]).encode() + against_whom).hexdigest()[:12]
