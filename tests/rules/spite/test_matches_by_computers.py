"""Matches of Spite by computer players: nothing is refused, every match ends, no card is lost."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest
from support.spite.trial import TRIAL
from support.trial import house_of_chance

from spitegame.ai.levels import PLAYERS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, EndMatch
from spitegame.rules.spite.options import OPEN, STRICT, Countdown, SpiteRules
from spitegame.rules.spite.permissions import clock
from spitegame.rules.spite.play import time_out
from spitegame.rules.spite.state import EndlessInterval, SpiteState

HOUSES, BATCH = 80, 20
LONGEST = 600
"""Actions in a round."""
SLOW = 0.02
"""How often a player lets the time run out, where there is a clock."""
EVERYBODY = list(PLAYERS["spite"].values())


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.parametrize("rules", [OPEN, STRICT], ids=["open", "strict"])
@pytest.mark.parametrize("seats", GAME.seats(OPEN))
def test_matches_by_computers(rules: SpiteRules, seats: int) -> None:
    for number, countdown in enumerate(Countdown):
        match_by(company(seats, Random(10 * seats + number)), replace(rules, rounds=1, countdown=countdown), number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, HOUSES, BATCH))
def test_matches_by_computers_under_house_rules_of_chance(first: int) -> None:
    for seed in range(first, first + BATCH):
        chance = Random(seed)
        table = house_of_chance(TRIAL, chance)
        match_by(company(table.seats, chance), table.rules, seed)


def company(seats: int, chance: Random) -> list[Player]:
    """Half the time equal players."""
    if chance.random() < 0.5:
        return [chance.choice(EVERYBODY)] * seats
    return chance.choices(EVERYBODY, k=seats)


def match_by(players: list[Player], rules: SpiteRules, seed: int) -> None:
    state, chance = GAME.deal(rules, len(players), seed, None), Random(seed)
    dealt, said = state, list[tuple[Seat, Action | None]]()
    pack = TRIAL.cards(state)
    for number in count():
        if not GAME.to_act(state):
            break
        assert number < LONGEST * (rules.rounds or 1)
        late = clock(state) is not None and chance.random() < SLOW
        seat, action = (min(GAME.to_act(state)), None) if late else next_action(state, players, chance)
        state = done(state, seat, action)
        said.append((seat, action))
    assert TRIAL.cards(state) == pack
    assert sorted(standing.place for standing in GAME.standings(state) or ()) == [seat + 1 for seat in state.seats]
    again = dealt
    for seat, action in said:
        again = done(again, seat, action)
    assert again == state


def done(state: SpiteState, seat: Seat, action: Action | None) -> SpiteState:
    """None: its time has run out."""
    state, _ = GAME.apply(state, seat, action) if action else time_out(state, seat)
    return state


def next_action(state: SpiteState, players: list[Player], chance: Random) -> tuple[Seat, Action]:
    """Whoever has something to call is quicker than the seat to act. A match without end is one round long: somebody
    says so, and the computers agree."""
    acting = min(GAME.to_act(state))
    if isinstance(state.phase, EndlessInterval) and not state.phase.enough:
        return acting, EndMatch(state.round)
    for seat in state.seats:
        player = players[seat]
        if seat == acting or not isinstance(player, Interjector):
            continue
        if call := player.interject(GAME.view(state, seat), chance):
            return seat, call
    return acting, players[acting].choose(GAME.view(state, acting), chance)
