"""A letter as the movements of a pen, in hundredths of the height of a capital."""

from dataclasses import dataclass

from .vector import Outline, Point


@dataclass(frozen=True, slots=True)
class Glyph:
    """Strokes are drawn with the oval pen, serifs with a thin round one."""

    advance: float
    strokes: tuple[Outline, ...] = ()
    serifs: tuple[Outline, ...] = ()
    dots: tuple[Point, ...] = ()
