"""The board knows every option of the rules that matters in play; a new one belongs into one of these lists."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from spitegame.ai.malice.encode import empty_board
from spitegame.rules.cards import Rank
from spitegame.rules.malice.options import CompletedReturn, DiscardOrder, MaliceRules

PLAIN = MaliceRules(jokers=1)
SEATS = 4

KNOWN: Mapping[str, Any] = {
    "packs": 7,
    "jokers": 2,
    "hand": 6,
    "centers": 5,
    "build_to_king": True,
    "wild_may_not_be": frozenset({Rank.ACE}),
    "completed_return": CompletedReturn.WHEN_LOW,
    "new_pile_first": True,
    "discard_order": DiscardOrder.DESCENDING,
    "low_cards_forced": True,
    "partners": True,
    "may_stay_empty": True,
}
"""The options that the board holds, each with another value than the plain game has."""

NEED_NOT_BE_KNOWN: Mapping[str, str] = {
    "words": "It only says what the screen calls things.",
    "most_seats": "The board is made for the seats that there are.",
    "payoff": "What counts in play is how many cards of it are left, and the view says that.",
    "opening": "Who begins is settled by the deal.",
    "settlement": "It is about points after the game; every player plays to win.",
    "stake": "It is about points after the game.",
    "match": "It is about what comes after the game.",
}
"""The other options, each with the reason why no player has to know it."""


def test_every_option_is_known_to_the_board_or_need_not_be() -> None:
    assert KNOWN.keys().isdisjoint(NEED_NOT_BE_KNOWN)
    assert {field.name for field in fields(MaliceRules)} == {*KNOWN, *NEED_NOT_BE_KNOWN}


@pytest.mark.parametrize("option", KNOWN)
def test_the_board_shows_what_is_known(option: str) -> None:
    board = empty_board(replace(PLAIN, **{option: KNOWN[option]}), SEATS)
    assert board != empty_board(PLAIN, SEATS)


@pytest.mark.parametrize("option", ["words", "most_seats", "opening", "settlement", "stake", "match"])
def test_the_board_is_the_same_whatever_need_not_be_known(option: str) -> None:
    plain = getattr(PLAIN, option)
    other: Any = plain + 1 if isinstance(plain, int) else next(value for value in type(plain) if value is not plain)
    assert empty_board(replace(PLAIN, **{option: other}), SEATS) == empty_board(PLAIN, SEATS)
