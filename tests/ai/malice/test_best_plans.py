"""What the best player does with its turn, by example."""

from dataclasses import replace
from functools import partial

import pytest
from support.malice.tables import STOCK, area, discard, play, play_discard, play_payoff, table, turn_of, up_to

from spitegame.ai.malice.best import MaliceBest
from spitegame.rules.cards import card
from spitegame.rules.malice.actions import Discard, EndTurn
from spitegame.rules.malice.options import PARTY
from spitegame.rules.malice.state import Area

whole_turn = partial(turn_of, MaliceBest())


def test_it_finds_the_way_to_the_win_through_hand_discard_and_king() -> None:
    state = table("3h Kc 10d Jd", "6s", ["9s 5h", "Qh"], centers=[up_to("2")], stock=STOCK)
    assert whole_turn(state) == [play("3h"), play("Kc"), play_discard(0), play_payoff()]


def test_it_takes_the_win_whatever_that_costs() -> None:
    state = table("Kh Kd 5c 10d", "8s", centers=[up_to("5")], stock=STOCK)
    assert whole_turn(state) == [play("Kh"), play("Kd"), play_payoff()]


def test_it_keeps_the_king_while_the_payoff_is_out_of_reach() -> None:
    state = table("Kh 9c 10d Qd Qc", "9d 8s", centers=[up_to("2"), up_to("3")], stock=STOCK)
    ending = whole_turn(state)[-1]
    assert isinstance(ending, Discard)
    assert ending.card != card("Kh")


def test_it_blocks_a_rival_who_is_about_to_win() -> None:
    rival = area("8c 8d 8h", "5c")
    state = table("5h Jh Jd", "9d 9s", others=[rival], centers=[up_to("4")], stock=STOCK)
    assert play("5h") in whole_turn(state)


@pytest.mark.parametrize(
    "rival",
    [
        pytest.param(area("8c 8d 8h", "4h"), id="at once"),
        pytest.param(area("8c 8d 8h", "6h", ["9c 5c", "4d"]), id="by its piles"),
    ],
)
def test_it_does_not_hand_the_win_to_the_next_rival(rival: Area) -> None:
    """Whose last payoff card would fit on the 3, or on its own cards on the 3."""
    state = table("3h 9c 10d Jd", "9d 9s", ["10s"], others=[rival], centers=[up_to("2")], stock=STOCK)
    assert play("3h") not in whole_turn(state)


def test_it_ends_the_turn_without_a_card() -> None:
    assert whole_turn(table("", "9d 2s", centers=[up_to("4")])) == [EndTurn()]


def test_it_brings_its_partners_payoff_out() -> None:
    partner, rival = area("8c 8d", "9c 7d", ["6c"]), area("8h 8d 9c 9d Jd", "2d 7d Ac 3c Qd 7c Qc")
    state = table(
        "5h Jh",
        "2s",
        others=[rival, partner, rival],
        centers=[up_to("4")],
        stock=STOCK,
        rules=replace(PARTY, partners=True),
    )
    assert whole_turn(state) == [play("5h"), play_discard(0, owner=2), play_payoff(owner=2)]


def test_it_plays_low_cards_where_they_are_forced() -> None:
    """Nothing else may end the turn, so they go out first."""
    state = table("Ah 9c", "4d 9s", stock=STOCK, rules=replace(PARTY, low_cards_forced=True))
    assert whole_turn(state)[0] == play("Ah")
    assert whole_turn(state)[-1] == discard("9c", 0)
