"""How many ways a game can begin: a change of these numbers is a change of the rules or of the shuffle."""

from dataclasses import replace

import pytest
from support.malice.outcomes import legal, turn

from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import MaliceState

PARTNERS, TO_THE_KING = replace(CLUB, partners=True), replace(PARTY, jokers=4, build_to_king=True)
LOW_FIRST = replace(ONLINE, discard_order=DiscardOrder.DESCENDING, low_cards_forced=True)
TABLES = [
    # rules, seats, and the ways on from the deal and from the middle
    pytest.param(ONLINE, 2, (20, 560, 11280), (17, 417, 9730), id="online"),
    pytest.param(PARTY, 4, (24, 380, 9024), (9, 188, 4660), id="party"),
    pytest.param(CLUB, 3, (12, 240, 4800), (24, 542, 8971), id="club"),
    pytest.param(CLUB, 8, (24, 556, 14120), (20, 400, 7380), id="club of eight"),
    pytest.param(PARTNERS, 4, (12, 240, 4800), (20, 200, 4000), id="partners"),
    pytest.param(TO_THE_KING, 2, (24, 544, 12496), (18, 360, 9480), id="jokers to the king"),
    pytest.param(LOW_FIRST, 2, (20, 160, 720), (12, 187, 2335), id="descending, low cards first"),
]
MIDDLE = 60


def ways(state: MaliceState, depth: int) -> int:
    """Sequences of so many legal actions."""
    if depth == 0 or not GAME.to_act(state):
        return int(depth == 0)
    seat = turn(state)
    actions = legal(state, seat)
    if depth == 1:
        return len(actions)
    return sum(ways(GAME.apply(state, seat, action)[0], depth - 1) for action in actions)


def counts(state: MaliceState) -> tuple[int, ...]:
    return tuple(ways(state, depth) for depth in (1, 2, 3))


@pytest.mark.parametrize(("rules", "seats", "from_the_deal", "from_the_middle"), TABLES)
def test_ways_on(
    rules: MaliceRules, seats: int, from_the_deal: tuple[int, ...], from_the_middle: tuple[int, ...]
) -> None:
    """The middle comes after so many actions, each the first that is offered."""
    state = GAME.deal(rules, seats, 1, None)
    assert counts(state) == from_the_deal
    for _ in range(MIDDLE):
        state, _ = GAME.apply(state, turn(state), legal(state, turn(state))[0])
    assert counts(state) == from_the_middle
