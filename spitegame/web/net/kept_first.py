"""Write-ahead for a host in a browser: a message is sent only once the browser keeps all files written before it. So a
page that is loaded anew knows all that its guests were told."""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from signaling.messages import RoomMessage, TableMessage, ToService
from spitegame.net.joined_services import RouteTaker
from spitegame.net.service_client import ServiceClient
from spitegame.net.tasks import in_background
from spitegame.web.net.browser_ways import DialFrom
from spitegame.web.net.page_network import Connect, Say, Take

Keep: TypeAlias = Callable[[], Awaitable[None]]
"""A coroutine function that returns when all files written so far outlive the page, or cannot be kept."""


def keeping(connect: Connect, keep: Keep) -> Connect:
    """Return `connect` with write-ahead."""

    def connect_keeping(take: Take) -> Say:
        say, kept_first = connect(take), _KeptFirst(keep)

        def say_then(what: str, payload: bytes | None = None, **fields: Any) -> None:
            kept_first.do(lambda: say(what, payload, **fields))

        return say_then

    return connect_keeping


def keeping_dial(dial: DialFrom, keep: Keep) -> DialFrom:
    """Return `dial` with write-ahead."""

    async def dial_keeping(url: str, *, beat: float) -> ServiceClient:
        client = await dial(url, beat=beat)
        if isinstance(client, RouteTaker):
            return _KeepingTaker(client, client, keep)  # one object, which is both
        return _KeepingClient(client, keep)

    return dial_keeping


class _KeptFirst:
    """A queue of calls, each made once all files written before it are kept."""

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
        try:
            while self._waiting:
                await self.done()
        finally:
            self._is_busy = False

    async def done(self) -> None:
        """Wait until all calls that are queued now have been made."""
        waiting = len(self._waiting)
        await self._keep()
        for _ in range(min(waiting, len(self._waiting))):
            self._waiting.popleft()()


class _KeepingClient:
    """A `ServiceClient` that sends what has been kept first."""

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

    async def receive(self, within: float | None = None) -> RoomMessage | TableMessage:
        return await self._client.receive(within)

    async def close(self) -> None:
        await self._kept_first.done()
        await self._client.close()


class _KeepingTaker(_KeepingClient):
    """A client that is a `RouteTaker` as well."""

    def __init__(self, client: ServiceClient, taker: RouteTaker, keep: Keep) -> None:
        super().__init__(client, keep)
        self._taker = taker

    def want(self, route: str, lives: float) -> None:
        self._kept_first.do(lambda: self._taker.want(route, lives))
