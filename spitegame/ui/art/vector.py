"""Outlines, the lines of a pen, and a canvas that draws four times too large and shrinks that, to smooth the edges."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

import pygame

from .colours import Colour, clear

Point = tuple[float, float]
Outline = Sequence[Point]

_OVERSIZE = 4
_CURVE_STEPS = 14
_COMMAND = re.compile("([MLHVC])([^MLHVC]+)")


def paths(data: str) -> list[list[Point]]:
    """The lines of SVG path data with the commands M, L, H, V and C, such as ``M0,0 H20 C30,0 40,10 40,20 M5,5 V9``."""
    lines: list[list[Point]] = []
    for command, text in _COMMAND.findall(data):
        numbers = [float(number) for number in text.replace(",", " ").split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        match command:
            case "M":
                lines.append(points)
            case "L":
                lines[-1] += points
            case "H":
                lines[-1].append((numbers[0], lines[-1][-1][1]))
            case "V":
                lines[-1].append((lines[-1][-1][0], numbers[0]))
            case _:
                for leave, arrive, end in zip(points[::3], points[1::3], points[2::3], strict=True):
                    lines[-1] += _curve(lines[-1][-1], leave, arrive, end)
    return lines


def _curve(start: Point, leave: Point, arrive: Point, end: Point) -> Iterable[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * leave[0] + c * arrive[0] + d * end[0],
            a * start[1] + b * leave[1] + c * arrive[1] + d * end[1],
        )


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 16) -> list[Point]:
    """An arc from one angle to another, in degrees clockwise from three o'clock."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def ellipse(x: float, y: float, rx: float, ry: float, steps: int = 32) -> list[Point]:
    return arc(x, y, rx, ry, 0, 360, steps)


# The outlines that a pen with an oval nib leaves when it is drawn along a stroke

_CORNER = math.radians(40)
_BEND = math.radians(150)
_CAP_STEPS = 8


def swept(stroke: Outline, width: float, height: float) -> list[Outline]:
    """Several outlines, as a polygon that crosses itself would have holes."""
    return [_trace(part, width / 2, height / 2) for part in _gentle_parts(stroke)]


def line(stroke: Outline, width: float) -> list[Outline]:
    return swept(stroke, width, width)


def _gentle_parts(stroke: Outline) -> Iterator[Outline]:
    """Cut the stroke at its corners, and wherever it has bent so far that it might meet itself."""
    part = [stroke[0]]
    bent = 0.0
    for (before, here), heading_change in zip(pairwise(stroke), _turns(stroke), strict=True):
        bent += heading_change
        if heading_change > _CORNER or bent > _BEND:
            yield part
            part = [before]
            bent = 0.0
        part.append(here)
    yield part


def _turns(stroke: Outline) -> Iterator[float]:
    """The angle by which the stroke has turned at the start of each of its segments."""
    headings = [_heading(a, b) for a, b in pairwise(stroke)]
    yield 0.0
    for before, after in pairwise(headings):
        yield abs(math.remainder(after - before, math.tau))


def _heading(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _trace(part: Outline, rx: float, ry: float) -> Outline:
    quarter = math.pi / 2
    headings = [_heading(a, b) for a, b in pairwise(part)]
    there, back = [], []
    for (a, b), heading in zip(pairwise(part), headings, strict=True):
        x, y = _rim(rx, ry, heading - quarter)
        there += [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y)]
        back += [(a[0] - x, a[1] - y), (b[0] - x, b[1] - y)]
    end_cap = _cap(part[-1], rx, ry, headings[-1] - quarter)
    start_cap = _cap(part[0], rx, ry, headings[0] + quarter)
    return [*there, *end_cap, *reversed(back), *start_cap]


def _cap(end: Point, rx: float, ry: float, start: float) -> list[Point]:
    return [_moved(end, _rim(rx, ry, start + math.pi * i / _CAP_STEPS)) for i in range(1, _CAP_STEPS)]


def _rim(rx: float, ry: float, angle: float) -> Point:
    """The point of the nib that lies farthest in that direction."""
    x, y = math.cos(angle), math.sin(angle)
    reach = math.hypot(rx * x, ry * y)
    return rx * rx * x / reach, ry * ry * y / reach


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws on a surface in units of its own: ``x`` and ``y`` are its origin, ``sx`` and ``sy`` the pixels per unit."""

    x: float
    y: float
    sx: float
    sy: float
    surface: pygame.Surface

    def polygons(self, outlines: Iterable[Outline], colour: Colour) -> None:
        ox, oy, sx, sy = self.x, self.y, self.sx, self.sy
        for outline in outlines:
            pygame.draw.polygon(self.surface, colour, [(ox + x * sx, oy + y * sy) for x, y in outline])

    def at(self, x: float, y: float) -> Self:
        """A brush with its origin there."""
        return replace(self, x=self.x + x * self.sx, y=self.y + y * self.sy)


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
        self.brush = Brush(0.5, 0.5, scale, scale, self.surface)

    def finished(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, self._size)
