"""How a guest's program on the desktop gets at others: aiohttp, aiortc, and a search of this network."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial
from itertools import chain, repeat
from urllib.parse import urlsplit

from spitegame.net.service_line import service_url
from spitegame.net.signaling_client import SignalingClient
from spitegame.net.webrtc import Aiortc
from spitegame.online.guest.connect import Service, Services

ON_THIS_NETWORK = 6.0
"""Seconds that a room has to show itself there: enough to ask anew a few times."""
AGAIN = 0.5
"""Seconds that a room has which was there before, and is asked for again and again."""
HEAD_START = 0.4
"""Seconds that a known service has to answer before the room is looked for on this network as well."""
PROBES = (0.4, 0.8, 1.6, 3.2)
"""Seconds that each question has whether a machine is there: the first packet of one may be lost."""


class DesktopWays(Aiortc):
    async def dial(self, url: str, *, beat: float) -> SignalingClient:
        return await SignalingClient.dial(url, beat=beat)

    def services(self, wanted: str | bytes, address: str | None, service: str) -> Services:
        return services(wanted, address, service)

    def services_again(self, known: Service, room: bytes) -> Services:
        return services_again(known, room)


async def services(wanted: str | bytes, address: str | None, service: str) -> Services:
    """The services that may know a code, the likeliest first. `wanted`: the routing part of the code, or the room of a
    long one. `address`: the one in the invitation. `service`: the player's own, or empty. Raises BadAddress."""
    if address:
        yield Service(service_url(address), is_local=True)
        return
    find = partial(_found, wanted, ON_THIS_NETWORK)
    if not service:
        if found := await find():
            yield found
        return
    async with aclosing(_as_they_answer(Service(service_url(service), is_local=False), find)) as in_order:
        async for each in in_order:
            yield each


async def services_again(known: Service, room: bytes) -> Services:
    """The services that may know a room that was at this one before. `room`: its public name."""
    if not known.is_local:
        yield known
        return
    async with aclosing(_as_they_answer(known, partial(_found, room, AGAIN))) as in_order:
        async for each in in_order:
            yield each


async def _as_they_answer(known: Service, find: Callable[[], Awaitable[Service | None]]) -> Services:
    """The known service, and the one that is found on this network. The first to answer comes first; a known one that
    never answers comes last."""
    answering = asyncio.create_task(_answers(known))
    finding: asyncio.Future[Service | None] | None = None
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
        if not answering.done():
            finding = asyncio.ensure_future(find())
            await asyncio.wait({answering, finding}, return_when=asyncio.FIRST_COMPLETED)
        is_first = answering.done()
        if is_first:
            yield known
        found = await (finding or find())
        if found and found != known:
            yield found
        if not is_first:
            yield known
    finally:
        unneeded = [each for each in (answering, finding) if each]
        for each in unneeded:
            each.cancel()
        await asyncio.gather(*unneeded, return_exceptions=True)


async def _answers(service: Service) -> None:
    """Wait until the machine answers, even if nobody listens there."""
    url = urlsplit(service.url)
    port = url.port or (443 if url.scheme == "wss" else 80)
    for within in chain(PROBES, repeat(PROBES[-1])):
        try:
            async with asyncio.timeout(within):
                _, writer = await asyncio.open_connection(url.hostname, port)
        except TimeoutError:
            continue
        except (OSError, UnicodeError):  # the latter for what is no name
            return
        writer.close()
        return


async def _found(wanted: str | bytes, within: float) -> Service | None:
    from spitegame.net.lan import find_room  # ifaddr and zeroconf take their time

    found = await find_room(wanted, within)
    return Service(service_url(found), is_local=True) if found else None
