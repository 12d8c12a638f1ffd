"""What can happen at the table."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.state import Exchange, Pile, Results
from spitegame.rules.spite.trick import Consec, LaidCards

Seen: TypeAlias = tuple[Card | None, ...]
"""Cards of which those are None that the one who hears of them may not see."""


class DrawReason(Enum):
    BUY_BACK = "buy back"
    PENALTY = "penalty"
    REWARD = "reward"


class LossReason(Enum):
    TOO_MANY_CARDS = "too many cards"
    """A player held too many cards (5)."""
    JOKER_AT_THE_END = "joker at the end"
    """A joker was the last play, or the one before it (7)."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class SpoilsReturned:
    """A seat has given spoils back into the deck, which was too small for the deal (2)."""

    seat: Seat
    cards: Seen


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat has given cards and taken others, before the first trick (11)."""

    seat: Seat
    given: Seen
    taken: Seen


@dataclass(frozen=True, slots=True)
class SwapLeft:
    """Swapped cards that nobody had to take were revealed and put away."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class BountyRevealed:
    card: Card | None
    """The card that was revealed, or None if there was none left."""
    jokers: int = 0
    """The number of jokers that were revealed before it and shuffled back."""


@dataclass(frozen=True, slots=True)
class Played:
    """Cards were laid on the table. Unless the referee is strict, it is seen later whether they stand."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PlayedOutOfTurn:
    """Cards were laid that wait, face-up, for their seat's turn."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat
    again: bool
    """The seat had passed in this trick before, and stays out."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    TAG: ClassVar[str] = "Drew"
    seat: Seat
    cards: Seen
    why: DrawReason


@dataclass(frozen=True, slots=True)
class DeckRefilled:
    TAG: ClassVar[str] = "StockRefilled"
    cards: int


@dataclass(frozen=True, slots=True)
class CountdownStarted:
    caller: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimedOut:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MisplayCalled:
    """A misplay was called: rightly if `misplays` holds any, wrongly if it is empty."""

    caller: Seat
    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class MisplayFound:
    """A misplay was found out without a call."""

    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    """Invalid cards are back with their player."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PutAway:
    """Cards of a wrong buy-back were put away, before the right number is drawn."""

    seat: Seat
    cards: Pile


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    seat: Seat
    direction: Direction
    bounced: bool
    """Natural 3s have turned it."""


@dataclass(frozen=True, slots=True)
class ConsecChanged:
    consec: Consec


@dataclass(frozen=True, slots=True)
class BountyClaimed:
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Earned:
    """A seat has earned fake jokers, and spoils instead of those that were missing (8)."""

    seat: Seat
    fakes: Seen
    spoils: Seen


@dataclass(frozen=True, slots=True)
class WentOut:
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class LostAtOnce:
    seat: Seat
    place: int
    fate: LossReason
    hand: Pile
    """The cards that were put away face-up."""


@dataclass(frozen=True, slots=True)
class TrickWon:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ComeAtMeFailed:
    seat: Seat
    penalties: int


@dataclass(frozen=True, slots=True)
class RewardDue:
    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class RewardTaken:
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class LeadTaken:
    """A seat leads: a trick begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    results: Results


@dataclass(frozen=True, slots=True)
class BecameReady:
    seat: Seat


@dataclass(frozen=True, slots=True)
class EndWanted:
    """A seat has said that this round was the last one (11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has joined late, who counts as the loser of the round that has ended (11)."""

    seat: Seat
    results: Results


@dataclass(frozen=True, slots=True)
class MatchEnded:
    pass


Event: TypeAlias = (
    RoundBegan
    | SpoilsReturned
    | Swapped
    | SwapLeft
    | BountyRevealed
    | Played
    | PlayedOutOfTurn
    | Passed
    | CardsDrawn
    | DeckRefilled
    | CountdownStarted
    | TimedOut
    | MisplayCalled
    | MisplayFound
    | TookBack
    | PutAway
    | DirectionTurned
    | ConsecChanged
    | BountyClaimed
    | Earned
    | WentOut
    | LostAtOnce
    | TrickWon
    | ComeAtMeFailed
    | RewardDue
    | RewardTaken
    | LeadTaken
    | RoundEnded
    | BecameReady
    | EndWanted
    | Joined
    | MatchEnded
)


def laid(event: Event, seat: Seat) -> tuple[Card | None, ...]:
    match event:
        case Played(laid) if laid.seat == seat:
            return (*laid.shown, *laid.face_down)
        case _:
            return ()
