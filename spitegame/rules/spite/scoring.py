"""What a round and a "come at me" pay, and how a match stands (11)."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.rules.game import Standing, Standings
from spitegame.rules.spite.state import Half, Interval, Over, Result, Results, SpiteCarry, SpiteState, Tally

REWARD = 3
"""The cards that a player may exchange for a first "come at me"."""


def reward_size(come_at_mes: int, streak: int) -> int:
    """The cards to exchange for winning a trick with this many "come at me"; below 0, a number of penalties. `streak`:
    the tricks that were won so before it, with none of another player between."""
    return REWARD + (come_at_mes - 1) - streak


def points(place: int, seats: int) -> int:
    """What a place in the round pays. With three players, the one in the middle is second and second last."""
    from_top = {1: 2, 2: 1}.get(place, 0)
    from_bottom = {0: -2, 1: -1}.get(seats - place, 0)
    return from_top + from_bottom


def half(place: int, seats: int) -> Half:
    if 2 * place == seats + 1:
        return Half.MIDDLE
    return Half.UPPER if 2 * place < seats + 1 else Half.LOWER


def faded(score: int) -> int:
    """A score comes nearer to 0 by one with every round."""
    return score - (score > 0) + (score < 0)


def result(before: Tally, place: int, seats: int) -> Result:
    """How a round ended for a player: first the score decays, then the half rule applies, then the points are added."""
    now = half(place, seats)
    kept = faded(before.score) if now is before.half and now is not Half.MIDDLE else 0
    earned = points(place, seats)
    return Result(place, earned, before, Tally(kept + earned, now))


class ScoreParts(NamedTuple):
    """What a score is the sum of after a round."""

    before: int
    fades: int
    half: int
    """What was lost by coming out in the other half of the places, or in the middle."""
    place: int


def score_parts(ended: Result) -> ScoreParts:
    before = ended.before.score
    kept = ended.after.score - ended.points
    return ScoreParts(before, faded(before) - before, kept - faded(before), ended.points)


def results(tallies: Sequence[Tally], places: Sequence[int]) -> Results:
    return tuple(result(tally, place, len(places)) for tally, place in zip(tallies, places, strict=True))


def with_late_joiner(ended: Results) -> Results:
    """The results with a late joiner, who counts as the loser; the others are one place further from the end."""
    return results([*(each.before for each in ended), Tally()], [*(each.place for each in ended), len(ended) + 1])


def scores(state: SpiteState) -> tuple[int, ...]:
    match state.phase:
        case Interval(results) | Over(results):
            return tuple(result.after.score for result in results)
        case _:
            return tuple(player.tally.score for player in state.players)


def standings(state: SpiteState) -> Standings | None:
    """The players by score, ties by the last round; None while the match lasts."""
    if not isinstance(state.phase, Over):
        return None
    ended = state.phase.results
    order = sorted(state.seats, key=lambda seat: (-ended[seat].after.score, ended[seat].place))
    return tuple(
        Standing(seat, place, len(state.players[seat].hand), ended[seat].after.score)
        for place, seat in enumerate(order, start=1)
    )


def carry(state: SpiteState) -> SpiteCarry:
    """The number of matches that each seat has won, this one included."""
    ended = standings(state)
    winner = ended[0].seat if ended else None
    return SpiteCarry(tuple(wins + (seat == winner) for seat, wins in enumerate(state.carry.wins)))
