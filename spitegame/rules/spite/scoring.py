"""What a round pays, and how a match stands (11)."""

from collections.abc import Sequence

from spitegame.rules.game import Seat, Standing, Standings
from spitegame.rules.spite.state import Half, Over, Result, Results, SpiteCarry, SpiteState, Tally


def points(place: int, seats: int) -> int:
    """Of three players, the one in the middle is second and second last."""
    from_top = {1: 2, 2: 1}.get(place, 0)
    from_bottom = {0: -2, 1: -1}.get(seats - place, 0)
    return from_top + from_bottom


def half(place: int, seats: int) -> Half:
    if 2 * place == seats + 1:
        return Half.MIDDLE
    return Half.UPPER if 2 * place < seats + 1 else Half.LOWER


def result(before: Tally, place: int, seats: int) -> Result:
    """Decay, then the half rule, then the points."""
    now = half(place, seats)
    decayed = before.score - (before.score > 0) + (before.score < 0)
    kept = decayed if now is before.half and now is not Half.MIDDLE else 0
    earned = points(place, seats)
    return Result(place, earned, before, Tally(kept + earned, now))


def results(tallies: Sequence[Tally], places: Sequence[int]) -> Results:
    return tuple(result(tally, place, len(places)) for tally, place in zip(tallies, places, strict=True))


def with_late_joiner(ended: Results) -> Results:
    """Who counts as the loser; the others are one place further from the end."""
    return results([*(each.before for each in ended), Tally()], [*(each.place for each in ended), len(ended) + 1])


def standings(state: SpiteState) -> Standings | None:
    """By score; ties by the last round."""
    match state.phase:
        case Over(ended):
            order = sorted(state.seats, key=lambda seat: (-ended[seat].after.score, ended[seat].place))
            return tuple(
                Standing(seat, place, len(state.players[seat].hand), ended[seat].after.score)
                for place, seat in enumerate(order, start=1)
            )
        case _:
            return None


def carry(state: SpiteState) -> SpiteCarry:
    ended = standings(state)
    winner = ended[0].seat if ended else None
    return SpiteCarry(tuple(wins + (seat == winner) for seat, wins in enumerate(state.carry.wins)))


def loser(ended: Results) -> Seat:
    """Who holds the last place."""
    return Seat(max(range(len(ended)), key=lambda seat: ended[seat].place))


def winner(ended: Results) -> Seat:
    return Seat(min(range(len(ended)), key=lambda seat: ended[seat].place))
