"""The room that this program is in, and the ways to leave it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spitegame.app.common import Common
from spitegame.app.platform import AnyRooms
from spitegame.lazily import lazily
from spitegame.session.occupants import Person, Reserved
from spitegame.ui.preferences import Beyond
from spitegame.ui.scene import Quit, Scene, Step

if TYPE_CHECKING:
    from spitegame.scenes import leaving
    from spitegame.session import room_handle
    from spitegame.session.room_codes import Invitation
    from spitegame.session.room_handle import AnyRoomHandle
else:
    leaving = lazily("spitegame.scenes.leaving")
    room_handle = lazily("spitegame.session.room_handle")


class Presence:
    """The room that this program is in."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._opened: AnyRooms | None = None
        self._room: AnyRoomHandle | None = None
        """The room that was entered last, until it is left."""
        self.asked: Invitation | None = None
        """The invitation that was to be joined last; None if there is none."""

    def opened(self) -> AnyRooms:
        """Load the network on the first call, and return the part that opens and joins rooms."""
        if self._opened is None:
            self._opened = self._common.platform.open_rooms(self._common.folders, self._may_call)
        return self._opened

    def _may_call(self, url: str) -> bool:
        """Return True if this URL may be called: a known broker only with the player's consent. Any thread may ask."""
        preferences = self._common.settings.preferences
        may = preferences.beyond is Beyond.ANYWHERE or url == preferences.service
        return may or not self._common.platform.brokers().has(url)

    @property
    def room(self) -> "AnyRoomHandle | None":
        """The room in which this program is; None if it is in none."""
        return room_handle.newest(self._room) if self._room else None

    def enter(self, room: "AnyRoomHandle", chairs: Sequence[Reserved] = ()) -> None:
        """Note that the screen shows this room. The portraits of the people on these chairs, who are at this screen,
        are sent to the room."""
        settings = self._common.settings
        room.veil, self._room = settings.veil, room
        for seat, portrait in settings.preferences.portraits_here(chairs).items():
            chair = chairs[seat]
            if portrait and isinstance(chair, Person):
                room.post(room_handle.ChoosePortrait(chair.name, portrait))

    @property
    def is_elsewhere(self) -> bool:
        """True if the player is at a table or in a room."""
        return self._common.match is not None or (self._opened is not None and self._opened.is_in_room)

    def leave(self) -> None:
        if self._opened:
            self._opened.leave()
        self._room = None

    def leave_all(self) -> None:
        """Leave the table and the room."""
        if self._common.match:
            self._common.match.leave()
        self.leave()

    def leave_for(self, out: Callable[[], Step]) -> Step:
        """Return the step `out` that the player has chosen instead of the room; a host is first asked how the table
        goes on."""
        room = self.room
        return leaving.leave(room, out, scenes=2) if room and isinstance(room, room_handle.HostRoomHandle) else out()

    def question_before_quitting(self, scene: Scene) -> Scene | None:
        """Return the question to be answered before quitting; None if nobody would have to wait, or if the scene
        already is that question, which quitting again skips."""
        room = self.room

        def quit_answered() -> Step:
            self.leave_all()
            return Quit()

        if room is None or isinstance(scene, leaving.LeavingScene):
            return None
        return leaving.question_before(room, quit_answered)

    @property
    def is_awaited(self) -> bool:
        """True if others would have to wait if the program ended now."""
        room = self.room
        return room is not None and leaving.wait_for(room.shown) is not None

    def problems(self) -> Sequence[str]:
        return self._opened.problems() if self._opened else ()

    def close(self) -> None:
        if room := self.room:
            leaving.leave_unasked(room)
        if self._opened:
            self._opened.close()
