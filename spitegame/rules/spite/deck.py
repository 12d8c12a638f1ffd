"""The cards that are played with: three long packs, and the fake jokers."""

from spitegame.rules.cards import JOKER, PACK, Card, Rank, Suit
from spitegame.rules.shuffle import Shuffler

_ORDINARY = PACK + tuple(Card(rank, suit) for suit in Suit for rank in (Rank.ELEVEN, Rank.TWELVE))
_LONG_PACK = (*_ORDINARY, Card(Rank.THIRTEEN, Suit.HEARTS), Card(Rank.THIRTEEN, Suit.DIAMONDS), JOKER)

DECK = 3 * _LONG_PACK
"""All 189 cards (1)."""


def fake_jokers(shuffler: Shuffler, number: int) -> tuple[tuple[Card, ...], Shuffler]:
    """Draws what is printed on the fake jokers (1): neither a 13 nor a joker, and two may be alike."""
    faces = []
    for _ in range(number):
        drawn, shuffler = shuffler.lot(len(_ORDINARY))
        faces.append(_ORDINARY[drawn])
    return tuple(faces), shuffler
