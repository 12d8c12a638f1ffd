"""Computer players know no more than their seat: what it cannot see never changes what they do."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from spitegame.ai.levels import LEVELS
from spitegame.rules.game import Seat
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules
from spitegame.rules.malice.state import MaliceState, Pile

PLAYERS = LEVELS["malice"]
LOOKED_AT = 15
"""Every so many actions."""


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param(ONLINE, 2, id="online"),
        pytest.param(replace(PARTY, partners=True), 4, id="partners"),
        pytest.param(replace(CLUB, jokers=1), 3, id="club with jokers"),
    ],
)
def test_hidden_cards_change_nothing(level: str, rules: MaliceRules, seats: int) -> None:
    player, chance = PLAYERS[level], Random(7)
    differed = 0
    for state, seat in moments(rules, level, seats):
        twin = permuted(state, seat, chance)
        differed += twin != state
        choices = [player.choose(GAME.view(each, seat), Random(1)) for each in (state, twin)]
        assert choices[0] == choices[1]
    assert differed


def moments(rules: MaliceRules, level: str, seats: int) -> Iterator[tuple[MaliceState, Seat]]:
    """Some states of a game, each with the seat that is to act."""
    state, chance = GAME.deal(replace(rules, payoff=11), seats, 2, None), Random(2)
    actions = 0
    while acting := GAME.to_act(state):
        (seat,) = acting
        if actions % LOOKED_AT == 0:
            yield state, seat
        actions += 1
        state, _ = GAME.apply(state, seat, PLAYERS[level].choose(GAME.view(state, seat), chance))


def permuted(state: MaliceState, seat: Seat, chance: Random) -> MaliceState:
    """All that the seat does not see, dealt anew: the stock, the other hands and every payoff under its top."""
    hidden = [*state.stock]
    for other, area in enumerate(state.areas):
        hidden += area.payoff[:-1] + (area.hand if other != seat else ())
    chance.shuffle(hidden)

    def anew(pile: Pile) -> Pile:
        return tuple(hidden.pop() for _ in pile)

    return replace(
        state,
        stock=anew(state.stock),
        areas=tuple(
            replace(
                area,
                payoff=anew(area.payoff[:-1]) + area.payoff[-1:],
                hand=area.hand if other == seat else anew(area.hand),
            )
            for other, area in enumerate(state.areas)
        ),
    )
