"""Whom the table waits for, as values to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.occupants import Occupant, Person


@dataclass(frozen=True, slots=True)
class Acting:
    """The table waits for a person; if it waits for several, for the first one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Thinking:
    """The table waits for a computer, and for no person."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""


TableStatus: TypeAlias = Acting | Thinking | Over


def table_status(to_act: frozenset[Seat], occupants: Sequence[Occupant]) -> TableStatus:
    if not to_act:
        return Over()
    people = [seat for seat in to_act if isinstance(occupants[seat], Person)]
    return Acting(min(people)) if people else Thinking(min(to_act))
