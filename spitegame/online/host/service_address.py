"""Where a room is to be found: at a room service, or at one that runs within this program and is announced here."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from spitegame.net.aiortc_patches import check_flood_limits
from spitegame.net.signaling_client import service_url

ANY_ADDRESS = "0.0.0.0"


class ServiceAddress(Protocol):
    url: str
    """For this program itself."""
    address: str
    """For guests."""
    port: int
    """Of the service within this program; 0 if it is another one."""

    def announce(self, route: str) -> None:
        """Soon: the routing part of the code, empty if there is none, on this network, if that is where guests look."""


class _Elsewhere:
    port = 0

    def __init__(self, url: str) -> None:
        self.url = self.address = url

    def announce(self, route: str) -> None:
        """The service is known to all."""


class _Within:
    def __init__(self, port: int, room: bytes) -> None:
        from spitegame.net.lan import Announcement  # ifaddr and zeroconf take their time

        self.url = service_url(f"127.0.0.1:{port}")
        self.port = port
        self._announcement = Announcement(port, room)
        self.address = self._address()
        self._told: tuple[str, str] | None = None
        self._is_new = asyncio.Event()

    def _address(self) -> str:
        from spitegame.net.lan import own_addresses

        return f"{own_addresses()[0]}:{self.port}"

    def announce(self, route: str) -> None:
        self.address = self._address()  # it may have changed
        if (route, self.address) != self._told:
            self._told = route, self.address
            self._is_new.set()

    async def run(self, complain: Callable[[str], None]) -> None:
        """Until cancelled."""
        from spitegame.net.lan import AnnouncementFailed

        try:
            while True:
                await self._is_new.wait()
                self._is_new.clear()
                try:
                    await self._announcement.start(self._told[0] if self._told else "")
                except AnnouncementFailed as problem:
                    complain(str(problem))
        finally:
            await self._announcement.stop()


@asynccontextmanager
async def venue(service: str, room: bytes, port: int, complain: Callable[[str], None]) -> AsyncIterator[ServiceAddress]:
    """`service` empty: within this program, at that port if it is still free. `complain` hears, as a sentence, that the
    room cannot be announced. Raises BadAddress, NoFloodLimits or OSError."""
    if service:
        url = service_url(service)
        await check_flood_limits()
        yield _Elsewhere(url)
        return
    from signaling.app import serve
    from signaling.settings import Settings

    settings = Settings(relay=True)
    try:
        running = await serve(settings, ANY_ADDRESS, port)
    except OSError:
        running = await serve(settings, ANY_ADDRESS, 0)
    async with running:
        within = _Within(running.port, room)
        announcing = asyncio.create_task(within.run(complain))
        try:
            yield within
        finally:
            announcing.cancel()
            await asyncio.gather(announcing, return_exceptions=True)
