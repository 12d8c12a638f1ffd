"""The truth about a game in play."""

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.shuffle import Shuffler

T = TypeVar("T")

Pile: TypeAlias = tuple[Card, ...]
"""The last card is the top."""


@dataclass(frozen=True, slots=True)
class Area:
    """All that lies before one seat."""

    hand: Pile
    payoff: Pile
    discards: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to act.

    `stirred`: in this turn a card could be drawn or went to a center. `idle`: turns on end in which nothing stirred.
    """

    seat: Seat
    stirred: bool
    idle: int = 0


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Blocked:
    """Over without a winner's last card: the fewest payoff cards win (6.2)."""


Phase: TypeAlias = Turn | Won | Blocked


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

    def with_area(self, seat: Seat, area: Area) -> "MaliceState":
        return replace(self, areas=replaced(self.areas, seat, area))


def replaced(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*row[:index], item, *row[index + 1 :])


def partner(seats: int, seat: Seat) -> Seat:
    """Across the table."""
    return Seat((seat + seats // 2) % seats)


def side(rules: MaliceRules, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win with this one and whose open cards it may play, itself first."""
    return (seat, partner(seats, seat)) if rules.partners else (seat,)
