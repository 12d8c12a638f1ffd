"""The reasons for an action in Spite & Malice that advice can give. Each is true right after the action. A reason with
a number of plays is true after that number of plays of the turn, all of them before the next unknown card."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat


class PlainMaliceAim(Enum):
    """The reasons without a number, card or player."""

    COVERS_NOTHING = "covers nothing"
    """The discard begins a free discard pile."""
    FITS_LAST = "fits last"
    """The discard is the card of the hand that is furthest from fitting a center."""
    MAKES_ROOM = "makes room"
    """The play leaves one card less in the hand, so that the next turn brings a new one, if the stock has any."""
    PROMISES_MOST = "promises most"
    """The evaluation is the best, and no simpler reason applies."""
    IS_FORCED = "is forced"
    """No other action is allowed."""


@dataclass(frozen=True, slots=True)
class _RankAim:
    """A reason that names a rank."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class _RivalAim:
    """A reason that names a rival."""

    rival: Seat


@dataclass(frozen=True, slots=True)
class Wins:
    """The last payoff card is played (7.1)."""

    plays: int
    """The number of plays until the win, the first one and the last payoff card included."""


@dataclass(frozen=True, slots=True)
class FreesPayoff:
    """A payoff card of this owner is played."""

    owner: Seat
    plays: int
    """The number of plays until then, the first one and the payoff card included."""


@dataclass(frozen=True, slots=True)
class DrawsAnew:
    """The hand is played out, and filled again (2.4)."""

    cards: int
    """The number of cards that are drawn."""
    plays: int
    """The number of plays that empty the hand; 0 if it is empty already, and is filled at once."""


class LeavesNothing(_RivalAim):
    """No center takes the rival's payoff card any more. One does now, or would after the second best plays."""


@dataclass(frozen=True, slots=True)
class HoldsBack:
    """The turn ends at once, and a card that would fit a center stays in the hand: the rival's payoff card would fit on
    it, and fits nowhere else."""

    card: Rank
    rival: Seat


class CutsOff(_RivalAim):
    """The rival's open cards no longer lead to its payoff card. They do now, or would after the second best plays."""


class KeepsWild(_RankAim):
    """A wild card that the second best plays would use stays in the hand."""


@dataclass(frozen=True, slots=True)
class Approaches:
    """A center comes nearer to the payoff card of this owner than any center was."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class ClearsPile:
    """The last card of this discard pile is played."""

    pile: int


class RunsDown(_RankAim):
    """The discard lies on a card of the next higher rank, which is `rank`."""


class MatchesPile(_RankAim):
    """The discard lies on a card of the same rank."""


class CoversLater(_RankAim):
    """The discard lies on a card that is further from fitting a center."""


class KeepsStep(_RankAim):
    """The card that comes just before the player's own payoff card stays in the hand."""


class KeepsTwin(_RankAim):
    """Another card of the discarded rank stays in the hand."""


class KeepsNearer(_RankAim):
    """A card that is nearer to fitting a center stays in the hand."""


@dataclass(frozen=True, slots=True)
class Uncovers:
    """A card of an own discard pile comes to lie open, and can be played from then on."""

    card: Rank
    pile: int


Aim: TypeAlias = (
    PlainMaliceAim
    | Wins
    | FreesPayoff
    | DrawsAnew
    | LeavesNothing
    | HoldsBack
    | CutsOff
    | KeepsWild
    | Approaches
    | ClearsPile
    | RunsDown
    | MatchesPile
    | CoversLater
    | KeepsStep
    | KeepsTwin
    | KeepsNearer
    | Uncovers
)
