"""Strength of weights, by games at the first table of a course with an even number of seats."""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from spitegame.ai.contest import Contest, outcome, wins_of
from spitegame.ai.malice.encode import empty_board
from spitegame.ai.malice.learned.network import networks, packed
from spitegame.ai.player import Player
from spitegame.rules.malice.game import GAME
from spitegame.training.learner import Weights
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.malice.array_network import evaluator_of
from spitegame.training.malice.compiled import MODULES, CompiledBest, CompiledGood
from spitegame.training.malice.courses import COURSES
from spitegame.training.malice.learner import networks_of
from spitegame.training.malice.sampling import LARGEST_DICE
from spitegame.training.malice.self_play import GOOD, GREEDY, LEARNED, SEEING

SEED = 7


class StrengthTrials:
    def __init__(self, course: str, work: Path) -> None:
        self.table = next(table for table in COURSES[course] if table.seats % 2 == 0)
        self._board = over_arrays(empty_board(self.table.rules, self.table.seats))
        self._work = work

    def wins(self, weights: Weights, beginning: Weights, games: int) -> Iterator[tuple[str, float, int]]:
        """Yield each opponent, the share of games that the weights win, and the number of games: against the greedy
        player, against the untrained weights, against the same weights in a seat that is shown everything, in one seat
        among good players, and against as many good players on the real rules."""
        few, seats = games // 5, self.table.seats
        yield "against greedy", self.rate(weights, weights, games, GREEDY), games
        yield "against the beginner", self.rate(weights, beginning, games, LEARNED), games
        yield "against one shown everything", self.rate(weights, weights, few, SEEING), few
        if seats > 2:
            yield "alone among good", self.alone(weights, games), games
        yield "against good", self._against_good(weights, few // seats), few // seats * seats

    def rate(self, weights: Weights, others: Weights, games: int, manner: int) -> float:
        """Return the share of games that the weights win in every second seat; the others play in this manner."""
        sides = [sum(1 << seat for seat in range(first, self.table.seats, 2)) for first in range(2)]
        return self._share(sides, weights, others, games, manner)

    def alone(self, weights: Weights, games: int) -> float:
        """Return the share of games that the weights win in one seat among good players."""
        return self._share([1 << seat for seat in range(self.table.seats)], weights, weights, games, GOOD)

    def _share(self, sides: Sequence[int], weights: Weights, others: Weights, games: int, manner: int) -> float:
        """Return the share of the wins that falls to the weights. In each game they sit at the next one of these sides,
        each given as the bits of its seats."""
        chance, contest = np.random.default_rng(SEED), compiled(MODULES, self._work)["contest"]
        evaluator, other, payoff = evaluator_of(weights), evaluator_of(others), self.table.rules.payoff
        wins = 0.0
        for side in islice(cycle(sides), games):
            dice = int(chance.integers(1, LARGEST_DICE))
            wins += contest(self._board, payoff, dice, evaluator, other, side, manner)
        return wins / games

    def _against_good(self, weights: Weights, deals: int) -> float:
        learned = networks(packed(networks_of(weights)))
        players: Mapping[str, Player] = {
            "best": CompiledBest(learned=lambda _seats: learned, folder=self._work),
            "good": CompiledGood(folder=self._work),
        }
        names = tuple(islice(cycle(players), self.table.seats))
        contest = Contest(GAME, self.table.rules, players, names, deals, SEED)
        played = [outcome(contest, seating, time.perf_counter) for seating in contest.seatings()]
        return wins_of("best", played) / len(played)
