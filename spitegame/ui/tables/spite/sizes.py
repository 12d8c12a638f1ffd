"""Where everything on the table lies and how large it is: text comes first, the cards share what is left."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect, flowing
from spitegame.ui.nodes import Frame
from spitegame.ui.tables.drawing import Measures
from spitegame.ui.tables.spite.controls import TableControl, buttons, switches
from spitegame.ui.tables.spite.selection import Selection

LETTERS = 18
"""The size of letters on buttons and switches."""
_WIDEST = ("Play out of turn", "Enter")
"""The button that all of them are as wide as."""
_READING = 220
"""The least width for the words about the picked cards."""
_PLATE = 192
"""The width of a plate."""
_SHARE = 0.44
"""The share of the width for these words where there is no room beside the switches."""
_HAND = 0.19
"""The height of an own card, by the window's."""
LIFT = 26
"""A picked card lies so much higher."""
_SIDES = {2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2}
"""For so many others, those on each side; the rest sits at the top."""
_BEND = 0.5
"""How much lower than the middle one the outermost at the top sits, by the height of a plate."""
_PER_ROW = 4


class SeatRects(NamedTuple):
    plates: Sequence[Rect]
    """The plates of the others, clockwise from the left, on an arc or in rows where there is no room for one."""
    middle: Rect
    """The room that the plates leave free."""


class SpiteSizes(Measures):
    """Heights, widths and places in pixels."""

    def __init__(self, view: SpiteView, choice: Selection, frame: Frame, column: float, status_lines: int) -> None:
        super().__init__(frame)
        self.letters = frame.text(LETTERS)
        self.tiny = max(12, round(self.small * 0.88))
        """The size of the smallest letters."""
        self.button = frame.button(self.letters)
        """The height of a button."""
        self.button_gap = frame.px(7)
        self.own_plate = max(frame.px(52), 2 * self.line + frame.px(8))
        """The height of the own plate."""
        self.plate = max(frame.px(62), 2 * self.line + frame.px(14))
        """The height of another plate, without what hangs from it."""
        self.aside = self._aside(view, choice, frame)
        """The column of the player's own buttons, with the own plate above them."""
        plays = view.seat is not None and view.to_act is not None
        width, bottom = self.aside.x - 2 * self.pad, frame.size.height - self.pad
        height = min(frame.size.height * _HAND, frame.px(160)) / max(1.0, frame.text_scale * 0.8) if plays else 0.0
        self.hand = Rect(self.pad, bottom - height, width, height)
        """The row of the own cards, unpicked."""
        above = Rect(self.pad, self.hand.y - frame.px(LIFT + 6) * plays, width, 0)
        self.switches = self._switches(view, choice, frame, above) if plays else []
        status_height = status_lines * frame.line(self.text) + frame.px(14)
        spoken = min([above.y - self.button * plays, *(switch.y for switch in self.switches)])
        self.status = Rect(self.pad, spoken - status_height - frame.px(6), width, status_height)
        """The room for what happened and what to do."""
        beside = _beside_switches(frame, above, self.switches) if self.switches else None
        high = 2 * self.line + frame.px(8)
        self.reading = beside or Rect(self.pad, self.status.bottom - high, width * _SHARE, high)
        """The room for the words about the picked cards."""
        self.hushes = beside is None
        """These words stand where it is said what happened last."""
        self.seats = self._seats(view, frame, column)

    def _aside(self, view: SpiteView, choice: Selection, frame: Frame) -> Rect:
        """At the bottom on the right: the own plate, and the buttons below each other."""
        number, gap = max(len(buttons(view, choice)), _slots(view)), self.button_gap
        height = self.own_plate + gap + self.pill * 0.6 + number * (self.button + gap) - gap * bool(number)
        width = _column_width(frame)
        return Rect(frame.size.width - self.pad - width, frame.size.height - self.pad - height, width, height)

    def _switches(self, view: SpiteView, choice: Selection, frame: Frame, above: Rect) -> list[Rect]:
        """The switches at the right, or in lines from the left where there is no room for one."""
        widths = [_switch_width(frame, control) for control in switches(view, choice)]
        if not widths:
            return []
        rects = flowing(widths, above.width, frame.px(8), self.button)
        aside = above.width - rects[-1].right if rects[-1].y == 0 else 0.0
        return [rect.moved(above.x + aside, above.y - rects[-1].bottom) for rect in rects]

    def _seats(self, view: SpiteView, frame: Frame, column: float) -> SeatRects:
        """Where the others sit, and what is left for the trick beside the own column."""
        pad, own = self.pad, self.aside
        top = own.y - (self.button + self.button_gap) * (view.rules.referee is Referee.OPEN)
        area = Rect(pad, pad, frame.size.width - 2 * pad - column, self.status.y - pad)
        low = min(area.bottom, top - pad) if own.x < area.right else area.bottom
        wide = min(_plate_width(frame), area.width / 4 - frame.px(10))
        others, high, gap = len(view.players) - 1, self.plate + self.pill * 0.6, frame.px(10)
        found = _arc(others, area, low, wide, high, gap) or _rows(others, area, wide, high, gap)
        middle = found.middle
        if middle.right <= own.x - pad or middle.bottom <= top:
            return found
        return SeatRects(found.plates, Rect(middle.x, middle.y, own.x - pad - middle.x, middle.height))


def aside(frame: Frame) -> float:
    """The width of the own buttons, with the gap beside them."""
    return _column_width(frame) + frame.px(14)


def _column_width(frame: Frame) -> float:
    """The own buttons and the own plate are as wide as the wider of the two has to be."""
    return max(_wide(frame, *_WIDEST), _plate_width(frame))


def _plate_width(frame: Frame) -> float:
    return frame.px(_PLATE) * max(1.0, frame.text_scale * 0.75)


def _switch_width(frame: Frame, control: TableControl) -> float:
    """A switch that is on has a tick before its words."""
    tick = frame.text(LETTERS) * 0.75 + 6 if control.on is not None else 0
    return _wide(frame, control.widest or control.text, control.cap) + tick


def _wide(frame: Frame, text: str, cap: str) -> float:
    letters = frame.text(LETTERS)
    caps = frame.cap(cap, letters)
    return frame.measure(text, letters) + caps + 24


def _slots(view: SpiteView) -> int:
    """The number of buttons in play, for which there is room all the time, so that nothing moves when they come."""
    if view.seat is None or view.to_act is None:
        return 0
    return 2 + (view.rules.referee is Referee.OPEN) + (view.rules.countdown is Countdown.CALLED)


def _beside_switches(frame: Frame, line: Rect, chips: Sequence[Rect]) -> Rect | None:
    """The room beside the switches, or None if there is too little."""
    gap, last = frame.px(8), chips[-1]
    beside = (
        Rect(line.x, last.y, chips[0].x - gap - line.x, last.height)
        if chips[0].y == last.y
        else Rect(last.right + gap, last.y, line.right - last.right - gap, last.height)
    )
    return beside if beside.width >= frame.px(_READING) * frame.text_scale else None


# where the others sit


def _arc(others: int, area: Rect, low: float, width: float, height: float, gap: float) -> SeatRects | None:
    """`height`: of a plate with what hangs from it. `low`: where the plates on the sides have to end."""
    aside = _SIDES[others]
    top = others - 2 * aside
    below = height * (1 + _BEND * (top > 1)) + gap
    free = min(area.bottom, low) - area.y - below
    inner = area.width - 2 * (width + gap) * bool(aside)
    if top * width + (top - 1) * gap > area.width or aside * (height + gap) > free or inner < 2 * width:
        return None
    step = min(free / max(1, aside), height * 2)
    start = area.y + below + (free - step * aside) * 0.4
    left = [Rect(area.x, start + index * step, width, height) for index in reversed(range(aside))]
    right = [Rect(area.right - width, rect.y, width, height) for rect in reversed(left)]
    middle = Rect(area.x + (area.width - inner) / 2, area.y + below, inner, area.height - below)
    return SeatRects([*left, *_top(top, area, width, height, gap), *right], middle)


def _top(number: int, area: Rect, width: float, height: float, gap: float) -> list[Rect]:
    step = min((area.width - width) / max(1, number - 1), width * (1.9 if number < 4 else 1.36) + gap)
    first = area.center.x - width / 2 - step * (number - 1) / 2
    half = max(1.0, (number - 1) / 2)
    bends = [((index - (number - 1) / 2) / half) ** 2 * _BEND * (number > 1) for index in range(number)]
    return [Rect(first + index * step, area.y + bend * height, width, height) for index, bend in enumerate(bends)]


def _rows(others: int, area: Rect, width: float, height: float, gap: float) -> SeatRects:
    rows = -(-others // _PER_ROW)
    per_row = -(-others // rows)
    width = min(width * 1.5, (area.width - gap * (per_row - 1)) / per_row)
    plates = []
    for index in range(others):
        row, place = divmod(index, per_row)
        in_row = min(per_row, others - row * per_row)
        start = area.center.x - (in_row * width + (in_row - 1) * gap) / 2
        plates.append(Rect(start + place * (width + gap), area.y + row * (height + gap), width, height))
    used = rows * (height + gap)
    return SeatRects(plates, Rect(area.x, area.y + used, area.width, max(0.0, area.height - used)))
