"""Advice of the strongest computer player about a play: a hint with its reasons, and what the review tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Advice:
    """The choice of the strongest computer player on a seat, and the reasons for it."""

    action: Any
    aims: tuple[Any, ...] = ()
    """The reasons, out of the game's own union `Aim`: at most two, the weightier first."""


class Unit(Enum):
    """The unit of an evaluator's numbers."""

    CHANCE = "chance"
    """The probability, from 0 to 1, that a side wins the game."""
    PLACE = "place"
    """The place in which a seat can expect to end the round, from 1 on: less is better."""


NOTABLE: Mapping[Unit, float] = {Unit.CHANCE: 0.01, Unit.PLACE: 0.1}
"""An action that costs less is not worth a word."""

Side: TypeAlias = tuple[Seat, ...]
"""The seats that win together."""
Outlook: TypeAlias = tuple[tuple[Side, float], ...]
"""The expectation of each side. Every seat is in one of them at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """The outlook and the cost of an action, as far as the seat to act can know, if it goes on as well as it can."""

    unit: Unit
    outlook: Outlook
    """Of the seat's own side, and of the others of whom it can be told."""
    best: Advice | None
    """The better choice, and why, if the seat did something else at a cost; None where it has nothing to decide."""
    cost: float = 0.0
    """The loss by the action that was taken, in the unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The evaluation of one moment, as the review shows it."""

    index: int
    """The number of the moment in the replay, from 0 on."""
    unit: Unit
    outlook: Outlook
    """Of the sides of which something is known at this moment. The chances to win are those of all sides, and together
    they make 1."""
    cost: float = 0.0
    """The loss by the action that was taken, in the unit."""
    better: Advice | None = None
    """The action to be preferred, or None if the seat's own cost nothing."""


def hope(outlook: Outlook, seat: Seat) -> float | None:
    """The expectation of the seat's side, in the outlook's unit; None if the outlook says nothing of it."""
    return next((value for side, value in outlook if seat in side), None)
