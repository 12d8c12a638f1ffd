"""How cards are written in the help."""

import pytest

from spitegame.rules.cards import card
from spitegame.tables.pages import Drawn, Example, Hand, Joint, example


def drawn(written: str) -> tuple[Drawn, ...]:
    return tuple(Drawn(card(word)) for word in written.split())


def test_hands_follow_each_other_higher_or_lower_or_stand_apart_with_words_and_fake_jokers() -> None:
    assert example("5s 5d > 9h 9c < 4h 4s").hands == (
        Hand(Joint.APART, drawn("5s 5d"), "", wrong=False),
        Hand(Joint.HIGHER, drawn("9h 9c"), "", wrong=False),
        Hand(Joint.LOWER, drawn("4h 4s"), "", wrong=False),
    )
    assert [hand.joint for hand in example("* / 8c 8h").hands] == [Joint.APART, Joint.APART]
    assert example("3h 4s", plain=True) == Example((Hand(Joint.APART, drawn("3h 4s"), "", wrong=False),), plain=True)
    read = example("5s (Ann: leads, “low”) > 9h > 9s! > 8d (too low)! > Jc (at last!) | Nobody else.")
    assert [hand.words for hand in read.hands] == ["Ann: leads, “low”", "", "", "too low", "at last!"]
    assert [hand.wrong for hand in read.hands] == [False, False, True, True, False]
    assert read.caption == "Nobody else."
    cards = Drawn(None, fake=True), Drawn(card("8d"), fake=True), Drawn(card("Qs"))
    assert example("? 8d^ Qs").hands[0].cards == cards


@pytest.mark.parametrize("written", ["", "14h", "5s >", "5s (one) 6s (two)", "5s 5d (unfinished", "13h 13"])
def test_what_is_no_card_is_not_drawn(written: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        example(written)
