"""Rules that players pass on to each other."""

from dataclasses import dataclass
from typing import Any

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Undealable


@dataclass(frozen=True, slots=True)
class HouseRules:
    game: str
    """The key of the game."""
    rules: Any


def seats_for(game: str, rules: Any, wanted: int = 0) -> int | None:
    """The number of seats nearest to the wanted one that these rules can be dealt to; None if there is none."""
    for count in sorted(GAMES[game].seats(rules), key=lambda count: abs(count - wanted)):
        try:
            GAMES[game].check(rules, count)
        except Undealable:
            continue
        return count
    return None
