"""The place of a player in a small window, as that of a phone: the own cards at the lower edge, in as many rows as a
thumb needs, and buttons and switches of one size above them; in a low window these stand at the right of the table."""

from collections.abc import Sequence

from spitegame.rules.spite.options import Countdown, Referee
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Measures
from spitegame.tables.face import WordRooms
from spitegame.tables.spite import places
from spitegame.tables.spite.controls import TableControl, count_down, every_switch
from spitegame.tables.spite.player_area import NO_SWITCHES, ButtonCells, Heights, OwnArea, Switches
from spitegame.ui.geometry import TALL, Rect, row
from spitegame.ui.nodes import SMALLEST, Frame, about_size

LETTERS = 16
"""The size of letters on buttons, and of those on switches at most."""
LIFT = 10
"""A picked card lies so much higher."""
STRIP = 29
"""How much of a card's width a finger finds at least, in pixels."""
_BEHIND = 42
"""How much of the height of a card shows that lies in a row behind, in pixels."""
_MOST_BEHIND = (0.0, 0.4, 0.28)
"""The same at most, by the height of the hand, for each number of rows."""
_LEAST_CARD, _LOWEST_CARD = 60, 48
"""The height of a card, in pixels, below which it goes into another row, and the least of all."""
_GAP = 5
_HAND, _LOW_HAND, _HAND_BELOW_MORE = 0.215, 0.25, 0.18
"""The height of the own cards, by that of the window: usually, in a low one, and where there are more buttons."""
_HIGHEST, _HIGHEST_CARD = 170, 142
"""The most height of the hand, and of one of its cards, in pixels."""
_PANEL, _LEAST_PANEL = 0.38, 290
"""The width of the buttons in a low window, by that of the table, and at least, in pixels."""
_PROMPT, _LOW_PROMPT, _TOUCHED_PROMPT, _READING = 50, 48, 45, 29
"""The least heights of the rooms for words: for what to do, in an upright window and in a low one, and for the rest."""
_LOW_PLATE = 112
"""The width of the own plate where it stands before the words."""
_UPRIGHT_LINES = (
    (places.COME_AT_ME, places.UNBEATABLE, places.HIGHER, places.LOWER),
    (places.SORT, places.FACE_DOWN, places.STAYS_OUT, places.COUNTDOWN),
)
_LOW_LINES = (
    (places.COME_AT_ME, places.UNBEATABLE, places.SORT),
    (places.HIGHER, places.LOWER, places.FACE_DOWN, places.STAYS_OUT),
)
"""The switches from left to right; the last lines stand lowest."""


def word_rooms(frame: Frame) -> WordRooms:
    """What to do stands in two lines, and what happened last in two of the smallest letters."""
    whole = _within(frame)
    prompt = whole.width if frame.is_tall else _panel_width(frame)
    last = whole.width if frame.is_tall else _left_width(frame) - frame.px(_LOW_PLATE + _GAP)
    return WordRooms(prompt, last, _prompt_height(frame), _reading_height(frame))


def hand_lines(frame: Frame, room: Rect, cards: int) -> Sequence[Rect]:
    """The rows for so many cards, the one that lies behind first: as few as leave enough of every card to a finger."""
    for lines in (1, 2, 3):
        behind = min(frame.px(_BEHIND), room.height * _MOST_BEHIND[lines - 1]) * (lines - 1)
        height = min(room.height - behind, frame.px(_HIGHEST_CARD))
        per_line = -(-cards // lines)
        widest = room.width - frame.px(STRIP) * (per_line - 1)
        if lines == 1 and widest * TALL < height and widest < (room.height - frame.px(_BEHIND)) / TALL:
            continue
        if lines == 3 or widest * TALL >= min(height, frame.px(_LEAST_CARD)):
            height = min(height, max(widest * TALL, frame.px(_LOWEST_CARD)))
            step = behind / max(1, lines - 1)
            top = room.bottom - height - behind
            return [Rect(room.x, top + step * line, room.width, height) for line in range(lines)]
    raise AssertionError("three lines take any number of cards")


def compact_area(view: SpiteView, frame: Frame, high: Heights) -> OwnArea:
    return _upright_area(view, frame, high) if frame.is_tall else _low_area(view, frame, high)


def _upright_area(view: SpiteView, frame: Frame, high: Heights) -> OwnArea:
    """From the lower edge up: the cards, the words, the buttons and the switches."""
    whole, gap = _within(frame), frame.px(_GAP)
    plays = view.seat is not None and view.to_act is not None
    hand = _hand(frame, whole, _HAND_BELOW_MORE if _is_open(view) else _HAND, plays=plays)
    said = _reading_height(frame)
    reading = Rect(whole.x, hand.y - (frame.px(LIFT) + gap) * plays - said, whole.width, said)
    prompt = high.speech or _prompt_height(frame)
    status = Rect(whole.x, reading.y - gap - prompt, whole.width, prompt)
    line = Rect(whole.x, status.y - gap - high.plate - high.hanging, whole.width, high.button)
    plate, second, play = row(line, 3, gap)
    plate = Rect(plate.x, plate.y, plate.width, high.plate)
    if view.seat is None:
        cells = ButtonCells(plate, (), plate, plate)
        return OwnArea(hand, status, reading, NO_SWITCHES, cells, line.y)
    number, call = row(line.moved(0, -high.button - gap), 2, gap)
    lowest = call if _is_open(view) else line
    switches = _switches(frame, view, Rect(whole.x, lowest.y - gap, whole.width, 0), high.button, _UPRIGHT_LINES)
    top = min(rect.y for rect in switches.rects.values()) if plays and high.has_buttons else line.y
    column = Rect(whole.x, top, whole.width, status.y - top)
    cells = ButtonCells(plate, (play, second, switches.rects[places.COUNTDOWN], call), number, column)
    return OwnArea(hand, status, reading, switches, cells, top)


def _low_area(view: SpiteView, frame: Frame, high: Heights) -> OwnArea:
    """Below everything the cards; above them the trick at the left, words and buttons at the right. Somebody who speaks
    instead of the table does so above everything."""
    whole, gap = _within(frame), frame.px(_GAP)
    plays = view.seat is not None and view.to_act is not None
    hand = _hand(frame, whole, _LOW_HAND, plays=plays)
    bottom = hand.y - (frame.px(LIFT) + gap) * plays
    width = _panel_width(frame)
    top = whole.y + (high.speech + gap if high.speech else 0.0)
    panel = Rect(whole.right - width, top, width, bottom - top)
    left = Rect(whole.x, top, _left_width(frame), bottom - top)
    high_line = max(_reading_height(frame), high.terse_plate)
    line = Rect(left.x, bottom - high_line, left.width, high_line)
    small_plate = Rect(line.x, line.y, frame.px(_LOW_PLATE), high.terse_plate)
    reading = Rect(small_plate.right + gap, line.y, line.right - small_plate.right - gap, high_line)
    status = Rect(panel.x, panel.y, panel.width, _prompt_height(frame))
    if high.speech:
        status = Rect(whole.x, whole.y, whole.width, high.speech)
    free = Rect(left.x, left.y, left.width, line.y - gap - left.y)
    if view.seat is None:
        plate = Rect(panel.x, panel.bottom - high.plate - high.hanging, panel.width / 2, high.plate)
        return OwnArea(hand, status, reading, NO_SWITCHES, ButtonCells(plate, (), plate, plate), bottom, free)
    lines = 1 + len(_LOW_LINES) + _is_open(view)
    words = 0.0 if high.speech else _prompt_height(frame) + gap
    button = min(high.button, (panel.height - words + gap) / lines - gap)
    line = Rect(panel.x, panel.bottom - button, panel.width, button)
    *first, second, play = row(line, 2 + _is_called(view), gap)
    number, call = row(line.moved(0, -button - gap), 2, gap)
    lowest = call if _is_open(view) else line
    switches = _switches(frame, view, Rect(panel.x, lowest.y - gap, panel.width, 0), button, _LOW_LINES)
    upper = min(rect.y for rect in switches.rects.values())
    plate = Rect(panel.x, upper - gap - high.hanging - high.plate, panel.width, high.plate)
    is_beside = plate.y >= panel.y + words
    slots = (play, second, first[0] if first else second, call)
    return OwnArea(
        hand,
        status,
        reading,
        switches,
        ButtonCells(plate if is_beside else small_plate, slots, number, panel),
        bottom,
        free,
    )


def _within(frame: Frame) -> Rect:
    return frame.whole.inset(Measures(frame).pad)


def _panel_width(frame: Frame) -> float:
    return max(frame.size.width * _PANEL, frame.px(_LEAST_PANEL))


def _left_width(frame: Frame) -> float:
    """The width of the trick in a low window."""
    return _within(frame).width - _panel_width(frame) - 2 * frame.px(_GAP)


def _prompt_height(frame: Frame) -> float:
    if not frame.is_tall:
        return frame.px(_TOUCHED_PROMPT if frame.touch else _LOW_PROMPT)  # buttons for fingers need the room
    return frame.px(_PROMPT) * frame.text_scale


def _reading_height(frame: Frame) -> float:
    return max(frame.px(_READING) * frame.text_scale, 2 * frame.line(SMALLEST) + frame.px(8))


def _hand(frame: Frame, whole: Rect, share: float, *, plays: bool) -> Rect:
    """The room for the own cards; of no height for who has none."""
    if not plays:
        return Rect(whole.x, whole.bottom, whole.width, 0)
    height = min(frame.size.height * share, frame.px(_HIGHEST))
    return Rect(whole.x, whole.bottom - height, whole.width, height)


def _is_open(view: SpiteView) -> bool:
    """Misplays are called, and numbers chosen."""
    return view.rules.referee is Referee.OPEN


def _is_called(view: SpiteView) -> bool:
    """Somebody starts the countdown."""
    return view.rules.countdown is Countdown.CALLED


def _switches(frame: Frame, view: SpiteView, foot: Rect, height: float, lines: Sequence[Sequence[str]]) -> Switches:
    """The switches in lines above the foot, in the largest letters that fit, each as wide as its words ask for."""
    gap = frame.px(_GAP)
    switches = {control.id: control for control in every_switch()}
    switches[places.COUNTDOWN] = TableControl(places.COUNTDOWN, count_down() if _is_called(view) else "")

    def widths(names: Sequence[str], letters: int) -> list[float]:
        return [_switch_width(frame, switches[name], letters) for name in names]

    def fits(letters: int) -> bool:
        return all(sum(widths(names, letters)) + gap * (len(names) - 1) <= foot.width for names in lines)

    letters = next((size for size in range(frame.text(LETTERS), SMALLEST, -1) if fits(size)), SMALLEST)
    found: dict[str, Rect] = {}
    for number, names in enumerate(reversed(lines), start=1):
        wanted = widths(names, letters)
        share = (foot.width - gap * (len(names) - 1)) / sum(wanted)
        x, y = foot.x, foot.y - number * height - (number - 1) * gap
        for name, wide in zip(names, wanted, strict=True):
            found[name] = Rect(x, y, wide * share, height)
            x += wide * share + gap
    return Switches(found, letters, capped=False, lines=len(lines))


def _switch_width(frame: Frame, switch: TableControl, letters: int) -> float:
    """A switch that is on has a tick before its words. Its corners are round where the smaller letters stand."""
    tick = 0.0 if switch.id in (places.SORT, places.COUNTDOWN) else letters * 0.75 + 6
    words = frame.measure(switch.widest or switch.text, letters) + tick
    about = frame.measure(switch.about, about_size(letters)) + frame.px(8) if switch.about else 0.0
    return max(words, about) + frame.px(8)
