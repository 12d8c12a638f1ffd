"""Every game, by key."""

from collections.abc import Callable, Mapping
from importlib import import_module

from spitegame.rules.game import AnyGame
from spitegame.rules.shelf import Shelf

TITLES: Mapping[str, str] = {"malice": "Spite & Malice", "spite": "Spite"}


def _maker(key: str) -> Callable[[], AnyGame]:
    return lambda: import_module(f"{__package__}.{key}").GAME


GAMES: Shelf[AnyGame] = Shelf({key: _maker(key) for key in TITLES})
