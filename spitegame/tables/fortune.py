"""The good and bad luck of players at a table, which their faces show."""

from enum import Enum
from typing import NamedTuple

from spitegame.rules.game import Seat
from spitegame.session.portraits import Mood


class Fortune(Enum):
    """The kinds of good and bad luck."""

    ADVANCED = "advanced"
    """A card of the seat's payoff stack has been played."""
    BLOCKED = "blocked"
    """Another player has taken the place that the seat's next card needed."""
    TRICK = "trick"
    CAUGHT = "caught"
    RIGHT = "right"
    """The seat has called a misplay rightly, or was called wrongly."""
    MISTAKEN = "mistaken"
    """The seat has called a misplay where there was none."""
    PENALTY = "penalty"
    BOUNTY = "bounty"
    OUT = "out"
    LAST = "last"
    WON = "won"
    LOST = "lost"

    @property
    def mood(self) -> Mood:
        return Mood.PLEASED if self in _GLAD else Mood.STUNG


_GLAD = frozenset({Fortune.ADVANCED, Fortune.TRICK, Fortune.RIGHT, Fortune.BOUNTY, Fortune.OUT, Fortune.WON})


class Felt(NamedTuple):
    """The fortune of one seat."""

    seat: Seat
    fortune: Fortune
