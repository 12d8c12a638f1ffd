"""The start screen: continue a game, begin one, play online, or take a lesson. Its other pages are one press away."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.rules.catalog import TITLES
from spitegame.scenes.cover import CoverForm
from spitegame.scenes.portraits import faces_of, own_row
from spitegame.scenes.program import Mode, Program, Resumable
from spitegame.scenes.table_rows import SIT_DOWN, list_words, table_list
from spitegame.scenes.versions import version_notice
from spitegame.session.open_tables import OpenTable, OpenTables, fitting
from spitegame.session.setup import LastSetup, named, taken
from spitegame.session.veil import own_seat
from spitegame.tables.catalog import LESSONS, OFFERS
from spitegame.tables.offer import Front
from spitegame.tables.words import listed
from spitegame.translation import N_, _, ngettext, pgettext
from spitegame.ui.fan import LivingFan
from spitegame.ui.focus import following
from spitegame.ui.gestures import Gesture, Hover
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Icon, Node, Tone
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Refresh, Scene, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, MenuEntry
from spitegame.ui.widgets.layout import Column, Halves, Line

if TYPE_CHECKING:
    from spitegame.scenes import beyond, daily, people, seeking, settings, shelf, statistics
    from spitegame.scenes import help as help_scene
    from spitegame.session.room_state import VisitedTable
    from spitegame.tables import help as help_pages
    from spitegame.tables import pages
    from spitegame.tables.lesson import Lesson
else:
    beyond = lazily("spitegame.scenes.beyond")
    daily = lazily("spitegame.scenes.daily")
    help_scene = lazily("spitegame.scenes.help")
    people = lazily("spitegame.scenes.people")
    seeking = lazily("spitegame.scenes.seeking")
    settings = lazily("spitegame.scenes.settings")
    shelf = lazily("spitegame.scenes.shelf")
    statistics = lazily("spitegame.scenes.statistics")
    help_pages = lazily("spitegame.tables.help")
    pages = lazily("spitegame.tables.pages")

MOST_VISITED = 2
"""The largest number of open lasting tables that are offered."""
LOOK_EVERY_S = 1.0
MINUTE = 60  # the list of open tables tells their ages in minutes
FIRST_PICTURE_S = 0.5
"""The time until open tables are looked for: the modules for networks are loaded after the first picture."""
ABOUT = N_("Each takes about three minutes. You can stop at any time.")
LESSON = N_("New here? A lesson takes three minutes.")
TOGETHER = N_("At an open table, or against computers until somebody joins")
NO_STRANGERS = N_("To play with people you do not know, choose a meeting place.")
OPENED = N_("{name} has opened your table")
# Translators: {game} is such as “Spite: Ann, Bo and Cy”, {about} “Round 2 of 5. 23 Nov 2026, 14:05”.
WAITING = N_("{game}. {about}")
_ONLINE_HEIGHT_REF_PX = 680
"""The least height of the page online: new tables in its list move nothing."""
_TITLES = {
    "": "",
    "unfinished": N_("Unfinished games"),
    "games": N_("Choose a game"),
    "online": N_("Play online"),
    "learn": N_("Learn"),
    "menu": N_("Menu"),
}
"""The heading of each page, by the id of the control that leads there; empty for the first page, which has none."""


_WAYS_BACK = {"games": "customise", "online": "host"}
"""The control to focus on each page when a form leads back to it."""


class DoorScene(CoverForm):
    name = "door"

    def __init__(self, program: Program, page: str = "") -> None:
        """Open the page that the control with this id leads to; the first page if it is empty."""
        super().__init__(program)
        self._look()
        self._fan = LivingFan()
        self._visited: Sequence[VisitedTable] = ()
        """The lasting tables of others that are open at this moment."""
        self._look_at = 0.0  # the time of the next check of lasting tables
        self._known: OpenTables | None = None
        """The newest state of the list of open tables; None if there is none."""
        self._tables: list[OpenTable] = []
        """The open tables at which this player could sit down, the best first."""
        self._shown: object = None
        self._began: float | None = None
        self._now = 0.0
        self._is_new = not program.settings.preferences.taught
        self.focus = "resume.0" if self._resumables else "learn" if self._is_new else "play"
        self._turn_to(page)
        if page:
            self.focus = _WAYS_BACK[page]

    def _look(self) -> None:
        """Look up the waiting games and rooms again, in the present language."""
        self._resumables = self.program.games.resumables()
        here = sum(each.mode is Mode.LOCAL for each in self._resumables)
        self._unfinished = len(self._resumables) - here + max(here, len(self.program.games.unfinished))
        """The number of games and rooms that wait; `_resumables` has only the last games at this screen."""
        self._is_covered = False
        """True while a scene lies over this one in which games may be deleted or another language may be chosen."""

    # What is shown

    @property
    def front(self) -> Front:
        return OFFERS[self._game].front

    @property
    def _game(self) -> str:
        """The game that the player would most likely continue or play."""
        waiting = self._resumables[0].game if self._resumables else ""
        return waiting or self.program.settings.preferences.setup.game

    def head(self) -> Block:
        return Text("title", _(_TITLES[self._page]), HEADING, Tone.STRONG) if self._page else Column(())

    def body(self) -> Block:
        bodies = {
            "": self._first_page,
            "unfinished": self._waiting_games,
            "games": self._games,
            "online": self._online,
            "learn": self._lessons,
            "menu": self._menu,
        }
        told = () if self._page else version_notice(self.program)
        return Column((*self.notices.blocks(), *told, *bodies[self._page]()))

    def foot(self) -> Block:
        if self._page:
            return Button("back", pgettext("button", "Back"), partial(self._turn_to, ""), key="Esc")
        return Button("menu", _("Menu"), partial(self._turn_to, "menu"), icon=Icon.LIST)

    def _first_page(self) -> list[Block]:
        last = self.program.settings.preferences.setup.game
        proposed = "resume" if self._resumables else "learn" if self._is_new else "play"
        play = [
            self._play("play", last, primary=proposed == "play"),
            self._leads_to("games", _("Choose a game")),
        ]
        online = self._leads_to("online", _("Play online"), self._about_others)
        about = _(LESSON) if self._is_new else listed(list(TITLES.values()))
        learn = self._leads_to("learn", _("Learn"), about, primary=proposed == "learn")
        return [learn, *play, online] if proposed == "learn" else [*self._continue(), *play, online, learn]

    def _continue(self) -> list[Block]:
        if not self._resumables:
            return []
        newest = self._resumables[0]
        about = _(WAITING, game=newest.words, about=newest.about) if newest.about else newest.words
        # Translators: to go on with a game that waits.
        entry = self._resume("resume.0", pgettext("button", "Continue"), about, newest, primary=True)
        if self._unfinished == 1:
            return [entry]
        return [entry, self._leads_to("unfinished", _("All unfinished games: {number}", number=self._unfinished))]

    def _leads_to(self, page: str, label: str, about: str = "", *, primary: bool = False) -> Block:
        return MenuEntry(page, label, about, partial(self._turn_to, page), primary)

    def _resume(self, node_id: str, label: str, about: str, waits: Resumable, *, primary: bool = False) -> Block:
        return MenuEntry(node_id, label, about, partial(self._go_on, waits.key), primary, faces_of(waits.others))

    def _waiting_games(self) -> list[Block]:
        find = Button("shelf.unfinished", _("Find or delete games"), partial(self._shelf, unfinished=True))
        entries = [
            self._resume(f"resume.{index}", each.words, each.about, each) for index, each in enumerate(self._resumables)
        ]
        return [*entries, find]

    def _games(self) -> list[Block]:
        games = [Column((self._play(f"play.{game}", game), self._length(game)), 5) for game in OFFERS]
        customise = Button("customise", _("Games and house rules"), partial(self._set_up, Mode.LOCAL))
        return [*games, Halves((customise, Button("daily", _("Deal of the day"), self._daily)))]

    def _play(self, node_id: str, game: str, *, primary: bool = False) -> Block:
        setup = self._setup(game)
        occupants = taken(named(setup.occupants, self.program.settings.preferences.name.strip()))
        own = own_seat(occupants)
        seated = enumerate(self.program.settings.veil.occupants(occupants, own))
        others = [each for seat, each in seated if seat not in own]
        rules, names = OFFERS[game].summary(setup.rules), listed([each.name for each in others])
        return MenuEntry(
            node_id,
            _("Play {game}", game=TITLES[game]),
            # Translators: {rules} are the rules in a few words, such as “Duel, Quick 11”.
            _("{rules}, against {names}", rules=rules, names=names),
            partial(self.program.games.play, game),
            primary,
            faces_of(others),
        )

    def _length(self, game: str) -> Block:
        """Return the choice of a game's length, from the lengths that can be dealt to the players of the last setup."""
        offer, setup = OFFERS[game], self._setup(game)
        every = offer.length(setup.rules, partial(self._choose_length, game))
        sized = ((each, offer.game.sized(setup.rules, each.value)) for each in every.options)
        dealt = [each for each, rules in sized if offer.preview(rules, len(setup.occupants)).dealable]
        return replace(every, options=dealt)

    def _choose_length(self, game: str, size: int) -> None:
        settings, setup = self.program.settings, self._setup(game)
        setup = replace(setup, rules=OFFERS[game].game.sized(setup.rules, size))
        settings.prefer(settings.preferences.with_setup(setup))

    def _setup(self, game: str) -> LastSetup:
        return self.program.settings.preferences.setup_of(game) or OFFERS[game].usual

    @property
    def _about_others(self) -> str:
        """A sentence about the people to play with at this moment."""
        for table in self._visited:
            return _(OPENED, name=table.host.name)
        if self._tables:
            number = len(self._tables)
            return ngettext("{number} table with a free seat.", "{number} tables with a free seat.", number)
        if self.program.meeting.has_list:
            return _("With friends anywhere, or with people you do not know")
        return _("With friends anywhere")

    def _online(self) -> list[Block]:
        """Return the blocks of the page to play online. Open tables come last: new ones move nothing else."""
        has_list = self.program.meeting.has_list
        together = [MenuEntry("together", _("Play with somebody"), _(TOGETHER), self._seek)] if has_list else []
        host = MenuEntry("host", _("Open a room"), _("Friends join with its code"), partial(self._set_up, Mode.HOST))
        join = MenuEntry("join", _("Join a room"), _("With a friend’s code or link"), partial(self._set_up, Mode.JOIN))
        visits = [
            MenuEntry(f"visit.{index}", _(SIT_DOWN), _(OPENED, name=table.host.name), partial(self._visit, table))
            for index, table in enumerate(self._visited[:MOST_VISITED])
        ]
        tables = [
            list_words(self._known or OpenTables(), len(self._tables)),
            table_list(self._tables, self._seek, self._now, self._scrolling.top),
        ]
        return [*together, host, join, *visits, *(tables if has_list else self._strangers())]

    def _strangers(self) -> list[Block]:
        if not self.program.machine.can.chooses_service:
            return []
        place = Button("place", _("Meeting place"), lambda: beyond.name_service(self.program, Back))
        return [Line(Text("strangers", _(NO_STRANGERS), SMALL, Tone.DIM), place)]

    def _lessons(self) -> list[Block]:
        """Return the blocks of the page of lessons; it proposes the first unfinished one."""
        done = self.program.settings.preferences.lessons
        of_games = {game: lessons for game, lessons in LESSONS.items() if lessons}
        lessons = [each for of_game in of_games.values() for each in of_game]
        proposed = next((each for each in lessons if each.name not in done), lessons[0])
        blocks: list[Block] = [Text("about", _(ABOUT), tone=Tone.DIM)]
        for each in lessons:
            if each is of_games[each.game][0]:
                blocks.append(Text(f"{each.game}.title", TITLES[each.game], HEADING, Tone.GOLD))
            # Translators: the lesson was gone through. {about} tells in a sentence what it is about.
            about = _("Done: {about}", about=each.about) if each.name in done else each.about
            act = partial(self._teach, each)
            blocks.append(MenuEntry(f"lesson.{each.game}.{each.key}", each.title, about, act, each is proposed))
        return blocks

    def _menu(self) -> list[Block]:
        past = (
            Button("shelf", _("Games played"), self._shelf),
            Button("statistics", _("Statistics"), lambda: self._over(statistics.StatisticsScene(self.program))),
            Button("people", _("People"), lambda: self._over(people.PeopleScene(self.program))),
        )
        others = (
            Button("settings", _("Settings"), lambda: self._over(settings.SettingsScene(self.program))),
            Button("help", pgettext("button", "Help"), self.help),
            *([Button("quit", pgettext("button", "Quit"), Quit)] if self.program.machine.can.quits else ()),
        )
        return [own_row(self.program), Halves(past), Halves(others)]

    @property
    def _is_alive(self) -> bool:
        now = self.program.settings.preferences
        return now.speed.factor > 0 and not now.reduced_motion

    def fan(self, frame: Frame) -> list[Node]:
        lying = super().fan(frame)
        return self._fan.nodes(lying) if self._is_alive else lying

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        return self._fan.sprites(super().fan(frame.upright), frame, now) if self._is_alive else ()

    def update(self, now: float) -> Step:
        step = super().update(now)
        if self._fan.tick(now, len(self.front.fan)):
            step = Refresh()
        if self._is_covered:
            self._look()
            step = Refresh()
        self._began = now if self._began is None else self._began
        if now - self._began <= FIRST_PICTURE_S:
            return step
        if now >= self._look_at:
            waiting, self._look_at = {each.room for each in self._resumables}, now + LOOK_EVERY_S
            self._visited = tuple(table for table in self.program.rooms.tables_open() if table.room not in waiting)
        known, self._now = self.program.meeting.open_tables(), now
        if known is not self._known:
            self._known = known
            self._tables = fitting(known.tables, self.program.settings.preferences.setup.game) if known else []
        before, self._shown = self._shown, (self._visited, known, now // MINUTE if self._tables else 0)
        return Refresh() if self._shown != before else step

    # What the buttons do

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Hover):
            self._fan.point(gesture.id, len(self.front.fan))
        before = self._page
        step = super().handle(gesture, frame)
        if self._page != before:
            self.focus = following(self.nodes(frame), None) if self._page else before
        return step

    def help(self) -> Step:
        """Open the rules of the game on the cover, with a button that turns to the rules of the next game."""
        games = list(OFFERS)
        at = games.index(self._game)
        games = [*games[at:], *games[:at]]
        page, *others = map(self._rules, games, [*games[1:], self._game])
        return Over(self.program.help(page, others=others))

    def _rules(self, game: str, other: str) -> "tuple[pages.Block, ...]":
        """Return the rules of a game as a page of help, with a button to the rules of the `other` game."""
        setup = self._setup(game)
        turn = pages.PageButton(help_scene.OTHER, _("The rules of {game}", game=TITLES[other]))
        return pages.Heading(TITLES[game]), turn, *help_pages.page(game, setup.rules, len(setup.occupants))

    def leave(self) -> Step | None:
        return self._turn_to("") if self._page else None

    def _turn_to(self, page: str) -> Step:
        self._page = page
        self.body_height = _ONLINE_HEIGHT_REF_PX if page == "online" and self.program.meeting.has_list else 0
        return STAY

    def _go_on(self, key: str) -> Step:
        return Instead(self.program.games.resume(key))

    def _visit(self, table: "VisitedTable") -> Step:
        return Instead(self.program.rooms.visit(table))

    def _seek(self, table: OpenTable | None = None) -> Step:
        return seeking.seek(self.program, table)

    def _teach(self, lesson: "Lesson") -> Step:
        return Instead(self.program.games.lesson(lesson.game, lesson.key))

    def _set_up(self, mode: Mode) -> Step:
        return Instead(self.program.set_up(mode))

    def _over(self, scene: Scene) -> Step:
        self._is_covered = True
        return Over(scene)

    def _shelf(self, *, unfinished: bool = False) -> Step:
        return self._over(shelf.ShelfScene(self.program, unfinished=unfinished))

    def _daily(self) -> Step:
        return self._over(daily.DailyScene(self.program))
