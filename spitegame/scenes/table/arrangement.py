"""The place of the table in the window: beside an open log if there is room, and mirrored for the left hand."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.nodes import Align, CardLook, Frame, Look, Mark, Node, Words

_LOG_SHARE, _NARROWEST_REF_PX, _WIDEST_REF_PX = 0.4, 320, 400
"""The share of the window's width, or of a tall window's height, for the log; and its least and largest width."""
_LEAST_TABLE_REF_PX = 640
"""The width, or in a tall window the height, of the table beside the log, with letters of the usual size."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The place of the table: it is laid out in a frame of its own, and moved from there into the window."""

    frame: Frame
    at: Point
    """The top left corner of that frame in the window, before mirroring."""
    column: float
    """The width at the right of the frame for the buttons of the scene."""
    mirror: float | None
    """The width of the window about whose middle everything is mirrored; None for no mirroring."""

    def nodes(self, nodes: Sequence[Node]) -> list[Node]:
        """Return nodes of the table at their places in the window."""
        if self.at != (0, 0):
            nodes = [node.moved(self.at) for node in nodes]
        return self.beside(nodes)

    def beside(self, nodes: Sequence[Node]) -> list[Node]:
        """Return nodes of the whole window, mirrored if wanted. Fans are then reversed: their corners with signs
        show."""
        if self.mirror is None:
            return list(nodes)
        turned = [
            replace(
                node,
                rect=self.turned(node.rect),
                clip=self.turned(node.clip) if node.clip else None,
                look=_turned(node),
            )
            for node in nodes
        ]
        return [node for fan in _fans(turned) for node in fan]

    def turned(self, rect: Rect) -> Rect:
        """Return a rectangle of the whole window, mirrored if wanted."""
        return rect if self.mirror is None else replace(rect, x=self.mirror - rect.right)


class BesideLog(NamedTuple):
    """The parts of the window for an open log and for the table, which has all of it if the log lies over the table."""

    log: Rect
    table: Rect


def beside_log(frame: Frame) -> BesideLog:
    """Return the places of an open log, which lies at the right or at the top of a tall window, and of the table."""
    (width, height), least = frame.size, frame.px(_LEAST_TABLE_REF_PX * frame.text_scale)
    if frame.is_tall:
        high = height * _LOG_SHARE
        log, rest, left = Rect(0, 0, width, high), Rect(0, high, width, height - high), height - high
    else:
        most = frame.px(_WIDEST_REF_PX) * max(1.0, frame.text_scale * 0.8)
        left = width - min(max(width * _LOG_SHARE, frame.px(_NARROWEST_REF_PX)), most)
        log, rest = Rect(left, 0, width - left, height), Rect(0, 0, left, height)
    return BesideLog(log, rest if left >= least else frame.whole)


_OTHER_SIDE = {Align.LEFT: Align.RIGHT, Align.CENTER: Align.CENTER, Align.RIGHT: Align.LEFT}


def _turned(node: Node) -> Look:
    """Return the look mirrored: a single line is aligned to the other end, and a card tilts the other way."""
    look = node.look
    if isinstance(look, CardLook):
        return look._replace(tilt=-look.tilt)
    if isinstance(look, Words) and len(look.lines) == 1:
        return look._replace(align=_OTHER_SIDE[look.align])
    return look


def _fans(nodes: Sequence[Node]) -> Iterator[Sequence[Node]]:
    """Yield the nodes in groups to be painted in order. Cards that cover each other sideways are reversed, each
    together with what is written on it."""
    fan: list[list[Node]] = []
    for node in nodes:
        if fan and not isinstance(node.look, CardLook) and fan[-1][0].rect.holds(node.rect.center):
            fan[-1].append(node)
            continue
        if fan and not _covers_sideways(node, fan[-1][0]):
            yield from reversed(fan)
            fan = []
        if isinstance(node.look, CardLook):
            fan.append([node])
        else:
            yield [node]
    yield from reversed(fan)


def _covers_sideways(node: Node, card: Node) -> bool:  # True for a card that covers the right part of another one
    aside, below = card.rect.x - node.rect.x, abs(node.rect.y - card.rect.y)
    return isinstance(node.look, CardLook) and aside > 2 * below + 1 and node.rect.overlap(card.rect) > 0


def without(nodes: Sequence[Node], away: Collection[str]) -> list[Node]:
    """Return the nodes with those in `away` hidden, and also what is written on cards in `away`."""
    cards = {node.id for node in nodes if isinstance(node.look, CardLook) and node.id in away}
    return [
        replace(node, marks=node.marks | Mark.HIDDEN)
        if node.id in away or node.id.rpartition(".")[0] in cards
        else node
        for node in nodes
    ]
