"""The truth about a game in play, and how it ended: the places, what it paid, and what it hands on."""

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standing, Standings
from spitegame.rules.malice.options import MaliceRules, Settlement, partner
from spitegame.rules.shuffle import Shuffler

T = TypeVar("T")

Pile: TypeAlias = tuple[Card, ...]
"""The last card is the top."""


@dataclass(frozen=True, slots=True)
class Area:
    hand: Pile
    payoff: Pile
    discards: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to act. `stirred`: a card could be drawn or was played. `idle`: the turns on end without that."""

    seat: Seat
    stirred: bool
    idle: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWithOffer(Turn):
    """A turn while a draw is offered: the offer goes round with the turn, and each seat answers in its own (6.4)."""

    offered_by: Seat
    accepted: frozenset[Seat] = frozenset()
    """The seats that have accepted so far."""
    barren: int
    """The turns on end that had ended without a payoff card played when the draw was offered."""

    @property
    def asks(self) -> bool:
        """The seat that is to act has not answered yet."""
        return self.seat != self.offered_by and self.seat not in self.accepted


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Blocked:
    """The game is over though nobody has played out a payoff: the fewest payoff cards win (6.2, 6.3)."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """All have agreed to end the game: the fewest payoff cards win (6.4)."""


Phase: TypeAlias = Turn | TurnWithOffer | Won | Blocked | Agreed


@dataclass(frozen=True, slots=True)
class MaliceCarry:
    """What one game hands on to the next: who deals, and the running account by seat."""

    dealer: Seat
    account: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MaliceState:
    rules: MaliceRules
    shuffler: Shuffler
    carry: MaliceCarry
    """The dealer of this game, and the account before it."""
    areas: tuple[Area, ...]
    centers: tuple[Pile, ...]
    stock: Pile
    completed: Pile
    phase: Phase
    barren: int = 0
    """The turns on end that have ended without a payoff card played (6.3): -1 once one is played in this turn."""
    waits: tuple[int, ...] = ()
    """The own turns of each seat until it may offer a draw again (6.4); empty as long as none was declined."""
    cuts: tuple[Pile, ...] = ()
    """The cards that each seat has cut for the deal, a further one after each tie; empty if nobody had to."""

    def with_area(self, seat: Seat, area: Area) -> "MaliceState":
        return replace(self, areas=replaced(self.areas, seat, area))


def side(rules: MaliceRules, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win with this one and whose open cards it may play, itself first."""
    return (seat, partner(seats, seat)) if rules.partners else (seat,)


def replaced(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*row[:index], item, *row[index + 1 :])


def to_act(state: MaliceState) -> frozenset[Seat]:
    return frozenset({state.phase.seat}) if isinstance(state.phase, Turn) else frozenset()


def scores(state: MaliceState) -> tuple[int, ...]:
    return tuple(len(area.payoff) for area in state.areas)


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
