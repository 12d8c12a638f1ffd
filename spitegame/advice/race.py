"""The course of a finished game: how far each player was from winning, turn by turn, for the chart of the results."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import ScoredBy
from spitegame.session.replay import Replay

Course: TypeAlias = tuple[tuple[float, int], ...]
"""The points of one player's line, from left to right: the time as a share of the game, from 0 to 1, and the cards left
or the score."""


@dataclass(frozen=True, slots=True)
class Race:
    """The lines of all players."""

    courses: tuple[Course, ...]
    """The lines by seat."""
    last: int
    """The index of the last moment of the game."""
    falls: bool
    """True if the lines count cards left, so that the lowest wins; False if they count points."""

    def height(self, value: int) -> float:
        """Return how near to winning this value is, from 0 for the farthest value of all players to 1 for the
        nearest."""
        values = [value for _, value in chain.from_iterable(self.courses)]
        low, high = min(values), max(values)
        share = (value - low) / max(1, high - low)
        return 1 - share if self.falls else share

    def parts(self, most: int) -> int:
        """Return the greatest number of equal parts, `most` at most, into which the range of values can be divided by
        whole numbers."""
        values = [value for _, value in chain.from_iterable(self.courses)]
        way = max(values) - min(values) or 1
        return max(parts for parts in range(1, most + 1) if way % parts == 0)


def race(replay: Replay) -> Race:
    """Return the course of a game, from what lay open to everybody at the table."""
    game, last = GAMES[replay.record.game], len(replay) - 1
    seen = [index for index in range(last + 1) if index in (0, last) or replay.begins_turn(index)]
    scores = [(index / max(1, last), game.scores(replay.moment(index).state)) for index in seen]
    courses = ([(at, each[seat]) for at, each in scores if seat < len(each)] for seat in range(len(scores[-1][1])))
    return Race(tuple(tuple(_corners(each)) for each in courses), last, falls=game.scored_by is ScoredBy.CARDS)


def _corners(course: list[tuple[float, int]]) -> Iterator[tuple[float, int]]:
    """Yield the points of a line without those between two others of the same value."""
    for index, point in enumerate(course):
        around = {value for _, value in course[max(0, index - 1) : index + 2]}
        if index in (0, len(course) - 1) or around != {point[1]}:
            yield point
