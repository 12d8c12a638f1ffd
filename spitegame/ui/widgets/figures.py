"""Figures to look at: rows of numbers with bars, and graphs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spitegame.translation import _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, ButtonLook, Curve, Frame, Graph, Icon, Node, Panel, Picture, Tone, Words
from spitegame.ui.widgets.block import (
    BODY,
    GAP,
    SMALL,
    Block,
    Cursor,
    Spot,
    control_height,
    in_percent,
    letters,
    valued,
)

_GRAPH_HEIGHT_REF_PX = 150
_BAR_HEIGHT_REF_PX = 9


class FigureRow(NamedTuple):
    name: str
    figures: tuple[str, ...]
    share: float
    """The length of the bar, 0 to 1."""


@dataclass(frozen=True, slots=True)
class FigureTable(Block):
    """Rows of figures under their titles, each with a bar below it."""

    id: str
    title: str
    titles: tuple[str, ...]
    rows: Sequence[FigureRow]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, small = frame.text(BODY), frame.text(SMALL)
        gap, line = frame.px(2 * GAP), frame.line(size)
        columns = zip(self.titles, *(row.figures for row in self.rows), strict=True)
        widths = [
            max(frame.measure(title, small), *(frame.measure(each, size) for each in figures))
            for title, *figures in columns
        ]
        name_width = max(letters(frame, 4), spot.width - sum(widths) - gap * len(widths))
        nodes = _line(frame, self.id, spot, (self.title, self.titles), (name_width, widths), head=True)
        y = spot.y + line + frame.px(4)
        for index, row in enumerate(self.rows):
            row_id = f"{self.id}.{index}"
            nodes += _line(frame, row_id, spot._replace(y=y), (row.name, row.figures), (name_width, widths))
            bar = Rect(spot.x, y + line + frame.px(2), spot.width, frame.px(_BAR_HEIGHT_REF_PX))
            nodes.append(Node(f"{row_id}.groove", bar, Panel(Tone.DIM)))
            if row.share:
                full = replace(bar, width=max(bar.height, bar.width * row.share))
                nodes.append(Node(f"{row_id}.bar", full, ButtonLook("", 0, primary=True)))
            y = bar.bottom + frame.px(GAP)
        return nodes


def _line(
    frame: Frame,
    node_id: str,
    spot: Spot,
    words: tuple[str, tuple[str, ...]],
    widths: tuple[float, Sequence[float]],
    *,
    head: bool = False,
) -> list[Node]:
    """Return a name and the figures in their columns. `widths` has the width of the name, and of each column."""
    (name, figures), (name_width, columns) = words, widths
    size = frame.text(SMALL if head else BODY)
    high, gap, tone = frame.line(size), frame.px(2 * GAP), Tone.GOLD if head else Tone.PLAIN
    shown = frame.shortened(name, size, name_width)
    label = valued(name, ", ".join(figures))
    rect = Rect(spot.x, spot.y, name_width, high)
    nodes = [Node(node_id, rect, Words((shown,), size, tone), label=label)]
    right = spot.x + spot.width
    for column, (text, width) in reversed(list(enumerate(zip(figures, columns, strict=True)))):
        look = Words((text,), size, Tone.DIM if head else Tone.PLAIN, Align.RIGHT)
        nodes.append(Node(f"{node_id}.column{column}", Rect(right - width, spot.y, width, high), look))
        right -= width + gap
    return nodes


@dataclass(frozen=True, slots=True)
class GraphBlock(Block):
    """A course over time, with a title above it and the meaning of its ends below."""

    id: str
    title: str
    shares: Sequence[float]
    """The heights from left to right, 0 to 1; at least two."""
    start: str
    end: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(SMALL)
        line, scale = frame.line(size), frame.measure(in_percent(1.0), size)
        top, high = spot.y + line + frame.px(4), frame.px(_GRAPH_HEIGHT_REF_PX)
        room = Rect(spot.x + scale + frame.px(GAP), top, spot.width - scale - frame.px(GAP), high)
        steps = len(self.shares) - 1
        curve = Curve(tuple((place / steps, share) for place, share in enumerate(self.shares)), hue=0)
        half = room.width / 2
        below = room.bottom + frame.px(4)
        named = [
            ("title", self.title, Rect(spot.x, spot.y, spot.width, line), Tone.GOLD, Align.LEFT),
            ("top", in_percent(1.0), Rect(spot.x, top, scale, line), Tone.DIM, Align.RIGHT),
            ("bottom", in_percent(0.0), Rect(spot.x, room.bottom - line, scale, line), Tone.DIM, Align.RIGHT),
            ("start", self.start, Rect(room.x, below, half, line), Tone.DIM, Align.LEFT),
            ("end", self.end, Rect(room.x + half, below, half, line), Tone.DIM, Align.RIGHT),
        ]
        words = [
            Node(
                f"{self.id}.{name}",
                rect,
                Words((frame.shortened(text, size, rect.width),), size, tone, align),
                label=text,
            )
            for name, text, rect, tone, align in named
        ]
        first, last = in_percent(self.shares[0]), in_percent(self.shares[-1])
        # Translators: what is read out of a graph; {first} and {last} are such as “40%”.
        label = _("{title}: from {first} to {last}", title=self.title, first=first, last=last)
        return [*words, Node(self.id, room, Graph((curve,), at=1.0), label=label)]


class Fact(NamedTuple):
    figure: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Facts(Block):
    """The most important figures, side by side in as many lines as needed."""

    id: str
    facts: Sequence[Fact]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, small, gap = frame.text(30), frame.text(SMALL), frame.px(GAP)
        widest = max(max(frame.measure(fact.figure, size), frame.measure(fact.meaning, small)) for fact in self.facts)
        least = widest + frame.px(28)
        across = max(1, min(len(self.facts), int((spot.width + gap) // (least + gap))))
        width = (spot.width - gap * (across - 1)) / across
        high = max(frame.line(size) + frame.line(small) + frame.px(14), control_height(frame))
        nodes: list[Node] = []
        for index, fact in enumerate(self.facts):
            row, column = divmod(index, across)
            tile = Rect(spot.x + column * (width + gap), spot.y + row * (high + gap), width, high)
            nodes += _tile(frame, f"{self.id}.{index}", tile, fact)
        return nodes


def _tile(frame: Frame, node_id: str, tile: Rect, fact: Fact) -> list[Node]:
    size, small = frame.text(30), frame.text(SMALL)
    upper = Rect(tile.x, tile.y + frame.px(7), tile.width, frame.line(size))
    lower = Rect(tile.x, upper.bottom, tile.width, frame.line(small))
    figure = Words((fact.figure,), size, Tone.STRONG, Align.CENTER)
    meaning = Words((frame.shortened(fact.meaning, small, tile.width),), small, Tone.DIM, Align.CENTER)
    return [
        Node(f"{node_id}.tile", tile, Panel(Tone.DIM)),
        Node(node_id, upper, figure, label=valued(fact.meaning, fact.figure)),
        Node(f"{node_id}.meaning", lower, meaning),
    ]


class Ranked(NamedTuple):
    id: str
    place: int
    name: str
    own: bool
    label: str


@dataclass(frozen=True, slots=True)
class Ranking(Block):
    """Players by their places, with a crown for the first and figures in columns."""

    columns: Sequence[tuple[str, Sequence[str]]]
    """The title of each column with the figures of all players."""
    players: Sequence[Ranked]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(BODY)
        line = frame.line(size) + frame.px(8)
        right, nodes = spot.x + spot.width, []
        heads = [
            Words(tuple(title.split()), frame.text(SMALL), Tone.DIM, Align.RIGHT) for title, _entries in self.columns
        ]
        lines = max((len(look.lines) for look in heads), default=1)
        below = spot.down(max(line, lines * frame.line(heads[0].size)) if heads else line)
        for number, ((title, entries), head) in reversed(list(enumerate(zip(self.columns, heads, strict=True)))):
            texts = *((text, head.size) for text in head.lines), *((text, size) for text in entries)
            width = max(frame.measure(text, letters) for text, letters in texts)
            right -= width
            above = Rect(right, spot.y, width, len(head.lines) * frame.line(head.size))
            nodes.append(Node(f"figures{number}.0", above, head, label=title))
            for index, text in enumerate(entries):
                cell = Rect(right, below.y + index * line, width, frame.line(size))
                look, label = Words((text,), size, Tone.PLAIN, Align.RIGHT), valued(title, text)
                nodes.append(Node(f"figures{number}.{index + 1}", cell, look, label=label))
            right -= frame.gap(24)
        for index, player in enumerate(self.players):
            nodes += _ranked(frame, Rect(spot.x, below.y + index * line, right - spot.x, line), player)
        return nodes


def _ranked(frame: Frame, row: Rect, player: Ranked) -> list[Node]:
    size = frame.text(BODY)
    height, number, crown, first = frame.line(size), frame.measure("8. ", size), size * 1.6, player.place == 1
    left, tone = row.x + number + crown, Tone.GOLD if first else Tone.STRONG if player.own else Tone.PLAIN
    shown = frame.shortened(player.name, size, row.right - left)
    nodes = [
        Node(f"{player.id}.place", Rect(row.x, row.y, number, height), Words((f"{player.place}.",), size, tone)),
        Node(player.id, Rect(left, row.y, row.right - left, height), Words((shown,), size, tone), label=player.label),
    ]
    if first:
        sign = Rect(row.x + number, row.y + (height - size) / 2, size, size)
        label = pgettext("a player", "winner")
        nodes.append(Node(f"{player.id}.crown", sign, Picture(Icon.CROWN, Tone.GOLD), label=label))
    return nodes
