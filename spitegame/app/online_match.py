"""A game in a room, as the people at this screen take part in it."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from spitegame.session.occupants import Occupant
from spitegame.session.record import Record
from spitegame.session.room_handle import AnyRoomHandle, PlainCommand, Tick, newest
from spitegame.session.room_state import GuestSnapshot, RoomGame
from spitegame.session.table import TableStatus, table_status
from spitegame.ui.scene import Scene
from spitegame.workers.computers import Adviser, Computers


class OnlineMatch:
    """The `Match` of a game in a room."""

    vacancy = None
    """None, since later guests take part in the next game."""
    hurries: bool | None = None
    """None, since the host's computers play for everybody in the room, and others may want to watch."""

    def __init__(
        self,
        room: AnyRoomHandle,
        game: RoomGame,
        computers: Computers,
        open_table: Callable[[AnyRoomHandle], Scene],
        leave_room: Callable[[str], Scene],
    ) -> None:
        """Prepare the match. `open_table` returns the scene of a room or its game. `leave_room` returns the scene after
        leaving, with a reason for the player."""
        self.room, self._game, self._open_table, self._leave_room = room, game, open_table, leave_room
        self._adviser = Adviser(game.record.game, computers)
        self.hint = self._adviser.advice
        self._puzzle: Any = None
        """The view that the adviser is thinking about, or was last."""
        self.lines = game.lines
        self.is_new = game.is_new
        self.open_hands = game.record.open_hands

    @property
    def occupants(self) -> Sequence[Occupant]:
        now = [chair.occupant for chair in self.room.shown.company.chairs]
        return [new or old for new, old in zip_longest(now, self._game.record.occupants)]

    @property
    def finished(self) -> Record | None:
        return self.room.shown.finished

    is_untouched = False

    @property
    def unsaved(self) -> str:
        return self.room.notices.unsaved

    @property
    def deal(self) -> Record | None:
        return self.finished if self.finished and self.finished.resumed is None else None

    @property
    def status(self) -> TableStatus:
        return table_status(self.room.shown.to_act, self.occupants)

    def run(self, now: float, pace: float) -> None:
        self.room.post(Tick(pace))

    def ask_hint(self, view: Any) -> None:
        if view != self._puzzle:
            self._adviser.drop()
        self._puzzle = view
        self._adviser.ask(view)

    def rematch(self) -> Scene | None:
        """Ask for the next game, whose table follows once the cards are dealt. If another host has reopened the room,
        return its lobby, where the players are chosen."""
        room = newest(self.room)
        if room is not self.room and room.shown.game is None:
            return self._open_table(room)
        room.post(PlainCommand.REMATCH)
        return None

    def onward(self) -> Scene | None:
        """Return the next scene if the room has another game, or has ended during this one. After a finished game the
        results stay."""
        room = newest(self.room)
        shown = room.shown
        if shown.game and shown.game is not self._game:
            return self._open_table(room)
        return self.leave(shown.ended) if isinstance(shown, GuestSnapshot) and shown.ended and shown.to_act else None

    def leave(self, reason: str = "") -> Scene:
        self._adviser.drop()
        return self._leave_room(reason)
