"""A game is complete, and in one place: whatever else there is knows it by its key alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from spitegame.achievements.earning import OF_GAMES
from spitegame.ai import catalog
from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.session.opponents import styles
from spitegame.tables.catalog import FACES, FILLINGS, INPUTS, LESSONS, OFFERS, SUGGESTIONS, TURNING_POINTS
from spitegame.training.school import SCHOOLS

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "spitegame"
HELP, WORDS = ROOT / "assets" / "help", ROOT / "assets" / "words"
CATALOG = PROGRAM / "rules" / "catalog.py"


def test_every_game_is_in_every_catalog() -> None:
    assert all(game.rulebook.key == key for key, game in GAMES.items())
    for shelf in (LEVELS, FACES, INPUTS, OFFERS, SUGGESTIONS):
        assert {key for key, there in shelf.items() if there is not None} == set(GAMES)
    assert all(OFFERS[key].game.key == FACES[key].game == key for key in GAMES)
    assert {page.stem for page in HELP.glob("*.md")} >= set(GAMES) <= {words.stem for words in WORDS.glob("*.toml")}
    assert {game: tuple(players) for game, players in LEVELS.items()} == LEVEL_NAMES
    assert {game: list(players) for game, players in PLAYERS.items()} == {
        game: styles(levels) for game, levels in LEVEL_NAMES.items()
    }
    assert all(LEVELS[key] for key in GAMES)
    assert all(game.rulebook.presets for game in GAMES.values())


def test_our_games_have_also_what_a_game_may_lack() -> None:
    for shelf in (LESSONS, FILLINGS, catalog.EVALUATORS, catalog.TURNING_POINTS, TURNING_POINTS, OF_GAMES):
        assert {key for key, there in shelf.items() if there is not None} == set(GAMES)


@pytest.mark.dev
def test_every_game_can_be_learned() -> None:
    assert {key for key, there in SCHOOLS.items() if there is not None} == set(GAMES)


@pytest.mark.slow
def test_nobody_but_a_game_itself_knows_which_game_it_is() -> None:
    """So another one is added by folders of its own, and a line of the catalog."""
    assert not [f"{path.relative_to(ROOT)}: {known}" for path in _common() for known in _games_in(path)]


def _common() -> Iterator[Path]:
    """The modules that are not a game's own."""
    for path in sorted(PROGRAM.rglob("*.py")):
        if not {*path.parts, path.stem} & set(TITLES) and path != CATALOG:
            yield path


def _games_in(path: Path) -> Iterator[str]:
    """The keys of games in the text of a module, and what it imports of a game's own."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Constant(value=str(key)) if key in TITLES:
                yield key
            case ast.ImportFrom(module=str(module)) if set(module.split(".")) & set(TITLES):
                yield module
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{each.name}" for each in names if each.name in TITLES)
            case _:
                pass
