"""Every game, by key."""

from collections.abc import Mapping

from spitegame.rules import malice, spite
from spitegame.rules.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (malice.GAME, spite.GAME)}
