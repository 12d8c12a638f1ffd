"""The chip that choices and toggles are made of."""

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Chip, Frame, Mark, Node, Takes
from spitegame.ui.widgets.measures import BODY


def chip_width(frame: Frame, text: str) -> float:
    """The width of a chip with room for the tick, so that nothing moves when it is chosen."""
    size = frame.text(BODY)
    return max(frame.px(44), frame.measure(text, size) + 0.75 * size + 6 + max(frame.px(20), 0.8 * size))


def chip(frame: Frame, node_id: str, rect: Rect, text: str, *, on: bool, label: str, marks: Mark = Mark.NONE) -> Node:
    look = Chip(text, frame.text(BODY), on)
    return Node(id=node_id, rect=rect, look=look, label=label, takes=Takes.TAP, marks=marks)
