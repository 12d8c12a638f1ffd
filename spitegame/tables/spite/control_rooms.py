"""The rooms of switches and rare buttons, in as few lines as their words allow."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from spitegame.rules.spite.trick import TOO_MANY
from spitegame.tables.spite import places
from spitegame.tables.spite.controls import TableControl, longest_buttons
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import SMALLEST, Frame, about_size

_AROUND, _LEAST_AROUND = 24, 8
"""The pixels beside the words on a switch: the usual number, and the least."""

_LARGE = 0.97
"""The least factor on the size of letters at a text scale above 1."""


class ControlRooms(NamedTuple):
    """The rectangles of controls by node, relative to the top left corner of all of them."""

    rects: Mapping[str, Rect]
    letters: int
    capped: bool
    """True if the controls show the caps of their keys."""
    height: float

    def moved(self, to: Rect) -> "ControlRooms":
        """Return the rooms placed at the lower edge of this rectangle."""
        rects = {name: rect.moved(to.x, to.bottom - self.height) for name, rect in self.rects.items()}
        return self._replace(rects=rects)


class _Shape(NamedTuple):
    """One way to set the controls: how many lines, which letters, with key caps or not."""

    lines: int
    letters: int
    capped: bool = False
    tight: bool = False
    """True if there is hardly room for more than the words."""
    terse: bool = False
    """True if the number of cards stands without words; the button that needs it tells it too."""


def control_rooms(
    frame: Frame, controls: Sequence[TableControl], width: float, most: int, height: float, gap: float
) -> ControlRooms:
    """Return the rooms of the controls in right-aligned lines of height `height`, in letters of at most size `most`."""
    for shape in _shapes(frame, most, len(controls)):
        wides = [_wide(frame, each, shape, height) for each in controls]
        lines = _lines(wides, width, gap, tight=shape.tight)
        if len(lines) <= shape.lines:
            break
    rects = dict[str, Rect]()
    for number, line in enumerate(lines):
        spare = width - sum(wides[index] for index in line) - gap * (len(line) - 1)
        more = min(_AROUND, spare / len(line)) if shape.tight else 0.0
        x = spare - more * len(line)
        for index in line:
            rects[controls[index].id] = Rect(x, number * (height + gap), wides[index] + more, height)
            x += wides[index] + more + gap
    return ControlRooms(rects, shape.letters, shape.capped, max(0.0, len(lines) * (height + gap) - gap))


def _shapes(frame: Frame, most: int, controls: int) -> Iterator[_Shape]:
    """Yield the shapes to try in order: one line, then two with ever smaller letters, each first with key caps; then
    three tight ones, and in the end as many as needed."""
    least = SMALLEST if frame.text_scale <= 1 else max(SMALLEST, round(_LARGE * most))
    for capped in (True, False):
        yield _Shape(1, most, capped)
    for letters in range(most, least - 1, -1):
        for capped in (True, False):
            yield _Shape(2, letters, capped)
    for lines, terse in ((3, False), (controls, True)):
        yield _Shape(lines, min(most, least), tight=True, terse=terse)


def _lines(wides: Sequence[float], width: float, gap: float, *, tight: bool) -> list[list[int]]:
    """Return the indices of the controls in each line. If room is tight, the last control ends the first line, and
    each other one stands in the first line that has room for it."""
    last = len(wides) - 1
    lines = list[list[int]]()
    for index in [last, *range(last)] if tight else range(last + 1):
        for line in lines if tight else lines[-1:]:
            if sum(wides[each] + gap for each in line) + wides[index] <= width:
                line.append(index)
                break
        else:
            lines.append([index])
    return [sorted(line) for line in lines]


def _wide(frame: Frame, control: TableControl, shape: _Shape, height: float) -> float:
    """Return the width of a control of this height. It is at least as wide as high, so that a finger hits it; a number
    has a button on either side."""
    words = _words(frame, control, shape)
    return words + 2 * height if control.id is places.NUMBER else max(words, height)


def _words(frame: Frame, control: TableControl, shape: _Shape) -> float:
    """Return the width of a tick if the control is on, its words and key cap, or the smaller line of its cost below.
    If room is tight, only “come at me” keeps that line."""
    letters = shape.letters
    is_number = shape.terse and control.id is places.NUMBER
    tick = letters * 0.75 if control.on is not None else 0.0
    words = tick + frame.measure(str(TOO_MANY) if is_number else control.widest or control.text, letters)
    about = frame.measure(control.about, about_size(letters)) if control.about else 0
    if shape.tight:
        return max(words, about if control.id is places.COME_AT_ME else 0) + _LEAST_AROUND
    cap = frame.cap(control.cap, letters) if shape.capped else 0.0
    return max(words + cap, about) + _AROUND


def button_width(frame: Frame, letters: int, *, capped: bool = False, names: Collection[str] = ()) -> float:
    """Return the width of the widest of these buttons, or of all if `names` is empty, with or without key caps."""
    every = [each for each in longest_buttons() if not names or each.id in names]
    around = _AROUND if capped else _AROUND / 2
    return max(frame.measure(each.text, letters) + frame.cap(each.cap * capped, letters) for each in every) + around
