"""How cards are written and read."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spitegame.rules.cards import JOKER, PACK, Card, Rank, Suit, card, cards, written

FACES = st.one_of(
    st.just(JOKER),
    st.builds(Card, st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]), st.sampled_from(Suit)),
)


@given(st.lists(FACES))
def test_written_cards_read_as_the_same_cards(held: list[Card]) -> None:
    assert cards(written(held)) == tuple(held)


@given(st.text("0123456789AJQKThsdc* ", max_size=4))
def test_a_text_is_a_card_exactly_when_the_card_is_written_so(text: str) -> None:
    try:
        read = card(text)
    except ValueError:
        return
    assert str(read) == text


def test_cards_as_they_are_written_and_a_pack_of_them() -> None:
    assert written(cards("10h  Ks 13d *")) == "10h Ks 13d *"
    assert card("Ks") == Card(Rank.KING, Suit.SPADES)
    assert cards("") == ()
    faces = [Card(rank, suit) for rank in Rank for suit in Suit if rank is not Rank.JOKER] + [JOKER]
    assert len({str(each) for each in faces}) == len(faces)
    assert len(PACK) == len(set(PACK)) == 52
    assert Counter(each.suit for each in PACK) == dict.fromkeys(Suit, 13)
    assert Counter(each.rank for each in PACK) == {rank: 4 for rank in Rank if rank <= Rank.KING}


@pytest.mark.parametrize("text", ["", "h", "5", "1h", "0h", "5x", "5H", "kh", "*h", "**", " 5h", "5 h", "05h", "-1h"])
def test_other_texts_are_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card(text)
