"""Every game, by key."""

from collections.abc import Mapping

from spitegame.rules.game import AnyGame
from spitegame.rules.shelf import Shelf

TITLES: Mapping[str, str] = {"malice": "Spite & Malice", "spite": "Spite"}


def _malice() -> AnyGame:
    from spitegame.rules import malice

    return malice.GAME


def _spite() -> AnyGame:
    from spitegame.rules import spite

    return spite.GAME


GAMES: Shelf[AnyGame] = Shelf({"malice": _malice, "spite": _spite})
