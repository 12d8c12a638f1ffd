"""The cards of Spite: the deck and the order of the faces (1), and how alike cards are in suit (4)."""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from itertools import product

from spitegame.rules.cards import JOKER, PACK, Card, Rank, Suit
from spitegame.rules.shuffle import Shuffler

FACES: tuple[Rank, ...] = (
    *(Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN),
    *(Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO),
)
"""All faces, low to high."""

SEQUENCE: tuple[Rank, ...] = tuple(face for face in FACES if face is not Rank.THIRTEEN)
"""The order of straights and of numerical consec."""

_HEIGHTS = {rank: height for height, rank in enumerate((*FACES, Rank.JOKER))}
_STEPS = {rank: step for step, rank in enumerate(SEQUENCE)}
_ORDER = {Card(*each): index for index, each in enumerate(product((*FACES, Rank.JOKER), (None, *Suit)))}
"""The order of a sorted hand. It knows cards that no deck has too: a play is sorted before it is looked at."""
_RED = frozenset((Suit.HEARTS, Suit.DIAMONDS))


def height(rank: Rank) -> int:
    """The index among `FACES`; a joker stands above the 2 (11)."""
    return _HEIGHTS[rank]


def step(rank: Rank) -> int:
    """The index in the `SEQUENCE`."""
    return _STEPS[rank]


class Similarity(IntEnum):
    MIXED = 0
    ONE_COLOUR = 1
    ONE_SUIT = 2


def similarity(cards: Iterable[Card]) -> Similarity:
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return Similarity.ONE_SUIT
    if len({suit in _RED for suit in suits}) == 1:
        return Similarity.ONE_COLOUR
    return Similarity.MIXED


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by height, then by suit."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def hand_without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of a hand, sorted, when these cards are gone."""
    return sorted_hand((Counter(hand) - Counter(cards)).elements())


_ORDINARY = PACK + tuple(Card(rank, suit) for suit in Suit for rank in (Rank.ELEVEN, Rank.TWELVE))
_LONG_PACK = (*_ORDINARY, Card(Rank.THIRTEEN, Suit.HEARTS), Card(Rank.THIRTEEN, Suit.DIAMONDS), JOKER)

DECK = 3 * _LONG_PACK


def fake_jokers(shuffler: Shuffler, number: int) -> tuple[tuple[Card, ...], Shuffler]:
    """Draws what is printed on the fake jokers (1): neither a 13 nor a joker, and two may be alike."""
    faces = []
    for _ in range(number):
        drawn, shuffler = shuffler.lot(len(_ORDINARY))
        faces.append(_ORDINARY[drawn])
    return tuple(faces), shuffler
