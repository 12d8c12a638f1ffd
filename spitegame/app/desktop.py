"""The program around the scenes: its services put together, and the ways between scenes."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.common import Common
from spitegame.app.games import Games
from spitegame.app.library import Library
from spitegame.app.local_match import LocalMatch
from spitegame.app.meeting import Meeting
from spitegame.app.platform import Platform
from spitegame.app.presence import Presence
from spitegame.app.reports import LogCopy, ReportCopy
from spitegame.app.rooms import Rooms
from spitegame.app.settings_in_force import Settings
from spitegame.app.wanted import DeckSource, Wanted
from spitegame.lazily import lazily
from spitegame.rules.catalog import TITLES
from spitegame.scenes.door import DoorScene
from spitegame.scenes.program import Mode
from spitegame.session.record import Record
from spitegame.session.setup import HouseRules
from spitegame.session.table import TableStatus
from spitegame.storage.files import Folders, Notices
from spitegame.translation import _
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import STAY, Scene, Step
from spitegame.workers.computers import Computers

if TYPE_CHECKING:
    from spitegame.app.common import AnyMatch
    from spitegame.scenes import help as help_scene
    from spitegame.scenes import join, setup
    from spitegame.session import room_codes
    from spitegame.tables import help as help_pages
    from spitegame.tables.pages import Block
else:
    help_scene = lazily("spitegame.scenes.help")
    join = lazily("spitegame.scenes.join")
    setup = lazily("spitegame.scenes.setup")
    room_codes = lazily("spitegame.session.room_codes")
    help_pages = lazily("spitegame.tables.help")


class Desktop:
    """The `Program` of the desktop and of the page."""

    def __init__(
        self, folders: Folders, platform: Platform, seed: int | None, clock: Callable[[], float] = time.time
    ) -> None:
        """Build the services. `seed` is that of the first game, None to draw it; `clock` returns the seconds since
        1970."""
        self._folders, self.machine = folders, platform
        self._notices = Notices()
        self.settings = Settings(folders, platform, self._notices, clock)
        self.unkept = ""
        self.game = self.settings.preferences.setup.game
        self._computers = Computers(seed, start_worker=platform.start_worker)
        self._common = common = Common(
            program=self,
            folders=folders,
            platform=platform,
            notices=self._notices,
            settings=self.settings,
            computers=self._computers,
        )
        self.library = Library(common)
        self.presence = Presence(common)
        self.meeting = Meeting(common, self.presence)
        self.rooms = Rooms(common, self.presence, self.meeting, self.library)
        self.games = Games(common, self.presence, self.rooms, self.library, seed)

    # where scenes lead

    def door(self, page: str = "") -> Scene:
        self.library.end_reviews()
        self._common.match, self.presence.asked = None, None
        self.game = self.settings.preferences.setup.game
        return DoorScene(self, page)

    def set_up(self, mode: Mode) -> Scene:
        self._common.match, self.game = None, self.settings.preferences.setup.game
        if mode is Mode.JOIN:
            return join.JoinScene(self, self.presence.asked)
        return setup.SetupScene(self, LEVEL_NAMES, hosting=mode is Mode.HOST)

    def help(self, page: "tuple[Block, ...]", number: str = "", others: "Sequence[tuple[Block, ...]]" = ()) -> Scene:
        log, can, copy = self._folders.log, self.machine.can, self.machine.copy
        offered: dict[str, help_scene.Offered] = {"copy-log": LogCopy(log, copy)}
        if can.knows_machine:
            preferences = self.settings.preferences
            service = "" if preferences.beyond is Beyond.HOUSE else preferences.service
            offered["copy-report"] = ReportCopy(self._folders, service, copy)
        about_log = help_pages.section("log", log=log) if can.has_folders else help_pages.section("log-kept")
        last = help_pages.section("deals") + about_log
        return help_scene.HelpScene(page + last, offered, number, [each + last for each in others])

    def show_page(self, address: str) -> None:
        if not self.machine.show_page(address):
            # Translators: {address} is that of a page.
            self.tell(_("No browser could be opened. The page is at {address}", address=address))

    def open(self, thing: Wanted) -> Step:
        """Return the step that opens what is wanted. A player who would lose something by it is asked first."""
        match thing:
            case Path():
                return self.library.open(thing)
            case Record():
                return self.games.play_record(thing)
            case HouseRules():
                return self.games.offer_rules(thing)
            case DeckSource(path):
                self.settings.add_deck(path)
                return STAY
            case _:
                return self.rooms.accept(thing)

    def question_before_quitting(self, scene: Scene) -> Scene | None:
        """Return the question to be answered before quitting over this scene; None if nobody would have to wait."""
        if self.presence.room is None:
            self.games.forget_untouched()
        return self.presence.question_before_quitting(scene)

    # notices

    def tell(self, sentence: str) -> None:
        self._notices.put(sentence)

    def note_unkept(self, why: str) -> None:
        """Note that nothing can be saved from now on, for this reason; an empty text ends that state."""
        self.unkept = why
        if why:
            self._notices.put_once(why)

    def notices(self) -> Sequence[str]:
        if self._computers.problem and self.match:
            self._notices.put(self._computers.problem)
            self._computers.problem = None
        self._notices.put_all(self.presence.problems())
        veil = self.settings.veil
        if service := self.settings.preferences.service.strip():
            veil.hide(service, room_codes.machine_at(service))
        return list(map(veil.sentence, self._notices.take()))

    @property
    def title(self) -> str:
        return TITLES[self.game]

    @property
    def match(self) -> "AnyMatch | None":
        """The match at the table; None if no table is shown."""
        return self._common.match

    @property
    def status(self) -> TableStatus | None:
        return self.match.status if self.match else None

    # the clock

    def run(self, now: float, *, moving: bool, covered: bool = False) -> None:
        """Let match and services go on, once per tick. Computers wait while cards are `moving`. `covered` is True if
        the table is hidden."""
        match = self.match
        if isinstance(match, LocalMatch):
            match.cover(covered)
        if match:
            match.run(now, float("inf") if moving else self.settings.preferences.speed.pace)
        self.library.run()
        self.meeting.run(now)
        self.settings.run()

    def close(self) -> None:
        self.settings.close()
        self.presence.close()
        self.library.close()
        self._computers.close()
