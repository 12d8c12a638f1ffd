"""The deal of the day: play it, share the result, and see the past ones in a small calendar."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import partial

from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import ScoredBy
from spitegame.scenes import past_words
from spitegame.scenes.dates import day_name, month_name
from spitegame.scenes.past_form import PastForm
from spitegame.scenes.program import Program
from spitegame.session.daily import deal_of_the_day, results
from spitegame.session.history import PastGame, PastPlayer
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.scene import STAY, Refresh, Step
from spitegame.ui.widgets.block import SMALL, TITLE, WIDE_GAP, Block, Text, valued
from spitegame.ui.widgets.calendar import Calendar, DaySign, streak
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.layout import Column, Line

ABOUT = N_("Everybody gets the same cards, from midnight to midnight UTC. Your first finished game counts.")
SIGNS = N_("A star marks a deal you have won, a tick one you have played.")
_BAR = 10
"""The number of squares in the bar of a shared result."""


def _today() -> date:
    return datetime.now(UTC).date()


class DailyScene(PastForm):
    name = "daily"
    letters = 84

    def __init__(self, program: Program, today: Callable[[], date] = _today) -> None:
        super().__init__(program)
        self._clock = today
        self._today = today()
        self._copied = ""
        """The key of the game whose result was copied last."""
        self.look()
        self.focus = next((f"play.{game}" for game, by_day in self._results.items() if self._day not in by_day), "back")

    def look(self) -> None:
        self._results: Mapping[str, Mapping[str, PastGame]] = {  # by game, then by day
            game: results(self._past_games.games, game) for game in TITLES
        }

    def update(self, now: float) -> Step:
        before, self._today = self._today, self._clock()
        step = super().update(now)
        return step if before == self._today else Refresh()

    @property
    def _day(self) -> str:
        return self._today.isoformat()

    def head(self) -> Block:
        today = self._today
        # Translators: {month} is the name of the month.
        day, month = day_name(today), month_name(today)
        words = _("Deal of {day} {month} {year}", day=day, month=month, year=today.year)
        title = Text("title", words, TITLE, Tone.GOLD)
        return Column((title, Text("about", _(ABOUT), SMALL, Tone.DIM), *self._notices.blocks()))

    def body(self) -> Block:
        return Column((*map(self._game, TITLES), self._streak(), Calendar("days", self._today, self._signs)), WIDE_GAP)

    def _game(self, game: str) -> Block:
        played = self._results[game].get(self._day)
        deal = deal_of_the_day(game, self._day)
        others = listed([occupant.name for occupant in deal.occupants[1:]])
        # Translators: {rules} are the rules in a few words, such as “Duel, Quick 11”.
        about = _("{rules}, against {names}", rules=OFFERS[game].summary(deal.rules), names=others)
        entry = MenuEntry(
            f"play.{game}",
            TITLES[game],
            # Translators: {result} is such as “Won by 4” or “3rd of 4”.
            _("{result}. Play it again for practice.", result=past_words.result(played)) if played else about,
            partial(self._program.games.play_daily, game, self._day),
            primary=played is None,
        )
        if played is None:
            return entry
        icon = Icon.TICK if self._copied == game else Icon.COPY
        label = _("Copied") if self._copied == game else pgettext("button", "Copy")
        copy = Button(f"copy.{game}", label, partial(self._copy, game, played), icon=icon)
        return Column((entry, Line(Text(f"length.{game}", past_words.course(played, None), SMALL), copy)))

    def _copy(self, game: str, played: PastGame) -> Step:
        self._copied = game if self._program.machine.copy(result_text(played)) else ""
        return STAY

    def _signs(self, day: date) -> tuple[DaySign, ...]:
        found = [by_day[day.isoformat()] for by_day in self._results.values() if day.isoformat() in by_day]
        return tuple(map(_sign, found))

    def _streak(self) -> Block:
        days = {day for by_day in self._results.values() for day in by_day}
        length = streak(days, self._today)
        if not length:
            return Text("streak", _(SIGNS), SMALL, Tone.DIM)
        return Text("streak", ngettext("{number} day in a row.", "{number} days in a row.", length), tone=Tone.GOLD)


def _sign(game: PastGame) -> DaySign:
    icon, tone = (Icon.STAR, Tone.GOLD) if game.is_won else (Icon.TICK, Tone.DIM)
    return DaySign(icon, tone, valued(TITLES[game.game], past_words.result(game)))


def result_text(game: PastGame) -> str:
    """Return the result to be sent to others, in five lines."""
    assert game.player, "who has a result has played"
    best = min(game.others, key=lambda other: other.place)
    # Translators: {result} is such as “Won by 4”, and {length} “31 turns”.
    result = _("{result}. {length}", result=past_words.result(game), length=past_words.length(game))
    result = _("{about}. Practice", about=result) if game.practice else result
    # Translators: stands before how many cards somebody had left who tells friends of a game.
    ends = ((_("Me"), game.player), (best.name, best))
    return "\n".join(
        (
            _("spitegame, deal of {day}", day=game.day),
            valued(TITLES[game.game], past_words.rules(game)),
            f"{result} ★" if game.is_won else result,
            *(valued(name, f"{past_words.ended_with(game, player)}{_bar(game, player)}") for name, player in ends),
        )
    )


def _bar(game: PastGame, player: PastPlayer) -> str:
    """Return a bar of the share of cards that a player got rid of: ``  ■■■■■■■□□□``; empty in a game for points."""
    if GAMES[game.game].scored_by is ScoredBy.POINTS:
        return ""
    done = round(_BAR * (1 - player.left / max(1, game.size)))
    return f"  {'■' * done}{'□' * (_BAR - done)}"
