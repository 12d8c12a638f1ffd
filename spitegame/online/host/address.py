"""Where the room of a host on the desktop is found: at a room service, or at one within the program, which is then
announced on this network."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp

from spitegame.net.aiortc_patches import NoFloodLimits, check_flood_limits
from spitegame.net.service_client import BadAddress, service_url
from spitegame.net.tasks import cancelled
from spitegame.online.host.entrance import NoAddress, ServiceAddress
from spitegame.resources import PAGE
from spitegame.session.room_codes import page_at
from spitegame.storage.files import reason_of
from spitegame.translation import _

if TYPE_CHECKING:
    from signaling.app import Running
    from signaling.settings import Settings
    from signaling.web_page import Page

ANY_ADDRESS = "0.0.0.0"
PAGE_PATIENCE = 5.0
"""The seconds in which a service has to answer whether it serves the page."""
PAGE_PAUSE = 10.0
"""Seconds until a service that has not answered is asked again whether it serves the page."""


class _OwnService(ServiceAddress):
    """The address of the room service within this program, which has to be announced on this network."""

    def __init__(self, port: int, room: bytes, *, has_page: bool) -> None:
        from spitegame.net.lan import Announcement  # ifaddr and zeroconf take their time

        super().__init__(service_url(f"127.0.0.1:{port}"), port)
        self._has_page = has_page
        self._look_for_addresses()
        self._announcement = Announcement(port, room)
        self._announced: tuple[str, str] | None = None
        self._is_new = asyncio.Event()

    def _look_for_addresses(self) -> None:
        from spitegame.net.lan import own_addresses

        self.address = f"{own_addresses()[0]}:{self.port}"
        self.page = (page_at(self.address) or "") if self._has_page else ""

    def announce(self, route: str) -> None:
        self._look_for_addresses()  # they may have changed
        if (route, self.address) != self._announced:
            self._announced = route, self.address
            self._is_new.set()

    async def run(self, complain: Callable[[str], None]) -> None:
        """Announce the room, and each change, until cancelled."""
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
    """As `HostWays.address` says."""
    if service:
        try:
            known = ServiceAddress(service_url(service))
            check_flood_limits()
        except (BadAddress, NoFloodLimits) as problem:
            raise NoAddress(str(problem)) from problem
        looking = asyncio.create_task(_look_for_page(known))
        try:
            yield known
        finally:
            await cancelled(looking)
        return
    from signaling.settings import Settings

    settings = Settings(relay=True, own_network=True, page=await asyncio.to_thread(_own_page))
    async with await _served(settings, port) as running:
        own = _OwnService(running.port, room, has_page=settings.page is not None)
        announcing = asyncio.create_task(own.run(complain))
        try:
            yield own
        finally:
            await cancelled(announcing)


async def _served(settings: "Settings", port: int) -> "Running":
    """The service within this program, at this port if it is free. Raises NoAddress."""
    from signaling.app import serve

    try:
        return await serve(settings, ANY_ADDRESS, port)
    except OSError:
        pass
    try:
        return await serve(settings, ANY_ADDRESS, 0)
    except OSError as problem:
        reason = reason_of(problem)
        raise NoAddress(_("The room cannot be opened on this machine: {reason}.", reason=reason)) from problem


def _own_page() -> "Page | None":
    """The page that came with this program; None if it came without."""
    from signaling.web_page import Page

    try:
        return Page.read(PAGE)
    except ValueError:
        return None


class NoAnswer(Exception):
    """The service cannot be reached now."""


async def serves_page(page: str) -> bool:
    """True if our page is at this URL: any site may lie there, so a header of ours has to come. Raises NoAnswer."""
    from signaling.web_page import MARK

    timeout = aiohttp.ClientTimeout(total=PAGE_PATIENCE)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()) as session,
            session.head(page, allow_redirects=False) as answer,
        ):
            return answer.status == 200 and MARK in answer.headers
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as problem:
        raise NoAnswer from problem


async def _look_for_page(known: ServiceAddress) -> None:
    """Ask the room service whether it serves the page, until it answers."""
    page = page_at(known.url)
    while page:
        try:
            known.page = page if await serves_page(page) else ""
            return
        except NoAnswer:
            await asyncio.sleep(PAGE_PAUSE)
