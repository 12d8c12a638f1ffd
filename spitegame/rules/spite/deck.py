"""The cards of Spite: the deck and the order of its faces (1), and how similar cards are in suit (4)."""

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
"""The faces in the order of straights and of numerical consecs: all but 13."""

_HEIGHTS = {rank: height for height, rank in enumerate((*FACES, Rank.JOKER))}
_STEPS = {rank: step for step, rank in enumerate(SEQUENCE)}
_ORDER = {Card(*each): index for index, each in enumerate(product((*FACES, Rank.JOKER), (None, *Suit)))}
"""The order of a sorted hand. It also has cards that are in no deck, since plays of other programs are sorted before
they are checked."""
_RED = frozenset((Suit.HEARTS, Suit.DIAMONDS))


def height(rank: Rank) -> int:
    """Return the index of the face among FACES; a joker is above the 2 (11)."""
    return _HEIGHTS[rank]


def step(rank: Rank) -> int:
    """Return the index of the face in SEQUENCE. Raises KeyError for a 13 or a joker."""
    return _STEPS[rank]


class Similarity(IntEnum):
    """The likeness in suit of cards of one face: the greater, the higher the combo."""

    MIXED = 0
    ONE_COLOUR = 1
    ONE_SUIT = 2


def similarity(cards: Iterable[Card]) -> Similarity:
    """Return how alike these cards are in suit."""
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return Similarity.ONE_SUIT
    if len({suit in _RED for suit in suits}) == 1:
        return Similarity.ONE_COLOUR
    return Similarity.MIXED


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted by height, then by suit."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def hand_without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the hand without these cards, sorted."""
    return sorted_hand((Counter(hand) - Counter(cards)).elements())


_ORDINARY = PACK + tuple(Card(rank, suit) for suit in Suit for rank in (Rank.ELEVEN, Rank.TWELVE))
"""One card of each face and suit but 13s and jokers."""
_LONG_PACK = (*_ORDINARY, Card(Rank.THIRTEEN, Suit.HEARTS), Card(Rank.THIRTEEN, Suit.DIAMONDS), JOKER)
"""One of the three packs of the deck: 63 cards."""

DECK = 3 * _LONG_PACK
"""All 189 cards."""


def fake_jokers(shuffler: Shuffler, number: int) -> tuple[tuple[Card, ...], Shuffler]:
    """Draw the cards that are printed on the fake jokers (1): never a 13 or a joker; two may be alike. Return them with
    the next shuffler."""
    faces = []
    for _ in range(number):
        drawn, shuffler = shuffler.lot(len(_ORDINARY))
        faces.append(_ORDINARY[drawn])
    return tuple(faces), shuffler
