"""The bodies of king, queen and jack down to the belt, in the units of their heads."""

import math

from spitegame.rules.cards import Rank, Suit

from .colours import (
    BLACK,
    BRIGHT_GOLD,
    DARK_GOLD,
    DARK_STEEL,
    GOLD,
    LEAF,
    LINEN,
    LINEN_FOLD,
    RGB,
    SHADED_SKIN,
    SKIN,
    STEEL,
    Dress,
    darker,
    lighter,
)
from .suits import draw_suit
from .vector import Brush, diamond, ellipse, line, mirrored, path


def draw_robe(brush: Brush, dress: Dress) -> None:
    shoulder = path("M0,30.5 H6 C13,31 19.2,34 21,47 H0")
    brush.polygon(mirrored(shoulder), dress.robe)
    fold = path("M5.5,30.6 C13,31 19.2,34 21,47 H14.2 C13,38.6 10,34 4.5,31")
    for half in brush.both_sides():
        half.polygon(fold, darker(dress.robe))
        half.polygons(line(path("M15.4,35.4 C17.2,38 18.2,41 18.6,47"), 0.45), lighter(dress.robe, 0.1))
        for i in range(4):
            half.polygon(diamond(10.2 + i * 0.5, 35.2 + i * 3, 1, 1.2), BRIGHT_GOLD)
    _panel(brush, dress)


def _panel(brush: Brush, dress: Dress) -> None:
    brush.polygon([(-6.2, 31), (6.2, 31), (7.6, 47), (-7.6, 47)], dress.trim)
    for i in range(5):
        y = 33 + i * 3.4
        chevron = [(7.3, y), (7.3, y + 1.25), (0, y + 4.45), (-7.3, y + 1.25), (-7.3, y), (0, y + 3.2)]
        brush.polygon(chevron, GOLD)
    for half in brush.both_sides():
        half.polygons(line([(6.4, 31), (7.8, 47)], 0.9), BRIGHT_GOLD)


def draw_collar(brush: Brush, rank: Rank) -> None:
    match rank:
        case Rank.KING:
            _ermine(brush)
        case Rank.QUEEN:
            _neckline(brush)
        case _:
            _ruff(brush)


def _ermine(brush: Brush) -> None:
    cape = path("M3.4,29.4 C6.5,30 10.6,31 12.6,33.4 10.8,37.6 5,40.2 0,41 V36.4 C2,34.8 3.2,32.8 3.4,29.4")
    for half in brush.both_sides():
        half.polygon(cape, LINEN)
        for x, y in ((5.6, 32.2), (9.4, 33.4), (6.9, 35.6), (3.1, 36.2), (4.4, 38.4)):
            half.polygon([(x, y - 1), (x + 0.55, y + 0.7), (x - 0.55, y + 0.7)], BLACK)
    brush.polygon([(0, 37.4), (0.6, 39.4), (-0.6, 39.4)], BLACK)


def _neckline(brush: Brush) -> None:
    brush.polygon(mirrored(path("M0,29 L4.6,30 C4.4,34 2,36.4 0,37")), SKIN)
    lace = path("M4.6,30 C4.4,34 2,36.4 0,37")
    for half in brush.both_sides():
        half.polygons(line(lace, 0.9), LINEN)


def _ruff(brush: Brush) -> None:
    for half in brush.both_sides():
        for i in (4, 3, 2, 1):
            _pleat(half, i * 1.75, 31.7 - i * i * 0.09, 1.5, 2.2)
    _pleat(brush, 0, 32, 1.5, 2.3)


def _pleat(brush: Brush, x: float, y: float, rx: float, ry: float) -> None:
    brush.polygon(ellipse(x, y, rx, ry), LINEN_FOLD)
    brush.polygon(ellipse(x, y, rx - 0.3, ry - 0.3), LINEN)
    brush.polygons(line([(x, y + 0.2), (x, y + ry - 0.7)], 0.32), LINEN_FOLD)


def draw_emblem(brush: Brush, rank: Rank, suit: Suit, dress: Dress) -> None:
    """The thing that they hold in the hand on the right side of the picture."""
    match rank:
        case Rank.KING if suit is Suit.SPADES:
            _sword(brush, dress)
        case Rank.KING:
            _sceptre(brush, suit, dress)
        case Rank.QUEEN:
            _flower(brush, dress)
        case _:
            _halberd(brush, dress)
    _arm(brush, 13.8, 38.6, dress)


def _arm(brush: Brush, x: float, y: float, dress: Dress) -> None:
    brush.polygon([(x - 2.7, y - 0.4), (x + 2.7, y - 0.4), (x + 4.6, y + 9), (x - 4.6, y + 9)], dress.trim)
    brush.box(x - 3, y - 1, 6, 1.7, BRIGHT_GOLD, radius=0.4)
    brush.box(x - 3.3, y + 0.6, 6.6, 0.8, DARK_GOLD, radius=0.3)
    brush.polygon(ellipse(x, y - 2.6, 2.1, 2.4), SKIN)
    for i in range(3):
        brush.polygons(line([(x - 0.9, y - 3.8 + i * 1.2), (x + 1.5, y - 3.8 + i * 1.2)], 0.26), SHADED_SKIN)


def _staff(brush: Brush, x: float, top: float, dark: RGB, bright: RGB) -> None:
    brush.polygons(line([(x, 46), (x, top)], 1.2), dark)
    brush.polygons(line([(x - 0.2, 46), (x - 0.2, top)], 0.45), bright)


def _sceptre(brush: Brush, suit: Suit, dress: Dress) -> None:
    _staff(brush, 14.2, 18, DARK_GOLD, BRIGHT_GOLD)
    brush.circle(14.2, 18, 1.9, GOLD)
    brush.circle(14.2, 18, 1, dress.trim)
    draw_suit(brush, suit, 14.2, 13.2, 6, DARK_GOLD)
    draw_suit(brush, suit, 14.2, 13.1, 5, BRIGHT_GOLD)


def _sword(brush: Brush, dress: Dress) -> None:
    brush.polygon([(13, 31), (13, 11), (14.2, 7.6), (14.2, 31)], STEEL)
    brush.polygon([(15.4, 31), (15.4, 11), (14.2, 7.6), (14.2, 31)], DARK_STEEL)
    brush.box(10.6, 30.6, 7.2, 1.6, GOLD, radius=0.8)
    _staff(brush, 14.2, 32, dress.trim, DARK_GOLD)


def _halberd(brush: Brush, dress: Dress) -> None:
    _staff(brush, 14.4, 14, DARK_GOLD, BRIGHT_GOLD)
    brush.polygon([(14.4, 9), (15.7, 14.6), (13.1, 14.6)], STEEL)
    blade = path("M14.2,15 C16,15.4 17.2,14.6 18.4,13 19.4,16.4 19.2,19.4 18.2,22 17,20.4 15.6,20 14.2,20.2")
    brush.polygon(blade, STEEL)
    brush.polygon([(14.4, 15.8), (11.2, 17.6), (14.4, 19.4)], DARK_STEEL)
    brush.box(13.5, 14.6, 1.8, 6.4, GOLD, radius=0.5)
    for half_width, y in ((1.7, 22), (1.2, 23.6)):
        brush.polygon(ellipse(14.4, y, half_width, 1.1), dress.trim)


def _flower(brush: Brush, dress: Dress) -> None:
    brush.polygons(line(path("M12.9,44 C14.4,38 13.8,30 14.4,24"), 0.8), LEAF)
    leaf = path("M13.9,33 C15.4,29.8 17.6,30.2 18.6,28.6 18.6,32 16.6,34.2 13.9,33.8")
    brush.polygon(leaf, LEAF)
    for i in range(dress.petals):
        angle = math.tau * i / dress.petals
        x, y = 14.4 + 2.3 * math.sin(angle), 21 - 2.3 * math.cos(angle)
        brush.circle(x, y, 1.5 if dress.petals > 6 else 1.85, dress.blossom)
    brush.circle(14.4, 21, 1.9, lighter(dress.blossom, 0.24))
    brush.circle(14.4, 21, 1.25, BRIGHT_GOLD)
