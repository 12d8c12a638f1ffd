"""What an action may be good for: the reasons for advice."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.misplays import Misplay


@dataclass(frozen=True, slots=True)
class IsWrong:
    """What the last player did."""

    misplays: tuple[Misplay, ...]


# Of a hand that is played


@dataclass(frozen=True, slots=True)
class GoesOut:
    """2"""


@dataclass(frozen=True, slots=True)
class TakesBounty:
    """9"""


@dataclass(frozen=True, slots=True)
class JokerInTime:
    """It may be neither of the last two plays (7), and they are near."""


@dataclass(frozen=True, slots=True)
class LeavesOneHand:
    """All other cards can be led at once."""


@dataclass(frozen=True, slots=True)
class IsHighest:
    """Nothing but a joker hand may follow, whatever the others hold."""


@dataclass(frozen=True, slots=True)
class OutranksTheRest:
    """By what has been seen, nothing but a joker hand that follows is left with the others or in the deck."""


@dataclass(frozen=True, slots=True)
class EarnsSwap:
    """If nobody follows (11)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Suits:
    """The direction: more than half of the cards that are left are in that half of the faces."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class IsTooMuchFor:
    """A player who is nearly out holds fewer cards."""

    rival: Seat


@dataclass(frozen=True, slots=True)
class BringsBack:
    """5"""

    price: int


@dataclass(frozen=True, slots=True)
class IsCheapest:
    """Of all hands that may be played, it has to be beaten by the least."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class ShedsWorst:
    """A lead: none of the other cards are worse in this direction."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class ShedsMany:
    cards: int


@dataclass(frozen=True, slots=True)
class BreaksNothing:
    """No card alike stays behind, as it would with another hand that may be played."""


@dataclass(frozen=True, slots=True)
class KeepsBest:
    """Of the cards that are left none is worth more: a joker, or the face that wins most in this direction."""

    face: Rank


# Of passing


@dataclass(frozen=True, slots=True)
class NothingFollows:
    """No hand that could be made of these cards."""


@dataclass(frozen=True, slots=True)
class WouldLose:
    """Whatever might be played, it would go out in a way that loses the round at once (7)."""


@dataclass(frozen=True, slots=True)
class CostsCards:
    """To buy back (5)."""

    price: int


@dataclass(frozen=True, slots=True)
class WouldBreak:
    """Whatever might be played, cards alike would stay behind."""


@dataclass(frozen=True, slots=True)
class Saves:
    """The cheapest that might be played; a joker if there is nothing else."""

    face: Rank


# Of an exchange


@dataclass(frozen=True, slots=True)
class StandAlone:
    """None of the discarded cards has another one of its face beside it."""


@dataclass(frozen=True, slots=True)
class AreWorst:
    """None of the other cards are worse in this direction."""

    direction: Direction


Aim: TypeAlias = (
    IsWrong
    | GoesOut
    | TakesBounty
    | JokerInTime
    | LeavesOneHand
    | IsHighest
    | OutranksTheRest
    | EarnsSwap
    | Suits
    | IsTooMuchFor
    | BringsBack
    | IsCheapest
    | ShedsWorst
    | ShedsMany
    | BreaksNothing
    | KeepsBest
    | NothingFollows
    | WouldLose
    | CostsCards
    | WouldBreak
    | Saves
    | StandAlone
    | AreWorst
)
