"""The files of words have what the program asks for, and nothing else."""

from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from spitegame.languages import speak
from spitegame.rules.cards import JOKER, card, cards
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.actions import Misplay, Refusal
from spitegame.rules.spite.options import OPEN
from spitegame.session.opponents import OPPONENTS
from spitegame.session.table import CannotTakeBack
from spitegame.tables.catalog import OFFERS
from spitegame.tables.fortune import Fortune
from spitegame.tables.malice.lesson import MaliceMistake
from spitegame.tables.offer import Offer
from spitegame.tables.spite.lesson import SpiteMistake
from spitegame.tables.words import card_names, counted_cards, listed, listed_choices, ordinal, signed, the_card
from spitegame.tables.written import by_member, written

BOTH = replace(ONLINE, payoff=50, hand=9)


@pytest.mark.parametrize("offer", OFFERS.values(), ids=OFFERS)
def test_every_option_has_its_row_every_value_its_words_and_every_preset_its_sentence(offer: Offer) -> None:
    described = {name: option for group in offer.options.values() for name, option in group.items()}
    assert sorted(described) == sorted(option.name for option in fields(offer.usual.rules))
    for name, option in described.items():
        values = [getattr(rules, name) for rules in offer.game.presets.values()]
        kinds = {type(value) for value in values if isinstance(value, Enum)}
        assert set(option.values) == {member.name for kind in kinds for member in kind}
    assert set(offer.presets) == {*offer.game.presets, "house"}
    for name, rules in offer.game.presets.items():
        assert offer.game.preset_of(rules) == name
        assert all(offer.preview(rules, seats).dealable for seats in offer.game.seats(rules))


@pytest.mark.parametrize(
    ("game", "table", "kinds"),
    [
        ("malice", "refusals", (Reason, CannotTakeBack)),
        ("spite", "refusals", (Refusal, Misplay, CannotTakeBack)),
        ("spite", "faults", (Misplay,)),
        ("spite", "corrections", (SpiteMistake,)),
        ("malice", "corrections", (MaliceMistake,)),
    ],
)
def test_every_reason_has_its_sentence(game: str, table: str, kinds: tuple[type[Enum], ...]) -> None:
    found = written(game)[table]
    assert {kind: set(found[kind]) for kind in found} == {kind.__name__: set(kind.__members__) for kind in kinds}
    for text in by_member(found, *kinds).values():
        assert table == "faults" or (text.lstrip("“")[0].isupper() and text[-1] in ".”")


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        ("malice", BOTH, "“Payoff size” must be 1 to 40, not 50. “Hand” must be 4 to 7, not 9."),
        ("malice", replace(CLUB, payoff=50), "“Stack size” must be 1 to 40, not 50."),
        ("spite", replace(OPEN, seconds=1), "“Seconds” must be 3 to 30, not 1."),
    ],
)
def test_a_number_that_may_not_be_chosen_is_named(game: str, rules: Any, told: str) -> None:
    assert OFFERS[game].preview(rules, 3) == replace(OFFERS[game].preview(rules, 3), text=told, dealable=False)


def test_each_opponent_has_lines_of_their_own_for_the_same_moments() -> None:
    said = written("opponents")
    assert set(said) == {opponent.name for opponent in OPPONENTS}
    lines = [line for own in said.values() for variants in own.values() for line in variants]
    assert len(lines) == len(set(lines))
    assert len({frozenset(own) for own in said.values()}) == 1
    assert set(said["Ada"]) <= set(Fortune.__members__)
    assert all(len(variants) >= 2 for own in said.values() for variants in own.values())


def test_what_is_missing_is_noticed() -> None:
    with pytest.raises(KeyError, match="TIMED_OUT"):
        by_member({"CannotTakeBack": dict.fromkeys(("NOTHING_DONE", "OTHERS_ACTED", "REVEALED"), "")}, CannotTakeBack)


def test_spanish_does_not_say_the_same_sound_twice() -> None:
    assert speak("es")
    try:
        assert [listed(["Ana", name]) for name in ("Inés", "Hilda", "Bea", "Hiedra")] == [
            "Ana e Inés",
            "Ana e Hilda",
            "Ana y Bea",
            "Ana y Hiedra",
        ]
        assert [listed_choices(["7", rank]) for rank in ("8", "9", "ochos", "11")] == [
            "7 u 8",
            "7 o 9",
            "7 u ochos",
            "7 u 11",
        ]
    finally:
        speak("en")


def test_things_are_counted_and_listed_as_one_speaks_and_cards_have_names_unless_they_are_hidden() -> None:
    assert [counted_cards(number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"
    assert listed_choices(["9", "Q"]) == "9 or Q"
    assert [ordinal(place) for place in (1, 2, 3, 4, 9)] == ["1st", "2nd", "3rd", "4th", "9th"]
    assert [signed(points) for points in (2, 0, -1)] == ["+2", "0", "−1"]
    assert (listed(["Ann"]), listed([])) == ("Ann", "")
    assert card_names([*cards("6s Kh"), None]) == "the 6 of spades and the king of hearts"
    assert card_names([None, None]) == "2 cards"
    assert [the_card(card(written)) for written in ("8d", "Ac")] == ["the 8 of diamonds", "the ace of clubs"]
    assert the_card(JOKER) == "the joker"
