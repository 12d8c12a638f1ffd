"""The statistics of the player's games, in figures and graphs. All of them stay on this machine."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import ScoredBy
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.past_form import PastForm, back_button
from spitegame.scenes.program import Program
from spitegame.scenes.review_units import tenths
from spitegame.session.history import PastGame
from spitegame.session.opponents import style_name
from spitegame.session.statistics import by_opponent, by_rules, counting, figures, form, mean_chances
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import signed
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import STAY, Back, Over, Step
from spitegame.ui.widgets.block import SMALL, TITLE, WIDE_GAP, Block, Text, in_percent
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.figures import Fact, Facts, FigureRow, FigureTable, GraphBlock
from spitegame.ui.widgets.layout import Column, Columns, Flow, labelled

if TYPE_CHECKING:
    from spitegame.scenes import achievements
else:
    achievements = lazily("spitegame.scenes.achievements")

NONE_YET = N_(
    "Nothing to count yet. Finish a game, and you will see here how you are doing, against whom, and where things go "
    "wrong."
)
_ALL = "all"
_MOST_ROWS = 12


class StatisticsScene(PastForm):
    name = "statistics"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._game = _ALL
        self._told = ""
        """A sentence on where the table has been written to; empty before."""
        self.focus = "back"

    @property
    def _chosen_games(self) -> list[PastGame]:
        """The games of the chosen title, including practice."""
        return [game for game in self._past_games.counted if game.player and self._game in (_ALL, game.game)]

    def head(self) -> Block:
        title = Text("title", _("Statistics"), TITLE, Tone.GOLD)
        games = [Option(_ALL, pgettext("games", "All")), *(Option(game, title) for game, title in TITLES.items())]
        choice = Choice("game", _("Game"), games, self._game, partial(setattr, self, "_game"))
        return Column((title, *self._notices.blocks(), labelled(choice)))

    def body(self) -> Block:
        games = counting(self._chosen_games)
        waiting = self._past_games.waiting
        # Translators: the records of finished games are still being read from the disk.
        unread = ngettext("{number} more game is loading.", "{number} more games are loading.", waiting)
        reading = [Text("reading", unread, SMALL, Tone.DIM)] if waiting else []
        if not games:
            begin = [
                Button(f"play.{game}", _("Play {game}", game=title), partial(self._program.games.play, game))
                for game, title in TITLES.items()
            ]
            play = Flow("play", pgettext("buttons", "Play"), begin)
            return Column((Text("none", _(NONE_YET)), *reading, play), WIDE_GAP)
        tables = Columns((self._rules_table(games), self._opponents(games)))
        practice = len(self._chosen_games) - len(games)
        words = ngettext(
            "{number} practice game, with moves taken back or a known deal, is left out.",
            "{number} practice games, with moves taken back or a known deal, are left out.",
            practice,
        )
        aside = [Text("practice", words, SMALL, Tone.DIM)] if practice else []
        return Column((*reading, self._facts(games), *self._graphs(games), tables, *aside), WIDE_GAP)

    def foot(self) -> Block:
        told = [Text("told", self._told, SMALL, Tone.GOOD)] if self._told else []
        buttons = (
            Button("achievements", pgettext("button", "Achievements"), self._achievements),
            Button("export", _("Export as a table"), self._export, enabled=bool(self._past_games.counted)),
            Button("restart", _("Reset"), self._ask, enabled=bool(self._past_games.counted)),
        )
        return Column((*told, Flow("foot", _("What to do next"), (*buttons, back_button()))))

    def _facts(self, games: Sequence[PastGame]) -> Block:
        found = figures(games, self._past_games.evaluation)
        won, lost = pgettext("below a figure", "won in a row"), pgettext("below a figure", "lost in a row")
        in_a_row = won if found.streak > 0 else lost
        facts = [
            # Translators: each of these stands below a large figure.
            Fact(str(found.games), pgettext("below a figure", "games")),
            Fact(in_percent(found.share), pgettext("below a figure", "won")),
            Fact(str(abs(found.streak)), in_a_row),
            Fact(str(found.longest), pgettext("below a figure", "longest streak")),
            Fact(_decimal(found.margin), pgettext("below a figure", "average margin")),
        ]
        if self._game == _ALL or GAMES[self._game].scored_by is ScoredBy.POINTS:
            facts.append(Fact(tenths(found.place), pgettext("below a figure", "average place")))
        if found.cost is not None:
            facts.append(Fact(in_percent(found.cost / 100), pgettext("below a figure", "cost of mistakes")))
        return Facts("facts", facts)

    def _graphs(self, games: Sequence[PastGame]) -> list[Block]:
        shares = form(games)
        found = [each for game in games if (each := self._past_games.evaluation(game.key))]
        chances = mean_chances(found)
        graphs = []
        if len(shares) > 1:
            graphs.append(GraphBlock("form", _("Won out of the last ten"), shares, _("first game"), _("last game")))
        if len(chances) > 1:
            title = ngettext(
                "Your average chance to win, over {number} game",
                "Your average chance to win, over {number} games",
                len(found),
            )
            # Translators: the ends of a curve, which goes from the deal to the end of a game.
            deal, end = pgettext("course of a game", "deal"), pgettext("course of a game", "end")
            graphs.append(GraphBlock("chances", title, chances, deal, end))
        return [Columns((graphs[0], graphs[1]))] if len(graphs) == 2 else [*graphs]

    def _rules_table(self, games: Sequence[PastGame]) -> Block:
        rows = [
            self._row(_rules(game, preset, alone=self._game != _ALL), group)
            for (game, preset), group in by_rules(games).items()
        ]
        return FigureTable("rules", pgettext("table", "Rules"), _titles(), rows)

    def _opponents(self, games: Sequence[PastGame]) -> Block:
        groups = list(by_opponent(games).items())[:_MOST_ROWS]
        called = self._program.settings.veil.name
        rows = [self._row(_opponent(name if level else called(name), level), group) for (name, level), group in groups]
        return FigureTable("opponents", pgettext("table", "Opponents"), _titles(), rows)

    def _row(self, name: str, games: Sequence[PastGame]) -> FigureRow:
        found = figures(games, self._past_games.evaluation)
        return FigureRow(
            name, (str(found.games), str(found.wins), in_percent(found.share), _decimal(found.margin)), found.share
        )

    def _achievements(self) -> Step:
        return Over(achievements.AchievementsScene(self._program))

    def _export(self) -> Step:
        self._told = self._past_games.export()
        return STAY

    def _ask(self) -> Step:
        details = _("Only games you finish from now on count. “Games played” and achievements keep everything.")
        choices = ((_("Keep counting"), Back), (_("Reset"), self._restart))
        return Over(ConfirmScene(_("Reset the statistics?"), details, choices))

    def _restart(self) -> Step:
        self._past_games.restart()
        return Back()


def _titles() -> tuple[str, ...]:
    # Translators: the heads of columns with figures: a number of games, how many of them were won, and by how much.
    return pgettext("column", "Games"), pgettext("column", "Won"), "", pgettext("column", "Margin")


def _opponent(name: str, level: str) -> str:
    # Translators: {level} is how a computer player plays, such as “fair”.
    return _("{name} ({level})", name=name, level=style_name(level)) if level else name


def _decimal(number: float) -> str:
    """Return a number with its sign to one decimal: ``+2.3``, ``−0.4``, ``0``"""
    sign = "+" if number > 0 else "−"
    return f"{sign}{tenths(abs(number))}" if round(number, 1) else signed(0)


def _rules(game: str, preset: str, *, alone: bool) -> str:
    """Return the name of the preset, after the title of its game unless it is `alone`."""
    label = OFFERS[game].presets[preset if preset in OFFERS[game].presets else "house"].label
    return label if alone else _("{label}: {value}", label=TITLES[game], value=label)
