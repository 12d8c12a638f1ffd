"""Learning by self-play: play, look back, adapt, and write down how it went."""

import os
import platform
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from spitegame.ai.contest import Contest, outcome
from spitegame.ai.malice.good import Good
from spitegame.ai.malice.learned.network import NETWORKS, Network
from spitegame.ai.malice.learned.weights import networks, packed
from spitegame.ai.player import Player
from spitegame.rules.malice import GAME
from spitegame.training.courses import COURSES, Table
from spitegame.training.network import Learner, beginner, fit, learner_of
from spitegame.training.playing import GREEDY, LEARNED, SEEING
from spitegame.training.practice import LARGEST_DICE, Lesson, Practice, Task, practising, together
from spitegame.training.quick import Quick
from spitegame.training.thinking import Judge, judge_of

T = TypeVar("T")

SEARCHES = ((0.35, (80, 3)), (2.0, (300, 8)))
"""Up to which share of the games how widely it looks: at how many spots of a turn, and at how many at all discards.
A beginner learns as much from quick games."""
MOST, CLOSE = 300, 8
"""How widely both sides look where strength is measured."""
TOGETHER = 10
"""Games of one task."""
REMEMBERED = 4
"""Rounds that are learned from again."""
RATES = ((0.5, 1.0), (0.8, 0.4), (0.93, 0.15), (2.0, 0.05))
"""Up to which share of the games how fast it learns, times the first rate."""
TRIALS = 100


@dataclass(frozen=True, slots=True)
class Plan:
    course: str
    games: int
    seed: int = 1
    units: int = 64
    round: int = 500
    """Games after which it adapts."""
    rate: float = 0.001


@dataclass(slots=True)
class Progress:
    learner: Learner
    games: int = 0
    seconds: float = 0.0


def judge_of_learner(learner: Learner) -> Judge:
    rows, outwards, biases = learner.smoothed
    return judge_of(rows, outwards, np.ascontiguousarray(biases[:, 0]))


class School:
    """What is learned lies in a folder of its own, and goes on there as if it had never been interrupted."""

    def __init__(self, plan: Plan, work: Path, jobs: int = 1) -> None:
        self.plan = plan
        self.folder = work / f"{plan.course}-seed-{plan.seed}-units-{plan.units}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.npz"
        self.progress = resumed(self.path) if self.path.exists() else Progress(beginner(plan.units, plan.seed))
        self.work, self.jobs = work, jobs
        self._practice = Practice(COURSES[plan.course], work)

    def run(self) -> None:
        """To the last game; what is learned is kept after every round."""
        done, rounds = self.progress.games // self.plan.round, ceil(self.plan.games / self.plan.round)
        if done >= rounds:
            return
        lessons = deque(map(self._remembered, range(max(0, done - REMEMBERED + 1), done)), maxlen=REMEMBERED)
        self._practice.play(self._task(range(1)))  # which compiles it, once for all processes
        with practising(COURSES[self.plan.course], self.work, self.jobs) as play:
            for number in range(done, rounds):
                began = time.perf_counter()
                lessons.append(together(play(self._tasks())))
                losses = self._adapted(lessons)
                self.progress.games += self.plan.round
                self.progress.seconds += time.perf_counter() - began
                np.savez(self._lesson(number), **lessons[-1]._asdict())
                self._save()
                self._tell(losses)

    def _tasks(self) -> Iterator[Task]:
        first, end = self.progress.games, self.progress.games + self.plan.round
        return (self._task(range(start, min(start + TOGETHER, end))) for start in range(first, end, TOGETHER))

    def _task(self, games: Sequence[int]) -> Task:
        return Task(self.judge(), *self._now(SEARCHES), self.plan.seed, games)

    def _now(self, stages: Sequence[tuple[float, T]]) -> T:
        """What holds at this share of the games."""
        return next(each for share, each in stages if self.progress.games / self.plan.games < share)

    def _lesson(self, number: int) -> Path:
        """In place of the first one that is no longer needed."""
        return self.folder / f"lesson-{number % REMEMBERED}.npz"

    def _remembered(self, number: int) -> Lesson:
        with np.load(self._lesson(number)) as kept:
            return Lesson(**kept)

    def judge(self) -> Any:
        return judge_of_learner(self.progress.learner)

    def _adapted(self, lessons: Sequence[Lesson]) -> list[float]:
        chance = np.random.default_rng([self.plan.seed, self.progress.games])
        rate = self.plan.rate * self._now(RATES)
        losses = []
        for network in range(NETWORKS):
            features = np.concatenate([lesson.features[lesson.stages == network] for lesson in lessons])
            targets = np.concatenate([lesson.targets[lesson.stages == network] for lesson in lessons])
            losses.append(fit(self.progress.learner, network, features, targets, rate, chance))
        return losses

    def strength(self, trials: int, manner: int, seed: int = 7) -> float:
        """The share of games that it wins where both sides have equally many seats: against the greedy player, against
        the beginner that it has been, or against itself where that is shown everything."""
        table = self._table()
        judge, board = self.judge(), self._practice.board(table)
        other = judge_of_learner(beginner(self.plan.units, self.plan.seed)) if manner == LEARNED else self.judge()
        chance = np.random.default_rng(seed)
        wins = 0.0
        for game in range(trials):
            dice = int(chance.integers(1, LARGEST_DICE))
            wins += self._practice.twins["contest"](
                board, table.rules.payoff, dice, judge, other, game % 2, MOST, CLOSE, manner
            )
        return wins / trials

    def strength_against_good(self, deals: int) -> float:
        """The same on the real rules, as it will play in the game."""
        table, learned = self._table(), networks(self.packed())
        quick = Quick(learned=lambda _seats: learned, folder=self.folder.parent)
        players: Mapping[str, Player] = {"best": quick, "good": Good()}
        names = tuple(islice(cycle(players), table.seats))
        contest = Contest(GAME, table.rules, players, names, deals, self.plan.seed)
        played = [outcome(contest, seating, time.perf_counter) for seating in contest.seatings()]
        wins = sum(
            each.share(standing)
            for each in played
            for standing in each.standings
            if each.names[standing.seat] == "best"
        )
        return wins / len(played)

    def _table(self) -> Table:
        return next(table for table in COURSES[self.plan.course] if table.seats % 2 == 0)

    def packed(self) -> bytes:
        """What players load."""
        rows, outwards, biases = (each.tolist() for each in self.progress.learner.smoothed)
        return packed([Network(*parts) for parts in zip(rows, outwards, (bias for (bias,) in biases), strict=True)])

    def report(self, trials: int) -> dict[str, Any]:
        """How the weights came about, and how strong they are."""
        table, wins = self._table(), {}
        for name, rate, games in self._strengths(trials):
            wins[name] = {"rate": round(rate, 4), "games": games}
            print(f"{self.plan.course}: wins {rate:.1%} {name}, of {games} games", file=sys.stderr, flush=True)
        return {
            "plan": asdict(self.plan),
            "games": self.progress.games,
            "seconds": round(self.progress.seconds),
            "cores": os.cpu_count(),
            "versions": {
                "python": platform.python_version(),
                **{name: version(name) for name in ("spitegame", "numpy", "numba")},
            },
            "seats": table.seats,
            "payoff": table.rules.payoff,
            "wins": wins,
        }

    def _strengths(self, trials: int) -> Iterator[tuple[str, float, int]]:
        """Against whom, the rate, and of how many games."""
        few = trials // 5
        yield "against greedy", self.strength(trials, GREEDY, LARGEST_DICE), trials
        yield "against the beginner", self.strength(trials, LEARNED, LARGEST_DICE), trials
        yield "against one shown everything", self.strength(few, SEEING, LARGEST_DICE), few
        deals = few // self._table().seats
        yield "against good", self.strength_against_good(deals), deals * self._table().seats

    def _tell(self, losses: list[float]) -> None:
        games, seconds, of = self.progress.games, self.progress.seconds, self.plan.games
        left = seconds / games * max(0, of - games) / 60
        words = f"{self.plan.course}: {games} of {of} games, {games / seconds:.0f} a second, {left:.0f} minutes left"
        words += ", losses " + " ".join(f"{loss:.4f}" for loss in losses)
        if games // self.plan.round % 8 == 1:
            words += f", wins {self.strength(TRIALS, GREEDY):.0%} against greedy"
        print(words, file=sys.stderr, flush=True)

    def _save(self) -> None:
        """All that is needed to go on, in place of the last."""
        learner, half = self.progress.learner, self.path.with_suffix(".half.npz")
        parts = {
            f"{name}{place}": part
            for name in ("weights", "smoothed", "means", "squares")
            for place, part in enumerate(getattr(learner, name))
        }
        np.savez(half, steps=learner.steps, so_far=[self.progress.games, self.progress.seconds], **parts)
        half.replace(self.path)


def resumed(path: Path) -> Progress:
    with np.load(path) as kept:
        learner = learner_of([kept[f"weights{place}"] for place in range(3)])
        for name in ("smoothed", "means", "squares"):
            setattr(learner, name, [kept[f"{name}{place}"] for place in range(3)])
        learner.steps[:] = kept["steps"]
        games, seconds = kept["so_far"]
    return Progress(learner, int(games), float(seconds))
