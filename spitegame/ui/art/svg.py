"""Pictures out of SVG files, each made for exactly the size in which it is shown."""

from io import BytesIO
from pathlib import Path

import pygame

from .svg_text import sized

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Colour = RGB | RGBA


def clear(colour: Colour) -> RGBA:
    """The same colour, wholly transparent."""
    return colour[0], colour[1], colour[2], 0


def picture(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """It fills the size: a picture of other proportions is stretched."""
    return drawn(file.read_text("utf-8"), size)


def drawn(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture in the text of an SVG file."""
    loaded = pygame.image.load(BytesIO(sized(text, size).encode()), "picture.svg")
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)  # it is blitted faster than what is loaded
    surface.blit(loaded, (0, 0))
    return surface


def tinted(file: Path, size: int, colour: Colour) -> pygame.Surface:
    """A square picture that is drawn in black, in this colour instead."""
    found = picture(file, (size, size))
    found.fill(colour[:3], special_flags=pygame.BLEND_RGB_ADD)
    return found
