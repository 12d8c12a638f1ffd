"""Boxes side by side, going on in the next line where the width ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.widgets.block import Control, Group, Spot, depth
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP, control_height


def flowing(frame: Frame, spot: Spot, widths: Sequence[float]) -> list[Rect]:
    """Boxes of these widths, each as high as a control; none is wider than the spot."""
    gap, height = frame.px(GAP), control_height(frame)
    boxes: list[Rect] = []
    x, y = spot.x, spot.y
    for width in (min(width, spot.width) for width in widths):
        if x > spot.x and x + width > spot.x + spot.width + 0.5:
            x, y = spot.x, y + height + gap
        boxes.append(Rect(x, y, width, height))
        x += width + gap
    return boxes


def unbroken(frame: Frame, widths: Sequence[float]) -> float:
    """The width of these boxes in a single line."""
    return sum(widths) + frame.px(GAP) * (len(widths) - 1)


@dataclass(frozen=True, slots=True)
class Flow(Group):
    """A control made of several that belong together."""

    id: str
    label: str
    parts: Sequence[Control]

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, [control.breadth(frame) for control in self.parts])

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, right = frame.px(GAP), spot.x + spot.width
        everything: list[Node] = []
        here, lowest = spot, spot.y
        for control in self.parts:
            width = min(control.breadth(frame), spot.width)
            if here.x > spot.x and here.x + width > right + 0.5:
                here = Spot(spot.x, lowest + gap, spot.width)
            nodes = control.nodes(frame, here._replace(width=width), cursor)
            everything += nodes
            lowest = max(lowest, here.y + depth(nodes, here))
            here = here._replace(x=here.x + width + gap)
        return everything
