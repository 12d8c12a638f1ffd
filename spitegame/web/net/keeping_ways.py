"""How a host in a browser gets at others: nobody hears anything before the browser keeps what was written until then.
So a page that is loaded anew knows all that its guests were told."""

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from signaling.messages import IceServer, RoomMessage, TableMessage, ToService
from spitegame.net.service_client import ServiceClient, service_url
from spitegame.net.tasks import in_background
from spitegame.online.host.entrance import ServiceAddress
from spitegame.session.room_codes import page_at
from spitegame.web.net.browser_peer import BrowserPeer
from spitegame.web.net.browser_ways import DialFrom
from spitegame.web.net.page_network import Connect, Say, Take

Keep: TypeAlias = Callable[[], Awaitable[None]]
"""Returns when all that has been written so far outlives the page, or cannot be kept."""


class KeepingWays:
    def __init__(self, connect: Connect, dial: DialFrom, keep: Keep, origin: str) -> None:
        """`dial`: as `HostWays.dial` says. `origin`: where the page comes from, as in `https://rooms.example.org`."""
        self._connect, self._dial, self._keep, self._origin = connect, dial, keep, origin

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        return _KeepingClient(await self._dial(url, beat=beat), self._keep)

    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> BrowserPeer:
        return BrowserPeer(self._keeping, ice, relay_only=relay_only)

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """All servers, as `BrowserWays` has it."""
        return tuple(servers)

    @asynccontextmanager
    async def address(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[ServiceAddress]:
        """That of the service which the page comes from, whatever is wanted."""
        address = ServiceAddress(service_url(self._origin))
        address.page = page_at(address.url) or ""
        yield address

    def _keeping(self, take: Take) -> Say:
        say, kept_first = self._connect(take), _KeptFirst(self._keep)

        def say_then(what: str, payload: bytes | None = None, **fields: Any) -> None:
            kept_first.do(lambda: say(what, payload, **fields))

        return say_then


class _KeptFirst:
    """Does things in order, each as soon as all that was written before it is kept."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False

    def do(self, what: Callable[[], None]) -> None:
        self._waiting.append(what)
        if not self._is_busy:
            self._is_busy = True
            in_background(self._do_all())

    async def _do_all(self) -> None:
        while self._waiting:
            await self.done()
        self._is_busy = False

    async def done(self) -> None:
        """Returns when all that waits now has been done."""
        waiting = len(self._waiting)
        await self._keep()
        for _ in range(min(waiting, len(self._waiting))):
            self._waiting.popleft()()


class _KeepingClient:
    """A `ServiceClient`."""

    def __init__(self, client: ServiceClient, keep: Keep) -> None:
        self._client, self._kept_first = client, _KeptFirst(keep)

    @property
    def waiting(self) -> int:
        return self._client.waiting

    @property
    def version(self) -> int:
        return self._client.version

    def send(self, message: ToService) -> None:
        self._kept_first.do(lambda: self._client.send(message))

    async def receive(self) -> RoomMessage | TableMessage:
        return await self._client.receive()

    async def close(self) -> None:
        await self._kept_first.done()
        await self._client.close()

    async def drop(self) -> None:
        await self._client.drop()
