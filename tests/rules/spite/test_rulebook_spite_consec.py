"""Section 10 of the rules: three hands that make a pattern bind the rest of the trick."""

import pytest
from support.spite.outcomes import after, refusal, told, wrong
from support.spite.tables import LEFT, LOWER, laid, passes, play, table

from spitegame.rules.cards import cards
from spitegame.rules.spite.actions import Misplay, Play
from spitegame.rules.spite.events import ConsecChanged
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.trick import laid_cards


@pytest.mark.parametrize(
    ("on", "gap"),
    [("3d, 4c, 5c", 1), ("3h, 5s, 7d", 2), ("4h 4s, 5h 5d, 6s 6d", 1), ("3h 3s 3d, 4h 4s 4d, 5h 5c 5d", 1)],
)
def test_10_three_hands_with_equal_gaps_make_a_numerical_consec(on: str, gap: int) -> None:
    *before, last = on.split(", ")
    state = table(f"{last} 9h", trick=before, rules=STRICT)
    assert [changed.consec.gap for changed in told(ConsecChanged, state, play(last))] == [gap]


def test_10_only_the_next_face_is_valid_then() -> None:
    assert wrong("6h", on=["3d", "4c", "5c"]) is None
    assert wrong("7h", on=["3d", "4c", "5c"]) is Misplay.BREAKS_CONSEC
    assert wrong("9h", on=["3d", "5c", "7c"]) is None
    assert wrong("3h 3s", on=["Kd Kh", "Ac Ac", "2c 2c"]) is None


def test_10_the_order_has_no_13() -> None:
    assert wrong("Jh", on=["10d", "11c", "12c"]) is None
    assert wrong("Qh", on=["8d", "10c", "12c"]) is None
    assert wrong("Jh", on=["8d", "10c", "12c"]) is Misplay.BREAKS_CONSEC
    laid_wrongly = after(table("13h", trick=["6s", "8s", "10s"]), play("13h"))
    seen = GAME.view(laid_wrongly, LEFT)
    follows = laid_cards(LEFT, Play(seen.decision, cards("4s")))
    assert Misplay.BREAKS_CONSEC in seen.visible_misplays(follows)


def test_10_11_q_2_is_followed_by_5() -> None:
    assert wrong("5h", on=["11d", "Qc", "2c"]) is None
    assert wrong("8h", on=["11d", "Qc", "2c", "5s"]) is None
    assert wrong("3h", on=["Kd", "Ac", "2c"]) is None


def test_10_going_lower_it_runs_downward_and_wraps() -> None:
    assert wrong("6h", on=["9d", "8c", "7c"], direction=LOWER) is None
    assert wrong("8h", on=["9d", "8c", "7c"], direction=LOWER) is Misplay.BREAKS_CONSEC
    assert wrong("Kh", on=["12d", "8c", "4c"], direction=LOWER) is None  # past 3, 2, and A


def test_10_when_natural_3s_bounce_the_direction_the_sequence_turns_round() -> None:
    assert wrong("4h", on=["6d", "5c", "4c", "3s"], direction=LOWER) is None
    assert wrong("2h", on=["6d", "5c", "4c", "3s"], direction=LOWER) is Misplay.BREAKS_CONSEC
    assert wrong("4h", on=["5c", "4c", "3s"], direction=LOWER) is None  # the 3s that complete it too


@pytest.mark.parametrize(
    ("on", "suits"), [("3h, 6h, 7h", "h"), ("3d 3c, 6d 6c, 7c 7d", "cd"), ("3h 3h 3s, 6h 6s 6h, 7s 7h 7h", "hhs")]
)
def test_10_three_hands_of_the_same_suits_make_a_suited_consec(on: str, suits: str) -> None:
    *before, last = on.split(", ")
    state = table(f"{last} 9h", trick=before, rules=STRICT)
    (changed,) = told(ConsecChanged, state, play(last))
    assert sorted(suit.value for suit in changed.consec.suits or ()) == sorted(suits)


def test_10_only_hands_of_that_combination_are_valid_then() -> None:
    assert wrong("9d 9c", on=["3d 3c", "6d 6c", "7c 7d"]) is None
    assert wrong("9d 9d", on=["3d 3c", "6d 6c", "7c 7d"]) is Misplay.BREAKS_CONSEC
    assert wrong("9h", on=["3h", "6h", "7h"]) is None
    assert wrong("9d", on=["3h", "6h", "7h"]) is Misplay.BREAKS_CONSEC
    assert wrong("6h", on=["3h", "6h", "7h"]) is Misplay.NOT_BETTER
    assert wrong("7d 7c", on=["3d 3c", "6d 6c", "7c 7d"]) is Misplay.NOT_BETTER
    assert wrong("6h", on=["Kh", "9h", "7h"], direction=LOWER) is None
    assert wrong("3h", on=["Kh", "Ah", "2h"]) is None
    assert wrong("3d", on=["Kh", "Ah", "2h"]) is Misplay.BREAKS_CONSEC
    assert wrong("4h", on=["Kh", "Ah", "2h"]) is Misplay.BREAKS_CONSEC


def test_10_the_second_one_may_come_later() -> None:
    assert wrong("10h", on=["3h", "6h", "7h", "8h", "9h"]) is None
    assert wrong("Jh", on=["3h", "6h", "7h", "8h", "9h"]) is Misplay.BREAKS_CONSEC
    assert wrong("7s", on=["4h", "5s", "6s"]) is None
    assert wrong("8h", on=["4h", "5s", "6s", "7s"]) is Misplay.BREAKS_CONSEC


def test_10_anything_else_in_between_breaks_the_pattern() -> None:
    assert not laid(["11d", "12c", "13h", "Jc"]).consec
    assert not laid(["11d", "12c", "*"]).consec


def test_10_hands_with_13s_do_not_count() -> None:
    assert not laid(["3h 3s", "4h 13h", "5h 5s"]).consec
    assert not laid(["11h", "12h", "13h"]).consec


def test_10_poker_hands_do_not_count() -> None:
    assert not laid(["3h 4h 5h 6h 8h", "4h 5h 6h 7h 9h", "5h 6h 7h 8h 10h"]).consec


def test_10_it_is_the_last_three_hands_that_count() -> None:
    assert not laid(["3h", "5s", "6d", "9s"]).consec
    assert laid(["3h", "5s", "6d", "7s"]).consec.gap == 1
    assert wrong("8h 8s", on=["7h 7s", "7h 7d", "7h 7h"]) is None
    assert wrong("9h", on=["3d", "4c", "6c"]) is None
    state = table("6h 9h", trick=["3d", "4c", "5c"], others=("4s 7s", "4c 6c"), rules=STRICT)
    state = after(state, play("6h"), passes, passes)
    assert not state.trick.consec
    assert refusal(state, play("9h")) is None


@pytest.mark.parametrize("on", [["10h", "11s", "12d"], ["3h", "6h", "9h"]])
def test_10_13s_and_joker_hands_may_not_be_played_under_either(on: list[str]) -> None:
    assert {wrong(each, on=on) for each in ("13h", "*", "2h 2h 2s 2d 2c")} == {Misplay.BREAKS_CONSEC}
    assert wrong("", down="9h", on=on) is Misplay.BREAKS_CONSEC


def test_10_nor_13s_beside_other_cards() -> None:
    assert wrong("6h 13d", on=["3h 3s", "4h 4s", "5d 5c"]) is Misplay.BREAKS_CONSEC
    assert wrong("9h 13d", on=["3h 3d", "5h 5d", "6h 6d"]) is Misplay.BREAKS_CONSEC


def test_10_under_a_suited_consec_going_higher_2s_must_be_announced_as_unbeatable() -> None:
    assert wrong("2h", on=["3h", "6h", "7h"]) is Misplay.UNBEATABLE_UNSAID
    assert wrong("2h", on=["3h", "6h", "7h"], unbeatable=True) is None
    assert wrong("2d 2c", on=["3d 3c", "6d 6c", "7c 7d"], unbeatable=True) is None


def test_10_the_2s_that_complete_it_too() -> None:
    assert wrong("2h", on=["3h", "6h"]) is Misplay.UNBEATABLE_UNSAID


@pytest.mark.parametrize(
    ("hand", "on"),
    [("2h", "3h, 6s, 7h"), ("2h", "Qh, Kh, Ah"), ("Ah", "3h, 6h, 7h"), ("*", "3h, 6s"), ("2h", "Kh, Ah")],
)
def test_10_nothing_else_is_unbeatable(hand: str, on: str) -> None:
    assert wrong(hand, on=on.split(", "), unbeatable=True) is Misplay.UNBEATABLE
    assert wrong(hand, on=on.split(", ")) is None


FOUR_HEARTS = ["4h 4h 4h 4h", "5h 5h 5h 5h", "8h 8h 8h 8h"]
"""With a fake joker in each, since the deck has three copies of a card."""


def test_10_four_cards_of_one_suit_cannot_be_followed_under_a_suited_consec() -> None:
    assert wrong("Kh Kh Kh", up="Kh", on=FOUR_HEARTS, come_at_me=True) is Misplay.COME_AT_ME
    assert wrong("Kh Kh Kh", up="Kh", on=FOUR_HEARTS, unbeatable=True) is None
    assert wrong("8h 8h 8h", up="8h", on=FOUR_HEARTS[:2], come_at_me=True) is Misplay.COME_AT_ME
    assert wrong("6h 6h 6h", up="6h", on=FOUR_HEARTS[:2], come_at_me=True) is Misplay.COME_AT_ME
    assert wrong("Kh Kh Kh", up="Kh", on=FOUR_HEARTS) is None
    assert wrong("2h 2h 2h", up="2h", on=FOUR_HEARTS) is Misplay.UNBEATABLE_UNSAID


@pytest.mark.parametrize("suits", ["hhh", "hhhd", "hhdd"])
def test_10_where_the_deck_has_the_cards_it_can_be_followed(suits: str) -> None:
    four, nine, ten, king = (" ".join(f"{face}{suit}" for suit in suits) for face in ("4", "9", "10", "K"))
    assert wrong(king, on=[four, nine, ten], come_at_me=True) is None
    assert wrong(king, on=[four, nine, ten], unbeatable=True) is Misplay.UNBEATABLE
