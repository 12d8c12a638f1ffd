"""The moments of a game that somebody at the table is glad of, or sorry for."""

from enum import Enum
from typing import NamedTuple

from spitegame.rules.game import Seat
from spitegame.session.portraits import Mood


class Moment(Enum):
    ADVANCED = "advanced"
    """A card is out that the seat has to get rid of before all others."""
    BLOCKED = "blocked"
    """Somebody has taken the place that the seat's next card needed."""
    TRICK = "trick"
    """The seat has won a trick."""
    CAUGHT = "caught"
    """A misplay of the seat was found out."""
    CAUGHT_ANOTHER = "caught another"
    MISTAKEN = "mistaken"
    """The seat has called a misplay that was none."""
    PENALTY = "penalty"
    BOUNTY = "bounty"
    OUT = "out"
    """The seat has got rid of its cards."""
    LAST = "last"
    """The seat has come last in a round."""
    WON = "won"
    LOST = "lost"

    @property
    def mood(self) -> Mood:
        return Mood.PLEASED if self in _GLAD else Mood.STUNG


_GLAD = frozenset({Moment.ADVANCED, Moment.TRICK, Moment.CAUGHT_ANOTHER, Moment.BOUNTY, Moment.OUT, Moment.WON})


class Felt(NamedTuple):
    seat: Seat
    moment: Moment
