"""Sizes of the table of Spite & Malice: areas measured in widths of a card, and the ways to arrange them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from spitegame.rules.malice.options import PILES, CompletedReturn
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.boxes import NOTHING, Area, Box, Column, Length, Row, largest
from spitegame.tables.drawing import Measures, in_rows
from spitegame.tables.face import Seen, WordRooms
from spitegame.ui.geometry import TALL, Point, Rect
from spitegame.ui.nodes import SMALLEST, Frame

GAP, _LOOSER = 0.16, 0.7
"""The gap between piles, as a share of a card's width; and how much wider it may be if there is room."""
STRIP = 0.2
"""The least part of a card that shows under the next one of its pile, as a share of its height: enough for its rank."""
LOOSE, _TIGHT = 1.06, 0.45
"""The distance from one card of the own hand to the next, in widths of a card: with room, and the least that leaves its
corner readable."""
_HIT = 28
"""The least distance in pixels from one card of the own hand to the next, which lets a finger hit the lower one."""
_HAND, _LARGEST_HAND = 1.15, 1.6
"""The least and the largest size of a card of the own hand, relative to a card on the table."""
_FAN, _OWN_FAN, _MORE_FAN = 0.1, 0.42, 0.3
"""The room under a pile, in heights of a card: `_FAN` for each of several other players, besides the label; `_OWN_FAN`
at least for the viewer and for an only other player; `_MORE_FAN` is how much these rooms may grow."""
_LARGEST = 170
"""The largest width of a card on the table, in reference pixels."""
_SMALLER = ((0.6, 4.0), (0.2, 30.0), (0.2, 14.0))
"""Widths to try for cards of several other players: a share of an own card, and reference pixels to add."""
_HALF = 1.9
"""The factor by which the own cards may be larger than those of others before a plan counts as worse."""
_READ, _FOLDED = 24, 0.56
"""The least width of another's card that can be read, in reference pixels; and the factor on a plan in which they are
narrower, or folded."""
_FLAT = 0.95
"""The factor on a plan in which the centers lie beside the own piles, not in one grid with them."""
_LEAST = 30
"""The width of a card in pixels below which letters give up growing beyond their usual size."""
_PLATE, _MORE_PLATE, _SENTENCE = 7, 7, 16.3
"""The least width of a plate beside cards; how much wider it may be; and the width of a usual sentence. All in sizes of
the letters."""
_MOST_LINES = 4
_BESIDE = 0.36
"""The share of the window's width for words beside the hand."""


class MaliceInputs(NamedTuple):
    """All that the sizes depend on; the key of the cache."""

    frame: Frame
    column: float
    """The width in pixels that the scene's own buttons take at the right."""
    others: int
    centers: int
    completed: bool
    """True if completed cards lie in a pile of their own."""
    held: int
    """The number of cards to make room for in the own hand."""
    spoken: float
    """The height in lines of the words of a narrator, or if the table is only looked at; 0 for rooms of fixed sizes."""


class Grid(NamedTuple):
    """A row of piles from the corner `x`, `y`: the width of a card, and as `pitch` the distance between two columns."""

    x: float
    y: float
    card: float
    pitch: float
    room: float
    """The height under a card, for the cards that are fanned downwards and the label."""
    is_folded: bool = False
    """True if only the rank of each pile is shown, not its cards."""

    def spot(self, column: int) -> Rect:
        return Rect(self.x + column * self.pitch, self.y, self.card, self.card * TALL)


class SeatRoom(NamedTuple):
    """The place of a player's plate and piles."""

    plate: Rect
    is_high: bool
    """True if the plate stands beside the cards and has several lines."""
    piles: Grid


class _MalicePlan(NamedTuple):
    """One way to arrange all areas."""

    box: Box
    other: Length | None
    """The width of a card of another player; None if only the ranks of their piles are shown."""
    rows: int
    """The number of rows in which the other players sit."""
    liked: float = 1.0
    """A factor on the worth of the plan; the plan with the largest worth is taken."""


def sizes(seen: Seen[MaliceView], frame: Frame) -> "MaliceSizes":
    view = seen.view
    held = max(view.rules.hand, len(view.areas[view.vantage].hand))
    completed = view.rules.completed_return is not CompletedReturn.AT_ONCE
    spoken = seen.status_lines if seen.narrated or seen.is_past else 0
    return _sizes(MaliceInputs(frame, seen.column, len(view.areas) - 1, len(view.centers), completed, held, spoken))


@lru_cache(maxsize=8)
def _sizes(inputs: MaliceInputs) -> "MaliceSizes":
    """Return the sizes; letters shrink until cards are large enough and numbers fit under their piles."""
    found = MaliceSizes(inputs)
    while found.is_tight and found.frame.text_scale > 1:
        scale = max(1.0, found.frame.text_scale - 0.1)
        found = MaliceSizes(inputs._replace(frame=replace(found.frame, text_scale=scale)))
    return found


class MaliceSizes(Measures):
    """Heights, widths and rectangles in pixels. They stay the same for a whole game."""

    def __init__(self, inputs: MaliceInputs) -> None:
        super().__init__(inputs.frame)
        frame, pad = inputs.frame, self.pad
        self._inputs, self.frame = inputs, frame
        self.key_letters = SMALLEST if frame.is_compact else frame.text(14)
        self.key = frame.line(self.key_letters) + frame.px(3)
        """The height of a key's sign, which stands above its card."""
        self.lift = self._gap = pad if frame.touch else max(pad, 0.9 * self.key)
        """The distance by which a selected card lies higher, and the gap between areas."""
        self.below = self.pill + frame.px(4)
        """The height of the label under a pile, with its gap."""
        self.plate = self.line + frame.px(10)
        """The height of a plate with one line."""
        self.high_plate = 2 * self.line + self.pill + frame.px(39)
        """The least height of a plate with two lines of words, the bar of the payoff, and a hand beneath."""
        self._beneath = frame.px(8)
        """The gap under a plate of one line, which also leaves room for the edges of a thick pile."""
        self._columns = max(1 + PILES, 1 + inputs.centers + inputs.completed)
        """The number of columns of the grid in which the centers and the own piles lie."""
        self._room = Rect(pad, pad, frame.size.width - 2 * pad - inputs.column, frame.size.height - 2 * pad)
        cards = [(plan, largest(plan.box, self._room, frame.px(_LARGEST))) for plan in self._plans()]
        self._plan, self.card = max(cards, key=self._worth)
        """The width of a card on the table."""
        self._areas = dict(self._plan.box.place(self.card, self._room))
        self.hand = self._areas["hand"]
        self.centers = self._grid("centers", self._columns)
        is_stacked = self._areas["own"].x == self._areas["centers"].x
        self._own_columns = self._columns if is_stacked else 1 + PILES
        self.own = self._seat("plate", "own", self._own_columns)
        self.others = self._other_rooms()
        """The rooms of the other players, clockwise from the left."""
        self.status, self.last, self.rooms = self._words()

    @property
    def is_tight(self) -> bool:
        """True if cards are too narrow, or piles too close for the numbers under them."""
        return self.card < _LEAST or min(self.centers.pitch, self.own.piles.pitch) < self._number

    # the ways to arrange the areas

    def _plans(self) -> Iterator[_MalicePlan]:
        others = self._inputs.others
        if others == 1:
            yield from self._plans_with(Length(1), 1)
            return
        for rows in sorted({ceil(others / per_row) for per_row in range(1, others + 1)}):
            for cards, pixels in _SMALLER:
                yield from self._plans_with(Length(cards, self.frame.px(pixels)), rows)
            yield from self._plans_with(None, rows)

    def _plans_with(self, other: Length | None, rows: int) -> Iterator[_MalicePlan]:
        """Yield the ways to arrange the areas. `other` is the width of another player's card, None if their piles are
        folded. Of equally good plans the first is taken."""
        gap, single, room = self._gap, self._inputs.others == 1, self._room.width

        def plan(*lines: Box, liked: float = 1.0) -> _MalicePlan:
            return _MalicePlan(Column(lines, gap), other, rows, liked)

        def row(*parts: Box) -> Row:
            return Row(parts, gap)

        centers = self._piles("centers", 0)
        most, least = (Length(0, columns * self._number) for columns in (self._columns, 1 + PILES))
        own = replace(self._piles("own", _MORE_FAN), least_height=Length(TALL * (1 + _OWN_FAN)), least_width=most)
        narrow = replace(own, width=self._wide(1 + PILES), higher=(), least_width=least)
        line, line_of_other = (Area(name, NOTHING, Length(0, self.plate)) for name in ("plate", "plate1"))
        side, side_of_other = (self._beside(name, self.plate, own.least_height) for name in ("plate", "plate1"))
        piles_of_other = replace(own, name="others")
        several: Box = self._others(other, rows) if other else self._folded(rows)
        above = Column([line_of_other, piles_of_other], self._beneath) if single else several
        beside = row(side_of_other, piles_of_other) if single else several
        middle, hand_beside = Row([centers, narrow], 3 * gap), self._hand(room * (1 - _BESIDE))
        words, hand = self._words_area(), self._hand(room)
        if self._inputs.spoken:
            both = Row([above, Column([line, narrow], gap)], 3 * gap)
            yield plan(words, beside, middle, row(side, hand_beside), liked=_FLAT)
            yield plan(words, both, row(centers, self._hand(room / 2)), liked=_FLAT)
        else:
            status, last = (
                self._beside("status", self._lines_in(_PLATE * self.text)),
                self._beside("last", self._lines(2)),
            )
            wide = min(room * _BESIDE, self._sentence)
            under = Area("status", Length(0, wide), Length(0, self._lines_in(wide)))
            told = Column([side, under] if single or self.frame.is_compact else [side, last, under], self.pad)
            told_of_other = row(Column([side_of_other, last], self.pad), piles_of_other) if single else several
            hand_under_piles = self._hand(room - _PLATE * self.text, as_piles=True)
            left, right = Column([side, status], self.pad), Column([own, hand_under_piles], gap)
            yield plan(beside, row(last, centers), row(left, right))
            yield plan(told_of_other, middle, row(told, hand_beside), liked=_FLAT)
            yield plan(told_of_other, middle, row(side, status, hand_beside), liked=_FLAT)
        yield plan(beside, row(self._beside("blank", 0), centers), row(side, own), words, hand)
        yield plan(above, centers, Column([line, own], gap), words, hand)

    def _worth(self, found: tuple[_MalicePlan, float]) -> float:
        """Return the worth of a plan with the width of its cards: less if other players' cards are about half as large
        or smaller, and less again if they cannot be read."""
        plan, card = found
        if plan.other is None:
            return plan.liked * _FOLDED * card
        other = plan.other.at(card)
        return plan.liked * min(card, _HALF * other) * (1 if other >= self.frame.px(_READ) else _FOLDED)

    # the areas

    def _wide(self, columns: int) -> Length:
        """Return the width of this number of piles side by side."""
        return Length(columns * (1 + GAP) - GAP, self._beneath)

    def _piles(self, name: str, fan: float) -> Area:
        """Return an area of piles under which the room may grow by `fan` heights of a card."""
        looser, height = (Length((self._columns - 1) * _LOOSER),), Length(TALL, self.below)
        return Area(name, self._wide(self._columns), height, looser, (Length(TALL * fan),))

    def _beside(self, name: str, height: float, highest: Length = NOTHING) -> Area:
        """Return an area for a plate or words beside piles; `highest` is the height up to which it may grow."""
        wider, higher = Length(0, _MORE_PLATE * self.text), Length(highest.cards, highest.pixels - height)
        return Area(name, Length(0, _PLATE * self.text), Length(0, height), (wider,), (higher,))

    def _others(self, other: Length, rows: int) -> Area:
        """Return the area of several other players in rows, with cards of width `other`."""
        per_row, wide, high = ceil(self._inputs.others / rows), self._wide(1 + PILES).cards, TALL * (1 + _FAN)
        width = Length(per_row * wide * other.cards, per_row * (wide * other.pixels + self.pad))
        around = self.plate + self._beneath + self.below
        height = Length(rows * high * other.cards, rows * (high * other.pixels + around) + (rows - 1) * self.pad)
        counted = per_row * ((1 + PILES) * self._number + self.pad)  # a number stands under each pile
        return Area("others", width, height, higher=(Length(rows * TALL * _MORE_FAN),), least_width=Length(0, counted))

    def _folded(self, rows: int) -> Area:
        """Return the area of the other players in rows, with only the ranks of their piles."""
        token = self.frame.measure("10", self.small) + self.frame.px(4)
        high = rows * (self.plate + self.line + self.frame.px(2)) + (rows - 1) * self.pad
        width = Length(0, ceil(self._inputs.others / rows) * (2 + PILES) * token)
        return Area("others", width, Length(0, high))

    def _hand(self, room: float, *, as_piles: bool = False) -> Area:
        """Return the area of the own hand, with `room` as the width available; with `as_piles` as wide as the own
        piles."""
        held = self._inputs.held
        width, wider = Length(_HAND * (1 + _TIGHT * (held - 1))), Length(_LARGEST_HAND * held)
        if as_piles:
            width, wider = self._wide(self._columns), Length((self._columns - 1) * _LOOSER)
        loose = Length(-TALL * _HAND, TALL * room / (1 + LOOSE * (held - 1)))
        higher = (Length(TALL * (_LARGEST_HAND - _HAND)), loose)
        hit = Length(_HAND, _HIT * (held - 1)) if self.frame.touch else NOTHING
        return Area("hand", width, Length(TALL * _HAND, self.lift), (wider,), higher, least_width=hit)

    @property
    def _number(self) -> float:
        """The width of the label under a pile, for a number of two digits."""
        return max(self.pill, self.frame.measure("00", self.small) + self.frame.px(18)) + self.frame.px(4)

    @property
    def _sentence(self) -> float:
        return _SENTENCE * self.text

    def _lines(self, number: float) -> float:
        """Return the height of a panel with this number of lines."""
        return number * self.frame.line(self.text) + self.frame.px(14)

    def _lines_in(self, width: float) -> float:
        """Return the height of a panel of this width with a usual sentence."""
        return self._lines(min(_MOST_LINES, ceil(self._sentence / (width - self.frame.px(26)))))

    def _words_area(self) -> Area:
        """Return the row of words: the last event beside what to do, if the width suffices for both."""
        room = self._room.width
        high = self._lines(self._inputs.spoken) if self._inputs.spoken else self._lines_in(room)
        if not self._inputs.spoken and room < 2 * self._sentence:
            high = max(high, self._lines(2))
        width = min(room * _BESIDE, self._sentence)
        more = self.frame.line(self.text)
        return Area("words", Length(0, width), Length(0, high), (Length(0, self._sentence),), (Length(0, more),))

    # where everything lies

    def _grid(self, name: str, columns: int) -> Grid:
        """Return the grid of piles in an area, centered and as wide as it may be."""
        area = self._areas[name]
        pitch = min(self.card * (1 + GAP + _LOOSER), (area.width - self._beneath - self.card) / (columns - 1))
        x = area.center.x - ((columns - 1) * pitch + self.card - self._beneath) / 2
        return Grid(x, area.y, self.card, pitch, area.height - self.card * TALL)

    def _seat(self, plate: str, piles: str, columns: int) -> SeatRoom:
        """Return the rooms of a player; `plate` and `piles` are the names of their areas."""
        grid, room = self._grid(piles, columns), self._areas[plate]
        if room.right <= grid.x:
            height = min(room.height, max(grid.card * TALL + self.below, self.high_plate))
            return SeatRoom(replace(room, height=height), is_high=True, piles=grid)
        width = PILES * grid.pitch + grid.card
        return SeatRoom(Rect(grid.x, room.y, width, room.height), is_high=False, piles=grid)

    def _other_rooms(self) -> list[SeatRoom]:
        number, rows, pad = self._inputs.others, self._plan.rows, self.pad
        if number == 1:
            return [self._seat("plate1", "others", self._own_columns)]
        area, per_row = self._areas["others"], ceil(number / rows)
        size = Point((area.width - (per_row - 1) * pad) / per_row, (area.height - (rows - 1) * pad) / rows)
        block = Rect(area.x, area.y, *size)
        return [self._other_room(room) for room in in_rows(block, number, per_row, area.center.x, Point(pad, pad))]

    def _other_room(self, room: Rect) -> SeatRoom:
        """Return the rooms of one of several other players."""
        plate = replace(room, height=self.plate)
        if self._plan.other is None:
            wide = room.width / (2 + PILES)
            return SeatRoom(plate, False, Grid(room.x, plate.bottom, wide, wide, self.line, is_folded=True))
        y = plate.bottom + self._beneath
        by_height = (room.bottom - y - self.below) / (TALL * (1 + _FAN))
        card = min((room.width - self._beneath) / self._wide(1 + PILES).cards, by_height, 1.1 * self.card)
        pitch = min(card * (1 + GAP + _LOOSER), (room.width - self._beneath) / (1 + PILES))
        x = room.center.x - (PILES * pitch + card - self._beneath) / 2
        return SeatRoom(plate, False, Grid(x, y, card, pitch, room.bottom - y - card * TALL))

    def _words(self) -> tuple[Rect, Rect | None, WordRooms | None]:
        """Return the room for what to do; the room for the last event, or None if it has none of its own; and the sizes
        of both, or None if a narrator speaks."""
        if "status" in self._areas:
            status, last = self._areas["status"], self._areas.get("last")
            around = last or Rect(0, 0, 0, 0)
            return status, last, WordRooms(status.width, around.width, status.height, around.height)
        words = self._areas["words"]
        if self._inputs.spoken:
            return words, None, None
        share = words.width / 2 - self.pad if words.width > 1.6 * self._sentence else 0.0
        return words, None, WordRooms(share or words.width, share, words.height)
