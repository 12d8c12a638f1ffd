"""What the strongest computer player can say about a play: a hint with its reasons, and what the review tells."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Advice:
    """What the strongest computer player would do in a seat's place, and why."""

    action: Any
    aims: tuple[Any, ...] = ()
    """The reasons, out of the game's own union `Aim`: at most two, the weightier first."""


NOTABLE = 0.01
"""An action that costs a smaller part of the chance to win is not worth a word."""

Side: TypeAlias = tuple[Seat, ...]
"""The seats that win together."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a seat that is to act can hope for, as far as it can know."""

    sides: tuple[Side, ...]
    """Every seat is in one of them."""
    chance: float
    """The probability, from 0 to 1, that the seat's side wins if it goes on as well as it can."""
    best: Advice
    """What the seat should do, and why, if it did something else at a cost."""
    cost: float = 0.0
    """The part of the chance that the seat gave away by what it did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What the review shows for one moment."""

    place: int
    """The number of the moment in the replay, from 0 on."""
    chances: tuple[tuple[Side, float], ...]
    """The probability of every side to win; together they make 1."""
    cost: float = 0.0
    """The part of its chance that the seat gave away by what it did then."""
    better: Advice | None = None
    """What the seat should have done, or None if its own action cost nothing."""
