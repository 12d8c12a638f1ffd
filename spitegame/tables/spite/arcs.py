"""Where the others sit: on an arc about the middle, or in lines where there is no room for one."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.tables.drawing import in_rows
from spitegame.ui.geometry import Point, Rect

_SIDES = {2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2}
"""For so many others, those on each side; the rest sits at the top."""
_BEND = 0.3
"""How much lower than the middle one the outermost at the top sits, by the height of a plate."""
_INNER = 2.6
"""The least width between those on the sides, by that of a plate."""
_PER_ROW = 4


class Arrangement(NamedTuple):
    plates: Sequence[Rect]
    """The plates of the others, clockwise from the left, each with what hangs from it."""
    middle: Rect
    """The room that the plates leave free."""


def arc(others: int, area: Rect, low: float, width: float, height: float, gap: float) -> Arrangement | None:
    """`height`: of a plate with what hangs from it. `low`: where the plates on the sides have to end."""
    aside = _SIDES[others]
    top = others - 2 * aside
    below = height * (1 + _BEND * (top > 1)) + gap
    free = min(area.bottom, low) - area.y - below
    inner = area.width - 2 * (width + gap) * bool(aside)
    if top * width + (top - 1) * gap > area.width or aside * (height + gap) > free or inner < _INNER * width:
        return None
    step = min(free / max(1, aside), height * 2)
    start = area.y + below + (free - step * aside) * 0.4
    left = [Rect(area.x, start + index * step, width, height) for index in reversed(range(aside))]
    right = [Rect(area.right - width, rect.y, width, height) for rect in reversed(left)]
    middle = Rect(area.x + (area.width - inner) / 2, area.y + below, inner, area.height - below)
    return Arrangement([*left, *_top(top, area, width, height, gap), *right], middle)


def _top(number: int, area: Rect, width: float, height: float, gap: float) -> list[Rect]:
    step = min((area.width - width) / max(1, number - 1), width * (1.9 if number < 4 else 1.36) + gap)
    first = area.center.x - width / 2 - step * (number - 1) / 2
    half = max(1.0, (number - 1) / 2)
    bends = [((index - (number - 1) / 2) / half) ** 2 * _BEND * (number > 1) for index in range(number)]
    return [Rect(first + index * step, area.y + bend * height, width, height) for index, bend in enumerate(bends)]


def rows(others: int, area: Rect, width: float, height: float, gap: float) -> Arrangement:
    """As many plates in a line as there is room for, and lines that are alike."""
    most = max(1, min(_PER_ROW, int((area.width + gap) // (width + gap))))
    number = -(-others // most)
    per_row = -(-others // number)
    width = min(width * 1.5, (area.width - gap * (per_row - 1)) / per_row)
    plates = in_rows(Rect(area.x, area.y, width, height), others, per_row, area.center.x, Point(gap, gap))
    used = number * (height + gap)
    return Arrangement(plates, Rect(area.x, area.y + used, area.width, max(0.0, area.height - used)))
