"""Words on a form, broken into lines that fit."""

from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Node, Tone, Words
from spitegame.ui.widgets.block import Block, Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY


@dataclass(frozen=True, slots=True)
class Text(Block):
    id: str
    words: str
    size: int = BODY
    tone: Tone = Tone.PLAIN
    align: Align = Align.LEFT

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(self.size)
        lines = frame.wrapped(self.words, size, spot.width)
        rect = Rect(spot.x, spot.y, spot.width, len(lines) * frame.line(size))
        return [Node(id=self.id, rect=rect, look=Words(lines, size, self.tone, self.align), label=self.words)]
