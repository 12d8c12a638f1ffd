"""The actions of a seat, the announcements that go with a play, misplays, and reasons for a refusal. Any seat may act
at any moment, so every action names the decision for which it is meant: one that comes too late is refused, and never
taken for another decision. A strict referee refuses misplays, too."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Card


class Direction(Enum):
    """The direction of a trick: each play must be higher than the one before, or lower."""

    HIGHER = "higher"
    LOWER = "lower"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """The announcements that a seat makes with a play."""

    buy_back: int | None = None
    """The number of cards to pick up after the play (5); None for no buy-back."""
    direction: Direction | None = None
    """The direction to which natural 7s turn the trick (6); None to leave it."""
    come_at_me: bool = False
    unbeatable: bool = False


SILENT = Announcements()


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards, in turn or out of turn (12)."""

    decision: int
    cards: tuple[Card, ...]
    face_up: tuple[Card, ...] = ()
    """Fake jokers that count as the card printed on them."""
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
    """Exchange cards for a "come at me" that has won the trick (11)."""

    decision: int
    discarded: tuple[Card, ...]
    drawn: int
    """The number of cards to draw."""


@dataclass(frozen=True, slots=True)
class CallMisplay:
    """Call the play or exchange of this decision a misplay (12)."""

    decision: int


@dataclass(frozen=True, slots=True)
class StartCountdown:
    """Limit the time of the player who is to act (3)."""

    decision: int


@dataclass(frozen=True, slots=True)
class BeReady:
    """Be ready for the round that follows this one."""

    round: int


@dataclass(frozen=True, slots=True)
class EndMatch:
    """Want this round to be the last of a match without end (11)."""

    round: int


Action: TypeAlias = Play | Pass | TakeReward | CallMisplay | StartCountdown | BeReady | EndMatch


class Misplay(Enum):
    """The ways to play against the rules."""

    NO_HAND = "no hand"
    NOT_A_LEAD = "not a lead"
    """Five or more face-down fake jokers were led (4)."""
    WRONG_ARITY = "wrong arity"
    NOT_BETTER = "not better"
    BREAKS_CONSEC = "breaks consec"
    WRONG_COUNT = "wrong count"
    """The wrong number of cards was bought back, or a passed player has played without buying back."""
    DIRECTION = "direction"
    """A direction was announced without natural 7s, or under a numerical consec."""
    UNBEATABLE = "unbeatable"
    UNBEATABLE_UNSAID = "unbeatable unsaid"
    COME_AT_ME = "come at me"
    REWARD = "reward"
    """A wrong number of cards was discarded or drawn for a reward."""
    OUT_OF_TURN = "out of turn"
    """Cards that were played out of turn were not valid when the turn came."""
    TIME_OUT = "time out"
    """The time to lead or to take a reward has run out."""
    WRONG_CALL = "wrong call"
    """A play was called a misplay and was none. No rule returns this value: a `MisplayCalled` without misplays stands
    for it."""


INVALID_HAND = frozenset(
    {Misplay.NO_HAND, Misplay.NOT_A_LEAD, Misplay.WRONG_ARITY, Misplay.NOT_BETTER, Misplay.BREAKS_CONSEC}
)
"""The misplays with cards that are wrong in themselves. Such cards go back, and are found out even without a call."""


class Refusal(Enum):
    """The reason for which any referee refuses an action."""

    OVER = "over"
    LATE = "late"
    """The decision for which the action was meant is over."""
    NOT_YOUR_TURN = "not your turn"
    NOT_IN_ROUND = "not in the round"
    NO_SUCH_CARD = "no such card"
    NO_SUCH_NUMBER = "no such number"
    NOTHING_PLAYED = "nothing played"
    LEADER_PLAYS = "leader plays"
    KEEP_A_CARD = "keep a card"
    """An exchange may not leave the hand empty."""
    WAITS_ALREADY = "waits already"
    """The seat has a play out of turn waiting already."""
    NO_CALLS = "no calls"
    """The referee is strict: misplays are refused and cannot be called."""
    OWN_PLAY = "own play"
    CALLED_ALREADY = "called already"
    NO_COUNTDOWN = "no countdown"
    """The rules have no countdown to start, it runs already, or nobody else is to act."""
    READY_ALREADY = "ready already"


Reason: TypeAlias = Refusal | Misplay
