"""`Ways` of a program on the desktop, for host and guest: aiohttp, aiortc, this network, and the services that it
knows."""

import asyncio
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.net.channel import loop_time
from spitegame.net.desktop_socket import DesktopSocket, SignalingClient
from spitegame.net.peer_server_client import PeerServers
from spitegame.net.service_client import BadAddress, ServiceClient, service_url
from spitegame.net.tasks import cancelled
from spitegame.net.webrtc import Aiortc
from spitegame.online.host.address import room_addresses
from spitegame.online.ways import MayCall, Service, Services, check_call
from spitegame.resources import brokers
from spitegame.session.room_codes import is_peer_server

if TYPE_CHECKING:
    from spitegame.net import lan
else:
    lan = lazily("spitegame.net.lan")

ON_THIS_NETWORK_S = 6.0
"""Seconds of a search on this network for a new room: enough to ask a few times."""
AGAIN_S = 0.5
"""Seconds of each search on this network for a room that was known before."""
HEAD_START_S = 0.4
"""Seconds of searching on this network before brokers beyond it are asked."""


async def services(wanted: str | bytes | None, address: str | None, places: tuple[str, ...]) -> Services:
    """Yield the services that may know the room, as `Ways.services` says."""
    known = _known(address, places)
    if address and known[0].is_local:
        yield known[0]
        # A code is as new as its address. A link to a lasting table may be old, and its host have another address now.
        if isinstance(wanted, str):
            return
    async with aclosing(_brokers_last(_found(wanted, ON_THIS_NETWORK_S), known)) as in_order:
        async for each in in_order:
            yield each


def _known(address: str | None, places: tuple[str, ...]) -> list[Service]:
    """Return the services that are known without a search: that of the invitation, or else those of the player. Raises
    BadAddress."""
    if not address or brokers().has(address):
        return [Service(service_url(place), is_local=False) for place in places]
    invited_to = Service.invited_to(address)
    with suppress(BadAddress):
        if invited_to.url in map(service_url, places):
            return [Service(invited_to.url, is_local=False)]
    return [invited_to]


async def services_again(known: tuple[Service, ...], room: bytes) -> Services:
    """Yield the services that may know the room again, as `Ways.services_again` says."""
    last, *others = known
    yield last
    async with aclosing(_brokers_last(_found(room, AGAIN_S), others)) as in_order:
        async for each in in_order:
            yield each


async def _brokers_last(here: Services, known: list[Service]) -> Services:
    """Yield room services beyond this network at once, and those on it, `here`, as they are found. Yield brokers, which
    belong to others, after HEAD_START_S, or when `here` is at its end."""
    beyond = [each for each in known if not each.is_local]
    waiting = [each for each in beyond if is_peer_server(each.url)]
    for each in beyond:
        if each not in waiting:
            yield each
    starts = loop_time() + HEAD_START_S
    finding: asyncio.Future[Service | None] | None = None
    try:
        while True:
            finding = finding or asyncio.ensure_future(anext(here, None))
            await asyncio.wait({finding}, timeout=max(0.0, starts - loop_time()) if waiting else None)
            if not finding.done() or finding.result() is None:
                for each in waiting:
                    yield each
                waiting = []
            if finding.done():
                found, finding = finding.result(), None
                if found is None:
                    return
                if found not in known:
                    yield found
    finally:
        await cancelled(*([finding] if finding else []))
        await here.aclose()


async def _found(wanted: str | bytes | None, within: float) -> Services:
    """Search for `within` seconds, and yield the services on this network that have the room with this route or public
    name; none for None."""
    if wanted is None:
        return
    async with aclosing(lan.find_rooms(wanted, within)) as addresses:
        async for address in addresses:
            yield Service(service_url(address), is_local=True)


class DesktopWays(Aiortc):
    """The network of a program on the desktop."""

    def __init__(self, may_call: MayCall = lambda _url: True) -> None:
        self._may_call = may_call
        self._peer_servers = PeerServers(DesktopSocket.dial)

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        check_call(url, self._may_call)
        return self._peer_servers.client(url) if is_peer_server(url) else await SignalingClient.dial(url, beat=beat)

    services = staticmethod(services)
    services_again = staticmethod(services_again)
    addresses = staticmethod(room_addresses)
