"""All achievements."""

from typing import Any

from spitegame.achievements import Achievement, GameAchievements
from spitegame.achievements.across import ACROSS
from spitegame.rules.catalog import Shelf, by_game

OF_GAMES: Shelf[GameAchievements[Any]] = by_game(__package__, "", "ACHIEVEMENTS")
"""By game; one that is not asked for is not loaded, which takes time."""


def achievements() -> tuple[Achievement, ...]:
    return (*(each for game in OF_GAMES.values() for each in game.all), *ACROSS)
