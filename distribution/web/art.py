"""Writes out what our own art code draws, for a painter in a browser: outlines and colours, crisp at any size.

The file is JSON. `shapes` are SVG path data; each picture is a list of strokes, which the classes below describe.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import copysign
from typing import Any, Self

from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.session.portraits import Mood
from spitegame.ui import theme
from spitegame.ui.art.backs import draw_back
from spitegame.ui.art.colours import RGB, Colour, ink
from spitegame.ui.art.faces import draw_face
from spitegame.ui.art.felt import DYES
from spitegame.ui.art.icons import draw_icon
from spitegame.ui.art.lettering import GAP, NIB, WEIGHT, outlines
from spitegame.ui.art.letters import GLYPHS
from spitegame.ui.art.likenesses import LIKENESSES
from spitegame.ui.art.paper import draw_paper
from spitegame.ui.art.portraits import draw_ground, draw_person
from spitegame.ui.art.suits import draw_suit
from spitegame.ui.art.vector import Brush, Outline
from spitegame.ui.nodes import Icon
from spitegame.ui.preferences import BackColour

STEP = 0.04
"""The shapes have whole numbers for coordinates; this is how much of a unit of the picture each step is. A card is 63
units wide, all other pictures are 100."""
INK: RGB = (-1, -1, -1)
"""Stands for the colour that is known only where the picture is painted: that of a suit, or of the words beside a
sign."""

Picture = list[list[Any]]
"""Strokes, from the back to the front, each a list that begins with its kind:

- ``["p", shape, colour, x, y]``: the shape of this number, around this point; `-1` and `1` may follow, which say across
  and down whether it is mirrored
- ``["c", colour, x, y, radius]``: a disc
- ``["b", colour, x, y, width, height, radius]``: a box with round corners
- ``["f", colour, x, y, width, height, thickness, radius]``: its edge, within it
- ``["k", x, y, width, height, strokes]``: strokes that show within this box only
- ``["t", x, y, width, height, strokes]``: strokes that show in the upper half of this box, and turned in the lower

A colour is written as in CSS; "ink" stands for that of the ink, "cut" takes away what is there.
"""


def art_file() -> bytes:
    """The file, which is the same bytes each time."""
    return json.dumps(art(), separators=(",", ":"), ensure_ascii=False).encode()


def art() -> Mapping[str, Any]:
    shapes: dict[str, int] = {}

    def recorder(unit: float = 1) -> Recorder:
        return Recorder(0, 0, unit, unit, shapes, [])

    def face(card: Card, *, large: bool) -> Picture:
        brush = recorder()
        draw_paper(brush)
        draw_face(brush, card, INK, large_print=large)
        return brush.strokes

    def back(hue: BackColour) -> Picture:
        brush = recorder()
        draw_paper(brush)
        draw_back(brush, hue)
        return brush.strokes

    def ground(key: str) -> Picture:
        brush = recorder()
        draw_ground(brush, LIKENESSES[key].ground)
        return brush.strokes

    def person(key: str, mood: Mood) -> Picture:
        brush = recorder()
        draw_person(brush, LIKENESSES[key], mood)
        return brush.strokes

    def icon(name: Icon) -> Picture:
        brush = recorder(100)
        draw_icon(brush, name, INK)
        return brush.strokes

    def suit_mark(suit: Suit) -> Picture:
        brush = recorder(100)
        draw_suit(brush, suit, 0, 0, 0.98, INK)
        return brush.strokes

    def letter(sign: str) -> list[Any]:
        brush = recorder()
        brush.polygons(outlines(sign, WEIGHT, WEIGHT * NIB), INK)
        return [GLYPHS[sign].advance, brush.strokes]

    plain = {
        "faces": {str(card): face(card, large=False) for card in CARDS},
        "large": {str(card): face(card, large=True) for card in CARDS},
        "backs": {hue.value: back(hue) for hue in BackColour},
        "grounds": {key: ground(key) for key in LIKENESSES},
        "people": {key: {mood.value: person(key, mood) for mood in Mood} for key in LIKENESSES},
        "icons": {name.value: icon(name) for name in Icon},
        "suits": {suit.value: suit_mark(suit) for suit in Suit},
        "letters": {sign: letter(sign) for sign in GLYPHS},
        "letter_gap": GAP,
        "step": STEP,
        "inks": [{suit.value: css(ink(suit, four_colours)) for suit in Suit} for four_colours in (False, True)],
        "dyes": {felt.value: dye for felt, dye in DYES.items()},
        "theme": {name.lower(): _plain(value) for name, value in vars(theme).items() if name.isupper()},
    }
    return {"shapes": list(shapes), **plain}


CARDS = (*(Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit), JOKER)


@dataclass(frozen=True, slots=True)
class Recorder(Brush):
    """Draws nothing, but writes down what is to be drawn. Recorders on the same ground share `strokes`, and all of them
    share `shapes`: path data and their numbers."""

    shapes: dict[str, int]
    strokes: Picture

    def placed(self, x: float, y: float, sx: float, sy: float) -> Self:
        return type(self)(x, y, sx, sy, self.shapes, self.strokes)

    def polygon(self, outline: Outline, colour: Colour) -> None:
        self.polygons([outline], colour)

    def polygons(self, outlines: Iterable[Outline], colour: Colour) -> None:
        shape = _path_data(outlines, abs(self.sx), abs(self.sy))
        number = self.shapes.setdefault(shape, len(self.shapes))
        sides = (copysign(1, self.sx), copysign(1, self.sy))
        mirrored = [] if sides == (1, 1) else [int(side) for side in sides]
        self.strokes.append(["p", number, css(colour), *self._place(0, 0), *mirrored])

    def circle(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.strokes.append(["c", css(colour), *self._place(x, y), _short(radius * abs(self.sy))])

    def box(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0.0) -> None:
        self.strokes.append(["b", css(colour), *self._area(x, y, width, height), _short(radius * abs(self.sy))])

    def frame(
        self, x: float, y: float, width: float, height: float, colour: Colour, thickness: float, radius: float
    ) -> None:
        measures = [_short(measure * abs(self.sy)) for measure in (thickness, radius)]
        self.strokes.append(["f", css(colour), *self._area(x, y, width, height), *measures])

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        with self._within("k", x, y, width, height):
            yield

    @contextmanager
    def twofold(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        with self._within("t", x, y, width, height):
            yield

    @contextmanager
    def _within(self, kind: str, x: float, y: float, width: float, height: float) -> Iterator[None]:
        before = len(self.strokes)
        yield
        inner = self.strokes[before:]
        self.strokes[before:] = [[kind, *self._area(x, y, width, height), inner]]

    def _place(self, x: float, y: float) -> list[float]:
        return [_short(self.x + x * self.sx), _short(self.y + y * self.sy)]

    def _area(self, x: float, y: float, width: float, height: float) -> list[float]:
        left, right = sorted((self.x + x * self.sx, self.x + (x + width) * self.sx))
        top, bottom = sorted((self.y + y * self.sy, self.y + (y + height) * self.sy))
        return [_short(value) for value in (left, top, right - left, bottom - top)]


def css(colour: Colour) -> str:
    match colour:
        case (-1, -1, -1):
            return "ink"
        case (-1, -1, -1, 0):
            return "cut"
        case _:
            return "#" + bytes(colour).hex()


def _path_data(outlines: Iterable[Outline], sx: float, sy: float) -> str:
    """Path data of these outlines together, stretched by these factors."""
    return "".join(_closed_line([(round(x * sx / STEP), round(y * sy / STEP)) for x, y in each]) for each in outlines)


def _closed_line(points: list[tuple[int, int]]) -> str:
    """All of them run the same way round, so that none takes away from another one that it overlaps."""
    doubled_area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    if doubled_area < 0:
        points.reverse()
    lines = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if a != b]
    if not lines:  # too small to be seen
        return ""
    x, y = points[0]
    return f"M{x} {y}l" + " ".join(f"{x} {y}" for x, y in lines) + "z"


def _short(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _plain(value: Any) -> Any:
    """Colours as they are written in CSS; what is named by a choice is named by its value."""
    if isinstance(value, Mapping):
        return {key.value if isinstance(key, Enum) else key: _plain(each) for key, each in value.items()}
    if isinstance(value, theme.Shadows):
        return _plain(value._asdict())
    return css(value) if isinstance(value[0], int) else [_plain(each) for each in value]
