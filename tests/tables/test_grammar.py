"""Cards, counts, piles, lists and dates are declined as each language has it, also in those that are only begun."""

from collections.abc import Iterator
from datetime import date

import pytest

from spitegame.languages import ENGLISH, speak
from spitegame.rules.cards import cards
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.scenes.dates import month_name
from spitegame.tables.malice.texts.wording import discard_name, terms
from spitegame.tables.words import card_name, card_names, counted_cards, listed, listed_choices, ordinal, ranks
from spitegame.translation import Role

SIX, QUEEN = cards("6s Qd")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(
    ("language", "label", "played"),
    [
        ("nl", "schoppen 6", "de schoppen 6 en de ruitenvrouw"),
        ("pl", "6 pik", "szóstkę pik i damę karo"),
        ("pt_BR", "6 de espadas", "o 6 de espadas e a dama de ouros"),
        ("ru", "6 пик", "шестёрку пик и даму бубен"),
    ],
)
def test_a_card_is_named_on_a_label_and_as_what_is_played(language: str, label: str, played: str) -> None:
    assert speak(language)
    assert (card_name(SIX), card_names([SIX, QUEEN], Role.OBJECT)) == (label, played)


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("nl", ["0 kaarten", "1 kaart", "2 kaarten", "5 kaarten", "22 kaarten"]),
        ("pl", ["0 kart", "1 kartę", "2 karty", "5 kart", "22 karty"]),
        ("pt_BR", ["0 carta", "1 carta", "2 cartas", "5 cartas", "22 cartas"]),
        ("ru", ["0 карт", "1 карту", "2 карты", "5 карт", "22 карты"]),
    ],
)
def test_what_is_counted_has_the_form_of_its_number(language: str, counted: list[str]) -> None:
    assert speak(language)
    assert [counted_cards(number, Role.OBJECT) for number in (0, 1, 2, 5, 22)] == counted


def test_a_pile_comes_in_the_case_that_a_sentence_asks_for() -> None:
    assert speak("ru")
    payoff, discard = terms(ONLINE).payoff, discard_name(0, ONLINE)
    assert f"{payoff}, {payoff.genitive}, {payoff.accusative}, {payoff.locative}" == (
        "стопка игрока, стопки игрока, стопку игрока, стопке игрока"
    )
    assert f"{discard.locative}; {discard.many.genitive}" == "стопке сброса 1; стопок сброса"
    assert f"{terms(CLUB).payoff}" == "стопка одиннадцати"


@pytest.mark.parametrize(
    ("language", "three", "either", "month", "third"),
    [
        ("nl", "Anna, Bo en Ida", "7 of 8", "november", "3e"),
        ("pt_BR", "Anna, Bo e Ida", "7 ou 8", "novembro", "3º"),
        ("ru", "Anna, Bo и Ida", "7 или 8", "ноября", "3-е"),
    ],
)
def test_lists_and_dates(language: str, three: str, either: str, month: str, third: str) -> None:
    assert speak(language)
    assert (listed(["Anna", "Bo", "Ida"]), listed_choices(["7", "8"])) == (three, either)
    assert (month_name(date(2026, 11, 29)), ordinal(3)) == (month, third)


def test_ranks_of_several_cards_are_what_a_pair_is_made_of() -> None:
    assert speak("ru")
    assert f"пара {ranks(QUEEN.rank)}, пара {ranks(SIX.rank)}" == "пара дам, пара шестёрок"
