"""Text, in the styles of one family of letters."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
from font_source_sans_pro import font_files_ttf as sans
from font_source_serif_pro import font_files_ttf as serif

from spitegame.ui.pictures import kept

FINER = 3
"""Drawn so many times larger and shrunk: the font's own small sizes are spaced unevenly."""
EM = 0.8
"""The size of the letters as typographers count it, by what is called their size here: the height of their line."""


class TextStyle(Enum):
    RUNNING = "running"
    """For what is read."""
    STRONG = "strong"
    """For what can be pressed, for headings, and for what is read at a glance. Its letters are the widest."""
    TITLE = "title"


FILES: Mapping[TextStyle, Path] = {
    TextStyle.RUNNING: Path(sans["SourceSansPro"]),
    TextStyle.STRONG: Path(sans["SourceSansProSemibold"]),
    TextStyle.TITLE: Path(serif["SourceSerifProSemibold"]),
}
"""They draw a box for a sign that they lack. Figures of the first two are equally wide: no clock trembles."""


@lru_cache(maxsize=128)
def _font(size: int, style: TextStyle) -> pygame.font.Font:
    return pygame.font.Font(FILES[style], round(size * EM * FINER))


@lru_cache(maxsize=4096)
def measure(text: str, size: int, style: TextStyle = TextStyle.STRONG) -> int:
    """The width in pixels. Layouts measure everything in the widest style, and what they make of it fits in each."""
    return -(-_font(size, style).size(_drawable(text))[0] // FINER)


@kept(1024)
def text(words: str, size: int, colour: tuple[int, int, int], style: TextStyle = TextStyle.STRONG) -> pygame.Surface:
    """A line. Its middle is that of the capitals."""
    if not measure(words, size, style):  # nothing to draw, which the libraries do not survive
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    font = _font(size, style)
    written = font.render(_drawable(words), True, colour)
    capital_top, baseline = font.get_ascent() - font.metrics("H")[0][3], font.get_ascent()
    large = pygame.Surface((written.get_width(), capital_top + baseline), pygame.SRCALPHA)
    large.blit(written, (0, 0))
    small = (max(1, round(large.get_width() / FINER)), max(1, round(large.get_height() / FINER)))
    return pygame.transform.smoothscale(large, small)


def write(
    surface: pygame.Surface,
    words: str,
    size: int,
    colour: tuple[int, int, int],
    style: TextStyle = TextStyle.STRONG,
    **point: Any,
) -> None:
    """Write a line, with one point of its box at a place of the surface, such as `center=(x, y)`."""
    line = text(words, size, colour, style)
    surface.blit(line, line.get_rect(**point))


def _drawable(text: str) -> str:
    """The text without what the library refuses: nulls, and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
