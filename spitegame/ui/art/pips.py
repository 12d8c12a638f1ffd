"""The places of the pips on a plain card: column and row, each from 0 to 1."""

from collections.abc import Sequence

from spitegame.rules.cards import Rank

from .vector import Point

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0


def pips(rank: Rank) -> Sequence[Point]:
    return _PLACES[rank]


def _column(x: float, count: int) -> tuple[Point, ...]:
    return tuple((x, i / (count - 1)) for i in range(count))


def _sides(count: int) -> tuple[Point, ...]:
    return _column(_LEFT, count) + _column(_RIGHT, count)


def _middle(*rows: float) -> tuple[Point, ...]:
    return tuple((_MIDDLE, row) for row in rows)


_PLACES = {
    Rank.TWO: _middle(0, 1),
    Rank.THREE: _middle(0, 0.5, 1),
    Rank.FOUR: _sides(2),
    Rank.FIVE: _sides(2) + _middle(0.5),
    Rank.SIX: _sides(3),
    Rank.SEVEN: _sides(3) + _middle(0.25),
    Rank.EIGHT: _sides(3) + _middle(0.25, 0.75),
    Rank.NINE: _sides(4) + _middle(0.5),
    Rank.TEN: _sides(4) + _middle(1 / 6, 5 / 6),
    Rank.ELEVEN: _sides(4) + _middle(1 / 6, 0.5, 5 / 6),
    Rank.TWELVE: _sides(4) + _column(_MIDDLE, 4),
    Rank.THIRTEEN: _sides(4) + _column(_MIDDLE, 5),
}
