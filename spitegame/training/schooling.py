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
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.contest import Contest, outcome
from spitegame.ai.malice.good import Good
from spitegame.ai.malice.learned.board import ENDED, WON, Board
from spitegame.ai.malice.learned.features import FEATURES
from spitegame.ai.malice.learned.network import NETWORKS, Network
from spitegame.ai.malice.learned.weights import networks, packed
from spitegame.ai.player import Player
from spitegame.rules.malice import GAME
from spitegame.training.compiled import twins
from spitegame.training.courses import COURSES, Table, drawn
from spitegame.training.network import Floats, Learner, beginner, fit, learner_of
from spitegame.training.playing import GREEDY, LEARNED, SEEING
from spitegame.training.quick import Quick
from spitegame.training.tables import compiled_board
from spitegame.training.thinking import Judge, judge_of

MOST, CLOSE = 80, 3
"""Of a turn in training, how many spots are looked at, and at how many all discards."""
EXPLORED, NOISE = 0.12, 0.3
"""How often a choice is shaken, and how hard."""
FADE = 0.85
"""How much of what happened later a position's target takes over, against what the seat thought of it next."""
UNFINISHED = 0.5
"""What a win counts in a blocked game; else it would learn to hold back once it is ahead."""
REMEMBERED = 4
"""Rounds that are learned from again."""
ROOM = 6000
"""Positions of one game."""
RATES = ((0.5, 1.0), (0.8, 0.4), (0.93, 0.15), (2.0, 0.05))
"""Up to which share of the games how fast it learns, times the first rate."""
TRIALS = 100
LARGEST_SEED = 2_000_000_000


class Lesson(NamedTuple):
    """What one round was like: features, stages and targets."""

    features: NDArray[np.float16]
    stages: NDArray[np.int64]
    targets: Floats


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

    def __init__(self, plan: Plan, work: Path) -> None:
        self.plan = plan
        self.folder = work / f"{plan.course}-seed-{plan.seed}-units-{plan.units}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "learned.npz"
        self.progress = resumed(self.path) if self.path.exists() else Progress(beginner(plan.units, plan.seed))
        self._twins = twins(work)
        self._boards: dict[int, Board] = {}
        self._features = np.zeros((ROOM, FEATURES), np.float32)
        self._stages, self._seats = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
        self._values, self._shares, self._targets = np.zeros(ROOM), np.zeros(ROOM), np.zeros(ROOM)

    def run(self) -> None:
        """To the last game; what is learned is kept after every round."""
        done, rounds = self.progress.games // self.plan.round, ceil(self.plan.games / self.plan.round)
        if done >= rounds:
            return
        lessons = deque(map(self._remembered, range(max(0, done - REMEMBERED + 1), done)), maxlen=REMEMBERED)
        for number in range(done, rounds):
            began = time.perf_counter()
            chance = np.random.default_rng([self.plan.seed, self.progress.games])
            lessons.append(self._played(chance))
            losses = self._adapted(lessons, chance)
            self.progress.games += self.plan.round
            self.progress.seconds += time.perf_counter() - began
            np.savez(self._lesson(number), **lessons[-1]._asdict())
            self._save()
            self._tell(losses)

    def _lesson(self, number: int) -> Path:
        """In place of the first one that is no longer needed."""
        return self.folder / f"lesson-{number % REMEMBERED}.npz"

    def _remembered(self, number: int) -> Lesson:
        with np.load(self._lesson(number)) as kept:
            return Lesson(**kept)

    def _played(self, chance: np.random.Generator) -> Lesson:
        judge = self.judge()
        lessons = [
            self._game(drawn(COURSES[self.plan.course], chance.random()), judge, chance) for _ in range(self.plan.round)
        ]
        return Lesson(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))

    def _game(self, table: Table, judge: Any, chance: np.random.Generator) -> Lesson:
        board, dice = self.board(table), int(chance.integers(1, LARGEST_SEED))
        thought = (MOST, CLOSE, EXPLORED, NOISE)
        kept = (self._features, self._stages, self._seats, self._values, self._shares)
        count = self._twins["self_play"](board, table.rules.payoff, dice, judge, *thought, *kept)
        if board.now[ENDED] != WON:
            self._shares *= UNFINISHED
        self._twins["returns"](self._seats, self._values, self._shares, count, FADE, self._targets)
        return Lesson(
            self._features[:count].astype(np.float16),
            self._stages[:count].copy(),
            self._targets[:count].astype(np.float32),
        )

    def board(self, table: Table) -> Board:
        if id(table) not in self._boards:
            self._boards[id(table)] = compiled_board(table.rules, table.seats)
        return self._boards[id(table)]

    def judge(self) -> Any:
        return judge_of_learner(self.progress.learner)

    def _adapted(self, lessons: Sequence[Lesson], chance: np.random.Generator) -> list[float]:
        done = self.progress.games / self.plan.games
        rate = self.plan.rate * next(factor for share, factor in RATES if done < share)
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
        judge, board = self.judge(), self.board(table)
        other = judge_of_learner(beginner(self.plan.units, self.plan.seed)) if manner == LEARNED else self.judge()
        chance = np.random.default_rng(seed)
        wins = 0.0
        for game in range(trials):
            dice = int(chance.integers(1, LARGEST_SEED))
            wins += self._twins["contest"](board, table.rules.payoff, dice, judge, other, game % 2, MOST, CLOSE, manner)
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
        yield "against greedy", self.strength(trials, GREEDY, LARGEST_SEED), trials
        yield "against the beginner", self.strength(trials, LEARNED, LARGEST_SEED), trials
        yield "against one shown everything", self.strength(few, SEEING, LARGEST_SEED), few
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
