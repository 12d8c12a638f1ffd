"""Where everything on the table lies and how large it is: text comes first, the cards share what is left."""

from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Measures
from spitegame.tables.face import Seen
from spitegame.tables.spite import compact_area as compact
from spitegame.tables.spite.arcs import Arrangement, arc, rows
from spitegame.tables.spite.own_area import LETTERS, is_upright, own_area, plate_width, stage
from spitegame.tables.spite.player_area import Heights
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import SMALLEST, Frame

_PLATE = 62
"""The height of a plate."""
_HIGHER = 1.3
"""Plates in an upright window are so much higher."""
_FAN = 32
"""The height of the backs that show below a plate."""
_HANGING = 0.62
"""How far badges reach below a plate, by their height."""
_PLAY = 130
"""The least height of the middle without its lines of words."""
_FANS_LEAVE, _LINES_LEAVE = 7, 4
"""The number of lines of words for which the backs, and the second lines on plates, leave room in the middle."""
_COMPACT_PLAY = 60
"""The same in a small window."""
_RING = 78
"""How large the own countdown is, where there is room above the buttons."""
_FREE = 0.4
"""The share of the height below which nothing else stands at the right."""


class SpiteSizes(Measures):
    """Heights, widths and places in pixels. Nothing of it changes in the course of a turn."""

    def __init__(self, seen: Seen[SpiteView], frame: Frame) -> None:
        super().__init__(frame)
        view, column = seen.view, seen.column
        self.letters = frame.text(compact.LETTERS if frame.is_compact else LETTERS)
        self.tiny = max(SMALLEST, round(self.small * 0.88))
        self.button = frame.button(self.letters)
        own_plate = max(frame.px(48 if frame.is_compact else 52), 2 * self.line + frame.px(8))
        speech = seen.status_lines * frame.line(self.text) + frame.px(14) if seen.narrated else 0.0
        self.fan = max(frame.px(_FAN), self.pill * 0.9)
        """The height of the backs below a plate; 0 where there is no room for them."""
        hanging = self.fan if view.seat is None else self.pill * _HANGING
        high = Heights(self.button, own_plate, hanging, self.line + frame.px(6), speech, has_buttons=not seen.is_past)
        self.own = own_area(view, frame, high)
        self.upright = is_upright(frame) or frame.is_compact
        self._compact = frame.is_compact
        self.ring = self._ring(frame)
        """The place of the own countdown; None: it stands in the plate."""
        self.terse = False
        """The plates of others have a single line."""
        self.others = self._arranged(view, frame, column)
        self.axis = (self.own.free or self.own.hand).center.x
        """The trick lies about this line, if it can."""
        play = frame.px(_COMPACT_PLAY if frame.is_compact else _PLAY)
        if self.others.middle.height < play + self.line * _FANS_LEAVE:
            self.fan = 0.0
            self.others = self._arranged(view, frame, column)
        if self.others.middle.height < play + self.line * _LINES_LEAVE:
            self.terse = True
            self.others = self._arranged(view, frame, column)
        self.plate = self._plate_height(frame)
        """The height of another plate, without what hangs from it."""

    def _plate_height(self, frame: Frame) -> float:
        if self.terse:
            return self.line + frame.px(6 if self._compact else 12)
        if self._compact:
            return 2 * self.line + frame.px(6)
        return max(frame.px(_PLATE) * (_HIGHER if self.upright else 1.0), 2 * self.line + frame.px(14))

    def _ring(self, frame: Frame) -> Rect | None:
        side, cells = frame.px(_RING), self.own.cells
        spot = Rect(cells.plate.right - side, cells.column.y - side - frame.px(7), side, side)
        return None if self.upright or spot.y < frame.size.height * _FREE else spot

    def _arranged(self, view: SpiteView, frame: Frame, column: float) -> Arrangement:
        if frame.is_compact:
            return self._compactly_arranged(view, frame)
        pad, gap, others, within = self.pad, frame.px(10), len(view.players) - 1, stage(frame)
        left, bottom = within.x + pad, self.own.top - pad * 0.7
        right = min(within.right - pad, frame.size.width - pad - column)
        area = Rect(left, pad, right - left, bottom - pad)
        high = self._plate_height(frame) + (self.fan or self.pill * _HANGING)
        wide = min(plate_width(frame), area.width / 4 - gap)
        if self.upright:
            return arc(others, area, bottom, wide, high, gap) or rows(others, area, plate_width(frame), high, gap)
        cells = self.own.cells
        reaches = self.ring if self.ring and right > self.ring.x else cells.column
        low = min(bottom, reaches.y - pad) if right > cells.column.x else bottom
        beside = Rect(area.x, area.y, cells.column.x - pad - area.x, area.height)
        found = (
            arc(others, area, low, wide, high, gap)
            or arc(others, beside, bottom, wide, high, gap)
            or rows(others, area, wide, high, gap)
        )
        middle = found.middle
        if middle.bottom > reaches.y and middle.right > cells.column.x - pad:
            middle = Rect(middle.x, middle.y, cells.column.x - pad - middle.x, middle.height)
        return Arrangement(found.plates, middle)

    def _compactly_arranged(self, view: SpiteView, frame: Frame) -> Arrangement:
        pad, gap = self.pad, frame.px(6)
        area = self.own.free or Rect(pad, pad, frame.size.width - 2 * pad, self.own.top - gap - pad)
        high = self._plate_height(frame) + (self.fan or self.pill * _HANGING)
        return rows(len(view.players) - 1, area, plate_width(frame), high, gap)
