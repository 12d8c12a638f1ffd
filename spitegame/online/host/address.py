"""Addresses of a hosted room on the desktop: at a room service within the program, which is announced on this network,
and perhaps at another machine beyond it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp

from spitegame.lazily import lazily
from spitegame.net.joined_services import RouteTaker
from spitegame.net.service_client import BadAddress, service_url
from spitegame.net.tasks import cancelled
from spitegame.net.trust import proxy_to, trusted
from spitegame.online.ways import NoAddress, ServiceAddress
from spitegame.resources import PAGE, brokers
from spitegame.session.room_codes import page_at
from spitegame.storage.files import reason_of
from spitegame.translation import _

if TYPE_CHECKING:
    from signaling import app, settings, web_page
    from spitegame.net import lan
else:
    app, settings, web_page = map(lazily, ("signaling.app", "signaling.settings", "signaling.web_page"))
    lan = lazily("spitegame.net.lan")

ANY_ADDRESS = "0.0.0.0"
PAGE_PATIENCE_S = 5.0
"""Seconds within which a service has to answer whether it serves the page."""
PAGE_PAUSE_S = 10.0
"""Seconds until a service that has not answered is asked again whether it serves the page."""


class _WantedRoute:
    """The route that the host wants for its next code. The service within this program reads it."""

    route = ""

    def want(self, route: str, lives: float) -> None:
        self.route = route


class _OwnService(ServiceAddress):
    """The address of the room service within this program, which has to be announced on this network."""

    def __init__(self, port: int, room: bytes, taker: RouteTaker, *, has_page: bool) -> None:
        super().__init__(service_url(f"127.0.0.1:{port}"), port)
        self.taker, self._has_page = taker, has_page
        self._look_for_addresses()
        self._announcement = lan.Announcement(port, room)
        self._announced: tuple[str, str] | None = None
        """The route and the address that were announced last; None before."""
        self._is_new = asyncio.Event()
        """Set when the announcement has to change."""

    def _look_for_addresses(self) -> None:
        self.address = f"{lan.own_addresses()[0]}:{self.port}"
        self.page = (page_at(self.address) or "") if self._has_page else ""

    def announce(self, route: str) -> None:
        self._look_for_addresses()  # they may have changed
        if (route, self.address) != self._announced:
            self._announced = route, self.address
            self._is_new.set()

    async def run(self, complain: Callable[[str], None]) -> None:
        """Announce the room, and each change, until cancelled."""
        try:
            while True:
                await self._is_new.wait()
                self._is_new.clear()
                try:
                    await self._announcement.start(self._announced[0] if self._announced else "")
                except lan.AnnouncementFailed as problem:
                    complain(str(problem))
        finally:
            await self._announcement.stop()


@asynccontextmanager
async def room_addresses(
    service: str, room: bytes, port: int, complain: Callable[[str], None]
) -> AsyncIterator[Sequence[ServiceAddress]]:
    """Run the service within this program, and yield the addresses of the room: first that on this network, then that
    at `service`, a room service or broker beyond it; empty for none. `complain` is told if the room cannot be
    announced. Raises NoAddress."""
    beyond = _address_beyond(service) if service else None
    page, wanted = await asyncio.to_thread(_own_page), _WantedRoute()
    wishes = settings.Settings(relay=True, own_network=True, page=page, route=lambda: wanted.route)
    async with await _served(wishes, port) as running:
        own = _OwnService(running.port, room, wanted, has_page=page is not None)
        working = [asyncio.create_task(own.run(complain))]
        if beyond:
            working.append(asyncio.create_task(_look_for_page(beyond)))
        try:
            yield (own, beyond) if beyond else (own,)
        finally:
            await cancelled(*working)


def _address_beyond(service: str) -> ServiceAddress:
    """Return the address of a service beyond this network. Raises NoAddress if it is not well formed."""
    try:
        known = ServiceAddress(service_url(service))
    except BadAddress as problem:
        raise NoAddress(str(problem)) from problem
    if brokers().has(known.url):
        known.address, known.page = "", brokers().page
    return known


async def _served(wishes: "settings.Settings", port: int) -> "app.Running":
    """Start the service within this program, at this port if it is free, else at another one. Raises NoAddress."""
    try:
        return await app.serve(wishes, ANY_ADDRESS, port)
    except OSError:
        pass
    try:
        return await app.serve(wishes, ANY_ADDRESS, 0)
    except OSError as problem:
        reason = reason_of(problem)
        raise NoAddress(_("The room cannot be opened on this machine: {reason}.", reason=reason)) from problem


def _own_page() -> "web_page.Page | None":
    """Return the page that came with this program; None if it came without."""
    try:
        return web_page.Page.read(PAGE)
    except ValueError:
        return None


async def serves_page(page: str) -> bool | None:
    """True if our page is at this URL: the answer has a header that only we send. None if nothing answers."""
    timeout = aiohttp.ClientTimeout(total=PAGE_PATIENCE_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()) as session,
            session.head(page, allow_redirects=False, proxy=await proxy_to(page), ssl=trusted()) as answer,
        ):
            return answer.status == 200 and web_page.DIGEST_HEADER in answer.headers
    except (aiohttp.ClientError, OSError, ValueError):  # a time limit is an OSError
        return None


async def _look_for_page(known: ServiceAddress) -> None:
    """Ask the room service whether it serves the page, until it answers."""
    if page := page_at(known.url):
        while (is_served := await serves_page(page)) is None:
            await asyncio.sleep(PAGE_PAUSE_S)
        if is_served:
            known.page = page
