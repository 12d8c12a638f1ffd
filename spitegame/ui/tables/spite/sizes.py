"""How large everything on the table is: what text needs comes first, the cards share what is left."""

from collections.abc import Sequence

from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame
from spitegame.ui.tables.drawing import Measures
from spitegame.ui.tables.spite.controls import TableControl, buttons, switches
from spitegame.ui.tables.spite.seat_layout import SeatRects, seats
from spitegame.ui.tables.spite.selection import Selection

LETTERS = 18
"""The size of letters on buttons and switches."""
_WIDEST = ("Play out of turn", "Enter")
"""The button that all of them are as wide as."""
_READING = 220
"""The least width for the words about the picked cards."""
_SHARE = 0.44
"""The share of the width for these words where there is no room beside the switches."""
_HAND = 0.19
"""The height of an own card, by the window's."""
LIFT = 26
"""A picked card lies so much higher."""


class SpiteSizes(Measures):
    """Heights, widths and places in pixels."""

    def __init__(self, view: SpiteView, choice: Selection, frame: Frame, column: float, status_lines: int) -> None:
        super().__init__(frame)
        self.letters = frame.text(LETTERS)
        self.tiny = max(12, round(self.small * 0.88))
        """The size of the smallest letters."""
        self.button = max(frame.px(44), frame.line(self.letters) + frame.px(8))
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
        width = _button_width(frame)
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
        wide = min(frame.px(184) * max(1.0, frame.text_scale * 0.75), area.width / 4 - frame.px(10))
        found = seats(len(view.players) - 1, area, low, wide, self.plate + self.pill * 0.6, frame.px(10))
        middle = found.middle
        if middle.right <= own.x - pad or middle.bottom <= top:
            return found
        return SeatRects(found.plates, Rect(middle.x, middle.y, own.x - pad - middle.x, middle.height))


def aside(frame: Frame) -> float:
    """The width of the own buttons, with the gap beside them."""
    return _button_width(frame) + frame.px(14)


def _button_width(frame: Frame) -> float:
    return _wide(frame, *_WIDEST)


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


def flowing(widths: Sequence[float], wide: float, gap: float, height: float) -> list[Rect]:
    """Rectangles of these widths, in lines from the top left corner on."""
    places: list[Rect] = []
    x = y = 0.0
    for width in widths:
        if x > 0 and x + width > wide:
            x, y = 0.0, y + height + gap
        places.append(Rect(x, y, min(width, wide), height))
        x += width + gap
    return places
