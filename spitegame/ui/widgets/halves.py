"""Controls side by side that share the width equally."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import Control, Spot, first_answer
from spitegame.ui.widgets.column import Column
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP


@dataclass(frozen=True, slots=True)
class Halves:
    """One below the other where any of them would not fit."""

    controls: Sequence[Control]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, count = frame.px(GAP), len(self.controls)
        width = (spot.width - gap * (count - 1)) / count
        if width < max(control.breadth(frame) for control in self.controls):
            return Column(self.controls).nodes(frame, spot, cursor)
        nodes: list[Node] = []
        for index, control in enumerate(self.controls):
            nodes += control.nodes(frame, Spot(spot.x + index * (width + gap), spot.y, width), cursor)
        return nodes

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return first_answer(self.controls, given, cursor)
