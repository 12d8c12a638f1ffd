"""The setup of a game before it is dealt, and the seating: names and levels for everybody, and no name twice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.catalog import FIRST, GAMES
from spitegame.rules.game import Seat, Undealable
from spitegame.session.occupants import Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import NAMES, names_for, opponent_named, style, styles
from spitegame.translation import _

MOST_SEATS = 9
"""Maximum number of seats of any game."""
_OPPONENTS = ("Mallory", "Fergus", "Ada")
"""The opponents in a short game, in this order, as far as it has seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSetup:
    """The setup of the last game, which the setup screen shows the next time."""

    game: str
    rules: Any
    occupants: tuple[Occupant, ...]
    open_hands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRoom:
    """The part of a setup that only rooms have. Game, rules and number of seats are those of LastSetup."""

    chairs: tuple[Reserved, ...] = (Person(""), Vacant())
    onlookers: bool = False
    """True if people may come who only watch."""
    is_open: bool = False
    """True if strangers may come."""
    joins_at_once: bool = True
    """True if strangers sit down at once where the game allows it, and not only in the next game."""
    is_beyond: bool = True
    """True if guests may come from the internet, and not only from the local network."""


def short_game(game: str = FIRST) -> LastSetup:
    """Return a short game against computers that are easy to beat, for newcomers and the deal of the day."""
    rulebook = GAMES[game].rulebook
    found = filter(None, map(opponent_named, _OPPONENTS[: rulebook.short_seats - 1]))
    opponents = (Computer(each.name, style(each.level, each.manner)) for each in found)
    return LastSetup(game=game, rules=rulebook.short, occupants=(Person(""), *opponents))


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules that players pass on to each other by a rules code."""

    game: str
    """The key of the game."""
    rules: Any


def seats_for(game: str, rules: Any, wanted: int = 0) -> int | None:
    """Return the number of seats nearest to `wanted` to which these rules can be dealt; None if there is none."""
    for count in sorted(GAMES[game].rulebook.seats(rules), key=lambda count: abs(count - wanted)):
        try:
            GAMES[game].rulebook.check(rules, count)
        except Undealable:
            continue
        return count
    return None


def able(chair: Reserved, levels: Sequence[str]) -> Reserved:
    """Return the chair with one of these levels: a remembered chair may have a level that no longer exists."""
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
    """Return the occupants with new names: the first person is called `own`, and no two computers have the same
    name."""
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
