"""Where everything on the table lies; between two rounds, their results lie in the middle."""

from collections.abc import Iterator, Sequence

from spitegame.rules.game import Seat
from spitegame.rules.spite.scoring import score_parts
from spitegame.rules.spite.state import Interval, Over, Results
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.drawing import Drawing
from spitegame.tables.face import Laid, Seen
from spitegame.tables.spite.own_area import word_rooms
from spitegame.tables.spite.own_hand import OwnHand
from spitegame.tables.spite.player_plate import PlayerPlate
from spitegame.tables.spite.sizes import SpiteSizes
from spitegame.tables.spite.texts import wording
from spitegame.tables.spite.trick_area import TrickArea
from spitegame.tables.words import ordinal, signed
from spitegame.translation import _, pgettext
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.nodes import SMALLEST, Align, Frame, Node, Panel, Tone, Words


def layout(seen: Seen[SpiteView], frame: Frame) -> Laid:
    """The nodes of the table, in the order in which they are painted."""
    size = SpiteSizes(seen, frame)
    nodes = [*_others(seen, frame, size), *_middle(seen, frame, size), *OwnHand(seen, frame, size).nodes()]
    hushed = any(node.id == "reading" for node in nodes)
    return Laid(nodes, size.own.status, hushed=hushed, last=size.own.reading, rooms=word_rooms(frame))


def _others(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    """The plates clockwise from the left. Somebody who only watches sees the first seat at the bottom."""
    number = len(seen.view.players)
    for step, rect in enumerate(size.others.plates, start=1):
        seat = Seat((seen.view.vantage + step) % number)
        yield from PlayerPlate(seen, frame, size, seat, Rect(rect.x, rect.y, rect.width, size.plate)).nodes()


def _middle(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    match seen.view.phase:
        case Interval(results) | Over(results):
            return _RoundResults(seen, frame, size, results).nodes()
        case _:
            return TrickArea(seen, frame, size).nodes()


# between two rounds

_COLUMNS = 7


def _heads() -> tuple[str, ...]:
    return (
        "",
        "",
        # Translators: the score before the round.
        pgettext("column", "before"),
        # Translators: by how much the score has faded.
        pgettext("column", "fades"),
        # Translators: the points for finishing in the other half of the places.
        pgettext("column", "half"),
        # Translators: the points for the place in the round.
        pgettext("column", "place"),
        pgettext("column", "score"),
    )


class _RoundResults(Drawing[SpiteView, SpiteSizes]):
    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, results: Results) -> None:
        super().__init__(seen, frame, size)
        self._room = size.others.middle
        self._results = results
        self._heads = _heads()
        high = self._room.height - 2 * size.pad - frame.px(8)
        least = SMALLEST - 1 if frame.is_compact else SMALLEST  # a lying phone has no room for nine rows of 12 pixels
        most = max(least, min(frame.text(22), int(high / (len(results) + 3.8) / 1.36)))
        fitting = (letters for letters in range(most, least, -1) if self._wide(letters) <= self._room.width)
        self._letters = next(fitting, least)
        self._small = max(least, round(self._letters * 0.85))
        self._row_height = self._letters * 1.36

    def _wide(self, letters: int) -> float:
        """The width of the table with room for a few letters of every name."""
        return self.frame.measure("WWWWWW9th−2−2−2−2−2" + "".join(self._heads), letters) + 7 * self._gap

    @property
    def _gap(self) -> float:
        return self.frame.px(7 if self.frame.is_compact else 22)

    def nodes(self) -> Iterator[Node]:
        frame, pad, row_height = self.frame, self.size.pad, self._row_height
        order = sorted(self.view.seats, key=lambda seat: self._results[seat].place)
        rows = [self._heads, *map(self._row, order)]
        widths = [max(frame.measure(row[column], self._letters) for row in rows) for column in range(_COLUMNS)]
        gap = self._gap
        numbers = sum(widths) - widths[1] + gap * (_COLUMNS - 1)
        widths[1] = int(min(widths[1], self._room.width - 2 * pad - numbers))
        wide = sum(widths) + gap * (_COLUMNS - 1)
        said = wording.score_sum(self.view, self._results)
        foot = frame.wrapped(said, self._small, wide)[:2]
        title = wording.round_title(self.view.round, self.view.rules)
        foot_height = len(foot) * max(row_height * 0.9, frame.line(self._small))
        high = row_height * (len(rows) + 1) + foot_height + frame.px(8)
        panel = centered(self._room.center, wide + 2 * pad, high + 2 * pad)
        yield Node("standing", panel, Panel(Tone.STRONG), label=title)
        line = Rect(panel.x + pad, panel.y + pad, wide, row_height)
        yield Node("standing.title", line, Words((title,), self._letters, Tone.GOLD, heading=True), label=title)
        for seat, row in zip((None, *order), rows, strict=True):
            line = line.moved(0, row_height)
            yield from self._cells(row, seat, widths, line, gap)
        below = Rect(line.x, line.bottom + frame.px(6), wide, foot_height)
        yield Node("standing.foot", below, Words(foot, self._small, Tone.DIM), label=said)

    def _row(self, seat: Seat) -> Sequence[str]:
        result = self._results[seat]
        parts = score_parts(result)
        lost = [signed(part) if part else "" for part in (parts.fades, parts.half)]
        name = self.seen.names[seat]
        if seat == self.view.seat:
            name = _("{name} (you)", name=name)
        return (
            ordinal(result.place),
            name,
            signed(parts.before),
            *lost,
            signed(parts.place),
            signed(result.after.score),
        )

    def _cells(
        self, row: Sequence[str], seat: Seat | None, widths: Sequence[float], line: Rect, gap: float
    ) -> Iterator[Node]:
        name = "head" if seat is None else f"seat{seat}"
        x = line.x
        for column, (text, width) in enumerate(zip(row, widths, strict=True)):
            if text:
                yield self.words(
                    f"standing.{name}.{column}",
                    text,
                    Rect(x, line.y, width, line.height),
                    self._tone(seat, column),
                    Align.LEFT if column < 2 else Align.RIGHT,
                    letters=self._letters,
                    label=text if column < 2 or seat is None else self._label(column, text),
                )
            x += width + gap

    def _label(self, column: int, points: str) -> str:
        # Translators: {column} is the head of a column with {points}, such as “place: +2”.
        return _("{column}: {points}", column=self._heads[column], points=points)

    def _tone(self, seat: Seat | None, column: int) -> Tone:
        if seat is None:
            return Tone.DIM
        if column == _COLUMNS - 1 or self._results[seat].place == 1:
            return Tone.GOLD
        return Tone.STRONG if seat == self.view.seat else Tone.PLAIN
