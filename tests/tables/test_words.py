"""Numbers, lists and cards in English."""

from spitegame.rules.cards import JOKER, card, cards
from spitegame.tables.words import card_names, counted_cards, listed, listed_choices, ordinal, signed, the_card


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
