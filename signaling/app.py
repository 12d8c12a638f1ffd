"""A room service that runs: for many on the net, or within the game for one network."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self

from signaling.service import Connection, Service
from signaling.settings import Settings
from signaling.store import Memory, Store

BACKLOG = 4096
ROUND = 2.0
"""Seconds between two looks after everything that has a time."""


class Running:
    def __init__(self, service: Service, server: asyncio.Server) -> None:
        self.service = service
        self._server = server
        self._rounds = asyncio.create_task(self._go_round())

    @property
    def port(self) -> int:
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Everyone who is connected is told."""
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


async def serve(settings: Settings, host: str, port: int, clock: Callable[[], float] = time.time) -> Running:
    """Port 0 is a free one. Raises OSError if the port cannot be had or the store cannot be reached."""
    service = Service(settings, _store(settings, clock), clock)
    await service.start()
    try:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Connection(service), host, port, backlog=BACKLOG)
    except BaseException:
        await service.close()
        raise
    return Running(service, server)


def _store(settings: Settings, clock: Callable[[], float]) -> Store:
    if not settings.redis:
        return Memory(clock, settings.code_life)
    from signaling.fleet import Fleet  # not everyone has its library

    return Fleet(settings.redis, clock, settings.code_life)
