"""The moment that did most to decide a finished game: what the results tell of it, and where the review opens."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from spitegame.advice import Advice
from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Mistake:
    """The seat gave away much of its chance to win."""

    done: Any
    """The action that it took."""
    better: Advice


@dataclass(frozen=True, slots=True)
class Stroke:
    """The seat did what the strongest computer player would have done too, for this reason."""

    done: Any
    aim: Any


@dataclass(frozen=True, slots=True)
class Run:
    """The seat played several cards in one turn of those that it has to get rid of."""

    cards: int


@dataclass(frozen=True, slots=True)
class Incident:
    """Something happened that decides games by itself."""

    event: Any
    """The event, as the viewer was told of it."""


Cause: TypeAlias = Mistake | Stroke | Run | Incident


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    place: int
    """The number of the moment in the replay, from 0 on."""
    turn: int
    seat: Seat
    """The seat that acted then."""
    view: Any
    """The table at this moment, as the viewer saw it."""
    cause: Cause
