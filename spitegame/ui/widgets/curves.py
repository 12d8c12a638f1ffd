"""Curves over time with players' faces at their ends, which can be drawn anew in motion; and cards in a row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Point, Rect, centered
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Align, Avatar, CardLook, Curve, Frame, Graph, Mark, Node, Tone, Words, Zone
from spitegame.ui.widgets.block import GAP, SMALL, Block, Cursor, Spot

RUN_S, FADE_S = 2.2, 0.4
"""The time in which curves are drawn from left to right; and in which they fade in without motion."""
HEIGHT_REF_PX, LOW_HEIGHT_REF_PX = 330, 200
_LARGE = 1.3
"""The text scale above which the curves take the lower height."""
_FACE_REF_PX, _CARD_WIDTH_REF_PX = 34, 62


@dataclass(frozen=True, slots=True)
class Curves(Block):
    """A graph of curves with a title, a scale at its left, and a face at the end of each curve."""

    title: str
    scale: tuple[str, str]
    """The words at the upper edge and at the lower edge."""
    curves: Sequence[Curve]
    """The curves; empty while they are not known yet, when only the axes show."""
    faces: Sequence[Avatar]
    """The faces at the ends of the curves."""
    at: float
    """The place of a vertical line, as a share of the width."""
    label: str
    height: int = HEIGHT_REF_PX
    mark: str = ""
    """The words above the vertical line; empty for none."""
    parts: int = 1
    """The number of equal parts into which lines divide the height."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        is_low = frame.is_compact or frame.text_scale > _LARGE
        size, high = frame.text(SMALL), frame.px(LOW_HEIGHT_REF_PX if is_low else self.height)
        line, face = frame.line(size), frame.px(_FACE_REF_PX)
        whole = Rect(spot.x, spot.y, spot.width, line + frame.px(4) + high)
        left = max(frame.measure(text, size) for text in (*self.scale, "+8")) + frame.px(GAP)
        room = Rect(spot.x + left, whole.bottom - high, spot.width - left - face - frame.px(GAP), high)
        title = Words((self.title,), size, Tone.GOLD, heading=True)
        edges = [replace(whole, y=y, width=left - frame.px(GAP), height=line) for y in (room.y, room.bottom - line)]
        scale = [
            Node(f"race.scale{index}", rect, Words((text,), size, Tone.DIM, Align.RIGHT), label=text)
            for index, (rect, text) in enumerate(zip(edges, self.scale, strict=True))
            if text
        ]
        return [
            Node(
                "race.title",
                replace(whole, width=frame.measure(self.title, size), height=line),
                title,
                label=self.title,
            ),
            *scale,
            *self._marked(frame, room, replace(whole, height=line), size),
            Node("race", room, Graph(tuple(self.curves), self.at, self.parts), label=self.label),
            *self._at_ends(room, face),
        ]

    def _marked(self, frame: Frame, room: Rect, row: Rect, size: int) -> list[Node]:
        """Return the words about the vertical line, above it or as near to that as the title allows."""
        if not self.mark:
            return []
        least = row.x + frame.measure(self.title, size) + frame.px(2 * GAP)
        shown = frame.shortened(self.mark, size, row.right - least)
        wide = frame.measure(shown, size)
        x = max(least, min(row.right - wide, room.x + self.at * room.width - wide / 2))
        look = Words((shown,), size, Tone.GOLD, Align.CENTER)
        return [Node("race.mark", replace(row, x=x, width=wide), look, label=self.mark)]

    def _at_ends(self, room: Rect, size: float) -> list[Node]:
        """Return the faces at the right, each as near to the end of its curve as the others allow."""
        ends = [room.bottom - curve.points[-1][1] * room.height for curve in self.curves]
        order, placed = sorted(range(len(ends)), key=lambda seat: ends[seat]), dict[int, float]()
        step = min(size, room.height / max(1, len(order)))
        for number, seat in enumerate(order):
            least = room.y + size / 2 + number * step
            most = room.bottom - size / 2 - (len(order) - 1 - number) * step
            above = placed[order[number - 1]] + step if number else least
            placed[seat] = min(most, max(least, above, ends[seat]))
        x = room.right + size * 0.75
        return [
            Node(f"race.face{seat}", Rect(x - size / 2, y - size / 2, size, size), self.faces[seat])
            for seat, y in placed.items()
        ]


def run(nodes: Sequence[Node], share: float, *, fades: bool) -> list[Sprite]:
    """Return the sprites of curves drawn up to this share of the time, with faces at their heads, which go to their own
    places in the last eighth. With `fades` everything only fades in."""
    running = _running(nodes)
    if fades:
        return [Sprite(_shown(node), node.rect, opacity=share) for node in running.values()]
    graph = running.get("race")
    if graph is None or not isinstance(graph.look, Graph):
        return []
    faces = [running[f"race.face{curve.hue}"] for curve in graph.look.curves]
    room, curves = graph.rect, [curve._replace(points=_until(curve.points, share)) for curve in graph.look.curves]
    sprites = [Sprite(_shown(replace(graph, look=graph.look._replace(curves=tuple(curves), at=share))), room)]
    for node, curve in zip(faces, curves, strict=True):
        head = Point(room.x + share * room.width, room.bottom - curve.points[-1][1] * room.height)
        at = centered(head, node.rect.width, node.rect.height).between(node.rect, max(0.0, 8 * share - 7))
        sprites.append(Sprite(_shown(replace(node, rect=at)), at))
    return sprites


def hidden(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes, with those hidden that `run` paints, and the words above the line, which `run` moves."""
    running = _running(nodes)
    return [replace(node, marks=node.marks | Mark.HIDDEN) if node.id in running else node for node in nodes]


def _running(nodes: Sequence[Node]) -> Mapping[str, Node]:
    """Return the nodes of curves, faces and the words above the line by id; none if a part of them is scrolled out of
    sight, since sprites are not clipped."""
    found = {node.id: node for node in nodes if node.id in ("race", "race.mark") or node.id.startswith("race.face")}
    is_whole = all(node.clip is None or node.clip.contains(node.rect) for node in found.values())
    return found if is_whole else {}


def _shown(node: Node) -> Node:
    return replace(node, marks=node.marks & ~Mark.HIDDEN)


def _until(points: tuple[tuple[float, float], ...], share: float) -> tuple[tuple[float, float], ...]:
    """Return the part of a curve up to this share of the width."""
    before = [point for point in points if point[0] <= share]
    for (x, y), (right, high) in pairwise(points):
        if x <= share < right:
            return (*before, (share, y + (high - y) * (share - x) / (right - x)))
    return tuple(before)


@dataclass(frozen=True, slots=True)
class CardRow(Block):
    """Cards side by side, which overlap if they would be too wide."""

    cards: Sequence[tuple[Card | None, str]]
    """The cards, each with the words that are read out for it. Without any, only the room for one row is kept."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        width = frame.px(_CARD_WIDTH_REF_PX)
        if not self.cards:
            return [Node("played.room", Rect(spot.x, spot.y, spot.width, width * TALL), Zone())]
        step = min(width + frame.px(6), (spot.width - width) / max(1, len(self.cards) - 1))
        rects = [Rect(spot.x + index * step, spot.y, width, width * TALL) for index in range(len(self.cards))]
        return [
            Node(f"played{index}", rect, CardLook(card), label=label)
            for index, (rect, (card, label)) in enumerate(zip(rects, self.cards, strict=True))
        ]
