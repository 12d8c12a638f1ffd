"""The reasons for an action in Spite that advice can give."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction, Misplay
from spitegame.rules.spite.combos import OneFace, PokerHand


class PlainSpiteAim(Enum):
    """The reasons without a number, card or player."""

    GOES_OUT = "goes out"
    """The play is the last one of the hand (2)."""
    TAKES_BOUNTY = "takes the bounty"
    """The play goes out with the face of the bounty card (9)."""
    JOKER_IN_TIME = "joker in time"
    """A joker may be neither of the last two plays (7), and these are near."""
    LEAVES_ONE_HAND = "leaves one hand"
    """All other cards of the hand can be led at once, as one combo."""
    IS_HIGHEST = "is highest"
    """Nothing but a joker hand may follow, whatever the others hold."""
    OUTRANKS_THE_REST = "outranks the rest"
    """By the cards seen so far, nobody can hold anything that may follow but a joker hand."""
    SPOILS = "spoils"
    """The play makes cards invalid that another player has laid out of turn (12)."""
    BREAKS_NOTHING = "breaks nothing"
    """No cards of the same face are torn apart, as they would be by another play."""
    NOTHING_FOLLOWS = "nothing follows"
    """The reason for a pass: the cards make nothing that may follow."""
    WOULD_LOSE = "would lose"
    """The reason for a pass: every possible play would go out in a way that loses the round at once (7)."""
    WOULD_BREAK = "would break"
    """The reason for a pass: every possible play but jokers would tear cards of the same face apart."""
    STAYS_BELOW = "stays below"
    """The reason for a pass: buying back would bring the hand to 20 cards or more, which loses the round (5)."""
    STANDS_ALONE = "stands alone"
    """The reason for an exchange: no discarded card has another one of its face in the hand."""


@dataclass(frozen=True, slots=True)
class _DirectionAim:
    """A reason that names a direction."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class _CardsAim:
    """A reason that names a number of cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class _PriceAim:
    """A reason that names the price of a buy-back."""

    price: int


@dataclass(frozen=True, slots=True)
class _FaceAim:
    """A reason that names a face."""

    face: Rank


@dataclass(frozen=True, slots=True)
class IsWrong:
    """The reason for a call: the last player has made these misplays."""

    misplays: tuple[Misplay, ...]


class EarnsSwap(_CardsAim):
    """If nobody follows, the play earns an exchange of this number of cards (11)."""


@dataclass(frozen=True, slots=True)
class _NearRivalAim:
    """A reason that names a rival who is nearly out."""

    rival: Seat
    cards: int
    """The number of cards in the hand of the rival, who is nearly out."""


class HelpsRest(_DirectionAim):
    """More than half of the cards that are left are better in this direction."""


@dataclass(frozen=True, slots=True)
class IsTooMuchFor:
    """The rival, who is nearly out, holds too few cards to follow."""

    rival: Seat


class TakesTrick(_NearRivalAim):
    """The play beats that of a rival who is nearly out, and who would lead next if nobody followed."""


class IsNear(_NearRivalAim):
    """A rival is nearly out, so there is no time to lose. It is given as a second reason only."""


class NobodyIsNear(_CardsAim):
    """All rivals hold at least this number of cards, so there is time. It is given as a second reason only."""


@dataclass(frozen=True, slots=True)
class BeatenBy:
    """By the cards seen so far, nothing may follow but cards of these faces and joker hands."""

    faces: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class LeavesHands:
    """All other cards can be led in this number of combos, which is two or more."""

    hands: int


@dataclass(frozen=True, slots=True)
class Keeps:
    """The cards of this combo stay together in the hand, while another choice would break it up."""

    combo: OneFace | PokerHand


class SavesForBounty(_FaceAim):
    """Cards with the face of the bounty stay in the hand (9)."""


class BringsBack(_PriceAim):
    """The player comes back into the trick for this number of cards (5)."""


class IsCheapest(_DirectionAim):
    """Every other play that may follow would be better in this direction, and is saved."""


class ShedsWorst(_DirectionAim):
    """No card that is left in the hand is worse in this direction."""


class ShedsMany(_CardsAim):
    """The play sheds this number of cards at once."""


class CostsCards(_PriceAim):
    """The reason for a pass: buying back would cost this number of cards (5)."""


class Saves(_FaceAim):
    """The best card, perhaps a joker, stays in the hand. As the reason for a pass, the face is that of the cheapest
    card that could be played."""


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
