"""What the table saw."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Source


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """The seat has cut this card from the pack, for all to see, and put it back."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealerFound:
    """The seat has cut the highest card and deals (1.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealPassed:
    """In another game at the same table the seat deals (1.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayedToCenter:
    seat: Seat
    source: Source
    card: Card
    center: int
    stands_for: Rank


@dataclass(frozen=True, slots=True)
class PayoffTurned:
    owner: Seat
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class CenterCompleted:
    center: int
    cards: int


@dataclass(frozen=True, slots=True)
class StockRefilled:
    cards: int


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards that the one who hears of it may not see are None."""

    seat: Seat
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: Seat
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended without a discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """The seat won by the last payoff card; a partner wins too."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameBlocked:
    """Nobody can get on (6.2)."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The seat has said so, or ended its turn without an answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """All others have accepted: the game is over (6.4)."""


Event: TypeAlias = (
    CutForDeal
    | DealerFound
    | DealPassed
    | PlayedToCenter
    | PayoffTurned
    | CenterCompleted
    | StockRefilled
    | Drew
    | Discarded
    | TurnEnded
    | TurnBegan
    | GameWon
    | GameBlocked
    | DrawOffered
    | DrawAccepted
    | DrawDeclined
    | DrawAgreed
)


def laid(event: Event, seat: Seat) -> tuple[Card, ...]:
    match event:
        case PlayedToCenter(seat=player, card=card) | Discarded(seat=player, card=card) if player == seat:
            return (card,)
        case _:
            return ()
