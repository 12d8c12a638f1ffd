"""What a seat may do, what it may say with the cards that it plays, and why that is refused, or wrong.

Any seat may act at any moment, so every action names the decision that it is about: one that comes too late is
refused, and never taken for something else. With a strict referee, every misplay is a reason to refuse too.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Card


class Direction(Enum):
    HIGHER = "higher"
    LOWER = "lower"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    buy_back: int | None = None
    """The number of cards to pick up after it (5)."""
    direction: Direction | None = None
    """The direction to turn to, with natural 7s (6)."""
    come_at_me: bool = False
    unbeatable: bool = False


SILENT = Announcements()


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards, perhaps out of turn (12)."""

    decision: int
    cards: tuple[Card, ...]
    face_up: tuple[Card, ...] = ()
    """Fake jokers that count as what is printed on them."""
    face_down: tuple[Card, ...] = ()
    """Fake jokers that count as jokers."""
    spoils: tuple[Card, ...] = ()
    said: Announcements = SILENT


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the trick, or stay out of it."""

    decision: int


@dataclass(frozen=True, slots=True)
class TakeReward:
    """Exchange cards for a "come at me" that has won (11)."""

    decision: int
    discarded: tuple[Card, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class CallMisplay:
    """Say that what was done at this decision is a misplay (12)."""

    decision: int


@dataclass(frozen=True, slots=True)
class StartCountdown:
    """Limit the time of the player to act (3)."""

    decision: int


@dataclass(frozen=True, slots=True)
class BeReady:
    """Be ready for the round after this one."""

    round: int


@dataclass(frozen=True, slots=True)
class EndMatch:
    """Say that this round was the last one of a match without end (11)."""

    round: int


Action: TypeAlias = Play | Pass | TakeReward | CallMisplay | StartCountdown | BeReady | EndMatch


class Misplay(Enum):
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
    UNBEATABLE_UNSAID = "unbeatable unsaid"
    COME_AT_ME = "come at me"
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
