"""All achievements, and the ones that a game has earned."""

from collections.abc import Sequence
from typing import Any

from spitegame.achievements import Achievement, GameAchievements
from spitegame.achievements.across import ACROSS
from spitegame.rules.catalog import Shelf, by_game
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.replay import Replay
from spitegame.session.statistics import counting

OF_GAMES: Shelf[GameAchievements[Any]] = by_game(__package__, "", "ACHIEVEMENTS")
"""The achievements of each kind of game. They are imported when they are asked for, since this takes time."""


def achievements() -> tuple[Achievement, ...]:
    """Return all achievements, in the order in which the screen shows them."""
    return (*(each for game in OF_GAMES.values() for each in game.all), *ACROSS)


def earned(replay: Replay, game: PastGame, before: Sequence[PastGame]) -> list[Achievement]:
    """Return the achievements that the player has earned by this game, whether or not for the first time. `before` has
    the games that ended before it, in that order."""
    games = [each for each in counting([*before, game]) if len(each.own) == 1]
    if game not in games:
        return []
    found = [each for each, is_met in ACROSS.items() if is_met(games)]
    if known := OF_GAMES.get(game.game):
        course, is_whole = known.course(replay, game.own[0]), replay.record.resumed is None
        by_course = {each: is_met for each, is_met in known.by_course.items() if is_whole or not each.whole}
        found = [each for each, is_met in by_course.items() if is_met(course)] + found
    return found


def earned_by_review(game: PastGame, evaluated: Evaluated) -> list[Achievement]:
    """Return the achievements that the player has earned by the review of a game."""
    is_own = len(game.own) == 1 and not game.practice
    known = OF_GAMES.get(game.game)
    if known is None or not is_own:
        return []
    return [each for each, is_met in known.by_review.items() if is_met(game, evaluated)]
