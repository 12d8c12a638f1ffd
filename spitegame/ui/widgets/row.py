"""A label and what it is the label of."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.nodes import Frame, Node, Tone
from spitegame.ui.widgets.block import Block, Control, Group, Spot, depth, moved
from spitegame.ui.widgets.column import Column
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP, SMALL, control_height, letters
from spitegame.ui.widgets.text import Text

LABEL = 11
"""The letters that the column of the labels has room for."""


@dataclass(frozen=True, slots=True)
class Row(Group):
    """The labels of all rows form a column at the left."""

    id: str
    label: str
    content: Block

    @property
    def parts(self) -> Sequence[Block]:
        return (self.content,)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        label = Text(f"{self.id}.label", self.label, tone=Tone.DIM)
        width = letters(frame, LABEL)
        words = label.nodes(frame, spot._replace(width=width), cursor)
        beside = width + frame.px(GAP)
        content = Spot(spot.x + beside, spot.y, spot.width - beside)
        return moved(words, _to_middle(frame, words, spot)) + self.content.nodes(frame, content, cursor)


def labelled(control: Control, *below: Block) -> Row:
    return Row(control.id, control.label, Column((control, *below)))


@dataclass(frozen=True, slots=True)
class Line(Group):
    """A block that takes the width that is left, and a control after it, or below it where both do not fit."""

    block: Block
    control: Control
    least: int = 14
    """Letters that the block needs."""

    @property
    def parts(self) -> Sequence[Block]:
        return self.block, self.control

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, width = frame.px(GAP), self.control.breadth(frame)
        left = spot.width - width - gap
        if left < letters(frame, self.least):
            return Column(self.parts).nodes(frame, spot, cursor)
        nodes = self.block.nodes(frame, spot._replace(width=left), cursor)
        nodes = moved(nodes, _to_middle(frame, nodes, spot))
        return nodes + self.control.nodes(frame, Spot(spot.x + left + gap, spot.y, width), cursor)


def _to_middle(frame: Frame, nodes: list[Node], spot: Spot) -> float:
    """The distance by which a block is moved down to stand level with a control; 0 if it is higher than one."""
    return max(0.0, control_height(frame) - depth(nodes, spot)) / 2


def explained(control: Control, explanation: str) -> Line:
    """The label with a sentence about it, and the control at the right."""
    words = (Text(f"{control.id}.label", control.label), Text(f"{control.id}.hint", explanation, SMALL, Tone.DIM))
    return Line(Column(words, 2), control, 20)
