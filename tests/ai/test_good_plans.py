"""What the good player does with its turn, by example."""

from dataclasses import replace
from functools import partial

from support.malice.tables import OTHER, area, discard, play, play_discard, play_payoff, table, turn_of, up_to

from spitegame.ai.malice.best import MaliceGood
from spitegame.rules.cards import card
from spitegame.rules.malice.actions import Discard, EndTurn
from spitegame.rules.malice.options import PARTY

STOCK = "6c 10c 2d 9h Jh 3c 8d 4s Qs 7s 10h 5d"

whole_turn = partial(turn_of, MaliceGood())


def test_it_brings_the_payoff_out_through_hand_discard_and_king() -> None:
    state = table("3h Kc 10d Jd", "9d 6s", ["9s 5h", "Qh"], centers=[up_to("2")], stock=STOCK)
    assert whole_turn(state) == [play("3h"), play("Kc"), play_discard(0), play_payoff()]


def test_it_goes_the_long_way_to_spare_its_king() -> None:
    state = table("3h 4h 5h Kd Jd", "9d 6s", centers=[up_to("2"), up_to("3")], stock=STOCK)
    assert whole_turn(state) == [play("3h"), play("4h"), play("5h"), play_payoff()]


def test_it_takes_the_win_whatever_that_costs() -> None:
    state = table("Kh Kd 5c 10d", "8s", centers=[up_to("5")], stock=STOCK)
    assert whole_turn(state) == [play("Kh"), play("Kd"), play_payoff()]


def test_it_keeps_the_king_while_the_payoff_is_out_of_reach() -> None:
    state = table("Kh 9c 10d Qd Qc", "9d 8s", centers=[up_to("2"), up_to("3")], stock=STOCK)
    (ending,) = whole_turn(state)
    assert isinstance(ending, Discard)
    assert ending.card != card("Kh")


def test_it_discards_on_the_next_higher_rank() -> None:
    state = table("7h Qd", "9d 2s", ["8c", "3c", "10s", "5c 4c"], centers=[up_to("2")], stock=STOCK)
    assert whole_turn(state)[-1] == discard("7h", 0)


def test_it_plays_its_hand_out_for_a_new_one() -> None:
    state = table("5h 6h 9s", "9d Js", centers=[up_to("4"), up_to("8")], stock=STOCK)
    first_three = whole_turn(state)[:3]
    assert set(first_three) == {play("5h"), play("6h"), play("9s", 1)}


def test_it_leaves_a_card_that_its_payoff_needs() -> None:
    """The five may go on the only center that the payoff can use later, or aside: the jack goes aside."""
    state = table("5h Jh", "9d 6s", ["9c", "10h", "8c 7c", "Qc"], centers=[up_to("3")], stock=STOCK)
    assert whole_turn(state) == [discard("Jh", 3)]


def test_it_blocks_a_rival_who_is_about_to_win() -> None:
    rival = area("8c 8d 8h", "5c")
    state = table("5h Jh Jd", "9d 9s", others=[rival], centers=[up_to("4")], stock=STOCK)
    assert play("5h") in whole_turn(state)


def test_it_plays_on_when_there_is_nothing_to_draw() -> None:
    state = table("5h Jh", "9d 2s", others=[OTHER], centers=[up_to("4")])
    assert play("5h") in whole_turn(state)


def test_it_ends_the_turn_without_a_card() -> None:
    assert whole_turn(table("", "9d 2s", centers=[up_to("4")])) == [EndTurn()]


def test_it_brings_its_partners_payoff_out() -> None:
    partner = area("8c 8d", "9c 7d", ["6c"])
    state = table(
        "5h Jh",
        "9d 2s",
        others=[OTHER, partner, OTHER],
        centers=[up_to("4")],
        stock=STOCK,
        rules=replace(PARTY, partners=True),
    )
    assert whole_turn(state) == [play("5h"), play_discard(0, owner=2), play_payoff(owner=2)]


def test_it_plays_its_last_card_and_ends_the_turn() -> None:
    assert whole_turn(table("5h", "2s", others=[area("", "9c")], centers=[up_to("4")])) == [play("5h"), EndTurn()]
