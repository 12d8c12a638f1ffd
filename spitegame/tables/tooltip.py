"""Panels beside a node of the table: the meaning of a sign under the pointer, and what somebody says."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist, inf
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import (
    BUBBLE_TIP_PX,
    Align,
    Avatar,
    Backs,
    ButtonLook,
    CardLook,
    Chip,
    Frame,
    Ladder,
    Mark,
    Node,
    Panel,
    Pill,
    Ring,
    Slot,
    Speech,
    Tone,
    Words,
)

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
_NEVER = ButtonLook, Chip, Words, Avatar, Ladder, Speech
"""The looks that a bubble must not cover: buttons, names and other words."""
_RATHER_NOT = CardLook, Backs, Slot, Pill, Ring
"""The looks that a bubble covers only if no free place is near."""
_STEPS = 14
"""The number of places along each side of the window that are tried for a bubble."""


Obstacle: TypeAlias = tuple[Rect, float]
"""A part of the window, and the cost of covering a square pixel of it."""


def obstacles(frame: Frame, shown: Sequence[Node]) -> tuple[Obstacle, ...]:
    """Return what a bubble had better not cover, the most important first."""
    found = [(_seen(node, frame), 100.0 if isinstance(node.look, _NEVER) else 0.1) for node in shown if _counts(node)]
    return tuple(sorted(found, key=lambda obstacle: -obstacle[1]))


def bubble(frame: Frame, seat: Seat, words: str, face: Rect, taken: Sequence[Obstacle]) -> Node:
    """Return the bubble with somebody's words, near their face, where it covers least. It covers a button or a name
    only if there is no other place."""
    size = frame.text(_SAID)
    lines = frame.wrapped(words, size, min(frame.px(230) * frame.text_scale, frame.size.width * 0.6))
    width = max(frame.measure(line, size) for line in lines) + frame.px(32)
    height = len(lines) * frame.line(size) + frame.px(16)

    def away(place: Rect) -> float:
        return dist(place.nearest(face.center), face.center)

    rect, least = face, inf
    for place in sorted(_around(frame, face, width, height), key=away):
        cost = away(place)
        if cost >= least:
            break
        for other, weight in taken:
            cost += weight * place.overlap(other)
            if cost >= least:
                break
        else:
            rect, least = place, cost
    root, middle = rect.nearest(face.center), face.center
    share = BUBBLE_TIP_PX / max(BUBBLE_TIP_PX, dist(root, middle))
    tip = Point(root.x + (middle.x - root.x) * share - rect.x, root.y + (middle.y - root.y) * share - rect.y)
    return Node(f"said.{seat}", rect, Speech(lines, size, tip), label=words)


def _counts(node: Node) -> bool:
    return isinstance(node.look, (*_NEVER, *_RATHER_NOT)) and Mark.HIDDEN not in node.marks


def _seen(node: Node, frame: Frame) -> Rect:
    """Return the part of a node that is not blank."""
    match node.look:
        case Backs() if node.clip:
            return node.clip
        case Words(lines, size, _, Align.CENTER):
            return node.rect.narrowed(max(frame.measure(line, size) for line in lines))
        case _:
            return node.rect


def _around(frame: Frame, face: Rect, width: float, height: float) -> Iterator[Rect]:
    """Yield places for a bubble in the window: below the face, beside it and above it, and then anywhere."""
    inside = frame.whole.inset(frame.px(6))
    right, bottom, away = inside.right - width, inside.bottom - height, BUBBLE_TIP_PX + 2
    xs = [face.center.x - 26, face.center.x + 26 - width, face.right + away, face.x - away - width]
    ys = [face.bottom + away, face.y - away - height, face.center.y - height / 2]
    for x, y in (
        *product(xs, ys),
        *product(_spaced(inside.x, right), _spaced(inside.y, bottom)),
    ):
        yield Rect(max(inside.x, min(x, right)), max(inside.y, min(y, bottom)), width, height)


def _spaced(first: float, last: float) -> list[float]:
    return [first + (last - first) * step / _STEPS for step in range(_STEPS + 1)]
