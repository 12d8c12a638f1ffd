"""Why the table does not accept an action. With a strict referee, every misplay is a reason too."""

from enum import Enum
from typing import TypeAlias

from spitegame.rules.spite.misplays import Misplay


class Refusal(Enum):
    """Why an action is refused by either referee."""

    OVER = "over"
    LATE = "late"
    """The decision that the action names is past."""
    NOT_YOUR_TURN = "not your turn"
    NOT_IN_ROUND = "not in the round"
    NO_SUCH_CARD = "no such card"
    NO_SUCH_NUMBER = "no such number"
    NOTHING_PLAYED = "nothing played"
    LEADER_PLAYS = "leader plays"
    KEEP_A_CARD = "keep a card"
    """A reward may not leave the hand empty."""
    WAITS_ALREADY = "waits already"
    """The seat has one play out of turn waiting already."""
    NO_CALLS = "no calls"
    """The table watches for misplays itself."""
    OWN_PLAY = "own play"
    CALLED_ALREADY = "called already"
    NO_COUNTDOWN = "no countdown"
    """The rules of this table know no countdown, or it runs already, or nobody else is to act."""
    READY_ALREADY = "ready already"


Reason: TypeAlias = Refusal | Misplay
