"""The messages between a seat and its host."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Act:
    """The seat acts. `number` is the number of the update that it answers."""

    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat takes its own last action back. `number` is the number of the update that it answers."""

    number: int


@dataclass(frozen=True, slots=True)
class Update:
    """How the whole table now looks from this seat. Updates are counted from 1, the same for every seat."""

    number: int
    view: Any
    events: tuple[Any, ...]
    """What has happened since the update before."""
    to_act: frozenset[Seat]
    may_take_back: bool
    """Whether this seat may take its last action back."""
    taken_back: bool
    """An action was taken back: the table is as it was before it."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The message with this number is refused; nothing has changed, and the seat may answer the update again."""

    number: int
    reason: Enum


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time for the decision of the update with this number runs."""

    number: int
    left: float
    """The seconds that were left when this was sent."""


ToHost: TypeAlias = Act | TakeBack
ToSeat: TypeAlias = Update | Rejected | Countdown
