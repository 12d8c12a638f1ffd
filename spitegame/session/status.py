"""How the table stands, as values to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.seats import Computer, Occupant, Person


@dataclass(frozen=True, slots=True)
class Acting:
    """The table waits for a person."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Thinking:
    """The table waits for a computer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The game is."""


Status: TypeAlias = Acting | Thinking | Over


def status(to_act: frozenset[Seat], occupants: Sequence[Occupant]) -> Status:
    if not to_act:
        return Over()
    seat = min(to_act)
    match occupants[seat]:
        case Person():
            return Acting(seat)
        case Computer():
            return Thinking(seat)
