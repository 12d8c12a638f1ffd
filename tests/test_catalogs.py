"""A game is complete: rules, computer players, a table, a first lesson and a page of help, under one key."""

from pathlib import Path

from spitegame.ai import catalog
from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.rules.catalog import GAMES
from spitegame.session.opponents import styles
from spitegame.tables.catalog import FACES, FILLINGS, LESSONS, OFFERS, TURNING_POINTS

HELP = Path(__file__).parent.parent / "assets" / "help"


def test_every_game_is_in_every_catalog() -> None:
    assert {game.key for game in GAMES.values()} == set(GAMES)
    for shelf in (LEVELS, FACES, OFFERS, LESSONS, FILLINGS, TURNING_POINTS, catalog.TURNING_POINTS):
        assert set(shelf) == set(GAMES)
    assert all(OFFERS[key].game is game and FACES[key].game == key for key, game in GAMES.items())
    assert {page.stem for page in HELP.glob("*.md")} >= set(GAMES)


def test_levels_go_by_their_names() -> None:
    assert {game: tuple(players) for game, players in LEVELS.items()} == LEVEL_NAMES


def test_every_level_is_played_in_every_manner() -> None:
    assert {game: list(players) for game, players in PLAYERS.items()} == {
        game: styles(levels) for game, levels in LEVEL_NAMES.items()
    }


def test_every_game_has_computers_and_presets() -> None:
    assert all(LEVELS[key] for key in GAMES)
    assert all(game.presets for game in GAMES.values())
