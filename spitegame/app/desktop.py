"""The program around the scenes: it starts and resumes matches, and saves games and preferences."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from spitegame import indices, languages
from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.deck_folder import DeckFolder
from spitegame.app.local_match import LocalMatch
from spitegame.app.own_decks import deck_names, found_deck
from spitegame.app.platform import AnyRooms, Platform
from spitegame.app.reports import LogCopy, ReportCopy
from spitegame.app.resumables import HOSTED, JOINED, GamesHere, resumables
from spitegame.app.settings import load_settings, save_settings
from spitegame.app.wanted import RULES_SUFFIX, DeckSource, Wanted, deal_link, deal_to_play, rules_link, rules_to_use
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import Seat
from spitegame.scenes.door import DoorScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.occupants import Computer, Occupant, Person, Reserved, Vacant, tidy_name
from spitegame.session.record import Record, Resumption, Unreplayable
from spitegame.session.seating import able, alone, named, nameless, taken, with_names
from spitegame.session.setup import HouseRules, LastSetup, seats_for
from spitegame.session.table import Table, TableStatus
from spitegame.session.veil import Veil
from spitegame.storage import files
from spitegame.storage.saved_games import SavedGames
from spitegame.tables.catalog import FACES, OFFERS
from spitegame.translation import N_, _, pgettext
from spitegame.ui.decks import Deck
from spitegame.ui.preferences import Beyond, Preferences, meeting_places
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Scene, Step
from spitegame.workers.computers import Computers

if TYPE_CHECKING:  # what the first picture does not show is loaded when it is opened
    from spitegame.advice import Worth
    from spitegame.app.address_book import KeptAddressBook
    from spitegame.app.kept_games import KeptGames
    from spitegame.app.meeting import Meeting
    from spitegame.app.online_match import OnlineMatch
    from spitegame.app.reviews import Reviews
    from spitegame.app.translating import OwnTranslations
    from spitegame.app.updates import Updates
    from spitegame.scenes.lesson_match import LessonMatch
    from spitegame.scenes.match import Match
    from spitegame.session.brokers import Brokers
    from spitegame.session.lasting import VisitedTable
    from spitegame.session.open_tables import OpenTable, OpenTables
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan
    from spitegame.tables.pages import Block
    from spitegame.workers.analysis import Analysis


SHUFFLED_ANEW = N_("You play on alone. All cards you had not seen are shuffled anew. Your seat in the room is kept.")
SEED_BITS = 32
"""The bits of the seed of a game at this screen: a code for its deal is to be short."""


class Desktop:
    """The `Program` of the desktop."""

    def __init__(
        self,
        folders: files.Folders,
        platform: Platform,
        seed: int | None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`clock`: the seconds since 1970."""
        self._folders, self._platform = folders, platform
        self.can, self.copy, self.paste = platform.can, platform.copy, platform.paste
        self._seed = seed
        loaded = load_settings(folders)
        self._decks = DeckFolder(folders.decks, platform.own_pictures, platform.start_reader, self.tell)
        self.preferences = self._decks.readable(loaded.preferences)
        indices.use(self.preferences.indices)
        self.veil = Veil(lambda: self.preferences.streaming, lambda: self._own_name)
        self._notices = files.Notices()
        self._notices.put_all(loaded.sentences)
        self.unkept = ""
        self.game = self.preferences.setup.game
        self._computers = Computers(seed, start_worker=platform.start_worker)
        self._match: LocalMatch | OnlineMatch | LessonMatch | None = None
        self._reviews: Reviews | None = None
        self._rooms: AnyRooms | None = None
        self._room: AnyRoomHandle | None = None
        """The room that was entered last, until it is left."""
        self._meeting: Meeting | None = None
        self._past_games: KeptGames | None = None
        self._address_book: KeptAddressBook | None = None
        self._updates = self._opened_updates(clock)
        self._asked: Invitation | None = None
        """The room that was to be joined last."""
        self._played = ""
        """The key of the saved game that was played last."""
        self._saved_games = SavedGames(folders, self._notices, self._keep)
        self.unfinished = GamesHere(self._saved_games, self._notices, self.veil)

    def _keep(self, saved: Path, record: Record) -> None:
        """Keep a game that has ended, and was saved as such in this file."""
        from spitegame.storage.records import keep_local_game

        with self._notices.catch_storage_problems():
            keep_local_game(self._folders, saved, record)
            self.past_games().take_in_newest()

    def prefer(self, preferences: Preferences) -> None:
        self._prefer(preferences)

    def _prefer(self, preferences: Preferences) -> bool:
        """True if they have been saved."""
        before, self.preferences = self.preferences, self._decks.readable(preferences)
        indices.use(preferences.indices)
        if preferences.language != before.language:
            self.speak()
        with self._notices.catch_storage_problems():
            save_settings(self._folders, preferences)
            return True
        return False

    def speak(self) -> None:
        """Speak the language of the preferences, or let its catalogue come first."""
        key = languages.to_speak(self.preferences.language, self._platform.languages)
        if not languages.speak(key):
            self._platform.fetch_language(key)

    def start(self, setup: LastSetup) -> Scene:
        GAMES[setup.game].rulebook.check(setup.rules, len(setup.occupants))
        record = Record(game=setup.game, rules=setup.rules, seed=self._next_seed(), occupants=setup.occupants)
        return self._begin(replace(record, open_hands=setup.open_hands))

    def host(self, plan: "RoomPlan") -> Scene:
        GAMES[plan.game].rulebook.check(plan.rules, len(plan.chairs))
        self._asked = None
        chairs = tuple(
            each if isinstance(each, Vacant) else replace(each, name=tidy_name(each.name) or nameless(1))
            for each in plan.chairs
        )
        return self._hosting(self._open_rooms().host(replace(plan, chairs=chairs)), chairs, plan.game)

    def expect_network(self) -> None:
        self._platform.load_network()

    def _hosting(self, room: "HostRoomHandle", chairs: Sequence[Reserved], game: str) -> Scene:
        from spitegame.scenes.hosting import HostingScene

        self._receive(room, chairs)
        return HostingScene(room, self, game, LEVEL_NAMES[game])

    def join(self, invitation: "Invitation", *, watching: bool) -> Scene:
        self._asked = invitation
        self.veil.hide(str(invitation.code), invitation.address, invitation.machine)
        self._adopt_service(invitation)
        room = self._open_rooms().join(invitation, self.meeting_places, self._own_name, watching=watching)
        return self._joining(room, self._own_name, lambda: self.join(invitation, watching=watching))

    def address_book(self) -> "KeptAddressBook":
        """The people and tables, with what rooms have written since."""
        if self._address_book is None:
            from spitegame.app.address_book import KeptAddressBook  # what it reads takes time to load

            self._address_book = KeptAddressBook(self._folders, self._notices, self._look_for_host, veil=self.veil)
        self._address_book.read()
        return self._address_book

    def tables_open(self) -> "Sequence[VisitedTable]":
        if not self._folders.visited_tables.exists():
            return ()
        book = self._address_book or self.address_book()
        return book.tables_open

    def _look_for_host(self, table: "VisitedTable", found: Callable[[bool], None]) -> bool:
        if not self._platform.load_network():
            return False
        self._open_rooms().look_for_host(table, found)
        return True

    def visit(self, table: "VisitedTable") -> Scene:
        if any(each.room == table.room for each in self.resumables()):
            return self._join_again(again=partial(self._visit, table))
        return self._visit(table)

    def _visit(self, table: "VisitedTable") -> Scene:
        room = self._open_rooms().join(table.invitation, self.meeting_places, self._own_name, watching=False)
        return self._joining(room, self._own_name, partial(self._visit, table))

    def _joining(self, room: "GuestRoomHandle", name: str, again: Callable[[], Scene]) -> Scene:
        from spitegame.scenes.joining import JoiningScene

        self._receive(room, (Person(name),))
        return JoiningScene(room, self, again=again)

    def open(self, thing: Wanted) -> Step:
        """Open what is wanted. Whoever would lose something by it is asked first."""
        match thing:
            case Path():
                return self._open_record(thing)
            case Record():
                return self._play_deal(thing)
            case HouseRules():
                return self._offer_rules(thing)
            case DeckSource(path):
                self._decks.add(path)
                return STAY
            case _:
                return self._accept(thing)

    def _accept(self, invitation: "Invitation") -> Step:
        """Join the room. Whoever is at a table or in a room is asked first, and whoever has no name yet for that."""
        from spitegame.scenes.beyond import before_joining
        from spitegame.scenes.confirm import ConfirmScene
        from spitegame.session.room_codes import Code

        def join() -> Step:
            if self._match:
                self._match.leave()
            if not tidy_name(self.preferences.name):
                self._asked = invitation
                return Instead(self.set_up(Mode.JOIN))
            return before_joining(self, invitation, lambda: Instead(self.join(invitation, watching=False)))

        if not self._is_elsewhere:
            return join()
        choices = ((_("Stay here"), Back), (_("Leave and join"), partial(self._leave_for, join)))
        if self.veil.is_down:
            question = _("You are invited. Join the room?")
        elif isinstance(invitation.code, Code):
            question = _("You are invited. Join the room {code}?", code=invitation.code)
        elif invitation.machine:
            # Translators: {machine} is an address, such as “rooms.example.org”.
            question = _("You are invited. Join a room at {machine}?", machine=invitation.machine)
        else:
            question = _("You are invited. Join the room?")
        return Over(ConfirmScene(question, _("You would leave your game."), choices))

    def _offer_rules(self, house: HouseRules) -> Step:
        """Show what game these rules are for, and let them be taken for the next one."""
        from spitegame.scenes.confirm import ConfirmScene

        def use() -> Step:
            self._leave_all()
            self.prefer(self.preferences.with_setup(self._setup_by(house)))
            return Instead(self.set_up(Mode.LOCAL))

        offer = OFFERS[house.game]
        preset, differing = offer.nearest(house.rules)
        # Translators: the name of a game, and a few words about its rules.
        told = [_("{game}: {rules}.", game=TITLES[house.game], rules=offer.summary(house.rules))]
        if differing:
            options = ", ".join(differing)
            # Translators: “They” are rules; {options} is a list of what can be chosen about them.
            differs = N_("They differ from “{preset}” in: {options}.")
            told.append(_(differs, preset=offer.presets[preset].label, options=options))
        # Translators: “them” are rules.
        told.append(_("They appear in the form for a new game."))
        choices = ((_("Use them"), partial(self._leave_for, use)), (_("Cancel"), Back))
        return Over(ConfirmScene(_("Use these rules for your next game?"), " ".join(told), choices))

    @property
    def _is_elsewhere(self) -> bool:
        """The player is at a table or in a room."""
        return self._match is not None or (self._rooms is not None and self._rooms.is_in_room)

    def _leave_all(self) -> None:
        if self._match:
            self._match.leave()
        if self._rooms:
            self._rooms.leave()
        self._room = None

    def _leave_for(self, out: Callable[[], Step]) -> Step:
        """The player has said to leave for something else; a host is still to say how the table goes on."""
        if self.room is None:
            return out()
        from spitegame.scenes.leaving import leave
        from spitegame.session.room_handle import HostRoomHandle

        return leave(self.room, out, scenes=2) if isinstance(self.room, HostRoomHandle) else out()

    @property
    def room(self) -> "AnyRoomHandle | None":
        """The room in which this program is; None if it is in none."""
        if self._room is None:
            return None
        from spitegame.session.room_handle import newest

        return newest(self._room)

    def question_before_quitting(self, scene: Scene) -> Scene | None:
        """The question that lies over this scene then; None where nobody would have to wait, and where the scene is
        that question: who quits once more does not answer."""
        room = self.room
        if room is None:
            self._forget_untouched()
            return None
        from spitegame.scenes.leaving import LeavingScene, question_before

        def quit_answered() -> Step:
            self._leave_all()
            return Quit()

        return None if isinstance(scene, LeavingScene) else question_before(room, quit_answered)

    @property
    def is_awaited(self) -> bool:
        """Others would have to wait, if the program ended now."""
        room = self.room
        if room is None:
            return False
        from spitegame.scenes.leaving import wait_for

        return wait_for(room.shown) is not None

    def _setup_by(self, house: HouseRules) -> LastSetup:
        """The last setup of the game, with these rules and as many seats as they allow."""
        setup = self.preferences.setup_of(house.game) or OFFERS[house.game].usual
        seats = seats_for(house.game, house.rules, len(setup.occupants)) or len(setup.occupants)
        more = [Computer("", "fair")] * (seats - len(setup.occupants))
        occupants = with_names([*setup.occupants, *more], self._own_name) if more else setup.occupants[:seats]
        return replace(setup, rules=house.rules, occupants=tuple(occupants))

    rules_link = staticmethod(rules_link)
    read_rules = staticmethod(rules_to_use)
    deal_link = staticmethod(deal_link)

    def save_rules(self, house: HouseRules) -> str:
        link = rules_link(house)
        path = self._folders.saves / "rules" / f"{house.game}-{link[-4:]}{RULES_SUFFIX}"
        try:
            files.write_atomically(path, f"{link}\n".encode(), unsaved=N_("The rules could not be saved: {reason}."))
        except files.StorageProblem as problem:
            return str(problem)
        if self._platform.deliver(path):
            return _("The rules are in your downloads.")
        return _("The rules are saved as {path}.", path=path)

    @property
    def own_translations(self) -> "OwnTranslations":
        from spitegame.app.translating import OwnTranslations  # what reads its files is loaded when it is needed

        return OwnTranslations(self._folders.translations, self._platform.show_page, self._speak_anew)

    def _speak_anew(self, key: str) -> None:
        """Speak this language from now on, with what its catalogues say by now."""
        self.prefer(replace(self.preferences, language=key))
        self.speak()

    @property
    def deck_names(self) -> Mapping[str, str]:
        return deck_names(self._folders.decks)

    def deck(self, key: str) -> Deck:
        """The deck with this key; if it is gone, the first one that comes with the program."""
        return found_deck(self._folders.decks, key, self._platform.own_pictures)

    def ask_for_deck(self) -> None:
        self.tell(self._platform.ask_for_deck(self._folders.decks))

    @property
    def is_busy(self) -> bool:
        """True while something is read that the player waits for."""
        return self._decks.is_busy

    def play_deal(self, code: str) -> Step:
        return self._play_deal(deal_to_play(code))

    def play_daily(self, game: str, day: str) -> Step:
        from spitegame.session.daily import deal_of_the_day, is_of_the_day

        for saved in self._saved_games.newest_first():
            if saved.record.game == game and is_of_the_day(saved.record, day):
                return Instead(self.resume(saved.key))
        return self._play_deal(deal_of_the_day(game, day))

    def _play_deal(self, deal: Record) -> Step:
        """Deal again. Whoever would leave a table for it is asked first."""
        from spitegame.scenes.confirm import ConfirmScene
        from spitegame.scenes.unfinished import unless_many_wait

        def begin() -> Step:
            self._leave_all()
            return Instead(self._begin(replace(deal, occupants=with_names(deal.occupants, self._own_name))))

        if not self._is_elsewhere:
            return unless_many_wait(self, begin)
        details = _("You would leave your game.")
        leave = partial(unless_many_wait, self, partial(self._leave_for, begin))
        choices = ((_("Stay here"), Back), (_("Play this deal"), leave))
        return Over(ConfirmScene(_("Play a deal of {game}?", game=TITLES[deal.game]), details, choices))

    def _open_record(self, path: Path) -> Step:
        from spitegame.storage.records import Unreadable, load_record

        try:
            finished = load_record(path)
            record, seat = finished.record, finished.seat
            if seat is not None and seat >= len(record.everybody):
                raise Unreplayable
            return Over(self.review(record, finished.here, seat, lambda: None))
        except Unreadable as problem:
            self.tell(str(problem))
        except Unreplayable:
            self.tell(_("{path} breaks the rules of its game, so it cannot be opened.", path=path))
        return STAY

    def resumables(self) -> Sequence[Resumable]:
        return resumables(self._folders, self._saved_games, self.veil)

    def resume(self, key: str) -> Scene:
        if key == HOSTED:
            return self._host_again()
        if key == JOINED:
            return self._join_again()
        saved = self._saved_games.open(key)
        return self._begin(saved.record, saved.key) if saved else self.door()

    def _host_again(self) -> Scene:
        from spitegame.storage.resume import ReopenedHost, load_hosted

        hosted = load_hosted(self._folders)
        if not isinstance(hosted, ReopenedHost):
            return self._not_opened(hosted)
        self.tell(hosted.sentence)
        return self._hosting(self._open_rooms().host_again(hosted), hosted.state.chairs, hosted.record.game)

    def _join_again(self, again: Callable[[], Scene] | None = None) -> Scene:
        """`again`: another try, if this one fails."""
        from spitegame.storage.resume import ReopenedGuest, load_joined

        joined = load_joined(self._folders)
        if not isinstance(joined, ReopenedGuest):
            return self._not_opened(joined)
        self.tell(joined.sentence)
        return self._joining(self._open_rooms().join_again(joined), joined.state.name, again or self._join_again)

    def _receive(self, room: "AnyRoomHandle", chairs: Sequence[Reserved]) -> None:
        """The screen shows this room from now on; the others in it are to see the people here as these have chosen."""
        room.veil, self._room = self.veil, room
        from spitegame.session.room_handle import ChoosePortrait

        for seat, portrait in self.preferences.portraits_here(chairs).items():
            chair = chairs[seat]
            if portrait and isinstance(chair, Person):
                room.post(ChoosePortrait(chair.name, portrait))

    def _not_opened(self, found: files.Unopened | None) -> Scene:
        self.tell(found.sentence if found else "")
        return self.door()

    def tell(self, sentence: str) -> None:
        if sentence:
            self._notices.put(sentence)

    def note_unkept(self, why: str) -> None:
        """From now on nothing that is written is kept, for this reason; if it is empty, all is kept again."""
        self.unkept = why
        if why:
            self._notices.put_once(why)

    def _open_rooms(self) -> AnyRooms:
        if self._rooms is None:
            self._rooms = self._platform.open_rooms(self._folders, self._may_call)
        return self._rooms

    def _may_call(self, url: str) -> bool:
        """No machine of the list is called without a yes, on no way and for no reason. Any thread may ask."""
        may = self.preferences.beyond is Beyond.ANYWHERE or url == self.preferences.service
        return may or not self.brokers.has(url)

    # newer versions

    def _opened_updates(self, clock: Callable[[], float]) -> "Updates | None":
        if self._platform.update_source is None:
            return None
        from spitegame.app.updates import Updates  # the page has none

        return Updates(self._platform.update_source, self._prefer, self._platform.load_network, clock)

    @property
    def updates_from(self) -> str:
        return self._updates.machine if self._updates else ""

    def show_page(self, address: str) -> None:
        if not self._platform.show_page(address):
            # Translators: {address} is that of a page.
            self.tell(_("No browser could be opened. The page is at {address}", address=address))

    # strangers

    @property
    def _meetings(self) -> "Meeting":
        if self._meeting is None:
            from spitegame.app.meeting import Meeting

            self._meeting = Meeting(self._platform, self._open_rooms)
        return self._meeting

    @property
    def brokers(self) -> "Brokers":
        return self._platform.brokers()

    @property
    def meeting_places(self) -> tuple[str, ...]:
        return meeting_places(self.preferences, self._platform.brokers)

    @property
    def _table_list(self) -> str | None:
        """The service whose list of open tables is looked at, which is empty for that of a page; None if there is
        none."""
        if not self.can.chooses_service and not self.brokers.brokers:
            return ""
        if not self.meeting_places:
            return None
        from spitegame.session.room_codes import is_peer_server  # the first picture need not wait for it

        return next((place for place in self.meeting_places if not is_peer_server(place)), None)

    @property
    def has_meeting_place(self) -> bool:
        return self._table_list is not None

    def open_tables(self) -> "OpenTables | None":
        return None if self._table_list is None else self._meetings.tables(self._table_list)

    def sit_down(self, tables: "Sequence[OpenTable]") -> "GuestRoomHandle":
        self._asked = None
        room = self._meetings.sit_down(tables, self._table_list or "", self._own_name)
        self._receive(room, (Person(self._own_name),))
        return room

    def open_table(self, game: str) -> "HostRoomHandle":
        self._asked = None
        room = self._meetings.open(game, self.preferences, self._table_list or "", self._own_name)
        self._receive(room, (Person(self._own_name),))
        return room

    def _adopt_service(self, invitation: "Invitation") -> None:
        """Whoever follows a link to a service for the first time meets others there from then on."""
        is_listed = self.brokers.has(invitation.address)
        if not self.can.chooses_service or is_listed or self.preferences.beyond is Beyond.HOUSE:
            return
        from spitegame.app.meeting import ADOPTED, with_meeting_place

        preferences = with_meeting_place(self.preferences, invitation)
        if preferences.service != self.preferences.service:
            self.prefer(preferences)
            self.tell(_(ADOPTED, place=invitation.machine))

    def room_table(self, room: "AnyRoomHandle") -> Scene:
        room.veil, self._room = self.veil, room  # it may be the one that has gone on without its host
        game = room.snapshot.game
        if game is None:
            return self._lobby(room)
        from spitegame.app.online_match import OnlineMatch

        self._match = match = OnlineMatch(room, game, self._computers, self.room_table, self.leave_room)
        self._asked, self.game = None, game.record.game
        return self._table(match, game.record.game)

    def _lobby(self, room: "AnyRoomHandle") -> Scene:
        from spitegame.session.room_handle import HostRoomHandle

        if isinstance(room, HostRoomHandle):
            return self._hosting(room, (), room.snapshot.plays)
        return self._joining(room, self._own_name, self._join_again)

    def leave_room(self, reason: str = "") -> Scene:
        if self._rooms:
            self._rooms.leave()
        self._room = None
        self.tell(reason)
        return self.set_up(Mode.JOIN) if self._asked else self.door()

    def mend_code(self, refusal: str) -> Scene:
        if self._asked is None:
            return self.leave_room(refusal)
        from spitegame.scenes.join import JoinScene

        self.leave_room()
        return JoinScene(self, self._asked, refusal)

    @property
    def _own_name(self) -> str:
        return tidy_name(self.preferences.name) or nameless(1)

    def hand_over(self, path: str) -> None:
        self._platform.deliver(Path(path))

    def analyse(self, record: Record, here: Sequence[Seat], seat: Seat | None) -> "Analysis":
        from spitegame.app.reviews import Analysed

        return self._open_reviews().analysis(Analysed(record, here, seat))

    def _open_reviews(self) -> "Reviews":
        if self._reviews is None:
            from spitegame.app.reviews import Reviews  # the end of a game is far away when the first picture shows

            def keep(record: Record, seat: Seat, worths: "Sequence[Worth]") -> None:
                self.past_games().evaluated(record, seat, worths)

            self._reviews = Reviews(self, keep, self._platform.start_worker)
        return self._reviews

    def earned(self, record: Record) -> Sequence[str] | None:
        return self.past_games().earned(record)

    def daily_result(self, record: Record) -> str:
        return self.past_games().daily_result(record)

    def past_games(self) -> "KeptGames":
        """The finished games, with those that have ended since."""
        if self._past_games is None:
            from spitegame.app.kept_games import KeptGames  # what it reads takes time to load

            self._past_games = KeptGames(
                self._folders, self._notices, self._open_record, self._platform.deliver, self.veil
            )
        self._past_games.look()
        return self._past_games

    def review(
        self,
        record: Record,
        here: Sequence[Seat],
        seat: Seat | None,
        onward: Callable[[], Scene | None],
        index: int = 0,
    ) -> Scene:
        from spitegame.app.reviews import Analysed

        return self._open_reviews().review(Analysed(record, here, seat), onward, index)

    def _end_reviews(self) -> None:
        if self._reviews:
            self._reviews.end()

    def play(self, game: str) -> Step:
        from spitegame.scenes.unfinished import unless_many_wait

        return unless_many_wait(self, partial(self._play_at_once, game))

    def _play_at_once(self, game: str) -> Step:
        setup = self.preferences.setup_of(game) or OFFERS[game].usual
        self.prefer(replace(self.preferences.with_setup(setup), taught=True))
        chairs = [able(occupant, LEVEL_NAMES[game]) for occupant in setup.occupants]
        return Instead(self.start(replace(setup, occupants=taken(named(chairs, self.preferences.name.strip())))))

    def lesson(self, game: str, key: str) -> Scene:
        self.prefer(replace(self.preferences, taught=True))
        from spitegame.scenes.lesson import LessonScene
        from spitegame.scenes.lesson_match import LessonMatch
        from spitegame.tables.catalog import LESSONS

        chosen = next(each for each in LESSONS[game] if each.key == key)
        # Translators: the name of a player who has none, at the table of a lesson.
        name = self.preferences.name.strip() or pgettext("name of a player", "You")
        self.game = game
        self._match = lesson = LessonMatch(chosen, name, self.door)
        return LessonScene(lesson, self)

    def help(self, page: "tuple[Block, ...]", number: str = "", other: "tuple[Block, ...]" = ()) -> Scene:
        from spitegame.scenes.help import HelpScene, Offered
        from spitegame.tables.help import section

        log = self._folders.log
        offered: dict[str, Offered] = {"copy-log": LogCopy(log, self.copy)}
        if self.can.knows_machine:
            service = "" if self.preferences.beyond is Beyond.HOUSE else self.preferences.service
            offered["copy-report"] = ReportCopy(self._folders, service, self.copy)
        about_log = section("log", log=log) if self.can.has_folders else section("log-kept")
        last = section("deals") + about_log
        return HelpScene(page + last, offered, number, other and other + last)

    def notices(self) -> Sequence[str]:
        if self._computers.problem and self._match:
            self._notices.put(self._computers.problem)
            self._computers.problem = None
        if self._rooms:
            self._notices.put_all(self._rooms.problems())
        if service := self.preferences.service.strip():
            from spitegame.session.room_codes import machine_at  # the first picture of most need not wait for it

            self.veil.hide(service, machine_at(service))
        return list(map(self.veil.sentence, self._notices.take()))

    def sound_problem(self) -> str | None:
        return self._platform.speaker.problem

    @property
    def title(self) -> str:
        return TITLES[self.game]

    @property
    def status(self) -> TableStatus | None:
        return self._match.status if self._match else None

    def door(self) -> Scene:
        self._end_reviews()
        self._match, self._asked, self.game = None, None, self.preferences.setup.game
        return DoorScene(self)

    def set_up(self, mode: Mode) -> Scene:
        self._match, self.game = None, self.preferences.setup.game
        if mode is Mode.JOIN:
            from spitegame.scenes.join import JoinScene

            return JoinScene(self, self._asked)
        from spitegame.scenes.setup import SetupScene

        return SetupScene(self, LEVEL_NAMES, hosting=mode is Mode.HOST)

    @property
    def plays_here(self) -> bool:
        """A game goes on that is kept as it is played."""
        return isinstance(self._match, LocalMatch) and self._match.is_kept and not self._match.is_over

    def open_room(self) -> Step:
        """The way to a room that is set up like the last one. Who would be asked in the form is asked here, too."""
        from spitegame.scenes.beyond import before_hosting

        last = self.preferences
        is_beyond = last.hosting.is_beyond and last.beyond is not Beyond.HOUSE
        return before_hosting(self, self._open_last_room) if is_beyond else self._open_last_room()

    def _open_last_room(self) -> Step:
        from spitegame.session.room_state import RoomPlan

        last = self.preferences
        seats = len(last.setup.occupants)
        chairs = (Person(self._own_name), *last.hosting.chairs[1:], *[Vacant()] * seats)
        plan = RoomPlan(
            game=last.setup.game,
            rules=last.setup.rules,
            chairs=chairs[:seats],
            open_hands=False,
            onlookers=last.hosting.onlookers,
            service=next(iter(self.meeting_places), "") if last.hosting.is_beyond else "",
        )
        return Instead(self.host(plan))

    def run(self, now: float, *, moving: bool, covered: bool = False) -> None:
        """Call this once per tick. No computer acts while cards are `moving`. `covered`: something hides the table."""
        if isinstance(self._match, LocalMatch):
            self._match.cover(covered)
        if self._match:
            self._match.run(now, float("inf") if moving else self.preferences.speed.pace)
        if self._reviews:
            self._reviews.run()
        if self._meeting:
            self._meeting.look_after(now)
        if self._updates:
            self._updates.run(self.preferences)
        if deck := self._decks.run():
            self.prefer(replace(self.preferences, deck=deck))

    def close(self) -> None:
        self._end_reviews()
        self._decks.end()
        if room := self.room:
            from spitegame.scenes.leaving import leave_unasked

            leave_unasked(room)
        if self._rooms:
            self._rooms.close()
        if self._past_games:
            self._past_games.close()
        self._computers.close()

    def _begin(self, record: Record, key: str = "") -> Scene:
        """`key`: that of the saved game; empty for a new one."""
        key = key or self._saved_games.new()
        self._played = key
        changed, go_on = partial(self._changed, key), partial(self._begin, key=key)
        match = LocalMatch(Table.begin(record), self._computers, changed, go_on, self._again, self._left)
        changed(match)
        return self._local_table(match)

    def play_on_alone(self, record: Record, occupants: Sequence[Occupant], view: Any) -> Scene:
        self._leave_all()
        seated = alone(occupants, view.seat, LEVEL_NAMES[record.game])
        resumed = Resumption(1, GAMES[record.game].join_views([view]))
        table = Table.begin(replace(record, occupants=seated, seed=self._next_seed(), entries=(), resumed=resumed))

        def changed(match: LocalMatch) -> None:
            """Nothing of it is kept, as it is another game than the one in the room."""

        self.tell(_(SHUFFLED_ANEW))
        match = LocalMatch(table, self._computers, changed, self._begin, self._again, self.door, is_kept=False)
        return self._local_table(match)

    def _local_table(self, match: LocalMatch) -> Scene:
        self._match, self.game = match, match.record.game
        return self._table(match, self.game)

    def _table(self, match: "Match", game: str) -> Scene:
        from spitegame.scenes.table.scene import TableScene

        self._end_reviews()
        return TableScene(match, FACES[game], self)

    def _again(self, record: Record) -> Scene:
        return self._begin(replace(record, seed=self._next_seed()))

    def _changed(self, key: str, match: LocalMatch) -> None:
        """Save the game, and keep it when it is over: a program that is killed on the way goes on with that."""
        with self._notices.catch_storage_problems():
            self._saved_games.save(key, match.record, is_over=match.is_over)
        match.unsaved = self._notices.unsaved
        if match.is_over:
            self._keep(self._saved_games.path(key), match.record)

    def _left(self) -> Scene:
        self._forget_untouched()
        return self.door()

    def _forget_untouched(self) -> None:
        """A game that is left before anybody here has moved does not wait."""
        if isinstance(self._match, LocalMatch) and self._match.is_kept and self._match.is_untouched:
            with self._notices.catch_storage_problems():
                self._saved_games.remove(self._played)

    def _next_seed(self) -> int:
        if self._seed is None:
            return SystemRandom().getrandbits(SEED_BITS)
        seed, self._seed = self._seed, self._seed + 1
        return seed
