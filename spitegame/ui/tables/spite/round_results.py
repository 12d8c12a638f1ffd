"""How a round has ended, between two rounds: places, points, and what was kept of the score."""

from collections.abc import Iterator, Sequence

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval, Over, Result, Results
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.nodes import Align, Frame, Node, Panel, Tone, Words
from spitegame.ui.tables.face import Seen
from spitegame.ui.tables.prose import ordinal, signed
from spitegame.ui.tables.spite.sizes import SpiteSizes

_SMALLEST = 11
_HEADS = ("", "", "before", "kept", "points", "score")
_FOOT = "Kept: the score before, one nearer to 0; nothing of it by who came out in the other half this time."


def round_results(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    match seen.view.phase:
        case Interval(results) | Over(results):
            yield from _RoundResults(seen, frame, size, results).nodes()
        case _:
            return


class _RoundResults:
    def __init__(self, seen: Seen[SpiteView], frame: Frame, size: SpiteSizes, results: Results) -> None:
        self._seen = seen
        self._frame = frame
        self._room = size.seats.middle
        self._results = results
        high = self._room.height - 2 * frame.px(14) - frame.px(8)
        most = max(_SMALLEST, min(frame.text(22), int(high / (len(results) + 3.8) / 1.36)))
        fitting = (size for size in range(most, _SMALLEST, -1) if self._wide(size) <= self._room.width)
        self._letters = next(fitting, _SMALLEST)
        self._line = self._letters * 1.36

    def _wide(self, letters: int) -> float:
        """With room for a few letters of every name."""
        return self._frame.measure("WWWWWW9th−2−2−2−2" + "".join(_HEADS), letters) + 6 * self._frame.px(22)

    def nodes(self) -> Iterator[Node]:
        frame, pad = self._frame, self._frame.px(14)
        order = sorted(range(len(self._results)), key=lambda seat: self._results[seat].place)
        rows = [_HEADS, *(self._row(Seat(seat)) for seat in order)]
        widths = [max(frame.measure(row[column], self._letters) for row in rows) for column in range(len(_HEADS))]
        gap = frame.px(22)
        numbers = sum(widths) - widths[1] + gap * (len(_HEADS) - 1)
        widths[1] = int(min(widths[1], self._room.width - 2 * pad - numbers))
        wide = sum(widths) + gap * (len(_HEADS) - 1)
        foot = frame.wrapped(_FOOT, round(self._letters * 0.85), wide)[:2]
        title = f"Round {self._seen.view.round} of {self._seen.view.rules.rounds}"
        high = self._line * (len(rows) + 1) + len(foot) * self._line * 0.9 + frame.px(8)
        panel = centered(self._room.center, wide + 2 * pad, high + 2 * pad)
        yield Node(id="standing", rect=panel, look=Panel(Tone.STRONG), label=title)
        inner = Rect(panel.x + pad, panel.y + pad, wide, self._line)
        yield Node(id="standing.title", rect=inner, look=Words((title,), self._letters, Tone.GOLD), label=title)
        for index, row in enumerate(rows):
            y = inner.y + self._line * (index + 1)
            seat = Seat(order[index - 1]) if index else None
            yield from self._cells(row, seat, widths, Rect(inner.x, y, wide, self._line), gap)
        below = Rect(inner.x, inner.y + self._line * (len(rows) + 1) + frame.px(6), wide, len(foot) * self._line * 0.9)
        yield Node(id="standing.foot", rect=below, look=Words(foot, round(self._letters * 0.85), Tone.DIM), label=_FOOT)

    def _row(self, seat: Seat) -> Sequence[str]:
        result: Result = self._results[seat]
        name = self._seen.names[seat] + " (you)" * (seat == self._seen.view.seat)
        kept = result.after.score - result.points
        return (
            ordinal(result.place),
            name,
            signed(result.before.score),
            signed(kept),
            signed(result.points),
            signed(result.after.score),
        )

    def _cells(
        self, row: Sequence[str], seat: Seat | None, widths: Sequence[float], line: Rect, gap: float
    ) -> Iterator[Node]:
        x = line.x
        for column, (text, width) in enumerate(zip(row, widths, strict=True)):
            if text:
                shown = self._frame.shortened(text, self._letters, width)
                align = Align.LEFT if column < 2 else Align.RIGHT
                look = Words((shown,), self._letters, self._tone(seat, column), align)
                name = "head" if seat is None else f"seat{seat}"
                label = text if column < 2 or seat is None else f"{_HEADS[column]}: {text}"
                rect = Rect(x, line.y, width, line.height)
                yield Node(id=f"standing.{name}.{column}", rect=rect, look=look, label=label)
            x += width + gap

    def _tone(self, seat: Seat | None, column: int) -> Tone:
        if seat is None:
            return Tone.DIM
        if column == len(_HEADS) - 1 or self._results[seat].place == 1:
            return Tone.GOLD
        return Tone.STRONG if seat == self._seen.view.seat else Tone.PLAIN
