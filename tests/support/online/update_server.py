"""A server that says what a test wants where programs ask for newer versions, and counts who asks."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from aiohttp import web

from spitegame.net.primitives import PRIMITIVES
from spitegame.net.update_source import UpdateSource
from spitegame.net.updates import signed
from spitegame.session.updates import Announcement

PRIVATE, OTHER = bytes(range(32)), bytes(32)
KEY = PRIMITIVES.ed25519_public(PRIVATE)
PAGE = "https://spitegame.example/download"
NEWER, OLDER = Announcement("99.0.0", PAGE), Announcement("0.0.1", PAGE)

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class UpdateServer:
    source: UpdateSource
    asked: list[web.Request] = field(default_factory=list)


def saying(file: bytes, status: int = 200) -> Handler:
    async def say(_: web.Request) -> web.StreamResponse:
        return web.Response(body=file, status=status)

    return say


def announcing(announcement: Announcement, private: bytes = PRIVATE) -> Handler:
    return saying(signed(private, announcement))


@asynccontextmanager
async def update_server(handler: Handler) -> AsyncIterator[UpdateServer]:
    async def hear(request: web.Request) -> web.StreamResponse:
        server.asked.append(request)
        return await handler(request)

    app = web.Application()
    app.router.add_get("/{name}", hear)
    runner = web.AppRunner(app, handler_cancellation=True)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server = UpdateServer(UpdateSource(f"http://{host}:{port}/newest.txt", KEY))
    try:
        yield server
    finally:
        await runner.cleanup()
