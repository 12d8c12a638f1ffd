"""The sign of the program: a spade that grins, on a card. It is all filled outlines, so that any size can be drawn.

In units of which the whole picture is 64 wide and high, around the origin.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from spitegame.rules.cards import Suit

from .colours import BLACK, BRIGHT_GOLD, GOLD, PAPER, RGB, darker, mixed
from .suits import outlines
from .vector import Outline, Point, SmoothDrawing, arc, path

SIDE = 64
SMALL = 24
"""Up to this size in pixels only what can be made out is drawn: the card and the spade."""


class Shape(NamedTuple):
    outline: Outline
    colour: RGB


def emblem(size: int) -> pygame.Surface:
    """The sign of the program, that many pixels wide and high."""
    drawing = SmoothDrawing((size, size), size / SIDE, _RIM)
    brush = drawing.brush.at(SIDE / 2, SIDE / 2)
    for outline, colour in shapes(detailed=size > SMALL):
        brush.polygon(outline, colour)
    return drawing.finished()


def shapes(*, detailed: bool) -> Sequence[Shape]:
    """What is drawn, from the back to the front."""
    return tuple(_detailed() if detailed else _plain())


def _plain() -> Iterable[Shape]:
    yield Shape(_box(64, 64, 12), _CRIMSON)
    yield Shape(_box(48, 56, 6), PAPER)
    yield from _spade(48, grin=False)


def _detailed() -> Iterable[Shape]:
    yield Shape(_box(62, 62, 14), _RIM)
    yield Shape(_box(59, 59, 12.5), _CRIMSON)
    yield from _moved(_back(), degrees=-15, x=-6, y=0.5)
    yield from _moved(_front(), degrees=8, x=5, y=0.5)


def _back() -> Iterable[Shape]:
    yield from _card()
    yield Shape(_box(27.5, 40.5, 2.6), _NAVY)
    yield Shape(_box(24.5, 37.5, 1.8), GOLD)
    yield Shape(_box(23, 36, 1.2), _NAVY)


def _front() -> Iterable[Shape]:
    yield from _card()
    yield from _spade(30, grin=True)


def _card() -> Iterable[Shape]:
    yield Shape(_box(33.5, 46.5, 4.6), mixed(_CRIMSON, BLACK, 0.55))
    yield Shape(_box(32, 45, 3.8), PAPER)


def _spade(height: float, *, grin: bool) -> Iterable[Shape]:
    for outline in outlines(Suit.SPADES):
        yield Shape(_scaled(outline, height), BLACK)
    for side in (-1, 1):
        yield Shape(_scaled([(side * x, y) for x, y in _EYE], height), BRIGHT_GOLD)
    if grin:
        yield Shape(_scaled(_GRIN, height), BRIGHT_GOLD)


_CRIMSON: RGB = (150, 24, 44)
_RIM = darker(_CRIMSON, 0.4)
_NAVY: RGB = (26, 52, 112)
_EYE = path("M0.07,0.03 L0.27,-0.07 C0.29,0.04 0.2,0.12 0.07,0.03")
_GRIN = path("M-0.3,0.14 C-0.16,0.2 0.16,0.2 0.3,0.14 C0.22,0.33 -0.22,0.33 -0.3,0.14")


def _box(width: float, height: float, radius: float) -> Outline:
    x, y = width / 2 - radius, height / 2 - radius
    corners = ((x, -y, 270), (x, y, 0), (-x, y, 90), (-x, -y, 180))
    return [point for cx, cy, start in corners for point in arc(cx, cy, radius, radius, start, start + 90, 12)]


def _scaled(outline: Outline, factor: float) -> Outline:
    return [(x * factor, y * factor) for x, y in outline]


def _moved(shapes: Iterable[Shape], *, degrees: float, x: float, y: float) -> Iterable[Shape]:
    """The shapes turned clockwise about the origin, and then moved."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def there(point: Point) -> Point:
        return point[0] * cos - point[1] * sin + x, point[0] * sin + point[1] * cos + y

    return [Shape([there(point) for point in outline], colour) for outline, colour in shapes]
