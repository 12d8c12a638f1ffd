"""A room service that runs: for many on the net, or within the game for one network."""

import asyncio
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from signaling.connection import HANDSHAKE
from signaling.service import Service
from signaling.settings import Settings
from signaling.store import MemoryStore, Store

BACKLOG = 4096
MOST_UNREAD = 32 * 1024
"""So many bytes of a connection the system keeps for us while we do not read it; it takes its own share on top."""
MOST_UNACKNOWLEDGED = 128 * 1024
"""So many bytes the system keeps for somebody who does not read; it takes its own share on top."""
ROUND = 2.0
"""Seconds between two rounds, in which everything that has a time is looked after."""


class Running:
    def __init__(self, service: Service, server: asyncio.Server) -> None:
        self.service = service
        self.port: int = server.sockets[0].getsockname()[1]
        self._server = server
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Tells everyone who is connected, and ends."""
        self._server.close()
        self._rounds.cancel()
        with suppress(asyncio.CancelledError):
            await self._rounds
        await self.service.close()
        await self._server.wait_closed()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            self.service.look_after()


async def serve(
    settings: Settings,
    host: str,
    port: int,
    clock: Callable[[], float] = time.monotonic,
    tls: ssl.SSLContext | None = None,
) -> Running:
    """A running service. Port 0 stands for a free one. `clock`, in seconds, is what codes expire by. Raises OSError if
    the port cannot be had or the store cannot be reached."""
    service = Service(settings, _store(settings, clock))
    await service.start()
    try:
        loop = asyncio.get_running_loop()
        patience = HANDSHAKE if tls else None
        server = await loop.create_server(
            service.connect, host, port, backlog=BACKLOG, ssl=tls, ssl_handshake_timeout=patience
        )
    except BaseException:
        await service.close()
        raise
    for each in server.sockets:  # those of connections take after it
        each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNACKNOWLEDGED)
    return Running(service, server)


def _store(settings: Settings, clock: Callable[[], float]) -> Store:
    if not settings.redis:
        return MemoryStore(clock, settings.code_life)
    from signaling.redis.store import RedisStore  # few need it

    return RedisStore(settings)
