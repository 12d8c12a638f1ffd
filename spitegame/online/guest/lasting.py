"""Whether somebody has a table open that lasts: the room service knows whether its host is there."""

import asyncio
import secrets
from contextlib import aclosing

from signaling import messages
from spitegame.net.errors import NetworkProblem
from spitegame.net.guest_signaling import ANSWER
from spitegame.net.service_client import BEAT
from spitegame.online.guest.connect import GuestWays, Service
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
    known = Service(table.service, table.is_local)
    async with aclosing(ways.services_again(known, table.room)) as in_order:
        async for service in in_order:
            try:
                async with asyncio.timeout(ANSWER):
                    if await _has_host(ways, service, table.room):
                        return True
            except (NetworkProblem, TimeoutError):
                continue
    return False


async def _has_host(ways: GuestWays, service: Service, room: bytes) -> bool:
    """Raises NetworkProblem."""
    client = await ways.dial(service.url, beat=BEAT)
    try:
        client.send(messages.Return(room, secrets.token_bytes(messages.KEY_BYTES)))
        match await client.receive():
            case messages.Joined(host=is_there):
                return is_there
            case _:
                return False
    finally:
        client.send(messages.Leave("cancelled"))
        await client.drop()
