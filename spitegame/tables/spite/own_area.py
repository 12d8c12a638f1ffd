"""The area of a player at the table: the own cards, and about them the words, the buttons and the switches.

The words stand right above the cards: what to do, and beside it what is picked, or else what happened last. The buttons
stand in a column at the side, with Play beside the words; in an upright window they stand in lines above the words.
Whatever may come during a turn has room of its own from the beginning, so that nothing moves.
"""

from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Measures
from spitegame.tables.face import WordRooms
from spitegame.tables.spite import compact_area as compact
from spitegame.tables.spite.controls import TableControl, every_switch, longest_buttons
from spitegame.tables.spite.player_area import NO_SWITCHES, ButtonCells, Heights, OwnArea, Switches
from spitegame.ui.geometry import TALL, Rect, flowing
from spitegame.ui.nodes import SMALLEST, Frame

LETTERS = 18
"""The size of letters on buttons and switches."""
LIFT = 26
"""A picked card lies so much higher."""
_PLATE = 192
"""The width of a plate."""
_COMPACT_PLATE, _LOW_PLATE = 0.218, 60
"""Its least width in a small window: in an upright one by that of the window, in a low one in pixels."""
_LETTERS_ON_PLATE = 7
"""The least width of a plate, by the height of its letters."""
_STAGE = 1.85
"""The table is at most so wide, by its height; in a wider window it lies in the middle."""
_UPRIGHT = 1.1
"""A window is upright if it is higher than it is wide by this factor."""
_HAND, _UPRIGHT_HAND = 0.19, 0.14
"""The height of an own card, by the window's."""
_CARDS = 7.0
"""The hand is at least so wide, by a card's width: that is enough for all corners of a large one."""
_LINES, _NARROW_LINES = 2, 4
"""There is room for so many lines about what to do."""
_NARROW = 42
"""A row is narrow if it is not so many times as wide as its letters are high."""
_WORDS = 0.1
"""The most height for them, by the window's: letters that are too large for it become smaller."""
_PROMPT = 0.56
"""The share of the width for the words about what to do."""
_PRIMARY = 1.25
"""The height of the button that the table waits for, by that of the others."""
_SWITCH_LINES = 2
"""There are so many lines of switches, at most."""
_SPEECH = 0.25
"""Where somebody who speaks takes this share of the height, what is picked is not told."""


def is_upright(frame: Frame) -> bool:
    return frame.size.height > frame.size.width * _UPRIGHT


def stage(frame: Frame) -> Rect:
    """The part of the window in which the table lies."""
    return frame.whole.narrowed(frame.size.height * _STAGE)


def plate_width(frame: Frame) -> float:
    if frame.is_compact:
        return frame.size.width * _COMPACT_PLATE if frame.is_tall else frame.px(_LOW_PLATE)
    return max(frame.px(_PLATE) * max(1.0, frame.text_scale * 0.75), frame.text(17) * _LETTERS_ON_PLATE)


def word_rooms(frame: Frame) -> WordRooms:
    """The rooms for words. They follow from the window alone."""
    if frame.is_compact:
        return compact.word_rooms(frame)
    row, size = _row(frame), Measures(frame)
    lines = _NARROW_LINES if row.width < _NARROW * size.text else _LINES
    height = min(lines * frame.line(size.text) + frame.px(8), frame.size.height * _WORDS)
    return WordRooms(row.width * _PROMPT - frame.px(8), row.width * (1 - _PROMPT), height)


def own_area(view: SpiteView, frame: Frame, high: Heights) -> OwnArea:
    if frame.is_compact:
        return compact.compact_area(view, frame, high)
    row, gap, rooms = _row(frame), frame.px(7), word_rooms(frame)
    plays = view.seat is not None and view.to_act is not None
    hand = _hand(frame, row) if plays else row
    if high.speech:
        has_room = high.speech <= frame.size.height * _SPEECH
        rooms = WordRooms(0.0, row.width, has_room * (frame.line(Measures(frame).small) + frame.px(12)))
    y = hand.y - frame.px(LIFT + 6) * plays - rooms.height
    status, reading = Rect(row.x, y, rooms.prompt, rooms.height), Rect(0, y, rooms.last, rooms.height)
    if is_upright(frame):
        cells = _cells_above(view, frame, high, Rect(row.x, y - gap, row.width, 0))
        y = cells.column.y
    else:
        cells = _cells_beside(view, frame, high, status)
    switches = _switches(frame, Rect(row.x, y - gap, row.width, 0)) if plays else NO_SWITCHES
    top = min([y, *(rect.y for rect in switches.rects.values())])
    if high.speech:
        top -= gap + high.speech
        status = Rect(row.x, top, row.width, high.speech)
    return OwnArea(hand, status, reading.moved(row.right - reading.width, 0), switches, cells, top)


def _row(frame: Frame) -> Rect:
    """The lower edge of the hand."""
    pad, within = frame.px(14), stage(frame)
    aside = 0.0 if is_upright(frame) else _column_width(frame) + pad
    return Rect(within.x + pad, frame.size.height - pad, within.width - 2 * pad - aside, 0)


def _hand(frame: Frame, row: Rect) -> Rect:
    if is_upright(frame):
        height = min(frame.size.height * _UPRIGHT_HAND, row.width / _CARDS * TALL)
    else:
        height = min(frame.size.height * _HAND, frame.px(160)) / max(1.0, frame.text_scale * 0.8)
    return Rect(row.x, row.y - height, row.width, height)


# the buttons


def _column_width(frame: Frame) -> float:
    """The own buttons and the own plate are as wide as the wider of the two has to be."""
    letters = frame.text(LETTERS)
    return max(plate_width(frame), *(_wide(frame, each.text, each.cap, letters) for each in longest_buttons()))


def _cells_beside(view: SpiteView, frame: Frame, high: Heights, words: Rect) -> ButtonCells:
    """A column with the own plate at its foot; Play is beside the words if the others have room below it."""
    pad, gap, width = frame.px(14), frame.px(7), _column_width(frame)
    x = stage(frame).right - pad - width
    plate = Rect(x, frame.size.height - pad - high.hanging - high.plate, width, high.plate)
    if view.seat is None:
        return ButtonCells(plate, (), plate, plate)
    step = high.button + gap
    below = step * (1 + (view.rules.countdown is Countdown.CALLED))
    first = high.button * _PRIMARY
    y = min(words.center.y - first / 2, plate.y - gap - below - first)
    play = Rect(x, y, width, first)
    second = Rect(x, play.bottom + gap, width, high.button)
    number = Rect(x, play.y - step, width, high.button)
    call = number.moved(0, -step)
    top = call.y if view.rules.referee is Referee.OPEN else play.y
    column = Rect(x, top, width, plate.bottom - top)
    return ButtonCells(plate, (play, second, second.moved(0, step), call), number, column)


def _cells_above(view: SpiteView, frame: Frame, high: Heights, foot: Rect) -> ButtonCells:
    """Equal cells in lines above the foot, the own plate in the first of them."""
    gap, is_open = frame.px(7), view.rules.referee is Referee.OPEN
    number = 1 if view.seat is None else 3 + (view.rules.countdown is Countdown.CALLED) + 2 * is_open
    per_line = max(2, int((foot.width + gap) // (_column_width(frame) + gap)))
    lines = -(-number // per_line)
    per_line = max(2, -(-number // lines))
    width = (foot.width - gap * (per_line - 1)) / per_line
    first, step = max(high.plate + high.hanging, high.button * _PRIMARY), high.button + gap
    top = foot.y - first - step * (lines - 1)

    def cell(index: int) -> Rect:
        line, column = divmod(index, per_line)
        y = top + first + gap + (line - 1) * step if line else top
        return Rect(foot.x + column * (width + gap), y, width, high.button if line else high.button * _PRIMARY)

    plate = Rect(foot.x, top, width, high.plate)
    if view.seat is None:
        return ButtonCells(plate, (), plate, plate)
    called = number - 1
    column = Rect(foot.x, top, foot.width, foot.y - top)
    return ButtonCells(plate, (cell(1), cell(2), cell(3), cell(called)), cell(called - 1), column)


# the switches


def _switches(frame: Frame, foot: Rect) -> Switches:
    """The switches in lines above the foot. Where these are too many, the caps of the keys are left out, and then the
    letters become smaller."""
    bare = _flown(frame, foot, frame.text(LETTERS), capped=False)
    most = min(bare.lines, _SWITCH_LINES)
    shapes = (
        _flown(frame, foot, letters, capped=capped)
        for letters in range(frame.text(LETTERS), SMALLEST - 1, -1)
        for capped in (True, False)
    )
    return next((found for found in shapes if found.lines <= most), bare)


def _flown(frame: Frame, foot: Rect, letters: int, *, capped: bool) -> Switches:
    """A single line ends at the right."""
    every, gap = every_switch(), frame.px(8)
    widths = [_switch_width(frame, control, letters, capped=capped) for control in every]
    rects = flowing(widths, foot.width, gap, frame.button(letters))
    last = rects[-1]
    x = foot.right - last.right if last.y == 0 else foot.x
    found = {control.id: rect.moved(x, foot.y - last.bottom) for control, rect in zip(every, rects, strict=True)}
    return Switches(found, letters, capped, len({rect.y for rect in rects}))


def _switch_width(frame: Frame, control: TableControl, letters: int, *, capped: bool) -> float:
    """A switch that is on has a tick before its words."""
    tick = letters * 0.75 + 6 if control.on is not None else 0
    return _wide(frame, control.widest or control.text, control.cap if capped else "", letters) + tick


def _wide(frame: Frame, text: str, cap: str, letters: int) -> float:
    return frame.measure(text, letters) + frame.cap(cap, letters) + 24
