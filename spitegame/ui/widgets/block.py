"""The elements of forms: blocks in a column, the cursor of the keyboard, and common measures in reference pixels."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from spitegame.translation import _
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Align, Frame, Node, Tone, Words
from spitegame.ui.scene import STAY, Step

TITLE = 34
HEADING = 24
BODY = 21
SMALL = 18
"""The sizes of letters."""
GAP = 10
"""The gap between rows that belong together, and between chips."""
WIDE_GAP = 22
"""The gap between groups of rows."""
PAD = 28
"""The distance from the edge of a panel to its content."""


def control_height(frame: Frame) -> float:
    """Return the height of everything that can be tapped, at least 44 reference pixels."""
    return max(frame.px(44), frame.line(frame.text(BODY)) + frame.px(10))


def letters(frame: Frame, count: int, size: int = BODY) -> float:
    """Return the width of this number of letters of average breadth."""
    return frame.measure("n" * count, frame.text(size))


def valued(label: str, value: str) -> str:
    """Return the words read out for a control: its name and its value."""
    return _("{label}: {value}", label=label, value=value)


def in_percent(share: float) -> str:
    """Return a share as a percentage: ``40%``"""
    # Translators: as your language writes 12 percent.
    return _("{number}%", number=round(100 * share))


class Cursor:
    """The focus of the keyboard within a form, and the caret in a field."""

    def __init__(self) -> None:
        self._focus: str | None = None
        self.caret: int | None = None
        """The number of characters before the caret; None if nothing was typed since the focus came here, and it is at
        the end."""

    @property
    def focus(self) -> str | None:
        return self._focus

    @focus.setter
    def focus(self, node_id: str | None) -> None:
        self._focus = node_id
        self.caret = None

    def caret_in(self, text: str) -> int:
        """Return the place of the caret in this text; its end if nothing was typed yet."""
        return len(text) if self.caret is None else min(self.caret, len(text))

    def edit(self, text: str, key: Key, changed: Callable[[str], None]) -> Step | None:
        """Move the caret, or delete a character and call `changed` with the new text. Return None for a key that does
        neither."""
        caret = self.caret_in(text)
        match key.place:
            case "left":
                self.caret = max(0, caret - 1)
            case "right":
                self.caret = min(len(text), caret + 1)
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(text)
            case "backspace" if caret:
                self.caret = caret - 1
                changed(text[: caret - 1] + text[caret:])
            case "delete":
                self.caret = caret
                changed(text[:caret] + text[caret + 1 :])
            case _:
                return None
        return STAY


class Spot(NamedTuple):
    """The upper left corner of a block, and the width available to it."""

    x: float
    y: float
    width: float

    def down(self, by: float) -> "Spot":
        return self._replace(y=self.y + by)


class Block(Protocol):
    """A part of a form that yields nodes and answers gestures."""

    @abstractmethod
    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        """Return the nodes of the block. The lowest one ends where the next block may begin."""

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        """Return the step that follows from a gesture; None if the gesture is not meant for this block."""
        return None


class Group(Block, Protocol):
    """A block that consists of others."""

    @property
    def parts(self) -> Sequence[Block]: ...

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return first_answer(self.parts, given, cursor)


class Control(Block, Protocol):
    """A block that the player sets, with a label and a width of its own."""

    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...

    @abstractmethod
    def breadth(self, frame: Frame) -> float:
        """Return the width of the control in a single line."""


def depth(nodes: Sequence[Node], spot: Spot) -> float:
    """Return the height from the spot down to the lowest node."""
    return max((node.rect.bottom for node in nodes), default=spot.y) - spot.y


def moved(nodes: Sequence[Node], down: float, clip: Rect | None = None) -> list[Node]:
    return [replace(node, rect=node.rect.moved(0, down), clip=clip) for node in nodes]


def first_answer(blocks: Sequence[Block], given: Gesture, cursor: Cursor) -> Step | None:
    answers = (block.answer(given, cursor) for block in blocks)
    return next((answer for answer in answers if answer is not None), None)


@dataclass(frozen=True, slots=True)
class Text(Block):
    """A paragraph of words."""

    id: str
    words: str
    size: int = BODY
    tone: Tone = Tone.PLAIN
    align: Align = Align.LEFT
    secret: bool = False
    """True if the words must be unreadable while the player streams, as in `Node`."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return [self.node(frame, spot)]

    def node(self, frame: Frame, spot: Spot) -> Node:
        size = frame.text(self.size)
        lines = frame.wrapped(self.words, size, spot.width)
        rect = Rect(spot.x, spot.y, spot.width, len(lines) * frame.line(size))
        look = Words(lines, size, self.tone, self.align, heading=self.size in (TITLE, HEADING))
        return Node(self.id, rect, look, label=self.words, secret=self.secret)
