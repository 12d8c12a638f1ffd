"""One room at several services at once, as if they were one: on this network and beyond it, by the same code.

A room service draws the routes of codes itself. The service within this program, and a PeerServer, take those that they
are given: then the route of the room service is theirs as well, and where there is none, it is drawn here.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any, Protocol, runtime_checkable

from signaling import messages
from signaling.codes import LENGTHS, drawn
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import Dial, ServiceClient, pause
from spitegame.net.tasks import cancelled

CODE_LIFE = 600.0
"""Seconds that a code lives whose route is drawn here."""
PATIENCE = 1.0
"""Seconds in which each service can give or take the route of a code, before the player is shown one without it."""
ENTRY = 6.0
"""Seconds in which a service has to let the host in."""
TRIES = 3
"""The number of routes of each length that are tried."""
MOST_SIDES = 1000
"""The number of sides of which is known where they have knocked, the latest ones."""


@runtime_checkable
class RouteTaker(Protocol):
    """A service that gives a code the route that is wanted."""

    def want(self, route: str, lives: float) -> None:
        """This is to be the route of the room's code, for so many seconds. Where somebody else has it, the next Opened
        names none."""


@dataclass(slots=True, eq=False)
class Way:
    """A service at which the room is to be open."""

    dial: Dial
    machine: str = ""
    """The name by which the player knows it; empty for the one within this program."""
    taker: RouteTaker | None = None
    """What takes the route, if that is not the client itself."""
    problem: NetworkProblem | None = None
    """Why the service cannot be used now. It is tried again."""
    failures: int = 0
    """The number of times in a row that it could not be used."""


@dataclass(slots=True)
class _Code:
    """That of the room, as far as services know it; it is remembered over all connections."""

    route: str = ""
    until: float = 0.0

    @property
    def lives(self) -> float:
        """The seconds that it has left."""
        return max(0.0, self.until - loop_time()) if self.route else 0.0


class JoinedServices:
    """The services of one room. It belongs to one event loop."""

    def __init__(self, ways: Sequence[Way], changed: Callable[[], None]) -> None:
        """The last of the `ways` is the one whose list the table can be in. `changed` is called when `problem` has."""
        self._ways, self._changed = ways, changed
        self._code = _Code()

    @property
    def problem(self) -> NetworkProblem | None:
        """Why the room is not open everywhere."""
        return next((way.problem for way in self._ways if way.problem), None)

    @property
    def is_away(self) -> bool:
        """The room is open nowhere, as far as is known."""
        return all(way.problem for way in self._ways)

    async def dial(self) -> ServiceClient:
        return _JoinedClient(self._ways, self._code, self._changed)


@dataclass(slots=True, eq=False)
class _Branch:
    """The connection to one of the services, which is dialled again whenever it is lost."""

    way: Way
    client: ServiceClient | None = None
    opened: messages.Opened | None = None
    """The last one; None until the host has been let in."""
    is_asked: bool = False
    """It has been asked for a code, and has not answered."""

    @property
    def taker(self) -> RouteTaker | None:
        return self.way.taker or (self.client if isinstance(self.client, RouteTaker) else None)

    @property
    def may_draw(self) -> bool:
        """It draws routes, or is still to say whether it does."""
        is_awaited = self.opened is None and self.way.problem is None
        return self.taker is None and (self.opened is not None or is_awaited)

    def has(self, code: _Code) -> bool:
        return self.opened is not None and self.opened.route == code.route

    def ask(self, code: _Code | None) -> None:
        """Ask for this code, or for one of which the service draws the route."""
        assert self.client
        if self.taker and code:
            self.taker.want(code.route, code.lives)
        self.is_asked = True
        if self.opened:
            self.client.send(messages.Renew(messages.MOST_GUESTS))


class _JoinedClient:
    """As `ServiceClient` says."""

    version = messages.WITH_TABLES

    def __init__(self, ways: Sequence[Way], code: _Code, changed: Callable[[], None]) -> None:
        self._branches = [_Branch(way) for way in ways]
        self._code, self._changed = code, changed
        self._key = b""
        self._known: messages.Known | None = None
        self._inbox: asyncio.Queue[messages.RoomMessage | messages.TableMessage | BaseException] = asyncio.Queue()
        """What comes from all services; or what has ended the work at one of them, which is a mistake in here."""
        self._at: OrderedDict[bytes, _Branch] = OrderedDict()
        """Where each side has knocked last."""
        self._keeping: list[asyncio.Task[None]] = []
        self._making: asyncio.Task[None] | None = None
        """The work that makes a code; None while none is wanted."""
        self._expiry: asyncio.TimerHandle | None = None
        """Ends the code."""
        self._news = asyncio.Event()

    @property
    def waiting(self) -> int:
        return sum(branch.client.waiting for branch in self._branches if branch.client)

    def send(self, message: messages.ToService) -> None:
        match message:
            case messages.Open(key) | messages.Reopen(key):
                self._key = key
                self._keeping = [self._spawn(self._keep(branch)) for branch in self._branches]
                if isinstance(message, messages.Open):
                    self._renew()
                elif self._code.lives:
                    self._await_expiry()
            case messages.Renew():
                self._renew()
            case messages.To(side):
                if (at := self._at.get(side)) and at.client:
                    at.client.send(message)
            case messages.Known():
                self._known = message
                for branch in self._branches:
                    self._tell_known(branch)
            case messages.List() | messages.Unlist():
                self._list(message)
            case _:
                for branch in self._branches:
                    if branch.client:
                        branch.client.send(message)

    async def receive(self, within: float | None = None) -> messages.RoomMessage | messages.TableMessage:
        try:
            async with asyncio.timeout(within):
                message = await self._inbox.get()
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if isinstance(message, BaseException):
            raise message
        return message

    async def close(self) -> None:
        await self._end()
        await asyncio.gather(*(branch.client.close() for branch in self._branches if branch.client))

    async def drop(self) -> None:
        await self._end()
        for branch in self._branches:
            if branch.client:
                await branch.client.drop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        def end(task: "asyncio.Task[None]") -> None:
            if not task.cancelled() and (mistake := task.exception()):
                self._inbox.put_nowait(mistake)

        task = asyncio.create_task(work)
        task.add_done_callback(end)
        return task

    async def _end(self) -> None:
        if self._expiry:
            self._expiry.cancel()
        await cancelled(*self._keeping, *([self._making] if self._making else []))

    # at each service

    async def _keep(self, branch: _Branch) -> None:
        """Be at this service until this is cancelled."""
        while True:
            try:
                branch.client = await branch.way.dial()
                self._enter(branch)
                while True:
                    self._hear(branch, await branch.client.receive(None if branch.opened else ENTRY))
            except NetworkProblem as problem:
                await self._lose(branch, problem)
                await asyncio.sleep(pause(branch.way.failures, problem.retry_after))
                branch.way.failures += 1

    def _enter(self, branch: _Branch) -> None:
        assert branch.client
        if self._code.lives and branch.taker:
            branch.taker.want(self._code.route, self._code.lives)
        branch.client.send(messages.Reopen(self._key))

    async def _lose(self, branch: _Branch, problem: NetworkProblem) -> None:
        client, branch.client, branch.opened, branch.is_asked = branch.client, None, None, False
        branch.way.problem = NetworkProblem(problem.fault, problem.retry_after, branch.way.machine)
        for side in [side for side, at in self._at.items() if at is branch]:
            del self._at[side]
            self._inbox.put_nowait(messages.Gone(side))
        self._news.set()
        self._changed()
        if client:
            await client.drop()

    def _hear(self, branch: _Branch, message: messages.RoomMessage | messages.TableMessage) -> None:
        """Raises NetworkProblem."""
        match message:
            case messages.Opened():
                self._opened(branch, message)
            case messages.Knock(side):
                self._at[side] = branch
                self._at.move_to_end(side)
                if len(self._at) > MOST_SIDES:
                    self._at.popitem(last=False)
                self._inbox.put_nowait(message)
            case messages.From(side) | messages.Gone(side):
                if self._at.get(side) is branch:
                    self._inbox.put_nowait(message)
            case messages.Problem("replaced"):
                self._inbox.put_nowait(message)
            case messages.Problem(code, retry_after):
                raise NetworkProblem(Fault(code), retry_after)
            case messages.Listing() if branch is self._branches[-1]:
                self._inbox.put_nowait(message)
            case messages.Listing():
                pass
            case messages.Joined() | messages.Tables():
                raise NetworkProblem(Fault.BAD_MESSAGE)

    def _tell_known(self, branch: _Branch) -> None:
        if self._known and branch.client and branch.opened and branch.client.version >= messages.WITH_KNOWN:
            branch.client.send(self._known)

    def _list(self, message: messages.List | messages.Unlist) -> None:
        client = self._branches[-1].client
        if client and client.version >= messages.WITH_TABLES:
            client.send(message)
        elif client and isinstance(message, messages.List):
            self._inbox.put_nowait(messages.Listing("no_list"))

    # the code

    def _opened(self, branch: _Branch, opened: messages.Opened) -> None:
        has_come, branch.opened, branch.is_asked = branch.opened is None, opened, False
        branch.way.problem, branch.way.failures = None, 0
        if has_come:
            self._tell_known(branch)
            self._changed()
        self._news.set()
        if self._making is None:
            self._inbox.put_nowait(opened)

    def _renew(self) -> None:
        if self._making:
            self._making.cancel()
        if self._expiry:
            self._expiry.cancel()
        self._code.route = ""
        self._making = self._spawn(self._make_code())

    async def _make_code(self) -> None:
        """Find a route that is free everywhere, and tell the host."""
        for length in chain(*(repeat(length, TRIES) for length in LENGTHS), repeat(LENGTHS[-1])):
            await self._until(lambda: any(branch.opened for branch in self._branches))
            ends = loop_time() + PATIENCE
            elsewhere = await self._drawn_elsewhere(ends)
            if not (elsewhere or self._takers):
                continue  # it was lost meanwhile
            self._code.route = elsewhere.route if elsewhere else drawn(length)
            self._code.until = loop_time() + (elsewhere.lives if elsewhere else CODE_LIFE)
            for branch in self._takers:
                branch.ask(self._code)
            await self._until(lambda: not any(branch.is_asked for branch in self._takers), ends)
            opened = next((branch.opened for branch in self._branches if branch.opened), None)
            if opened and all(branch.is_asked or branch.has(self._code) for branch in self._takers):
                self._making = None
                lives = round(self._code.lives)
                self._await_expiry()
                self._inbox.put_nowait(messages.Opened(opened.room, self._code.route, lives, opened.options))
                return

    def _await_expiry(self) -> None:
        """When the code ends, the route is given back, also by those who do not look at the time."""
        self._expiry = asyncio.get_running_loop().call_later(self._code.lives, self._expire)

    def _expire(self) -> None:
        self._code.route = ""
        for branch in self._takers:
            if branch.client:
                branch.client.send(messages.Shut())

    async def _drawn_elsewhere(self, ends: float) -> messages.Opened | None:
        """The code of a room service; None if there is none by this time."""
        await self._until(lambda: not any(branch.may_draw and not branch.opened for branch in self._branches), ends)
        drawer = next((branch for branch in self._branches if branch.may_draw and branch.opened), None)
        if drawer is None:
            return None
        drawer.ask(None)
        await self._until(lambda: not drawer.is_asked)
        return drawer.opened if drawer.opened and drawer.opened.route else None

    @property
    def _takers(self) -> list[_Branch]:
        return [branch for branch in self._branches if branch.client and branch.taker]

    async def _until(self, is_so: Callable[[], bool], ends: float | None = None) -> None:
        """Wait until it is so, or until this time."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(ends):
                while not is_so():
                    self._news.clear()
                    await self._news.wait()
