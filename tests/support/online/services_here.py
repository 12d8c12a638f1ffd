"""Room services within this process, over real WebSockets, with those who call them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Redis

from signaling.app import Running, serve
from signaling.messages import Opened
from signaling.settings import Settings
from support.online.service_callers import Caller, Callers, callers, redis_server


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class House:
    """A service, and those who call it."""

    running: Running
    programs: Callers

    async def call(self, key: bytes | None = None, **options: Any) -> Caller:
        return await self.programs.call(self.running.port, key, **options)

    async def host(self) -> tuple[Caller, Opened]:
        return await self.programs.host(self.running.port)

    async def pair(self) -> tuple[Caller, Caller]:
        return await self.programs.pair(self.running.port)


@asynccontextmanager
async def house(settings: Settings | None = None, clock: Clock | None = None) -> AsyncIterator[House]:
    async with await serve(settings or Settings(), "127.0.0.1", 0, clock or Clock()) as running, callers() as programs:
        yield House(running, programs)


@dataclass(frozen=True)
class Fleet:
    """Services that share Redis servers as processes of one service do, those who call them, and links to the
    servers."""

    running: list[Running]
    programs: Callers
    redis: list[Redis]

    async def call(self, process: int, key: bytes | None = None, **options: Any) -> Caller:
        return await self.programs.call(self.running[process].port, key, **options)

    async def host(self, process: int) -> tuple[Caller, Opened]:
        return await self.programs.host(self.running[process].port)

    async def pair(self, process: int, guest_process: int) -> tuple[Caller, Caller]:
        return await self.programs.pair(self.running[process].port, self.running[guest_process].port)


@asynccontextmanager
async def fleet(count: int = 2, stores: int = 1) -> AsyncIterator[Fleet]:
    async with AsyncExitStack() as stack:
        urls = [stack.enter_context(redis_server()) for _ in range(stores)]
        settings = Settings(redis=" ".join(urls), tables=True, behind_proxy=True)
        running = [await stack.enter_async_context(await serve(settings, "127.0.0.1", 0)) for _ in range(count)]
        links = [await stack.enter_async_context(Redis.from_url(url)) for url in urls]
        yield Fleet(running, await stack.enter_async_context(callers()), links)
