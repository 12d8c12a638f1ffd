"""Nobody learns what a seat may not see: of two states that differ only in that, the seat sees and hears the same."""

from random import Random
from typing import Any

import pytest
from support.corpus import HOUSES, RandomGame, house_game, random_games
from support.trial import Trial

from spitegame.rules.game import Refused, Seat

MOMENTS = 6
"""So often in a game some of the seats look, and some of the legal actions are tried."""
SEATS, ACTIONS = 3, 3


@pytest.mark.sweep
@pytest.mark.parametrize("game", random_games())
def test_a_seat_sees_and_hears_nothing_that_is_hidden_from_it(game: RandomGame) -> None:
    others_know, quiet = sees_and_hears_nothing_hidden(game)
    assert others_know
    assert quiet


@pytest.mark.slow
@pytest.mark.parametrize("key", HOUSES)
def test_nothing_is_seen_or_heard_under_house_rules_of_chance_either(key: str) -> None:
    for seed in range(HOUSES[key]):
        sees_and_hears_nothing_hidden(house_game(key, seed))


def sees_and_hears_nothing_hidden(game: RandomGame) -> tuple[int, int]:
    """How often another seat saw the difference, and how often nothing was turned up: else the test says nothing."""
    others_know = quiet = 0
    trial, chance, seats = game.trial, Random(game.seed), [*map(Seat, range(game.table.seats))]
    for state, actor in game.moments(MOMENTS):
        legal = trial.legal(state, actor)
        for action in chance.sample(legal, min(ACTIONS, len(legal))):
            for seat in chance.sample(seats, min(SEATS, len(seats))):
                twin = trial.twin(state, seat, action, chance)
                assert trial.cards(twin) == trial.cards(state)
                assert not tells_apart(trial, state, twin, seat)
                others_know += any(tells_apart(trial, state, twin, other) for other in seats if other != seat)
                quiet += sees_and_hears_the_same(trial, (state, twin), seat, actor, action)
    return others_know, quiet


def tells_apart(trial: Trial, state: Any, twin: Any, seat: Seat) -> bool:
    return bool(trial.game.view(twin, seat) != trial.game.view(state, seat))


def sees_and_hears_the_same(trial: Trial, states: tuple[Any, Any], seat: Seat, actor: Seat, action: Any) -> bool:
    """All of it, if the events turned nothing up for the seat; else all but the cards that they turned up."""
    game = trial.game
    try:
        (after, events), (twin_after, twin_events) = (game.apply(each, actor, action) for each in states)
    except Refused:
        # What another seat must do may hang on its hidden cards.
        assert seat != actor
        return False
    views = [game.view(each, seat) for each in (after, twin_after)]
    heard = [tuple(game.redact(event, seat) for event in each) for each in (events, twin_events)]
    quiet = not any(trial.turned_up(event, seat) for event in (*events, *twin_events))
    if not quiet:
        views = [trial.blank_view(each) for each in views]
        heard = [tuple(map(trial.blank_event, each)) for each in heard]
    assert views[0] == views[1]
    assert heard[0] == heard[1]
    return quiet
