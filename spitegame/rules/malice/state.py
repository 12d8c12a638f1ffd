"""The state of a game with all that is hidden from the players, and its results: places, points, and what the next game
takes over."""

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Standing, Standings
from spitegame.rules.malice.options import MaliceRules, Settlement, partner
from spitegame.rules.shuffle import Shuffler

T = TypeVar("T")

Pile: TypeAlias = tuple[Card, ...]
"""Cards; the last one is the top."""


@dataclass(frozen=True, slots=True)
class Area:
    """The cards of one seat."""

    hand: Pile
    payoff: Pile
    discards: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to act. `stirred` is True once a card could be drawn or was played in this turn; `idle` is the number
    of turns in a row before this one that ended with `stirred` False."""

    seat: Seat
    stirred: bool
    idle: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWithOffer(Turn):
    """A turn while a draw is offered. The offer goes round with the turn, and each seat answers in its own turn
    (6.4)."""

    offered_by: Seat
    accepted: frozenset[Seat] = frozenset()
    """The seats that have accepted so far."""
    barren: int
    """The value of `MaliceState.barren` when the draw was offered, 0 at least."""

    @property
    def asks(self) -> bool:
        """True if the seat that is to act has not answered the offer yet."""
        return self.seat != self.offered_by and self.seat not in self.accepted


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over: this seat has won, and its partner with it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Blocked:
    """The game is over because nobody could get on: the seats with the fewest payoff cards win (6.2, 6.3)."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The game is over by agreement: the seats with the fewest payoff cards win (6.4)."""


Phase: TypeAlias = Turn | TurnWithOffer | Won | Blocked | Agreed


@dataclass(frozen=True, slots=True)
class MaliceCarry:
    """The part of a game that the next one at the table is dealt with: who deals, and the account of points by seat."""

    dealer: Seat
    account: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MaliceState:
    """The state of a game."""

    rules: MaliceRules
    shuffler: Shuffler
    carry: MaliceCarry
    """The dealer of this game, and the account before it."""
    areas: tuple[Area, ...]
    centers: tuple[Pile, ...]
    stock: Pile
    completed: Pile
    """The cards of complete centers that have not returned to the stock."""
    phase: Phase
    barren: int = 0
    """The number of turns in a row that have ended without a payoff card played (6.3); -1 once one was played in this
    turn."""
    waits: tuple[int, ...] = ()
    """For each seat the number of its own turns until it may offer a draw again (6.4); empty as long as none was
    declined."""
    cuts: tuple[Pile, ...] = ()
    """For each seat the cards that it has cut to find the dealer, one more after each tie; empty if nobody had to
    cut."""

    def with_area(self, seat: Seat, area: Area) -> "MaliceState":
        return replace(self, areas=replaced(self.areas, seat, area))


def side(rules: MaliceRules, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win with this one and whose open cards it may play; the seat itself comes first."""
    return (seat, partner(seats, seat)) if rules.partners else (seat,)


def replaced(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the row with another item at this index."""
    return (*row[:index], item, *row[index + 1 :])


def to_act(state: MaliceState) -> frozenset[Seat]:
    """Return the seat that the game waits for; empty when it is over."""
    return frozenset({state.phase.seat}) if isinstance(state.phase, Turn) else frozenset()


def scores(state: MaliceState) -> tuple[int, ...]:
    """Return the number of payoff cards that each seat has left."""
    return tuple(len(area.payoff) for area in state.areas)


def standings(state: MaliceState) -> Standings | None:
    """Return the places by payoff cards left (7.2); None while the game lasts. Partners share the place that their
    payoffs together make."""
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
    """Return the points of each seat. Under `STAKE` each loser pays each winner for its cards left; otherwise a win
    counts 1."""
    if state.rules.settlement is not Settlement.STAKE:
        return [int(each) for each in won]
    winners = sum(won)
    pot = sum(cards for cards, winner in zip(left, won, strict=True) if not winner) * state.rules.stake
    return [pot if winner else -cards * state.rules.stake * winners for cards, winner in zip(left, won, strict=True)]


def carry(state: MaliceState) -> MaliceCarry:
    """Return what the next game is dealt with: the deal passes clockwise, and the points of this game are added to the
    account."""
    account = list(state.carry.account)
    for standing in standings(state) or ():
        account[standing.seat] += standing.points
    return MaliceCarry(Seat((state.carry.dealer + 1) % len(state.areas)), tuple(account))
