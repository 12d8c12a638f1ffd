"""Endings of two players: what the search finds, and that it finds what the solved endings are known to be worth.

Brute force over the rules has found the same for those with few cards.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from support.marks import few_by_default
from support.spite.endings import LAST_CARD, ME, SURE, Ending, choice_of, hidden_cards, load, solve, state_of

from spitegame.ai.levels import LEVELS
from spitegame.ai.spite.encode import play_of_candidate, situation_of
from spitegame.ai.spite.endings.duel import OUT_OF_REACH, duel
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.state import SpiteState

BUDGET, LONG = 3_000, 80_000
"""The positions that the search looks at, and enough for every choice."""


def ending(
    hand: str, other: int, *, trick: tuple[str, ...] = (), direction: str = "higher", hidden: str = ""
) -> Ending:
    """An ending in which these cards are hidden, or else all that do not lie open."""
    fresh = Ending(
        kind=SURE,
        hand=hand,
        other=other,
        trick=trick,
        direction=direction,
        bounty="Kh",
        spent="",
        choices={},
    )
    spent = hidden_cards(fresh)
    spent.subtract(hidden.split() if hidden else spent.elements())
    return replace(fresh, spent=" ".join(spent.elements()))


def values(state: SpiteState, *, proved: bool = False) -> Mapping[str, float]:
    """What each choice is worth for ME."""
    view = GAME.view(state, ME)
    situation = situation_of(view)
    found = candidates(situation)
    worth = solve(situation, found, [LONG]) if proved else duel(situation, found, BUDGET)
    choices = [choice_of(play_of_candidate(view, situation, each, dared=False)) for each in found]
    return dict(zip([*choices, "pass"], worth, strict=False))


def surely(each: Ending) -> set[str]:
    return {choice for choice, value in values(state_of(each)).items() if value == 1}


def test_against_one_card() -> None:
    assert values(state_of(ending("3s 9h 9s", 1)))["9s 9h"] == 1
    assert values(state_of(ending("3s 9h 9s", 1)))["3s"] < 0.1
    worth = values(state_of(ending("5s 7h", 1)))
    assert worth["7h lower"] > worth["7h"] > worth["5s"]
    worth = values(state_of(ending("3s 4s", 1, trick=("9s",), hidden="* 4h 5h 6h")))
    assert worth == {"pass": 0.25}


def test_a_joker_goes_first_since_it_may_be_neither_of_the_last_two_plays() -> None:
    assert surely(ending("* 5s 5h 5d 9c", 3, hidden="As Ah Kd Kc Qs Qh Jd Jc 10s")) == {"*"}
    assert not surely(ending("* 5s 5h", 3, hidden="As Ah Kd Kc Qs Qh Jd Jc 10s"))
    assert surely(ending("4s 2s 2h", 2, hidden="* * 2d 2c 9h 9d Jh Js Qc")) == {"2s 2h", "2s", "2h"}
    assert surely(ending("4s 5s 5h 5d", 2)) == {"5s 5h 5d"}


def test_under_a_consec_nothing_but_the_next_face_follows() -> None:
    table = ending("8s 9c 9d 9h", 3, trick=("5s", "6c", "7h"), hidden="10d 4s 4h 3d Jc Js *")
    assert surely(table) == {"8s"}
    assert not surely(replace(table, spent=table.spent.replace("9s", "", 1)))


def test_a_flush_is_not_sure_where_another_kind_of_poker_hand_may_follow() -> None:
    flushes = "3h 5h 8h 10h Qh 4h 6h Jh Kh Ah"
    assert "3h 5h 8h 10h Qh" not in surely(ending(flushes, 6, hidden="9s 9h 9d 9c 3s 4d"))
    assert "4h 6h Jh Kh Ah" not in surely(ending(flushes, 6, direction="lower", hidden="5s 6d 7c 8d 9s 2s"))
    assert "7h 8h 9h 10h 11h" in surely(ending("7h 8h 9h 10h 11h 3s", 6, hidden="9s 9h 9d 9c 4s 4d"))


def test_more_cards_are_dealt_out_and_never_called_sure() -> None:
    worth = values(state_of(ending("4s 9h 2d", 3)))
    assert all(0 < value < 1 for choice, value in worth.items() if choice != "pass")
    assert worth["pass"] == OUT_OF_REACH
    assert not values(state_of(ending("4s 9h 2d", 9)))
    table = ending("4s 7h 9h 2d", 3, trick=("3c",))
    assert values(state_of(table, "5s 6s 2c")) == values(state_of(table, "Ks Ah *"))


@pytest.mark.parametrize("number", few_by_default(range(0, 200, 5), lambda number: number % 25 == 0))
def test_the_search_proves_a_solved_ending_again(number: int) -> None:
    solved = load()[number]
    found = values(state_of(solved), proved=True)
    for choice, value in solved.choices.items():
        proved = found[choice] if solved.kind == LAST_CARD else float(found[choice] == 1)
        assert proved == pytest.approx(value, abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["search", "best player"])
def test_nearly_all_solved_endings_are_answered_right(who: str) -> None:
    best, right = LEVELS[GAME.rulebook.key]["best"], 0
    for each in load():
        worth = values(state_of(each)) if who == "search" else {}
        action = best.choose(GAME.view(state_of(each), ME), Random(0)) if not worth else None
        right += (choice_of(action) if action else max(worth, key=worth.__getitem__)) in each.right
    assert right >= 0.95 * len(load())
