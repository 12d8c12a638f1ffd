"""Poker hands, and the 13s in them (4)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.spite.tables import combo

from spitegame.rules.cards import Card, Rank, Suit, card, cards
from spitegame.rules.spite.combos import PokerHand, PokerKind, Ranks, beats, poker, read
from spitegame.rules.spite.deck import SEQUENCE, step

ORDINARY = [Card(face, suit) for face in SEQUENCE for suit in Suit]
STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = PokerKind


def signs(text: str) -> Ranks:
    """How a hand compares: the faces that are looked at, in the order of looking."""
    return tuple(step(card(sign + "h").rank) for sign in text.split())


@pytest.mark.parametrize(
    ("hand", "kind", "faces"),
    [
        ("3h 4s 5s 6d 7c", STRAIGHT, "7"),
        ("10h 11s 12s Jd Qc", STRAIGHT, "Q"),
        ("Jh Qs Ks Ad 2c", STRAIGHT, "2"),
        ("9h 4h Kh 3h 10h", FLUSH, "K 10 9 4 3"),
        ("4h 4h 9h 9h Kh", FLUSH, "K 9 9 4 4"),
        ("4h 4h 4h 9h Kh", FLUSH, "K 9 4 4 4"),
        ("4h 4s Js Jd Jh", FULL_HOUSE, "J 4"),
        ("4h 4s 4d Jd Jh", FULL_HOUSE, "4 J"),
        ("4h 4s 4d 4c 9h", FOUR_OF_A_KIND, "4 9"),
        ("Jc Qc Kc Ac 2c", STRAIGHT_FLUSH, "2"),
        ("5h 5h 5h 8h 8h", FULL_HOUSE, "5 8"),
        ("5h 5h 5h 5h 8h", FOUR_OF_A_KIND, "5 8"),
    ],
)
def test_4_the_poker_hands(hand: str, kind: PokerKind, faces: str) -> None:
    assert poker_hand(hand) == (kind, signs(faces), 0)


@pytest.mark.parametrize(
    ("hand", "kind", "faces"),
    [
        # the examples of the rules
        ("4h 4s Js Jd 13h", FULL_HOUSE, "4 J"),
        ("8h 9s 10d 11c 13h", STRAIGHT, "11"),
        ("8d 9d 10d 11d 13d", STRAIGHT, "11"),
        # a straight if there is one, as low as can be
        ("8d 11d 13h 13h 13d", STRAIGHT, "11"),
        ("Jh Qs Kd 2c 13h", STRAIGHT, "2"),
        ("3h 5s 13h 13d 13d", STRAIGHT, "7"),
        # then a flush, with 3s
        ("4h 9h Kh Ah 13h", FLUSH, "A K 9 4 3"),
        ("3h Kh 13h 13h 13h", FLUSH, "K 4 3 3 3"),
        # … but two 3s more would be a full house here, and one more would be quads
        ("9h 9h 9h 13h 13h", FLUSH, "9 9 9 4 3"),
        # then a full house
        ("9h 9s 4d 13h 13d", FULL_HOUSE, "4 9"),
        ("3h 3s 13h 13h 13d", FULL_HOUSE, "3 4"),
        # and quads last: five alike are no poker hand, so the 13 is the kicker
        ("4h 4s 4d 4c 13h", FOUR_OF_A_KIND, "4 3"),
        ("3h 3s 3d 3c 13h", FOUR_OF_A_KIND, "3 4"),
    ],
)
def test_4_thirteens_make_the_lowest_poker_hand(hand: str, kind: PokerKind, faces: str) -> None:
    assert poker_hand(hand) == (kind, signs(faces), hand.count("13"))


@pytest.mark.parametrize(
    "low_to_high",
    [
        # by kind
        ("Jh Qs Ks Ad 2c", "3h 3h 4h 5h 6h", "3h 3s 3d 4s 4d", "3h 3s 3d 3c 4s", "3h 4h 5h 6h 7h"),
        # within each kind
        ("3h 4s 5s 6d 7c", "4h 5s 6s 7d 8c", "10h 11s 12s Jd Qc"),
        ("Kh 10h 9h 4h 3h", "Kh 10h 9h 5h 3h", "Kh Kh 4h 4h 3h", "Ah 9h 7h 5h 3h"),
        ("4h 4s 4d 2d 2h", "5h 5s 5d 3d 3h", "5h 5s 5d 4d 4h"),
        ("4h 4s 4d 4c 2h", "5h 5s 5d 5c 3h", "5h 5s 5d 5c 4h"),
        # more 13s are lower, but only in the same hand
        ("11h 13h 13h 13d 13d", "7h 11h 13h 13d 13d", "7h 8h 11h 13d 13d", "7h 8h 9h 11h 13d", "7h 8h 9h 10s 11d"),
        ("7h 8h 9h 10s 11d", "8h 12d 13h 13h 13d", "8h 9s 10s 13h 12d"),
        ("9h 9s 4d 13h 13d", "9h 9s 4d 4s 13d", "9h 9s 4d 4s 4d"),
    ],
)
def test_4_poker_hands_low_to_high(low_to_high: tuple[str, ...]) -> None:
    hands = [combo(hand) for hand in low_to_high]
    for low, high in pairwise(hands):
        assert beats(high, low)
        assert not beats(low, high)


@pytest.mark.slow
def test_on_numbers_alone_every_hand_is_as_low_as_brute_force_says() -> None:
    natural: dict[tuple[tuple[int, ...], bool], tuple[PokerKind, Ranks] | None] = {
        (steps, one_suit): plain(steps, one_suit)
        for steps in combinations_with_replacement(range(15), 5)
        for one_suit in (False, True)
    }
    for wilds in range(5):
        for steps in combinations_with_replacement(range(15), 5 - wilds):
            for one_suit in (False, True):
                assert poker(steps, one_suit, wilds) == min(
                    (
                        hand
                        for fill in combinations_with_replacement(range(15), wilds)
                        for suited in suits_to_choose(one_suit, wilds)
                        if (hand := natural[tuple(sorted(steps + fill)), suited])
                    ),
                    default=None,
                )


def suits_to_choose(one_suit: bool, wilds: int) -> Iterator[bool]:
    """Whether five cards share their suit, when the others do and the 13s take any."""
    yield one_suit
    if one_suit and wilds:
        yield False


def plain(steps: tuple[int, ...], one_suit: bool) -> tuple[PokerKind, Ranks] | None:
    """Five cards without 13s, low to high, judged the way the rules are written."""
    straight = steps == tuple(range(steps[0], steps[0] + 5))
    (most, many), *others = Counter(reversed(steps)).most_common()
    match (many, *(count for _, count in others)):
        case (5,):
            return None
        case (4, 1):
            return FOUR_OF_A_KIND, (most, others[0][0])
        case (3, 2):
            return FULL_HOUSE, (most, others[0][0])
        case _:
            pass
    if straight:
        return STRAIGHT_FLUSH if one_suit else STRAIGHT, (steps[-1],)
    return (FLUSH, steps[::-1]) if one_suit else None


FEW = st.sampled_from([Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SEVEN, Rank.NINE, Rank.TWO])
NEAR = st.lists(st.builds(Card, FEW, st.sampled_from((Suit.HEARTS, Suit.SPADES))), min_size=3, max_size=5)
ANY = st.lists(st.sampled_from(ORDINARY), min_size=3, max_size=5)


@given(st.one_of(NEAR, ANY), st.randoms(use_true_random=False))
def test_cards_are_as_low_as_any_cards_for_their_thirteens(others: list[Card], chance: Random) -> None:
    wilds = 5 - len(others)
    held = others + list(cards("13h 13d")[:wilds])
    chance.shuffle(held)
    substitutes = (read((*others, *fill)) for fill in combinations_with_replacement(ORDINARY, wilds))
    hands = [(hand.kind, hand.ranks) for hand in substitutes if isinstance(hand, PokerHand)]
    match read(held):
        case PokerHand(kind=kind, ranks=ranks):
            assert (kind, ranks) == min(hands)
        case _:
            assert not hands


def poker_hand(hand: str) -> tuple[PokerKind, Ranks, int]:
    found = combo(hand)
    assert isinstance(found, PokerHand)
    return found.kind, found.ranks, found.wilds
