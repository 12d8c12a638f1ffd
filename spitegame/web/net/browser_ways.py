"""The `Ways` of a page, by the WebRTC and the WebSockets of its browser."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from signaling.messages import IceServer
from spitegame.net.service_client import BadAddress, ServiceClient, service_url
from spitegame.online.ways import Service, ServiceAddress, Services
from spitegame.session.room_codes import is_peer_server
from spitegame.translation import _
from spitegame.web.net.browser_peer import BrowserPeer
from spitegame.web.net.page_network import Connect

DialFrom: TypeAlias = Callable[..., Coroutine[Any, Any, ServiceClient]]
"""A coroutine function of a URL and `beat`, as `Ways.dial`."""

PAUSE_S = 0.2
"""Seconds between two requests that find out whether the service is there."""


class BrowserWays:
    def __init__(
        self,
        connect: Connect,
        dial: DialFrom,
        answers: Callable[[str], Awaitable[bool]],
        services: Sequence[str],
        page: str,
    ) -> None:
        """`dial`: as `Ways.dial` says. `answers` tells whether a service is at this URL. `services`: the URLs of the
        services at which the page finds rooms; it opens rooms at the first one. `page`: the page's own URL."""
        self._connect = connect
        self.dial = dial
        self._answers = answers
        self._services = [Service(service_url(each), is_local=False) for each in services]
        self._page = page

    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> BrowserPeer:
        return BrowserPeer(self._connect, ice, relay_only=relay_only)

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """Return all servers: the browser tries them at once, and drops those that do not answer."""
        return tuple(servers)

    async def services(self, wanted: str | bytes | None, address: str | None, places: tuple[str, ...]) -> Services:
        """Yield the page's own services, as it may reach no others. Raises BadAddress."""
        asked = [each for each in self._services if not address or each.url == service_url(address)]
        if not asked:
            raise BadAddress(
                _("This invitation is for another address. Open its own link, or use the desktop program.")
            )
        for each in asked:
            yield each

    async def services_again(self, known: tuple[Service, ...], room: bytes) -> Services:
        """Yield the service once it answers, since browsers delay dialling more and more after failures. A PeerServer
        does not answer pages of other machines, but its client waits longer after each failure anyway."""
        while not is_peer_server(known[0].url) and not await self._answers(known[0].url):
            await asyncio.sleep(PAUSE_S)
        yield known[0]

    @asynccontextmanager
    async def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[Sequence[ServiceAddress]]:
        """Yield the address of the page's own service, whatever `service` is."""
        address = ServiceAddress(self._services[0].url)
        address.page = self._page
        yield (address,)
