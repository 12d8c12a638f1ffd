"""Sections 5 to 9 of the rules: buying back, the direction, going out with a joker, fake jokers, the bounty."""

import pytest
from support.spite.outcomes import after, hand, misplay, next_round, places, played, refusal, told, turn, wrong
from support.spite.tables import HIGHER, LEFT, LOWER, ME, RIGHT, By, Deed, call, passes, play, player, table

from spitegame.rules.cards import card, cards, written
from spitegame.rules.spite.actions import Misplay, Refusal
from spitegame.rules.spite.events import BountyClaimed, BountyRevealed, DirectionTurned, Earned, LossReason, LostAtOnce
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState


def test_5_a_passed_player_may_play_again_for_cards() -> None:
    state = table("9h 4h", trick=["5s"], passed=[ME], stock="Jd")
    state = after(state, play("9h", buy_back=1))
    assert hand(state) == "4h Jd"


def test_5_the_picked_up_cards_cannot_be_in_that_hand() -> None:
    state = table("9h 4h", trick=["5s"], passed=[ME], stock="9d")
    assert refusal(state, play("9d", buy_back=1)) is Refusal.NO_SUCH_CARD


@pytest.mark.parametrize(("before", "price"), list(enumerate([1, 1, 2, 3, 5, 8, 13, 21])))
def test_5_buying_back_follows_fibonacci(before: int, price: int) -> None:
    assert wrong("9h", on=["5s"], passed=True, bought_back=before, buy_back=price) is None
    assert wrong("9h", on=["5s"], passed=True, bought_back=before, buy_back=price + 1) is Misplay.WRONG_COUNT


def test_5_it_is_one_counter_for_the_whole_table_advanced_by_each_buy_back() -> None:
    hands = ("10s 4s", "11c 4c", "4d 4d")
    state = table("9h 4h", trick=["5s"], others=hands, passed=[ME, LEFT, RIGHT], rules=STRICT)
    state = after(state, play("9h", buy_back=1), play("10s", buy_back=1))
    assert refusal(state, play("11c", buy_back=1)) is Misplay.WRONG_COUNT
    assert refusal(state, play("11c", buy_back=2)) is None


def test_5_the_price_that_a_player_sees_counts_the_hand_that_lies_unproven() -> None:
    state = table("9h 4h 5h", trick=["5s"], passed=[ME, LEFT], bought_back=1)
    assert GAME.view(state, ME).price == 1
    state = after(state, play("9h", buy_back=1))
    assert GAME.view(state, LEFT).price == 2
    assert misplay(after(state, play("10s", buy_back=2))) == ()
    assert GAME.view(after(state, passes), RIGHT).price == 2


def test_5_a_hand_that_goes_back_raises_the_price_too() -> None:
    state = table("4h 9h", passed=[ME], trick=["8c"])
    assert after(state, play("4h", buy_back=1), passes).bought_back == 1
    assert after(state, play("9h", buy_back=5), passes).bought_back == 1


def test_5_the_counter_is_reset_each_round() -> None:
    state = table("9h", others=("10s", "4c 4s"), bought_back=5, rules=STRICT)
    assert next_round(after(state, play("9h"), play("10s"))).bought_back == 0


def test_5_a_wrong_number_is_a_misplay() -> None:
    state = table("9h 4h", trick=["5s"], passed=[ME])
    assert misplay(after(state, play("9h", buy_back=2))) == (Misplay.WRONG_COUNT,)
    assert misplay(after(state, play("9h"))) == (Misplay.WRONG_COUNT,)
    assert misplay(after(table("9h 4h", trick=["5s"]), play("9h", buy_back=1))) == (Misplay.WRONG_COUNT,)


def test_5_having_bought_back_one_is_in_the_trick_until_the_next_pass() -> None:
    state = table("9h Kh 4h", trick=["5s"], others=("10s As 4s", "4c 6c"), passed=[ME], rules=STRICT)
    state = after(state, play("9h", buy_back=1), play("10s"), passes)
    assert refusal(state, play("Kh")) is None
    state = table("9h 2h 4h", trick=["5s"], others=("4s 6s", "10s As 4c"), passed=[ME], rules=STRICT)
    state = after(state, play("9h", buy_back=1), passes, play("10s"), passes, passes)
    assert turn(state) == RIGHT  # who has won


@pytest.mark.parametrize(("held", "is_in"), [(18, True), (19, False)])
def test_5_who_holds_20_cards_loses_at_once(held: int, is_in: bool) -> None:
    state = table("9h " + " ".join(["4h"] * held), trick=["5s"], passed=[ME], rules=STRICT)
    assert (places(after(state, play("9h", buy_back=1)))[ME] is None) is is_in


def test_5_by_a_penalty_too() -> None:
    state = after(table("5h 4h", others=(" ".join(["4s"] * 19), "4c 6c")), play("5h"))
    (lost,) = told(LostAtOnce, state, call(LEFT))
    assert (lost.seat, lost.place, lost.fate) == (LEFT, 3, LossReason.TOO_MANY_CARDS)


def test_5_fake_jokers_are_not_counted() -> None:
    state = table("9h " + " ".join(["4h"] * 18), fakes="9s 9h", trick=["5s"], passed=[ME], rules=STRICT)
    assert places(after(state, play("9h", buy_back=1))) == [None] * 3


def test_6_a_round_starts_higher() -> None:
    state = after(table("9h", others=("8s", "4c 4s"), direction=LOWER, rules=STRICT), play("9h"), play("8s"))
    assert state.trick.direction is LOWER
    assert next_round(state).trick.direction is HIGHER


@pytest.mark.parametrize("sevens", ["7h", "7h 7s", "7h 7s 7d", "7h 7s 7d 7c"])
def test_6_natural_7s_may_turn_the_direction(sevens: str) -> None:
    state = after(table(f"{sevens} 4h", rules=STRICT), play(sevens, direction=LOWER))
    assert state.trick.direction is LOWER


def test_6_whoever_plays_them_may_announce_and_need_not() -> None:
    assert after(table("7h 4h", rules=STRICT), play("7h")).trick.direction is HIGHER
    assert wrong("7h", turn=HIGHER) is None


@pytest.mark.parametrize("hand", ["8h", "7h 13h", "7h 7s 7d 7c 13h", "7h 7h 7s 7d 7c", "3h 4h 5h 6h 7h", "*"])
def test_6_no_other_hand_may(hand: str) -> None:
    assert wrong(hand, turn=LOWER) is Misplay.DIRECTION


def test_6_it_holds_from_the_next_hand_on() -> None:
    state = after(table("7h 4h", trick=["5s"], rules=STRICT), play("7h", direction=LOWER))
    assert refusal(state, play("8s")) is Misplay.NOT_BETTER
    assert refusal(state, play("6s")) is None


def test_6_across_tricks() -> None:
    state = after(table("7h 4h 5h", rules=STRICT), play("7h", direction=LOWER), passes, passes, play("5h"))
    assert refusal(state, play("4s")) is None
    assert refusal(state, play("6s")) is Misplay.NOT_BETTER


def test_6_not_while_a_numerical_consec_is_in_force() -> None:
    assert wrong("7h", on=["4s", "5d", "6c"], turn=LOWER) is Misplay.DIRECTION
    assert wrong("7h", on=["5d", "6c"], turn=LOWER) is Misplay.DIRECTION  # the 7 itself completes it
    assert wrong("7h", on=["3h", "4h", "6h"], turn=LOWER) is None  # suited


def test_6_going_lower_each_hand_is_strictly_lower_in_the_same_ranking() -> None:
    assert wrong("6h", on=["7s"], direction=LOWER) is None
    assert wrong("7h", on=["7s"], direction=LOWER) is Misplay.NOT_BETTER
    assert wrong("7h 7s", on=["7h 7d"], direction=LOWER) is None  # similarity
    assert wrong("7h 13h", on=["7h 7s"], direction=LOWER) is None
    assert wrong("3h 4h 5h 6h 8h", on=["3h 3s 3d 4h 4s"], direction=LOWER) is None


@pytest.mark.parametrize(("threes", "on"), [("3h", "4s"), ("3h 3s", "4s 4c"), ("3h 3s 3d 3c", "4s 4c 4d 4h")])
def test_6_natural_3s_bounce_the_direction_back(threes: str, on: str) -> None:
    state = table(f"{threes} 9h", trick=[on], direction=LOWER, rules=STRICT)
    assert told(DirectionTurned, state, play(threes)) == [DirectionTurned(ME, HIGHER, bounced=True)]
    assert after(state, play(threes)).trick.direction is HIGHER


def test_6_3s_with_a_13_do_not() -> None:
    state = table("3h 13h 9h", trick=["4s 4c"], direction=LOWER, rules=STRICT)
    assert after(state, play("3h 13h")).trick.direction is LOWER


def has_lost(state: SpiteState) -> bool:
    return places(state)[ME] == len(state.players)


@pytest.mark.parametrize("joker", ["*", "9h 9h 9s 9d 9c"])
def test_7_a_joker_hand_may_not_be_the_last_play(joker: str) -> None:
    state = table(joker, rules=STRICT)
    assert [lost.fate for lost in told(LostAtOnce, state, play(joker))] == [LossReason.JOKER_AT_THE_END]
    assert has_lost(after(state, play(joker)))


@pytest.mark.parametrize("joker", ["*", "9h 9h 9s 9d 9c"])
def test_7_nor_the_second_last(joker: str) -> None:
    state = after(table(f"{joker} Kh", rules=STRICT), play(joker), passes, passes)
    assert not has_lost(state)  # not before the last one is made
    assert has_lost(after(state, play("Kh")))


def test_7_but_the_third_last() -> None:
    state = table("* 4h Kh", rules=STRICT)
    state = after(state, play("*"), passes, passes, play("4h"), passes, passes, play("Kh"))
    assert places(state) == [1, None, None]


def test_7_a_fake_joker_face_down_may_be_neither() -> None:
    state = after(table("Kh", fakes="9s", rules=STRICT), play(down="9s"), passes, passes, play("Kh"))
    assert has_lost(state)
    five = "9s 9h 9d 9c 9s"
    state = after(table("Kh", fakes=five, trick=["5s"], rules=STRICT), play(down=five), passes, passes, play("Kh"))
    assert has_lost(state)


def test_7_the_play_stands() -> None:
    state = after(table("*", trick=["5s"], rules=STRICT), play("*"))
    assert written(state.trick.laid[-1].cards) == "*"
    assert turn(after(state, passes, passes)) == LEFT  # the trick was mine


def test_7_a_face_up_fake_joker_may_be_part_of_the_second_last_play_but_not_of_the_last() -> None:
    state = table("9h Kh", fakes="9s Ks", rules=STRICT)
    state = after(state, play("9h", up="9s"), passes, passes)
    assert places(after(state, play("Kh"))) == [1, None, None]
    assert has_lost(after(state, play("Kh", up="Ks")))


def test_7_going_out_means_that_the_regular_hand_is_empty() -> None:
    state = table("Kh", fakes="9s", spoils="9d", rules=STRICT)
    assert places(after(state, play("Kh"))) == [1, None, None]


def test_8_earned_by_claiming_the_bounty() -> None:
    state = table("Kh Ks", bounty="Kd", fake_pile="9s 9h 9d", rules=STRICT)
    assert told(Earned, state, play("Kh Ks")) == [Earned(ME, cards("9d 9h"), ())]


def test_8_and_one_by_a_right_misplay_call() -> None:
    state = after(table("4h 5h", trick=["5s"], fake_pile="9s 9h 9d"), play("4h"))
    assert told(Earned, state, call(RIGHT)) == [Earned(RIGHT, cards("9d"), ())]
    assert GAME.redact(Earned(RIGHT, cards("9d"), cards("Qd")), ME) == Earned(RIGHT, (None,), (None,))


def test_8_they_stay_across_rounds_until_played() -> None:
    state = table("9h", fakes="9s", others=("10s", player("4c 4s", spoils="Qd")), rules=STRICT)
    state = next_round(after(state, play("9h"), play("10s")))
    assert written(state.players[ME].fakes) == "9s"
    assert written(state.players[RIGHT].spoils) == "Qd"
    dealt = [card for player in state.players for card in player.hand]
    assert [*dealt, *state.stock, *state.spent, state.bounty].count(card("Qd")) == 2


@pytest.mark.parametrize("deed", [play(down="9d"), play(up="9d")])
def test_8_a_played_one_goes_back_to_the_pile(deed: Deed) -> None:
    state = table("Kh 4h", fakes="9d", fake_pile="9s", rules=STRICT)
    state = after(state, deed, passes, passes)
    assert sorted(map(str, state.fake_pile)) == ["9d", "9s"]
    assert not state.players[ME].fakes


@pytest.mark.parametrize("time", ["waiting", "just played", "standing", "taken back"])
def test_8_nobody_sees_what_is_printed_on_one_that_lies_face_down(time: str) -> None:
    def seen(fake: str) -> list[object]:
        deeds: dict[str, tuple[Deed | By, ...]] = {
            "waiting": (By(LEFT, play(down=fake)),),
            "just played": (passes, play(down=fake)),
            "standing": (passes, play(down=fake), passes),
            "taken back": (passes, play("4s", down=fake), call(RIGHT)),
        }
        state = table("Kh 4h", trick=["5s"], others=(player("4s 6s", fakes="9d Qs"), "4c 6c", "4d 6d"), fake_pile="")
        state, events = played(state, *deeds[time])
        return [(GAME.view(state, seat), [GAME.redact(each, seat) for each in events]) for seat in (ME, RIGHT, None)]

    assert seen("9d") == seen("Qs")


def test_8_face_up_it_counts_as_the_card_printed_on_it() -> None:
    assert wrong("", up="9h", on=["8s"]) is None
    assert wrong("", up="9h", on=["10s"]) is Misplay.NOT_BETTER
    assert wrong("9s", up="9h", on=["8s 8h"]) is None
    assert wrong("7s", up="7h", turn=LOWER) is None


@pytest.mark.parametrize("down", ["9s 9h", "9s 9h 9d", "9s 9h 9d 9c"])
def test_8_two_to_four_face_down_are_no_hand(down: str) -> None:
    assert wrong("", down=down) is Misplay.NO_HAND
    assert wrong("9s", down=down.split()[0]) is Misplay.NO_HAND


def test_8_with_the_pile_empty_the_next_card_of_the_deck_is_due() -> None:
    state = table("Kh Ks Kc", bounty="Kd", fake_pile="9s", stock="3d 4d 5d 6d", rules=STRICT)
    assert told(Earned, state, play("Kh Ks Kc")) == [Earned(ME, cards("9s"), cards("6d 5d"))]


def test_8_a_spoil_lies_beside_the_hand_and_is_played_as_what_it_is() -> None:
    state = table("9h Kh", spoils="9d", trick=["8s 8h"], rules=STRICT)
    assert refusal(state, play("9h", spoils="9d")) is None
    assert refusal(state, play("9h", down="9d")) is Refusal.NO_SUCH_CARD
    assert refusal(state, play("9h 9d")) is Refusal.NO_SUCH_CARD


def test_8_a_spoil_is_no_fake_joker() -> None:
    state = after(table("9h", spoils="9d", rules=STRICT), play("9h", spoils="9d"))
    assert places(state) == [1, None, None]
    assert written(after(state, passes, passes).spent) == "9h 9d"


@pytest.mark.parametrize(("last", "earned"), [("Kh", 1), ("Kh Ks", 2), ("Kh Ks Kd Kc", 4)])
def test_9_going_out_with_the_face_of_the_bounty_earns_as_many_fake_jokers(last: str, earned: int) -> None:
    state = table(last, bounty="Kd", rules=STRICT)
    assert told(BountyClaimed, state, play(last)) == [BountyClaimed(ME, earned)]
    assert len(after(state, play(last)).players[ME].fakes) == earned


@pytest.mark.parametrize("last", ["Qh", "Kh 13h", "Kh Ks Kd 4c 4h", "10h Jh Qs Kd Ac"])
def test_9_only_natural_cards_all_of_that_face_do(last: str) -> None:
    state = table(last, bounty="Kd")
    assert told(BountyClaimed, state, play(last), passes) == []


def test_9_only_with_the_last_hand() -> None:
    assert told(BountyClaimed, table("Kh 4h", bounty="Kd", rules=STRICT), play("Kh")) == []
    state = table("13h 13d", bounty="13h", rules=STRICT)
    assert told(BountyClaimed, state, play("13h 13d")) == [BountyClaimed(ME, 2)]


def test_9_the_bounty_is_put_away_and_the_next_revealed_at_once() -> None:
    state = table("Kh", bounty="Kd", stock="4d 5d", rules=STRICT)
    assert told(BountyRevealed, state, play("Kh")) == [BountyRevealed(card("5d"))]
    state = after(state, play("Kh"))
    assert (written(state.spent), str(state.bounty)) == ("Kd", "5d")
