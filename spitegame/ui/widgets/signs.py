"""A title with a few words below it, and a sign beside it or an empty place for one."""

from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Icon, Node, Panel, Picture, Tone
from spitegame.ui.widgets.block import BODY, GAP, SMALL, Block, Cursor, Spot, Text, depth


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedText(Block):
    id: str
    title: str
    words: str
    icon: Icon | None

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.line(frame.text(BODY))
        left = size + frame.px(GAP)
        beside = Spot(spot.x + left, spot.y, spot.width - left)
        tone = Tone.STRONG if self.icon else Tone.DIM
        title = Text(f"{self.id}.title", self.title, tone=tone).node(frame, beside)
        words = Text(self.id, self.words, SMALL, Tone.PLAIN if self.icon else Tone.DIM)
        place = Rect(spot.x, spot.y, size, size)
        look = Picture(self.icon, Tone.GOLD) if self.icon else Panel(Tone.DIM)
        sign = Node(id=f"{self.id}.sign", rect=place, look=look, label="achieved" if self.icon else "")
        return [sign, title, *words.nodes(frame, beside.down(depth([title], beside)), cursor)]
