"""The four suit marks as outlines: one unit high, around the origin."""

from functools import cache

from spitegame.rules.cards import Suit

from .colours import Colour
from .vector import Brush, Outline, arc, mirrored, path


def draw_suit(brush: Brush, suit: Suit, x: float, y: float, size: float, colour: Colour) -> None:
    """A negative size turns the mark upside down."""
    brush.at(x, y, size).polygons(outlines(suit), colour)


_RIGHT_HALVES = {
    Suit.SPADES: "M0,-0.5 C0.12,-0.26 0.47,-0.09 0.47,0.16 0.47,0.31 0.37,0.385 0.265,0.385 0.16,0.385 0.07,0.33 "
    "0.035,0.22 0.045,0.36 0.085,0.46 0.19,0.5",
    Suit.HEARTS: "M0,-0.27 C0.03,-0.42 0.12,-0.5 0.245,-0.5 0.38,-0.5 0.49,-0.39 0.49,-0.21 0.49,0.07 0.13,0.24 0,0.5",
    Suit.DIAMONDS: "M0,-0.5 C0.09,-0.31 0.23,-0.13 0.375,0 0.23,0.13 0.09,0.31 0,0.5",
    Suit.CLUBS: "M0,-0.1 H0.06 C0.035,0.25 0.09,0.44 0.19,0.5",
}
"""SVG path data of each mark; of a club only the stem, beside the leaves."""


@cache
def outlines(suit: Suit) -> tuple[Outline, ...]:
    """The outlines that together, filled, make the mark."""
    outline = mirrored(path(_RIGHT_HALVES[suit]))
    if suit is not Suit.CLUBS:
        return (outline,)
    leaves = [arc(x, y, 0.222, 0.222, 0, 360, 48) for x, y in ((0, -0.278), (-0.27, 0.115), (0.27, 0.115))]
    middle = [(-0.2, 0), (0, -0.25), (0.2, 0), (0.12, 0.14), (-0.12, 0.14)]
    return (*leaves, middle, outline)
