"""Where a guest looks for a room: at the address it was told, at the room service, and on its own network."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.signaling_client import service_url

ON_THIS_NETWORK = 6.0
"""So many seconds a room has to show itself there: enough to ask anew a few times."""
AGAIN = 0.5
"""The same for one that has been there before, and is asked for again and again."""
SOON = 0.8
"""Seconds after which a place that has not answered counts as silent."""


@dataclass(frozen=True, slots=True)
class Place:
    url: str
    is_local: bool
    """Within the host's program; it may have another address next time."""


async def places(route: str, address: str | None, service: str) -> AsyncIterator[Place]:
    """For a code, the likeliest first. Raises BadAddress."""
    if address:
        yield Place(service_url(address), is_local=True)
        return
    find = partial(_found, route, ON_THIS_NETWORK)
    if not service:
        if found := await find():
            yield found
        return
    async for place in _as_they_answer(Place(service_url(service), is_local=False), find):
        yield place


async def last_place(place: Place, room: bytes) -> AsyncIterator[Place]:
    """For a room that one has been in."""
    if not place.is_local:
        yield place
        return
    async for each in _as_they_answer(place, partial(_found, room, AGAIN)):
        yield each


async def _as_they_answer(known: Place, find: Callable[[], Awaitable[Place | None]]) -> AsyncIterator[Place]:
    """The known place, and the one that is found on this network, which comes first if the known one is silent."""
    is_silent = not await _answers(known)
    if not is_silent:
        yield known
    found = await find()
    if found and found != known:
        yield found
    if is_silent:
        yield known


async def _answers(place: Place) -> bool:
    """Soon, be it that nobody listens there."""
    url = urlsplit(place.url)
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


async def _found(wanted: str | bytes, within: float) -> Place | None:
    from spitegame.net.lan import find_room

    found = await find_room(wanted, within)
    return Place(service_url(found), is_local=True) if found else None


NOT_HERE = frozenset({Fault.NO_ROOM, Fault.SERVER_GONE})


def is_elsewhere(problem: NetworkProblem) -> bool:
    """Whether it is worth looking at the next place."""
    return problem.fault in NOT_HERE
