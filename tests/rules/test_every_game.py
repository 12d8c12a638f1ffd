"""What holds for every game, preset and number of seats, however it is played."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from trials import TRIALS, Table, Trial, chosen

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Refused, Seat

PRESET_GAMES = 200
HOUSE_GAMES = 15
BATCH = 50
REPLAYED, CHECKED = 4, 11
"""Every so many games; prime to the number of players below, so that games of each of them are."""
EAGER = (0.0, 0.5, 0.8, 0.95, 1.0)
"""From a player that ends most games blocked to one that plays whatever it can."""
LONGEST = 5_000
"""Actions after which a game is held to have no end."""


@dataclass
class Played:
    """A game so far: each state, and what was done in it and seen of it."""

    states: list[Any]
    actions: list[tuple[Seat, Any]] = field(default_factory=list)
    events: list[tuple[Any, ...]] = field(default_factory=list)


def batches() -> Iterator[Any]:
    for key, trial in TRIALS.items():
        for table in trial.tables:
            games = PRESET_GAMES if table.preset else HOUSE_GAMES
            for first in range(0, games, BATCH):
                yield pytest.param(trial, table, range(first, min(first + BATCH, games)), id=f"{key}-{table}-{first}")


def test_every_game_has_its_trial() -> None:
    assert {key: trial.game for key, trial in TRIALS.items()} == dict(GAMES)


@pytest.mark.parametrize(("trial", "table", "seeds"), list(batches()))
def test_random_games(trial: Trial, table: Table, seeds: range) -> None:
    for seed in seeds:
        chance = Random(seed)
        played = play_to_the_end(trial, table, seed, chance)
        if seed % REPLAYED == 0:
            replays(trial, table, seed, played)
        if seed % CHECKED == 0:
            refuses_all_but_the_legal(trial, table, chance.choice(played.states))
            refuses_all_but_the_legal(trial, table, played.states[-1])


def play_to_the_end(trial: Trial, table: Table, seed: int, chance: Random) -> Played:
    game = trial.game
    state = game.deal(table.rules, table.seats, seed, None)
    pack = trial.cards(state)
    anything = trial.anything(state)
    eager = EAGER[seed % len(EAGER)]
    played = Played([state])
    while to_act := game.to_act(state):
        assert len(played.actions) < LONGEST
        assert game.standings(state) is None
        seat = chance.choice(sorted(to_act))
        legal = trial.legal(state, seat)
        assert legal
        said, by = chance.choice(anything), Seat(chance.randrange(table.seats))
        assert accepted(trial, state, by, said) == (by == seat and said in legal)
        action = chosen(trial, legal, chance, eager)
        state, events = game.apply(state, seat, action)
        played.states.append(state)
        played.actions.append((seat, action))
        played.events.append(events)
        if chance.random() < 0.1:
            assert trial.cards(state) == pack
    assert trial.cards(state) == pack
    standings = game.standings(state)
    assert standings is not None
    assert sorted(each.seat for each in standings) == list(range(table.seats))
    assert standings[0].place == 1
    return played


def accepted(trial: Trial, state: Any, seat: Seat, action: Any) -> bool:
    try:
        trial.game.apply(state, seat, action)
    except Refused:
        return False
    return True


def refuses_all_but_the_legal(trial: Trial, table: Table, state: Any) -> None:
    before = deepcopy(state)
    for seat in map(Seat, range(table.seats)):
        legal = trial.legal(state, seat)
        assert bool(legal) == (seat in trial.game.to_act(state))
        assert len(legal) == len(set(legal))
        assert {each for each in trial.anything(state) if accepted(trial, state, seat, each)} == set(legal)
    for seat in (Seat(-1), Seat(table.seats)):
        assert not any(accepted(trial, state, seat, each) for each in trial.anything(state))
    assert state == before


def replays(trial: Trial, table: Table, seed: int, played: Played) -> None:
    """From the seed and the actions alone the same states and events follow."""
    state = trial.game.deal(table.rules, table.seats, seed, None)
    assert state == played.states[0]
    for (seat, action), events, after in zip(played.actions, played.events, played.states[1:], strict=True):
        state, again = trial.game.apply(state, seat, action)
        assert (again, state) == (events, after)
