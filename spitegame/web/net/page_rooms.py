"""The one room that a page is in: it is opened, joined, resumed and left here."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from spitegame.net.errors import Fault
from spitegame.net.wire import Bye, wire
from spitegame.online.change_of_host import AnyRoom, Equipment, Judge
from spitegame.online.guest.connect import has_host
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.problems import Problems
from spitegame.online.table_list import TableList
from spitegame.online.ways import Ways
from spitegame.scenes.leaving import Wait, wait_for
from spitegame.session.open_tables import OpenTables
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import HostSnapshot, RoomPlan, VisitedTable
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost
from spitegame.translation import N_
from spitegame.web.net import kept_room
from spitegame.workers.computers import Computers
from spitegame.workers.worker import StartWorker

FAREWELL_S = 1.0
"""Seconds that a room that is left has to say goodbye, before the next one begins."""


class PageRooms:
    """The page's counterpart of `spitegame.online.rooms.Rooms`, in one thread with the browser's event loop."""

    def __init__(
        self,
        folders: Folders,
        ways: Ways,
        host_ways: Ways,
        start_worker: StartWorker,
        judge: Judge,
        service: str,
    ) -> None:
        """`start_worker`: for the computers in the player's own room. `judge`: checks games in the rooms of others.
        `service`: the URL of the service that the page comes from."""
        self._folders, self._ways, self._service = folders, ways, service
        self._list: TableList | None = None
        self._watching: asyncio.Task[None] | None = None
        """The work that follows the list of open tables."""
        self._problems = Problems()
        self.problems = self._problems.take
        self._equipment = Equipment(
            folders=folders,
            guest_ways=ways,
            host_ways=host_ways,
            computers=lambda: Computers(start_worker=start_worker),
            judge=judge,
            rank=1,  # a browser may freeze a page: programs on the desktop are asked first to be host
            heir=HostRoom.inherited,
            guest=GuestRoom.rejoined,
        )
        self._room: AnyRoom | None = None
        self._work: asyncio.Task[None] | None = None
        self._goodbye: asyncio.Task[None] | None = None
        self._came_back: Invitation | None = None
        """The invitation that was last answered by going back to the kept seat. If it comes again, the host has refused
        that seat, and the guest joins by the code."""
        asyncio.get_running_loop().set_exception_handler(self._problems.complain)

    @property
    def is_in_room(self) -> bool:
        return self._room is not None

    def host(self, plan: RoomPlan) -> HostRoomHandle:
        room = HostRoom.opened(plan, self._equipment)
        self._run(room, N_("Something went wrong with the room"))
        kept_room.host(self._folders)
        return room.handle

    def host_again(self, hosted: ReopenedHost) -> HostRoomHandle:
        room = HostRoom(hosted, self._equipment)
        self._run(room, N_("Something went wrong with the room"))
        kept_room.enter_again(self._folders, is_host=True)
        return room.handle

    def join(
        self, invitation: Invitation, places: tuple[str, ...], name: str, *, watching: bool, is_open: bool = False
    ) -> GuestRoomHandle:
        """`is_open`: the invitation is one to an open table."""
        joined = kept_room.way_back(self._folders, invitation.code)
        if joined and invitation != self._came_back:
            self._came_back = invitation
            return self.join_again(joined)
        room = GuestRoom.invited(invitation, places, name, self._equipment, watching=watching, is_open=is_open)
        self._run(room, N_("Something went wrong with the connection"))
        kept_room.enter(self._folders, invitation.code)
        return room.handle

    def join_again(self, joined: ReopenedGuest) -> GuestRoomHandle:
        room = GuestRoom.resumed(joined, self._equipment)
        self._run(room, N_("Something went wrong with the connection"))
        kept_room.enter_again(self._folders, is_host=False)
        return room.handle

    def look_for_host(self, table: VisitedTable, found: Callable[[bool], None]) -> None:
        async def look() -> None:
            found(await has_host(self._ways, table))

        self._start(look(), N_("The search for a table failed"))

    def wake(self) -> None:
        """Tell the room that the page goes on after it stood still, or has a network again."""
        if self._room:
            self._room.wake()

    def watch_tables(self, service: str) -> OpenTables:
        if self._list is None:
            self._list = TableList(self._ways, self._service)
            self._watching = self._start(self._list.run(), N_("The list of open tables could not be loaded"))
        return self._list.tables

    def unwatch_tables(self) -> None:
        if self._watching:
            self._watching.cancel()
        self._list = self._watching = None

    def leave(self) -> None:
        """Say goodbye to the room, if there is one. All files are written when this returns."""
        if self._room and self._work:
            leaving = _leave_in_order(self._room, self._work)
            self._goodbye = self._start(leaving, N_("Something went wrong while leaving"))
            kept_room.leave(self._folders)
        self._room = self._work = None

    def close(self) -> None:
        """Do nothing: a page that is closed comes back to its room when it is opened again."""

    def _run(self, room: HostRoom | GuestRoom, died: str) -> None:
        """Leave the room before, and be in this one. `died` as in `_start`."""
        self.leave()
        self._room = room
        self._work = self._start(self._stay(room, self._goodbye), died)

    async def _stay(self, room: AnyRoom, goodbye: "asyncio.Task[None] | None") -> None:
        """Be in the room, once the room before has been left; and in the one after it, if the host changes."""
        if goodbye:
            await asyncio.wait({goodbye}, timeout=FAREWELL_S)
        while following := await room.run():
            if self._room is not room:  # it was left meanwhile
                return
            self._room = room = following
            kept_room.change(self._folders, is_host=isinstance(room, HostRoom))

    def _start(self, work: Coroutine[Any, Any, None], died: str) -> "asyncio.Task[None]":
        """Begin the work, at once up to its first wait. If it fails, the player is told by the clause `died`, which is
        marked with `N_`."""
        if sys.version_info >= (3, 12):
            task = asyncio.Task(work, loop=asyncio.get_running_loop(), eager_start=True)
        else:
            task = asyncio.create_task(work)
        task.add_done_callback(partial(self._ended, died))
        return task

    def _ended(self, died: str, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()):
            self._problems.report(died, error)


async def _leave_in_order(room: AnyRoom, work: "asyncio.Task[None]") -> None:
    await room.farewell()
    work.cancel()
    await asyncio.wait({work})


def last_words(room: AnyRoomHandle) -> bytes:
    """Return the goodbye for a page that is closed in the middle of a game; empty if nobody waits for the player, or if
    it would send others away although the page may only be reloaded. A host hands the game on if it can."""
    shown = room.snapshot
    if wait_for(shown) not in (Wait.HOST, Wait.PLAYER):
        return b""
    may_hand_on = isinstance(shown, HostSnapshot) and shown.may_hand_on
    return wire(None).from_host.pack(Bye(Fault.HANDED_ON if may_hand_on else Fault.BYE))
