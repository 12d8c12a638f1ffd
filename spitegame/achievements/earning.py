"""Which achievements a game has earned."""

from collections.abc import Sequence

from spitegame.achievements import Achievement
from spitegame.achievements.across import ACROSS, FLAWLESS, is_flawless
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
    """To load a game takes time, so only this one is."""
    seat = game.own[0]
    match game.game:
        case "malice":
            from spitegame.achievements.malice import MALICE, MaliceCourse

            malice = MaliceCourse(replay, seat)
            return [each for each, is_met in MALICE.items() if is_met(malice)]
        case "spite":
            from spitegame.achievements.spite import SPITE, SpiteCourse

            spite = SpiteCourse(replay, seat)
            return [each for each, is_met in SPITE.items() if is_met(spite)]
        case _:
            return []


def earned_by_review(game: PastGame, evaluated: Evaluated) -> list[Achievement]:
    """What a game has earned by what the review has found out."""
    is_own = len(game.own) == 1 and not game.practice
    return [FLAWLESS] if is_own and is_flawless(game, evaluated) else []
