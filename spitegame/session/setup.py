"""The setup of a game before it is dealt."""

from dataclasses import dataclass
from typing import Any

from spitegame.rules.catalog import FIRST, GAMES
from spitegame.rules.game import Undealable
from spitegame.session.occupants import Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import opponent_named, style

MOST_SEATS = 9
"""The most seats that any game has."""
_OPPONENTS = ("Mallory", "Fergus", "Ada")
"""The opponents in a short game; as many of them play as it has seats for."""


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
