"""The one room that this program is in: opened, joined or come back to, and left in good order."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from spitegame.online.commands import HostedHere, JoinedFromHere, Opened
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom, House
from spitegame.online.thread import Network
from spitegame.session.record import Record
from spitegame.session.room_codes import Invitation
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost
from spitegame.ui.scene import HostPlan, Scene
from spitegame.workers.computers import Computers


class Side(Protocol):
    async def run(self) -> None: ...
    async def farewell(self) -> None: ...


class RunningRoom:
    """One side at work on the network's thread, until it has had enough."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._leaving = asyncio.Event()
        self._left = asyncio.Event()

    async def run(self) -> None:
        work = asyncio.ensure_future(self._side.run())
        leaving = asyncio.ensure_future(self._leaving.wait())
        try:
            await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                await work
        finally:
            work.cancel()
            leaving.cancel()
            await asyncio.gather(work, leaving, return_exceptions=True)
            self._left.set()

    async def leave(self) -> None:
        """When it is back, everything is on disk."""
        await self._side.farewell()
        self._leaving.set()
        await self._left.wait()


class Rooms:
    def __init__(self, folders: Folders, opened: Opened, left: Callable[[], Scene]) -> None:
        self._folders = folders
        self._opened = opened
        self._left = left
        self._network = Network()
        self._stay: RunningRoom | None = None
        self._reasons: list[str] = []

    def problems(self) -> list[str]:
        """What the player should know, as sentences; each is told once."""
        reasons, self._reasons = self._reasons, []
        return self._network.problems() + reasons

    def host(self, plan: HostPlan) -> HostedHere:
        record = Record(game=plan.game, rules=plan.rules, seed=0, occupants=(), open_hands=plan.open_hands)
        house = House(record=record, chairs=plan.chairs, onlookers=plan.onlookers, service=plan.service)
        return self._keep(HostRoom(house, self._folders, Computers()))

    def host_again(self, hosted: ReopenedHost) -> HostedHere:
        return self._keep(HostRoom.resumed(hosted, self._folders, Computers()))

    def join(self, invitation: Invitation, service: str, name: str, *, watching: bool) -> JoinedFromHere:
        return self._visit(GuestRoom.invited(invitation, service, name, self._folders, watching=watching))

    def join_again(self, joined: ReopenedGuest) -> JoinedFromHere:
        return self._visit(GuestRoom.resumed(joined, self._folders))

    def close(self) -> None:
        """The program ends."""
        self._network.close(self._stay.leave if self._stay else None)
        self._stay = None

    def _keep(self, hosting: HostRoom) -> HostedHere:
        self._begin(hosting, "The room")
        return HostedHere(hosting, self._network, self._opened, self._leave)

    def _visit(self, visiting: GuestRoom) -> JoinedFromHere:
        self._begin(visiting, "The connection")
        return JoinedFromHere(visiting, self._network, self._opened, self._leave)

    def _begin(self, side: Side, what: str) -> None:
        self._end()
        self._stay = RunningRoom(side)
        self._network.start(self._stay.run, what)

    def _leave(self, reason: str) -> Scene:
        self._end()
        if reason:
            self._reasons.append(reason)
        return self._left()

    def _end(self) -> None:
        if self._stay:
            self._network.finish(self._stay.leave)
        self._stay = None
