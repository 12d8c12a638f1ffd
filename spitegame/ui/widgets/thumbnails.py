"""Choices by what they look like."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from spitegame.ui.geometry import Rect, Size
from spitegame.ui.nodes import Frame, Look, Node, Takes, Thumbnail
from spitegame.ui.widgets.block import GAP, SMALL, Cursor, Spot, depth, valued
from spitegame.ui.widgets.controls import Choice
from spitegame.ui.widgets.layout import unbroken

T = TypeVar("T")

_PAD = 8
"""The distance from the edge of a thumbnail to what is on it."""


@dataclass(frozen=True, slots=True)
class Thumbnails(Choice[T]):
    """A choice of one out of several, each with a picture and its name below, in as many rows as it takes."""

    room: Size
    """That of a picture, in pixels of a window of 1280 by 800."""
    picture: Callable[[T, Rect], Sequence[tuple[Look, Rect]]]
    """What is seen of an option in this room, and where."""

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, [self._wide(frame)] * len(self.options))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, wide = frame.px(GAP), min(self._wide(frame), spot.width)
        beside = max(1, int((spot.width + gap) // (wide + gap)))
        everything: list[Node] = []
        for first in range(0, len(self.options), beside):
            row = self._row(frame, spot, wide, range(first, min(first + beside, len(self.options))))
            everything += row
            spot = spot.down(depth(row, spot) + gap)
        return everything

    def _row(self, frame: Frame, spot: Spot, wide: float, numbers: range) -> list[Node]:
        size, pad, high = frame.text(SMALL), frame.px(_PAD), frame.px(self.room.height)
        names = [frame.wrapped(self.options[number].text, size, wide - 2 * pad - size) for number in numbers]
        most = max(map(len, names))
        height = 2 * pad + high + frame.line(size) * most
        made: list[Node] = []
        for place, (number, lines) in enumerate(zip(numbers, names, strict=True)):
            node_id, (value, text) = self.chip_ids[number], self.options[number]
            rect = Rect(spot.x + place * (wide + frame.px(GAP)), spot.y, wide, height)
            look = Thumbnail(lines + ("",) * (most - len(lines)), size, self.is_on(value))
            made.append(Node(node_id, rect, look, label=valued(self.label, text), takes=Takes.TAP))
            shown = self.picture(value, Rect(rect.x + pad, rect.y + pad, wide - 2 * pad, high))
            made += [Node(f"{node_id}.picture{index}", at, each) for index, (each, at) in enumerate(shown)]
        return made

    def _wide(self, frame: Frame) -> float:
        """There is room for the picture, and for a tick and the longest word."""
        size = frame.text(SMALL)
        longest = max(frame.measure(word, size) for option in self.options for word in option.text.split())
        return max(frame.px(self.room.width), size + longest) + 2 * frame.px(_PAD)
