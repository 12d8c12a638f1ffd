"""Signs for buttons and labels, drawn in one colour inside a box of one unit around the origin."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from spitegame.ui.nodes import Icon

from .colours import Colour, clear
from .vector import Brush, Outline, Point, SmoothDrawing, arc, ellipse, line, mirrored, path, paths, star


class _Fill(NamedTuple):
    outlines: Sequence[Outline]
    cut: bool = False
    """The colour is taken away again."""


class _Lines(NamedTuple):
    strokes: Sequence[Outline]
    width: float
    cut: bool = False


class _Dot(NamedTuple):
    x: float
    y: float
    radius: float
    cut: bool = False


_Part: TypeAlias = _Fill | _Lines | _Dot


def icon(name: Icon, size: int, colour: Colour) -> pygame.Surface:
    canvas = SmoothDrawing((size, size), size, colour)
    draw_icon(canvas.brush.at(0.5, 0.5), name, colour)
    return canvas.finished()


def draw_icon(brush: Brush, name: Icon, colour: Colour) -> None:
    """Around the origin, one unit wide and high."""
    for part in _SIGNS[name]:
        ink = clear(colour) if part.cut else colour
        match part:
            case _Fill(outlines):
                brush.polygons(outlines, ink)
            case _Lines(strokes, width):
                brush.polygons((outline for stroke in strokes for outline in line(stroke, width)), ink)
            case _Dot(x, y, radius):
                brush.circle(x, y, radius, ink)


def _turned(outline: Iterable[Point], degrees: float) -> list[Point]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in outline]


def _arrow(degrees: float) -> tuple[_Part]:
    """An arrow to the right, turned clockwise."""
    strokes = paths("M-0.36,0 H0.32 M0.06,-0.3 L0.36,0 0.06,0.3")
    return (_Lines([_turned(stroke, degrees) for stroke in strokes], 0.12),)


_LOUDSPEAKER = _Fill(paths("M-0.45,-0.14 H-0.28 L-0.05,-0.34 V0.34 L-0.28,0.14 H-0.45"))
_MINUS = _Lines(paths("M-0.34,0 H0.34"), 0.13)
_SIGNS: dict[Icon, Sequence[_Part]] = {
    Icon.TICK: (_Lines(paths("M-0.36,0.04 L-0.11,0.29 0.37,-0.27"), 0.14),),
    Icon.CROSS: (_Lines(paths("M0.29,-0.29 L-0.29,0.29 M-0.29,-0.29 L0.29,0.29"), 0.14),),
    Icon.LEFT: _arrow(180),
    Icon.RIGHT: _arrow(0),
    Icon.UP: _arrow(270),
    Icon.DOWN: _arrow(90),
    Icon.GEAR: (
        _Fill([_turned(path("M-0.1,-0.28 L-0.07,-0.46 H0.07 L0.1,-0.28"), 45 * tooth) for tooth in range(8)]),
        _Dot(0, 0, 0.33),
        _Dot(0, 0, 0.15, cut=True),
    ),
    Icon.QUESTION: (
        _Lines(
            paths(
                "M-0.23,-0.2 C-0.22,-0.36 -0.12,-0.42 0,-0.42 0.14,-0.42 0.23,-0.33 0.23,-0.2 0.23,-0.02 0,-0.02 0,0.17"
            ),
            0.13,
        ),
        _Dot(0, 0.38, 0.085),
    ),
    Icon.SOUND: (_LOUDSPEAKER, _Lines([arc(0.06, 0, radius, radius, -48, 48) for radius in (0.17, 0.33)], 0.085)),
    Icon.MUTE: (_LOUDSPEAKER, _Lines(paths("M0.13,0.15 L0.43,-0.15 M0.13,-0.15 L0.43,0.15"), 0.09)),
    Icon.CROWN: (
        _Fill([mirrored(path("M0,-0.3 L0.17,0 0.4,-0.2 0.32,0.22 H0"))]),
        _Lines(paths("M-0.28,0.34 H0.28"), 0.09),
        *(_Dot(x, y, 0.07) for x, y in ((-0.41, -0.24), (0, -0.35), (0.41, -0.24))),
    ),
    Icon.STAR: (_Fill([star(0, 0.04, 0.49, 0.21)]),),
    Icon.LIST: (
        *(_Dot(-0.36, y, 0.065) for y in (-0.28, 0.0, 0.28)),
        _Lines(paths("M-0.16,-0.28 H0.38 M-0.16,0 H0.38 M-0.16,0.28 H0.38"), 0.1),
    ),
    Icon.UNDO: (
        _Lines(paths("M-0.24,-0.16 H0.12 C0.3,-0.16 0.4,-0.03 0.4,0.11 0.4,0.26 0.3,0.38 0.12,0.38 H-0.2"), 0.1),
        _Fill(paths("M-0.46,-0.16 L-0.16,-0.4 V0.08")),
    ),
    Icon.BULB: (
        _Fill([mirrored(path("M0,-0.46 C0.19,-0.46 0.32,-0.32 0.32,-0.15 0.32,0.02 0.17,0.08 0.16,0.21 H0"))]),
        _Lines([arc(0, -0.15, 0.2, 0.2, 185, 265)], 0.06, cut=True),
        _Lines(paths("M-0.12,0.31 H0.12 M-0.06,0.43 H0.06"), 0.08),
    ),
    Icon.EYE: (
        _Fill(paths("M-0.47,0 C-0.26,-0.36 0.26,-0.36 0.47,0 0.26,0.36 -0.26,0.36 -0.47,0")),
        _Dot(0, 0, 0.2, cut=True),
        _Dot(0, 0, 0.115),
    ),
    Icon.PERSON: (_Dot(0, -0.21, 0.2), _Fill([mirrored(path("M0,0.06 C0.25,0.06 0.38,0.2 0.38,0.44 H0"))])),
    Icon.ROBOT: (
        _Lines(paths("M0,-0.38 V-0.2"), 0.07),
        _Dot(0, -0.39, 0.075),
        _Fill(
            [mirrored(path("M0,-0.24 H0.26 C0.33,-0.24 0.36,-0.2 0.36,-0.14 V0.34 C0.36,0.4 0.33,0.43 0.26,0.43 H0"))]
        ),
        *(_Dot(x, 0.03, 0.085, cut=True) for x in (-0.16, 0.16)),
        _Lines(paths("M-0.45,0.03 V0.17 M0.45,0.03 V0.17"), 0.07),
        _Lines(paths("M-0.14,0.26 H0.14"), 0.075, cut=True),
    ),
    Icon.EXPAND: (_Lines([_turned(path("M0.14,-0.38 H0.38 V-0.14"), 90 * quarter) for quarter in range(4)], 0.1),),
    Icon.PLUS: (_MINUS, _Lines(paths("M0,-0.34 V0.34"), 0.13)),
    Icon.MINUS: (_MINUS,),
    Icon.WARNING: (
        _Fill(paths("M0,-0.36 L0.4,0.34 H-0.4")),
        _Lines(paths("M0,-0.36 L0.4,0.34 H-0.4 L0,-0.36"), 0.16),
        _Lines(paths("M0,-0.14 V0.1"), 0.1, cut=True),
        _Fill([ellipse(0, 0.26, 0.06, 0.06)], cut=True),
    ),
    # A sheet of paper before another one.
    Icon.COPY: (
        _Fill(paths("M-0.16,-0.44 H0.4 V0.2 H-0.16")),
        _Fill(paths("M-0.46,-0.26 H0.22 V0.5 H-0.46"), cut=True),
        _Fill(paths("M-0.4,-0.2 H0.16 V0.44 H-0.4")),
        _Lines(paths("M-0.26,0 H0.02 M-0.26,0.22 H0.02"), 0.07, cut=True),
    ),
    Icon.SPEECH: (
        _Fill([ellipse(0, -0.08, 0.46, 0.46 * 0.76), path("M-0.3,0.1 L0,0.2 -0.34,0.46")]),
        *(_Dot(x, -0.08, 0.065, cut=True) for x in (-0.2, 0.0, 0.2)),
    ),
    Icon.SIGNAL: (
        _Fill(paths("M-0.41,0.4 H-0.19 V0.14 H-0.41 M-0.11,0.4 H0.11 V-0.12 H-0.11 M0.19,0.4 H0.41 V-0.4 H0.19")),
    ),
}
