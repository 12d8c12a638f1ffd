"""What the stronger players of Spite & Malice do with a turn, by example."""

from dataclasses import replace
from functools import partial

import pytest
from support.malice.outcomes import turn_of
from support.malice.tables import OTHER, STOCK, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.ai.malice.best import MaliceBest, MaliceGood
from spitegame.ai.player import Player
from spitegame.rules.cards import card
from spitegame.rules.malice.actions import Discard, EndTurn
from spitegame.rules.malice.options import PARTY

both = pytest.mark.parametrize("player", [MaliceGood(), MaliceBest()], ids=["good", "best"])
good_turn, best_turn = partial(turn_of, MaliceGood()), partial(turn_of, MaliceBest())
SHORT_STOCK = " ".join(STOCK.split()[:12])


@both
def test_they_find_the_way_to_the_payoff_to_the_win_and_to_a_partners_payoff(player: Player) -> None:
    state = table("3h Kc 10d Jd", "6s", ["9s 5h", "Qh"], centers=[up_to("2")], stock=STOCK)
    assert turn_of(player, state) == [play("3h"), play("Kc"), play_discard(0), play_payoff()]
    state = table("Kh Kd 5c 10d", "8s", centers=[up_to("5")], stock=STOCK)
    assert turn_of(player, state) == [play("Kh"), play("Kd"), play_payoff()]
    partner, rival = area("8c 8d", "9c 7d", ["6c"]), area("8h 8d 9c 9d Jd", "2d 7d Ac 3c Qd 7c Qc")
    others, rules = [rival, partner, rival], replace(PARTY, partners=True)
    state = table("5h Jh", "2s", others=others, centers=[up_to("4")], stock=STOCK, rules=rules)
    assert turn_of(player, state) == [play("5h"), play_discard(0, owner=2), play_payoff(owner=2)]


@both
def test_they_keep_their_king_and_block_a_rival(player: Player) -> None:
    state = table("Kh 9c 10d Qd Qc", "9d 8s", centers=[up_to("2"), up_to("3")], stock=STOCK)
    ending = turn_of(player, state)[-1]
    assert isinstance(ending, Discard)
    assert ending.card != card("Kh")
    state = table("5h Jh Jd", "9d 9s", others=[area("8c 8d 8h", "5c")], centers=[up_to("4")], stock=STOCK)
    assert play("5h") in turn_of(player, state)
    assert turn_of(player, table("", "9d 2s", centers=[up_to("4")])) == [EndTurn()]


def test_the_best_one_does_not_hand_the_win_to_the_next_rival() -> None:
    """Whose last payoff card would fit on the 3, or on its own cards on the 3."""
    for rival in (area("8c 8d 8h", "4h"), area("8c 8d 8h", "6h", ["9c 5c", "4d"])):
        state = table("3h 9c 10d Jd", "9d 9s", ["10s"], others=[rival], centers=[up_to("2")], stock=STOCK)
        assert play("3h") not in best_turn(state)


def test_the_best_one_plays_low_cards_where_they_are_forced() -> None:
    """Nothing else may end the turn, so they go out first."""
    state = table("Ah 9c", "4d 9s", stock=STOCK, rules=replace(PARTY, low_cards_forced=True))
    assert best_turn(state)[0] == play("Ah")
    assert best_turn(state)[-1] == discard("9c", 0)


def test_the_good_one_goes_the_long_way_to_spare_its_king_and_discards_on_the_next_higher_rank() -> None:
    state = table("3h 4h 5h Kd Jd", "9d 6s", centers=[up_to("2"), up_to("3")], stock=SHORT_STOCK)
    assert good_turn(state) == [play("3h"), play("4h"), play("5h"), play_payoff()]
    state = table("5h 6h 9s", "9d Js", centers=[up_to("4"), up_to("8")], stock=SHORT_STOCK)
    first_three = good_turn(state)[:3]
    assert set(first_three) == {play("5h"), play("6h"), play("9s", 1)}
    state = table("7h Qd", "9d 2s", ["8c", "3c", "10s", "5c 4c"], centers=[up_to("2")], stock=SHORT_STOCK)
    assert good_turn(state)[-1] == discard("7h", 0)
    state = table("5h Jh", "9d 6s", ["9c", "10h", "8c 7c", "Qc"], centers=[up_to("3")], stock=SHORT_STOCK)
    assert good_turn(state) == [discard("Jh", 3)]
    state = table("5h Jh", "9d 2s", others=[OTHER], centers=[up_to("4")])
    assert play("5h") in good_turn(state)
    assert good_turn(table("5h", "2s", others=[area("", "9c")], centers=[up_to("4")])) == [play("5h"), EndTurn()]
