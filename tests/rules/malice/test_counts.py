"""How many ways a game can begin: a change of these numbers is a change of the rules or of the shuffle."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from support.malice.outcomes import legal, turn

from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import MaliceState

TABLES: Mapping[str, tuple[MaliceRules, int]] = {
    "online": (ONLINE, 2),
    "party": (PARTY, 4),
    "club": (CLUB, 3),
    "club of eight": (CLUB, 8),
    "partners": (replace(CLUB, partners=True), 4),
    "jokers to the king": (replace(PARTY, jokers=4, build_to_king=True), 2),
    "descending, low cards first": (
        replace(ONLINE, discard_order=DiscardOrder.DESCENDING, low_cards_forced=True),
        2,
    ),
}
FROM_THE_DEAL = {
    "online": (20, 560, 11280),
    "party": (24, 380, 9024),
    "club": (12, 240, 4800),
    "club of eight": (24, 556, 14120),
    "partners": (12, 240, 4800),
    "jokers to the king": (24, 544, 12496),
    "descending, low cards first": (20, 160, 720),
}
FROM_THE_MIDDLE = {
    "online": (17, 417, 9730),
    "party": (9, 188, 4660),
    "club": (24, 542, 8971),
    "club of eight": (20, 400, 7380),
    "partners": (20, 200, 4000),
    "jokers to the king": (18, 360, 9480),
    "descending, low cards first": (12, 187, 2335),
}
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


def dealt(name: str) -> MaliceState:
    return GAME.deal(*TABLES[name], 1, None)


@pytest.mark.parametrize("name", TABLES)
def test_ways_on_from_the_deal(name: str) -> None:
    assert counts(dealt(name)) == FROM_THE_DEAL[name]


@pytest.mark.parametrize("name", TABLES)
def test_ways_on_from_the_middle(name: str) -> None:
    """After so many actions, each the first that is offered."""
    state = dealt(name)
    for _ in range(MIDDLE):
        state, _ = GAME.apply(state, turn(state), legal(state, turn(state))[0])
    assert counts(state) == FROM_THE_MIDDLE[name]
