"""The way into a hosted room: its address, and a code there for as long as somebody may come in by it.

The address is that of a room service, or of one that runs within this program and is announced on this network.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import aiohttp

from spitegame.net.aiortc_patches import check_flood_limits
from spitegame.net.channel import loop_time
from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.service_client import service_url
from spitegame.net.signaling_client import SignalingClient
from spitegame.net.tasks import cancelled
from spitegame.resources import PAGE
from spitegame.session import room_state
from spitegame.session.room_codes import invitation, link, page_at

if TYPE_CHECKING:
    from signaling.web_page import Page

ANY_ADDRESS = "0.0.0.0"
PAGE_PATIENCE = 5.0
"""The seconds in which a service has to answer whether it serves the page."""
PAGE_PAUSE = 10.0
"""Seconds until a service that has not answered is asked again whether it serves the page."""


class ServiceAddress:
    """The address of a room service that is known to everybody."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        """The URL for this program itself."""
        self.address = url
        """The address for guests."""
        self.port = port
        """The port of the service within this program; 0 if it is another one."""
        self.page = ""
        """The URL of the page on which guests join with a browser; empty if there is none, or nobody knows yet."""

    def announce(self, route: str) -> None:
        """Let the route of the code be found on this network, if guests look there; empty: there is no code now."""


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
    """Where the room is to be found. An empty `service`: this program runs one, at that port if it is free. `complain`
    is told if it cannot be announced. Raises BadAddress, NoFloodLimits or OSError."""
    if service:
        known = ServiceAddress(service_url(service))
        check_flood_limits()
        looking = asyncio.create_task(_look_for_page(known))
        try:
            yield known
        finally:
            await cancelled(looking)
        return
    from signaling.app import serve
    from signaling.settings import Settings

    settings = Settings(relay=True, own_network=True, page=await asyncio.to_thread(_own_page))
    try:
        running = await serve(settings, ANY_ADDRESS, port)
    except OSError:
        running = await serve(settings, ANY_ADDRESS, 0)
    async with running:
        own = _OwnService(running.port, room, has_page=settings.page is not None)
        announcing = asyncio.create_task(own.run(complain))
        try:
            yield own
        finally:
            await cancelled(announcing)


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


class RoomCode:
    def __init__(self, address: ServiceAddress, key: bytes, callbacks: HostCallbacks) -> None:
        self._address, self._vacancies = address, callbacks.vacancies
        self.signaling = HostSignaling(lambda: SignalingClient.dial(address.url), key, callbacks)

    def follow(self) -> None:
        """Call this after each change of who is in the room."""
        self.signaling.follow()
        code = self.signaling.code
        self._address.announce(code.route if code else "")

    @property
    def page(self) -> str:
        return self._address.page

    def shown_in(self, snapshot: room_state.HostSnapshot) -> room_state.HostSnapshot:
        """The snapshot with all by which guests find the room."""
        code, address = self.signaling.code, self._address.address
        text, way = invitation(code, address) if code else "", link(self.page, self.signaling.long_code)
        return replace(snapshot, address=address, invitation=text, page=self.page, link=way if self.page else "")

    @property
    def state(self) -> room_state.CodeState:
        signaling = self.signaling
        if not self._vacancies():
            return room_state.RoomFull()
        if signaling.problem:
            return room_state.RoomFailed(str(signaling.problem))
        if signaling.code and loop_time() < signaling.expires:
            return room_state.CodeOpen(signaling.code, signaling.expires)
        return room_state.CodePending() if signaling.waits_for_code else room_state.CodeExpired()
