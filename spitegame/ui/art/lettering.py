"""Our own letters, drawn with a broad pen: no font file, and the same hand on the cards as in the titles."""

import math
from functools import cache

import pygame

from .colours import Colour
from .letters import GLYPHS
from .vector import Brush, Outline, SmoothDrawing, ellipse, line, paths, swept

NIB = 0.58
"""The height of the pen, by its width."""
WEIGHT = 13.0
"""The usual width of the pen, in hundredths of a capital."""
GAP = 9.0
"""The room between two letters, in hundredths of a capital."""
_SERIF = 0.95
_DOT = 0.56
_CAPITAL = 100
_MARGIN = 30
"""The room above and below the capitals: deep enough for a ``g``, and equal, so that the capitals are centred."""


def lettering(text: str, height: int, colour: Colour, weight: float = WEIGHT) -> pygame.Surface:
    """The surface is ``height`` pixels high. The capitals have five eighths of that, and stand in its middle.

    ``weight`` is the width of the pen in hundredths of a capital. KeyError for a sign that we have no letter for.
    """
    unit = height / (_CAPITAL + 2 * _MARGIN)
    side = weight / 2 + 5
    canvas = SmoothDrawing((max(1, math.ceil((text_width(text) + 2 * side) * unit)), height), unit, colour)
    _write(canvas.brush.at(side, _MARGIN), text, colour, weight, weight * NIB)
    return canvas.finished()


def text_width(text: str) -> float:
    return sum(GLYPHS[sign].advance for sign in text) + GAP * (len(text) - 1)


def _write(brush: Brush, text: str, colour: Colour, pen_width: float, pen_height: float) -> None:
    x = 0.0
    for sign in text:
        brush.at(x, 0).polygons(outlines(sign, pen_width, pen_height), colour)
        x += GLYPHS[sign].advance + GAP


@cache
def outlines(sign: str, pen_width: float, pen_height: float) -> tuple[Outline, ...]:
    """The outlines that together, filled, make this letter, in hundredths of a capital."""
    glyph = GLYPHS[sign]
    strokes = [*paths(glyph.strokes), *(ellipse(*ring, steps=80) for ring in glyph.rings)]
    thin = pen_height * _SERIF
    dot = pen_width * _DOT
    return (
        *(outline for stroke in strokes for outline in swept(stroke, pen_width, pen_height)),
        *(outline for serif in paths(glyph.serifs) for outline in line(serif, thin)),
        *(ellipse(x, y, dot, dot) for x, y in glyph.dots),
    )
