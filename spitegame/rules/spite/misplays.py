"""The kinds of misplay (12)."""

from enum import Enum


class Misplay(Enum):
    NO_HAND = "no hand"
    NOT_A_LEAD = "not a lead"
    """Five or more fake jokers face-down, led (4)."""
    WRONG_ARITY = "wrong arity"
    NOT_BETTER = "not better"
    BREAKS_CONSEC = "breaks consec"
    WRONG_COUNT = "wrong count"
    """Of cards bought back; none, if a passed player has not bought back at all."""
    DIRECTION = "direction"
    """Announced without natural 7s, or under a numerical consec."""
    UNBEATABLE = "unbeatable"
    """Announced of a hand that can be beaten."""
    UNBEATABLE_UNSAID = "unbeatable unsaid"
    COME_AT_ME = "come at me"
    """Forbidden."""
    REWARD = "reward"
    """A wrong number of cards discarded or drawn."""
    OUT_OF_TURN = "out of turn"
    """Not valid when the turn arrived."""
    TIME_OUT = "time out"
    """Of a leader, or of a reward."""
    WRONG_CALL = "wrong call"


INVALID_HAND = frozenset(
    {Misplay.NO_HAND, Misplay.NOT_A_LEAD, Misplay.WRONG_ARITY, Misplay.NOT_BETTER, Misplay.BREAKS_CONSEC}
)
"""The hand itself is wrong, goes back, and is found out in any case."""
