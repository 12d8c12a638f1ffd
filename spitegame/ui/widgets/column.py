"""Blocks one below the other, and two columns of them side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.nodes import Frame, Node
from spitegame.ui.widgets.block import Block, Group, Spot, depth
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP, WIDE_GAP, letters


@dataclass(frozen=True, slots=True)
class Column(Group):
    parts: Sequence[Block]
    gap: float = GAP

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        everything: list[Node] = []
        for block in self.parts:
            nodes = block.nodes(frame, spot, cursor)
            everything += nodes
            spot = spot.down(depth(nodes, spot) + frame.px(self.gap))
        return everything


@dataclass(frozen=True, slots=True)
class Columns(Group):
    """Two blocks side by side where there is width for both, else one below the other."""

    left: Block
    right: Block

    @property
    def parts(self) -> Sequence[Block]:
        return self.left, self.right

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(2 * WIDE_GAP)
        half = (spot.width - gap) / 2
        if half < letters(frame, 44):
            return Column(self.parts, WIDE_GAP).nodes(frame, spot, cursor)
        left = self.left.nodes(frame, spot._replace(width=half), cursor)
        right = self.right.nodes(frame, Spot(spot.x + half + gap, spot.y, half), cursor)
        return left + right
