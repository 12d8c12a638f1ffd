"""The palette that the pictures share, and the clothes of the figures of each suit."""

from dataclasses import dataclass

from spitegame.rules.cards import Suit

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Colour = RGB | RGBA

PAPER: RGB = (252, 250, 244)
EDGE: RGB = (196, 190, 176)
PARCHMENT: RGB = (250, 240, 214)
RAYS: RGB = (246, 231, 194)

BLACK: RGB = (24, 27, 38)
RED: RGB = (186, 24, 44)

GOLD: RGB = (214, 165, 58)
BRIGHT_GOLD: RGB = (240, 205, 112)
DARK_GOLD: RGB = (158, 112, 28)

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

NAVY: RGB = (34, 48, 96)
_CRIMSON: RGB = (176, 28, 48)
_WINE: RGB = (150, 34, 52)

# Chosen to stay apart for people who do not see red, or not green.
_FOUR_COLOURS: dict[Suit, RGB] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: (176, 16, 32),
    Suit.DIAMONDS: (54, 111, 217),
    Suit.CLUBS: (30, 134, 128),
}


def ink(suit: Suit, four_colours: bool) -> RGB:
    if four_colours:
        return _FOUR_COLOURS[suit]
    return RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK


def mixed(colour: RGB, other: RGB, share: float) -> RGB:
    """``share`` of the other colour, the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def darker(colour: RGB, share: float = 0.28) -> RGB:
    return mixed(colour, (0, 0, 0), share)


def lighter(colour: RGB, share: float = 0.2) -> RGB:
    return mixed(colour, (255, 255, 255), share)


def clear(colour: Colour) -> RGBA:
    """The same colour, wholly transparent."""
    return colour[0], colour[1], colour[2], 0


@dataclass(frozen=True, slots=True)
class Dress:
    robe: RGB
    trim: RGB
    hair: RGB
    blossom: RGB
    petals: int


DRESSES = {
    Suit.SPADES: Dress(robe=NAVY, trim=_WINE, hair=(58, 42, 36), blossom=_WINE, petals=5),
    Suit.HEARTS: Dress(robe=_CRIMSON, trim=NAVY, hair=(206, 150, 66), blossom=_CRIMSON, petals=6),
    Suit.DIAMONDS: Dress(robe=(205, 74, 36), trim=(28, 92, 104), hair=(150, 78, 34), blossom=(214, 92, 40), petals=8),
    Suit.CLUBS: Dress(robe=(24, 92, 70), trim=_WINE, hair=(40, 34, 40), blossom=(196, 84, 128), petals=5),
}
