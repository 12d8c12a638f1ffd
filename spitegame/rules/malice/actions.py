"""What a seat may ask for, and where a card may come from."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class FromHand:
    """The card itself: equal cards are interchangeable."""

    card: Card


@dataclass(frozen=True, slots=True)
class FromPayoff:
    """The top of a payoff: the seat's own, or its partner's."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class FromDiscard:
    """The top of a discard pile: the seat's own, or its partner's."""

    owner: Seat
    pile: int


Source: TypeAlias = FromHand | FromPayoff | FromDiscard


@dataclass(frozen=True, slots=True)
class PlayToCenter:
    source: Source
    center: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Ends the turn."""

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class FillHand:
    """Fills a hand that is played out, where nobody has to (2.4)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the turn without a discard; only with no card in the hand (2.4, 6.1)."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Asks all others to end the game as it stands (6.4)."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    pass


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    pass


CardAction: TypeAlias = PlayToCenter | Discard | FillHand | EndTurn
Action: TypeAlias = CardAction | OfferDraw | AcceptDraw | DeclineDraw
