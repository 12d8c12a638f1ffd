"""Every refusal and problem has its words, and says what to do instead."""

from dataclasses import replace
from itertools import product

import pytest
from support.malice import outcomes

from spitegame.rules.cards import Rank
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, Packs, Problem, is_tight
from spitegame.tables.malice.texts import reasons


def test_a_tight_stock_is_warned_of_with_a_way_out_and_a_refusal_names_places_as_the_preset_does() -> None:
    assert reasons.refusal(Reason.NEW_PILE_FIRST, PARTY).startswith("Start a new side stack first")
    assert reasons.refusal(Reason.NO_SUCH_PILE, CLUB).endswith("Play to a sequence, or discard on your own side.")
    assert reasons.tight(replace(ONLINE, packs=2, payoff=31), 2) == (
        "Only 32 cards will be left in the draw pile after the deal. With fewer than 50 it may run dry. "
        "Take 3 packs or lower the payoff to 22 cards."
    )
    for (words, payoff), seats in product(product((ONLINE, PARTY, CLUB), (11, 21, 40)), (2, 4, 8)):
        rules = replace(words, payoff=payoff, packs=Packs.THREE_OR_FOUR)
        assert not is_tight(rules, seats) or reasons.tight(rules, seats).endswith((" packs.", " cards."))


PROBLEMS = {
    Problem.SEATS: (PARTY, 5, "These rules are made for 2 to 4 players, not 5. Change the number of seats."),
    Problem.PARTNERS: (
        replace(PARTY, partners=True),
        3,
        "Partners need 4 or 6 players, not 3. Change the number of seats, or play without partners.",
    ),
    Problem.NO_WILDS: (
        replace(ONLINE, build_to_king=True),
        2,
        "Where centers go up to the king, kings are not wild. Add at least 1 joker to each pack.",
    ),
    Problem.WILD_RANKS: (
        replace(ONLINE, wild_may_not_be=frozenset({Rank.KING})),
        2,
        "Centers end with the queen, so no wild card ever stands for a king. Take it off the list.",
    ),
    Problem.SHORT_STOCK: (
        replace(PARTY, packs=2),
        4,
        "4 players are dealt 100 cards and at least 12 have to be left to draw from, but there are only 104 in "
        "2 packs. Take 3 packs or lower the goal to 18 cards.",
    ),
}


@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_problem_is_explained_with_its_numbers(problem: Problem) -> None:
    rules, seats, said = PROBLEMS[problem]
    assert reasons.problem(problem, rules, seats) == said
    assert problem is outcomes.problem(rules, seats)


def test_what_a_problem_advises_can_be_dealt_and_only_what_would_do_is_advised() -> None:
    rules, seats, _ = PROBLEMS[Problem.SHORT_STOCK]
    assert outcomes.problem(replace(rules, packs=3), seats) is None
    assert outcomes.problem(replace(rules, payoff=18), seats) is None
    assert outcomes.problem(replace(rules, payoff=19), seats) is Problem.SHORT_STOCK
    one_pack = replace(CLUB, hand=7, packs=1)
    assert reasons.problem(Problem.SHORT_STOCK, one_pack, 8).endswith("but there are only 52 in 1 pack. Take 3 packs.")
    barred = replace(ONLINE, wild_may_not_be=frozenset(rank for rank in Rank if rank <= Rank.QUEEN))
    assert outcomes.problem(barred, 2) is Problem.WILD_RANKS
    assert reasons.problem(Problem.WILD_RANKS, barred, 2) == (
        "A wild card has to stand for something. Take at least 1 rank off the list."
    )
