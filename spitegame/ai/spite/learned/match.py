"""Values of the places of a round in a match: how well the seat can expect to stand at its end (11).

The rest of the match is drawn by lot many times, as if all players were equally strong. The same lots decide for every
place, so that places are compared and not luck, and the same match is always judged alike.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

from spitegame.ai.spite.encode import HALVES
from spitegame.rules.spite.scoring import faded, half, points
from spitegame.rules.spite.state import Half

STEPS = 6_000
"""The approximate number of places that are drawn for one call, over all players, rounds and samples."""
MOST_DRAWN, LEAST_DRAWN = 100, 12
"""The limits of the number of samples."""
WIN = 0.5
"""The part of a match's worth that only its winner gets; the rest falls evenly from the first to the last."""
ROUND = 0.15
"""The value of the place in the round itself beside the match: a match that is decided is played on with care."""

_Tally: TypeAlias = tuple[int, int]
"""A score, and the half of the last round."""


@lru_cache(maxsize=64)
def place_values(
    scores: tuple[int, ...], halves: tuple[int, ...], places: tuple[int, ...], rounds_left: int
) -> tuple[float, ...]:
    """Return the values of the open places of the round to the first of the players, the best place first. `halves` are
    numbered as in a situation, `places` are 0 for players in the round, and `rounds_left` is -1 in a match without
    end."""
    seats, open_ = len(scores), open_places(places)
    if rounds_left < 0:
        return tuple(points(place, seats) / 2 + _evenly(place, seats) for place in open_)
    tallies, lots = list(zip(scores, halves, strict=True)), Random(seats)
    drawn = max(LEAST_DRAWN, min(MOST_DRAWN, STEPS // (seats * len(open_) * (rounds_left + 1))))
    values = [0.0] * len(open_)
    for _ in range(drawn):
        others = lots.sample(range(len(open_) - 1), len(open_) - 1)
        later = [lots.sample(range(1, seats + 1), seats) for _ in range(rounds_left)]
        for turn, place in enumerate(open_):
            left = open_[:turn] + open_[turn + 1 :]
            rest = (left[other] for other in others)
            values[turn] += _final_worth(tallies, [[place, *(taken or next(rest) for taken in places[1:])], *later])
    return tuple(value / drawn + ROUND * _evenly(place, seats) for value, place in zip(values, open_, strict=True))


def open_places(places: Sequence[int]) -> list[int]:
    """Return the places of the round that nobody has yet, the best first; 0 is a player who has none."""
    return [place for place in range(1, len(places) + 1) if place not in places]


def _evenly(place: int, seats: int) -> float:
    """Return a number that falls evenly from 1 for the first place to -1 for the last."""
    return (seats + 1 - 2 * place) / (seats - 1)


def _final_worth(tallies: list[_Tally], rounds: list[list[int]]) -> float:
    """Return the value of the match to the first player if the coming rounds end with these places by player."""
    seats = len(tallies)
    for ended in rounds:
        tallies = [_after(tally, place, seats) for tally, place in zip(tallies, ended, strict=True)]
    own = tallies[0][0], -rounds[-1][0]
    standing = 1 + sum((score, -place) > own for (score, _), place in zip(tallies[1:], rounds[-1][1:], strict=True))
    return (WIN if standing == 1 else 0.0) + (1 - WIN) * _evenly(standing, seats)


def _after(tally: _Tally, place: int, seats: int) -> _Tally:
    """The tally after a round: first the score decays, then the half rule applies, then the points are added."""
    score, before = tally
    now = half(place, seats)
    kept = faded(score) if HALVES[now] == before and now is not Half.MIDDLE else 0
    return kept + points(place, seats), HALVES[now]
