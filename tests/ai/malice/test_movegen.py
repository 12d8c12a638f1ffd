"""Where a turn may go, by example."""

import pytest
from support.malice.tables import ME, STOCK, table, up_to

from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.movegen import ENDING, OPEN, REDRAWN, move_tree
from spitegame.rules.malice import GAME


@pytest.mark.parametrize(
    ("hand", "pile", "stock", "ending"),
    [
        pytest.param("3h", "9c", STOCK, REDRAWN, id="from the stock"),
        pytest.param("Qh", "9c", "", REDRAWN, id="from the center that it completes"),
        pytest.param("3h", "Qc", "", REDRAWN, id="from a center that is completed before or after"),
        pytest.param("", "Qc", "", REDRAWN, id="from one that a pile completes"),
        pytest.param("3h", "9c", "", OPEN, id="none without any"),
        pytest.param("", "3c", "", OPEN, id="none by an empty hand alone"),
    ],
)
def test_a_hand_that_is_out_brings_another(hand: str, pile: str, stock: str, ending: int) -> None:
    state = table(hand, "9d 6s", [pile], centers=[up_to("2"), up_to("J")], stock=stock)
    nodes = move_tree(board_of(GAME.view(state, ME)), ME, most=100).nodes
    assert len(nodes) > 1
    assert nodes[-1] >> ENDING == ending
