"""Reasons for an action in Spite & Malice, which advice gives.

A reason is true right after the action. One with a number of plays is true after these: they are the first plays of a
turn, up to a card that nobody knows yet.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat


class PlainMaliceAim(Enum):
    """The reasons that need no number, card or player to be told."""

    COVERS_NOTHING = "covers nothing"
    """A discard lies on a free place."""
    FITS_LAST = "fits last"
    """A discard is the card of the hand that is furthest from fitting a center."""
    MAKES_ROOM = "makes room"
    """A play leaves the hand with one card less, and a new one comes in the next turn, if there is any."""
    PROMISES_MOST = "promises most"
    """Nothing plainer can be said for it."""
    IS_FORCED = "is forced"
    """Nothing else is allowed."""


@dataclass(frozen=True, slots=True)
class _RankAim:
    rank: Rank


@dataclass(frozen=True, slots=True)
class _RivalAim:
    rival: Seat


@dataclass(frozen=True, slots=True)
class Wins:
    """The last payoff card goes out (7.1)."""

    plays: int
    """The number of plays that it takes, the first one and the last payoff card among them."""


@dataclass(frozen=True, slots=True)
class FreesPayoff:
    owner: Seat
    plays: int
    """The number of plays that it takes, the first one and the payoff card among them."""


@dataclass(frozen=True, slots=True)
class DrawsAnew:
    """The hand is played out, and filled (2.4)."""

    cards: int
    plays: int
    """The number of plays that empty the hand; 0 if it is empty already, and filled at once."""


class LeavesNothing(_RivalAim):
    """No center takes the rival's payoff card any more, and one does before, or would after the next best plays."""


@dataclass(frozen=True, slots=True)
class HoldsBack:
    """The turn ends at once, and a card that would fit stays: the rival's payoff card would go on it, and has no other
    place."""

    card: Rank
    rival: Seat


class CutsOff(_RivalAim):
    """The rival's open cards no longer lead to its payoff card; they do before, or would after the next best plays."""


class KeepsWild(_RankAim):
    """The plays leave a wild card in the hand that the next best plays would not leave there."""


@dataclass(frozen=True, slots=True)
class Approaches:
    """A center comes nearer to the payoff card than any was."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class ClearsPile:
    pile: int


class RunsDown(_RankAim):
    """A discard lies on a card of the next higher rank."""


class MatchesPile(_RankAim):
    """A discard lies on a card of its rank."""


class CoversLater(_RankAim):
    """A discard lies on a card that is further from fitting a center."""


class KeepsStep(_RankAim):
    """A discard leaves the card in the hand that comes just before the own payoff card."""


class KeepsTwin(_RankAim):
    """A discard leaves another card of its rank in the hand."""


class KeepsNearer(_RankAim):
    """A discard leaves a card in the hand that is nearer to fitting a center."""


@dataclass(frozen=True, slots=True)
class Uncovers:
    """A card of an own discard pile can be played from then on."""

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
