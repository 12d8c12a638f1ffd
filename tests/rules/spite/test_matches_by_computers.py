"""Five hundred matches of Spite by computer players: nothing is refused, every match ends, no card is lost."""

from dataclasses import replace
from itertools import count, cycle, islice
from random import Random

import pytest
from support.spite.trial import TRIAL

from spitegame.ai.levels import LEVELS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action
from spitegame.rules.spite.options import OPEN, STRICT, Countdown, SpiteRules
from spitegame.rules.spite.play import time_out
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.timing import clock

MATCHES = 36
"""At each table, of 14: 504."""
REPLAYED = 9
LONGEST = 2_000
"""Actions in a round."""
SLOW = 0.02
"""How often a player lets the time run out, where there is a clock."""
LEVEL_NAMES = tuple(LEVELS["spite"])


@pytest.mark.parametrize("rules", [OPEN, STRICT], ids=["open", "strict"])
@pytest.mark.parametrize("seats", GAME.seats(OPEN))
def test_matches_by_computers(rules: SpiteRules, seats: int) -> None:
    for seed in range(MATCHES):
        levels = islice(cycle(LEVEL_NAMES), seed, seed + seats)
        countdown = list(Countdown)[seed % len(Countdown)]
        timed = replace(rules, rounds=1, countdown=countdown)
        match_by([LEVELS["spite"][level] for level in levels], timed, seed)


def match_by(players: list[Player], rules: SpiteRules, seed: int) -> None:
    state, chance = GAME.deal(rules, len(players), seed, None), Random(seed)
    dealt, said = state, list[tuple[Seat, Action | None]]()
    pack = TRIAL.cards(state)
    for number in count():
        if not GAME.to_act(state):
            break
        assert number < LONGEST * rules.rounds
        late = clock(state) is not None and chance.random() < SLOW
        seat, action = (min(GAME.to_act(state)), None) if late else next_action(state, players, chance)
        state = done(state, seat, action)
        said.append((seat, action))
    assert TRIAL.cards(state) == pack
    assert sorted(standing.place for standing in GAME.standings(state) or ()) == [seat + 1 for seat in state.seats]
    if seed % REPLAYED == 0:
        again = dealt
        for seat, action in said:
            again = done(again, seat, action)
        assert again == state


def done(state: SpiteState, seat: Seat, action: Action | None) -> SpiteState:
    """None: its time has run out."""
    state, _ = GAME.apply(state, seat, action) if action else time_out(state, seat)
    return state


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
