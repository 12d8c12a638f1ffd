"""Everything that a seat and its host say to each other."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Act:
    """`number`: of the update that it answers."""

    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat's own last action. `number`: of the update that it answers."""

    number: int


@dataclass(frozen=True, slots=True)
class Update:
    """How the table now looks from this seat, whole. Counted from 1, the same for every seat."""

    number: int
    view: Any
    events: tuple[Any, ...]
    """What led here from the update before."""
    to_act: frozenset[Seat]
    may_take_back: bool
    """Whether this seat may."""
    taken_back: bool
    """An action was taken back: the table is as it was before it."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The message with this number is refused; nothing has changed, and the seat may answer the update again."""

    number: int
    reason: Enum


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time for the decision of this update runs."""

    number: int
    left: float
    """Seconds, when this was said."""


ToHost: TypeAlias = Act | TakeBack
ToSeat: TypeAlias = Update | Rejected | Countdown
