"""Every hand that held cards can make, and nothing else."""

from collections import Counter
from itertools import chain, combinations
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from spitegame.rules.cards import Card, Rank, cards, written
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, read
from spitegame.rules.spite.deck import DECK, sorted_hand
from spitegame.rules.spite.playable import joker_hands, one_faces, playable, pokers

Difference: TypeAlias = tuple[object, ...]

ANY = st.lists(st.sampled_from(sorted_hand(set(DECK))), min_size=6, max_size=10)
NEAR = st.permutations(cards("3h 3s 3s 4h 4s 5h 5s 6h 7h 7s 8s 9h 13h 13d *")).map(lambda held: held[:10])
ALIKE = st.lists(st.sampled_from(cards("3h 3s 3d 4h 4h 2h 2h 13h 13d *")), min_size=6, max_size=9)


def test_pairs_of_a_small_hand_and_that_one_joker_is_as_good_as_another() -> None:
    found = [written(hand.cards) for hand in one_faces(cards("7h 7h 7s Kc 13h 13d"), 2)]
    assert found == ["13h 13d", "7s 7h", "7h 7h", "7s 13h", "7h 13h", "13h Kc"]
    found = [written(hand.cards) for hand in joker_hands(cards("* * 5h 5h 5s 5d 5c 5c 7h"))]
    assert found == ["*", "5s 5h 5h 5d 5c", "5s 5h 5h 5d 5c 5c"]


def test_13s_stand_for_faces_of_which_there_are_pairs() -> None:
    for held, chosen in (
        ("3h 3s 4h 5h 6h 6s 7s 13h", "3s 4h 5h 7s 13h"),
        ("3h 4h 5s 6h 7h 7s 13h", "3h 4h 5s 6h 13h"),
    ):
        with_a_13 = (hand for hand in pokers(cards(held)) if hand.wilds)
        assert written(min(with_a_13, key=lambda hand: (hand.kind, hand.ranks)).cards) == chosen


@given(st.one_of(ANY, NEAR, ALIKE))
def test_every_hand_is_found_once(held: list[Card]) -> None:
    found = [different(hand) for hand in playable(held)]
    assert len(found) == len(set(found))
    subsets = chain.from_iterable(combinations(sorted_hand(held), number) for number in range(len(held) + 1))
    assert set(found) == {different(hand) for chosen in set(subsets) if (hand := read(chosen))}


@given(st.lists(st.sampled_from(DECK), max_size=19))
def test_hands_are_of_held_cards_and_read_as_they_are_found(held: list[Card]) -> None:
    for hand in playable(held):
        assert not isinstance(hand, FakeJokers)
        assert Counter(hand.cards) <= Counter(held)
        assert read(hand.cards) == hand


def different(hand: Combo) -> Difference:
    """What makes a hand another hand for a player who looks for one."""
    match hand:
        case OneFace():
            face_cards = tuple(card for card in hand.cards if not hand.wilds or card.rank is not Rank.THIRTEEN)
            return OneFace, face_cards, hand.face, hand.wilds
        case PokerHand():
            return PokerHand, hand.kind, hand.ranks, hand.wilds
        case JokerHand():
            return JokerHand, hand.size, hand.face
        case FakeJokers():
            return FakeJokers, hand.number
