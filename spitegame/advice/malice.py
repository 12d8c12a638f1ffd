"""What plays up to the end of a turn, or to a card that nobody knows yet, may come to: the reasons for advice."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat


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
    """The hand is played out, and filled at once (2.4)."""

    cards: int
    plays: int


@dataclass(frozen=True, slots=True)
class LeavesNothing:
    """No center takes the rival's payoff card any more, and one does before, or would after the next best plays."""

    rival: Seat


@dataclass(frozen=True, slots=True)
class HoldsBack:
    """A card that would fit stays: the rival's payoff card would go on it, and has no other place."""

    card: Rank
    rival: Seat


@dataclass(frozen=True, slots=True)
class CutsOff:
    """The rival's open cards no longer lead to its payoff card; they do before, or would after the next best plays."""

    rival: Seat


@dataclass(frozen=True, slots=True)
class KeepsWild:
    """In the hand, and the next best plays would not."""

    card: Rank


@dataclass(frozen=True, slots=True)
class Approaches:
    """A center comes nearer to the payoff card than any was."""

    owner: Seat


@dataclass(frozen=True, slots=True)
class ClearsPile:
    pile: int


@dataclass(frozen=True, slots=True)
class RunsDown:
    """A discard lies on a card of the next higher rank."""

    below: Rank


@dataclass(frozen=True, slots=True)
class MatchesPile:
    """A discard lies on a card of its rank."""

    below: Rank


@dataclass(frozen=True, slots=True)
class CoversNothing:
    """A discard lies on a free place."""


@dataclass(frozen=True, slots=True)
class CoversLater:
    """A discard lies on a card that is further from fitting a center."""

    below: Rank


@dataclass(frozen=True, slots=True)
class KeepsStep:
    """A discard leaves the card in the hand that comes just before the own payoff card."""

    card: Rank


@dataclass(frozen=True, slots=True)
class KeepsTwin:
    """A discard leaves another card of its rank in the hand."""

    card: Rank


@dataclass(frozen=True, slots=True)
class FitsLast:
    """A discard is the card of the hand that is furthest from fitting a center."""


@dataclass(frozen=True, slots=True)
class KeepsNearer:
    """A discard leaves a card in the hand that is nearer to fitting a center."""

    card: Rank


@dataclass(frozen=True, slots=True)
class MakesRoom:
    """So many cards go out of the hand, and as many new ones come in the next turn, if there are any."""

    cards: int


@dataclass(frozen=True, slots=True)
class Uncovers:
    """A card of an own discard pile can be played from then on."""

    card: Rank
    pile: int


@dataclass(frozen=True, slots=True)
class PromisesMost:
    """Nothing plainer can be said for it."""


@dataclass(frozen=True, slots=True)
class IsForced:
    """Nothing else is allowed."""


Aim: TypeAlias = (
    Wins
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
    | CoversNothing
    | CoversLater
    | KeepsStep
    | KeepsTwin
    | FitsLast
    | KeepsNearer
    | MakesRoom
    | Uncovers
    | PromisesMost
    | IsForced
)
