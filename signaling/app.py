"""A room service that runs: for many on the net, or within the game for one network."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Self

from aiohttp import web
from aiohttp.http import HttpProcessingError

from signaling.messages import PATH
from signaling.service import Service
from signaling.settings import Settings
from signaling.store import MemoryStore, Store

BACKLOG = 4096
ROUND = 2.0
"""Seconds between two rounds, in which everything that has a time is looked after."""
HANDSHAKE = 10.0
"""Seconds that somebody who has connected has to say what it wants."""


class Running:
    def __init__(self, service: Service, runner: web.ServerRunner) -> None:
        self.service = service
        self.port: int = runner.addresses[0][1]
        self._runner = runner
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Tells everyone who is connected, and ends."""
        for site in self._runner.sites:
            await site.stop()
        self._rounds.cancel()
        with suppress(asyncio.CancelledError):
            await self._rounds
        await self.service.close()
        await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.service.look_after()


async def serve(settings: Settings, host: str, port: int, clock: Callable[[], float] = time.time) -> Running:
    """A running service. Port 0 stands for a free one. Raises OSError if the port cannot be had or the store cannot be
    reached."""
    service = Service(settings, _store(settings, clock), clock)
    await service.start()
    try:
        runner = await _served(service, host, port)
    except BaseException:
        await service.close()
        raise
    return Running(service, runner)


async def _served(service: Service, host: str, port: int) -> web.ServerRunner:
    """The service on its port; two paths need no more than aiohttp's plain server."""

    def answer(request: web.BaseRequest) -> Awaitable[web.StreamResponse]:
        return service.serve(request) if request.path == PATH else _plain(service, request.path)

    server = web.Server(
        answer,
        handler_cancellation=True,  # nobody is waited for who has been cut off
        access_log=None,
        logger=_log,
        keepalive_timeout=HANDSHAKE,
        tcp_keepalive=False,
    )
    runner = web.ServerRunner(server, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port, backlog=BACKLOG).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


async def _plain(service: Service, path: str) -> web.Response:
    if path != "/health":
        raise web.HTTPNotFound
    return service.health()


def _is_ours(record: logging.LogRecord) -> bool:
    """False for what others send that is no HTTP: aiohttp logs it too, and says who they are."""
    record.msg, record.args = "A connection has failed.", ()
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


_log = logging.getLogger("signaling.http")
_log.addFilter(_is_ours)


def _store(settings: Settings, clock: Callable[[], float]) -> Store:
    if not settings.redis:
        return MemoryStore(clock, settings.code_life)
    from signaling.redis_store import RedisStore  # not everyone has its library

    return RedisStore(settings.redis, clock, settings.code_life)
