"""How a game ended, what it paid, and what it hands on."""

from spitegame.rules.game import Seat, Standing, Standings
from spitegame.rules.malice.options import Settlement
from spitegame.rules.malice.state import MaliceCarry, MaliceState, Turn, side


def to_act(state: MaliceState) -> frozenset[Seat]:
    match state.phase:
        case Turn(seat=seat):
            return frozenset({seat})
        case _:
            return frozenset()


def standings(state: MaliceState) -> Standings | None:
    """The places by payoff cards left (7.2). Partners share the place that their payoffs make together."""
    if to_act(state):
        return None
    seats = range(len(state.areas))
    left = [len(area.payoff) for area in state.areas]
    together = [sum(left[each] for each in side(state.rules, len(left), Seat(seat))) for seat in seats]
    places = [1 + sum(other < own for other in together) for own in together]
    points = _points(state, left, [place == 1 for place in places])
    order = sorted(seats, key=lambda seat: places[seat])
    return tuple(Standing(Seat(seat), places[seat], left[seat], points[seat]) for seat in order)


def _points(state: MaliceState, left: list[int], won: list[bool]) -> list[int]:
    """Each loser pays each winner for its cards left, so the points of a game sum to nothing; else a win counts one."""
    if state.rules.settlement is not Settlement.STAKE:
        return [int(each) for each in won]
    winners = sum(won)
    pot = sum(cards for cards, winner in zip(left, won, strict=True) if not winner) * state.rules.stake
    return [pot if winner else -cards * state.rules.stake * winners for cards, winner in zip(left, won, strict=True)]


def carry(state: MaliceState) -> MaliceCarry:
    """The deal passes clockwise; the account takes up what this game paid."""
    account = list(state.carry.account)
    for standing in standings(state) or ():
        account[standing.seat] += standing.points
    return MaliceCarry(Seat((state.carry.dealer + 1) % len(state.areas)), tuple(account))
