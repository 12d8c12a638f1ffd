"""The outlines that a pen with an oval nib leaves when it is drawn along a stroke."""

import math
from collections.abc import Iterator
from itertools import pairwise

from .vector import Outline, Point

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
        left, right = _rim(rx, ry, heading - quarter), _rim(rx, ry, heading + quarter)
        there += [_moved(a, left), _moved(b, left)]
        back += [_moved(a, right), _moved(b, right)]
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
