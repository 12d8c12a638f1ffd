"""The seating of the people and computers of a new game: names and levels for all, and no name twice."""

from collections.abc import Sequence
from dataclasses import replace

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import NAMES, names_for, opponent_named, styles
from spitegame.translation import _


def able(chair: Reserved, levels: Sequence[str]) -> Reserved:
    """Return the chair with a level that is among these: a remembered chair may have one that no longer exists."""
    if not isinstance(chair, Computer) or chair.level in styles(levels):
        return chair
    opponent = opponent_named(chair.name)
    return opponent.seated(levels) if opponent else replace(chair, level=usual_level(levels))


def usual_level(levels: Sequence[str]) -> str:
    """Return the level in the middle of these, for computers whose level nobody has chosen."""
    return levels[len(levels) // 2]


def named(chairs: Sequence[Reserved], own: str) -> tuple[Reserved, ...]:
    """Return the chairs with a name for everybody. The first person without one gets `own`, the player's name."""
    seated: list[Reserved] = []
    sitting = [chair.name for chair in chairs if not isinstance(chair, Vacant)]
    ours = own
    for number, chair in enumerate(chairs, start=1):
        match chair:
            case Vacant():
                seated.append(chair)
            case Computer(name=name):
                name = "" if name in NAMES and name == own else name
                others = [each.name for each in seated if not isinstance(each, Vacant)]
                seated.append(replace(chair, name=name.strip() or fresh_name(chair.level, (own, *others, *sitting))))
            case Person(name=name):
                name, ours = (name.strip(), ours) if name.strip() else (ours or nameless(number), "")
                seated.append(Person(name))
    return tuple(seated)


def nameless(number: int) -> str:
    """Return a name for a person who has none; `number` counts the chairs from 1."""
    # Translators: the name of somebody who has none; at most 24 characters.
    return _("Player {number}", number=number)


def fresh_name(level: str, others: Sequence[str]) -> str:
    """Return the best name for a computer of this style that none of the others has."""
    return next(name for name in names_for(level) if name not in others)


def with_names(occupants: Sequence[Occupant], own: str) -> tuple[Occupant, ...]:
    """Return the occupants under new names: the first person is `own`, and no two computers have the same."""
    return taken(named([replace(each, name="") for each in occupants], own))


def alone(occupants: Sequence[Occupant], seat: Seat, levels: Sequence[str]) -> tuple[Occupant, ...]:
    """Return the occupants with a computer in place of every person but the one on this seat."""
    others = [each.name for each in occupants if isinstance(each, Computer)]
    seated: list[Occupant] = []
    for at, occupant in enumerate(occupants):
        if isinstance(occupant, Person) and at != seat:
            level = usual_level(levels)
            occupant = Computer(fresh_name(level, others), level)
            others.append(occupant.name)
        seated.append(occupant)
    return tuple(seated)


def taken(chairs: Sequence[Reserved]) -> tuple[Occupant, ...]:
    """Return the occupants of the chairs that are not vacant."""
    return tuple(chair for chair in chairs if not isinstance(chair, Vacant))
