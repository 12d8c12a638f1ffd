"""What holds for every game, preset and number of seats, however it is played."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from support.corpus import HOUSES, RandomGame, house_game, random_games
from support.trial import MOST_SEATS, Trial, accepts
from support.trials import TRIALS

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat

BATCH = 20
"""Games under house rules of chance that one case plays."""
OTHERS = 2
"""Seats that say anything beside those that are to act."""


def test_every_game_has_its_trial() -> None:
    assert {key: trial.game for key, trial in TRIALS.items()} == dict(GAMES)


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games())
def test_random_games(game: RandomGame) -> None:
    holds_what_always_holds(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "first"), [(key, first) for key, games in HOUSES.items() for first in range(0, games, BATCH)]
)
def test_random_games_under_house_rules_of_chance(key: str, first: int) -> None:
    for seed in range(first, first + BATCH):
        holds_what_always_holds(house_game(key, seed))


def holds_what_always_holds(game: RandomGame) -> None:
    """A game to its end: no card is lost, it can be replayed, and the table accepts what it should."""
    rules, states, chance = game.trial.game, game.played.states, Random(game.seed)
    pack = game.trial.cards(states[0])
    for state in (*chance.sample(states, len(states) // 10), states[-1]):
        assert game.trial.cards(state) == pack
    assert all(rules.standings(state) is None for state in states[:-1])
    standings = rules.standings(states[-1])
    assert standings is not None
    assert sorted(each.seat for each in standings) == list(range(len(standings)))
    assert len(standings) >= game.table.seats
    assert standings[0].place == 1
    replays(game)
    of_each_phase = {type(state.phase): state for state in chance.sample(states, len(states))}
    for state in of_each_phase.values():
        accepts_what_it_should(game.trial, state, chance)


def replays(game: RandomGame) -> None:
    """From the seed and the steps alone the same states and events follow."""
    state = game.trial.game.deal(game.table.rules, game.table.seats, game.seed, None)
    assert state == game.played.states[0]
    for step, events, after in zip(game.played.steps, game.played.events, game.played.states[1:], strict=True):
        state, again = step(state)
        assert (again, state) == (events, after)


def accepts_what_it_should(trial: Trial, state: Any, chance: Random) -> None:
    """From those who are to act, from others, and from seats that there are not."""
    before, to_act = deepcopy(state), trial.game.to_act(state)
    for seat in to_act:
        legal = trial.legal(state, seat)
        assert len(legal) == len(set(legal))
        assert all(accepts(trial, state, seat, each) for each in legal)
    for seat in {*to_act, *map(Seat, chance.sample(range(MOST_SEATS), OTHERS)), Seat(-1), Seat(MOST_SEATS)}:
        acceptable = trial.acceptable(state, seat)
        for each in trial.anything(state):
            assert accepts(trial, state, seat, each) == acceptable(each)
    assert state == before
