"""What the best player sees at a stop, by example."""

import pytest
from support.malice.tables import ME, STOCK, area, table, up_to

from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.turn_ends import lets_win
from spitegame.ai.malice.turn_context import context_of
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, MaliceRules
from spitegame.rules.malice.state import Area

HAND = "8c 8d 8h"


@pytest.mark.parametrize(
    ("rival", "centers", "rules", "wins"),
    [
        pytest.param(area(HAND, "4h"), ["3"], ONLINE, True, id="at once"),
        pytest.param(area(HAND, "6h", ["9c 5c", "4d"]), ["3"], ONLINE, True, id="by its piles"),
        pytest.param(area(HAND, "6h", ["9c 5c", "Kd"]), ["3"], ONLINE, True, id="by a king on its piles"),
        pytest.param(area(HAND, "Kh", ["Ac"]), [], CLUB, True, id="a king, as a two on its ace"),
        pytest.param(area(HAND, "2h", ["Qc", "Ac"]), ["J"], ONLINE, True, id="over a center that it completes"),
        pytest.param(area(HAND, "6h", ["9c 5c", "5d"]), ["3"], ONLINE, False, id="not where a card is missing"),
        pytest.param(area(HAND, "9h 6h", ["Kd"]), ["8"], ONLINE, False, id="not where the top one is far"),
        pytest.param(area(HAND, "Kh"), [], CLUB, False, id="not where a king must not go first"),
    ],
)
def test_what_lies_open_lets_the_rival_win(rival: Area, centers: list[str], rules: MaliceRules, wins: bool) -> None:
    state = table("9d", "9s 2s", others=[rival], centers=list(map(up_to, centers)), stock=STOCK, rules=rules)
    board = board_of(GAME.view(state, ME))
    assert lets_win(context_of(board, ME), board.heights) == wins
