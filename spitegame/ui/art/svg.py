"""Pictures out of SVG files, each made for exactly the size in which it is shown."""

import re
from io import BytesIO
from pathlib import Path

import pygame

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Colour = RGB | RGBA
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(width|height|preserveAspectRatio)="[^"]*"')


def clear(colour: Colour) -> RGBA:
    """The same colour, wholly transparent."""
    return colour[0], colour[1], colour[2], 0


def picture(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """It fills the size: a picture of other proportions is stretched."""
    text = sized(file.read_text("utf-8"), size)
    loaded = pygame.image.load(BytesIO(text.encode()), "picture.svg")
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)  # it is blitted faster than what is loaded
    surface.blit(loaded, (0, 0))
    return surface


def tinted(file: Path, size: int, colour: Colour) -> pygame.Surface:
    """A square picture that is drawn in black, in this colour instead."""
    found = picture(file, (size, size))
    found.fill(colour[:3], special_flags=pygame.BLEND_RGB_ADD)
    return found


def sized(text: str, size: tuple[int, int]) -> str:
    """The text of the picture in so many pixels."""
    root = _ROOT.search(text)
    if root is None:
        raise ValueError("this is no SVG file")
    width, height = size
    wanted = f'<svg width="{width}" height="{height}" preserveAspectRatio="none"'
    return text[: root.start()] + wanted + _SIZE.sub("", root[0])[len("<svg") :] + text[root.end() :]
