"""Heads of king, queen and jack, seen from the front: face, hair and what they wear on it.

In millimetres of the figure: x = 0 is its middle, y grows from the crown down to the belt at 46.
"""

from spitegame.rules.cards import Rank, Suit

from .colours import BRIGHT_GOLD, CHEEK, GOLD, LASHES, LINEN, LIPS, RGB, SHADED_SKIN, SKIN, Dress, darker, lighter
from .suits import draw_suit
from .vector import Brush, arc, diamond, ellipse, line, mirrored, path

_HAIR = {
    Rank.KING: "M0,13 C6,13 8.2,16 8,22 8,25 10.2,26.5 8.8,29.2 L4,31 H0",
    Rank.QUEEN: "M0,12.6 C6.6,12.6 9.2,16.6 8.7,22.6 8.4,26.6 11.6,28.6 9.9,33.4 9.4,35.4 7.4,36 6.2,34.4 5.4,33 "
    "5.2,32 4.8,31 H0",
    Rank.JACK: "M0,12.5 C6.6,12.5 8.6,16 8.4,21 8.3,24.4 9.4,26.6 9.7,28.2 8.2,29.6 6.2,30 4,30 H0",
}
"""SVG path data of the right half of the hair."""


def draw_hair(brush: Brush, rank: Rank, dress: Dress) -> None:
    """The hair behind neck and face."""
    brush.polygon(mirrored(path(_HAIR[rank])), dress.hair)
    if rank is Rank.QUEEN:
        wave = path("M7.3,19.5 C8,25 5.9,27.5 8.2,33.6")
        for half in brush.both_sides():
            half.polygons(line(wave, 0.5), lighter(dress.hair, 0.16))


def draw_neck(brush: Brush) -> None:
    brush.polygon([(-2.6, 26), (2.6, 26), (3.4, 34.5), (-3.4, 34.5)], SHADED_SKIN)


def draw_head(brush: Brush, rank: Rank, suit: Suit, dress: Dress) -> None:
    _face(brush, darker(dress.hair, 0.1))
    match rank:
        case Rank.KING:
            _beard(brush, dress.hair)
            _crown(brush, dress)
        case Rank.QUEEN:
            _fringe(brush, dress.hair)
            _rouge_and_lips(brush)
            _jewels(brush)
            _coronet(brush, suit, dress)
        case _:
            brush.polygons(line(arc(0, 24.9, 1.4, 0.7, 20, 160, 8), 0.5), LIPS)
            _bangs(brush, dress.hair)
            _cap(brush, dress)


def _face(brush: Brush, brows: RGB) -> None:
    cheek = path("M0,14.2 C3.9,14.2 5.5,17 5.4,21.2 5.2,25.6 2.6,28.8 0,28.8")
    brush.polygon(mirrored(cheek), SKIN)
    shade = path("M5.35,20 C5.5,25.6 2.8,28.8 -0.4,28.8 2.4,27.6 4.2,25 4.3,20.4")
    brush.polygon(shade, SHADED_SKIN)
    for half in brush.both_sides():
        half.polygon(ellipse(2.45, 20.85, 1.2, 0.62), LINEN)
        half.circle(2.45, 20.85, 0.62, LASHES)
        half.polygons(line(arc(2.45, 20.75, 1.35, 0.8, 195, 345, 8), 0.42), LASHES)
        half.polygons(line(arc(2.5, 19, 1.75, 0.9, 205, 330, 8), 0.42), brows)
    brush.polygons(line(path("M0.25,20.6 L0.8,23.3 -0.4,23.6"), 0.36), SHADED_SKIN)


def _beard(brush: Brush, hair: RGB) -> None:
    chin = path("M0,24.3 C1.6,24 3.6,23.6 5.4,20.6 5.8,26.5 4,31.8 0,34.6")
    brush.polygon(mirrored(chin), hair)
    for half in brush.both_sides():
        for curl in ("M1.6,27.6 C2,29 1.7,31 0.7,32.4", "M3.1,27.6 C3.5,29 3.2,29.2 2.2,30.6"):
            half.polygons(line(path(curl), 0.3), darker(hair))
    moustache = path("M0,23.9 C1,23.3 2.8,23.6 4.4,25.4 2.6,25.9 0.9,25.5 0,24.9")
    brush.polygon(mirrored(moustache), lighter(hair, 0.14))
    brush.polygons(line([(-1, 26.5), (1, 26.5)], 0.55), LIPS)


def _crown(brush: Brush, dress: Dress) -> None:
    brush.polygon(mirrored([(0, 3.8), (4.1, 9.6), (8.2, 5.6), (6.7, 14), (0, 14)]), GOLD)
    for lit in ([(-6.6, 13.4), (-8.2, 5.6), (-4.1, 9.6), (-3.4, 13.4)], [(0, 3.8), (4.1, 9.6), (3.2, 13.4), (0, 13.4)]):
        brush.polygon(lit, BRIGHT_GOLD)
    brush.box(-6.9, 13, 13.8, 2.7, GOLD, radius=0.7)
    brush.box(-6.9, 12.6, 13.8, 0.7, BRIGHT_GOLD, radius=0.35)
    for x, y in ((-8.2, 5.2), (0, 3.3), (8.2, 5.2)):
        brush.circle(x, y, 1.15, dress.trim)
        brush.circle(x - 0.3, y - 0.3, 0.36, lighter(dress.trim, 0.5))
    for x in (-4.4, 0, 4.4):
        brush.polygon(diamond(x, 14.4, 0.95, 1), dress.robe)
    for x in (-2.2, 2.2):
        brush.circle(x, 14.4, 0.5, LINEN)


def _fringe(brush: Brush, hair: RGB) -> None:
    """Parted in the middle, and swept over the temples to both sides."""
    shine = lighter(hair, 0.16)
    for half in brush.both_sides():
        sweep = path("M-0.1,13 C4.4,12.8 6.6,16 6.3,23.4 5.7,21.6 5.4,20 4.7,18.8 3.6,17.2 1.6,16.6 -0.1,14.9")
        half.polygon(sweep, hair)
        half.polygons(line(path("M0.7,14.4 C3,15.2 4.9,16.2 5.6,19.6"), 0.34), shine)


def _rouge_and_lips(brush: Brush) -> None:
    for half in brush.both_sides():
        half.circle(3.3, 23.6, 0.95, CHEEK)
    upper = path("M0,25.35 C0.3,25 0.7,24.8 1.45,25.45 0.8,26.6 0.4,26.7 0,26.7")
    brush.polygon(mirrored(upper), LIPS)


def _jewels(brush: Brush) -> None:
    for half in brush.both_sides():
        half.circle(6.1, 25, 0.8, BRIGHT_GOLD)
    for i in range(-3, 4):
        x, y = i * 1.4, 31.2 + (3 - abs(i)) * 0.5
        brush.circle(x, y, 0.92, SHADED_SKIN)
        brush.circle(x, y, 0.7, LINEN)
    brush.circle(0, 34.5, 0.95, BRIGHT_GOLD)


def _coronet(brush: Brush, suit: Suit, dress: Dress) -> None:
    half = path("M0,4.4 C1.4,6.8 3,8 3.9,10.4 4.6,9.4 5.6,7.8 7.5,7.2 7.2,9 7.4,10.5 6.4,14.2 3,12.6 1,12.6 0,12.6")
    brush.polygon(mirrored(half), GOLD)
    band = path("M0,12.7 C3,12.7 5,13.4 6.4,14.3 L6.7,13 C5,12 3,11.6 0,11.6")
    brush.polygon(mirrored(band), BRIGHT_GOLD)
    draw_suit(brush, suit, 0, 9.3, 3.7, dress.robe)
    for x, y in ((-7.5, 6.7), (0, 3.9), (7.5, 6.7)):
        brush.circle(x, y, 1, dress.trim)
        brush.circle(x - 0.25, y - 0.25, 0.32, lighter(dress.trim, 0.5))


def _bangs(brush: Brush, hair: RGB) -> None:
    outline = path(
        "M-5.7,20.8 C-6.2,15 -3.5,13 0,13 3.5,13 6.2,15 5.7,20.8 5.2,18.6 4.4,17.2 3.4,16.7 1,17.7 "
        "-3,17.7 -4.4,16.9 -5,17.7 -5.5,19 -5.7,20.8"
    )
    brush.polygon(outline, hair)


def _cap(brush: Brush, dress: Dress) -> None:
    crown = path("M-8.4,14.6 C-10.4,9.4 -4,5 2.6,6.2 8.4,7.2 9.8,11.4 7.6,14.4 3,12.4 -4,12.6 -8.4,14.6")
    brush.polygon(crown, dress.robe)
    for fold in ("M-5.6,12.2 C-6,9.4 -3,7.6 0.6,7.6", "M-1.6,11.6 C-1,10 1.6,8.8 4.4,9"):
        brush.polygons(line(path(fold), 0.4), darker(dress.robe))
    brim = path("M-8.5,14.6 C-4,12.3 3,12.1 7.7,14.2 L7.4,16.2 C3,14.2 -4,14.4 -8.2,16.9")
    brush.polygon(brim, GOLD)
    brush.polygons(line(path("M-8.2,15.4 C-4,13.2 3,13 7.4,15"), 0.4), BRIGHT_GOLD)
    _feather(brush, dress)


def _feather(brush: Brush, dress: Dress) -> None:
    plume = path(
        "M5.2,12.6 C3.4,8 4.6,3.2 8.6,2.6 11,2.3 12.2,4.4 11.2,6.2 10.6,5.2 9.8,5.3 9.3,6.4 8.5,8.2 7.4,9.8 6.8,12.8"
    )
    brush.polygon(plume, LINEN)
    brush.polygons(line(path("M5.9,12.4 C5.3,8.8 6.4,5 9.9,4.2"), 0.4), dress.trim)
    brush.circle(5.9, 12.6, 1.3, BRIGHT_GOLD)
    brush.circle(5.9, 12.6, 0.6, dress.trim)
