"""The clothes of the figures of each suit, and the colours that all of them share."""

from dataclasses import dataclass

from spitegame.rules.cards import Suit

from .colours import RGB

SKIN: RGB = (247, 218, 187)
SHADED_SKIN: RGB = (230, 190, 152)
CHEEK: RGB = (241, 190, 168)
LIPS: RGB = (188, 62, 66)
LASHES: RGB = (62, 44, 44)
LINEN: RGB = (250, 246, 236)
LINEN_FOLD: RGB = (208, 200, 190)
STEEL: RGB = (198, 204, 214)
DARK_STEEL: RGB = (138, 146, 162)
LEAF: RGB = (52, 110, 66)

_NAVY: RGB = (34, 48, 96)
_CRIMSON: RGB = (176, 28, 48)
_WINE: RGB = (150, 34, 52)


@dataclass(frozen=True, slots=True)
class Dress:
    robe: RGB
    trim: RGB
    hair: RGB
    blossom: RGB
    petals: int


_DRESSES = {
    Suit.SPADES: Dress(robe=_NAVY, trim=_WINE, hair=(58, 42, 36), blossom=_WINE, petals=5),
    Suit.HEARTS: Dress(robe=_CRIMSON, trim=_NAVY, hair=(206, 150, 66), blossom=_CRIMSON, petals=6),
    Suit.DIAMONDS: Dress(robe=(205, 74, 36), trim=(28, 92, 104), hair=(150, 78, 34), blossom=(214, 92, 40), petals=8),
    Suit.CLUBS: Dress(robe=(24, 92, 70), trim=_WINE, hair=(40, 34, 40), blossom=(196, 84, 128), petals=5),
}


def dress(suit: Suit) -> Dress:
    return _DRESSES[suit]
