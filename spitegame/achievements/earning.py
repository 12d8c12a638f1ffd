"""Which achievements a game has earned."""

from collections.abc import Sequence

from spitegame.achievements import Achievement
from spitegame.achievements.across import ACROSS
from spitegame.achievements.catalog import OF_GAMES
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.replay import Replay
from spitegame.session.statistics import counting


def earned(replay: Replay, game: PastGame, before: Sequence[PastGame]) -> list[Achievement]:
    """What this game has earned. `before`: the games that ended before it, in their order."""
    games = [each for each in counting([*before, game]) if len(each.own) == 1]
    if game not in games:
        return []
    return [*_by_its_course(replay, game), *(each for each, is_met in ACROSS.items() if is_met(games))]


def _by_its_course(replay: Replay, game: PastGame) -> list[Achievement]:
    known = OF_GAMES.get(game.game)
    if known is None:
        return []
    course = known.course(replay, game.own[0])
    return [each for each, is_met in known.by_course.items() if is_met(course)]


def earned_by_review(game: PastGame, evaluated: Evaluated) -> list[Achievement]:
    """What a game has earned by what the review has found out."""
    is_own = len(game.own) == 1 and not game.practice
    known = OF_GAMES.get(game.game)
    if known is None or not is_own:
        return []
    return [each for each, is_met in known.by_review.items() if is_met(game, evaluated)]
