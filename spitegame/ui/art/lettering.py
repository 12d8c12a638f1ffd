"""Our own letters, drawn with a broad pen: no font file, and the same hand on the cards as in the titles."""

from functools import cache

import pygame

from .capitals import capitals
from .colours import Colour
from .figures_and_signs import figures, signs
from .glyph import Glyph
from .pen import line, swept
from .small_letters import small_letters
from .vector import Brush, Canvas, Outline, ellipse

_NIB = 0.58
_GAP = 9.0
_SERIF = 0.55
_DOT = 0.56
_MARGIN = 36
"""Above and below the capitals; deep enough for a ``g``, and the same on both sides to centre the capitals."""


def lettering(text: str, height: int, colour: Colour, weight: float = 13.0) -> pygame.Surface:
    """``height`` is that of the capitals, in pixels; they stand in the middle of the surface, which is taller.

    ``weight`` is the width of the pen in hundredths of that. KeyError for a sign that we have no letter for.
    """
    unit = height / 100
    side = weight / 2 + 2
    size = (round((text_width(text) + 2 * side) * unit), round((100 + 2 * _MARGIN) * unit))
    canvas = Canvas((max(1, size[0]), max(1, size[1])), unit, colour)
    _write(canvas.brush.at(side, _MARGIN), text, colour, weight)
    return canvas.finished()


def write_centred(
    brush: Brush, text: str, top: float, height: float, max_width: float, colour: Colour, weight: float
) -> None:
    """Around x = 0, squeezed when it would be wider than ``max_width``. Measures are those of the brush."""
    width = text_width(text) * height / 100
    squeeze = min(1.0, max_width / width)
    start = brush.at(-width * squeeze / 2, top, height / 100)
    _write(start.squeezed(squeeze), text, colour, weight)


def text_width(text: str) -> float:
    return sum(_glyphs()[sign].advance for sign in text) + _GAP * (len(text) - 1)


def _write(brush: Brush, text: str, colour: Colour, weight: float) -> None:
    x = 0.0
    for sign in text:
        brush.at(x, 0).polygons(_outlines(sign, weight), colour)
        x += _glyphs()[sign].advance + _GAP


@cache
def _glyphs() -> dict[str, Glyph]:
    return capitals() | small_letters() | figures() | signs()


@cache
def _outlines(sign: str, weight: float) -> tuple[Outline, ...]:
    glyph = _glyphs()[sign]
    return (
        *(outline for stroke in glyph.strokes for outline in swept(stroke, weight, weight * _NIB)),
        *(outline for serif in glyph.serifs for outline in line(serif, weight * _SERIF)),
        *(ellipse(x, y, weight * _DOT, weight * _DOT) for x, y in glyph.dots),
    )
