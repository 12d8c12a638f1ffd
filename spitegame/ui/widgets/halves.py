"""Controls side by side that share the width equally."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.nodes import Frame, Node
from spitegame.ui.widgets.block import Control, Group, Spot
from spitegame.ui.widgets.column import Column
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP


@dataclass(frozen=True, slots=True)
class Halves(Group):
    """Where any of them would not fit, they stand one below the other."""

    parts: Sequence[Control]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, count = frame.px(GAP), len(self.parts)
        width = (spot.width - gap * (count - 1)) / count
        if width < max(control.breadth(frame) for control in self.parts):
            return Column(self.parts).nodes(frame, spot, cursor)
        nodes: list[Node] = []
        for index, control in enumerate(self.parts):
            nodes += control.nodes(frame, Spot(spot.x + index * (width + gap), spot.y, width), cursor)
        return nodes
