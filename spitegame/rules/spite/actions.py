"""What a seat may do, and what it may say with the cards that it plays.

Any seat may act at any moment, so every action names the decision that it is about: one that comes too late is
refused, and never taken for something else.
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
    """What is announced with a play."""

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
    """Cards of the hand."""
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


Action: TypeAlias = Play | Pass | TakeReward | CallMisplay | StartCountdown | BeReady
