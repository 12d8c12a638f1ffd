"""The finished games as a table for spreadsheets."""

import csv
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from spitegame.rules.catalog import TITLES
from spitegame.session.history import Evaluated, PastGame

_COLUMNS: Mapping[str, Callable[[PastGame, Evaluated | None], Any]] = {
    "ended (UTC)": lambda game, _evaluated: datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
    "game": lambda game, _evaluated: TITLES[game.game],
    "rules": lambda game, _evaluated: game.preset,
    "size": lambda game, _evaluated: game.size,
    "seats": lambda game, _evaluated: len(game.players),
    "place": lambda game, _evaluated: game.player.place if game.player else "",
    "won": lambda game, _evaluated: int(game.is_won),
    "margin": lambda game, _evaluated: game.margin,
    "turns": lambda game, _evaluated: game.turns,
    "online": lambda game, _evaluated: int(game.online),
    "took back": lambda game, _evaluated: int(game.practice),
    "opponents": lambda game, _evaluated: "; ".join(other.name for other in game.others),
    "levels": lambda game, _evaluated: "; ".join(other.level or "person" for other in game.others),
    "cost of mistakes (%)": lambda _game, evaluated: evaluated.cost if evaluated else "",
    "deal": lambda game, _evaluated: game.deal,
}
"""The value of each column, by title."""


def table(games: Iterable[PastGame], evaluation: Callable[[bytes], Evaluated | None]) -> str:
    """Return the games as comma-separated values, with a line of titles and a line for each game that the player has
    played."""
    written = StringIO()
    lines = csv.writer(written)
    lines.writerow(_COLUMNS)
    for game in filter(lambda game: game.player, games):
        evaluated = evaluation(game.key)
        lines.writerow(_cell(column(game, evaluated)) for column in _COLUMNS.values())
    return written.getvalue()


def _cell(value: Any) -> Any:
    """Return the value of a cell, with a quotation mark before a text that a spreadsheet would run as a formula: names
    come from other programs."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@")) else value
