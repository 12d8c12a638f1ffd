"""A room service that runs: for many on the net, or within the game for one network."""

import asyncio
import logging
import socket
import ssl
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Self, cast

from aiohttp import hdrs, web
from aiohttp.http import HttpProcessingError
from yarl import URL

from signaling.limits import source
from signaling.messages import PATH
from signaling.service import Service
from signaling.settings import Settings, rules_of
from signaling.store import MemoryStore, Store
from signaling.web_page import PageFiles

BACKLOG = 4096
MOST_UNREAD = 32 * 1024
"""So many bytes of a connection the system keeps for us while we do not read it; it takes its own share on top."""
MOST_UNACKNOWLEDGED = 128 * 1024
"""So many bytes the system keeps for somebody who does not read; it takes its own share on top."""
READ_AHEAD = 8 * 1024
MOST_LINE = 8 * 1024
"""The bytes of the first line of a request."""
MOST_FIELD = 4 * 1024
MOST_FIELDS = 64
HANDSHAKE = 10.0
"""Seconds that somebody who has connected has to say what it wants; and so has, after an answer, who stays."""
ROUND = 2.0
"""Seconds between two rounds, in which everything that has a time is looked after."""
HEALTH = ("/healthz", "/health")
NETWORKS = ("local", "lan", "home", "internal", "localdomain", "home.arpa")
"""Endings of names on one's own network; nobody can register them for the internet."""


class Server(web.Server):
    """aiohttp's, which bounds neither the number of connections nor what TLS reads ahead of a connection."""

    def __init__(self, handler: Any, most: int) -> None:
        super().__init__(
            handler,
            handler_cancellation=True,  # nobody is waited for who has been cut off
            access_log=None,
            logger=_log,
            keepalive_timeout=HANDSHAKE,  # also the time for the first request
            lingering_time=0,  # nothing that has a body is answered
            tcp_keepalive=False,
            read_bufsize=READ_AHEAD,
            max_line_size=MOST_LINE,
            max_field_size=MOST_FIELD,
            max_headers=MOST_FIELDS,
        )
        self._most, self.number = most, 0
        """`number`: of connections, also of those that have not said yet what they want."""

    def connection_made(self, handler: Any, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        self.number += 1
        if self.number > self._most:
            transport.abort()
        elif transport.get_extra_info("sslcontext"):
            cast(Any, transport).set_read_buffer_limits(high=READ_AHEAD)

    def connection_lost(self, handler: Any, exc: BaseException | None = None) -> None:
        super().connection_lost(handler, exc)
        self.number -= 1


class Running:
    def __init__(self, settings: Settings, service: Service) -> None:
        self.service = service
        self.page = PageFiles(settings.page, settings.limits) if settings.page else None
        self.page_answers: Counter[int] = Counter()
        self.port = 0
        self._settings = settings
        # Those who are told that there are too many connections are as many again.
        self.server = Server(self.answer, 2 * settings.limits.connections)

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Raises OSError."""
        loop, patience = asyncio.get_running_loop(), HANDSHAKE if tls else None
        self._listening = await loop.create_server(
            self.server, host, port, backlog=BACKLOG, ssl=tls, ssl_handshake_timeout=patience
        )
        for each in self._listening.sockets:  # those of connections take after it
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNACKNOWLEDGED)
        self.port = self._listening.sockets[0].getsockname()[1]
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        self._listening.close()
        self._rounds.cancel()
        with suppress(asyncio.CancelledError):
            await self._rounds
        await self.service.close()
        await self.server.shutdown(0.1)
        await self._listening.wait_closed()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.service.look_after()

    def answer(self, request: web.BaseRequest) -> Awaitable[web.StreamResponse]:
        """Raises aiohttp's HTTPException."""
        if self._settings.own_network and not is_of_own_network(request.host):
            raise web.HTTPMisdirectedRequest
        path = request.raw_path.partition("?")[0]
        if request.method not in (hdrs.METH_GET, hdrs.METH_HEAD):
            raise web.HTTPMethodNotAllowed(request.method, ["GET", "HEAD"])
        if path == PATH:
            if not is_own_origin(request, self._settings.origins):
                raise web.HTTPForbidden
            return self.service.serve(request, self._source(request))
        return health(self.service) if path in HEALTH else self._page_answer(request)

    async def _page_answer(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            if self.page is None:
                raise web.HTTPNotFound
            response = await self.page.answer(request, self._source(request))
        except web.HTTPException as refusal:
            self.page_answers[refusal.status] += 1
            raise
        self.page_answers[response.status] += 1
        return response

    def _source(self, request: web.BaseRequest) -> str:
        if self._settings.behind_proxy:
            *_, nearest = ",".join(request.headers.getall(hdrs.X_FORWARDED_FOR, ())).split(",")
            with suppress(ValueError):
                return source(nearest.strip())
        return source(request.remote or "")


async def health(service: Service) -> web.Response:
    if service.is_well:
        return web.Response(text="well\n")
    return web.Response(status=503, text="The store cannot be reached.\n")


def is_own_origin(request: web.BaseRequest, allowed: tuple[str, ...]) -> bool:
    """False for a page of another site; programs name no origin. Schemes may differ: a proxy may speak TLS for us."""
    named = request.headers.get(hdrs.ORIGIN)
    if named is None or named in allowed:
        return True
    try:
        origin = URL(named)
        own = URL(f"{origin.scheme}://{request.host}")
        return bool(origin.host) and (origin.host, origin.port) == (own.host, own.port)
    except ValueError:
        return False


def is_of_own_network(host: str) -> bool:
    """True for an address, this machine, and names that only one's own network gives: no page elsewhere has those."""
    try:
        name = (URL(f"http://{host}").host or "").rstrip(".")
    except ValueError:
        return False
    with suppress(ValueError):
        return bool(ip_address(name))
    return bool(name) and ("." not in name or name.lower().endswith(tuple(f".{each}" for each in NETWORKS)))


async def serve(
    settings: Settings,
    host: str,
    port: int,
    clock: Callable[[], float] = time.monotonic,
    tls: ssl.SSLContext | None = None,
) -> Running:
    """Port 0 stands for a free one; codes expire by `clock`, in seconds. Raises OSError without port or store."""
    logging.getLogger("aiohttp.websocket").disabled = True  # it would say who speaks another version
    store: Store = MemoryStore(rules_of(settings), clock, settings.route)
    if settings.redis:
        from signaling.redis.store import RedisStore  # few need it

        store = RedisStore(rules_of(settings), settings.redis.split())
    service = Service(settings, store)
    await service.start()
    running = Running(settings, service)
    try:
        await running.start(host, port, tls)
    except BaseException:
        await service.close()
        raise
    return running


def _is_ours(record: logging.LogRecord) -> bool:
    """False for what is no HTTP and for those who are gone: aiohttp logs that too, and says who they are."""
    record.msg, record.args = "A connection has failed.", ()
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError | ConnectionError))


_log = logging.getLogger("signaling.http")
_log.addFilter(_is_ours)
