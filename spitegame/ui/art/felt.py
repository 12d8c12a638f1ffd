"""The table: felt under a lamp, darker towards the edges, with a fine grain."""

import math
import random
from functools import cache

import pygame

from spitegame.ui.preferences import FeltColour

from .colours import RGB

DYES: dict[FeltColour, RGB] = {
    FeltColour.GREEN: (21, 91, 66),
    FeltColour.BLUE: (26, 74, 118),
    FeltColour.PURPLE: (62, 38, 84),
    FeltColour.GREY: (66, 74, 82),
}

_MAP_SIZE = (80, 50)
_GRAIN_SIZE = 256
_GRAIN_STRENGTH = 4.5


def felt(size: tuple[int, int], colour: FeltColour) -> pygame.Surface:
    surface = pygame.transform.smoothscale(_light(DYES[colour]), size)
    _sprinkle(surface)
    return surface


def _light(dye: RGB) -> pygame.Surface:
    """The whole table in small. Its pixels are dithered, as steps of brightness would show as rings."""
    width, height = _MAP_SIZE
    chance = random.Random(7).random
    across = [(((x + 0.5) / width - 0.5) * 1.05) ** 2 for x in range(width)]
    pixels = bytearray()
    for y in range(height):
        down = ((y + 0.5) / height - 0.46) ** 2
        lights = (1.12 - 0.91 * (x + down) - 0.35 * max(0.0, math.sqrt(x + down) - 0.42) for x in across)
        pixels += bytes([int(channel * light + chance()) for light in lights for channel in dye])
    return pygame.image.frombuffer(pixels, _MAP_SIZE, "RGB")


def _sprinkle(surface: pygame.Surface) -> None:
    grain = _grain()
    for y in range(0, surface.get_height(), _GRAIN_SIZE):
        for x in range(0, surface.get_width(), _GRAIN_SIZE):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)


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
