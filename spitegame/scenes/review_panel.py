"""The panel beside or below the table in a review: the moment, the course of the game, and the costliest plays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from spitegame.advice import Unit
from spitegame.scenes.review_figures import Counted, Scores, axes, ends
from spitegame.scenes.review_units import grid, labels, of_all, worth_text
from spitegame.scenes.table.arrangement import beside_log
from spitegame.translation import _, pgettext
from spitegame.ui import nodes
from spitegame.ui.geometry import Point, Rect, Size, centered, row
from spitegame.ui.nodes import Avatar, Badge, ButtonLook, Curve, Frame, Icon, Mark, Node, Panel, Takes, Tone, Words
from spitegame.ui.widgets.block import GAP, Spot, Text, control_height
from spitegame.ui.widgets.layout import flowing

WAY = "way"
"""The node of the slider that leads to any moment."""
_PAD = 14
_TITLE, _SMALL, _TINY = 18, 16, 14
_LARGEST = 1.5
"""The largest scale of the words on the table, unless the player's own scale is larger."""
_WORDS = 0.5
"""The share of the width for the words about the moment, in a low window."""
_LEFT, _CURVES = 0.58, 0.34
"""The share of the width for the course beside the costly plays; and the share of the height for it above them."""
_LINES = 2
"""The number of lines for a costly play that is not open, and the least for the one that is."""
_ROW_REF_PX, _GAP_REF_PX = 44, 5
"""The least height of a row of the costly plays, and the gap between two."""

SPEEDS = (1, 2, 4, 8)
"""The speeds of the playback, as factors."""
SLOWEST_STEP_S = 1.2


class Playback:
    def __init__(self) -> None:
        self.speed = SPEEDS[0]
        self.is_running = False
        self._since: float | None = None
        """The time at which the last step was due; None until the first call of `due`."""

    def toggle(self) -> None:
        self.is_running = not self.is_running
        self._since = None

    def stop(self) -> None:
        self.is_running = False

    def change_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def due(self, now: float) -> int:
        """Return the number of steps that are due since the last call."""
        if not self.is_running:
            return 0
        if self._since is None:
            self._since = now
        steps = int((now - self._since) * self.speed / SLOWEST_STEP_S)
        self._since += steps * SLOWEST_STEP_S / self.speed
        return steps


class Contender(NamedTuple):
    """A side, whose players win together, with its outlook."""

    name: str
    face: Avatar
    curves: tuple[Curve, ...]
    now: float
    """The present outlook, in the unit of the course."""
    is_viewer: bool
    """True if this side is the viewer alone."""


class Slip(NamedTuple):
    at: float
    height: float
    """The place of the mark on the curve: `at` is a share of the game, `height` one of the height above the bottom."""
    deed: str
    """The play in words, behind its turn and its cost."""
    words: str
    """The deed, and the better play."""
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The course of a game that can be judged."""

    unit: Unit
    sides: Sequence[Contender]
    seats: int
    starts: Sequence[float]
    """The beginnings of turns, or of rounds in a match of several rounds, as shares of the game."""
    each: Counted
    """The parts that begin there: turns or rounds."""
    slips: Sequence[Slip]
    """The costliest plays, the costliest first."""
    opened: int
    """The place in `slips` of the play of which the better one is told, too."""
    may_retry: bool
    """True if the play at this moment may be tried again."""
    title: str
    """The heading above the costly plays."""
    remark: str
    """A sentence in place of the costly plays, if there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPanel:
    frame: Frame
    at: float
    """The moment that is shown, as a share of the game."""
    step: str
    course: Course | None
    scores: Scores | None
    """The standing in a game for points; None in other games."""
    playback: Playback
    may_turn: bool
    """True if the player may switch between the course and the scores."""

    @property
    def _drawer(self) -> Rect | None:
        """The place of a panel beside the table, where the log lies during play; None for a panel below the table."""
        log, table = beside_log(self.frame)
        return log if self._has_curves and not self.frame.is_tall and table != self.frame.whole else None

    @property
    def table(self) -> Frame:
        """The rest of the window, for the table, with words as large as in the whole window where there is room."""
        frame = self.frame
        if self._drawer:
            return frame.part(beside_log(frame).table)
        size = Size(frame.size.width, int(self._top))
        above = replace(frame, size=size, window=None, compact=frame.is_compact)
        scale = min(max(_LARGEST, frame.text_scale), frame.text_scale * frame.unit / above.unit)
        return replace(above, text_scale=scale)

    @property
    def _top(self) -> float:  # the y coordinate of a panel below the table
        frame = self.frame
        if frame.is_compact:
            return frame.size.height - (2 * self._pad + self._compact_graph[1].bottom + frame.px(GAP) + self._low)
        if self._has_curves:
            return frame.size.height * (0.73 - 0.06 * frame.text_scale)
        return frame.size.height - (2 * self._pad + self._line + control_height(frame) + frame.px(GAP) + self._low)

    def nodes(self) -> Iterator[Node]:
        room, gap, line = self._room, self.frame.px(GAP), self._line
        inner = room.inset(self._pad)
        x, top, wide, bottom = inner.x, inner.y, inner.width, inner.bottom
        controls = self._flow(bottom - self._low)
        above = controls[0].y - gap
        yield Node("review.panel", room, Panel(Tone.STRONG))
        if self.frame.is_compact:
            yield from self._compactly(top)
            yield from (replace(control, rect=rect) for control, rect in zip(self._controls, controls, strict=True))
            return
        if self._drawer:
            place = Rect(x, top, wide, 2 * line)
            way = Rect(x, place.bottom, wide, (above - place.bottom) * _CURVES)
            beside = Rect(x, way.bottom + gap, wide, above - way.bottom - gap)
        else:
            place = Rect(x, top, self._width, line)
            way = Rect(x, top + line, self._width, above - top - line)
            right = x + self._width + 2 * self._pad
            beside = Rect(right, top, x + wide - right, (above if self.course else bottom) - top)
        lines, letters = self.frame.fitted(self.step, self.frame.text(_TITLE), place.width, place.height)
        yield Node("place", place, Words(lines, letters, Tone.STRONG), label=self.step)
        if self.course:
            yield from self._graph(self.course, way)
            yield from self._slips(self.course, beside)
        elif self.scores:
            labels, way = self.scores.labels(self.frame, way)
            graph = nodes.Graph(self.scores.curves, self.at)
            yield from labels
            yield Node(WAY, way, graph, label=_("Everybody’s cards"), takes=Takes.SLIDE)
            yield self._words("scores.title", self.scores.title, replace(beside, height=line), Tone.GOLD)
            yield from self.scores.rows(self.frame, replace(beside, y=beside.y + line, height=beside.height - line))
        else:
            yield Node(WAY, way, nodes.SliderLook(self.at), label=self.step, takes=Takes.SLIDE)
        for control, rect in zip(self._controls, controls, strict=True):
            yield replace(control, rect=rect)

    def _compactly(self, top: float) -> Iterator[Node]:
        """Yield the place and the curve, which is all that a small window has room for."""
        words, way = (rect.moved(self._pad, top) for rect in self._compact_graph)
        lines, size = self.frame.fitted(self.step, self.frame.text(_SMALL), words.width, words.height)
        yield Node("place", words, Words(lines, size, Tone.STRONG), label=self.step)
        if not self._has_curves:
            look: nodes.Look = nodes.SliderLook(self.at)
        elif self.course:
            written, way = ends(self.frame, labels(self.course.unit, self.course.seats, most=2), way)
            yield from written
            look = _curves(self.course, self.at, own=True)
        else:
            assert self.scores, "one of them has curves"
            look = nodes.Graph(self.scores.curves, self.at)
        yield Node(WAY, way, look, label=self.step, takes=Takes.SLIDE)

    @property
    def _compact_graph(self) -> tuple[Rect, Rect]:
        """The places of the words and of the curve, from the upper left corner of the panel's inside."""
        frame, width = self.frame, self.frame.size.width - 2 * self._pad
        high = frame.px(60 if self.course and frame.is_tall else 44)
        if frame.is_tall:
            words = Rect(0, 0, width, 2 * frame.line(frame.text(_SMALL)))
            return words, Rect(0, words.bottom + frame.px(4), width, high)
        words = Rect(0, 0, width * _WORDS, high)
        return words, Rect(words.right + frame.px(GAP), 0, width - words.width - frame.px(GAP), high)

    @property
    def _width(self) -> float:
        """The width of everything but the costly plays or the scores."""
        return self.frame.size.width * (_LEFT if self._has_curves else 1.0) - 2 * self._pad

    @property
    def _has_curves(self) -> bool:
        return self.course is not None or self.scores is not None

    @property
    def _low(self) -> float:  # the height of all rows of buttons
        return self._flow(0.0)[-1].bottom

    def _flow(self, y: float) -> list[Rect]:
        """Return the places of the buttons from this height on; beside scores of a match they have less width."""
        widths = [control.rect.width for control in self._controls]
        room = (self._drawer or self.frame.whole).inset(self._pad)
        wide = room.width if self.course or self.frame.is_compact or self._drawer else self._width
        return flowing(self.frame, Spot(room.x, y, wide), widths)

    @property
    def _room(self) -> Rect:  # the whole panel
        size = self.frame.size
        return self._drawer or Rect(0, self._top, size.width, size.height - self._top)

    @property
    def _pad(self) -> float:
        return self.frame.gap(_PAD)

    @property
    def _line(self) -> float:  # the height of a line of words
        return self.frame.line(self.frame.text(_TITLE)) + self.frame.px(4)

    def _words(self, name: str, text: str, rect: Rect, tone: Tone) -> Node:
        size = self.frame.text(_TITLE)
        shown = self.frame.shortened(text, size, rect.width)
        return Node(name, rect, Words((shown,), size, tone), label=text)

    # where to go

    @property
    def _controls(self) -> list[Node]:
        """The buttons with their widths; `_flow` gives their places."""
        begun, ended = self.at > 0, self.at < 1
        has_slips = self.course is not None and self.course.slips
        may_retry = self.course is not None and self.course.may_retry
        # Translators: leads to the next mistake, or the one before.
        mistake = pgettext("button", "Mistake")
        slips = [
            self._control("retry", _("Try again"), _("Try this play again"), key="T", enabled=may_retry),
            self._control("mistake.before", mistake, _("Previous mistake"), key="P", icon=Icon.LEFT),
            self._control("mistake", mistake, _("Next mistake"), key="N", icon=Icon.RIGHT),
        ]
        # Translators: the button shows the scores of the match, or back again the places that all can hope for.
        turned = pgettext("button", "Scores") if self.course else pgettext("button", "Places")
        turn = self._control("turn", turned, turned, key="C")
        is_low = self.frame.is_compact and not self.frame.is_tall
        first = self._control("step.first", pgettext("button", "Start"), _("To the start"), enabled=begun)
        last = self._control("step.last", pgettext("button", "End"), _("To the end"), enabled=ended)
        # Translators: the game is played again as a film.
        play = pgettext("film", "Pause") if self.playback.is_running else pgettext("film", "Play")
        back = pgettext("button", "Back")
        return [
            *(() if is_low else (first,)),  # the slider leads there, too
            self._control("step.before", "", _("One step back"), icon=Icon.LEFT, enabled=begun),
            self._control("step.after", "", _("One step forward"), icon=Icon.RIGHT, enabled=ended),
            *(() if is_low else (last,)),
            self._control("play", play, _("Autoplay"), key=pgettext("key", "Space")),
            self._control("speed", f"{self.playback.speed}×", _("Speed: {speed}", speed=self.playback.speed), key="S"),
            *((turn,) if self.may_turn else ()),
            *(slips if has_slips else ()),
            self._control("results", back, back, key="Esc"),
        ]

    def _control(
        self, name: str, text: str, label: str, key: str = "", icon: Icon | None = None, *, enabled: bool = True
    ) -> Node:
        size, height = self.frame.text(_TITLE), control_height(self.frame)
        if self.frame.is_compact:
            key = ""  # there is no room for it
        sign = size + 7 if icon and text else 0
        words = self.frame.measure(text, size) + self.frame.cap(key, size) + sign
        around, least = (12, 1.0) if self.frame.is_compact else (30, 1.2)
        rect = Rect(0, 0, max(words + self.frame.px(around), height * least), height)
        marks = Mark.NONE if enabled else Mark.DISABLED
        look = ButtonLook(text, size, key, icon)
        return Node(name, rect, look, label=label, takes=Takes.TAP, marks=marks)

    # how it went

    def _graph(self, course: Course, way: Rect) -> Iterator[Node]:
        if len(course.sides) > 1:
            legend, way = _legend(self.frame, course, way)
            yield from legend
        lines = int(way.height // self.frame.line(self.frame.text(_TINY)))
        heights = labels(course.unit, course.seats, max(2, lines // 2))
        written, way = axes(self.frame, heights, course.each, course.starts, way)
        yield from written
        # Translators: {hope} is “63%”, or a place such as “2.4”.
        hopes = [_("{name}: {hope}", name=side.name, hope=worth_text(side.now, course.unit)) for side in course.sides]
        words = f"{of_all(course.unit)} {'; '.join(hopes)}"
        yield Node(WAY, way, _curves(course, self.at), label=words, takes=Takes.SLIDE)
        yield from (self._mark(number, slip, way) for number, slip in enumerate(course.slips, start=1))

    def _mark(self, number: int, slip: Slip, way: Rect) -> Node:
        size = self.frame.text(_TINY)
        disc = self.frame.line(size)
        x = min(max(way.x + slip.at * way.width, way.x + disc / 2), way.right - disc / 2)
        y = min(max(way.bottom - slip.height * way.height, way.y + disc / 2), way.bottom - disc / 2)
        look = Badge(str(number), size, Tone.WARNING if slip.is_here else Tone.GOLD)
        return Node(f"slip{number}.mark", centered(Point(x, y), disc, disc), look)

    # what cost most

    def _slips(self, course: Course, room: Rect) -> Iterator[Node]:
        """Yield the costly plays as a list; without room for one as numbers under the opened play, which then takes the
        place of the title if there is no other."""
        below = Rect(room.x, room.y + self._line, room.width, room.height - self._line)
        title = self._words("slips.title", course.title, replace(room, height=self._line), Tone.GOLD)
        if not course.slips:
            remark = Text("slips.remark", course.remark, _SMALL, Tone.DIM)
            yield from (title, remark.node(self.frame, Spot(below.x, below.y, below.width)))
            return
        least = self._height_of_opened(course, room, nodes.SMALLEST)
        low = self.frame.px(_ROW_REF_PX) + self.frame.px(_GAP_REF_PX)
        if least + (len(course.slips) - 1) * low <= below.height:
            yield from (title, *self._list(course, below))
        elif least + low <= below.height:
            yield from (title, *self._numbers(course, below))
        else:
            yield from self._numbers(course, room)

    def _list(self, course: Course, room: Rect) -> Iterator[Node]:
        gap, low, others, y = self.frame.px(_GAP_REF_PX), self.frame.px(_ROW_REF_PX), len(course.slips) - 1, room.y
        size = self.frame.text(_SMALL)
        opened = min(self._height_of_opened(course, room, size), room.height - others * (low + gap))
        closed = min(self._height_of(_LINES, size), (room.height - opened) / max(1, others) - gap)
        for number, slip in enumerate(course.slips, start=1):
            is_opened = number == course.opened + 1
            rect = Rect(room.x, y, room.width, opened if is_opened else closed)
            yield from self._slip(number, slip, slip.words if is_opened else slip.deed, rect)
            yield Node(f"slip{number}", rect, nodes.Zone(), label=slip.words, takes=Takes.TAP)
            y = rect.bottom + gap

    def _numbers(self, course: Course, room: Rect) -> Iterator[Node]:
        gap, low, slip = self.frame.px(_GAP_REF_PX), self.frame.px(_ROW_REF_PX), course.slips[course.opened]
        size = self.frame.text(_SMALL)
        opened = min(self._height_of_opened(course, room, size), room.height - low - gap)
        yield from self._slip(course.opened + 1, slip, slip.words, replace(room, height=opened))
        cells = row(Rect(room.x, room.y + opened + gap, room.width, low), len(course.slips), gap)
        for number, cell in enumerate(cells, start=1):
            look = ButtonLook(str(number), size)
            yield Node(f"slip{number}", cell, look, label=course.slips[number - 1].words, takes=Takes.TAP)

    def _height_of_opened(self, course: Course, room: Rect, size: int) -> float:
        """Return the height of an opened play in letters of this size. It is the same for all of them, so that none
        moves away when another one is opened under the pointer."""
        width = self._beside_badge(room).width
        lines = (len(self.frame.wrapped(slip.words, size, width)) for slip in course.slips)
        return self._height_of(max(_LINES, *lines), size)

    def _height_of(self, lines: int, size: int) -> float:
        return max(self.frame.px(_ROW_REF_PX), lines * self.frame.line(size) + self.frame.px(8))

    def _slip(self, number: int, slip: Slip, words: str, row: Rect) -> Iterator[Node]:
        frame, name, room = self.frame, f"slip{number}", self._beside_badge(row)
        tiny = frame.text(_TINY)
        disc = frame.line(tiny)
        lines, size = frame.fitted(words, frame.text(_SMALL), room.width, room.height)
        room = centered(room.center, room.width, len(lines) * frame.line(size))
        badge = Badge(str(number), tiny, Tone.WARNING if slip.is_here else Tone.GOLD)
        tone = Tone.STRONG if slip.is_here else Tone.PLAIN
        yield Node(f"{name}.row", row, Panel(Tone.GOLD if slip.is_here else Tone.DIM))
        at = Point((row.x + room.x) / 2, row.center.y)
        yield Node(f"{name}.number", centered(at, disc, disc), badge)
        yield Node(f"{name}.words", room, Words(lines, size, tone))

    def _beside_badge(self, row: Rect) -> Rect:
        """Return the room for words in a row of the list."""
        pad, disc = self.frame.px(8), self.frame.line(self.frame.text(_TINY))
        return Rect(row.x + disc + 2 * pad, row.y + pad / 2, row.width - disc - 3 * pad, row.height - pad)


def _curves(course: Course, at: float, *, own: bool = False) -> nodes.Graph:
    """Return the curves of all sides; with `own` only the viewer's, if there is one."""
    curves = [curve for side in course.sides for curve in side.curves]
    strong = [curve for curve in curves if curve.strong]
    return nodes.Graph(tuple((own and strong) or curves), at, grid(course.unit, course.seats))


def _legend(frame: Frame, course: Course, room: Rect) -> tuple[list[Node], Rect]:
    """Return the faces and outlooks of the sides, in as many columns as needed, and the room beside them."""
    size, sides = frame.text(_TITLE), course.sides
    line, wide = frame.line(size), max(frame.measure(worth_text(most, course.unit), size) for most in (1.0, 8.8))
    cell = size + wide + frame.px(15)
    columns = ceil(len(sides) / max(1, int(room.height // line)))
    per_column = ceil(len(sides) / columns)
    made: list[Node] = []
    for index, side in enumerate(sides):
        column, row = divmod(index, per_column)
        x, y = room.x + column * cell, room.y + row * line
        disc = Rect(x, y + (line - size) / 2, size, size)
        words = Rect(disc.right + frame.px(5), y, wide, line)
        made.append(Node(f"side{index}", disc, side.face, label=side.name))
        made.append(Node(f"side{index}.chance", words, Words((worth_text(side.now, course.unit),), size, Tone.STRONG)))
    width = columns * cell
    return made, Rect(room.x + width, room.y, room.width - width, room.height)
