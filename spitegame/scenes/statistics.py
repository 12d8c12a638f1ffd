"""What the player's games come to, in figures and graphs. Nothing of it leaves this machine."""

import csv
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from typing import Any

from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import ScoredBy
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.past_form import BACK, PastForm
from spitegame.scenes.past_games import PastGames
from spitegame.scenes.program import Program
from spitegame.scenes.review_units import percent
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.statistics import by_opponent, by_rules, counting, figures, form, mean_chances
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import count, signed
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import STAY, Back, Over, Step
from spitegame.ui.widgets.block import SMALL, TITLE, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.figures import Fact, Facts, FigureRow, FigureTable, GraphBlock
from spitegame.ui.widgets.layout import Column, Columns, Flow, labelled

NONE_YET = "Nothing to count yet. Finish a game, and see here how you do, against whom, and where it goes wrong."
_ALL = "all"
_TITLES = ("Games", "Won", "", "Margin")
_MOST_ROWS = 12


class StatisticsScene(PastForm):
    name = "statistics"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._game = _ALL
        self._told = ""
        """Where the table has been written to."""
        self.focus = "back"

    @property
    def _here(self) -> list[PastGame]:
        """The games of the chosen title, practice too."""
        return [game for game in self._past_games.counted if game.player and self._game in (_ALL, game.game)]

    def head(self) -> Block:
        title = Text("title", "Statistics", TITLE, Tone.GOLD)
        games = [Option(_ALL, "All"), *(Option(game, title) for game, title in TITLES.items())]
        choice = Choice("game", "Game", games, self._game, partial(setattr, self, "_game"))
        return Column((title, *self._notices.blocks(), labelled(choice)))

    def body(self) -> Block:
        games = counting(self._here)
        waiting = self._past_games.waiting
        reading = [Text("reading", f"{count(waiting, 'game')} more to be read.", SMALL, Tone.DIM)] if waiting else []
        if not games:
            begin = [
                Button(f"play.{game}", f"Play {TITLES[game]}", partial(self._program.play, game)) for game in TITLES
            ]
            return Column((Text("none", NONE_YET), *reading, Flow("play", "Play", begin)), WIDE_GAP)
        tables = Columns((self._rules_table(games), self._opponents(games)))
        practice = len(self._here) - len(games)
        games_are = f"{count(practice, 'game')} of practice, with moves taken back or a known deal,"
        words = f"{games_are} {'is' if practice == 1 else 'are'} left out."
        aside = [Text("practice", words, SMALL, Tone.DIM)] if practice else []
        return Column((*reading, self._facts(games), *self._graphs(games), tables, *aside), WIDE_GAP)

    def foot(self) -> Block:
        told = [Text("told", self._told, SMALL, Tone.GOOD)] if self._told else []
        buttons = (
            Button("achievements", "Achievements", self._achievements),
            Button("export", "Export as a table", self._export, enabled=bool(self._past_games.counted)),
            Button("restart", "Begin anew", self._ask, enabled=bool(self._past_games.counted)),
        )
        return Column((*told, Flow("foot", "What next", (*buttons, BACK))))

    def _facts(self, games: Sequence[PastGame]) -> Block:
        found = figures(games, self._past_games.evaluation)
        facts = [
            Fact(str(found.games), "games"),
            Fact(percent(found.share), "won"),
            Fact(str(abs(found.streak)), "won in a row" if found.streak > 0 else "lost in a row"),
            Fact(str(found.longest), "longest streak"),
            Fact(_decimal(found.margin), "mean margin"),
        ]
        if self._game == _ALL or GAMES[self._game].scored_by is ScoredBy.POINTS:
            facts.append(Fact(f"{found.place:.1f}", "mean place"))
        if found.cost is not None:
            facts.append(Fact(f"{found.cost:.0f} %", "cost of mistakes"))
        return Facts("facts", facts)

    def _graphs(self, games: Sequence[PastGame]) -> list[Block]:
        shares = form(games)
        found = [each for game in games if (each := self._past_games.evaluation(game.key))]
        chances = mean_chances(found)
        graphs = []
        if len(shares) > 1:
            graphs.append(GraphBlock("form", "Won of the last ten", shares, "first game", "last game"))
        if len(chances) > 1:
            title = f"Your mean chance to win, over {count(len(found), 'game')}"
            graphs.append(GraphBlock("chances", title, chances, "deal", "end"))
        return [Columns((graphs[0], graphs[1]))] if len(graphs) == 2 else [*graphs]

    def _rules_table(self, games: Sequence[PastGame]) -> Block:
        rows = [
            self._row(_rules(game, preset, alone=self._game != _ALL), group)
            for (game, preset), group in by_rules(games).items()
        ]
        return FigureTable("rules", "Rules", _TITLES, rows)

    def _opponents(self, games: Sequence[PastGame]) -> Block:
        groups = list(by_opponent(games).items())[:_MOST_ROWS]
        rows = [self._row(f"{name} ({level})" if level else name, group) for (name, level), group in groups]
        return FigureTable("opponents", "Opponents", _TITLES, rows)

    def _row(self, name: str, games: Sequence[PastGame]) -> FigureRow:
        found = figures(games, self._past_games.evaluation)
        return FigureRow(
            name, (str(found.games), str(found.wins), percent(found.share), _decimal(found.margin)), found.share
        )

    def _achievements(self) -> Step:
        from spitegame.scenes.achievements import AchievementsScene

        return Over(AchievementsScene(self._program))

    def _export(self) -> Step:
        self._told = self._past_games.export(table(self._past_games))
        return STAY

    def _ask(self) -> Step:
        details = "Only games that you finish from now on count. “Games played” and achievements keep all."
        choices = (("Keep counting", Back), ("Begin anew", self._restart))
        return Over(ConfirmScene("Begin the statistics anew?", details, choices))

    def _restart(self) -> Step:
        self._past_games.restart()
        return Back()


def _decimal(number: float) -> str:
    """``+2.3``, ``−0.4``, ``0.0``"""
    return f"{number:+.1f}".replace("-", "−") if round(number, 1) else signed(0)


def _rules(game: str, preset: str, *, alone: bool) -> str:
    label = OFFERS[game].presets[preset if preset in OFFERS[game].presets else "house"].label
    return label if alone else f"{TITLES[game]}: {label}"


_COLUMNS: Mapping[str, Callable[[PastGame, Evaluated | None], Any]] = {
    "ended (UTC)": lambda game, _: datetime.fromtimestamp(game.ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
    "game": lambda game, _: TITLES[game.game],
    "rules": lambda game, _: game.preset,
    "size": lambda game, _: game.size,
    "seats": lambda game, _: len(game.players),
    "place": lambda game, _: game.player.place if game.player else "",
    "won": lambda game, _: int(game.is_won),
    "margin": lambda game, _: game.margin,
    "turns": lambda game, _: game.turns,
    "online": lambda game, _: int(game.online),
    "took back": lambda game, _: int(game.practice),
    "opponents": lambda game, _: "; ".join(other.name for other in game.others),
    "levels": lambda game, _: "; ".join(other.level or "person" for other in game.others),
    "cost of mistakes (%)": lambda _, evaluated: evaluated.cost if evaluated else "",
    "deal": lambda game, _: game.deal,
}


def table(past_games: PastGames) -> str:
    """All games that count, one a line, with a line of titles, as comma-separated values."""
    written = StringIO()
    lines = csv.writer(written)
    lines.writerow(_COLUMNS)
    for game in filter(lambda game: game.player, past_games.counted):
        evaluated = past_games.evaluation(game.key)
        lines.writerow(_cell(column(game, evaluated)) for column in _COLUMNS.values())
    return written.getvalue()


def _cell(value: Any) -> Any:
    """A name from another program is no formula, whatever it begins with."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@")) else value
