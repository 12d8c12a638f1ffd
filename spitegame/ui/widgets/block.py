"""What a form is built of: blocks in a column, each as high as it needs to be."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import Step
from spitegame.ui.widgets.cursor import Cursor


class Spot(NamedTuple):
    """The upper left corner of a block, and the width that it may have."""

    x: float
    y: float
    width: float

    def down(self, by: float) -> "Spot":
        return self._replace(y=self.y + by)


class Block(Protocol):
    @abstractmethod
    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        """The nodes of the block, which reach down to where the next block may begin."""

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        """What follows from a gesture; None if it is not meant for this block."""
        return None


class Group(Block, Protocol):
    """A block of blocks."""

    @property
    def parts(self) -> Sequence[Block]: ...

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return first_answer(self.parts, given, cursor)


class Control(Block, Protocol):
    """A block that the player handles."""

    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...

    @abstractmethod
    def breadth(self, frame: Frame) -> float:
        """Its width in a single line."""


def depth(nodes: Sequence[Node], spot: Spot) -> float:
    """The height from the spot down to the lowest of the nodes."""
    return max((node.rect.bottom for node in nodes), default=spot.y) - spot.y


def moved(nodes: Sequence[Node], down: float, clip: Rect | None = None) -> list[Node]:
    return [replace(node, rect=node.rect.moved(0, down), clip=clip) for node in nodes]


def first_answer(blocks: Sequence[Block], given: Gesture, cursor: Cursor) -> Step | None:
    answers = (block.answer(given, cursor) for block in blocks)
    return next((answer for answer in answers if answer is not None), None)
