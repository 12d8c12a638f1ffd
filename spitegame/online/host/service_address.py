"""Where a room is to be found: at a room service, or at one that runs within this program and is announced here."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from spitegame.net.aiortc_patches import check_flood_limits
from spitegame.net.signaling_client import service_url

ANY_ADDRESS = "0.0.0.0"


class ServiceAddress:
    """The address of a room service that is known to everybody."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        """For this program itself."""
        self.address = url
        """For guests."""
        self.port = port
        """The port of the service within this program; 0 if it is another one."""

    def announce(self, route: str) -> None:
        """Let the routing part of the code be found on this network, if that is where guests look. Empty: there is no
        code now."""


class _OwnService(ServiceAddress):
    """The address of the room service within this program, which has to be announced on this network."""

    def __init__(self, port: int, room: bytes) -> None:
        from spitegame.net.lan import Announcement  # ifaddr and zeroconf take their time

        super().__init__(service_url(f"127.0.0.1:{port}"), port)
        self.address = self._address()
        self._announcement = Announcement(port, room)
        self._announced: tuple[str, str] | None = None
        self._is_new = asyncio.Event()

    def _address(self) -> str:
        from spitegame.net.lan import own_addresses

        return f"{own_addresses()[0]}:{self.port}"

    def announce(self, route: str) -> None:
        self.address = self._address()  # it may have changed
        if (route, self.address) != self._announced:
            self._announced = route, self.address
            self._is_new.set()

    async def run(self, complain: Callable[[str], None]) -> None:
        """Until cancelled."""
        from spitegame.net.lan import AnnouncementFailed

        try:
            while True:
                await self._is_new.wait()
                self._is_new.clear()
                try:
                    await self._announcement.start(self._announced[0] if self._announced else "")
                except AnnouncementFailed as problem:
                    complain(str(problem))
        finally:
            await self._announcement.stop()


@asynccontextmanager
async def service_address(
    service: str, room: bytes, port: int, complain: Callable[[str], None]
) -> AsyncIterator[ServiceAddress]:
    """Where the room is to be found meanwhile. If `service` is empty, this program runs one, at that port if it is
    still free. `complain` is called with a sentence if the room cannot be announced. Raises BadAddress, NoFloodLimits
    or OSError."""
    if service:
        url = service_url(service)
        await check_flood_limits()
        yield ServiceAddress(url)
        return
    from signaling.app import serve
    from signaling.settings import Settings

    settings = Settings(relay=True)
    try:
        running = await serve(settings, ANY_ADDRESS, port)
    except OSError:
        running = await serve(settings, ANY_ADDRESS, 0)
    async with running:
        own = _OwnService(running.port, room)
        announcing = asyncio.create_task(own.run(complain))
        try:
            yield own
        finally:
            announcing.cancel()
            await asyncio.gather(announcing, return_exceptions=True)
