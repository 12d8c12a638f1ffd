"""The room in which this program is, and how it is left."""

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
    def __init__(self, common: Common) -> None:
        self._common = common
        self._opened: AnyRooms | None = None
        self._room: AnyRoomHandle | None = None
        """The room that was entered last, until it is left."""
        self.asked: Invitation | None = None
        """The room that was to be joined last."""

    def opened(self) -> AnyRooms:
        """Load the network on the first call, and return the part that opens and joins rooms."""
        if self._opened is None:
            self._opened = self._common.platform.open_rooms(self._common.folders, self._may_call)
        return self._opened

    def _may_call(self, url: str) -> bool:
        """No machine of the list is called without a yes, on no way and for no reason. Any thread may ask."""
        preferences = self._common.settings.preferences
        may = preferences.beyond is Beyond.ANYWHERE or url == preferences.service
        return may or not self._common.platform.brokers().has(url)

    @property
    def room(self) -> "AnyRoomHandle | None":
        """The room in which this program is; None if it is in none."""
        return room_handle.newest(self._room) if self._room else None

    def enter(self, room: "AnyRoomHandle", chairs: Sequence[Reserved] = ()) -> None:
        """The screen shows this room from now on; the others in it are to see the people on these chairs, who are here,
        as these have chosen."""
        settings = self._common.settings
        room.veil, self._room = settings.veil, room
        for seat, portrait in settings.preferences.portraits_here(chairs).items():
            chair = chairs[seat]
            if portrait and isinstance(chair, Person):
                room.post(room_handle.ChoosePortrait(chair.name, portrait))

    @property
    def is_elsewhere(self) -> bool:
        """The player is at a table or in a room."""
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
        """The player has said to leave for something else; a host is still to say how the table goes on."""
        room = self.room
        return leaving.leave(room, out, scenes=2) if room and isinstance(room, room_handle.HostRoomHandle) else out()

    def question_before_quitting(self, scene: Scene) -> Scene | None:
        """The question that lies over this scene then; None where nobody would have to wait, and where the scene is
        that question: who quits once more does not answer."""
        room = self.room

        def quit_answered() -> Step:
            self.leave_all()
            return Quit()

        if room is None or isinstance(scene, leaving.LeavingScene):
            return None
        return leaving.question_before(room, quit_answered)

    @property
    def is_awaited(self) -> bool:
        """Others would have to wait, if the program ended now."""
        room = self.room
        return room is not None and leaving.wait_for(room.shown) is not None

    def problems(self) -> Sequence[str]:
        return self._opened.problems() if self._opened else ()

    def close(self) -> None:
        if room := self.room:
            leaving.leave_unasked(room)
        if self._opened:
            self._opened.close()
