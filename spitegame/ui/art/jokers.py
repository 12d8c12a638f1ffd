"""The joker: a laughing jester in a cap with three bells."""

import math

from .colours import BRIGHT_GOLD, CHEEK, DARK_GOLD, GOLD, LASHES, LINEN, LIPS, NAVY, RED, RGB, SHADED_SKIN, SKIN
from .courts import draw_border, draw_rays
from .vector import Brush, arc, ellipse, line, mirrored, path


def draw_jester(brush: Brush) -> None:
    """The brush draws in millimetres of a card."""
    draw_rays(brush)
    figure = brush.at(31.5, 6, 0.92)
    _draw_collar(figure)
    _draw_cap(figure)
    _draw_face(figure)
    _draw_brim(figure)
    draw_border(brush)


def _draw_collar(brush: Brush) -> None:
    brush.polygon(ellipse(0, 53, 9, 8), NAVY)
    # From both ends towards the middle, so that the points overlap evenly.
    for i, colour in enumerate((RED, GOLD, NAVY, GOLD, RED)):
        for degrees in {22.5 * i, 180 - 22.5 * i}:
            _draw_collar_point(brush, math.radians(degrees), colour)


def _draw_collar_point(brush: Brush, angle: float, colour: RGB) -> None:
    tip = (17 * math.cos(angle), 53 + 15.5 * math.sin(angle))
    foot = [(8 * math.cos(angle + side), 53 + 7.5 * math.sin(angle + side)) for side in (0.42, -0.42)]
    brush.polygon([*foot, tip], colour)
    _draw_bell(brush, *tip, 1.5)


def _draw_cap(brush: Brush) -> None:
    horn = path("M8.6,36.6 C10,30 14.4,24 16,31.4 17,20 8,16.4 1.6,27 L0,36.6")
    right, left = brush.both_sides()
    left.polygon(horn, RED)
    right.polygon(horn, NAVY)
    brush.polygon(path("M-5.5,38 C-6,28 -3,22 3.4,15.5 4,22 6,28 5.5,38"), GOLD)
    brush.polygons(line(path("M-2.6,36 C-2.8,29 -0.6,24 2.6,19"), 0.7), BRIGHT_GOLD)
    for x, y in ((-16, 31.8), (16, 31.8), (3.5, 14.6)):
        _draw_bell(brush, x, y, 2)


def _draw_bell(brush: Brush, x: float, y: float, radius: float) -> None:
    brush.circle(x, y, radius, DARK_GOLD)
    brush.circle(x, y, radius - 0.35, BRIGHT_GOLD)
    brush.polygons(line([(x - radius * 0.5, y + radius * 0.25), (x + radius * 0.5, y + radius * 0.25)], 0.3), DARK_GOLD)


def _draw_face(brush: Brush) -> None:
    cheek = path("M0,35 C6,35 8.4,38.5 8.2,43.4 7.8,49 4.2,55 0,55")
    brush.polygon(mirrored(cheek), SKIN)
    shade = path("M8.1,42 C7.9,49 4.2,55 -0.6,55 3.6,53 6.4,48.6 6.7,42")
    brush.polygon(shade, SHADED_SKIN)
    for half in brush.both_sides():
        half.polygon(ellipse(3.5, 43.4, 1.8, 1.15), LINEN)
        half.circle(3.4, 43.5, 0.95, LASHES)
        half.polygons(line(arc(3.5, 43.3, 2, 1.5, 195, 345, 10), 0.55), LASHES)
        half.polygons(line(path("M1.8,40.8 C3,39.8 4.6,39.6 5.8,40.8"), 0.5), LASHES)
        half.circle(5.2, 47.2, 1.4, CHEEK)
    brush.polygons(line(path("M0.3,43.6 L1.2,46.9 -0.6,47.2"), 0.5), SHADED_SKIN)
    _draw_smile(brush)


def _draw_smile(brush: Brush) -> None:
    mouth = path("M0,49.4 C1.8,49.4 3,49 4.2,48.2 3.2,51.6 1.8,52.6 0,52.6")
    brush.polygon(mirrored(mouth), LIPS)
    teeth = path("M0,49.7 C1.6,49.7 2.6,49.4 3.4,48.9 2.6,50.4 1.4,50.7 0,50.7")
    brush.polygon(mirrored(teeth), LINEN)


def _draw_brim(brush: Brush) -> None:
    for i in range(7):
        x = -8.82 + i * 2.52
        brush.polygon([(x, 36.4), (x + 2.52, 36.4), (x + 1.26, 40)], (GOLD, RED)[i % 2])
    brush.box(-9.4, 34.4, 18.8, 2.8, BRIGHT_GOLD, radius=1.3)
    for x in (-6, -2, 2, 6):
        brush.circle(x, 35.8, 0.6, RED)
