"""Where a guest's program on the desktop looks for a room: at a known service, and on this network."""

import asyncio
from contextlib import aclosing, suppress
from itertools import chain, repeat
from urllib.parse import urlsplit

from spitegame.net.service_client import BadAddress, service_url
from spitegame.net.tasks import cancelled
from spitegame.online.guest.connect import Service, Services

ON_THIS_NETWORK = 6.0
"""Seconds that a room has to show itself there: enough to ask anew a few times."""
AGAIN = 0.5
"""Seconds that a room has which was there before, and is asked for again and again."""
HEAD_START = 0.4
"""Seconds that a known service has to answer before the room is looked for on this network as well."""
PROBES = (0.4, 0.8, 1.6, 3.2)
"""Seconds that each question has whether a machine is there: the first packet of one may be lost."""


async def services(wanted: str | bytes, address: str | None, places: tuple[str, ...]) -> Services:
    """As `GuestWays.services` says."""
    known = _known(address, places)
    # A code is as young as its address. A link may be that of a table that lasts, whose host has another address today.
    if known and address and not (known.is_local and isinstance(wanted, bytes)):
        yield known
        return
    found = _found(wanted, ON_THIS_NETWORK)
    async with aclosing(_as_they_answer(known, found) if known else found) as in_order:
        async for each in in_order:
            yield each


def _known(address: str | None, places: tuple[str, ...]) -> Service | None:
    """The service that is known beforehand: that of the invitation, or else the player's first. Raises BadAddress."""
    if not address:
        return Service(service_url(places[0]), is_local=False) if places else None
    invited_to = Service.invited_to(address)
    with suppress(BadAddress):
        if invited_to.url in map(service_url, places):
            return Service(invited_to.url, is_local=False)
    return invited_to


async def services_again(known: Service, room: bytes) -> Services:
    """As `GuestWays.services_again` says."""
    if not known.is_local:
        yield known
        return
    async with aclosing(_as_they_answer(known, _found(room, AGAIN))) as in_order:
        async for each in in_order:
            yield each


async def _as_they_answer(known: Service, found: Services) -> Services:
    """The known service and those found here, as they answer; a known one that is silent after the first found."""
    answering = asyncio.create_task(_answers(known))
    finding: asyncio.Future[Service | None] | None = None
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
        if not answering.done():
            finding = asyncio.ensure_future(anext(found, None))
            await asyncio.wait({answering, finding}, return_when=asyncio.FIRST_COMPLETED)
        is_first = answering.done()
        if is_first:
            yield known
        first = await (finding or anext(found, None))
        if first and first != known:
            yield first
        if not is_first:
            yield known
        async for another in found:
            if another != known:
                yield another
    finally:
        await cancelled(*(each for each in (answering, finding) if each))
        await found.aclose()


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


async def _found(wanted: str | bytes, within: float) -> Services:
    from spitegame.net.lan import find_rooms  # ifaddr and zeroconf take their time

    async with aclosing(find_rooms(wanted, within)) as addresses:
        async for address in addresses:
            yield Service(service_url(address), is_local=True)
