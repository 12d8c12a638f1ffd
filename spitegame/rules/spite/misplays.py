"""The kinds of misplay (12)."""

from enum import Enum


class Misplay(Enum):
    """What may be wrong with what a player does."""

    NO_HAND = "no hand"
    NOT_A_LEAD = "not a lead"
    """Five or more fake jokers face-down, led (4)."""
    WRONG_ARITY = "wrong arity"
    NOT_BETTER = "not better"
    BREAKS_CONSEC = "breaks consec"
    WRONG_COUNT = "wrong count"
    """A wrong number of cards was bought back, or a passed player played without buying back."""
    DIRECTION = "direction"
    """A direction was announced without natural 7s, or under a numerical consec."""
    UNBEATABLE = "unbeatable"
    """"Unbeatable" was announced of a combo that can be beaten."""
    UNBEATABLE_UNSAID = "unbeatable unsaid"
    COME_AT_ME = "come at me"
    """A forbidden "come at me"."""
    REWARD = "reward"
    """A wrong number of cards was discarded or drawn for a reward."""
    OUT_OF_TURN = "out of turn"
    """What was played out of turn was not valid when the turn came."""
    TIME_OUT = "time out"
    """The time of a leader, or of a reward, ran out."""
    WRONG_CALL = "wrong call"


INVALID_HAND = frozenset(
    {Misplay.NO_HAND, Misplay.NOT_A_LEAD, Misplay.WRONG_ARITY, Misplay.NOT_BETTER, Misplay.BREAKS_CONSEC}
)
"""The cards themselves are wrong: they go back, and this is found out in any case."""
