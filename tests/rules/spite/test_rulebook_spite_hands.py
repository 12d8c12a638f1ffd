"""Section 4 of the rules: which hands may lead, which may follow, and which is higher.

How five cards are read is told at length in test_poker.py, and all that a hand can be in test_combos.py.
"""

import pytest
from support.spite.outcomes import after, refusal, told, wrong
from support.spite.tables import HIGHER, LOWER, ME, passes, play, player, table

from spitegame.rules.cards import Rank, cards
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.combos import PokerHand, PokerKind, read
from spitegame.rules.spite.deck import step
from spitegame.rules.spite.events import DirectionTurned
from spitegame.rules.spite.options import STRICT, SpiteRules


def poker_hand(written: str) -> PokerHand:
    hand = read(cards(written))
    assert isinstance(hand, PokerHand)
    return hand


@pytest.mark.parametrize(
    "lead", ["7h", "7h 7s", "7h 7s 7d", "7h 7s 7d 7c", "7h 8s 9d 10c 11h", "*", "7h 7s 7d 7c 7c", "13h 13d"]
)
def test_4_leading_hands(lead: str) -> None:
    assert wrong(lead) is None


@pytest.mark.parametrize("lead", ["7h 8s", "7h 7s 8d", "7h 8s 9d 10c", "7h 8s 9d 10c Kh", "* *", "* 7h"])
def test_4_what_is_no_hand_leads_no_trick(lead: str) -> None:
    assert wrong(lead) is Misplay.NO_HAND


def test_4_a_following_hand_has_the_arity_of_the_trick() -> None:
    assert wrong("6h 6s", on=["5s 5d"]) is None
    assert wrong("6h", on=["5s 5d"]) is Misplay.WRONG_ARITY
    assert wrong("6h 6s 6d", on=["5s 5d"]) is Misplay.WRONG_ARITY


def test_4_and_is_strictly_better() -> None:
    assert wrong("5h 5s", on=["5c 5d"]) is Misplay.NOT_BETTER
    assert wrong("4h 4s", on=["5s 5d"]) is Misplay.NOT_BETTER


def test_4_in_the_current_direction() -> None:
    assert wrong("4h 4s", on=["5s 5d"], direction=LOWER) is None
    assert wrong("6h 6s", on=["5s 5d"], direction=LOWER) is Misplay.NOT_BETTER


@pytest.mark.parametrize("on", ["2h", "2h 2h", "Jh Qh Kh Ah 2h"])
def test_4_a_joker_hand_follows_any_arity(on: str) -> None:
    assert wrong("*", on=[on]) is None
    assert wrong("3h 3d 3c 3c 3d", on=[on]) is None


def test_4_but_not_while_a_consec_is_in_force() -> None:
    assert wrong("*", on=["3h", "4s", "5d"]) is Misplay.BREAKS_CONSEC


@pytest.mark.parametrize("on", [["2h"], ["Jh Qh Kh Ah 2h"], ["*"], ["2h 2h 2h 2s 2s"], ["3h", "4s", "5d"]])
def test_4_five_or_more_fake_jokers_always_follow(on: list[str]) -> None:
    assert wrong("", down="9s 9h 9d 9c 9s", on=on) is None


def test_4_one_face_hands_rank_by_face_first() -> None:
    assert wrong("8h 13h", on=["7h 7h"]) is None


def test_4_then_by_fewer_13s() -> None:
    assert wrong("7h 7s", on=["7h 13h"]) is None
    assert wrong("7h 13h", on=["7h 7s"]) is Misplay.NOT_BETTER
    assert wrong("7h 7s 13h", on=["7h 13h 13d"]) is None


def test_4_then_by_similarity() -> None:
    mixed, one_colour, one_suit = "7h 7s", "7h 7d", "7h 7h"
    assert wrong(one_colour, on=[mixed]) is None
    assert wrong(one_suit, on=[one_colour]) is None
    assert wrong(mixed, on=[one_colour]) is Misplay.NOT_BETTER
    assert wrong("7s 7c", on=[one_colour]) is Misplay.NOT_BETTER


def test_4_similarity_is_compared_between_natural_hands_only() -> None:
    assert wrong("7h 7h 13h", on=["7h 7s 13d"]) is Misplay.NOT_BETTER
    assert wrong("7h 7s 13d", on=["7h 7h 13h"], direction=LOWER) is Misplay.NOT_BETTER


def test_4_only_13s_are_a_natural_hand_between_12_and_jack() -> None:
    assert wrong("13h 13d", on=["12h 12h"]) is None
    assert wrong("Jh Js", on=["13h 13h"]) is None
    assert wrong("13h 13h", on=["13h 13d"]) is None  # one suit is more than one colour


STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = (
    "Jh Qs Kd Ac 2h",
    "3h 4h 5h 6h 8h",
    "3h 3s 3d 4h 4s",
    "3h 3s 3d 3c 4h",
    "3h 4h 5h 6h 7h",
)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [(STRAIGHT, FLUSH), (FLUSH, FULL_HOUSE), (FULL_HOUSE, QUADS), (QUADS, STRAIGHT_FLUSH)],
)
def test_4_poker_hands_low_to_high(lower: str, higher: str) -> None:
    assert wrong(higher, on=[lower]) is None
    assert wrong(lower, on=[higher]) is Misplay.NOT_BETTER


def test_4_a_straight_leaves_the_13_out() -> None:
    assert poker_hand("10h 11s 12d Jc Qh").kind is PokerKind.STRAIGHT
    assert wrong("10h 11s 12d 13h Jc", on=["9h 10s 11d 12c Jh"]) is Misplay.NOT_BETTER  # the 13 is a 9


def test_4_equal_faces_may_repeat_in_a_flush() -> None:
    assert wrong("4h 4h 6h 7h Kh", on=["3s 5s 6s 7s Qs"]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3s 4s 5s 6s 7s", "3h 4h 5h 6h 7h"),
        ("3s 4s 5s 6s 8s", "3h 4h 5h 6h 8h"),
        ("3s 3c 3c 4s 4s", "3h 3d 3d 4h 4d"),
    ],
)
def test_4_suits_never_break_a_tie(one: str, other: str) -> None:
    assert wrong(one, on=[other]) is wrong(other, on=[one]) is Misplay.NOT_BETTER


@pytest.mark.parametrize("hand", ["7h 13h", "7h 13h 13d", "7h 7s 13h 13d"])
def test_4_a_13_stands_for_another_card(hand: str) -> None:
    assert wrong(hand, on=[" ".join(["6h"] * len(hand.split()))]) is None


def test_4_4_4_j_j_13_is_fours_full_of_jacks() -> None:
    assert poker_hand("4h 4s Jh Js 13h").ranks == (step(Rank.FOUR), step(Rank.JACK))
    assert poker_hand("4h 4s Jh Js 13h").kind is PokerKind.FULL_HOUSE
    assert wrong("5h 5s 5d 3h 3s", on=["4h 4s Jh Js 13h"]) is None


def test_4_8_9_10_11_13_is_7_to_11() -> None:
    assert wrong("8h 9s 10d 11c 12h", on=["8h 9s 10d 11c 13h"]) is None
    assert wrong("8h 9s 10d 11c 13h", on=["7h 8s 9d 10c 11h"], direction=LOWER) is None  # the same with a 13
    assert wrong("8h 9s 10d 11c 13h", on=["7h 8s 9d 10c 11h"]) is Misplay.NOT_BETTER


def test_4_more_13s_are_lower_than_fewer() -> None:
    natural, one, two = "7h 8s 9d 10c 11h", "8h 9s 10d 11c 13h", "9h 10s 11d 13h 13d"
    assert wrong(natural, on=[one]) is None
    assert wrong(one, on=[two]) is None
    assert wrong(two, on=[one]) is Misplay.NOT_BETTER


def test_4_a_joker_is_the_lowest_joker_hand() -> None:
    assert wrong("3h 3h 3s 3d 3c", on=["*"]) is None
    assert wrong("*", on=["3h 3h 3s 3d 3c"]) is Misplay.NOT_BETTER


def test_4_one_fake_joker_face_down_is_a_joker() -> None:
    assert wrong("", down="9h", on=["2h 2h"]) is None
    assert wrong("", down="9h", on=["*"]) is None


def test_4_five_or_more_of_one_face_rank_by_number_then_by_face() -> None:
    five_aces, five_twos, six_threes = "Ah Ah As Ad Ac", "2h 2h 2s 2d 2c", "3h 3h 3s 3d 3c 3c"
    assert wrong(five_twos, on=[five_aces]) is None
    assert wrong(six_threes, on=[five_twos]) is None
    assert wrong(five_twos, on=[six_threes]) is Misplay.NOT_BETTER


def test_4_with_a_13_they_are_no_joker_hand() -> None:
    assert read(cards("3h 3h 3s 3d 3c 13h")) is None
    four_and_a_13 = read(cards("5h 5s 5d 5c 13h"))
    assert isinstance(four_and_a_13, PokerHand)


def test_4_a_joker_may_beat_another_joker() -> None:
    assert wrong("*", on=["*"]) is None


@pytest.mark.parametrize("direction", [HIGHER, LOWER])
def test_4_between_joker_hands_the_better_one_is_always_the_higher_one(direction: Direction) -> None:
    fives, sixes = "5h 5h 5s 5d 5c", "6h 6h 6s 6d 6c"
    assert wrong(sixes, on=[fives], direction=direction) is None
    assert wrong(fives, on=[sixes], direction=direction) is Misplay.NOT_BETTER


@pytest.mark.parametrize("hand", ["2h", "2h 2h", "2h 2h 2h 2s", "Jh Qh Kh Ah 2h"])
def test_4_once_a_joker_hand_lies_only_a_joker_hand_that_beats_it_may_follow(hand: str) -> None:
    assert wrong(hand, on=["*"]) is Misplay.NOT_BETTER
    assert wrong("5h 5h 5s 5d 5c", on=["*"]) is None


def test_4_a_joker_hand_that_followed_turns_the_direction_to_higher_when_the_trick_ends() -> None:
    state = table("* 4h 5h", trick=["5s"], direction=LOWER, rules=STRICT)
    state = after(state, play("*"))
    assert state.trick.direction is LOWER
    assert after(state, passes, passes).trick.direction is HIGHER


def test_4_a_led_joker_hand_leaves_the_direction_alone() -> None:
    state = table("* 4h 5h", direction=LOWER, rules=STRICT)
    assert after(state, play("*"), passes, passes).trick.direction is LOWER
    rules = SpiteRules(referee=STRICT.referee, joker_turns_higher=False)
    state = table("* 4h 5h", trick=["5s"], direction=LOWER, rules=rules)
    assert after(state, play("*"), passes, passes).trick.direction is LOWER
    state = table("4h 5h 6h", fakes="9s 9h 9d 9c 9s", trick=["5s"], direction=LOWER, rules=STRICT)
    state = after(state, play(down="9s 9h 9d 9c 9s"), passes, passes)
    assert state.trick.direction is LOWER
    assert state.trick.leader == ME
    assert told(DirectionTurned, state) == []


def test_4_only_a_larger_number_of_them_beats_them() -> None:
    five, six = "9s 9h 9d 9c 9s", "9s 9h 9d 9c 9s 9h"
    other = player("4s 6s * 2h 2h 2s 2d 2c 2c", fakes=six)
    state = after(table("4h 5h", fakes=five, others=(other, "4c 6c"), trick=["5s"], rules=STRICT), play(down=five))
    assert refusal(state, play(down=six)) is None
    assert refusal(state, play(down=five)) is Misplay.NOT_BETTER
    assert refusal(state, play("*")) is Misplay.NOT_BETTER
    assert refusal(state, play("2h 2h 2s 2d 2c 2c")) is Misplay.NOT_BETTER
    assert wrong("", down="9s 9h 9d 9c 9s", on=["2h 2h 2h 2s 2d 2c"]) is None
    five = "9s 9h 9d 9c 9s"
    assert wrong("", down=five) is Misplay.NOT_A_LEAD
    assert wrong("", down=five, on=["5s"]) is None
