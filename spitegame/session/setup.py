"""A game as it is put together before it is dealt."""

from dataclasses import dataclass
from typing import Any

from spitegame.rules.catalog import FIRST, GAMES
from spitegame.rules.game import Undealable
from spitegame.session.occupants import Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import opponent_named, style

MOST_SEATS = 9
_OPPONENTS = ("Mallory", "Fergus", "Ada")
"""The opponents in a short game, up to its number of seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSetup:
    """A game as it is put together on the setup screen, which shows it again the next time."""

    game: str
    rules: Any
    occupants: tuple[Occupant, ...]
    open_hands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRoom:
    """The part of a setup that is a room's own. Game, rules and number of seats are those of the last setup."""

    chairs: tuple[Reserved, ...] = (Person(""), Vacant())
    onlookers: bool = False
    is_open: bool = False
    """Strangers may come."""
    joins_at_once: bool = True
    """Strangers sit down at once, where the game allows it."""
    is_beyond: bool = True
    """Friends may come from anywhere, and not only from this house."""


def short_game(game: str = FIRST) -> LastSetup:
    """A game of this kind that is soon over, against computers that are not hard to beat."""
    rulebook = GAMES[game].rulebook
    found = filter(None, map(opponent_named, _OPPONENTS[: rulebook.short_seats - 1]))
    opponents = (Computer(each.name, style(each.level, each.manner)) for each in found)
    return LastSetup(game=game, rules=rulebook.short, occupants=(Person(""), *opponents))


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules that players pass on to each other."""

    game: str
    """The key of the game."""
    rules: Any


def seats_for(game: str, rules: Any, wanted: int = 0) -> int | None:
    """The number of seats nearest to the wanted one that these rules can be dealt to; None if there is none."""
    for count in sorted(GAMES[game].rulebook.seats(rules), key=lambda count: abs(count - wanted)):
        try:
            GAMES[game].rulebook.check(rules, count)
        except Undealable:
            continue
        return count
    return None
