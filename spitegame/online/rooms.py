"""The one room that this program is in: opened, joined or come back to, and left in good order."""

import asyncio
from functools import partial
from typing import TypeVar

from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.thread import Network
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import RoomPlan
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost
from spitegame.workers.computers import Computers

Room = TypeVar("Room", HostRoom, GuestRoom)


class RunningRoom:
    """A room at work on the network's thread, until it is left."""

    def __init__(self, room: HostRoom | GuestRoom) -> None:
        self._room = room
        self._work: asyncio.Task[None] | None = None

    async def run(self) -> None:
        self._work = asyncio.ensure_future(self._room.run())
        await self._work

    async def leave(self) -> None:
        """Say goodbye. When this is done, everything is on disk."""
        await self._room.farewell()
        if self._work:
            self._work.cancel()
            await asyncio.wait({self._work})


class Rooms:
    """The rooms of this program. Only the main thread uses this class."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._network = Network()
        self.problems = self._network.problems
        self._running: RunningRoom | None = None

    @property
    def is_in_room(self) -> bool:
        return self._running is not None

    def host(self, plan: RoomPlan) -> HostRoomHandle:
        return self._run(HostRoom.opened(DesktopWays(), plan, self._folders, Computers())).handle

    def host_again(self, hosted: ReopenedHost) -> HostRoomHandle:
        return self._run(HostRoom.resumed(DesktopWays(), hosted, self._folders, Computers())).handle

    def join(
        self, invitation: Invitation, service: str, name: str, *, watching: bool, is_open: bool = False
    ) -> GuestRoomHandle:
        """`is_open`: the invitation is one to an open table."""
        room = GuestRoom.invited(
            DesktopWays(), invitation, service, name, self._folders, watching=watching, is_open=is_open
        )
        return self._run(room).handle

    def join_again(self, joined: ReopenedGuest) -> GuestRoomHandle:
        return self._run(GuestRoom.resumed(DesktopWays(), joined, self._folders)).handle

    def leave(self) -> None:
        if self._running:
            self._network.finish(self._running.leave)
        self._running = None

    def close(self) -> None:
        self._network.close(self._running.leave if self._running else None)
        self._running = None

    def _run(self, room: Room) -> Room:
        """Leaves the room that was there before."""
        self.leave()
        room.handle.post = partial(self._network.call, room.obey)
        self._running = RunningRoom(room)
        self._network.start(self._running.run, "The room" if isinstance(room, HostRoom) else "The connection")
        return room
