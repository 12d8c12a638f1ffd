"""A text as a square that phones read."""

from dataclasses import dataclass
from functools import lru_cache

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import QUIET, Frame, Node, QrCode
from spitegame.ui.widgets.block import Block, Cursor, Spot

SIDE = 236
"""The largest side with its margin, in pixels of a window of 1280 by 800: a phone reads it from an arm's length."""
SHARE = 0.5
"""The part of the window's height that it takes at most, so that it shows as a whole."""
LEAST = 4
"""The least side of a module, in pixels."""


@dataclass(frozen=True, slots=True)
class QrSquare(Block):
    id: str
    text: str
    label: str
    """What it is, in words. The text may be a secret."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rows = modules(self.text)
        count = len(rows) + 2 * QUIET
        most = min(spot.width, frame.px(SIDE), SHARE * frame.whole.height)
        side = count * max(LEAST, int(most / count))
        rect = Rect(round(spot.x), round(spot.y), side, side)
        return [Node(id=self.id, rect=rect, look=QrCode(rows), label=self.label)]


@lru_cache(1)
def modules(text: str) -> tuple[str, ...]:
    """The rows of the QR code with this text, 1 for each dark module and 0 for each light one."""
    import segno  # only who hosts needs it

    code = segno.make(text, micro=False, error="l")
    return tuple("".join(map(str, row)) for row in code.matrix)
