"""How strong weights are: games at the first table of a course at which both sides have equally many seats."""

import time
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from spitegame.ai.contest import Contest, outcome, wins_of
from spitegame.ai.malice.encode import empty_board
from spitegame.ai.malice.learned.network import networks, packed
from spitegame.ai.player import Player
from spitegame.rules.malice import GAME
from spitegame.training.learner import Weights
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.malice.array_network import evaluator_of
from spitegame.training.malice.compiled import MODULES, CompiledBest, CompiledGood
from spitegame.training.malice.courses import COURSES
from spitegame.training.malice.learner import networks_of
from spitegame.training.malice.sampling import LARGEST_DICE
from spitegame.training.malice.self_play import GREEDY, LEARNED, SEEING

SEED = 7


class StrengthTrials:
    def __init__(self, course: str, work: Path) -> None:
        self.table = next(table for table in COURSES[course] if table.seats % 2 == 0)
        self._board = over_arrays(empty_board(self.table.rules, self.table.seats))
        self._work = work

    def wins(self, weights: Weights, beginning: Weights, games: int) -> Iterator[tuple[str, float, int]]:
        """Against whom, how often the weights win, and of how many games: against the greedy player, against what was
        there before anything was learned, against the same weights in a seat that is shown everything, and against the
        good player on the real rules."""
        few, seats = games // 5, self.table.seats
        yield "against greedy", self.rate(weights, weights, games, GREEDY), games
        yield "against the beginner", self.rate(weights, beginning, games, LEARNED), games
        yield "against one shown everything", self.rate(weights, weights, few, SEEING), few
        yield "against good", self._against_good(weights, few // seats), few // seats * seats

    def rate(self, weights: Weights, others: Weights, games: int, manner: int) -> float:
        """How often the weights win against others, who play in this manner."""
        chance, contest = np.random.default_rng(SEED), compiled(MODULES, self._work)["contest"]
        evaluator, other = evaluator_of(weights), evaluator_of(others)
        wins = 0.0
        for game in range(games):
            dice = int(chance.integers(1, LARGEST_DICE))
            wins += contest(self._board, self.table.rules.payoff, dice, evaluator, other, game % 2, manner)
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
