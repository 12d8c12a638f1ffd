"""The letter sizes and distances that every form keeps to, for a window of 1280 by 800."""

from spitegame.ui.nodes import Frame

TITLE = 34
HEADING = 24
BODY = 21
SMALL = 18
GAP = 10
"""Between rows that belong together; also between chips."""
WIDE_GAP = 22
"""Between groups of rows."""
PAD = 28
"""The distance from the edge of a panel to what stands on it."""


def control_height(frame: Frame) -> float:
    """Everything that can be tapped is at least so high."""
    return max(frame.px(44), frame.line(frame.text(BODY)) + frame.px(10))


def letters(frame: Frame, count: int, size: int = BODY) -> float:
    """The width of so many letters of average breadth."""
    return frame.measure("n" * count, frame.text(size))
