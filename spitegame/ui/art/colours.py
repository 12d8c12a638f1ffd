"""The palette that the pictures share."""

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

_TWO_COLOURS: dict[Suit, RGB] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: RED,
    Suit.DIAMONDS: RED,
    Suit.CLUBS: BLACK,
}
# Chosen to stay apart for people who do not see red, or not green.
_FOUR_COLOURS: dict[Suit, RGB] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: (176, 16, 32),
    Suit.DIAMONDS: (54, 111, 217),
    Suit.CLUBS: (30, 134, 128),
}


def ink(suit: Suit, four_colours: bool) -> RGB:
    return (_FOUR_COLOURS if four_colours else _TWO_COLOURS)[suit]


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
