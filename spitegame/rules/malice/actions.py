"""The actions of a seat, and the places from which it may play a card."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class FromHand:
    """A card of the hand. Equal cards are interchangeable, so it has no index."""

    card: Card


@dataclass(frozen=True, slots=True)
class FromPayoff:
    """The top of the payoff of this owner: the seat itself or its partner."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class FromDiscard:
    """The top of a discard pile of this owner: the seat itself or its partner."""

    owner: Seat
    pile: int


Source: TypeAlias = FromHand | FromPayoff | FromDiscard


@dataclass(frozen=True, slots=True)
class PlayToCenter:
    """Play a card to the center with this index."""

    source: Source
    center: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card of the hand on an own pile, which ends the turn."""

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class FillHand:
    """Fill the empty hand, under rules that do not fill it at once (2.4)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard; allowed only with an empty hand (2.4, 6.1)."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Ask all others to end the game as it stands (6.4)."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the draw that is offered."""

    pass


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the draw that is offered."""

    pass


CardAction: TypeAlias = PlayToCenter | Discard | FillHand | EndTurn
Action: TypeAlias = CardAction | OfferDraw | AcceptDraw | DeclineDraw
