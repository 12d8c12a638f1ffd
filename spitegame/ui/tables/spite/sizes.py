"""How large everything on the table is: what text needs comes first, the cards share what is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame
from spitegame.ui.tables.spite.controls import TableControl, buttons, switches
from spitegame.ui.tables.spite.seat_layout import SeatRects, seats
from spitegame.ui.tables.spite.selection import Selection

LETTERS = 18
"""Of buttons and switches."""
_WIDEST = ("Play out of turn", "Enter")
"""The button that all of them are as wide as."""
_READING = 220
"""The least width for what the picked cards are."""
_SHARE = 0.44
"""Of the width, for what the picked cards are where there is no room beside the switches."""
_HAND = 0.19
"""Height of an own card, by the window's."""
LIFT = 26
"""A picked card lies so much higher."""


@dataclass(frozen=True, slots=True)
class SpiteSizes:
    """Heights, widths and places in pixels."""

    pad: float
    text: int
    small: int
    letters: int
    pill: float
    """Height of a line of text with its surround."""
    button: float
    """Height."""
    aside: Rect
    """The column of the player's own buttons, with the plate above them."""
    hand: Rect
    """The row of the own cards, unpicked."""
    reading: Rect
    """What the picked cards are."""
    hushes: bool
    """It takes the place of what happened last."""
    switches: Sequence[Rect]
    status: Rect
    seats: SeatRects
    plate: float
    """Height of a plate without what hangs from it."""


def aside(frame: Frame) -> float:
    """The width of the own buttons, with the gap beside them."""
    return _button_width(frame) + frame.px(14)


def button_wide(frame: Frame, text: str, cap: str) -> float:
    letters = frame.text(LETTERS)
    caps = frame.measure(cap, max(11, round(letters * 0.72))) + 28 if cap else 0
    return frame.measure(text, letters) + caps + 24


def _button_width(frame: Frame) -> float:
    return button_wide(frame, *_WIDEST)


def _chip_wide(frame: Frame, control: TableControl) -> float:
    """A switch that is on has a tick before its words."""
    tick = frame.text(LETTERS) * 0.75 + 6 if control.on is not None else 0
    return button_wide(frame, control.widest or control.text, control.cap) + tick


def sizes(view: SpiteView, choice: Selection, frame: Frame, column: float, status_lines: int) -> SpiteSizes:
    pad, text, small, letters = frame.px(14), frame.text(20), frame.text(17), frame.text(LETTERS)
    pill, button = frame.line(small) + frame.px(6), max(frame.px(44), frame.line(letters) + frame.px(8))
    own, top = _aside(view, choice, frame, pad, button, pill)
    width = own.x - 2 * pad
    plays = view.seat is not None and not isinstance(view.phase, Interval | Over)
    bottom = frame.size.height - pad
    height = min(frame.size.height * _HAND, frame.px(160)) / max(1.0, frame.text_scale * 0.8) if plays else 0.0
    hand = Rect(pad, bottom - height, width, height)
    line = Rect(pad, hand.y - frame.px(LIFT + 6) * plays, width, 0)
    chips = _switches(view, choice, frame, line, button) if plays else []
    status_height = status_lines * frame.line(text) + frame.px(14)
    spoken = min([line.y - button * plays, *(chip.y for chip in chips)])
    status = Rect(pad, spoken - status_height - frame.px(6), width, status_height)
    beside = _reading(frame, line, chips) if chips else None
    high = 2 * frame.line(small) + frame.px(8)
    reading = beside or Rect(pad, status.bottom - high, width * _SHARE, high)
    plate = max(frame.px(62), 2 * frame.line(small) + frame.px(14))
    area = Rect(pad, pad, frame.size.width - 2 * pad - column, status.y - pad)
    low = min(area.bottom, top - pad) if own.x < area.right else area.bottom
    wide = min(frame.px(184) * max(1.0, frame.text_scale * 0.75), area.width / 4 - frame.px(10))
    others = seats(len(view.players) - 1, area, low, wide, plate + pill * 0.6, frame.px(10))
    if others.middle.right > own.x - pad and others.middle.bottom > top:
        middle = others.middle
        others = SeatRects(others.plates, Rect(middle.x, middle.y, own.x - pad - middle.x, middle.height))
    return SpiteSizes(
        pad=pad,
        text=text,
        small=small,
        letters=letters,
        pill=pill,
        button=button,
        aside=own,
        hand=hand,
        reading=reading,
        hushes=beside is None,
        switches=chips,
        status=status,
        seats=others,
        plate=plate,
    )


def _aside(
    view: SpiteView, choice: Selection, frame: Frame, pad: float, button: float, pill: float
) -> tuple[Rect, float]:
    """At the bottom on the right: the own plate, and the buttons below each other; and how high it gets when there is
    a number above."""
    number = max(len(buttons(view, choice)), _slots(view))
    gap = frame.px(7)
    height = own_plate(frame) + gap + pill * 0.6 + number * (button + gap) - gap * bool(number)
    width = _button_width(frame)
    own = Rect(frame.size.width - pad - width, frame.size.height - pad - height, width, height)
    return own, own.y - (button + gap) * (view.rules.referee is Referee.OPEN)


def _slots(view: SpiteView) -> int:
    """So many buttons there are in play, and room for them all the time, so that nothing moves when they come."""
    if view.seat is None or isinstance(view.phase, Interval | Over):
        return 0
    return 2 + (view.rules.referee is Referee.OPEN) + (view.rules.countdown is Countdown.CALLED)


def own_plate(frame: Frame) -> float:
    return max(frame.px(52), 2 * frame.line(frame.text(17)) + frame.px(8))


def _switches(view: SpiteView, choice: Selection, frame: Frame, above: Rect, height: float) -> list[Rect]:
    """At the right, or in lines from the left where there is no room for one. Who is out of the round has none."""
    widths = [_chip_wide(frame, control) for control in switches(view, choice)]
    if not widths:
        return []
    gap = frame.px(8)
    rects = flowing(widths, above.width, gap, height)
    aside = above.width - rects[-1].right if rects[-1].y == 0 else 0.0
    return [rect.moved(above.x + aside, above.y - rects[-1].bottom) for rect in rects]


def _reading(frame: Frame, line: Rect, chips: Sequence[Rect]) -> Rect | None:
    """What the picked cards are: beside the switches, if there is room."""
    gap, last = frame.px(8), chips[-1]
    beside = (
        Rect(line.x, last.y, chips[0].x - gap - line.x, last.height)
        if chips[0].y == last.y
        else Rect(last.right + gap, last.y, line.right - last.right - gap, last.height)
    )
    return beside if beside.width >= frame.px(_READING) * frame.text_scale else None


def flowing(widths: Sequence[float], wide: float, gap: float, height: float) -> list[Rect]:
    """In lines from the top left corner on."""
    places: list[Rect] = []
    x = y = 0.0
    for width in widths:
        if x > 0 and x + width > wide:
            x, y = 0.0, y + height + gap
        places.append(Rect(x, y, min(width, wide), height))
        x += width + gap
    return places
