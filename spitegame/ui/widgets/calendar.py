"""The last weeks, with signs on their days."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from spitegame.translation import N_, _
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Icon, Node, Panel, Picture, Tone, Words
from spitegame.ui.widgets.block import SMALL, Block, Cursor, Spot, valued

WEEKS = 4
"""The number of weeks that are shown."""
# Translators: the days of the week, with room for two letters or three.
_DAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_GAP = 5


class DaySign(NamedTuple):
    """A sign on a day, with words for screen readers."""

    icon: Icon
    tone: Tone
    words: str


@dataclass(frozen=True, slots=True)
class Calendar(Block):
    id: str
    today: date
    signs: Callable[[date], tuple[DaySign, ...]]
    """A function that returns the signs of a day, at most two."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, gap = frame.text(SMALL), frame.px(_GAP)
        line = frame.line(size)
        width = (spot.width - 6 * gap) / 7
        monday = self.today - timedelta(days=self.today.weekday() + 7 * (WEEKS - 1))
        nodes = []
        for column, name in enumerate(_DAYS):
            rect = Rect(spot.x + column * (width + gap), spot.y, width, line)
            look = Words((_(name),), size, Tone.DIM, Align.CENTER)
            nodes.append(Node(f"{self.id}.{name}", rect, look))
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
        words = ", ".join(sign.words for sign in signs) or _("not played")
        upper = Rect(tile.x, tile.y + frame.px(3), tile.width, line)
        number = Words((str(day.day),), size, Tone.STRONG if signs else Tone.DIM, Align.CENTER)
        nodes = [
            Node(f"{node_id}.tile", tile, Panel(Tone.GOLD if day == self.today else Tone.DIM)),
            Node(node_id, upper, number, label=valued(str(day), words)),
        ]
        left = tile.center.x - len(signs) * size * 0.6
        for index, sign in enumerate(signs):
            rect = Rect(left + index * size * 1.2 + size * 0.1, upper.bottom + (line - size) / 2, size, size)
            nodes.append(Node(f"{node_id}.{index}", rect, Picture(sign.icon, sign.tone), label=sign.words))
        return nodes


def streak(days: Collection[str], today: date) -> int:
    """Return the number of consecutive days with a played deal up to `today`, or up to the day before if today's is
    still to come."""
    day = today if today.isoformat() in days else today - timedelta(days=1)
    length = 0
    while day.isoformat() in days:
        length, day = length + 1, day - timedelta(days=1)
    return length
