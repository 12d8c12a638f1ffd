"""Learning Spite by self-play: play, look back, and adapt."""

import multiprocessing
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned.choice import Desk
from spitegame.ai.spite.learned.features import FEATURES, MOST_MARKS, Marks
from spitegame.ai.spite.learned.network import MOST_PLACES
from spitegame.rules.spite.options import OPEN, Referee, SpiteRules
from spitegame.training.spite.compiled import compiled_functions, empty_array_match
from spitegame.training.spite.learner import PlaceLearner, Samples, Weights, beginner, fit, network_of, together
from spitegame.training.spite.self_play import BY_CHANCE, EARLIER, GOOD, LEARNER, Circle, Notes

ROOM = 6000
"""The most choices that are noted of one match."""
LARGEST_DICE = 2_000_000_000
SEATS = (3, 4, 5, 6, 7, 8, 9)
OFTEN = (0.16, 0.34, 0.10, 0.16, 0.07, 0.07, 0.10)
"""The share of the matches with each number of seats."""
TABLES = (
    (0.8, replace(OPEN, referee=Referee.STRICT)),
    (0.1, replace(OPEN, referee=Referee.STRICT, penalty=2, fake_jokers=5)),
    (0.1, replace(OPEN, referee=Referee.STRICT, joker_turns_higher=False, fake_jokers=18)),
)
ALONE = 0.3
"""The share of the matches that the learner plays against itself only."""
COMPANY = (0.5, 0.3, 0.18, 0.02)
"""In the others, the share of the seats that are the learner's, the good player's, an earlier self's, and chance's."""
TOGETHER = 25
"""The number of matches of one task."""
REMEMBERED = 4
"""The number of rounds of learning whose choices are learned from again."""
POPULATION = 12
"""The number of earlier selves that are kept."""
RATES = ((0.5, 1.0), (0.75, 0.4), (0.9, 0.15), (2.0, 0.05))
"""How fast it learns, up to a share of the matches, as a part of the first rate."""
EXPLORED, NOISE = 0.15, 0.15


@dataclass(frozen=True, slots=True)
class SpitePlan:
    matches: int
    seed: int = 1
    learner: int = 1
    units: int = 64
    turn: int = 1000
    """The number of matches after which it adapts."""
    rate: float = 0.0015


@dataclass(slots=True)
class SpiteProgress:
    learner: PlaceLearner
    remembered: deque[Samples] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    earlier: list[Weights] = field(default_factory=list)
    matches: int = 0
    seconds: float = 0.0


class MatchTask(NamedTuple):
    weights: Weights
    earlier: Weights
    seed: tuple[int, ...]
    matches: range


def place_worths() -> NDArray[np.float64]:
    """By number of seats and by place, what a place is worth while learning: it falls evenly, and the first counts half
    as much again."""
    table = np.zeros((MOST_PLACES + 1, MOST_PLACES + 1))
    for seats in SEATS:
        for place in range(1, seats + 1):
            table[seats, place] = (seats + 1 - 2 * place) / (seats - 1) + (0.5 if place == 1 else 0.0)
    return table


def desk(units: int) -> Desk:
    def marks() -> Marks:
        return Marks(np.zeros(MOST_MARKS, np.int64), np.zeros(MOST_MARKS), np.zeros(1, np.int64))  # type: ignore[arg-type]

    return Desk(marks(), marks(), np.zeros(units), np.zeros(units), np.zeros(MOST_PLACES))  # type: ignore[arg-type]


class MatchSampler:
    """Plays matches, in one process."""

    def __init__(self, work: Path) -> None:
        self._functions = compiled_functions(work)
        self._notes = Notes(np.zeros((ROOM, FEATURES), np.float32), *(np.zeros(ROOM, np.int64) for _ in range(4)))
        self._worths = place_worths()

    def play(self, task: MatchTask) -> Samples:
        learner, earlier = network_of(task.weights), network_of(task.earlier)
        table = desk(len(task.weights[1]))
        return together(
            [
                self._match(learner, earlier, table, np.random.default_rng([*task.seed, number]))
                for number in task.matches
            ]
        )

    def _match(self, learner: object, earlier: object, table: Desk, chance: np.random.Generator) -> Samples:
        seats = int(chance.choice(SEATS, p=OFTEN))
        rules = TABLES[int(chance.choice(len(TABLES), p=[often for often, _ in TABLES]))][1]
        manners = np.full(seats, LEARNER)
        if chance.random() >= ALONE:
            manners = chance.choice((LEARNER, GOOD, EARLIER, BY_CHANCE), size=seats, p=COMPANY)
            manners[int(chance.integers(seats))] = LEARNER
        circle = Circle(manners, learner, earlier, TUNED, self._worths, EXPLORED, NOISE)  # type: ignore[arg-type]
        match, notes = empty_array_match(rules, seats), self._notes
        placed = np.zeros((MOST_PLACES, MOST_PLACES + 1), np.int64)
        dice = int(chance.integers(1, LARGEST_DICE))
        count = self._functions["play_match"](match, dice, circle, table, notes, placed)
        return Samples(
            notes.features[:count].astype(np.float16),
            notes.active[:count].astype(np.int8),
            notes.reached[:count].astype(np.int8),
        )


def contest(
    work: Path,
    weights: Weights,
    seats: int,
    matches: int,
    seed: int,
    rules: SpiteRules = OPEN,
    others: int = GOOD,
    earlier: Weights | None = None,
) -> NDArray[np.int64]:
    """One learned player against others; how often it took each place of a round."""
    functions, chance = compiled_functions(work), np.random.default_rng(seed)
    network, table = network_of(weights), desk(len(weights[1]))
    other = network_of(earlier) if earlier else network
    notes = Notes(np.zeros((ROOM, FEATURES), np.float32), *(np.zeros(ROOM, np.int64) for _ in range(4)))
    total = np.zeros(MOST_PLACES + 1, np.int64)
    worths = place_worths()
    for number in range(matches):
        manners = np.full(seats, others)
        manners[number % seats] = LEARNER
        circle = Circle(manners, network, other, TUNED, worths, 0.0, 0.0)
        placed = np.zeros((MOST_PLACES, MOST_PLACES + 1), np.int64)
        match = empty_array_match(replace(rules, referee=Referee.STRICT), seats)
        functions["play_match"](match, int(chance.integers(1, LARGEST_DICE)), circle, table, notes, placed)
        total += placed[number % seats]
    return total


Play: TypeAlias = Callable[[Iterable[MatchTask]], Iterable[Samples]]


class SpiteTrainer:
    def __init__(self, plan: SpitePlan, work: Path, jobs: int = 1) -> None:
        self.plan = plan
        self.folder = work / f"spite-{plan.learner}-{plan.seed}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.pickle"
        self.progress = SpiteProgress(beginner(plan.units, [plan.seed, plan.learner]))
        if self.path.exists():
            self.progress = pickle.loads(self.path.read_bytes())
        self._work, self._jobs = work, jobs

    def run(self) -> None:
        done, turns = self.progress.matches // self.plan.turn, -(-self.plan.matches // self.plan.turn)
        if done >= turns:
            return
        MatchSampler(self._work).play(self._task(range(1)))
        with _pool(self._work, self._jobs) as play:
            for turn in range(done, turns):
                began = time.perf_counter()
                progress = self.progress
                progress.remembered.append(together(list(play(self._tasks()))))
                played = time.perf_counter() - began
                chance = np.random.default_rng([self.plan.seed, self.plan.learner, progress.matches])
                share = progress.matches / self.plan.matches
                rate = self.plan.rate * next(part for end, part in RATES if share < end)
                loss = fit(progress.learner, together(list(progress.remembered)), rate, chance)
                progress.matches += self.plan.turn
                if turn % max(1, turns // 40) == 0:
                    progress.earlier = [*progress.earlier, [each.copy() for each in progress.learner.smoothed]][
                        -POPULATION:
                    ]
                progress.seconds += time.perf_counter() - began
                self._save()
                words = f"{progress.matches} matches, {len(progress.remembered[-1].active)} choices, {played:.0f} s played, {time.perf_counter() - began - played:.0f} s fitted, loss {loss:.4f}"
                if turn % 5 == 0:
                    got = contest(self._work, progress.learner.smoothed, 4, 200, 1)
                    words += (
                        f", against good {got[1] / got.sum():.3f} first, place {(got @ np.arange(10)) / got.sum():.3f}"
                    )
                print(words, file=sys.stderr, flush=True)

    def _tasks(self) -> Iterator[MatchTask]:
        first, end = self.progress.matches, self.progress.matches + self.plan.turn
        return (self._task(range(start, min(start + TOGETHER, end))) for start in range(first, end, TOGETHER))

    def _task(self, matches: range) -> MatchTask:
        learned, earlier = self.progress.learner.smoothed, self.progress.earlier
        chance = np.random.default_rng([self.plan.seed, self.plan.learner, 7, matches.start])
        before = earlier[int(chance.integers(len(earlier)))] if earlier else learned
        return MatchTask(learned, before, (self.plan.seed, self.plan.learner), matches)

    def _save(self) -> None:
        half = self.path.with_suffix(".half")
        with half.open("wb") as file:
            pickle.dump(self.progress, file)
        half.replace(self.path)


@contextmanager
def _pool(work: Path, jobs: int) -> Iterator[Play]:
    with multiprocessing.get_context("spawn").Pool(jobs, _sit_down, (work,)) as pool:
        yield lambda tasks: pool.imap(_play, tasks)


_sampler: MatchSampler


def _sit_down(work: Path) -> None:
    global _sampler
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _sampler = MatchSampler(work)


def _play(task: MatchTask) -> Samples:
    return _sampler.play(task)
