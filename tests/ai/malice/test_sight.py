"""What the best player sees from a position, by example: where its turn may go, what lets a rival win, and what its
networks are told."""

import pytest
from support.malice.tables import ME, STOCK, area, table, up_to

from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.features import NEXT_PAYOFF, OWN_NEXT, mark_next_payoff, no_marks
from spitegame.ai.malice.learned.turn_ends import lets_win
from spitegame.ai.malice.movegen import ENDING, OPEN, REDRAWN, move_tree
from spitegame.ai.malice.turn_context import MaliceContext, context_of
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, MaliceRules
from spitegame.rules.malice.state import Area


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


WILD = 13


@pytest.mark.parametrize(
    ("hand", "piles", "within"),
    [
        pytest.param([], [], [{4}, {2, 4, 5}, {2, 3, 4, 5, 6}, {2, 3, 4, 5, 6, 7}], id="nothing at hand"),
        pytest.param([4], [], [{4, 5}, {2, 4, 5, 6}, {2, 3, 4, 5, 6, 7}], id="the next card in the hand"),
        pytest.param([], ["5d 4d"], [{4, 5, 6}, {2, 4, 5, 6, 7}], id="two cards on a pile"),
        pytest.param([], ["4d 5d"], [{4}, {2, 4, 5, 6}], id="a card on top of the one before it"),
        pytest.param([5], ["4d", "6d"], [{4, 5, 6, 7}], id="from hand and piles in turns"),
    ],
)
def test_ranks_that_fit_within_so_many_cards_more(hand: list[int], piles: list[str], within: list[set[int]]) -> None:
    """One center has a 3 on top; the others are empty, so that an ace always fits."""
    context = seen(piles)
    marks = next_payoff(context, hand)
    for lacking, ranks in enumerate(within):
        fitting = {1, *ranks}
        assert marks[lacking] == pytest.approx(context.wild + sum(context.likely[rank] for rank in fitting))


@pytest.mark.parametrize("wilds", range(5))
def test_up_to_three_wild_cards_at_hand_stand_for_what_is_lacking(wilds: int) -> None:
    marks = next_payoff(seen([]), [WILD] * wilds)
    assert marks[NEXT_PAYOFF - 1] == marks[min(wilds, 3)]


def seen(piles: list[str]) -> MaliceContext:
    state = table("9d", "9s", piles, centers=[up_to("3")], stock=STOCK, rules=ONLINE)
    return context_of(board_of(GAME.view(state, ME)), ME)


def next_payoff(context: MaliceContext, hand: list[int]) -> list[float]:
    held, marks = list(context.empty_hand), no_marks()
    for rank in hand:
        held[rank] += 1
    mark_next_payoff(context, context.board.heights, context.own, held, context.own.depths, OWN_NEXT, marks)
    assert marks.indices == list(range(OWN_NEXT, OWN_NEXT + NEXT_PAYOFF))
    return marks.values
