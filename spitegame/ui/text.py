"""Text in the one font that is there on every machine."""

from functools import lru_cache
from typing import Any

import pygame

from spitegame.ui.pictures import kept

FINER = 3
"""Drawn so many times larger and shrunk: the font's own small sizes are spaced unevenly."""


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    return pygame.font.Font(None, size * FINER)


@lru_cache(maxsize=4096)
def measure(text: str, size: int) -> int:
    """The width in pixels."""
    return -(-_font(size).size(text)[0] // FINER)


@kept(1024)
def text(words: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    if not words:  # nothing to shrink, and smoothscale does not survive it
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    large = _font(size).render(words, True, colour)
    small = (max(1, large.get_width() // FINER), max(1, large.get_height() // FINER))
    return pygame.transform.smoothscale(large, small)


def write(surface: pygame.Surface, words: str, size: int, colour: tuple[int, int, int], **point: Any) -> None:
    """Write a line, with one point of its box at a place of the surface, such as `center=(x, y)`."""
    line = text(words, size, colour)
    surface.blit(line, line.get_rect(**point))
