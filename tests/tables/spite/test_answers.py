"""Where the table assists: the own cards that may answer the trick, and what a touch picks."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.spite.full_states import ME, laid, sight

from spitegame.rules.cards import Suit, card, cards
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import read
from spitegame.rules.spite.deck import DECK
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.trick import FREE, Consec
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite import answers, places
from spitegame.tables.spite.controls import touched
from spitegame.tables.spite.selection import BLANK, Selection, by_place, held

CONSECS = (FREE, Consec(2), Consec(-1), Consec(None, (Suit.SPADES,)), Consec(1, (Suit.HEARTS, Suit.SPADES)))


def facing(last: str, hand: str, *, consec: Consec = FREE, fakes: str = "", spoils: str = "") -> SpiteView:
    """What the viewer sees who is to answer these cards."""
    state = sight(hand=hand, fakes=fakes, spoils=spoils, lies=[laid(3, 49, last)], consec=consec, rules=STRICT)
    return GAME.view(state, ME)


def places_of(hand: str) -> frozenset[str]:
    return frozenset(by_place(places.hand, cards(hand)))


@pytest.mark.parametrize(
    ("last", "hand", "found"),
    [
        ("9c", "3s 9h 10d As", "10d As"),
        ("9c 9d", "3s 10d 10h Jc As Ad", "10d 10h As Ad"),
        ("9c 9d", "3s 10d 13h Jc", "10d 13h Jc"),
        ("3s 4s 5d 6c 7h", "4d 5h 6h 7c 8s 9d 9h 9s", "4d 5h 6h 7c 8s 9d 9h 9s"),
        ("3s 5s 6s 8s 9s", "3h 5h 6h 8h 10h Jc 3d", "3h 5h 6h 8h 10h"),
        ("As", "3s 4h * 5c 5d 5h 5s 5s", "* 5c 5d 5h 5s 5s"),
        ("2s", "3s As", ""),
    ],
)
def test_cards_that_are_part_of_an_answer(last: str, hand: str, found: str) -> None:
    assert answers.answering(facing(last, hand)) == places_of(found)
    assert answers.answering(facing("2s", "3s", fakes="4h")) == {places.fake(card("4h"), 0)}, "as a joker, face-down"


@given(
    st.lists(st.sampled_from(DECK), min_size=1, max_size=9),
    st.lists(st.sampled_from(DECK), min_size=1, max_size=5),
    st.sampled_from(list(Direction)),
    st.sampled_from(CONSECS),
)
@example([*cards("3d 13h 13d")], [*cards("4s 13h")], Direction.LOWER, Consec())
def test_they_are_all_cards_of_all_plays_that_would_be_valid(
    hand: list[object], last: list[object], direction: Direction, consec: Consec
) -> None:
    asked = " ".join(map(str, last))
    if read(cards(asked)) is None:
        asked = str(last[0])
    view = facing(asked, " ".join(map(str, hand)), consec=consec)
    view = replace(view, trick=replace(view.trick, direction=direction))
    mine = held(view)
    tried = (chosen for number in range(1, len(mine) + 1) for chosen in combinations(mine, number))
    valid = (chosen for chosen in tried if not fault(view.visible_trick, read([mine[place] for place in chosen])))
    expected = {mine[place] for chosen in valid for place in chosen}
    assert {mine[place] for place in answers.answering(view)} == expected


def test_a_touch_picks_a_whole_answer_of_natural_cards_of_the_hand_first_and_another_one_puts_it_back() -> None:
    view = facing("9c 9d", "3s 10d 10h Jc Js As")
    tens, jacks = places_of("10d 10h"), places_of("Jc Js")
    ten, jack = places.hand(card("10h"), 0), places.hand(card("Jc"), 0)
    assert picked(view, ten) == tens
    assert picked(view, ten, jack) == jacks
    assert picked(view, ten, ten) == frozenset()
    view = facing("9c 9d", "10d 10h 13h Js Qs", fakes="10s", spoils="Jc")
    assert picked(view, places.hand(card("10d"), 0)) == places_of("10d 10h")
    assert picked(view, places.spoil(card("Jc"), 0)) == {places.spoil(card("Jc"), 0), places.hand(card("Js"), 0)}
    assert picked(view, places.hand(card("Qs"), 0)) == places_of("13h Qs")


def test_any_other_answer_is_made_by_adding_first_one_by_one_and_putting_back_then() -> None:
    view = facing("9c 9d", "10d 10h 13h Js Jh")
    ten, wild, jack = places.hand(card("10d"), 0), places.hand(card("13h"), 0), places.hand(card("Js"), 0)
    assert picked(view, ten, wild) == places_of("10d 10h 13h")
    assert picked(view, ten, wild, places.hand(card("10h"), 0)) == places_of("10d 13h")
    assert picked(view, wild, jack) == places_of("Js Jh")
    straight = facing("3s 4s 5d 6c 7h", "4d 5h 6h 7c 8s 9d")
    four, nine = places.hand(card("4d"), 0), places.hand(card("9d"), 0)
    assert picked(straight, four, nine, four) == places_of("5h 6h 7c 8s 9d")
    view = facing("9c 9d", "10d 10h 10s")
    first, other = places.hand(card("10d"), 0), places.hand(card("10h"), 0)
    assert picked(view, first) == places_of("10d 10s"), "of two colours, which is lower"
    assert picked(view, first, other) == places_of("10d 10h 10s")
    assert picked(view, first, other, first) == places_of("10h 10s")


def test_a_card_without_an_answer_or_without_assistance_is_picked_alone() -> None:
    assert picked(facing("9c 9d", "3s 10d 10h"), places.hand(card("3s"), 0)) == places_of("3s")
    state = sight(hand="10d 10h", lies=[laid(3, 49, "9c 9d")], rules=OPEN)
    assert picked(GAME.view(state, ME), places.hand(card("10d"), 0)) == places_of("10d")


def picked(view: SpiteView, *touches: str) -> frozenset[str]:
    choice: Selection = BLANK
    for place in touches:
        result = touched(view, choice, place)
        assert result
        choice = result.choice
    return choice.picked
