"""The table: felt under a lamp, darker towards the edges, with a fine grain."""

import random
from functools import cache

import pygame

from spitegame.resources import ART
from spitegame.ui.preferences import FeltColour

from .svg import picture

_LIGHT_SIZE = (320, 200)
"""The light changes so slowly that it can be made in small; the grain hides the steps of its brightness."""
_GRAIN_SIZE = 256
_GRAIN_STRENGTH = 4.5


def felt(size: tuple[int, int], colour: FeltColour) -> pygame.Surface:
    light = pygame.Surface(_LIGHT_SIZE, depth=24)
    light.blit(picture(ART / "felt" / f"{colour.value}.svg", _LIGHT_SIZE), (0, 0))
    surface = pygame.transform.smoothscale(light, size)
    grain = _grain()
    for y in range(0, surface.get_height(), _GRAIN_SIZE):
        for x in range(0, surface.get_width(), _GRAIN_SIZE):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


@cache
def _grain() -> pygame.Surface:
    """A tile of faint specks of light."""
    chance = random.Random(11)
    specks = sorted(min(255, int(abs(chance.gauss(0, _GRAIN_STRENGTH)))) for _ in range(256))
    grey = chance.randbytes(_GRAIN_SIZE * _GRAIN_SIZE).translate(bytes(specks))
    pixels = bytearray(3 * len(grey))
    for channel in range(3):
        pixels[channel::3] = grey
    return pygame.image.frombuffer(pixels, (_GRAIN_SIZE, _GRAIN_SIZE), "RGB")
