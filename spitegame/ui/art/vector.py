"""Outlines, and a canvas that draws them four times too large and shrinks the result, which smooths the edges."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import pygame

from .colours import Colour, clear

Point = tuple[float, float]
Outline = Sequence[Point]
Leg = Point | tuple[Point, Point, Point]
"""A straight line to a point, or a curve: two control points and the end."""

_OVERSIZE = 4
_CURVE_STEPS = 14


def path(start: Point, *legs: Leg) -> list[Point]:
    points = [start]
    for leg in legs:
        if len(leg) == 2:
            points.append(leg)
        else:
            points += _curve(points[-1], *leg)
    return points


def _curve(start: Point, leave: Point, arrive: Point, end: Point) -> Iterable[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * leave[0] + c * arrive[0] + d * end[0],
            a * start[1] + b * leave[1] + c * arrive[1] + d * end[1],
        )


def mirrored(half: Outline) -> list[Point]:
    """The right half of an outline, closed by its mirror image about x = 0."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 16) -> list[Point]:
    """An arc from one angle to another, in degrees clockwise from three o'clock."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def ellipse(x: float, y: float, rx: float, ry: float, steps: int = 32) -> list[Point]:
    return arc(x, y, rx, ry, 0, 360, steps)


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> list[Point]:
    return [
        (
            x + (inner if i % 2 else outer) * math.sin(math.pi * i / points),
            y - (inner if i % 2 else outer) * math.cos(math.pi * i / points),
        )
        for i in range(2 * points)
    ]


def diamond(x: float, y: float, half_width: float, half_height: float) -> list[Point]:
    return [(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)]


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws on a surface in units of its own: ``x`` and ``y`` are its origin, ``sx`` and ``sy`` pixels per unit."""

    surface: pygame.Surface
    x: float
    y: float
    sx: float
    sy: float

    def at(self, x: float, y: float, scale: float = 1.0) -> Self:
        """A brush with its origin there. A negative scale turns it by half a turn."""
        return type(self)(self.surface, self.x + x * self.sx, self.y + y * self.sy, self.sx * scale, self.sy * scale)

    def squeezed(self, factor: float) -> Self:
        return type(self)(self.surface, self.x, self.y, self.sx * factor, self.sy)

    def both_sides(self) -> tuple[Self, Self]:
        """This brush and its mirror image about x = 0."""
        return self, self.squeezed(-1)

    def polygon(self, outline: Outline, colour: Colour) -> None:
        ox, oy, sx, sy = self.x, self.y, self.sx, self.sy
        pygame.draw.polygon(self.surface, colour, [(ox + x * sx, oy + y * sy) for x, y in outline])

    def polygons(self, outlines: Iterable[Outline], colour: Colour) -> None:
        for outline in outlines:
            self.polygon(outline, colour)

    def circle(self, x: float, y: float, radius: float, colour: Colour) -> None:
        centre = (self.x + x * self.sx, self.y + y * self.sy)
        pygame.draw.circle(self.surface, colour, centre, radius * abs(self.sy))

    def box(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0.0) -> None:
        area = self.area(x, y, width, height)
        pygame.draw.rect(self.surface, colour, area, border_radius=round(radius * abs(self.sy)))

    def frame(
        self, x: float, y: float, width: float, height: float, colour: Colour, thickness: float, radius: float
    ) -> None:
        pygame.draw.rect(
            self.surface,
            colour,
            self.area(x, y, width, height),
            max(1, round(thickness * abs(self.sy))),
            border_radius=round(radius * abs(self.sy)),
        )

    def area(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """The pixels that this box covers."""
        left, right = sorted((round(self.x + x * self.sx), round(self.x + (x + width) * self.sx)))
        top, bottom = sorted((round(self.y + y * self.sy), round(self.y + (y + height) * self.sy)))
        return pygame.Rect(left, top, right - left, bottom - top)


class SmoothDrawing:
    """``size`` is that of the finished picture, ``unit`` how many of its pixels make one unit of the brush.

    Shrinking mixes the edges with the transparent ground, whose colour would show as a dark rim:
    so it has the colour of what is drawn at the edge.
    """

    def __init__(self, size: tuple[int, int], unit: float, ground: Colour) -> None:
        self._size = size
        width, height = size
        self.surface = pygame.Surface((width * _OVERSIZE, height * _OVERSIZE), pygame.SRCALPHA, 32)
        self.surface.fill(clear(ground))
        scale = unit * _OVERSIZE
        # pygame cuts coordinates down to whole pixels; half a pixel more makes that rounding.
        self.brush = Brush(self.surface, 0.5, 0.5, scale, scale)

    def finished(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, self._size)
