"""The events of Spite & Malice: what can happen at the table."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Source


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """A seat has cut a card from the pack for all to see; the card goes back."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealerFound:
    """A seat has cut the highest card, and deals (1.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealPassed:
    """A seat deals in a further game at the same table (1.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayedToCenter:
    """A seat has played a card to the center with this index, as the rank `stands_for`."""

    seat: Seat
    source: Source
    card: Card
    center: int
    stands_for: Rank


@dataclass(frozen=True, slots=True)
class PayoffTurned:
    """The next payoff card was turned up; `left` is the number of cards in the payoff, this one included."""

    owner: Seat
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class CenterCompleted:
    """The center with this index was complete and was taken away; `cards` is the number of its cards."""

    center: int
    cards: int


@dataclass(frozen=True, slots=True)
class StockRefilled:
    """Completed cards were shuffled back into the stock; `cards` is their number."""

    cards: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat has drawn cards; None stands for each card that the hearer may not see."""

    seat: Seat
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat has discarded a card on its pile with this index."""

    seat: Seat
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat has ended its turn without a discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn has passed to this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """A seat has won by playing its last payoff card; so has its partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameBlocked:
    """The game is over because nobody can get on (6.2, 6.3)."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat has offered to end the game as it stands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAccepted:
    """A seat has accepted the draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """A seat has declined the draw, or has ended its turn without an answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """All others have accepted the draw, and the game is over (6.4)."""


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
    """Return the card that this seat has laid on a center or a discard pile with this event; empty for any other
    event."""
    match event:
        case PlayedToCenter(seat=player, card=card) | Discarded(seat=player, card=card) if player == seat:
            return (card,)
        case _:
            return ()
