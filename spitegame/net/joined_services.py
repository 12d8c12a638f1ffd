"""Services at which one room is open by the same code, on this network and beyond it, joined as if they were one.

A room service draws the routes of codes itself. The service within this program and a PeerServer take the route that
they are given: the one that the room service has drawn, or one that is drawn here if there is no room service.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Protocol, TypeAlias, runtime_checkable

from signaling import messages
from signaling.codes import LENGTHS, random_route
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import Dial, ServiceClient, pause
from spitegame.net.tasks import cancelled, in_background
from spitegame.session.room_codes import ALPHABET, SECRET, BadCode, Code, parse

CODE_LIFE_S = 600.0
"""Seconds for which a code is valid if its route is drawn here."""
PATIENCE_S = 1.0
"""Seconds that each service has to give or take the route of a code. After that, the code is shown even if a service is
still silent."""
ENTRY_S = 6.0
"""Seconds within which a service has to let the host in."""
RECENT_S = 2.0
"""Seconds for which the services count as reachable after one of them was heard."""
TRIES = 3
"""The number of routes of each length that are tried before longer ones."""

GuestWord: TypeAlias = messages.Knock | messages.From | messages.Gone
"""A message from a service about a guest."""


@runtime_checkable
class RouteTaker(Protocol):
    """A client of a service that draws no routes, and gives a code the route that the host wants."""

    def want(self, route: str, lives: float) -> None:
        """Ask for this route for the room's code, for `lives` seconds. If somebody else has it, the route of the next
        Opened is empty."""


@dataclass(slots=True, eq=False)
class Way:
    """A service at which the room is to be open, and the connection to it, which is dialled again when it is lost."""

    dial: Dial
    machine: str = ""
    """The name by which the player knows the service; empty for the one within this program."""
    beside: RouteTaker | None = None
    """The client that takes the routes of codes, if it is another one than `client`; else None."""
    problem: NetworkProblem | None = None
    """The reason why the service cannot be used now, while it is tried again; None if it can."""
    failures: int = 0
    """The number of times in a row that the service could not be used."""
    client: ServiceClient | None = None
    """The connection to the service; None while there is none."""
    opened: messages.Opened | None = None
    """The service's newest Opened; None until it has let the host in."""
    is_asked: bool = False
    """The service was asked for a code and has not answered yet."""

    @property
    def taker(self) -> RouteTaker | None:
        """The client that takes the route of a code; None if the service draws routes itself."""
        return self.beside or (self.client if isinstance(self.client, RouteTaker) else None)

    @property
    def may_draw(self) -> bool:
        """True if the service draws routes, or has not said yet whether it does."""
        return self.taker is None and (self.opened is not None or self.problem is None)

    @property
    def waiting(self) -> int:
        """Bytes that `send` has taken and that have not left."""
        return self.client.waiting if self.client else 0

    def send(self, message: messages.ToService) -> None:
        """Send without waiting. Without a connection the message is lost."""
        if self.client:
            self.client.send(message)


class HostListing:
    """The entry of a host's table in the list of open tables. The host states it again and again, else the service
    takes it out."""

    def __init__(self, send: Callable[[messages.ToService], None], changed: Callable[[], None]) -> None:
        """`changed` is called when `state` has changed."""
        self._send, self._changed = send, changed
        self.wanted: messages.List | None = None
        """The entry that is wanted; None for none."""
        self._version = 0
        """The version of the messages that the host and its service know; 0 while the host is in no room there."""
        self._has_stated = False
        """The entry was stated since the host has come to the service."""
        self.state: messages.ListState | None = None
        """The service's answer; None if nothing is to be listed, or there is no answer yet."""

    def want(self, wanted: messages.List | None) -> None:
        """List this from now on, whenever the host is at a service; None: list nothing."""
        if wanted == self.wanted:
            return
        self.wanted = wanted
        if wanted:
            self._state()
        elif self._has_stated:
            self._has_stated, self.state = False, None
            self._send(messages.Unlist())

    def outside(self) -> None:
        """Note that the host is in no room at a service now."""
        self._version, self._has_stated, self.state = 0, False, None

    def inside(self, version: int) -> None:
        """Note that the service has let the host into its room, and state the entry. `version`: the version of the
        messages that host and service both know."""
        self._version = version
        self._state()

    def heard(self, state: messages.ListState) -> None:
        """Take the service's answer."""
        if self.wanted and state != self.state:
            self.state = state
            self._changed()

    async def state_always(self) -> None:
        """State the entry again and again, until cancelled."""
        while True:
            await asyncio.sleep(messages.RESTATING)
            self._state()

    def _state(self) -> None:
        """State the entry, if one is wanted and the service keeps a list."""
        if 0 < self._version < messages.WITH_TABLES:
            self.heard("no_list")
        elif self.wanted and self._version and self.state != "no_list":
            self._has_stated = True
            self._send(self.wanted)


class RoomOwner(Protocol):
    """The owner of a room, to which its events at the services are told."""

    def heard(self, way: Way, word: GuestWord) -> None: ...

    def cut_off(self, way: Way) -> None:
        """Note that the room cannot be reached by this service now. Its guests there knock again later."""

    def coded(self, code: Code | None) -> None:
        """Note the new code of the room; None while it is still being found."""

    def changed(self) -> None:
        """Note that a service has a new problem, or an old one no longer."""


class JoinedServices:
    """The services of one room, all at once. It belongs to one event loop."""

    def __init__(self, ways: Sequence[Way], key: bytes, owner: RoomOwner) -> None:
        """`ways`: the services; the room can be in the list of open tables of the last one only. `key`: the secret key
        from which the room's public name follows."""
        self._ways, self._key, self._owner = ways, key, owner
        self._room = messages.public_id(key)
        self.listing = HostListing(ways[-1].send, owner.changed)
        self._known: messages.Known | None = None
        """The newest message about the guests who are in; None before the first."""
        self._route = ""
        """The route of the code; empty when there is no valid code."""
        self.expires = 0.0
        """The time, on the loop's clock, at which the code ends."""
        self.is_asked = False
        """A code is wanted, and is still to be found."""
        self._news = asyncio.Event()
        """Set when anything has changed that `_until` may wait for."""
        self._heard = 0.0
        """The time, on the loop's clock, at which any service was heard last."""
        self._anew = asyncio.Event()
        """Set to dial all services anew."""
        self._replaced: NetworkProblem | None = None
        """The problem that another program has opened this room, until the player wants it back here; else None."""

    @property
    def problem(self) -> NetworkProblem | None:
        """The reason why the room is not open at all of the services; None if it is."""
        return self._replaced or next((way.problem for way in self._ways if way.problem), None)

    @property
    def is_away(self) -> bool:
        """True if the room is open at no service, as far as is known."""
        return self._replaced is not None or all(way.problem for way in self._ways)

    def renew(self) -> None:
        """Find another code. The search for an earlier one is given up."""
        self.is_asked, self._route = True, ""
        self._news.set()
        if self._replaced:
            self._anew.set()

    def hurry(self) -> None:
        """Dial all services anew if none was heard for RECENT_S. Call this when a guest was lost."""
        if loop_time() - self._heard > RECENT_S and not self._replaced:
            self._anew.set()

    def tell_known(self, sides: tuple[bytes, ...]) -> None:
        """Tell the services the sides of the guests who are in or have just proven, so that no service turns them
        away."""
        if sides != (self._known.sides if self._known else ()):
            self._known = messages.Known(sides)
            for way in self._ways:
                self._tell_known(way)

    # at each service

    async def run(self) -> None:
        """Keep the room open at all services, until cancelled."""
        try:
            while True:
                self._anew.clear()
                try:
                    await self._keep_all()
                except NetworkProblem as replaced:
                    self._replaced = replaced
                for way in self._ways:
                    way.failures = 0
                    await self._leave(way)
                if self._replaced:
                    await self._anew.wait()
                    self._replaced = None
        finally:
            clients = [way.client for way in self._ways if way.client]
            for client in clients:
                client.send(messages.Leave("cancelled"))
            await asyncio.gather(*(client.close() for client in clients))

    async def _keep_all(self) -> None:
        """Keep the room open at all services. Returns when they are to be dialled anew. Raises NetworkProblem if
        another program has opened the room."""
        work = [self._anew.wait(), self._keep_code(), self.listing.state_always(), *map(self._keep, self._ways)]
        tasks = [asyncio.ensure_future(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await cancelled(*tasks)
        for each in done:
            each.result()

    async def _keep(self, way: Way) -> None:
        """Keep the room open at this service until cancelled. Raises NetworkProblem if another program has opened the
        room."""
        while True:
            try:
                await self._attend(way)
            except NetworkProblem as problem:
                if problem.fault is Fault.REPLACED:
                    raise
                way.problem = NetworkProblem(problem.fault, problem.retry_after, way.machine)
                await self._leave(way)
                await asyncio.sleep(pause(way.failures, problem.retry_after))
                way.failures += 1

    async def _attend(self, way: Way) -> None:
        """Connect to the service, and take what it says. Never returns; raises NetworkProblem when the service is
        gone."""
        way.client = await way.dial()
        if self._route and way.taker:
            way.taker.want(self._route, self.expires - loop_time())
        way.send(messages.Reopen(self._key))
        while True:
            message = await way.client.receive(None if way.opened else ENTRY_S)
            self._heard = loop_time()
            self._hear(way, message)

    async def _leave(self, way: Way) -> None:
        """Give up the connection to this service."""
        client, way.client, way.opened, way.is_asked = way.client, None, None, False
        if way is self._ways[-1]:
            self.listing.outside()
        self._news.set()
        self._owner.cut_off(way)
        self._owner.changed()
        if client:
            in_background(client.close())

    def _hear(self, way: Way, message: messages.RoomMessage | messages.TableMessage) -> None:
        """Take a message of the service. Raises NetworkProblem."""
        match message:
            case messages.Opened(room=room) if room == self._room:
                self._opened(way, message)
            case messages.Knock() | messages.From() | messages.Gone():
                self._owner.heard(way, message)
            case messages.Problem(code, retry_after):
                raise NetworkProblem(Fault(code), retry_after)
            case messages.Listing(state):
                if way is self._ways[-1]:
                    self.listing.heard(state)
            case messages.Opened() | messages.Joined() | messages.Tables():
                raise NetworkProblem(Fault.BAD_MESSAGE)

    def _opened(self, way: Way, opened: messages.Opened) -> None:
        """Note that the service has opened the room, or has given or taken a route. Raises NetworkProblem."""
        if opened.route:
            _check(opened.route)
        has_come, way.opened, way.is_asked = way.opened is None, opened, False
        way.problem, way.failures = None, 0
        self._news.set()
        if has_come:
            self._tell_known(way)
            if way is self._ways[-1] and way.client:
                self.listing.inside(way.client.version)
        if self._route not in ("", opened.route):
            self.renew()
            self._owner.coded(None)
        elif has_come:
            self._owner.changed()

    def _tell_known(self, way: Way) -> None:
        if self._known and way.client and way.opened and way.client.version >= messages.WITH_KNOWN:
            way.send(self._known)

    # the code

    async def _keep_code(self) -> None:
        """Find each code that is wanted, until cancelled. When a code ends, tell the services that take routes, since
        some of them do not watch the time."""
        while True:
            if self.is_asked:
                await self._find_code()
            await self._until(lambda: self.is_asked, self.expires if self._route else None)
            if not self.is_asked:
                self._route = ""
                for way in self._takers:
                    way.send(messages.Shut())

    async def _find_code(self) -> None:
        """Find a route that is free at all services, and tell the owner the code with it."""
        for length in chain(*(repeat(length, TRIES) for length in LENGTHS), repeat(LENGTHS[-1])):
            await self._until(lambda: any(way.opened for way in self._ways))
            ends = loop_time() + PATIENCE_S
            elsewhere = await self._drawn_elsewhere(ends)
            if not (elsewhere or self._takers):
                continue  # the service was lost meanwhile
            route, lives = (elsewhere.route, elsewhere.lives) if elsewhere else (random_route(length), CODE_LIFE_S)
            self.expires = loop_time() + lives
            for way in self._takers:
                self._ask(way, route)
            await self._until(lambda: not any(way.is_asked for way in self._takers), ends)
            opened = [way for way in self._ways if way.opened]
            if opened and all(way.is_asked or (way.opened and way.opened.route == route) for way in self._takers):
                self.is_asked, self._route = False, route
                self._owner.coded(fresh_code(route))
                return

    async def _drawn_elsewhere(self, ends: float) -> messages.Opened | None:
        """Return the answer of a service that draws routes, if it has a route. None if no such service is open by the
        time `ends`, on the loop's clock, or it gives no route."""
        await self._until(lambda: not any(way.may_draw and not way.opened for way in self._ways), ends)
        drawer = next((way for way in self._ways if way.may_draw and way.opened), None)
        if drawer is None:
            return None
        self._ask(drawer)
        await self._until(lambda: not drawer.is_asked)
        return drawer.opened if drawer.opened and drawer.opened.route else None

    def _ask(self, way: Way, route: str = "") -> None:
        """Ask a service for a code, with this route, or with one that it draws."""
        if way.taker and route:
            way.taker.want(route, self.expires - loop_time())
        way.is_asked = True
        if way.opened:
            way.send(messages.Renew(messages.MOST_GUESTS))

    @property
    def _takers(self) -> list[Way]:
        """The connected services that take the routes that they are given."""
        return [way for way in self._ways if way.client and way.taker]

    async def _until(self, is_so: Callable[[], bool], ends: float | None = None) -> None:
        """Wait until `is_so` returns true, or until the time `ends`; None: no limit."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(ends):
                while not is_so():
                    self._news.clear()
                    await self._news.wait()


def fresh_code(route: str) -> Code:
    """Return a code with this route and a fresh secret. Raises BadCode for a text that is no route."""
    code = parse(route + "".join(secrets.choice(ALPHABET) for _ in range(SECRET)))
    if code.route != route:
        raise BadCode("A code of six symbols that begins with a digit has a shorter secret.")
    return code


def _check(route: str) -> None:
    """Raise NetworkProblem unless this is a route."""
    try:
        fresh_code(route)
    except BadCode as bad:
        raise NetworkProblem(Fault.BAD_MESSAGE) from bad
