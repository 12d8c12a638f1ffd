"""What the best player's networks are told of a position, by example."""

import pytest
from support.malice.tables import ME, STOCK, table, up_to

from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned.features import NEXT_PAYOFF, OWN_NEXT, mark_next_payoff, no_marks
from spitegame.ai.malice.turn_context import MaliceContext, context_of
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import ONLINE

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
    held, marks = list(context.nobody), no_marks()
    for rank in hand:
        held[rank] += 1
    mark_next_payoff(context, context.board.heights, context.own, held, context.own.depths, OWN_NEXT, marks)
    assert marks.indices == list(range(OWN_NEXT, OWN_NEXT + NEXT_PAYOFF))
    return marks.sizes
