"""Parts that the layouts of all tables share: sizes that follow from the window, and nodes that look alike."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from spitegame.tables.face import Link, Seen
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Align, CardLook, Frame, Icon, Node, Picture, Tone, Words


class Measures:
    """Sizes in pixels that follow from the window alone."""

    def __init__(self, frame: Frame) -> None:
        self.pad = frame.px(8 if frame.is_compact else 14)
        """The distance of all nodes from the edges of the window."""
        self.text, self.small = frame.text(20), frame.text(16 if frame.is_compact else 17)
        self.line = frame.line(self.small)
        self.pill = self.line + frame.px(6)
        """The height of a line of small text with its surround."""


def in_rows(first: Rect, number: int, per_row: int, axis: float, gap: Point) -> list[Rect]:
    """Return `number` rectangles of the size of `first`, in rows centered about the vertical line x = `axis`. The first
    row lies at the height of `first`; `gap` is the distance between rectangles."""
    found = []
    for row in range(0, number, per_row):
        in_row = min(per_row, number - row)
        x = axis - (in_row * (first.width + gap.x) - gap.x) / 2
        y = first.y + row // per_row * (first.height + gap.y)
        found += [Rect(x + column * (first.width + gap.x), y, first.width, first.height) for column in range(in_row)]
    return found


View = TypeVar("View")
Sizes = TypeVar("Sizes", bound=Measures)


class Drawing(Generic[View, Sizes]):
    """A part of the table that makes its own nodes."""

    def __init__(self, seen: Seen[View], frame: Frame, size: Sizes) -> None:
        self.seen = seen
        self.view = seen.view
        self.frame = frame
        self.size = size
        self.small, self.line, self.pill = size.small, size.line, size.pill

    def words(
        self,
        node_id: str,
        text: str,
        rect: Rect,
        tone: Tone = Tone.PLAIN,
        align: Align = Align.LEFT,
        *,
        letters: int = 0,
        label: str = "",
    ) -> Node:
        """Return a line of small text, or of other `letters`, shortened to its room; `label` is read out."""
        letters = letters or self.small
        shown = self.frame.shortened(text, letters, rect.width)
        return Node(node_id, rect, Words((shown,), letters, tone, align), label=label or text)

    def thick_pile(self, pile: str, rect: Rect, edges: int, step: float) -> Iterator[Node]:
        """Yield `edges` face-down cards, each offset by `step`, which make a pile look thick."""
        for index in range(edges):
            away = (edges - 1 - index) * self.frame.px(step)
            yield Node(f"{pile}.edge{index}", rect.moved(-away, -away), CardLook(None, shadow=index == 0))

    def link_sign(self, node_id: str, rect: Rect, link: Link) -> Node:
        """Return a sign for the connection of a player at another program."""
        look = Picture(Icon.WARNING if link.tone is Tone.WARNING else Icon.SIGNAL, link.tone)
        return Node(node_id, rect, look, label=link.label)
