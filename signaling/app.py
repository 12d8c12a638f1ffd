"""A running room service with its HTTP server: on the internet for the public, or within the game for one network."""

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
"""The most connections that the system keeps until the server accepts them."""
MOST_UNREAD = 32 * 1024
"""The bytes of a connection that the system buffers while the server does not read them; its own overhead comes on
top."""
MOST_UNACKNOWLEDGED = 128 * 1024
"""The bytes that the system buffers for a side that does not read; its own overhead comes on top."""
READ_AHEAD = 8 * 1024
"""The bytes that aiohttp buffers of a connection before it stops reading."""
MOST_LINE = 8 * 1024
"""The most bytes of the first line of a request."""
MOST_FIELD = 4 * 1024
"""The most bytes of a header."""
MOST_FIELDS = 64
"""The most headers of a request."""
REQUEST_TIMEOUT = 10.0
"""Seconds that a new connection has for TLS and for its first request, and that it may idle after an answer."""
SWEEP_PERIOD = 2.0
"""Seconds between two calls of `Service.sweep`."""
HEALTH = ("/healthz", "/health")
"""The paths that answer whether the service is well."""
LOCAL_ENDINGS = ("local", "lan", "home", "internal", "localdomain", "home.arpa")
"""Endings of machine names that are used on local networks only; nobody can register them for the internet."""


class Server(web.Server):
    """aiohttp's server, with limits on the number of connections and on the bytes that TLS reads ahead."""

    def __init__(self, handler: Any, most: int) -> None:
        """`most`: the most connections."""
        super().__init__(
            handler,
            handler_cancellation=True,  # ends the handler of a connection that was cut off
            access_log=None,
            logger=_log,
            keepalive_timeout=REQUEST_TIMEOUT,  # also the time for the first request
            lingering_time=0,  # requests with a body are refused, so it need not be read
            tcp_keepalive=False,
            read_bufsize=READ_AHEAD,
            max_line_size=MOST_LINE,
            max_field_size=MOST_FIELD,
            max_headers=MOST_FIELDS,
        )
        self._most, self.number = most, 0
        """`number` is that of all connections, including those that have sent no request yet."""

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
    """A service that listens on a port. Use it as an async context manager, or call `close`."""

    def __init__(self, settings: Settings, service: Service) -> None:
        self.service = service
        self.page = PageFiles(settings.page, settings.limits) if settings.page else None
        """The page that it serves; None for none."""
        self.page_answers: Counter[int] = Counter()
        """The number of answers to requests for the page, by HTTP status."""
        self.port = 0
        """The port on which it listens; 0 until it is started."""
        self._settings = settings
        # Twice the limit, so that connections beyond it can be told that the service is full.
        self.server = Server(self.answer, 2 * settings.limits.connections)

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Listen on this port. Raises OSError."""
        loop, patience = asyncio.get_running_loop(), REQUEST_TIMEOUT if tls else None
        self._listening = await loop.create_server(
            self.server, host, port, backlog=BACKLOG, ssl=tls, ssl_handshake_timeout=patience
        )
        for each in self._listening.sockets:  # the sockets of connections inherit these options
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
        """Call `Service.sweep` again and again."""
        while True:
            await asyncio.sleep(SWEEP_PERIOD)
            await self.service.sweep()

    def answer(self, request: web.BaseRequest) -> Awaitable[web.StreamResponse]:
        """Return the awaitable answer to a request: a WebSocket at PATH, the service's health, or a file of the page.
        Raises aiohttp's HTTPException."""
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
        """Return the source of a request: its address, or behind a proxy the last one in X-Forwarded-For."""
        if self._settings.behind_proxy:
            *_, nearest = ",".join(request.headers.getall(hdrs.X_FORWARDED_FOR, ())).split(",")
            with suppress(ValueError):
                return source(nearest.strip())
        return source(request.remote or "")


async def health(service: Service) -> web.Response:
    """Answer whether the store can be reached: 200, or 503 if not."""
    if service.is_well:
        return web.Response(text="well\n")
    return web.Response(status=503, text="The store cannot be reached.\n")


def is_own_origin(request: web.BaseRequest, allowed: tuple[str, ...]) -> bool:
    """Return False for a request from a page of another site. Programs send no origin. Schemes may differ, as a proxy
    may speak TLS for the service."""
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
    """Return True for an address, and for a name that only a local network gives. No page on the internet can have such
    a host, so none can reach the service by pointing its own name at it."""
    try:
        name = (URL(f"http://{host}").host or "").rstrip(".")
    except ValueError:
        return False
    with suppress(ValueError):
        return bool(ip_address(name))
    return bool(name) and ("." not in name or name.lower().endswith(tuple(f".{each}" for each in LOCAL_ENDINGS)))


async def serve(
    settings: Settings,
    host: str,
    port: int,
    clock: Callable[[], float] = time.monotonic,
    tls: ssl.SSLContext | None = None,
) -> Running:
    """Start a service and return it. Port 0 stands for any free port; codes expire by `clock`, in seconds. Raises
    OSError if the port or the store cannot be had."""
    logging.getLogger("aiohttp.websocket").disabled = True  # it would log the addresses of clients with other versions
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


def _anonymise(record: logging.LogRecord) -> bool:
    """Take the address out of a message of aiohttp. Return False, so that it is not logged, for bad HTTP and lost
    connections."""
    record.msg, record.args = "A connection has failed.", ()
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError | ConnectionError))


_log = logging.getLogger("signaling.http")
_log.addFilter(_anonymise)
