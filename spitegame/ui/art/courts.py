"""The framed picture of a king, queen or jack: one half figure, and the same turned upside down."""

import math

from spitegame.rules.cards import Rank, Suit

from .colours import BRIGHT_GOLD, DARK_GOLD, DRESSES, GOLD, PAPER, PARCHMENT, RAYS, RGB, Dress
from .heads import draw_hair, draw_head, draw_neck
from .robes import draw_collar, draw_emblem, draw_robe
from .suits import draw_suit
from .vector import Brush, diamond

LEFT, TOP, WIDTH, HEIGHT = 13.4, 5.2, 36.2, 77.6
_CORNER = 1.6
_RIM = 0.8
_MIDDLE_X, _MIDDLE_Y = 31.5, 44.0
_FIGURE = 0.89
_FIGURE_WAIST = 46.0


def draw_court(brush: Brush, rank: Rank, suit: Suit, ink: RGB) -> None:
    """The brush draws in millimetres of a card."""
    outfit = DRESSES[suit]
    with brush.twofold(LEFT, TOP, WIDTH, HEIGHT):
        draw_rays(brush)
        draw_suit(brush, suit, LEFT + 5.4, TOP + 6.2, 7.6, ink)
        _draw_figure(brush, rank, suit, outfit)
    _draw_belt(brush, outfit)
    draw_border(brush)


def _draw_figure(brush: Brush, rank: Rank, suit: Suit, outfit: Dress) -> None:
    figure = brush.at(_MIDDLE_X, _FIGURE_WAIST * (1 - _FIGURE), _FIGURE)
    draw_robe(figure, outfit)
    draw_hair(figure, rank, outfit)
    draw_neck(figure)
    draw_collar(figure, rank)
    draw_head(figure, rank, suit, outfit)
    draw_emblem(figure, rank, suit, outfit)


def _draw_belt(brush: Brush, outfit: Dress) -> None:
    brush.box(LEFT, _MIDDLE_Y - 1.9, WIDTH, 3.8, GOLD)
    brush.box(LEFT, _MIDDLE_Y - 1.25, WIDTH, 2.5, outfit.robe)
    studs = 9
    for i in range(studs):
        brush.polygon(diamond(LEFT + WIDTH * (i + 0.5) / studs, _MIDDLE_Y, 1.1, 0.95), BRIGHT_GOLD)


def draw_rays(brush: Brush) -> None:
    """A parchment with pale rays from its middle."""
    brush.box(LEFT, TOP, WIDTH, HEIGHT, PARCHMENT)
    middle = brush.at(LEFT + WIDTH / 2, TOP + HEIGHT / 2)
    reach, rays = 60, 18
    with brush.clipped(LEFT, TOP, WIDTH, HEIGHT):
        for i in range(rays):
            sides = (math.tau * i / rays, math.tau * (i + 0.5) / rays)
            middle.polygon([(0, 0), *((reach * math.cos(side), reach * math.sin(side)) for side in sides)], RAYS)


def draw_border(brush: Brush) -> None:
    # What sticks out of the round corners goes back to paper.
    brush.frame(LEFT - _RIM, TOP - _RIM, WIDTH + 2 * _RIM, HEIGHT + 2 * _RIM, PAPER, _RIM, _CORNER + _RIM)
    brush.frame(LEFT, TOP, WIDTH, HEIGHT, DARK_GOLD, 0.55, _CORNER)
