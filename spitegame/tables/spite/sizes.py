"""Sizes of the table of Spite: areas measured in widths of an own card (one of the hand), and plans to arrange them."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from gettext import NullTranslations
from itertools import product
from math import ceil
from typing import NamedTuple

from spitegame.rules.spite.options import Countdown, Referee, SpiteRules
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.boxes import NOTHING, Area, Box, Column, Length, Row, beyond, largest
from spitegame.tables.drawing import Measures, in_rows
from spitegame.tables.face import Seen, WordRooms
from spitegame.tables.spite import places
from spitegame.tables.spite.control_rooms import ControlRooms, button_width, control_rooms
from spitegame.tables.spite.controls import every_switch, rare_controls
from spitegame.tables.spite.ladder import width_of_faces
from spitegame.tables.spite.trick_badges import TrickBadges, words_of_piles
from spitegame.translation import current
from spitegame.ui.geometry import TALL, Point, Rect
from spitegame.ui.nodes import SMALLEST, Frame

_LETTERS = 18
"""The size of the letters on buttons and switches, before the player's text scale."""
LAST_STEP = 0.38
"""The distance from one card of the last play to the next, as a share of a card's width."""
_FIVE = 1 + 4 * LAST_STEP
"""The width of five overlapping cards, the widest last play, in widths of a card."""
_LAST, _LARGEST_LAST = 0.7, 1.4
"""The least and the largest size of a card of the last play, relative to an own card."""
_EARLY, _MORE_EARLY = 0.3, 0.7
"""The least height of a line of the plays before the last, and how much it may grow, both in widths of an own card."""
_LEAST_EARLY_PX = 16
"""The least height of a card of those plays, in real pixels; without room for it the plays are left out."""
_SMALLER, EARLY_LINES = 0.6, 3
"""The largest height of an early card, relative to the last play's; and the largest number of lines of early plays."""
_HIGHEST, _WIDEST = 0.136, 0.154
"""The largest width of an own card, as a share of the window's height and of its width."""
_CARDS = 3.4
"""The least width of the hand, in widths of a card: enough to show the corners of ten cards."""
FINGER, _MANY = 28.5, 27
"""The width of each card that stays free for a finger, in reference pixels; and the number of cards for which one row
is wide enough, or else a hand has two."""
_ROWS = Length(0.6, 29)
"""The height of the front row of two in a hand: widths of a card, and reference pixels."""
_LEAST, _LOWEST = 50, 20
"""Widths of an own card in pixels. Letters may grow beyond their usual size while own cards are at least _LEAST wide;
below _LOWEST everything but the smallest letters shrinks."""
_SCALES = 0.1
"""The step by which the scale of letters is lowered."""
_SMALLEST_SCALE, _LOW = 0.5, 0.7
"""The least scale of letters; and the scale below which buttons and cards, too, become lower than fingers need."""
_FREE = Length(0, 1e5)
"""An unlimited length: the area grows into all the room that is left."""
_UPRIGHT = 1.1
"""A window counts as upright if its height is more than this many times its width."""
_STAGE = 1.85
"""The largest width of the table, in heights of the window; in a wider window the table lies in the middle."""
NO_FACE = 6.0
"""The width below which a plate shows no face, in sizes of its letters."""
_FACE, _TERSE, _NAMED = 7.0, 3.7, 4.9
"""The least widths of another player's plate, in sizes of its letters: with two lines; with one line; with one line
that shows most of a name."""
_PLATE, _SHARE = 192, 0.185
"""The usual width of a plate, in reference pixels; and its largest width, as a share of the table's."""
_FAN, BADGE = 32, 0.8
"""The height of the backs below a plate, in reference pixels; and the height of badges below a plate, relative to other
badges."""
_SIDES = {2: 0, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2}
"""The number of other players on each side of an arc, by the number of all other players; the rest sits at the top."""
_BEND = 0.3
"""The distance by which the outermost plates at the top sit lower than the middle one, in heights of a plate."""
_LARGEST_COLUMN = 0.22
"""The largest width of the column of buttons with key caps, as a share of the table's width."""
_PRIMARY = 1.25
"""The height of the button that the table waits for, relative to the other buttons of the column."""
_CUT, _EMPTY = 0.5, 0.92
"""Factors on a plan's `liked`: if words on buttons are cut, and if nobody sits above the panel beside the trick."""
_CELL = 1.35
"""The largest width of a button in a line, relative to a plate."""
_SCENE = 5
"""The number of buttons that the scene itself has above the column of buttons."""
_RING, _RINGS_BELOW = 78, 0.4
"""The size of the own countdown's ring above the column, in reference pixels; and the share of the window's height that
must be free above the ring."""
_PANEL, _LARGEST_PANEL, _LEAST_PANEL = 0.4, 0.54, 304
"""The width of the panel above the hand, beside the trick: its usual and its largest share of the table's width, and
its least width in reference pixels."""
_SENTENCE, _PROMPT = 38, 0.56
"""The width of a usual sentence about what to do, in sizes of its letters; and its share of a line that it shares with
the last event."""
_LINES = 2
"""The largest number of lines that are reserved for that sentence before the words are stacked."""
_PILE, _PILES = 0.4, 160
"""The least width of the deck or the bounty at a side of the last play, in widths of an own card; and of both side by
side, in reference pixels."""
_BESIDE_LAST = 16
"""The gap between the last play and its neighbours, in reference pixels."""
_SOME = Length(TALL * _LAST)
"""The least height of the last play."""
_MAIN_BUTTONS, _SIDE_BUTTONS = (places.PLAY, places.BUY_BACK, places.REWARD, places.READY), (places.PASS, places.END)
"""The ids of buttons that never show together and share a place: that of the main button, and that beside it."""
_MIDDLE = ("middle", "badges", "early", "last", "piles", "stock", "bounty", "caption", "ladder")
"""The names of the areas that belong to the trick."""


class SpiteInputs(NamedTuple):
    """All that the sizes depend on; the key of the cache."""

    frame: Frame
    language: NullTranslations
    column: float
    """The width in pixels that the scene's own buttons take at the right."""
    others: int
    """The number of players besides the one at the bottom, who is the viewer or, for an onlooker, the first seat."""
    watches: bool
    """True for an onlooker."""
    between: bool
    """True between two rounds, when nobody is to act."""
    rules: SpiteRules
    speech: float
    """The height in pixels for the words of a teacher or narrator, who speaks for the table; 0 if there is none."""
    is_past: bool
    """True if the table is only looked at, as in a review, and needs no buttons."""


class _Seats(NamedTuple):
    """One way to seat the other players; `liked` is a factor of the `liked` of a plan."""

    rows: int
    """The number of rows; 0 if they sit on an arc about the trick."""
    across: bool
    """True if the rows also reach over the panel beside the trick."""
    lines: int
    """The number of lines of words on a plate."""
    has_fans: bool
    """True if the backs of their cards show below their plates."""
    liked: float


class _Trick(NamedTuple):
    """One way to arrange the middle of the table; `liked` is a factor of the `liked` of a plan."""

    columns: int
    """The number of columns of badges beside the last play; 0 if badges stand above it, and a pile at each side."""
    above: Sequence[str]
    """The names of the areas above the line of the last play; `below` names the areas beneath it."""
    below: Sequence[str]
    liked: float


class _SpitePlan(NamedTuple):
    """One way to arrange all areas; `place` is the place of the buttons."""

    place: str
    seats: _Seats
    trick: _Trick
    liked: float
    """A factor for comparing plans: the largest product of this factor and the width of a card decides."""


_BESIDE, _ABOVE, _ASIDE = "beside", "above", "aside"
_PLACES = {_BESIDE: 1.0, _ABOVE: 0.94, _ASIDE: 0.9}
_PLACES_UPRIGHT = {_ABOVE: 1.0, _BESIDE: 0.94}
"""The places of the buttons, with a factor for how much each is liked: beside everything, above the hand, or above the
hand and beside the trick. The first mapping is for wide windows, the second for upright ones."""
_TRICKS = [
    _Trick(columns, above, below, liked * (1.0 if columns else 0.97))
    for columns in (1, 2, 0)
    for above, below, liked in (
        (["early"], ["caption", "ladder"], 1.0),
        (["early"], ["caption"], 0.9),
        ([], ["caption"], 0.78),
        (["early"], [], 0.76),
        ([], [], 0.65),
    )
]
"""All ways to arrange the middle; the last one has the fewest areas."""


def sizes(seen: Seen[SpiteView], frame: Frame) -> "SpiteSizes":
    view = seen.view
    speech = seen.status_lines * frame.line(frame.text(20)) + frame.px(14) if seen.narrated else 0.0
    watches, between = view.seat is None, view.to_act is None
    others = len(view.players) - 1
    inputs = SpiteInputs(frame, current(), seen.column, others, watches, between, view.rules, speech, seen.is_past)
    return _sizes(inputs)


@lru_cache(maxsize=8)
def _sizes(inputs: SpiteInputs) -> "SpiteSizes":
    """Return the sizes with the largest letters, up to the player's scale, at which cards are still large enough."""
    wanted, scale = inputs.frame.text_scale, _SMALLEST_SCALE
    if (found := SpiteSizes(inputs)).is_large:
        return found
    steps = range(ceil((wanted - scale) / _SCALES))

    @cache
    def with_letters(step: int) -> SpiteSizes:
        return SpiteSizes(inputs._replace(frame=replace(inputs.frame, text_scale=scale + step * _SCALES)))

    return with_letters(max(0, bisect(steps, False, key=lambda step: not with_letters(step).is_large) - 1))


class SpiteSizes(Measures):
    """Heights, widths and rectangles in pixels. They stay the same during a turn."""

    def __init__(self, inputs: SpiteInputs) -> None:
        super().__init__(inputs.frame)
        frame = self.frame = inputs.frame
        self._inputs, self._gap = inputs, frame.px(6 if frame.is_compact else 8)
        self.letters = frame.text(_LETTERS)
        self.tiny = max(SMALLEST, round(self.small * 0.88))
        self._less = min(1.0, frame.text_scale / _LOW)
        """The factor by which buttons and cards become lower at a small text scale."""
        self.button = frame.button(self.letters) * self._less
        self.lift = frame.px(10 if frame.is_compact else 26)
        """The distance by which a picked card lies higher."""
        self._own_plate = max(frame.px(52), 2 * self.line + frame.px(8))
        """The height of the own plate."""
        self._in_line = max(self.button, min(2 * self.line + frame.px(6), 1.12 * self.button))
        """The height of the line in which buttons and the own plate stand side by side."""
        self._speech = inputs.speech
        stage = self._stage = frame.whole.narrowed(frame.size.height * _STAGE).inset(self.pad)
        right = min(stage.right, frame.size.width - self.pad - inputs.column)
        self._beside_scene = replace(stage, width=right - stage.x)
        self._column_width = self._wide_column()
        width = self._beside_scene.width
        self._panel_width = max(_PANEL * width, min(frame.px(_LEAST_PANEL), _LARGEST_PANEL * width))
        aside = self._beside_scene.width - self._panel_width - self._gap
        self._widths = {
            _BESIDE: stage.width - self._column_width - self.pad,
            _ABOVE: self._beside_scene.width,
            _ASIDE: aside,
        }
        """The width of the trick with the other players about it, for each place of the buttons."""
        self.badges = TrickBadges(frame, inputs.rules, max(SMALLEST, round(self.small * 0.94)), round(self.pill * 0.92))
        self._parts = dict(self._trick_parts())
        self._controls = {place: self._controls_in(place) for place in _PLACES}
        plan, self.card = self._best()
        """The width of an own card."""
        self._plan = plan
        areas = self._areas = self._placed(plan, between=inputs.between)
        self.plate = self._plate_height(plan.seats)
        """The height of another player's plate, without the badges or backs below it."""
        self.fan = self._hanging(plan.seats) if plan.seats.has_fans else 0.0
        """The height of the backs below a plate; 0 if they have no room."""
        self.plates = self._plates()
        """The plates of the other players, clockwise from the left."""
        first, *rest = (areas[name] for name in _MIDDLE if name in areas)
        self.middle = first.around(rest)
        """The room of the whole trick, with its badges and piles."""
        self.is_beside = plan.trick.columns > 0
        """True if badges stand at the left of the last play and both piles at its right."""
        self.last, self.early, self.lines = self._plays()
        above = self._above_hand(plan.place)
        hand = areas.get("hand", Rect(stage.x, stage.bottom - above, stage.width, above))
        self.hand = Rect(hand.x, hand.y + above, hand.width, hand.height - above)
        """The room of the own cards while none is picked; a picked one lies higher by `lift`."""
        self.own_plate, self.ring, self.slots, self.switches = self._own_controls()
        self.status, self.reading = self._words(self._areas)
        """The rooms for the sentence about what to do; and for what is picked, or else for what happened last."""
        status, last = self._words(self._placed(plan, between=False))
        high, high_last = min(status.height, self.status.height), min(last.height, self.reading.height)
        self.rooms = WordRooms(status.width, last.width, high, high_last)
        """The sizes of both rooms for words. A sentence that fits them fits during a round and between two rounds."""

    def _placed(self, plan: _SpitePlan, *, between: bool) -> Mapping[str, Rect]:
        """Return the rectangle of each area, by name. Areas of the panel lie at its lower end, next to the hand."""
        areas = dict(self._box(plan, between).place(self.card, self._room(plan.place)))
        if plan.place is _ASIDE:
            words, high = areas["words"], self._words_height(_ASIDE)
            areas["words"] = replace(words, y=words.bottom - high, height=high)
            y = areas["buttons"].y
            for name in ("status", "switches"):
                if name in areas:
                    y -= self._gap + areas[name].height
                    areas[name] = replace(areas[name], y=y)
        return areas

    @property
    def is_large(self) -> bool:
        """True if cards are large enough for letters of this size."""
        return self.card >= (_LEAST if self.frame.text_scale > 1 else _LOWEST)

    def area(self, name: str) -> Rect:
        """Return the room of a part of the trick; a rectangle of height 0 if the plan leaves that part out."""
        return self._areas.get(name) or replace(self.middle, height=0.0)

    @property
    def badges_width(self) -> float:
        """The width for badges beside the last play; 0 if they stand above it."""
        return self.badges.widest * self._plan.trick.columns

    # the ways to arrange the areas

    def _best(self) -> tuple[_SpitePlan, float]:
        """Return the best plan, and the width of the largest card with which everything has room. Between two rounds
        room for the hand is counted too, which keeps the plan the same."""
        width, height = self.frame.size
        most = min(_HIGHEST * height, _WIDEST * width)
        plans = sorted(self._plans(), key=lambda plan: -plan.liked)
        best, card = plans[0], 0.0
        hopeless = set[tuple[str, _Seats]]()  # without room even for the smallest trick
        for plan in plans:
            wanted = best.liked * card / plan.liked + 0.1  # the card with which this plan is better
            if wanted > most:
                break
            if (plan.place, plan.seats) in hopeless:
                continue
            box, room = self._box(plan, between=False), self._room(plan.place)
            if beyond(box, room, wanted) <= 0:
                best, card = plan, largest(box, room, most)
            elif beyond(self._box(plan._replace(trick=_TRICKS[-1]), between=False), room, 0.0) > 0:
                hopeless.add((plan.place, plan.seats))
        return best, card

    def _plans(self) -> Iterator[_SpitePlan]:
        others, (width, height) = self._inputs.others, self.frame.size
        for place, liked in (_PLACES_UPRIGHT if height > _UPRIGHT * width else _PLACES).items():
            seats = [_Seats(0, False, 2, True, 1.0), _Seats(0, False, 2, False, 0.96)]
            rows_of_others = {ceil(others / per_row) for per_row in range(2, others + 1)}
            for across, rows in product({place is _ASIDE, False}, rows_of_others):
                share = self._widths[_ABOVE if across else place] / ceil(others / rows)
                ways = ((2, True, 0.93), (2, False, 0.9), (1, False, 0.87 if share > _NAMED * self.small else 0.45))
                seats += [_Seats(rows, across, *way) for way in ways]
            if place is _ASIDE and self._inputs.watches:
                continue
            if sum(self._in_a_line(place)) > (self._panel_width if place is _ASIDE else self._widths[place]):
                liked *= _CUT
            for seat, trick in product(seats, _TRICKS):
                if seat.rows or trick.columns:  # badges above the trick have no room between the plates of an arc
                    empty = _EMPTY if place is _ASIDE and not seat.across else 1.0
                    yield _SpitePlan(place, seat, trick, liked * seat.liked * trick.liked * empty)

    def _room(self, place: str) -> Rect:
        """Return the room of the table. The right edge with the scene's own buttons is left out, unless the column of
        buttons stands below these."""
        return self._stage if place is _BESIDE else self._beside_scene

    def _box(self, plan: _SpitePlan, between: bool) -> Box:
        """Return the boxes of the whole table; `between` is True between two rounds."""
        gap, controls, plays = self._gap, self._controls[plan.place], not (self._inputs.watches or between)
        middle = Area("middle", NOTHING, _SOME, (_FREE,), (_FREE,)) if between else self._trick(plan)
        others = [self._rows(plan.seats)] if plan.seats.rows else []
        across, above = (others, []) if plan.seats.across else ([], others)
        table = Column([*above, middle], gap) if others else self._arc(plan.seats, middle)
        speech = [Area("speech", NOTHING, Length(0, self._speech))] * bool(self._speech)
        switches = [Area("switches", NOTHING, Length(0, controls.height))] * bool(controls.rects)
        hand = [Area("hand", Length(_CARDS), self._hand_height(plan.place), (_FREE,))] * plays
        words = Area("words", NOTHING, Length(0, self._words_height(plan.place)), (_FREE,))
        if plan.place is _BESIDE:
            column = Area("column", Length(0, self._column_width), Length(0, self._column_height))
            own = Column([*speech, *switches * plays, words, *hand], gap)
            return Row([Column([table, own], gap), column], self.pad)
        line = self._in_line + self._below_own * self._inputs.watches
        buttons = Area("buttons", NOTHING, Length(0, line), (_FREE,))
        if plan.place is _ABOVE:
            return Column([table, Column([*speech, *switches, words, buttons, *hand], gap)], gap)
        prompt, lines = self._prompt_height(self._panel_width), self._lines_in(self._panel_width)
        more = Length(0, (lines - _LINES) * self.frame.line(self.text))
        status = [Area("status", NOTHING, Length(0, prompt), higher=(more,))] * (not speech)
        narrow = replace(buttons, width=Length(0, self._panel_width), wider=())
        panel = Column([*switches * plays, *status, narrow], gap)
        if between:  # between rounds, the standing also takes the width above the panel
            return Column([*speech, *across, table, Row([words, panel], gap)], gap)
        return Column([*speech, *across, Row([Column([table, words], gap), panel], gap), *hand], gap)

    def _hand_height(self, place: str) -> Length:
        """Return the height of the hand. If many cards need two rows, each row is high enough for a finger."""
        finger, above = self.frame.px(FINGER), self._above_hand(place)
        if _MANY * finger <= self._room(place).width:
            return Length(TALL, above)
        return Length(_ROWS.cards, (finger + self.frame.px(_ROWS.pixels)) * self._less + above)

    def _above_hand(self, place: str) -> float:
        """Return the room above the hand for picked cards, and for the badges of a plate there."""
        return self.lift if place is _BESIDE else max(self.lift, self.pill * BADGE - self._gap)

    # the others

    def _plate_height(self, seats: _Seats) -> float:
        if seats.lines == 1:
            return self.line + self.frame.px(10)
        return max(self.frame.px(62), 2 * self.line + self.frame.px(14))

    def _hanging(self, seats: _Seats) -> float:
        """Return the height of the backs or badges that hang below a plate."""
        return max(self.frame.px(_FAN), self.pill * 0.9) if seats.has_fans else self._badge

    def _seat_size(self, seats: _Seats) -> Point:
        """Return the least width and height of a plate together with what hangs below it."""
        width = (_FACE if seats.lines == 2 else _TERSE) * self.small
        if not seats.rows:
            width = max(width, min(self._wide_plate, _SHARE * self._widths[_BESIDE]))
        return Point(width, self._plate_height(seats) + self._hanging(seats))

    @property
    def _badge(self) -> float:
        """The distance by which badges reach below a plate."""
        return self.pill * BADGE - self.frame.px(3)

    @property
    def _wide_plate(self) -> float:
        """The usual width of a plate, which grows with the text scale."""
        return self.frame.px(_PLATE) * max(1.0, 0.75 * self.frame.text_scale)

    def _rows(self, seats: _Seats) -> Box:
        """Return the area of the other players in rows."""
        gap, (width, height), per_row = self._gap, self._seat_size(seats), ceil(self._inputs.others / seats.rows)
        wide, high = per_row * (width + gap) - gap, seats.rows * (height + gap) - gap
        return Area("others", Length(0, wide), Length(0, high), (_FREE,))

    def _arc(self, seats: _Seats, middle: Box) -> Box:
        """Return the boxes of the middle with the other players on an arc about it."""
        gap, (width, height), aside = self._gap, self._seat_size(seats), _SIDES[self._inputs.others]
        top = self._inputs.others - 2 * aside
        high = height * (1 + _BEND * (top > 1))
        above = Area("top", Length(0, top * (width + gap) - gap), Length(0, high), (_FREE,))
        side = Area("left", Length(0, width), Length(0, aside * (height + gap) - gap))
        beside = Row([side, middle, replace(side, name="right")], gap) if aside else middle
        return Column([above, beside], gap)

    def _plates(self) -> list[Rect]:
        seats, gap, areas, others = self._plan.seats, self._gap, self._areas, self._inputs.others
        width, height = self._seat_size(seats)
        if seats.rows:
            area, per_row = areas["others"], ceil(others / seats.rows)
            share = (area.width - (per_row - 1) * gap) / per_row
            first = Rect(area.x, area.y, min(share, max(width, 1.5 * self._wide_plate)), height)
            return in_rows(first, others, per_row, area.center.x, Point(gap, gap))
        left = right = list[Rect]()
        if aside := _SIDES[others]:
            side = areas["left"]
            step = min(side.height / aside, 2 * height)
            start = side.y + (side.height - step * aside) * 0.4
            left = [Rect(side.x, start + index * step, width, height) for index in reversed(range(aside))]
            right = [replace(rect, x=areas["right"].x) for rect in reversed(left)]
        return [*left, *self._at_top(others - 2 * aside, areas["top"], width, height), *right]

    def _at_top(self, number: int, area: Rect, width: float, height: float) -> list[Rect]:
        """Return plates side by side at the top of the arc, the outer ones lower."""
        wanted = width * (1.9 if number < 4 else 1.36) + self._gap
        step = min((area.width - width) / max(1, number - 1), wanted)
        first, half = area.center.x - width / 2 - step * (number - 1) / 2, max(1.0, (number - 1) / 2)
        bends = [((index - half) / half) ** 2 * _BEND if number > 1 else 0.0 for index in range(number)]
        return [Rect(first + index * step, area.y + bend * height, width, height) for index, bend in enumerate(bends)]

    # the trick

    def _trick_parts(self) -> Iterator[tuple[str, Area]]:
        """Yield every area that the middle may have, with its key in `_parts`."""
        frame, badges = self.frame, self.badges
        words = max(frame.measure(text, self.small) for text in words_of_piles()) + frame.px(10)
        five, more = Length(_FIVE * _LAST), Length(_FIVE * (_LARGEST_LAST - _LAST))
        yield "last", Area("last", five, _SOME, (more,), (Length(TALL * (_LARGEST_LAST - _LAST)),))
        for name in ("stock", "bounty"):
            yield name, Area(name, Length(_PILE), NOTHING, (Length(_LAST), Length(-_PILE, words)))
        for columns in (1, 2):
            width = badges.widest * columns
            wide = max(width, frame.px(_PILES), 2 * words)
            high = badges.high_at_most(width)
            yield f"badges{columns}", Area("badges", Length(0, wide), Length(0, high))
            yield f"piles{columns}", Area("piles", Length(0, wide), NOTHING)
        for place, room in self._widths.items():
            yield f"badges {place}", Area("badges", NOTHING, Length(0, badges.least_height(room)), (_FREE,))
        below = frame.line(self.tiny) + frame.px(6)
        early, least = Length(_EARLY, below), Length(0, _LEAST_EARLY_PX + below)
        yield "early", Area("early", NOTHING, early, (_FREE,), (Length(_MORE_EARLY),), least_height=least)
        yield "caption", Area("caption", NOTHING, Length(0, self.line), (_FREE,))
        ladder = width_of_faces(frame, badges.letters, badges.height)
        yield "ladder", Area("ladder", Length(0, ladder), Length(0, badges.height), (_FREE,))

    def _trick(self, plan: _SpitePlan) -> Box:
        """Return the boxes of the middle during a round."""
        parts, trick, columns = self._parts, plan.trick, plan.trick.columns
        beside = (f"badges{columns}", "last", f"piles{columns}") if columns else ("stock", "last", "bounty")
        line = Row([parts[name] for name in beside], self.frame.px(_BESIDE_LAST))
        top = [] if columns else [parts[f"badges {plan.place}"]]
        above, below = ([parts[name] for name in names] for names in (trick.above, trick.below))
        return Column([*top, *above, line, *below], self.frame.px(6))

    def _plays(self) -> tuple[Rect, Rect, int]:
        """Return the rooms of the last play and of the early plays, and the number of lines of early plays, or 0."""
        last = self._areas.get("last", self.middle)
        high = min(last.height, self.card * TALL * _LARGEST_LAST, last.width / _FIVE * TALL)
        last = Rect(last.center.x - high / TALL * _FIVE / 2, last.bottom - high, high / TALL * _FIVE, high)
        early = self._areas.get("early")
        if early is None:
            return last, Rect(last.x, last.y, last.width, 0), 0
        line = min(early.height, high * _SMALLER + self.line)
        lines = max(1, min(EARLY_LINES, int((early.height + 1) / line)))
        return last, Rect(early.x, early.bottom - line * lines, early.width, line * lines), lines

    # the own buttons and words

    def _wide_column(self) -> float:
        """Return the width of the column of buttons and own plate, which stands below the scene's buttons."""
        button, capped = (button_width(self.frame, self.letters, capped=capped) for capped in (False, True))
        widest = max(button, min(capped, _LARGEST_COLUMN * self._stage.width))
        beside_stage = self.frame.size.width - self.pad - self._stage.right
        return max(self._wide_plate, widest, self._inputs.column - self.pad - beside_stage)

    @property
    def _column_height(self) -> float:
        """The height that the column of buttons needs."""
        inputs, gap = self._inputs, self._gap
        below = self._own_plate + self._below_own
        if inputs.watches or inputs.is_past:
            return below
        others = 1 + self._has_countdown + 2 * self._has_calls + (_SCENE if inputs.column else 0)
        return below + (self.button + gap) * (others + _PRIMARY) + gap

    @property
    def _below_own(self) -> float:
        """The height of badges below the plate at the bottom; for an onlooker, of the backs of that player's cards."""
        return self.frame.px(_FAN) if self._inputs.watches else self._badge

    @property
    def _has_countdown(self) -> bool:
        return self._inputs.rules.countdown is Countdown.CALLED

    @property
    def _has_calls(self) -> bool:
        return self._inputs.rules.referee is Referee.OPEN

    def _controls_in(self, place: str) -> ControlRooms:
        """Return the rooms of the switches. If buttons have no column of their own, rare buttons come first in them."""
        inputs, width = self._inputs, self._panel_width if place is _ASIDE else self._widths[place]
        rare = [] if place is _BESIDE else rare_controls(inputs.rules)
        rare = [each for each in rare if place is _ABOVE or each.id is not places.COUNTDOWN]
        every = [] if inputs.watches or inputs.is_past else [*rare, *every_switch()]
        return control_rooms(self.frame, every, width, self.letters, self.button, self._gap)

    def _own_controls(self) -> tuple[Rect, Rect | None, Mapping[str, Rect], ControlRooms]:
        """Return the rectangles of the own plate, of the countdown's ring (None if it has no room), and of each button
        by id; then the rooms of the switches."""
        areas, gap, found = self._areas, self._gap, self._controls[self._plan.place]
        switches = found.moved(areas["switches"]) if "switches" in areas else found
        if self._plan.place is not _BESIDE:
            return *self._buttons_in_line(switches), switches
        column = areas["column"]
        high = self._own_plate + self._below_own
        plate = Rect(column.x, column.bottom - high, column.width, self._own_plate)
        countdown = Rect(column.x, plate.y - gap - self.button, column.width, self.button)
        second = countdown.moved(0, -(self.button + gap) * self._has_countdown)
        first = Rect(column.x, second.y - gap - self.button * _PRIMARY, column.width, self.button * _PRIMARY)
        number = Rect(column.x, first.y - gap - self.button, column.width, self.button)
        call = number.moved(0, -self.button - gap)
        side, top = self.frame.px(_RING), call.y if self._has_calls else first.y
        ring = Rect(column.right - side, top - gap - side, side, side)
        slots = {**_named(first, second), places.COUNTDOWN: countdown, places.NUMBER: number, places.CALL: call}
        return plate, ring if ring.y > _RINGS_BELOW * self.frame.size.height else None, slots, switches

    def _buttons_in_line(self, switches: ControlRooms) -> tuple[Rect, None, Mapping[str, Rect]]:
        """Return the own plate, None for the ring, and the buttons, all in one line; the button that the table waits
        for is the rightmost."""
        area, needs, gap = self._areas["buttons"], self._in_a_line(self._plan.place), self._gap
        wide = min(area.width, len(needs) * _CELL * self._wide_plate)
        spare = (wide - sum(needs) - gap * (len(needs) - 1)) / len(needs)
        cells, x = list[Rect](), area.right - wide
        for need in needs:
            cells.append(Rect(x, area.y, need + spare, self._in_line))
            x = cells[-1].right + gap
        *rest, second, first = cells
        slots = {**_named(first, second), **switches.rects}
        if self._plan.place is _ABOVE:
            return rest[0], None, slots
        words = self._areas["words"]
        plate = replace(words, width=min(_FACE * self.small, words.width / 2))
        return plate, None, slots | dict(zip((places.COUNTDOWN,), rest, strict=False))

    def _in_a_line(self, place: str) -> list[float]:
        """Return the least width of each part of the line of buttons, from the left."""
        width = partial(button_width, self.frame, SMALLEST)
        plate = [_NAMED * self.small] if place is _ABOVE else []
        countdown = [width(names=[places.COUNTDOWN])] * (place is _ASIDE and self._has_countdown)
        return [*plate, *countdown, width(names=_SIDE_BUTTONS), width(names=_MAIN_BUTTONS)]

    def _prompt_height(self, width: float) -> float:
        """Return the height of the sentence about what to do in a room of this width."""
        lines = min(_LINES, self._lines_in(width))
        return lines * self.frame.line(self.text) + self.frame.px(8)

    def _lines_in(self, width: float) -> int:
        """Return the number of lines that a usual sentence takes in a room of this width."""
        return ceil(_SENTENCE * self.text / (width - self.frame.px(26)))

    @property
    def _event_height(self) -> float:
        """The height of the sentence about the last event, on a line of its own."""
        lines = 2 if self.frame.text_scale >= 1 else 1
        return max(self.line + self.frame.px(10), lines * self.frame.line(SMALLEST) + self.frame.px(8))

    def _is_stacked(self, width: float) -> bool:
        """Return True if the last event stands above what to do: side by side they would take more lines."""
        return self._lines_in(_PROMPT * width - self._gap) > _LINES

    def _words_height(self, place: str) -> float:
        """Return the height of the area `words` with this place of the buttons."""
        width = self._widths[place]
        if self._speech or place is _ASIDE:
            return max(self._event_height, self._in_line * (place is _ASIDE))
        if self._is_stacked(width):
            return self._event_height + self._gap + self._prompt_height(width)
        return self._prompt_height(_PROMPT * width)

    def _words(self, areas: Mapping[str, Rect]) -> tuple[Rect, Rect]:
        """Return the rooms for the sentence about what to do, and for the last event."""
        words, gap, told = areas["words"], self._gap, self._event_height
        if status := areas.get("speech", areas.get("status")):
            left = self.own_plate.right + gap if self._plan.place is _ASIDE else words.x
            return status, replace(words, x=left, width=words.right - left)
        if self._is_stacked(self._widths[self._plan.place]):
            reading = replace(words, height=told)
            return replace(words, y=reading.bottom + gap, height=words.height - told - gap), reading
        status = replace(words, width=words.width * _PROMPT - gap)
        return status, replace(words, x=status.right + gap, width=words.right - status.right - gap)


def _named(first: Rect, second: Rect) -> dict[str, Rect]:
    """Return the rectangle of each button in these two places, by id."""
    return {**dict.fromkeys(_MAIN_BUTTONS, first), **dict.fromkeys(_SIDE_BUTTONS, second)}
