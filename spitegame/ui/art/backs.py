"""Card backs: a woven pattern and a medallion with the four suits."""

from dataclasses import dataclass

import pygame

from spitegame.rules.cards import Suit
from spitegame.ui.preferences import BackColour

from .colours import RGB, mixed
from .paper import HEIGHT, WIDTH, blank
from .suits import draw_suit
from .vector import Brush, diamond


@dataclass(frozen=True, slots=True)
class _Dyes:
    ground: RGB
    weave: RGB
    gold: RGB


_DYES = {
    BackColour.BLUE: _Dyes(ground=(26, 52, 112), weave=(42, 78, 152), gold=(230, 204, 136)),
    BackColour.RED: _Dyes(ground=(120, 20, 40), weave=(162, 42, 60), gold=(240, 214, 150)),
    BackColour.GREEN: _Dyes(ground=(16, 78, 62), weave=(32, 110, 88), gold=(232, 208, 140)),
}

_MARGIN = 3.4
# So that no knot lies on the border.
_STEP_X, _STEP_Y = 3.52, 3.383


def back(width: int, hue: BackColour) -> pygame.Surface:
    canvas = blank(width)
    draw_back(canvas.brush, hue)
    return canvas.finished()


def draw_back(brush: Brush, hue: BackColour) -> None:
    """On paper, in millimetres."""
    dyes = _DYES[hue]
    brush.box(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN, dyes.ground, 2.4)
    _weave(brush, dyes)
    _border(brush, dyes)
    _medallion(brush.at(WIDTH / 2, HEIGHT / 2), dyes)


def _weave(brush: Brush, dyes: _Dyes) -> None:
    edge = _MARGIN + 1.7
    middle = brush.at(WIDTH / 2, HEIGHT / 2)
    with brush.clipped(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge):
        for row in range(-12, 13):
            for column in range(-8, 9):
                if (row + column) % 2 == 0:
                    _knot(middle.at(column * _STEP_X, row * _STEP_Y), dyes)


def _knot(brush: Brush, dyes: _Dyes) -> None:
    brush.polygon(diamond(0, 0, _STEP_X * 0.82, _STEP_Y * 0.82), dyes.weave)
    brush.polygon(diamond(0, 0, _STEP_X * 0.42, _STEP_Y * 0.42), dyes.ground)
    brush.circle(0, 0, 0.54, dyes.gold)


def _border(brush: Brush, dyes: _Dyes) -> None:
    for inset, thickness, colour, radius in (
        (1.2, 0.6, dyes.gold, 1.6),
        (2.4, 0.3, mixed(dyes.gold, dyes.ground, 0.45), 0.8),
    ):
        edge = _MARGIN + inset
        brush.frame(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge, colour, thickness, radius)


def _medallion(brush: Brush, dyes: _Dyes) -> None:
    """Around the origin of the brush."""
    for radius, colour in (
        (14.4, dyes.ground),
        (13.2, dyes.gold),
        (12.5, dyes.ground),
        (11.6, dyes.gold),
        (11.2, dyes.ground),
    ):
        brush.circle(0, 0, radius, colour)
    for suit, x, y in ((Suit.SPADES, 0, -5.4), (Suit.HEARTS, 5.4, 0), (Suit.CLUBS, 0, 5.4), (Suit.DIAMONDS, -5.4, 0)):
        draw_suit(brush, suit, x, y, 6, dyes.gold)
    brush.polygon(diamond(0, 0, 1.6, 1.6), dyes.gold)
