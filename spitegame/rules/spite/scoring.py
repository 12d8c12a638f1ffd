"""Scores: the points for a round, the reward for a "come at me", and the standings of a match (11)."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.rules.game import Standing, Standings
from spitegame.rules.spite.state import Half, Interval, Over, Result, Results, SpiteCarry, SpiteState, Tally

REWARD = 3
"""The number of cards that a player may exchange for a first "come at me"."""


def reward_size(come_at_mes: int, streak: int) -> int:
    """Return the number of cards to exchange for winning a trick with this number of "come at me"; below 0, the number
    of penalties. `streak`: the number of tricks so won before by the player, with none of another in between."""
    return REWARD + (come_at_mes - 1) - streak


def points(place: int, seats: int) -> int:
    """Return the points for a place in the round. With three players, the second place is also the second last."""
    from_top = {1: 2, 2: 1}.get(place, 0)
    from_bottom = {0: -2, 1: -1}.get(seats - place, 0)
    return from_top + from_bottom


def half(place: int, seats: int) -> Half:
    """Return the half of the places in which this place lies."""
    if 2 * place == seats + 1:
        return Half.MIDDLE
    return Half.UPPER if 2 * place < seats + 1 else Half.LOWER


def faded(score: int) -> int:
    """Return the score one point nearer to 0, as it fades with every round."""
    return score - (score > 0) + (score < 0)


def result(before: Tally, place: int, seats: int) -> Result:
    """Return the result of a round for one player: the score fades, is lost if the player came out in another half than
    before, and gains the points."""
    now = half(place, seats)
    kept = faded(before.score) if now is before.half and now is not Half.MIDDLE else 0
    earned = points(place, seats)
    return Result(place, earned, before, Tally(kept + earned, now))


class ScoreParts(NamedTuple):
    """The parts of a score after a round: the sum of them is the score."""

    before: int
    """The score before the round."""
    fades: int
    """The change as the score fades."""
    half: int
    """The change because the player came out in another half than before, or in the middle."""
    place: int
    """The points for the place."""


def score_parts(ended: Result) -> ScoreParts:
    """Return the parts of a player's score after a round."""
    before = ended.before.score
    kept = ended.after.score - ended.points
    return ScoreParts(before, faded(before) - before, kept - faded(before), ended.points)


def results(tallies: Sequence[Tally], places: Sequence[int]) -> Results:
    """Return the results of a round by seat."""
    return tuple(result(tally, place, len(places)) for tally, place in zip(tallies, places, strict=True))


def with_late_joiner(ended: Results) -> Results:
    """Return the results with a late joiner, who counts as the loser of the round; there is one place more below all
    others."""
    return results([*(each.before for each in ended), Tally()], [*(each.place for each in ended), len(ended) + 1])


def scores(state: SpiteState) -> tuple[int, ...]:
    """Return the score of each seat after the last finished round."""
    match state.phase:
        case Interval(results) | Over(results):
            return tuple(result.after.score for result in results)
        case _:
            return tuple(player.tally.score for player in state.players)


def standings(state: SpiteState) -> Standings | None:
    """Return the results of the match, players with equal scores by their last round; None while the match lasts."""
    if not isinstance(state.phase, Over):
        return None
    ended = state.phase.results
    order = sorted(state.seats, key=lambda seat: (-ended[seat].after.score, ended[seat].place))
    return tuple(
        Standing(seat, place, len(state.players[seat].hand), ended[seat].after.score)
        for place, seat in enumerate(order, start=1)
    )


def carry(state: SpiteState) -> SpiteCarry:
    """Return the number of matches that each seat has won, with this one."""
    ended = standings(state)
    winner = ended[0].seat if ended else None
    return SpiteCarry(tuple(wins + (seat == winner) for seat, wins in enumerate(state.carry.wins)))
