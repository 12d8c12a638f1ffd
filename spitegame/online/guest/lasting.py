"""Whether somebody has a table open that lasts: the room service knows whether its host is there."""

import asyncio
import secrets
from functools import partial

from signaling import messages
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ANSWER
from spitegame.net.service_client import BEAT
from spitegame.online.guest.connect import GuestWays, Service
from spitegame.online.guest.side_by_side import first
from spitegame.session.lasting import VisitedTable

LOOK = 10.0
"""Seconds after which a table counts as closed, whatever is still awaited."""


async def has_host(ways: GuestWays, table: VisitedTable) -> bool:
    """True if the table is open now. To its host this looks like a stranger who knocks and leaves: do not ask about one
    table more often than once a minute."""
    try:
        async with asyncio.timeout(LOOK):
            return await _is_anywhere(ways, table)
    except TimeoutError:
        return False


async def _is_anywhere(ways: GuestWays, table: VisitedTable) -> bool:
    services = ways.services_again((Service(table.service, table.is_local),), table.room)
    try:
        await first(services, partial(_find_host, ways, table.room), grace=lambda problem: None)
    except NetworkProblem:
        return False
    return True


async def _find_host(ways: GuestWays, room: bytes, service: Service) -> None:
    """Returns when the host is at this service. Raises NetworkProblem."""
    client = await ways.dial(service.url, beat=BEAT)
    try:
        client.send(messages.Return(room, secrets.token_bytes(messages.KEY_BYTES)))
        match await client.receive(ANSWER):
            case messages.Joined(host=True):
                return
            case _:
                raise NetworkProblem(Fault.HOST_GONE)
    finally:
        client.send(messages.Leave("cancelled"))
        await client.drop()
