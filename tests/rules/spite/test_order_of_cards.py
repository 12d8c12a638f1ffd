"""The cards of Spite, the order of their faces, and their suits (1, 4)."""

from collections import Counter

import pytest

from spitegame.rules.cards import Card, Rank, Suit, cards, written
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import deck


def test_1_three_packs_of_sixty_three() -> None:
    counts = Counter(deck.DECK)
    assert len(deck.DECK) == 189
    assert set(counts.values()) == {3}
    suits = Counter(card.suit for card in counts)
    assert suits == {Suit.SPADES: 15, Suit.HEARTS: 16, Suit.DIAMONDS: 16, Suit.CLUBS: 15, None: 1}
    assert Counter(card.rank for card in deck.DECK) == dict.fromkeys(Rank, 12) | {Rank.THIRTEEN: 6, Rank.JOKER: 3}


def test_1_the_thirteens_are_red() -> None:
    assert {str(card) for card in deck.DECK if card.rank is Rank.THIRTEEN} == {"13h", "13d"}


def test_1_the_order_of_the_faces_and_of_a_hand() -> None:
    assert " ".join(face.sign for face in deck.FACES) == "3 4 5 6 7 8 9 10 11 12 13 J Q K A 2"
    assert " ".join(face.sign for face in deck.SEQUENCE) == "3 4 5 6 7 8 9 10 11 12 J Q K A 2"
    assert [deck.height(face) for face in (*deck.FACES, Rank.JOKER)] == list(range(17))
    assert [deck.step(face) for face in deck.SEQUENCE] == list(range(15))
    assert written(deck.sorted_hand(cards("* 2h 13d Ks 3c 12s 3s Jc"))) == "3s 3c 12s 13d Jc Ks 2h *"
    every = {Card(rank, suit) for rank in Rank for suit in (None, *Suit)}
    assert set(deck.sorted_hand(every)) == every


def test_1_fake_jokers_have_an_ordinary_face_and_follow_from_the_seed() -> None:
    faces, left = deck.fake_jokers(Shuffler(5), 200)
    assert len(faces) == 200
    assert set(faces) < {card for card in deck.DECK if card.rank not in (Rank.THIRTEEN, Rank.JOKER)}
    assert len({card.rank for card in faces}) == 15
    assert deck.fake_jokers(Shuffler(5), 9)[0] == faces[:9]
    assert deck.fake_jokers(left, 9)[0] != faces[:9]


@pytest.mark.parametrize(
    ("hand", "similar"),
    [
        ("7h 7s", deck.Similarity.MIXED),
        ("7h 7h 7h 7c", deck.Similarity.MIXED),
        ("7h 7d", deck.Similarity.ONE_COLOUR),
        ("7s 7s 7c", deck.Similarity.ONE_COLOUR),
        ("7s 7s 7s", deck.Similarity.ONE_SUIT),
        ("7d", deck.Similarity.ONE_SUIT),
    ],
)
def test_4_similarity(hand: str, similar: deck.Similarity) -> None:
    assert deck.similarity(cards(hand)) is similar


def test_4_similarity_low_to_high() -> None:
    assert deck.Similarity.MIXED < deck.Similarity.ONE_COLOUR < deck.Similarity.ONE_SUIT
