"""The first screen: an old game is gone on with, a new one begun at once, and everything else found from here."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from spitegame.rules.catalog import TITLES
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.portraits import own_row
from spitegame.scenes.program import Mode, Program
from spitegame.scenes.table_rows import TableRows, words_of
from spitegame.scenes.versions import told_at_the_door
from spitegame.session.occupants import Occupant
from spitegame.session.open_tables import OpenTable, OpenTables, fitting
from spitegame.session.portraits import portraits_of
from spitegame.session.seating import named, taken
from spitegame.session.setup import LastSetup
from spitegame.session.veil import own_seat
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed
from spitegame.translation import N_, _, current, pgettext
from spitegame.ui.nodes import Avatar, Tone
from spitegame.ui.scene import Instead, Over, Quit, Refresh, Step
from spitegame.ui.widgets.block import WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.layout import Column, Halves, Row

if TYPE_CHECKING:  # the first picture need not wait for it
    from spitegame.session.lasting import VisitedTable

MOST_FACES = 3
MOST_VISITED = 2
"""The number of tables that last which are offered, out of those that are open."""
LOOK = 1.0
"""Seconds between two looks at which of them are."""
MOST_TABLES = 3
FIRST_PICTURE = 0.5
"""Seconds until the open tables are looked for: what networks need is loaded after the first picture."""
TOGETHER = N_("At an open table, or against computers until somebody joins")
TIGHT = 5
"""The distance between entries: all of them are to be seen at once."""
# Translators: {game} is such as “Spite: Ann, Bo and Cy”, {about} “Round 2 of 5. 23 Nov 2026, 14:05”.
WAITING = N_("{game}. {about}")
LESSON = N_("New here? A lesson takes three minutes.")


class DoorScene(CoverForm):
    name = "door"
    body_height = 680
    """All open tables have room: they push nothing away that lies above them or in the foot."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._look()
        self._visited: Sequence[VisitedTable] = ()
        """The tables of others that last, and are open at this moment."""
        self._look_at = 0.0
        self._known: OpenTables | None = None
        """What is known of the list of open tables."""
        self._tables: list[OpenTable] = []
        """The open tables at which this player could sit down, the best first."""
        self._shown: object = ((), [], 0)
        self._began: float | None = None
        self._now = 0.0
        self._is_new = not program.preferences.taught
        learn = f"learn.{next(iter(OFFERS))}"
        self.focus = "resume.0" if self._resumables else learn if self._is_new else "play"

    def _look(self) -> None:
        """Look at what waits, and how that is called in the language of now."""
        self._resumables, self._spoken = self.program.resumables(), current()
        unfinished, offered = len(self.program.unfinished), [each.mode for each in self._resumables]
        self._unfinished = unfinished if unfinished > offered.count(Mode.LOCAL) else 0
        """The number of games at this screen that wait, if that is more than are offered."""
        self._is_covered = False
        """The shelf lies over this scene, where games are deleted."""

    # What there is to see

    def body(self) -> Block:
        lessons = [self._lessons()] if self._is_new else []
        told = [*self.notices.blocks(), *told_at_the_door(self.program)]
        begin = [*self._continue(), *self._visits(), *lessons, *self._games(), *self._strangers()]
        return Column((Column((*told, *begin), TIGHT), Column(list(self._others_to_do()), TIGHT)), WIDE_GAP)

    def foot(self) -> Block:
        others = (
            Button("settings", _("Settings"), self._settings),
            Button("help", pgettext("button", "Help"), self.help),
            *([Button("quit", pgettext("button", "Quit"), Quit)] if self.program.can.quits else ()),
        )
        return Column((own_row(self.program), Halves(others)))

    def _continue(self) -> list[Block]:
        entries: list[Block] = [
            MenuEntry(
                f"resume.{index}",
                # Translators: to go on with a game that waits.
                pgettext("button", "Continue"),
                _(WAITING, game=resumable.words, about=resumable.about) if resumable.about else resumable.words,
                partial(self._resume, resumable.key),
                primary=index == 0,
            )
            for index, resumable in enumerate(self._resumables)
        ]
        if not self._unfinished:
            return entries
        words = _("All unfinished games: {number}", number=self._unfinished)
        return [*entries, Button("unfinished", words, partial(self._shelf, unfinished=True))]

    def _visits(self) -> list[Block]:
        return [
            MenuEntry(
                f"visit.{index}",
                _("Sit down"),
                _("{name} has opened your table", name=table.host.name),
                partial(self._visit, table),
            )
            for index, table in enumerate(self._visited[:MOST_VISITED])
        ]

    def _visit(self, table: "VisitedTable") -> Step:
        return Instead(self.program.visit(table))

    def _resume(self, key: str) -> Step:
        return Instead(self.program.resume(key))

    def _lessons(self) -> Block:
        lessons = [
            MenuEntry(
                f"learn.{game}",
                _("Learn {game}", game=TITLES[game]),
                OFFERS[game].about,
                partial(self._teach, game),
                primary=index == 0 and not self._resumables,
            )
            for index, game in enumerate(OFFERS)
        ]
        return Column((Text("learn.words", _(LESSON), tone=Tone.GOLD), *lessons))

    def _strangers(self) -> list[Block]:
        """Where others are found whom one does not know: the open tables of the service, as far as they are known."""
        if not self.program.has_meeting_place:
            return []
        about = "" if self._is_new or self._resumables else _(TOGETHER)
        entry = MenuEntry("together", _("Play with somebody"), about, self._seek)
        rows = TableRows(self._tables[:MOST_TABLES], self._seek, self._now, TIGHT)
        return [entry, rows] if self._tables else [entry]

    def _games(self) -> list[Block]:
        """The game that was played last comes first."""
        last = self.program.preferences.setup.game
        leads = not self._resumables and not self._is_new
        return [self._play("play", last, primary=leads)] + [
            self._play(f"play.{game}", game) for game in OFFERS if game != last
        ]

    def _play(self, node_id: str, game: str, *, primary: bool = False) -> Block:
        rules = OFFERS[game].summary(self._setup_of(game).rules)
        others = listed([each.name for each in self._others(game)])
        return MenuEntry(
            node_id,
            _("Play {game}", game=TITLES[game]),
            # Translators: {rules} are the rules in a few words, such as “Duel, Quick 11”.
            _("{rules}, against {names}", rules=rules, names=others),
            partial(self.program.play, game),
            primary=primary,
            faces=self._faces(game),
        )

    def _others_to_do(self) -> Iterator[Block]:
        if not self._is_new:
            lessons = [Button(f"learn.{game}", TITLES[game], partial(self._teach, game)) for game in OFFERS]
            # Translators: the label of a row of buttons, each with the name of a game.
            yield Row("learn", _("Learn"), (Halves(lessons),))
        join = Button("join", _("Join a room"), partial(self._set_up, Mode.JOIN))
        host = Button("host", _("Open a room"), partial(self._set_up, Mode.HOST))
        tables = Button("tables", _("All open tables"), self._all_tables)
        online = (host, join, tables) if self.program.has_meeting_place else (host, join)
        yield Row("online", _("Play online"), (Halves(online),))
        customise = Button("customise", _("Games and house rules"), partial(self._set_up, Mode.LOCAL))
        daily = Button("daily", _("Deal of the day"), self._daily)
        yield Row("more", _("More to play"), (customise if self._is_new else Halves((customise, daily)),))
        if not self._is_new:
            shelf = Button("shelf", _("Games played"), self._shelf)
            figures = Button("statistics", _("Statistics"), self._statistics)
            people = Button("people", _("People"), self._people)
            yield Row("past", _("Your games"), (Halves((shelf, figures, people)),))

    def _faces(self, game: str) -> tuple[Avatar, ...]:
        others = self._others(game)
        portraits = portraits_of(others, {})
        faces = [
            Avatar(each.name[:1].upper(), seat, active=False, portrait=key)
            for seat, (each, key) in enumerate(zip(others, portraits, strict=True), start=1)
        ]
        return tuple(faces[:MOST_FACES])

    def _others(self, game: str) -> list[Occupant]:
        """All who would play, but for the person whose name is kept."""
        occupants = taken(named(self._setup_of(game).occupants, self.program.preferences.name.strip()))
        own = own_seat(occupants)
        shown = enumerate(self.program.veil.occupants(occupants, own))
        return [each for seat, each in shown if seat not in own]

    def _setup_of(self, game: str) -> LastSetup:
        return self.program.preferences.setup_of(game) or OFFERS[game].usual

    def update(self, now: float) -> Step:
        step = super().update(now)
        if self._is_covered or self._spoken is not current():
            self._look()
            step = Refresh()
        self._began = now if self._began is None else self._began
        if now - self._began <= FIRST_PICTURE:
            return step
        if now >= self._look_at:
            waiting, self._look_at = {each.room for each in self._resumables}, now + LOOK
            self._visited = tuple(table for table in self.program.tables_open() if table.room not in waiting)
        known, self._now = self.program.open_tables(), now
        if known is not self._known:
            self._known = known
            self._tables = fitting(known.tables, self.program.preferences.setup.game) if known else []
        words = [words_of(table, now) for table in self._tables[:MOST_TABLES]]
        before, self._shown = self._shown, (self._visited, words, len(self._tables))
        return Refresh() if self._shown != before else step

    # What comes of it

    def _seek(self, table: OpenTable | None = None) -> Step:
        from spitegame.scenes.seeking import seek

        return seek(self.program, table)

    def _all_tables(self) -> Step:
        from spitegame.scenes.open_tables import OpenTablesScene

        return Instead(OpenTablesScene(self.program))

    def _teach(self, game: str) -> Step:
        return Instead(self.program.lesson(game))

    def _set_up(self, mode: Mode) -> Step:
        return Instead(self.program.set_up(mode))

    def _shelf(self, *, unfinished: bool = False) -> Step:
        from spitegame.scenes.shelf import ShelfScene

        self._is_covered = True
        return Over(ShelfScene(self.program, unfinished=unfinished))

    def _statistics(self) -> Step:
        from spitegame.scenes.statistics import StatisticsScene

        return Over(StatisticsScene(self.program))

    def _people(self) -> Step:
        from spitegame.scenes.people import PeopleScene

        return Over(PeopleScene(self.program))

    def _daily(self) -> Step:
        from spitegame.scenes.daily import DailyScene

        return Over(DailyScene(self.program))

    def _settings(self) -> Step:
        from spitegame.scenes.settings import SettingsScene

        return Over(SettingsScene(self.program))
