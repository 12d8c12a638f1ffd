"""The labels along the curves of a review, and the standing of a match at one moment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from spitegame.tables.words import counted_cards, ordinal
from spitegame.translation import _, pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Avatar, Curve, Frame, Node, Tone, Words

_LETTER_SIZE = 14
_LEAST_LINES = 5
"""The height of curves, in lines, below which they have no labels."""
_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""The distances between labels below the curves, in turns or rounds; the first that fits is used."""


class Counted(Enum):
    """The unit that is counted from left to right below the curves."""

    TURNS = "turn"
    ROUNDS = "round"

    @property
    def word(self) -> str:
        # Translators: stands below a curve, before the numbers of the turns or rounds.
        return pgettext("axis", "turn") if self is Counted.TURNS else pgettext("axis", "round")


def axes(
    frame: Frame, heights: Sequence[tuple[float, str]], unit: Counted, starts: Sequence[float], room: Rect
) -> tuple[list[Node], Rect]:
    """Return the labels at the left of the curves and below them, and the room left for the curves. `heights` has the
    texts at the left with their shares of the height, and `starts` the beginnings of turns or rounds as shares of the
    width."""
    size = frame.text(_LETTER_SIZE)
    line, gap = frame.line(size), frame.px(5)
    if room.height < _LEAST_LINES * line:
        return [], room
    side = max(frame.measure(text, size) for text in (unit.word, *(text for _share, text in heights))) + gap
    way = Rect(room.x + side, room.y + line / 2, room.width - side, room.height - 2 * line)
    beside = [
        _label(
            text, text, Rect(room.x, way.bottom - share * way.height - line / 2, side - gap, line), size, Align.RIGHT
        )
        for share, text in heights
    ]
    low = Rect(room.x, way.bottom + line / 2, side - gap, line)
    below = [_label(unit.value, unit.word, low, size, Align.RIGHT)]
    for number, x in _ticks(frame, starts, way, size):
        wide = frame.measure(str(number), size)
        left = min(max(x - wide / 2, way.x), way.right - wide)
        rect = Rect(left, low.y, wide, line)
        below.append(_label(f"{unit.value}{number}", str(number), rect, size, Align.CENTER))
    return beside + below, way


def ends(frame: Frame, heights: Sequence[tuple[float, str]], room: Rect) -> tuple[list[Node], Rect]:
    """Return the labels of the upper and the lower edge only, and the room left for the curves."""
    size = frame.text(_LETTER_SIZE)
    line, wide = frame.line(size), max(frame.measure(text, size) for _share, text in heights)
    rests = {0.0: room.bottom - line, 1.0: room.y}
    found = [
        _label(text, text, Rect(room.x, rests[share], wide, line), size, Align.RIGHT)
        for share, text in heights
        if share in rests
    ]
    left = wide + frame.px(5)
    return found, Rect(room.x + left, room.y, room.width - left, room.height)


def _label(name: str, text: str, rect: Rect, size: int, align: Align) -> Node:
    return Node(f"axis.{name}", rect, Words((text,), size, Tone.DIM, align), label=text)


def _ticks(frame: Frame, starts: Sequence[float], way: Rect, size: int) -> list[tuple[int, float]]:
    """Return numbers with their x coordinates, as many as do not touch."""
    room = frame.measure(f"{len(starts)}  ", size)
    marks = [(number, way.x + at * way.width) for number, at in enumerate(starts, start=1)]
    for step in _STEPS:
        found = [(number, x) for number, x in marks if number % step == 0 or number == 1]
        if all(later[1] - earlier[1] >= room for earlier, later in pairwise(found)):
            return found
    return marks[:1]


_SIZES = (18, 16, 14, 12)
"""The sizes of letters: the first in which all rows fit one column is used, else the last."""


def out(place: int) -> str:
    # Translators: a player has played the last card of a round as the second: {place} is “2nd”.
    return _("out, {place}", place=ordinal(place))


class Score(NamedTuple):
    name: str
    seat: int
    face: Avatar
    cards: str
    """The cards in words: ``5 cards``, ``out, 2nd``"""
    score: str
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    title: str
    """The name of the round: ``Round 2 of 5``"""
    scores: Sequence[Score]
    """The players' standings, in the order of their scores."""
    curves: tuple[Curve, ...]
    most: int
    """The number of cards at the upper edge of the curves."""
    rounds: Sequence[float]
    """The beginnings of rounds, as shares of the width."""

    def labels(self, frame: Frame, room: Rect) -> tuple[list[Node], Rect]:
        return axes(frame, [(0.0, "0"), (1.0, counted_cards(self.most))], Counted.ROUNDS, self.rounds, room)

    def rows(self, frame: Frame, room: Rect) -> Iterator[Node]:
        """Yield a row for each player, in as many columns as needed."""
        sizes = list(map(frame.text, _SIZES))
        size = next((size for size in sizes if len(self.scores) * _high(frame, size) <= room.height), sizes[-1])
        high = _high(frame, size)
        columns = ceil(len(self.scores) / max(1, int(room.height // high)))
        per_column, gap = ceil(len(self.scores) / columns), frame.px(16)
        width = (room.width - gap * (columns - 1)) / columns
        for index, score in enumerate(self.scores):
            column, row = divmod(index, per_column)
            yield from _row(frame, score, Rect(room.x + column * (width + gap), room.y + row * high, width, high), size)


def _high(frame: Frame, size: int) -> float:  # the height of a row
    return frame.line(size) + frame.px(6)


def _row(frame: Frame, score: Score, row: Rect, size: int) -> Iterator[Node]:
    name, line = f"score{score.seat}", frame.line(size)
    tone = Tone.STRONG if score.own else Tone.PLAIN
    disc = Rect(row.x, row.y, line, line)
    points = Rect(row.right - frame.measure("−88", size), row.y, frame.measure("−88", size), line)
    wide = max(frame.measure(score.cards, size), frame.measure(out(8), size))
    cards = Rect(points.x - frame.px(10) - wide, row.y, wide, line)
    left = disc.right + frame.px(8)
    called = Rect(left, row.y, max(0.0, cards.x - frame.px(8) - left), line)
    # Translators: {cards} is “5 cards” or “out, 2nd”.
    label = _("{name}: {cards}, score {score}", name=score.name, cards=score.cards, score=score.score)
    yield Node(name, disc, score.face, label=label)
    shown = frame.shortened(score.name, size, called.width)
    yield Node(f"{name}.name", called, Words((shown,), size, tone), label=score.name)
    yield Node(f"{name}.cards", cards, Words((score.cards,), size, tone, Align.RIGHT), label=score.cards)
    yield Node(f"{name}.points", points, Words((score.score,), size, tone, Align.RIGHT), label=score.score)
