"""Panels beside a node of the table: the meaning of a sign under the pointer, and what somebody says."""

from collections.abc import Mapping

from spitegame.rules.game import Seat
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import TIP, CardLook, Frame, Node, Panel, Slot, Speech, Tone, Words

_LETTERS, _WIDTH = 17, 340
_GAP = 8


def tooltip(frame: Frame, sign: Rect, words: str) -> list[Node]:
    """Return a panel below the sign, or above it if there is no room."""
    size, pad, gap = frame.text(_LETTERS), frame.px(12), frame.px(_GAP)
    most = min(frame.px(_WIDTH) * frame.text_scale, frame.size.width - 2 * (pad + gap))
    lines = frame.wrapped(words, size, most)
    width = max(frame.measure(line, size) for line in lines) + 2 * pad
    height = len(lines) * frame.line(size) + 2 * gap
    x = min(max(gap, sign.center.x - width / 2), frame.size.width - width - gap)
    below = sign.bottom + gap
    y = below if below + height + gap <= frame.size.height else max(gap, sign.y - gap - height)
    room = Rect(x, y, width, height)
    said = Rect(x + pad, y + gap, width - 2 * pad, height - 2 * gap)
    return [
        Node("tooltip", room, Panel(Tone.STRONG), label=words),
        Node("tooltip.words", said, Words(lines, size)),
    ]


_SAID = 18


def bubble(frame: Frame, seat: Seat, words: str, plate: Node, table: Mapping[str, Node]) -> Node:
    """Below who says it, and below the backs that hang from the plate, or to the right where other cards lie below."""
    backs = table.get(f"{plate.id}.backs")
    bottom = backs.clip.bottom if backs and backs.clip else plate.rect.bottom
    size = frame.text(_SAID)
    lines = frame.wrapped(words, size, frame.px(230) * frame.text_scale)
    width = max(frame.measure(line, size) for line in lines) + frame.px(32)
    height = len(lines) * frame.line(size) + frame.px(16)
    below = Rect(max(frame.px(6), plate.rect.center.x - 26), bottom + TIP + 2, width, height)
    covered = [node for node in table.values() if isinstance(node.look, CardLook | Slot) and node.rect.overlap(below)]
    is_free = frame.whole.contains(below) and not covered
    beside = Rect(plate.rect.right + TIP + 2, plate.rect.center.y - height / 2, width, height)
    rect = below if is_free else _inside(beside, frame)
    return Node(f"said.{seat}", rect, Speech(lines, size, up=is_free), label=words)


def _inside(rect: Rect, frame: Frame) -> Rect:
    edge = frame.px(6)
    x = min(rect.x, frame.size.width - rect.width - edge)
    return Rect(x, min(max(rect.y, edge), frame.size.height - rect.height - edge), rect.width, rect.height)
