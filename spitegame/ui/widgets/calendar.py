"""The days of the last weeks, each with a sign for what was done on it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Icon, Node, Panel, Picture, Tone, Words
from spitegame.ui.widgets.block import SMALL, Block, Cursor, Spot

WEEKS = 4
_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_GAP = 5


class DaySign(NamedTuple):
    icon: Icon
    tone: Tone
    words: str


@dataclass(frozen=True, slots=True)
class Calendar(Block):
    id: str
    today: date
    signs: Callable[[date], tuple[DaySign, ...]]
    """The signs of a day: two at most."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, gap = frame.text(SMALL), frame.px(_GAP)
        line = frame.line(size)
        width = (spot.width - 6 * gap) / 7
        monday = self.today - timedelta(days=self.today.weekday() + 7 * (WEEKS - 1))
        nodes = []
        for column, name in enumerate(_DAYS):
            rect = Rect(spot.x + column * (width + gap), spot.y, width, line)
            look = Words((name,), size, Tone.DIM, Align.CENTER)
            nodes.append(Node(id=f"{self.id}.{name}", rect=rect, look=look))
        high = 2 * line + frame.px(6)
        for number in range(7 * WEEKS):
            row, column = divmod(number, 7)
            day = monday + timedelta(days=number)
            if day <= self.today:
                x, y = spot.x + column * (width + gap), spot.y + line + frame.px(_GAP) + row * (high + gap)
                nodes += self._day(frame, day, Rect(x, y, width, high))
        return nodes

    def _day(self, frame: Frame, day: date, tile: Rect) -> list[Node]:
        size, signs = frame.text(SMALL), self.signs(day)
        line, node_id = frame.line(size), f"{self.id}.{day}"
        words = ", ".join(sign.words for sign in signs) or "not played"
        upper = Rect(tile.x, tile.y + frame.px(3), tile.width, line)
        number = Words((str(day.day),), size, Tone.STRONG if signs else Tone.DIM, Align.CENTER)
        nodes = [
            Node(id=f"{node_id}.tile", rect=tile, look=Panel(Tone.GOLD if day == self.today else Tone.DIM)),
            Node(id=node_id, rect=upper, look=number, label=f"{day}: {words}"),
        ]
        left = tile.center.x - len(signs) * size * 0.6
        for place, sign in enumerate(signs):
            rect = Rect(left + place * size * 1.2 + size * 0.1, upper.bottom + (line - size) / 2, size, size)
            nodes.append(Node(id=f"{node_id}.{place}", rect=rect, look=Picture(sign.icon, sign.tone), label=sign.words))
        return nodes
