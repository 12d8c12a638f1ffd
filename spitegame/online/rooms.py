"""The one room that this program is in: opened, joined or come back to, and left in good order."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from spitegame.online.change_of_host import AnyRoom, Equipment
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.connect import has_host
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.table_list import TableList
from spitegame.online.thread import Network
from spitegame.online.ways import MayCall
from spitegame.session.open_tables import OpenTables
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import RoomPlan, VisitedTable
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost
from spitegame.translation import N_

Room = TypeVar("Room", HostRoom, GuestRoom)


class RunningRoom:
    """A room at work on the network's thread until it is left, and the rooms that follow it when the host changes."""

    def __init__(self, room: AnyRoom, wire_up: Callable[[AnyRoom], None] = lambda room: None) -> None:
        """`wire_up` is called with each further room, before anybody sees it."""
        self._room, self._wire_up = room, wire_up
        self._work: asyncio.Task[AnyRoom | None] | None = None

    async def run(self) -> None:
        """Run the room, and each one that follows it when the host changes, until the last is over."""
        while True:
            self._work = asyncio.ensure_future(self._room.run())
            following = await self._work
            if following is None:
                return
            self._wire_up(following)
            self._room = following

    async def leave(self) -> None:
        """Say goodbye. Return once everything is on disk."""
        await self._room.farewell()
        if self._work:
            self._work.cancel()
            await asyncio.wait({self._work})


def equipment(folders: Folders, ways: DesktopWays) -> Equipment:
    """The equipment of a program on the desktop."""
    heir, guest = HostRoom.inherited, GuestRoom.rejoined
    return Equipment(folders=folders, guest_ways=ways, host_ways=ways, heir=heir, guest=guest)


class Rooms:
    """The rooms of this program. Only the main thread uses this class."""

    def __init__(self, folders: Folders, may_call: MayCall) -> None:
        self._network = Network()
        self.problems = self._network.problems
        self._running: RunningRoom | None = None
        self._ways = DesktopWays(may_call)
        self._equipment = equipment(folders, self._ways)
        self._list: TableList | None = None
        self._watching: Future[None] | None = None
        """The work on the network's thread that follows the list of open tables."""

    @property
    def is_in_room(self) -> bool:
        return self._running is not None

    def host(self, plan: RoomPlan) -> HostRoomHandle:
        return self._run(HostRoom.opened(plan, self._equipment)).handle

    def host_again(self, hosted: ReopenedHost) -> HostRoomHandle:
        return self._run(HostRoom(hosted, self._equipment)).handle

    def join(
        self, invitation: Invitation, places: tuple[str, ...], name: str, *, watching: bool, is_open: bool = False
    ) -> GuestRoomHandle:
        """`is_open`: the invitation is one to an open table."""
        room = GuestRoom.invited(invitation, places, name, self._equipment, watching=watching, is_open=is_open)
        return self._run(room).handle

    def join_again(self, joined: ReopenedGuest) -> GuestRoomHandle:
        return self._run(GuestRoom.resumed(joined, self._equipment)).handle

    def look_for_host(self, table: VisitedTable, found: Callable[[bool], None]) -> None:
        """Find out whether the host of this table is there, and call `found` with the answer on the network's
        thread."""

        async def look() -> None:
            found(await has_host(self._ways, table))

        self._network.start(look, N_("The search for a table failed"))

    def watch_tables(self, service: str) -> OpenTables:
        if self._list is None or self._list.service != service:
            self.unwatch_tables()
            self._list = TableList(self._ways, service)
            self._watching = self._network.start(self._list.run, N_("The list of open tables could not be loaded"))
        return self._list.tables

    def unwatch_tables(self) -> None:
        if self._watching:
            self._watching.cancel()
        self._list = self._watching = None

    def leave(self) -> None:
        if self._running:
            self._network.finish(self._running.leave)
        self._running = None

    def close(self) -> None:
        self._network.close(self._running.leave if self._running else None)
        self._running = None

    def _run(self, room: Room) -> Room:
        """Run this room on the network's thread, after leaving the one before."""
        self.leave()
        self._wire_up(room)
        self._running = RunningRoom(room, self._wire_up)
        died = (
            N_("Something went wrong with the room")
            if isinstance(room, HostRoom)
            else N_("Something went wrong with the connection")
        )
        self._network.start(self._running.run, died)
        return room

    def _wire_up(self, room: AnyRoom) -> None:
        """Connect the screen's commands to the network's thread."""
        room.handle.post = partial(self._network.call, room.obey)
