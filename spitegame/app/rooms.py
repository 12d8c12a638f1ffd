"""The rooms for games with players at other programs: open, join, and return to them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.app.common import Common
from spitegame.app.library import Library
from spitegame.app.meeting import Meeting
from spitegame.app.presence import Presence
from spitegame.lazily import lazily
from spitegame.rules.catalog import GAMES
from spitegame.scenes.program import Mode
from spitegame.session.occupants import Person, Reserved, Vacant, tidy_name
from spitegame.session.setup import nameless
from spitegame.storage.files import Unopened
from spitegame.translation import _
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import Back, Instead, Over, Scene, Step

if TYPE_CHECKING:
    from spitegame.app import address_book, online_match
    from spitegame.scenes import beyond, confirm, hosting, join, joining
    from spitegame.session import room_codes, room_handle, room_state
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
    from spitegame.session.room_state import RoomPlan, VisitedTable
    from spitegame.storage import resume
else:
    address_book = lazily("spitegame.app.address_book")
    online_match = lazily("spitegame.app.online_match")
    beyond = lazily("spitegame.scenes.beyond")
    confirm = lazily("spitegame.scenes.confirm")
    hosting = lazily("spitegame.scenes.hosting")
    join = lazily("spitegame.scenes.join")
    joining = lazily("spitegame.scenes.joining")
    room_codes = lazily("spitegame.session.room_codes")
    room_handle = lazily("spitegame.session.room_handle")
    room_state = lazily("spitegame.session.room_state")
    resume = lazily("spitegame.storage.resume")


class Rooms:
    """The `Rooms` service of the program."""

    def __init__(self, common: Common, presence: Presence, meeting: Meeting, library: Library) -> None:
        self._common, self._settings, self._presence = common, common.settings, presence
        self._meeting, self._library = meeting, library
        self._address_book: address_book.KeptAddressBook | None = None

    def expect_network(self) -> None:
        self._common.platform.load_network()

    # friends

    def host(self, plan: "RoomPlan") -> Scene:
        GAMES[plan.game].rulebook.check(plan.rules, len(plan.chairs))
        self._presence.asked = None
        chairs = tuple(
            each if isinstance(each, Vacant) else replace(each, name=tidy_name(each.name) or nameless(1))
            for each in plan.chairs
        )
        return self._hosting(self._presence.opened().host(replace(plan, chairs=chairs)), chairs, plan.game)

    def _hosting(self, room: "HostRoomHandle", chairs: Sequence[Reserved], game: str) -> Scene:
        self._presence.enter(room, chairs)
        return hosting.HostingScene(room, self._common.program, game, LEVEL_NAMES[game])

    def host_last(self) -> Step:
        """Return the step to a room that is set up like the last one, with the same question as after the form."""
        last = self._settings.preferences
        is_beyond = last.hosting.is_beyond and last.beyond is not Beyond.HOUSE
        return beyond.before_hosting(self._common.program, self._host_last) if is_beyond else self._host_last()

    def _host_last(self) -> Step:
        last = self._settings.preferences
        seats = len(last.setup.occupants)
        chairs = (Person(self._settings.own_name), *last.hosting.chairs[1:], *[Vacant()] * seats)
        plan = room_state.RoomPlan(
            game=last.setup.game,
            rules=last.setup.rules,
            chairs=chairs[:seats],
            open_hands=False,
            onlookers=last.hosting.onlookers,
            service=next(iter(self._meeting.places), "") if last.hosting.is_beyond else "",
        )
        return Instead(self.host(plan))

    def host_again(self) -> Scene:
        hosted = resume.load_hosted(self._common.folders)
        if not isinstance(hosted, resume.ReopenedHost):
            return self._not_opened(hosted)
        self._common.notices.put(hosted.sentence)
        return self._hosting(self._presence.opened().host_again(hosted), hosted.state.chairs, hosted.record.game)

    def accept(self, invitation: "Invitation") -> Step:
        """Return the step that joins the room of an invitation. A player at a table is asked first, and one without a
        name has to enter it."""

        def go() -> Step:
            if self._common.match:
                self._common.match.leave()
            if not tidy_name(self._settings.preferences.name):
                self._presence.asked = invitation
                return Instead(self._common.program.set_up(Mode.JOIN))
            return beyond.before_joining(
                self._common.program, invitation, lambda: Instead(self.join(invitation, watching=False))
            )

        if not self._presence.is_elsewhere:
            return go()
        choices = ((_("Stay here"), Back), (_("Leave and join"), partial(self._presence.leave_for, go)))
        if self._settings.veil.is_down:
            question = _("You are invited. Join the room?")
        elif isinstance(invitation.code, room_codes.Code):
            question = _("You are invited. Join the room {code}?", code=invitation.code)
        elif invitation.machine:
            # Translators: {machine} is an address, such as “rooms.example.org”.
            question = _("You are invited. Join a room at {machine}?", machine=invitation.machine)
        else:
            question = _("You are invited. Join the room?")
        return Over(confirm.ConfirmScene(question, _("That means leaving your game."), choices))

    def join(self, invitation: "Invitation", *, watching: bool) -> Scene:
        self._presence.asked = invitation
        self._settings.veil.hide(str(invitation.code), invitation.address, invitation.machine)
        self._meeting.adopt(invitation)
        name = self._settings.own_name
        room = self._presence.opened().join(invitation, self._meeting.places, name, watching=watching)
        return self._joining(room, name, lambda: self.join(invitation, watching=watching))

    def join_again(self, again: Callable[[], Scene] | None = None) -> Scene:
        """Return to the seat of the room that was joined last. `again` is the next try if this one fails."""
        joined = resume.load_joined(self._common.folders)
        if not isinstance(joined, resume.ReopenedGuest):
            return self._not_opened(joined)
        self._common.notices.put(joined.sentence)
        room = self._presence.opened().join_again(joined)
        return self._joining(room, joined.state.name, again or self.join_again)

    def _joining(self, room: "GuestRoomHandle", name: str, again: Callable[[], Scene]) -> Scene:
        self._presence.enter(room, (Person(name),))
        return joining.JoiningScene(room, self._common.program, again=again)

    def _not_opened(self, found: "Unopened | None") -> Scene:
        self._common.notices.put(found.sentence if found else "")
        return self._common.program.door()

    # people and tables that last

    def address_book(self) -> "address_book.KeptAddressBook":
        """Return the people and tables, including what rooms have written since the last call."""
        if self._address_book is None:
            common = self._common
            self._address_book = address_book.KeptAddressBook(
                common.folders, common.notices, self._look_for_host, veil=common.settings.veil
            )
        else:
            self._address_book.read()
        return self._address_book

    def tables_open(self) -> "Sequence[VisitedTable]":
        if not self._common.folders.visited_tables.exists():
            return ()
        book = self._address_book or self.address_book()
        return book.tables_open

    def _look_for_host(self, table: "VisitedTable", found: Callable[[bool], None]) -> bool:
        if not self._common.platform.load_network():
            return False
        self._presence.opened().look_for_host(table, found)
        return True

    def visit(self, table: "VisitedTable") -> Scene:
        if any(each.room == table.room for each in self._common.program.games.resumables()):
            return self.join_again(again=partial(self._visit, table))
        return self._visit(table)

    def _visit(self, table: "VisitedTable") -> Scene:
        name = self._settings.own_name
        room = self._presence.opened().join(table.invitation, self._meeting.places, name, watching=False)
        return self._joining(room, name, partial(self._visit, table))

    # in a room

    def room_table(self, room: "AnyRoomHandle") -> Scene:
        self._presence.enter(room)  # it may have gone on with another host
        game = room.snapshot.game
        if game is None:
            return self._lobby(room)
        self._presence.asked = None
        self._library.end_reviews()
        match = online_match.OnlineMatch(room, game, self._common.computers, self.room_table, self.leave_room)
        return self._common.table(match, game.record.game)

    def _lobby(self, room: "AnyRoomHandle") -> Scene:
        if isinstance(room, room_handle.HostRoomHandle):
            return self._hosting(room, (), room.snapshot.plays)
        return self._joining(room, self._settings.own_name, self.join_again)

    def leave_room(self, reason: str = "") -> Scene:
        self._presence.leave()
        self._common.notices.put(reason)
        return self._common.program.set_up(Mode.JOIN) if self._presence.asked else self._common.program.door()

    def mend_code(self, refusal: str) -> Scene:
        if self._presence.asked is None:
            return self.leave_room(refusal)
        self._presence.leave()
        return join.JoinScene(self._common.program, self._presence.asked, refusal)
