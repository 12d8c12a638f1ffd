"""All achievements, and the ones that a game has earned."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spitegame.achievements import Achievement, GameAchievements
from spitegame.rules.catalog import GAMES, Shelf, by_game
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.opponents import OPPONENTS, level_of, opponent_named
from spitegame.session.replay import Replay
from spitegame.session.statistics import counting
from spitegame.translation import N_

STREAK = 5
"""The number of games won in a row that makes a streak."""


def _beat_all(games: Sequence[PastGame]) -> bool:
    """Return True if each opponent was beaten in some game."""
    names = {rival.name for game in games if game.is_won for rival in game.rivals if rival.level}
    return {opponent.name for opponent in OPPONENTS} <= names


def _beat_best(games: Sequence[PastGame]) -> bool:
    """Return True if a game was won against an opponent of the level `best`."""
    return any(
        game.is_won and level_of(rival.level) == "best" and opponent_named(rival.name)
        for game in games
        for rival in game.rivals
    )


def _streak(games: Sequence[PastGame]) -> bool:
    """Return True if the last STREAK games were won."""
    last = games[-STREAK:]
    return len(last) == STREAK and all(game.is_won for game in last)


def _every_preset(games: Sequence[PastGame]) -> bool:
    """Return True if a game was won by each preset of each game."""
    won = {(game.game, game.preset) for game in games if game.is_won}
    return all((key, preset) in won for key in GAMES for preset in GAMES[key].rulebook.presets)


def _beat_person(games: Sequence[PastGame]) -> bool:
    """Return True if an online game was won against a person."""
    return any(game.is_won and game.online and any(not rival.level for rival in game.rivals) for game in games)


def _both_of_a_day(games: Sequence[PastGame]) -> bool:
    """Return True if the deals of one day were won in all games."""
    won = {(game.game, game.day) for game in games if game.is_won and game.day}
    return any(all((key, day) in won for key in GAMES) for _, day in won)


ACROSS: Mapping[Achievement, Callable[[Sequence[PastGame]], bool]] = {
    Achievement("beat-all", N_("All eight of them"), N_("Beat each of the eight opponents.")): _beat_all,
    Achievement("beat-best", N_("Giant slayer"), N_("Beat Cleo or Edith.")): _beat_best,
    Achievement("streak", N_("On a roll"), N_("Win five games in a row.")): _streak,
    Achievement("presets", N_("Well travelled"), N_("Win with each of the six sets of rules.")): _every_preset,
    Achievement("beat-person", N_("Nothing personal"), N_("Win online against another person.")): _beat_person,
    Achievement("daily-both", N_("A good day"), N_("Win both deals of the day on the same day.")): _both_of_a_day,
}
"""The achievements over several games. The argument of each condition: all games that count, in the order in which they
ended; the newest one is last."""


OF_GAMES: Shelf[GameAchievements[Any] | None] = by_game(__package__, "", "ACHIEVEMENTS")
"""The achievements of each kind of game, None if it has none; imported when asked for, as this takes time."""


def achievements() -> tuple[Achievement, ...]:
    """Return all achievements, in the order in which the screen shows them."""
    return (*(each for game in OF_GAMES.values() if game for each in game.all), *ACROSS)


def earned(replay: Replay, game: PastGame, before: Sequence[PastGame]) -> list[Achievement]:
    """Return the achievements that the player has earned by this game, also those earned before. `before`: the games
    that ended before this one, in that order."""
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
