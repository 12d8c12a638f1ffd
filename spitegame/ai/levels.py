"""Every computer player, by game and name; the weakest first."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.advice import Advice
from spitegame.ai.player import GamePlayers, Player
from spitegame.rules.catalog import by_game
from spitegame.session.opponents import Manner, style

_GAMES: Mapping[str, GamePlayers] = dict(by_game(__package__, "levels", "PLAYERS"))


def _styled(game: GamePlayers) -> Mapping[str, Player]:
    """Return the players by style. The plain player of a level fills in where the game has no spiteful one."""
    spiteful = {**game.levels, **game.spiteful}
    return {**game.levels, **{style(level, Manner.SPITEFUL): each for level, each in spiteful.items()}}


# All of these are by the key of a game; `GamePlayers` says what they hold.
LEVELS: Mapping[str, Mapping[str, Player]] = {key: game.levels for key, game in _GAMES.items()}
PLAYERS: Mapping[str, Mapping[str, Player]] = {key: _styled(game) for key, game in _GAMES.items()}
"""All players who may have a seat, by game and style."""
ADVISERS: Mapping[str, Callable[[Any], Advice]] = {key: game.advise for key, game in _GAMES.items()}
ANSWERS: Mapping[str, Callable[[Any], Any | None]] = {key: game.answer for key, game in _GAMES.items()}
FALLBACKS: Mapping[str, Callable[[Any], Any]] = {key: game.fallback for key, game in _GAMES.items()}
YARDSTICKS: Mapping[str, Mapping[str, Player]] = {key: game.yardsticks for key, game in _GAMES.items()}
SEERS: Mapping[str, Mapping[str, Player]] = {key: game.seers for key, game in _GAMES.items()}
