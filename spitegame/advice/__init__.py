"""What the strongest computer player can say about a play: a hint with its reasons, and what the review tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Advice:
    """What the strongest computer player would do on a seat, and why."""

    action: Any
    aims: tuple[Any, ...] = ()
    """The reasons, out of the game's own union `Aim`: at most two, the weightier first."""


class Unit(Enum):
    """What the evaluator of a game speaks of."""

    CHANCE = "chance"
    """The probability, from 0 to 1, that a side wins the game."""
    PLACE = "place"
    """The place in which a seat can expect to end the round, from 1 on: less is better."""


NOTABLE: Mapping[Unit, float] = {Unit.CHANCE: 0.01, Unit.PLACE: 0.1}
"""An action that costs less is not worth a word."""

Side: TypeAlias = tuple[Seat, ...]
"""The seats that win together."""
Outlook: TypeAlias = tuple[tuple[Side, float], ...]
"""What sides can hope for. Every seat is in one of them at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What there is to hope for, as far as the seat can know that is to act, if it goes on as well as it can."""

    unit: Unit
    outlook: Outlook
    """Of the seat's own side, and of the others of whom it can be told."""
    best: Advice | None
    """What the seat should do, and why, if it did something else at a cost; None where it has nothing to decide."""
    cost: float = 0.0
    """What the seat gave away by what it did, in the unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What the review shows for one moment."""

    index: int
    """The number of the moment in the replay, from 0 on."""
    unit: Unit
    outlook: Outlook
    """Of the sides of which something is known at this moment. The chances to win are those of all sides, and together
    they make 1."""
    cost: float = 0.0
    """What the seat gave away by what it did then, in the unit."""
    better: Advice | None = None
    """What the seat should have done, or None if its own action cost nothing."""


def hope(outlook: Outlook, seat: Seat) -> float | None:
    """What the side of the seat can hope for; None if nothing is known of it."""
    return next((value for side, value in outlook if seat in side), None)
