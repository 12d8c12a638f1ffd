"""Where a guest looks for a room: at the address it was told, at the room service, and on its own network."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service import service_url

ON_THIS_NETWORK = 4.0
"""So many seconds a room has to show itself there."""
AGAIN = 1.0
"""The same for one that has been there before, and is asked for again and again."""


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
    if service:
        yield Place(service_url(service), is_local=False)
    found = await _found(route, ON_THIS_NETWORK)
    if found:
        yield found


async def last_place(place: Place, room: bytes) -> AsyncIterator[Place]:
    """For a room that one has been in."""
    yield place
    if place.is_local:
        found = await _found(room, AGAIN)
        if found and found != place:
            yield found


async def _found(wanted: str | bytes, within: float) -> Place | None:
    from spitegame.net.lan import find

    found = await find(wanted, within)
    return Place(service_url(found), is_local=True) if found else None


NOT_HERE = frozenset({Fault.NO_ROOM, Fault.SERVER_GONE})


def is_elsewhere(problem: NetworkProblem) -> bool:
    """Whether it is worth looking at the next place."""
    return problem.fault in NOT_HERE
