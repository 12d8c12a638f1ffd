"""Reasons for an action in Spite, which advice gives."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.combos import OneFace, PokerHand


class PlainSpiteAim(Enum):
    """The reasons that need no number, card or player to be told."""

    GOES_OUT = "goes out"
    """The play is the last one of the hand (2)."""
    TAKES_BOUNTY = "takes the bounty"
    """The play goes out with the face of the bounty (9)."""
    JOKER_IN_TIME = "joker in time"
    """A joker may be neither of the last two plays (7), and they are near."""
    LEAVES_ONE_HAND = "leaves one hand"
    """All other cards can be led at once."""
    IS_HIGHEST = "is highest"
    """Nothing but a joker hand may follow, whatever the others hold."""
    OUTRANKS_THE_REST = "outranks the rest"
    """After all that has been seen, the others and the deck hold nothing that may follow but joker hands."""
    SPOILS = "spoils"
    """The play makes cards invalid that somebody has laid out of turn (12)."""
    BREAKS_NOTHING = "breaks nothing"
    """No equal card stays behind, as it would with another play."""
    NOTHING_FOLLOWS = "nothing follows"
    """The reason for a pass: the cards make nothing that may follow."""
    WOULD_LOSE = "would lose"
    """The reason for a pass: whatever might be played would go out in a way that loses the round at once (7)."""
    WOULD_BREAK = "would break"
    """The reason for a pass: there is something to play besides jokers, but equal cards would always stay behind."""
    STAYS_BELOW = "stays below"
    """The reason for a pass: buying back would bring the hand to 20 cards or more, which loses the round (5)."""
    STANDS_ALONE = "stands alone"
    """The reason for an exchange: no card that is discarded has another one of its face beside it."""


@dataclass(frozen=True, slots=True)
class _DirectionAim:
    direction: Direction


@dataclass(frozen=True, slots=True)
class _CardsAim:
    cards: int


@dataclass(frozen=True, slots=True)
class _PriceAim:
    price: int


@dataclass(frozen=True, slots=True)
class _FaceAim:
    face: Rank


@dataclass(frozen=True, slots=True)
class IsWrong:
    """The last player did something wrong."""

    misplays: tuple[Misplay, ...]


class EarnsSwap(_CardsAim):
    """The play earns an exchange of this number of cards, if nobody follows (11)."""


@dataclass(frozen=True, slots=True)
class _NearRivalAim:
    rival: Seat
    cards: int
    """The number of cards in the rival's hand, which are few."""


class HelpsRest(_DirectionAim):
    """More than half of the cards that are left are better in this direction."""


@dataclass(frozen=True, slots=True)
class IsTooMuchFor:
    """A rival who is nearly out holds fewer cards than are needed to follow."""

    rival: Seat


class TakesTrick(_NearRivalAim):
    """The play beats that of a rival who is nearly out, and would lead if nobody beat it."""


class IsNear(_NearRivalAim):
    """A rival is nearly out, so that there is no time to lose. It is told as a second reason only."""


class NobodyIsNear(_CardsAim):
    """All rivals hold at least this number of cards, so that there is time. It is told as a second reason only."""


@dataclass(frozen=True, slots=True)
class BeatenBy:
    """After all that has been seen, nothing may follow but cards of these faces and joker hands."""

    faces: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class LeavesHands:
    """All other cards can be led in this number of combos, two or more."""

    hands: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """The cards of a combo stay in the hand, which another choice would break up."""

    combo: OneFace | PokerHand


class SavesForBounty(_FaceAim):
    """Cards of the bounty's face stay in the hand (9)."""


class BringsBack(_PriceAim):
    """The play brings its player back into the trick for this number of cards (5)."""


class IsCheapest(_DirectionAim):
    """Every other play that may follow is better in this direction."""


class ShedsWorst(_DirectionAim):
    """None of the cards that are left is worse in this direction."""


class ShedsMany(_CardsAim):
    """Many cards go out of the hand at once."""


class CostsCards(_PriceAim):
    """The reason for a pass: to buy back would cost this number of cards (5)."""


class Saves(_FaceAim):
    """The best card that is left, which may be a joker; for a pass, the cheapest that might be played."""


Aim: TypeAlias = (
    PlainSpiteAim
    | IsWrong
    | EarnsSwap
    | HelpsRest
    | IsTooMuchFor
    | TakesTrick
    | IsNear
    | NobodyIsNear
    | BeatenBy
    | LeavesHands
    | Keeps
    | SavesForBounty
    | BringsBack
    | IsCheapest
    | ShedsWorst
    | ShedsMany
    | CostsCards
    | Saves
)
