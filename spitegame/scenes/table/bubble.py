"""A bubble with what somebody says, at their place."""

from collections.abc import Mapping

from spitegame.rules.game import Seat
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import TIP, CardLook, Frame, Node, Slot, Speech

_LETTERS = 18


def bubble(frame: Frame, seat: Seat, words: str, plate: Rect, table: Mapping[str, Node]) -> Node:
    """Below who says it, or to the right where cards lie below."""
    size = frame.text(_LETTERS)
    lines = frame.wrapped(words, size, frame.px(230) * frame.text_scale)
    width = max(frame.measure(line, size) for line in lines) + frame.px(32)
    height = len(lines) * frame.line(size) + frame.px(16)
    below = Rect(max(frame.px(6), plate.center.x - 26), plate.bottom + TIP + 2, width, height)
    covered = [node for node in table.values() if isinstance(node.look, CardLook | Slot) and node.rect.overlap(below)]
    is_free = frame.whole.contains(below) and not covered
    beside = Rect(plate.right + TIP + 2, plate.center.y - height / 2, width, height)
    rect = below if is_free else _inside(beside, frame)
    return Node(id=f"said.{seat}", rect=rect, look=Speech(lines, size, up=is_free), label=words)


def _inside(rect: Rect, frame: Frame) -> Rect:
    edge = frame.px(6)
    x = min(rect.x, frame.size.width - rect.width - edge)
    return Rect(x, min(max(rect.y, edge), frame.size.height - rect.height - edge), rect.width, rect.height)
