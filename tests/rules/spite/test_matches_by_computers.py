"""Five hundred matches of Spite by computer players: nothing is refused, every match ends, no card is lost."""

from dataclasses import replace
from itertools import count, cycle, islice
from random import Random

import pytest
from spite_trial import TRIAL

from spitegame.ai.levels import LEVELS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.state import SpiteState

MATCHES = 36
"""At each table, of 14: 504."""
REPLAYED = 9
LONGEST = 2_000
"""Actions in a round."""
LEVEL_NAMES = tuple(LEVELS["spite"])


@pytest.mark.parametrize("rules", [OPEN, STRICT], ids=["open", "strict"])
@pytest.mark.parametrize("seats", GAME.seats(OPEN))
def test_matches_by_computers(rules: SpiteRules, seats: int) -> None:
    for seed in range(MATCHES):
        levels = islice(cycle(LEVEL_NAMES), seed, seed + seats)
        match_by([LEVELS["spite"][level] for level in levels], replace(rules, rounds=1), seed)


def match_by(players: list[Player], rules: SpiteRules, seed: int) -> None:
    state, chance = GAME.deal(rules, len(players), seed, None), Random(seed)
    dealt, said = state, list[tuple[Seat, Action]]()
    pack = TRIAL.cards(state)
    for number in count():
        if not GAME.to_act(state):
            break
        assert number < LONGEST * rules.rounds
        seat, action = next_action(state, players, chance)
        state, _ = GAME.apply(state, seat, action)
        said.append((seat, action))
    assert TRIAL.cards(state) == pack
    assert sorted(standing.place for standing in GAME.standings(state) or ()) == [seat + 1 for seat in state.seats]
    if seed % REPLAYED == 0:
        again = dealt
        for seat, action in said:
            again, _ = GAME.apply(again, seat, action)
        assert again == state


def next_action(state: SpiteState, players: list[Player], chance: Random) -> tuple[Seat, Action]:
    """Whoever has something to call is quicker than the seat to act."""
    acting = min(GAME.to_act(state))
    for seat in state.seats:
        player = players[seat]
        if seat == acting or not isinstance(player, Interjector):
            continue
        if call := player.interject(GAME.view(state, seat), chance):
            return seat, call
    return acting, players[acting].choose(GAME.view(state, acting), chance)
