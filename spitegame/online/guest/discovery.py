"""Where a guest looks for a room: at the address it was told, at the room service, and on its own network."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from spitegame.net.signaling_client import service_url

ON_THIS_NETWORK = 6.0
"""Seconds that a room has to show itself there: enough to ask anew a few times."""
AGAIN = 0.5
"""Seconds that a room has which was there before, and is asked for again and again."""
SOON = 0.8
"""Seconds after which a service that has not answered counts as silent."""


@dataclass(frozen=True, slots=True)
class Service:
    """A room service at which the room may be."""

    url: str
    is_local: bool
    """It is within the host's program, and may have another address next time."""


async def services(route: str, address: str | None, service: str) -> AsyncIterator[Service]:
    """The services that may know a code, the likeliest first. `route`: the routing part of the code. `address`: the one
    in the invitation. `service`: the player's own, or empty. Raises BadAddress."""
    if address:
        yield Service(service_url(address), is_local=True)
        return
    find = partial(_found, route, ON_THIS_NETWORK)
    if not service:
        if found := await find():
            yield found
        return
    async for each in _as_they_answer(Service(service_url(service), is_local=False), find):
        yield each


async def services_again(known: Service, room: bytes) -> AsyncIterator[Service]:
    """The services that may know a room that was at this one before. `room`: its public name."""
    if not known.is_local:
        yield known
        return
    async for each in _as_they_answer(known, partial(_found, room, AGAIN)):
        yield each


async def _as_they_answer(known: Service, find: Callable[[], Awaitable[Service | None]]) -> AsyncIterator[Service]:
    """The known service, and the one that is found on this network, which comes first if the known one is silent."""
    is_silent = not await _answers(known)
    if not is_silent:
        yield known
    found = await find()
    if found and found != known:
        yield found
    if is_silent:
        yield known


async def _answers(service: Service) -> bool:
    """True if the machine answers soon, even if nobody listens there."""
    url = urlsplit(service.url)
    port = url.port or (443 if url.scheme == "wss" else 80)
    try:
        async with asyncio.timeout(SOON):
            _, writer = await asyncio.open_connection(url.hostname, port)
    except TimeoutError:
        return False
    except (OSError, UnicodeError):  # the latter for what is no name
        return True
    writer.close()
    return True


async def _found(wanted: str | bytes, within: float) -> Service | None:
    from spitegame.net.lan import find_room  # ifaddr and zeroconf take their time

    found = await find_room(wanted, within)
    return Service(service_url(found), is_local=True) if found else None
