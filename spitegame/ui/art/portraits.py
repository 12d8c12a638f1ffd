"""The portraits of the players: a head on a coloured ground in a round frame, in one of three moods.

A head is drawn in units of a hundredth of the picture's width, with the origin in its middle.
"""

from enum import Enum
from math import cos, radians, sin, tau
from typing import NamedTuple, TypeAlias

import pygame

from spitegame.session.portraits import Mood

from .colours import CHEEK, LASHES, LINEN, LIPS, RGB, darker, lighter, mixed
from .vector import Brush, Outline, Point, SmoothDrawing, arc, ellipse, line, mirrored, path

_NECK_Y = 26.0
SMALL = 80
"""Narrower pictures, in pixels, show the head from nearer by."""
CLOSER = 1.14
_SHADOW_Y = -14.0
"""Where the shadow of a cheek begins."""
_LEAN = {Mood.WAITING: 0.0, Mood.PLEASED: -6.0, Mood.STUNG: 7.0}
"""The degrees by which the head leans."""


class Whole(NamedTuple):
    """The right half of an outline, which is mirrored."""

    half: str
    colour: RGB


class Pair(NamedTuple):
    """An outline on the right, and the same on the left."""

    outline: str
    colour: RGB


class Piece(NamedTuple):
    outline: str
    colour: RGB


class Stroke(NamedTuple):
    """A line of the pen; on both sides where `both` says so."""

    line: str
    width: float
    colour: RGB
    both: bool = False


class Dots(NamedTuple):
    """Round spots at these points."""

    at: tuple[Point, ...]
    radius: float
    colour: RGB
    both: bool = False


# Named tuples are defined ten times as fast as dataclasses, and the first table waits for all of these.

Shape: TypeAlias = Whole | Pair | Piece | Stroke | Dots
Shapes: TypeAlias = tuple[Shape, ...]


class Temper(Enum):
    """How somebody takes good and bad luck."""

    KIND = "kind"
    """Laughs with closed eyes, and is taken aback."""
    SLY = "sly"
    """Smirks, and grits the teeth."""


class Eyes(NamedTuple):
    iris: RGB = LASHES
    white: RGB = LINEN
    x: float = 8.2
    y: float = 2.0
    rx: float = 4.3
    ry: float = 3.1
    pupil: tuple[float, float] = (2.5, 2.5)
    """Half its width and height."""
    lashes: float = 1.3
    """The width of the line of the upper lid."""


class Brows(NamedTuple):
    colour: RGB
    width: float = 2.0
    y: float = -5.2
    slant: float = 0.0
    """How much lower the inner end lies."""


class Likeness(NamedTuple):
    """How somebody looks. The groups of shapes are drawn over each other: behind, dress, the face, under, over."""

    ground: RGB
    skin: RGB
    face: str
    """The right half of the outline of the face."""
    dress: Shapes
    brows: Brows
    over: Shapes
    """Hair, hats, glasses."""
    behind: Shapes = ()
    """Hair behind the neck."""
    under: Shapes = ()
    """A beard, freckles, a muzzle."""
    nose: Shapes | None = None
    """None for an ordinary one."""
    eyes: Eyes = Eyes()
    lips: RGB = LIPS
    mouth_y: float | None = 17.0
    """None for a beak, which does not move."""
    cheeks: RGB | None = CHEEK
    ears: bool = True
    temper: Temper = Temper.KIND
    is_human: bool = True


class Pen:
    """Draws the shapes of a head, which leans by so many degrees about its neck."""

    def __init__(self, brush: Brush, lean: float) -> None:
        self._brush = brush
        self._sin, self._cos = sin(radians(lean)), cos(radians(lean))

    def draw(self, shapes: Shapes) -> None:
        for shape in shapes:
            match shape:
                case Whole(half, colour):
                    self.fill(mirrored(path(half)), colour)
                case Pair(outline, colour):
                    self.both(path(outline), colour)
                case Piece(outline, colour):
                    self.fill(path(outline), colour)
                case Stroke(stroke, width, colour, both):
                    self.stroke(path(stroke), width, colour, both=both)
                case Dots(points, radius, colour, both):
                    for x, y in points:
                        dot = ellipse(x, y, radius, radius, 20)
                        (self.both if both else self.fill)(dot, colour)

    def fill(self, outline: Outline, colour: RGB) -> None:
        self._brush.polygon([self._leaning(point) for point in outline], colour)

    def both(self, outline: Outline, colour: RGB) -> None:
        self.fill(outline, colour)
        self.fill([(-x, y) for x, y in outline], colour)

    def stroke(self, stroke: Outline, width: float, colour: RGB, *, both: bool = False) -> None:
        for part in line(stroke, width):
            (self.both if both else self.fill)(part, colour)

    def _leaning(self, point: Point) -> Point:
        x, y = point[0], point[1] - _NECK_Y
        return x * self._cos - y * self._sin, x * self._sin + y * self._cos + _NECK_Y


def portrait(likeness: Likeness, mood: Mood, size: int) -> pygame.Surface:
    """A round picture, so many pixels wide and high."""
    canvas = SmoothDrawing((size, size), size / 100, likeness.ground)
    centre = canvas.brush.at(50, 50)
    draw_ground(centre, likeness.ground)
    draw_person(centre.at(0, 0, CLOSER) if size < SMALL else centre, likeness, mood)
    _cut_round(canvas)
    return canvas.finished()


def draw_person(brush: Brush, likeness: Likeness, mood: Mood) -> None:
    """Around the origin, in hundredths of the width of the picture."""
    upright, head = Pen(brush, 0), Pen(brush, _LEAN[mood])
    head.draw(likeness.behind)
    if likeness.is_human:
        upright.draw((Whole("M0,18 H8.5 V31 C9,36 12,37 14,38 L0,46", darker(likeness.skin, 0.17)),))
    upright.draw(likeness.dress)
    _draw_face(head, likeness)
    head.draw(likeness.under)
    _draw_mouth(head, likeness, mood)
    _draw_nose(head, likeness)
    _draw_eyes(head, likeness, mood)
    _draw_brows(head, likeness, mood)
    head.draw(likeness.over)


def draw_ground(brush: Brush, ground: RGB) -> None:
    """The picture without anybody: rays, as behind the courts, in two shades of the ground."""
    brush.box(-50, -50, 100, 100, ground)
    rays = 14
    for ray in range(rays):
        sides = (tau * ray / rays, tau * (ray + 0.5) / rays)
        brush.polygon([(0, 6), *((80 * cos(side), 6 + 80 * sin(side)) for side in sides)], lighter(ground, 0.1))


def _cut_round(canvas: SmoothDrawing) -> None:
    surface = canvas.surface
    disc = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    disc.fill((255, 255, 255, 0))
    middle = surface.get_width() / 2
    pygame.draw.circle(disc, (255, 255, 255), (middle, middle), middle)
    surface.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _draw_face(pen: Pen, likeness: Likeness) -> None:
    skin = likeness.skin
    shade = darker(skin, 0.11)
    if likeness.ears:
        pen.both(ellipse(19.6, 5, 3.6, 5), skin)
        pen.both(ellipse(19.8, 5.4, 1.7, 2.9), darker(skin, 0.17))
    outline = path(likeness.face)
    pen.fill(mirrored(outline), skin)
    # The shadow is a crescent along the right cheek, as on the courts.
    lower = [(x, y) for x, y in outline if y > _SHADOW_Y]
    reach = outline[-1][1] - _SHADOW_Y
    pen.fill([*lower, *((x * (1 - 0.32 * (y - _SHADOW_Y) / reach) - 1.4, y - 1) for x, y in reversed(lower))], shade)
    if likeness.cheeks:
        pen.both(ellipse(11.6, 12, 4, 3.1), mixed(skin, likeness.cheeks, 0.75))


def _draw_nose(pen: Pen, likeness: Likeness) -> None:
    if likeness.nose is not None:
        pen.draw(likeness.nose)
        return
    pen.stroke(path("M0.7,3.5 C1.6,6.5 2.6,8.6 2.7,9.9 C2.2,11.6 0.4,11.9 -1.6,11.3"), 1.2, darker(likeness.skin, 0.3))


def _draw_mouth(pen: Pen, likeness: Likeness, mood: Mood) -> None:
    y, lips = likeness.mouth_y, likeness.lips
    if y is None:
        return
    inside = darker(lips, 0.55)
    match mood, likeness.temper:
        case Mood.WAITING, Temper.KIND:
            pen.stroke(arc(0, y - 1.8, 6, 3, 28, 152, 10), 1.7, lips)
        case Mood.WAITING, Temper.SLY:
            pen.stroke(_raised("M-5.4,0.8 C-2,1.6 2.5,1.2 6.2,-1.2", y), 1.7, lips)
        case Mood.PLEASED, Temper.KIND:
            pen.fill(
                _raised("M-9,-2.6 C-4,-0.8 4,-0.8 9,-2.6 C8.2,4.6 4,7.4 0,7.4 C-4,7.4 -8.2,4.6 -9,-2.6", y), inside
            )
            pen.fill(_raised("M-8,-1.9 C-4,-0.4 4,-0.4 8,-1.9 C7.6,0.6 4,1.6 0,1.6 C-4,1.6 -7.6,0.6 -8,-1.9", y), LINEN)
            pen.fill(_raised("M-4.6,5.6 C-3,3.6 3,3.6 4.6,5.6 C3,7.2 -3,7.2 -4.6,5.6", y), lips)
        case Mood.PLEASED, Temper.SLY:
            pen.fill(_raised("M-7.2,0 C-2,1 4,-1.2 10.4,-5 C9.8,2 5,5.6 -0.6,4.9 C-4,4.4 -6.2,2.6 -7.2,0", y), inside)
            pen.fill(_raised("M-6.4,0.4 C-2,1.4 4,-0.6 9.8,-4.1 C9.2,0 5,2.6 0,2.9 C-3,2.9 -5,2 -6.4,0.4", y), LINEN)
            pen.stroke(_raised("M10.2,-6.6 C11.6,-5.8 11.8,-4 11.2,-2.8", y), 1.1, darker(likeness.skin, 0.3))
        case Mood.STUNG, Temper.KIND:
            pen.fill(_raised("M-6.4,4.8 C-6,-0.6 -3,-2.4 0,-2.4 C3,-2.4 6,-0.6 6.4,4.8 C3,3 -3,3 -6.4,4.8", y), inside)
            pen.stroke(_raised("M-5.7,2 C-5,-1 -2.6,-2.4 0,-2.4 C2.6,-2.4 5,-1 5.7,2", y), 1.3, lips)
        case _:
            pen.fill(_raised("M-8,4 C-7,-1 -3,-2 0,-1.6 C3,-2 7,-1 8,4 C4,2.8 -4,2.8 -8,4", y), inside)
            pen.fill(_raised("M-6.9,3 C-6,-0.3 -3,-1 0,-0.7 C3,-1 6,-0.3 6.9,3 C4,1.9 -4,1.9 -6.9,3", y), LINEN)
            for x in (-3.4, 0.0, 3.4):
                pen.stroke([(x, y - 0.8), (x, y + 2.2)], 0.6, inside)


def _raised(data: str, y: float) -> list[Point]:
    return [(at, height + y) for at, height in path(data)]


def _draw_eyes(pen: Pen, likeness: Likeness, mood: Mood) -> None:
    eyes = likeness.eyes
    match mood, likeness.temper:
        case Mood.PLEASED, Temper.KIND:
            pen.both(ellipse(eyes.x, eyes.y, eyes.rx * 0.9, eyes.ry), likeness.skin)
            bow = arc(eyes.x, eyes.y + 1.9, eyes.rx, eyes.ry + 0.6, 195, 345, 12)
            pen.stroke(bow, max(1.7, eyes.lashes), LASHES, both=True)
        case Mood.WAITING, _:
            _draw_open_eyes(pen, eyes, ry=eyes.ry, gaze=0.0, pupil=1.0)
        case Mood.PLEASED, _:
            _draw_open_eyes(pen, eyes, ry=eyes.ry * 0.62, gaze=1.5, pupil=1.0)
        case Mood.STUNG, Temper.KIND:
            _draw_open_eyes(pen, eyes, ry=eyes.ry * 1.4, gaze=0.0, pupil=0.72)
        case _:
            _draw_open_eyes(pen, eyes, ry=eyes.ry * 0.66, gaze=-0.6, pupil=0.85)


def _draw_open_eyes(pen: Pen, eyes: Eyes, *, ry: float, gaze: float, pupil: float) -> None:
    """Half the height of the eyes, how far to the right they look, and the size of their pupils."""
    wide, high = eyes.pupil[0] * pupil, min(eyes.pupil[1] * pupil, ry)
    pen.both(ellipse(eyes.x, eyes.y, eyes.rx, ry), eyes.white)
    for x in (-eyes.x, eyes.x):
        pen.fill(ellipse(x + gaze, eyes.y + 0.1, wide, high, 20), eyes.iris)
        pen.fill(ellipse(x + gaze + wide * 0.3, eyes.y - high * 0.4, wide * 0.32, high * 0.28, 12), LINEN)
    pen.stroke(arc(eyes.x, eyes.y, eyes.rx + 0.3, ry, 190, 355, 12), eyes.lashes, LASHES, both=True)


def _draw_brows(pen: Pen, likeness: Likeness, mood: Mood) -> None:
    brows = likeness.brows
    x = likeness.eyes.x
    match mood, likeness.temper:
        case Mood.WAITING, _:
            lifts, slant = (0.0, 0.0), brows.slant
        case Mood.PLEASED, Temper.KIND:
            lifts, slant = (2.6, 2.6), brows.slant * 0.4
        case Mood.PLEASED, _:
            lifts, slant = (0.2, 4.2), brows.slant + 0.6
        case Mood.STUNG, Temper.KIND:
            lifts, slant = (2.6, 2.6), -3.8
        case _:
            lifts, slant = (-1.8, -1.8), 4.6
    for side, lift in zip((-1, 1), lifts, strict=True):
        y = brows.y - lift
        bow = path(f"M{x - 5},{y + slant * 0.7} C{x - 2},{y - 2.2} {x + 2},{y - 2.6} {x + 5.4},{y + 0.6 - slant * 0.3}")
        pen.stroke([(side * at, height) for at, height in bow], brows.width, brows.colour)
