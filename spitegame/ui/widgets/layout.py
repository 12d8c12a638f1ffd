"""The arrangement of blocks in a form: below each other, side by side, and beside their labels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

from spitegame.ui import geometry
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Frame, Node, Tone, Zone
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import (
    GAP,
    SMALL,
    WIDE_GAP,
    Block,
    Control,
    Cursor,
    Group,
    Spot,
    Text,
    control_height,
    depth,
    letters,
    moved,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Column(Group):
    """Blocks below each other."""

    parts: Sequence[Block]
    gap: float = GAP

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        everything: list[Node] = []
        for block in self.parts:
            nodes = block.nodes(frame, spot, cursor)
            everything += nodes
            spot = spot.down(depth(nodes, spot) + (frame.gap(self.gap) if self.gap > GAP else frame.px(self.gap)))
        return everything


@dataclass(frozen=True, slots=True)
class LongList(Block, Generic[T]):
    """Rows of equal height. Only the rows that show are laid out, and those within a window's height above and below,
    to which the focus can move."""

    items: Sequence[T]
    row: Callable[[Frame, T, Rect], list[Node]]
    """A function that lays out the row of an item in this rectangle."""
    height: Callable[[Frame], float]
    """A function that returns the height of a row."""
    act: Callable[[str], Step | None]
    """A function that returns the step after a tap on the node with this id; None if the node is not in the list."""
    scrolled: float
    """The pixels by which the form is scrolled."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        high, gap, whole = self.height(frame), frame.px(GAP), frame.size.height
        step = high + gap
        first = max(0, int((self.scrolled - whole) // step))
        shown = enumerate(self.items[first : int((self.scrolled + 2 * whole) // step) + 1], first)
        places = ((item, Rect(spot.x, spot.y + index * step, spot.width, high)) for index, item in shown)
        end = Rect(spot.x, spot.y + max(0, len(self.items) * step - gap - 1), spot.width, 1)
        return [*(node for item, rect in places for node in self.row(frame, item, rect)), Node("list.end", end, Zone())]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.act(given.id) if isinstance(given, Tap) else None


@dataclass(frozen=True, slots=True)
class Columns(Group):
    """Two blocks side by side if the width suffices for both, else one below the other."""

    parts: tuple[Block, Block]
    share: float = 0.5
    """The share of the width for the left block."""
    least: int = 44
    """The least width of the narrower block, in letters."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(2 * WIDE_GAP)
        width = self.share * (spot.width - gap)
        rest = spot.width - gap - width
        if min(width, rest) < letters(frame, self.least):
            return Column(self.parts, WIDE_GAP).nodes(frame, spot, cursor)
        left, right = self.parts
        at_right = Spot(spot.x + width + gap, spot.y, rest)
        return left.nodes(frame, spot._replace(width=width), cursor) + right.nodes(frame, at_right, cursor)


@dataclass(frozen=True, slots=True)
class Halves(Group):
    """Controls side by side with equal widths, in as many rows as the widest one needs to fit."""

    parts: Sequence[Control]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, count = frame.gap(GAP), len(self.parts)
        widest = max(control.breadth(frame) for control in self.parts)
        beside = max(1, min(count, int((spot.width + gap) / (widest + gap))))
        if beside < count:
            beside = ceil(count / ceil(count / beside))
            rows = [Halves(self.parts[first : first + beside]) for first in range(0, count, beside)]
            return Column(rows).nodes(frame, spot, cursor)
        width = (spot.width - gap * (count - 1)) / count
        nodes: list[Node] = []
        for index, control in enumerate(self.parts):
            nodes += control.nodes(frame, Spot(spot.x + index * (width + gap), spot.y, width), cursor)
        return nodes


def flowing(frame: Frame, spot: Spot, widths: Sequence[float]) -> list[Rect]:
    """Return boxes of these widths, each as high as a control and none wider than the spot."""
    fitting = [min(width, spot.width) for width in widths]
    boxes = geometry.flowing(fitting, spot.width + 0.5, frame.px(GAP), control_height(frame))
    return [box.moved(spot.x, spot.y) for box in boxes]


def unbroken(frame: Frame, widths: Sequence[float]) -> float:
    """Return the width of boxes with these widths in a single line."""
    return sum(widths) + frame.px(GAP) * (len(widths) - 1)


def _balanced(widths: Sequence[float], most: float, gap: float) -> float:
    """Return the least width in which the boxes take no more lines than in the width `most`."""

    def bottom(wide: float) -> float:
        return max((box.bottom for box in geometry.flowing(widths, wide + 0.5, gap, 1.0)), default=0.0)

    fitting = (sum(widths[: index + 1]) + gap * index for index in range(len(widths)))
    least = max(widths, default=0.0)
    return min((wide for wide in fitting if least <= wide <= most and bottom(wide) <= bottom(most)), default=most)


@dataclass(frozen=True, slots=True)
class Flow(Group):
    """A control that consists of several. If these need several lines, the lines are about equally long."""

    id: str
    label: str
    parts: Sequence[Control]

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, [control.breadth(frame) for control in self.parts])

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(GAP)
        widths = [min(control.breadth(frame), spot.width) for control in self.parts]
        right = spot.x + _balanced(widths, spot.width, gap)
        everything: list[Node] = []
        here, lowest = spot, spot.y
        for control, width in zip(self.parts, widths, strict=True):
            if here.x > spot.x and here.x + width > right + 0.5:
                here = Spot(spot.x, lowest + gap, spot.width)
            nodes = control.nodes(frame, here._replace(width=width), cursor)
            everything += nodes
            lowest = max(lowest, here.y + depth(nodes, here))
            here = here._replace(x=here.x + width + gap)
        return everything


_GAP_BELOW_LABEL_REF_PX = 4
LABEL_COLUMN_LETTERS = 11


@dataclass(frozen=True, slots=True)
class Row(Group):
    """A block with its label. The labels of all rows form a column at the left; in a small upright window each stands
    above its block."""

    id: str
    label: str
    parts: Sequence[Block]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        if frame.is_compact and frame.is_tall:
            above = Text(f"{self.id}.label", self.label, SMALL, Tone.DIM)
            return Column((above, *self.parts), _GAP_BELOW_LABEL_REF_PX).nodes(frame, spot, cursor)
        label = Text(f"{self.id}.label", self.label, tone=Tone.DIM)
        width = letters(frame, LABEL_COLUMN_LETTERS)
        words = label.nodes(frame, spot._replace(width=width), cursor)
        beside = width + frame.px(GAP)
        content = Spot(spot.x + beside, spot.y, spot.width - beside)
        return moved(words, _to_middle(frame, words, spot)) + Column(self.parts).nodes(frame, content, cursor)


def labelled(control: Control, *below: Block) -> Row:
    return Row(control.id, control.label, (control, *below))


@dataclass(frozen=True, slots=True)
class Line(Group):
    """A block with a control after it; the control stands below if both do not fit side by side."""

    block: Block
    control: Control
    least: int = 14
    """The least width of the block, in letters."""

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


@dataclass(frozen=True, slots=True)
class Level(Group):
    """A block whose middle stands level with that of a control beside it, in another column."""

    parts: tuple[Block]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        nodes = self.parts[0].nodes(frame, spot, cursor)
        return moved(nodes, _to_middle(frame, nodes, spot))


def _to_middle(frame: Frame, nodes: list[Node], spot: Spot) -> float:
    """Return the pixels by which a block moves down to stand level with a control; 0 if the block is higher."""
    return max(0.0, control_height(frame) - depth(nodes, spot)) / 2


def explained(control: Control, explanation: str) -> Line:
    """Return a line with the label and a sentence about it at the left, and the control at the right."""
    words = (Text(f"{control.id}.label", control.label), Text(f"{control.id}.hint", explanation, SMALL, Tone.DIM))
    return Line(Column(words, 2), control, 20)
