"""What the table saw."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.consec import Consec
from spitegame.rules.spite.misplays import Misplay
from spitegame.rules.spite.state import Exchange, Pile, Results
from spitegame.rules.spite.trick import LaidCards

Seen: TypeAlias = tuple[Card | None, ...]
"""Cards that the one who hears of it may not see are None."""


class DrawReason(Enum):
    """Cards were drawn."""

    BUY_BACK = "buy back"
    PENALTY = "penalty"
    REWARD = "reward"


class LossReason(Enum):
    """Why somebody has lost the round at once."""

    TOO_MANY_CARDS = "too many cards"
    """5"""
    JOKER_AT_THE_END = "joker at the end"
    """7"""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class Swapped:
    """Before the first trick (11)."""

    seat: Seat
    given: Seen
    taken: Seen


@dataclass(frozen=True, slots=True)
class SwapLeft:
    """Cards that nobody had to take, revealed and put away."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class BountyRevealed:
    card: Card | None
    """None: there is no card to reveal."""
    jokers: int = 0
    """Revealed before it, and shuffled back."""


@dataclass(frozen=True, slots=True)
class Played:
    """Cards lie on the table; whether they stand is seen later, unless the referee is strict."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PlayedOutOfTurn:
    """Cards lie face-up and wait for the seat's turn."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat
    again: bool
    """It had passed in this trick before, and stays out."""


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
    """Rightly, if there is anything wrong."""

    caller: Seat
    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class MisplayFound:
    """By itself."""

    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    """An invalid hand is back with its player."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PutAway:
    """Cards of a wrong buy-back, before the right number is drawn."""

    seat: Seat
    cards: Pile


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    seat: Seat
    direction: Direction
    bounced: bool
    """By natural 3s."""


@dataclass(frozen=True, slots=True)
class ConsecChanged:
    consec: Consec


@dataclass(frozen=True, slots=True)
class BountyClaimed:
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Earned:
    """Fake jokers, and spoils instead of those that are missing (8)."""

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
    """Put away face-up."""


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
    """A trick begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    results: Results


@dataclass(frozen=True, slots=True)
class BecameReady:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Joined:
    """A late joiner, who counts as the loser of the round that has ended (11)."""

    seat: Seat
    results: Results


@dataclass(frozen=True, slots=True)
class MatchEnded:
    pass


Event: TypeAlias = (
    RoundBegan
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
    | Joined
    | MatchEnded
)
