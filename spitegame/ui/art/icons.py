"""Signs for buttons and labels, drawn in one colour inside a box of one unit around the origin."""

import math
from collections.abc import Callable

import pygame

from spitegame.ui.icons import Icon

from .colours import Colour, clear
from .pen import line
from .vector import Brush, Outline, Point, SmoothDrawing, arc, ellipse, mirrored, path, star

__all__ = ["Icon", "icon"]

_LINE = 0.1


def icon(name: Icon, size: int, colour: Colour) -> pygame.Surface:
    canvas = SmoothDrawing((size, size), size, colour)
    _DRAWINGS[name](_Pencil(canvas.brush.at(0.5, 0.5), colour))
    return canvas.finished()


class _Pencil:
    """A brush with one colour; cutting takes the colour away again."""

    def __init__(self, brush: Brush, colour: Colour) -> None:
        self._brush = brush
        self._colour = colour

    def fill(self, outline: Outline) -> None:
        self._brush.polygon(outline, self._colour)

    def cut(self, outline: Outline) -> None:
        self._brush.polygon(outline, clear(self._colour))

    def line(self, *points: Point, width: float = _LINE) -> None:
        self._brush.polygons(line(points, width), self._colour)

    def cut_line(self, *points: Point, width: float = _LINE) -> None:
        self._brush.polygons(line(points, width), clear(self._colour))

    def dot(self, x: float, y: float, radius: float) -> None:
        self._brush.circle(x, y, radius, self._colour)

    def cut_dot(self, x: float, y: float, radius: float) -> None:
        self._brush.circle(x, y, radius, clear(self._colour))


def _tick(pencil: _Pencil) -> None:
    pencil.line((-0.36, 0.04), (-0.11, 0.29), (0.37, -0.27), width=0.14)


def _cross(pencil: _Pencil) -> None:
    for side in (-1, 1):
        pencil.line((-0.29 * side, -0.29), (0.29 * side, 0.29), width=0.14)


def _arrow(quarter_turns: int) -> Callable[[_Pencil], None]:
    """Pointing to the right, and turned clockwise from there."""

    def draw(pencil: _Pencil) -> None:
        for stroke in (((-0.36, 0.0), (0.32, 0.0)), ((0.06, -0.3), (0.36, 0.0), (0.06, 0.3))):
            pencil.line(*(_turned(point, quarter_turns * 90) for point in stroke), width=0.12)

    return draw


def _turned(point: Point, degrees: float) -> Point:
    angle = math.radians(degrees)
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _gear(pencil: _Pencil) -> None:
    tooth = ((-0.1, -0.28), (-0.07, -0.46), (0.07, -0.46), (0.1, -0.28))
    for i in range(8):
        pencil.fill([_turned(point, 45 * i) for point in tooth])
    pencil.dot(0, 0, 0.33)
    pencil.cut_dot(0, 0, 0.15)


def _question(pencil: _Pencil) -> None:
    hook = path(
        (-0.23, -0.2),
        ((-0.22, -0.36), (-0.12, -0.42), (0.0, -0.42)),
        ((0.14, -0.42), (0.23, -0.33), (0.23, -0.2)),
        ((0.23, -0.02), (0.0, -0.02), (0.0, 0.17)),
    )
    pencil.line(*hook, width=0.13)
    pencil.dot(0, 0.38, 0.085)


def _loudspeaker(pencil: _Pencil) -> None:
    pencil.fill([(-0.45, -0.14), (-0.28, -0.14), (-0.05, -0.34), (-0.05, 0.34), (-0.28, 0.14), (-0.45, 0.14)])


def _sound(pencil: _Pencil) -> None:
    _loudspeaker(pencil)
    for radius in (0.17, 0.33):
        pencil.line(*arc(0.06, 0, radius, radius, -48, 48), width=0.085)


def _mute(pencil: _Pencil) -> None:
    _loudspeaker(pencil)
    for side in (-1, 1):
        pencil.line((0.13, -0.15 * side), (0.43, 0.15 * side), width=0.09)


def _crown(pencil: _Pencil) -> None:
    pencil.fill(mirrored([(0, -0.3), (0.17, 0.0), (0.4, -0.2), (0.32, 0.22), (0, 0.22)]))
    pencil.line((-0.28, 0.34), (0.28, 0.34), width=0.09)
    for x, y in ((-0.41, -0.24), (0, -0.35), (0.41, -0.24)):
        pencil.dot(x, y, 0.07)


def _star(pencil: _Pencil) -> None:
    pencil.fill(star(0, 0.04, 0.49, 0.21))


def _list(pencil: _Pencil) -> None:
    for y in (-0.28, 0.0, 0.28):
        pencil.dot(-0.36, y, 0.065)
        pencil.line((-0.16, y), (0.38, y))


def _undo(pencil: _Pencil) -> None:
    pencil.line(
        *path(
            (-0.24, -0.16),
            (0.12, -0.16),
            ((0.3, -0.16), (0.4, -0.03), (0.4, 0.11)),
            ((0.4, 0.26), (0.3, 0.38), (0.12, 0.38)),
            (-0.2, 0.38),
        )
    )
    pencil.fill([(-0.46, -0.16), (-0.16, -0.4), (-0.16, 0.08)])


def _bulb(pencil: _Pencil) -> None:
    glass = path(
        (0, -0.46),
        ((0.19, -0.46), (0.32, -0.32), (0.32, -0.15)),
        ((0.32, 0.02), (0.17, 0.08), (0.16, 0.21)),
        (0, 0.21),
    )
    pencil.fill(mirrored(glass))
    pencil.cut_line(*arc(0, -0.15, 0.2, 0.2, 185, 265), width=0.06)
    pencil.line((-0.12, 0.31), (0.12, 0.31), width=0.08)
    pencil.line((-0.06, 0.43), (0.06, 0.43), width=0.08)


def _eye(pencil: _Pencil) -> None:
    lid = path((-0.47, 0), ((-0.26, -0.36), (0.26, -0.36), (0.47, 0)), ((0.26, 0.36), (-0.26, 0.36), (-0.47, 0)))
    pencil.fill(lid)
    pencil.cut_dot(0, 0, 0.2)
    pencil.dot(0, 0, 0.115)


def _person(pencil: _Pencil) -> None:
    pencil.dot(0, -0.21, 0.2)
    pencil.fill(mirrored(path((0, 0.06), ((0.25, 0.06), (0.38, 0.2), (0.38, 0.44)), (0, 0.44))))


def _robot(pencil: _Pencil) -> None:
    pencil.line((0, -0.38), (0, -0.2), width=0.07)
    pencil.dot(0, -0.39, 0.075)
    pencil.fill(
        path(
            (0, -0.24),
            (0.26, -0.24),
            ((0.33, -0.24), (0.36, -0.2), (0.36, -0.14)),
            (0.36, 0.34),
            ((0.36, 0.4), (0.33, 0.43), (0.26, 0.43)),
            (-0.26, 0.43),
            ((-0.33, 0.43), (-0.36, 0.4), (-0.36, 0.34)),
            (-0.36, -0.14),
            ((-0.36, -0.2), (-0.33, -0.24), (-0.26, -0.24)),
        )
    )
    for side in (-1, 1):
        pencil.cut_dot(0.16 * side, 0.03, 0.085)
        pencil.line((0.45 * side, 0.03), (0.45 * side, 0.17), width=0.07)
    pencil.cut_line((-0.14, 0.26), (0.14, 0.26), width=0.075)


def _expand(pencil: _Pencil) -> None:
    for quarter in range(4):
        corner = ((0.14, -0.38), (0.38, -0.38), (0.38, -0.14))
        pencil.line(*(_turned(point, 90 * quarter) for point in corner))


def _plus(pencil: _Pencil) -> None:
    _minus(pencil)
    pencil.line((0, -0.34), (0, 0.34), width=0.13)


def _minus(pencil: _Pencil) -> None:
    pencil.line((-0.34, 0), (0.34, 0), width=0.13)


def _warning(pencil: _Pencil) -> None:
    triangle = ((0.0, -0.36), (0.4, 0.34), (-0.4, 0.34))
    pencil.fill(triangle)
    pencil.line(*triangle, triangle[0], width=0.16)
    pencil.cut_line((0, -0.14), (0, 0.1), width=0.1)
    pencil.cut(ellipse(0, 0.26, 0.06, 0.06))


def _copy(pencil: _Pencil) -> None:
    """A sheet of paper before another one."""
    pencil.fill([(-0.16, -0.44), (0.4, -0.44), (0.4, 0.2), (-0.16, 0.2)])
    pencil.cut([(-0.46, -0.26), (0.22, -0.26), (0.22, 0.5), (-0.46, 0.5)])
    pencil.fill([(-0.4, -0.2), (0.16, -0.2), (0.16, 0.44), (-0.4, 0.44)])
    for y in (0.0, 0.22):
        pencil.cut_line((-0.26, y), (0.02, y), width=0.07)


def _speech(pencil: _Pencil) -> None:
    pencil.fill([_squeezed(point) for point in ellipse(0, 0, 0.46, 0.46)])
    pencil.fill([(-0.3, 0.1), (0.0, 0.2), (-0.34, 0.46)])
    for x in (-0.2, 0.0, 0.2):
        pencil.cut_dot(x, -0.08, 0.065)


def _squeezed(point: Point) -> Point:
    return point[0], point[1] * 0.76 - 0.08


def _signal(pencil: _Pencil) -> None:
    for x, height in ((-0.3, 0.26), (0.0, 0.52), (0.3, 0.8)):
        pencil.fill([(x - 0.11, 0.4), (x + 0.11, 0.4), (x + 0.11, 0.4 - height), (x - 0.11, 0.4 - height)])


_DRAWINGS: dict[Icon, Callable[[_Pencil], None]] = {
    Icon.TICK: _tick,
    Icon.CROSS: _cross,
    Icon.LEFT: _arrow(2),
    Icon.RIGHT: _arrow(0),
    Icon.UP: _arrow(3),
    Icon.DOWN: _arrow(1),
    Icon.GEAR: _gear,
    Icon.QUESTION: _question,
    Icon.SOUND: _sound,
    Icon.MUTE: _mute,
    Icon.CROWN: _crown,
    Icon.STAR: _star,
    Icon.LIST: _list,
    Icon.UNDO: _undo,
    Icon.BULB: _bulb,
    Icon.EYE: _eye,
    Icon.PERSON: _person,
    Icon.ROBOT: _robot,
    Icon.EXPAND: _expand,
    Icon.PLUS: _plus,
    Icon.MINUS: _minus,
    Icon.WARNING: _warning,
    Icon.COPY: _copy,
    Icon.SPEECH: _speech,
    Icon.SIGNAL: _signal,
}
