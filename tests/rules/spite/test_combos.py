"""What cards are read as, and which of two hands is higher (4)."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import combinations_with_replacement, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.marks import few_by_default
from support.spite.tables import combo

from spitegame.rules.cards import Card, Rank, Suit, cards
from spitegame.rules.spite import combos
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, arity, beats, read
from spitegame.rules.spite.deck import DECK, SEQUENCE, sorted_hand

RED_THIRTEENS = cards("13h 13d")


@pytest.mark.parametrize(
    "hand",
    [
        *("", "7h 8h", "7h 7s 8h", "7h 8h 13h", "7h 8s 9d 10c", "* *", "* 7h", "* 13h", "* 7h 7h"),
        # thirteens make no joker hand
        *("5h 5h 5s 5d 5c 13h", "5h 5h 5s 5d 13h 13d", "13h 13h 13h 13d 13d", "13h 13h 13h 13d 13d 13d"),
        # nothing below a straight is a hand, nor does one go round the corner
        *("9h 9s 9d 4c 5c", "9h 9s 4d 4c 5c", "9h 9s 4d 6c 13h", "3h 9s Kd 13h 13d", "3h 4s 5s 6d 8c"),
        *("Ah 2s 3s 4d 5c", "Kh Ah 2h 3h 4s", "3h 4s 5s 6d *", "3h 4s 5s 6d 7c 8h"),
    ],
)
def test_4_no_hands(hand: str) -> None:
    assert read(cards(hand)) is None


def test_8_fake_jokers_face_down_and_how_many_cards_a_hand_has() -> None:
    assert read((), face_down=1) == JokerHand((), 1, Rank.JOKER)
    assert [read((), face_down=number) for number in (2, 3, 4)] == [None] * 3
    assert read((), face_down=5) == FakeJokers(5)
    assert read((), face_down=9) == FakeJokers(9)
    assert read(cards("7h"), face_down=1) is None
    assert read(cards("7h"), face_down=5) is None
    assert read((), face_down=-1) is None
    assert combos.is_top(one_face("2h 2h 2h 2h"))
    assert not combos.is_top(one_face("2h 2h 2h 2s"))
    hands = ("7h", "7h 7s 13h", "3h 4s 5s 6d 7c", "*", "5h 5h 5s 5d 5c 5c")
    assert [arity(combo(hand)) for hand in hands] == [1, 3, 5, 1, 6]
    assert [arity(found) for number in (1, 6) if (found := read((), face_down=number))] == [1, 6]


@pytest.mark.parametrize(
    "low_to_high",
    [
        ("3h", "4s", "5s", "6d", "7c", "8h", "9h", "10h", "11s", "12c", "13h", "Jh", "Qd", "Kc", "Ah", "2h"),
        # fewer 13s, and then similarity
        ("7h 13h", "7h 7s", "7h 7d", "7h 7h", "8h 13h", "12h 12h", "13h 13d", "13h 13h", "Jh 13h"),
        ("7h 13h 13h", "7h 7h 13h", "7h 7h 7s", "7c 7c 7s", "7c 7c 7c"),
        ("7h 13h 13h 13h", "7h 7h 13h 13d", "7h 7h 7h 13h", "7h 7h 7h 7s", "7h 7h 7h 7d"),
        ("*", "3h 3s 3s 3d 3c", "2h 2s 2s 2d 2c", "3h 3h 3s 3s 3d 3c"),
    ],
)
def test_4_hands_low_to_high(low_to_high: tuple[str, ...]) -> None:
    for low, high in pairwise(low_to_high):
        assert beats(combo(high), combo(low))
        assert not beats(combo(low), combo(high))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("7h", "7s"),
        ("7h 7s", "7d 7c"),
        ("7h 7d", "7s 7c"),
        ("7s 7s", "7h 7h"),
        ("7h 7h 13h", "7h 7s 13d"),  # similarity is compared only between natural hands
        ("*", "*"),  # that a joker may follow a joker is for the trick to say
        ("5h 5h 5s 5d 5c", "5h 5s 5s 5d 5c"),
    ],
)
def test_4_equal_hands(one: str, other: str) -> None:
    assert not beats(combo(one), combo(other))
    assert not beats(combo(other), combo(one))


def test_4_hands_of_different_kinds_are_not_compared() -> None:
    hands = [combo(hand) for hand in ("2h", "3h 3s", "4h 4h 4h", "5h 5h 5h 5d", "3h 4s 5s 6d 7c", "*")] + [
        FakeJokers(5)
    ]
    assert not [1 for one, other in permutations(hands, 2) if beats(one, other)]
    assert beats(FakeJokers(6), FakeJokers(5))
    assert not beats(FakeJokers(5), FakeJokers(5))


def one_face_hands(arity: int) -> Iterator[Combo]:
    """Every one of the deck."""
    for face in SEQUENCE:
        for held in combinations_with_replacement([*(Card(face, suit) for suit in Suit), *RED_THIRTEENS], arity):
            if max(Counter(held).values()) <= 3 and (found := read(held)):
                yield found


def poker_hands() -> Iterator[Combo]:
    """Of the deck, every choice of faces and 13s, in one suit and in more."""
    for faces in combinations_with_replacement([*SEQUENCE, Rank.THIRTEEN], 5):
        wilds = list((RED_THIRTEENS * 3)[: faces.count(Rank.THIRTEEN)])
        others = [face for face in faces if face is not Rank.THIRTEEN]
        alike = [Card(face, Suit.HEARTS) for face in others]
        mixed = [Card(face, suit) for face, suit in zip(others, [*Suit, Suit.SPADES], strict=False)]
        for held in (alike, mixed):
            if max(Counter(held).values(), default=0) <= 3:
                match read(held + wilds):
                    case PokerHand() as hand:
                        yield hand
                    case _:
                        pass


@pytest.mark.parametrize("arity", few_by_default(range(1, 6), lambda arity: arity < 5))
def test_11_the_top_and_the_bottom_are_those_of_the_whole_deck(arity: int) -> None:
    hands = list(poker_hands() if arity == 5 else one_face_hands(arity))
    highest = reduce(lambda one, other: other if beats(other, one) else one, hands)
    lowest = reduce(lambda one, other: other if beats(one, other) else one, hands)
    for hand in hands:
        assert isinstance(hand, OneFace | PokerHand)
        assert combos.is_top(hand) is not beats(highest, hand)
        assert combos.is_bottom(hand) is not beats(hand, lowest)


ANY_CARDS = st.lists(st.sampled_from(sorted_hand(set(DECK))), max_size=7)
FEW_CARDS = st.lists(st.sampled_from(cards("3h 3s 3d 4h 5h 6h 7h 7s 2h 2h 13h 13d *")), min_size=1, max_size=6)
SUITS = st.sampled_from(Suit)


@st.composite
def alike(draw: st.DrawFn) -> list[Card]:
    face = draw(st.sampled_from(SEQUENCE[:3]))
    return [Card(face, suit) for suit in draw(st.lists(SUITS, min_size=1, max_size=3))] + draw(
        st.lists(st.sampled_from(RED_THIRTEENS), max_size=2)
    )


HELD = st.one_of(FEW_CARDS, alike(), ANY_CARDS)


@st.composite
def some_hands(draw: st.DrawFn) -> list[Combo]:
    face_down = draw(st.lists(st.integers(1, 9), max_size=2))
    found = [read(held) for held in draw(st.lists(HELD, max_size=8))] + [read((), number) for number in face_down]
    return [hand for hand in found if hand]


@given(HELD, st.data())
def test_the_order_of_the_cards_makes_no_difference(held: list[Card], data: st.DataObject) -> None:
    assert read(held) == read(data.draw(st.permutations(held)))


@given(some_hands())
def test_beating_is_an_order(hands: list[Combo]) -> None:
    assert not [hand for hand in hands if beats(hand, hand)]
    for one, two, three in permutations(hands, 3):
        if beats(one, two):
            assert not beats(two, one)
            assert beats(one, three) or not beats(two, three)
        elif kind(one) == kind(two) and not beats(two, one):
            assert beats(one, three) is beats(two, three)
            assert beats(three, one) is beats(three, two)


def kind(hand: Combo) -> tuple[type[Combo], int]:
    return type(hand), arity(hand) if isinstance(hand, OneFace) else 0


def one_face(hand: str) -> OneFace:
    found = combo(hand)
    assert isinstance(found, OneFace)
    return found
