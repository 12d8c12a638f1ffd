"""What holds for every game, preset and number of seats, however it is played."""

from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from support.marks import slow_unless
from support.trial import MOST_SEATS, Step, Table, Trial, accepts, house_of_chance, next_step
from support.trials import TRIALS

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat

HOUSES, BATCH = {"malice": 120, "spite": 40}, 40
"""Games under house rules of chance, and how many of them one case plays. More would reach nothing more."""
EAGER = (0.0, 0.5, 0.8, 0.95, 1.0)
"""From a player that ends most games blocked, or does whatever is not refused, to one that plays whatever it can."""
LONGEST = 5_000
"""Steps after which a game is held to have no end."""


@dataclass
class Played:
    """A game so far: each state, and what led from one to the next and was seen of it."""

    states: list[Any]
    steps: list[Step] = field(default_factory=list)
    events: list[tuple[Any, ...]] = field(default_factory=list)


def tables() -> Iterator[Any]:
    for key, trial in TRIALS.items():
        for number, table in enumerate(trial.tables):
            seeds, marks = range(number, number + table.games), slow_unless(trial.is_outermost(table))
            yield pytest.param(trial, table, seeds, id=f"{key}-{table}", marks=marks)


def houses() -> Iterator[Any]:
    for key, games in HOUSES.items():
        for first in range(0, games, BATCH):
            yield pytest.param(TRIALS[key], range(first, min(first + BATCH, games)), id=f"{key}-{first}")


def test_every_game_has_its_trial() -> None:
    assert {key: trial.game for key, trial in TRIALS.items()} == dict(GAMES)


@pytest.mark.sweep
@pytest.mark.parametrize(("trial", "table", "seeds"), list(tables()))
def test_random_games(trial: Trial, table: Table, seeds: range) -> None:
    for seed in seeds:
        holds_what_always_holds(trial, table, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("trial", "seeds"), list(houses()))
def test_random_games_under_house_rules_of_chance(trial: Trial, seeds: range) -> None:
    for seed in seeds:
        holds_what_always_holds(trial, house_of_chance(trial, Random(seed)), seed)


def holds_what_always_holds(trial: Trial, table: Table, seed: int) -> None:
    """A game to its end: no card is lost, it can be replayed, and the table accepts what it should."""
    chance = Random(seed)
    played = play_to_the_end(trial, table, seed, chance)
    replays(trial, table, seed, played)
    for state in one_of_each_phase(played.states, chance):
        accepts_what_it_should(trial, state)


def play_to_the_end(trial: Trial, table: Table, seed: int, chance: Random) -> Played:
    game = trial.game
    state = game.deal(table.rules, table.seats, seed, None)
    pack = trial.cards(state)
    eager = EAGER[seed % len(EAGER)]
    played = Played([state])
    while game.to_act(state):
        assert len(played.steps) < LONGEST
        assert game.standings(state) is None
        step = next_step(trial, state, chance, eager)
        state, events = step(state)
        played.states.append(state)
        played.steps.append(step)
        played.events.append(events)
        if chance.random() < 0.1:
            assert trial.cards(state) == pack
    assert trial.cards(state) == pack
    standings = game.standings(state)
    assert standings is not None
    assert sorted(each.seat for each in standings) == list(range(len(standings)))
    assert len(standings) >= table.seats
    assert standings[0].place == 1
    return played


def one_of_each_phase(states: list[Any], chance: Random) -> Collection[Any]:
    return {type(state.phase): state for state in chance.sample(states, len(states))}.values()


def accepts_what_it_should(trial: Trial, state: Any) -> None:
    before = deepcopy(state)
    for seat in trial.game.to_act(state):
        legal = trial.legal(state, seat)
        assert len(legal) == len(set(legal))
        assert all(accepts(trial, state, seat, each) for each in legal)
    for seat in map(Seat, range(-1, MOST_SEATS + 1)):
        acceptable = trial.acceptable(state, seat)
        for each in trial.anything(state):
            assert accepts(trial, state, seat, each) == acceptable(each)
    assert state == before


def replays(trial: Trial, table: Table, seed: int, played: Played) -> None:
    """From the seed and the steps alone the same states and events follow."""
    state = trial.game.deal(table.rules, table.seats, seed, None)
    assert state == played.states[0]
    for step, events, after in zip(played.steps, played.events, played.states[1:], strict=True):
        state, again = step(state)
        assert (again, state) == (events, after)
