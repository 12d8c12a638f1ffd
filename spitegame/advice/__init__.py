"""Values about how good a play is: advice of the strongest computer player with its reasons, and the evaluations that
the review shows. The players in `ai` make them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Advice:
    """The action that the strongest computer player would choose on a seat, with the reasons."""

    action: Any
    aims: tuple[Any, ...] = ()
    """The reasons, members of the game's own union `Aim`: two at most, the weightier first."""


class Unit(Enum):
    """The unit in which an evaluator measures positions and costs."""

    CHANCE = "chance"
    """The probability, from 0 to 1, that a side wins the game."""
    PLACE = "place"
    """The place in which a seat can expect to end the round, from 1 on; less is better."""


NOTABLE: Mapping[Unit, float] = {Unit.CHANCE: 0.01, Unit.PLACE: 0.1}
"""The least cost of an action, in each unit, that is mentioned to the player."""

Side: TypeAlias = tuple[Seat, ...]
"""The seats that win together."""
Outlook: TypeAlias = tuple[tuple[Side, float], ...]
"""The expected value for each side, in a unit. Every seat is in one side at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """The evaluation of a position and an action, as far as the seat to act can know."""

    unit: Unit
    outlook: Outlook
    """The expected values of the seat's own side, and of the others that can be told, if the seat goes on as well as it
    can."""
    best: Advice | None
    """The better choice, if the seat's action has cost something; None if the seat has nothing to decide."""
    cost: float = 0.0
    """The loss by the seat's action, in the unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The evaluation of one moment of a finished game, as the review shows it."""

    index: int
    """The index of the moment in the replay, from 0 on."""
    unit: Unit
    outlook: Outlook
    """The expected values of the sides of which something is known at this moment. Chances are those of all sides, and
    add up to 1."""
    cost: float = 0.0
    """The loss by the action that was taken, in the unit."""
    better: Advice | None = None
    """The better choice; None if the action cost nothing."""


def hope(outlook: Outlook, seat: Seat) -> float | None:
    """Return the expected value for the seat's side, in the unit of the outlook; None if the outlook does not have
    it."""
    return next((value for side, value in outlook if seat in side), None)
