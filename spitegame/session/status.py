"""How the table stands, as values to show."""

from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.seats import Computer, Person
from spitegame.session.table import Table


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


def status(table: Table) -> Status:
    if not table.to_act:
        return Over()
    seat = min(table.to_act)
    match table.occupants[seat]:
        case Person():
            return Acting(seat)
        case Computer():
            return Thinking(seat)
