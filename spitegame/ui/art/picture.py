"""The framed picture on court cards and jokers, before anybody stands in it. In millimetres of the card."""

import math

from .colours import DARK_GOLD, PAPER, PARCHMENT, RAYS
from .vector import Brush

LEFT, TOP, WIDTH, HEIGHT = 13.4, 5.2, 36.2, 77.6
_CORNER = 1.6
_RIM = 0.8


def draw_rays(brush: Brush) -> None:
    """A parchment with pale rays from its middle."""
    brush.box(LEFT, TOP, WIDTH, HEIGHT, PARCHMENT)
    before = brush.surface.get_clip()
    brush.surface.set_clip(before.clip(brush.area(LEFT, TOP, WIDTH, HEIGHT)))
    middle = brush.at(LEFT + WIDTH / 2, TOP + HEIGHT / 2)
    reach, rays = 60, 18
    for i in range(rays):
        sides = (math.tau * i / rays, math.tau * (i + 0.5) / rays)
        middle.polygon([(0, 0), *((reach * math.cos(side), reach * math.sin(side)) for side in sides)], RAYS)
    brush.surface.set_clip(before)


def draw_border(brush: Brush) -> None:
    # What sticks out of the round corners goes back to paper.
    brush.frame(LEFT - _RIM, TOP - _RIM, WIDTH + 2 * _RIM, HEIGHT + 2 * _RIM, PAPER, _RIM, _CORNER + _RIM)
    brush.frame(LEFT, TOP, WIDTH, HEIGHT, DARK_GOLD, 0.55, _CORNER)
