"""How a guest in a browser gets at others: over what the browser lets a page have."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from signaling.messages import IceServer
from spitegame.net.service_client import BadAddress, ServiceClient, service_url
from spitegame.online.guest.connect import Service, Services
from spitegame.web.net.browser_peer import BrowserPeer
from spitegame.web.net.page_network import PageNetwork

PAUSE = 0.2
"""Seconds between two questions whether the service is there."""


class BrowserWays:
    def __init__(
        self,
        page: PageNetwork,
        dial: Callable[..., Coroutine[Any, Any, ServiceClient]],
        answers: Callable[[str], Awaitable[bool]],
        origin: str,
    ) -> None:
        """`dial`: as `Ways.dial` says. `answers` tells whether a service is at this URL. `origin`: where the page comes
        from, as in `https://rooms.example.org`."""
        self._page = page
        self.dial = dial
        self._answers = answers
        self._service = Service(service_url(origin), is_local=False)

    def answerer(self, ice: Sequence[IceServer]) -> BrowserPeer:
        return BrowserPeer(self._page, ice)

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """All servers: the browser itself tries them all at once, and leaves out those that do not answer."""
        return tuple(servers)

    async def services(self, wanted: str | bytes, address: str | None, service: str) -> Services:
        """The page may reach no other service than its own. Raises BadAddress."""
        if address and service_url(address) != self._service.url:
            raise BadAddress("This invitation is for another address. Open its own link, or use the desktop program.")
        yield self._service

    async def services_again(self, known: Service, room: bytes) -> Services:
        """It is dialled only when it is there, since a browser lets those who dial in vain wait longer and longer."""
        while not await self._answers(known.url):
            await asyncio.sleep(PAUSE)
        yield known
