"""The course of a finished game: the distance of everybody from winning, turn by turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import ScoredBy
from spitegame.session.replay import Replay

Course: TypeAlias = tuple[tuple[float, int], ...]
"""From left to right when, as a share of the game, and how many cards were left, or which score there was."""


@dataclass(frozen=True, slots=True)
class Race:
    courses: tuple[Course, ...]
    """By seat."""
    last: int
    """The index of the last moment of the game."""
    falls: bool
    """The first to come to nothing has won; else the highest has."""

    def height(self, value: int) -> float:
        """The nearness of this value to winning, as a share of the way from the farthest to the nearest of all."""
        values = [value for _, value in chain.from_iterable(self.courses)]
        low, high = min(values), max(values)
        share = (value - low) / max(1, high - low)
        return 1 - share if self.falls else share

    def parts(self, most: int) -> int:
        """Into how many equal parts of whole cards, or points, the way can be divided: no more than `most`."""
        values = [value for _, value in chain.from_iterable(self.courses)]
        way = max(values) - min(values) or 1
        return max(parts for parts in range(1, most + 1) if way % parts == 0)


def race(replay: Replay) -> Race:
    """From what lay open at the time for everybody at the table."""
    game, last = GAMES[replay.record.game], len(replay) - 1
    seen = [index for index in range(last + 1) if index in (0, last) or replay.begins_turn(index)]
    scores = [(index / max(1, last), game.scores(replay.moment(index).state)) for index in seen]
    courses = ([(at, each[seat]) for at, each in scores if seat < len(each)] for seat in range(len(scores[-1][1])))
    return Race(tuple(tuple(_corners(each)) for each in courses), last, falls=game.scored_by is ScoredBy.CARDS)


def _corners(course: list[tuple[float, int]]) -> Iterator[tuple[float, int]]:
    """The course without what lies within a level part of it."""
    for index, point in enumerate(course):
        around = {value for _, value in course[max(0, index - 1) : index + 2]}
        if index in (0, len(course) - 1) or around != {point[1]}:
            yield point
