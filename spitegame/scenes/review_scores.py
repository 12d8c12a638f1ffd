"""How a match stands at a moment of its review: everybody's cards, place and score, and the cards as curves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from spitegame.scenes.review_axes import axes
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Avatar, Curve, Frame, Node, Tone, Words

_LETTERS = (18, 16, 14, 12)
"""The sizes of the letters; the first is used in which everybody finds room in one column, else the last."""


class Score(NamedTuple):
    name: str
    seat: int
    face: Avatar
    cards: str
    """``5 cards``, ``out, 2nd``"""
    score: str
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    title: str
    """``Round 2 of 5``"""
    scores: Sequence[Score]
    """In the order of their scores."""
    curves: tuple[Curve, ...]
    most: int
    """The number of cards at the upper edge of the curves."""
    rounds: Sequence[float]

    def labels(self, frame: Frame, room: Rect) -> tuple[list[Node], Rect]:
        return axes(frame, [(0.0, "0"), (1.0, f"{self.most} cards")], "round", self.rounds, room)

    def rows(self, frame: Frame, room: Rect) -> Iterator[Node]:
        """Everybody in a row, in as many columns as it takes."""
        sizes = list(map(frame.text, _LETTERS))
        size = next((size for size in sizes if len(self.scores) * _high(frame, size) <= room.height), sizes[-1])
        high = _high(frame, size)
        columns = ceil(len(self.scores) / max(1, int(room.height // high)))
        per_column, gap = ceil(len(self.scores) / columns), frame.px(16)
        width = (room.width - gap * (columns - 1)) / columns
        for index, score in enumerate(self.scores):
            column, row = divmod(index, per_column)
            yield from _row(frame, score, Rect(room.x + column * (width + gap), room.y + row * high, width, high), size)


def _high(frame: Frame, size: int) -> float:
    return frame.line(size) + frame.px(6)


def _row(frame: Frame, score: Score, row: Rect, size: int) -> Iterator[Node]:
    name, line = f"score{score.seat}", frame.line(size)
    tone = Tone.STRONG if score.own else Tone.PLAIN
    disc = Rect(row.x, row.y, line, line)
    points = Rect(row.right - frame.measure("−88", size), row.y, frame.measure("−88", size), line)
    wide = max(frame.measure(score.cards, size), frame.measure("out, 8th", size))
    cards = Rect(points.x - frame.px(10) - wide, row.y, wide, line)
    left = disc.right + frame.px(8)
    called = Rect(left, row.y, max(0.0, cards.x - frame.px(8) - left), line)
    label = f"{score.name}: {score.cards}, score {score.score}"
    yield Node(id=name, rect=disc, look=score.face, label=label)
    shown = frame.shortened(score.name, size, called.width)
    yield Node(id=f"{name}.name", rect=called, look=Words((shown,), size, tone), label=score.name)
    yield Node(id=f"{name}.cards", rect=cards, look=Words((score.cards,), size, tone, Align.RIGHT), label=score.cards)
    yield Node(id=f"{name}.points", rect=points, look=Words((score.score,), size, tone, Align.RIGHT), label=score.score)
