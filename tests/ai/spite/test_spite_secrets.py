"""Computer players know no more than their seat: what it cannot see never changes what they do."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from spitegame.ai.levels import LEVELS
from spitegame.ai.player import Interjector
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.state import Pile, SpiteState

PLAYERS = LEVELS["spite"]
LOOKED_AT = 7
"""Every so many actions."""


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("rules", [OPEN, STRICT], ids=["open", "strict"])
def test_cards_of_others_change_nothing(level: str, rules: SpiteRules) -> None:
    player, chance = PLAYERS[level], Random(7)
    assert isinstance(player, Interjector)
    differed = 0
    for state in moments(rules, level):
        for seat in state.seats:
            twin = permuted(state, seat, chance)
            differed += twin != state
            views = [GAME.view(each, seat) for each in (state, twin)]
            ask = player.choose if seat in GAME.to_act(state) else player.interject
            assert ask(views[0], Random(1)) == ask(views[1], Random(1))
    assert differed


def moments(rules: SpiteRules, level: str) -> Iterator[SpiteState]:
    state, chance = GAME.deal(replace(rules, rounds=2), 4, 2, None), Random(2)
    actions = 0
    while acting := GAME.to_act(state):
        if actions % LOOKED_AT == 0:
            yield state
        actions += 1
        seat = min(acting)
        state, _ = GAME.apply(state, seat, PLAYERS[level].choose(GAME.view(state, seat), chance))


def permuted(state: SpiteState, seat: Seat, chance: Random) -> SpiteState:
    """All that the seat does not see, dealt anew: the stock, the fake jokers, and what the others have."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    hidden = [*state.stock, *(card for player in others for card in player.hand + player.spoils)]
    fakes = [*state.fake_pile, *(card for player in others for card in player.fakes)]
    chance.shuffle(hidden)
    chance.shuffle(fakes)

    def anew(pile: Pile, source: list[Card]) -> Pile:
        return tuple(source.pop() for _ in pile)

    return replace(
        state,
        stock=anew(state.stock, hidden),
        fake_pile=anew(state.fake_pile, fakes),
        players=tuple(
            player
            if other == seat
            else replace(
                player,
                hand=anew(player.hand, hidden),
                spoils=anew(player.spoils, hidden),
                fakes=anew(player.fakes, fakes),
            )
            for other, player in enumerate(state.players)
        ),
    )
