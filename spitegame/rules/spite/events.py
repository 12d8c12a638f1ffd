"""The events of Spite: what can happen at the table. A number in brackets is that of a rule in the help."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.state import Exchange, Pile, Results
from spitegame.rules.spite.trick import Consec, LaidCards

Seen: TypeAlias = tuple[Card | None, ...]
"""Cards of an event, with None for each card that the hearer may not see."""


class DrawReason(Enum):
    """The reason why a player draws cards."""

    BUY_BACK = "buy back"
    PENALTY = "penalty"
    REWARD = "reward"


class LossReason(Enum):
    """The reason why a player loses the round at once."""

    TOO_MANY_CARDS = "too many cards"
    """The player held too many cards (5)."""
    JOKER_AT_THE_END = "joker at the end"
    """A joker was the last play, or the one before it (7)."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round of the match has begun; `round` counts from 1, and the seat `leader` leads its first trick."""

    round: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class SpoilsReturned:
    """A seat has given spoils back into the deck, which would be too small for the deal otherwise (2)."""

    seat: Seat
    cards: Seen


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat has swapped cards by its score, before the first trick of a round (11)."""

    seat: Seat
    given: Seen
    taken: Seen


@dataclass(frozen=True, slots=True)
class SwapLeft:
    """Cards of the swap that nobody took were revealed and put away."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class BountyRevealed:
    """The next bounty card was revealed."""

    card: Card | None
    """The card that was revealed, or None if there was none left."""
    jokers: int = 0
    """The number of jokers that were revealed before the card, and shuffled back into the deck."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has laid cards. With a strict referee they stand; otherwise they may be called a misplay until the next
    player acts."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PlayedOutOfTurn:
    """A seat has laid cards out of turn. They lie face-up, and are played when its turn comes."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat has left the trick without playing, or stays out of it."""

    seat: Seat
    again: bool
    """True if the seat had passed in this trick before, and now stays out."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat has drawn cards from the deck into its hand."""

    TAG: ClassVar[str] = "Drew"
    seat: Seat
    cards: Seen
    why: DrawReason


@dataclass(frozen=True, slots=True)
class DeckRefilled:
    """The cards of finished tricks were shuffled into the empty deck; `cards` is their number."""

    TAG: ClassVar[str] = "StockRefilled"
    cards: int


@dataclass(frozen=True, slots=True)
class CountdownStarted:
    """The seat `caller` has started a countdown on the seat that is to act."""

    caller: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time to decide has run out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MisplayCalled:
    """The seat `caller` has called the play of another seat a misplay. The call was right if there are `misplays`, and
    wrong if they are empty."""

    caller: Seat
    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class MisplayFound:
    """A seat's misplays were found out without a call."""

    seat: Seat
    misplays: tuple[Misplay, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat has taken invalid cards back."""

    laid: LaidCards


@dataclass(frozen=True, slots=True)
class PutAway:
    """Cards that a seat had picked up in the wrong number to buy back were put away; the right number is drawn next."""

    seat: Seat
    cards: Pile


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """A seat's play has turned the direction of the trick."""

    seat: Seat
    direction: Direction
    bounced: bool
    """True if natural 3s have turned it, and not an announcement."""


@dataclass(frozen=True, slots=True)
class ConsecChanged:
    """A pattern of plays restricts the rest of the trick in a new way."""

    consec: Consec


@dataclass(frozen=True, slots=True)
class BountyClaimed:
    """A seat has gone out with the face of the bounty card; `cards` is the number of cards played, which it earns."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Earned:
    """A seat has earned fake jokers, and from the deck one card as spoils for each fake joker that was missing (8)."""

    seat: Seat
    fakes: Seen
    spoils: Seen


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has played its last card, and takes this place of the round."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class LostAtOnce:
    """A seat has lost the round for the reason `fate`, and takes the worst open place."""

    seat: Seat
    place: int
    fate: LossReason
    hand: Pile
    """The cards that were left in the hand; they are put away face-up."""


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A seat has won the trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ComeAtMeFailed:
    """A seat announced "come at me" in a trick that another seat has won; `penalties` is the number of penalties for
    it."""

    seat: Seat
    penalties: int


@dataclass(frozen=True, slots=True)
class RewardDue:
    """A seat that won a trick with "come at me" may exchange up to `most` cards."""

    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class RewardTaken:
    """A seat has exchanged cards as its reward."""

    exchange: Exchange


@dataclass(frozen=True, slots=True)
class LeadTaken:
    """A seat has got the lead: a trick begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over."""

    results: Results


@dataclass(frozen=True, slots=True)
class BecameReady:
    """A seat is ready for the next round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndWanted:
    """A seat wants this round to be the last of a match without end (11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has joined between two rounds, and counts as the loser of the round that has ended (11)."""

    seat: Seat
    results: Results


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

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
    """Return the cards that this seat has laid with this event, None for each face-down one; empty for any other
    event."""
    match event:
        case Played(laid) if laid.seat == seat:
            return (*laid.shown, *laid.face_down)
        case _:
            return ()
