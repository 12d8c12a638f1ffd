"""Random games, of which a process plays each one once: tests look along them instead of playing games of their own.

    @pytest.mark.parametrize("game", random_games())
    def test_something_holds(game: RandomGame) -> None:
        for state, actor in game.moments(5):
            ...

By default they are the games at the outermost tables: those with the fewest and the most seats for their rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from spitegame.rules.game import Seat
from support.marks import slow_unless, untraced
from support.trial import Step, Table, Trial, house_of_chance, next_step
from support.trials import TRIALS

EAGER = (0.8, 0.0, 0.95, 0.5, 1.0)
"""From a player that ends most games blocked, or does whatever is not refused, to one that plays whatever it can."""
LONGEST = 5_000
"""Steps after which a game is held to have no end."""
HOUSES = {"malice": 80, "spite": 40}
"""Games under house rules of chance that are worth a look. More would reach nothing more."""


@dataclass(frozen=True)
class Played:
    states: Sequence[Any]
    """One more than there are steps: each step leads from one state to the next."""
    steps: Sequence[Step]
    events: Sequence[tuple[Any, ...]]
    """Of each step, with all cards in them: before they are redacted for a seat."""


@dataclass(frozen=True, eq=False, repr=False)
class RandomGame:
    """From the deal to the end. The seed decides on the cards, the steps, and how eager the players are to get on."""

    trial: Trial
    table: Table
    seed: int

    def __repr__(self) -> str:
        return f"{self.trial.game.rulebook.key}-{self.table}-{self.seed}"

    @cached_property
    def played(self) -> Played:
        """As soon as somebody looks."""
        with untraced():
            return self._play()

    def _play(self) -> Played:
        game, chance, eager = self.trial.game, Random(self.seed), EAGER[self.seed % len(EAGER)]
        states = [game.deal(self.table.rules, self.table.seats, self.seed, None)]
        steps: list[Step] = []
        events = []
        while game.to_act(states[-1]):
            assert len(steps) < LONGEST
            step = next_step(self.trial, states[-1], chance, eager)
            state, told = step(states[-1])
            states.append(state)
            steps.append(step)
            events.append(told)
        return Played(states, steps, events)

    def moments(self, number: int) -> list[tuple[Any, Seat]]:
        """So many states, at even distances from the deal to the end, each with a seat that is to act."""
        chance, states = Random(self.seed), self.played.states[:-1]
        picked = [states[place * len(states) // number] for place in range(min(number, len(states)))]
        return [(state, chance.choice(sorted(self.trial.game.to_act(state)))) for state in picked]


@cache
def table_games() -> Mapping[str, Sequence[RandomGame]]:
    """At every table of each game, by the game's key."""
    return {
        key: [RandomGame(trial, table, seed) for seed, table in enumerate(trial.tables)]
        for key, trial in TRIALS.items()
    }


def random_games(*keys: str, every: int = 1) -> list[ParameterSet]:
    """A game at every table, for `parametrize`, of all games or of these. Slow are those that are not at an outermost
    table and, with `every=2`, each second of the others."""
    games = [game for key in keys or TRIALS for game in table_games()[key]]
    few = [game for game in games if game.trial.is_outermost(game.table)][::every]
    return [pytest.param(game, id=str(game), marks=slow_unless(game in few)) for game in games]


@cache
def house_game(key: str, seed: int) -> RandomGame:
    """Under house rules of chance."""
    return RandomGame(TRIALS[key], house_of_chance(TRIALS[key], Random(seed)), seed)
