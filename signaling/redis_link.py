"""One connection to a Redis, by RESP3: commands go out as they come, many at a time, and nobody waits for another's
answer. What is published for us comes by the same connection, in its place between the answers.

`hiredis` writes and reads the bytes. The client of the package `redis` would take a connection of its own for each
command that has not been answered yet.
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, cast
from urllib.parse import unquote, urlsplit

import hiredis

PORT = 6379
NO_ANSWER = b"*3\r\n$6\r\nCLIENT\r\n$5\r\nREPLY\r\n$4\r\nSKIP\r\n"
"""Before a command that is not to be answered."""

Part: TypeAlias = bytes | str | int
_NOT_YET = object()
Then: TypeAlias = Callable[[Any], None]
"""Is called with an answer, or with a RedisFailed."""
Hear: TypeAlias = Callable[[bytes], None]
"""Is called with what is published for us."""


class RedisFailed(Exception):
    """Redis has refused a command, or is gone. The message is what it said."""


class Place(NamedTuple):
    """Where a Redis is, and how it lets us in."""

    host: str
    port: int
    user: str
    password: str
    database: int
    tls: bool

    @classmethod
    def of(cls, url: str) -> "Place":
        """Of `redis://user:password@host:port/database`, or `rediss://…` for TLS. Raises ValueError."""
        found = urlsplit(url)
        database = found.path.strip("/") or "0"
        if found.scheme not in ("redis", "rediss") or not found.hostname or not database.isdecimal():
            raise ValueError("the URL of a Redis is written as in redis://host:6379")
        user, password = unquote(found.username or "default"), unquote(found.password or "")
        return cls(found.hostname, found.port or PORT, user, password, int(database), found.scheme == "rediss")


class RedisLink(asyncio.Protocol):
    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._thens: deque[Then] = deque()
        """What waits for an answer, in the order in which they will come."""
        self._unsent: list[bytes] = []
        self._reader = hiredis.Reader(replyError=RedisFailed, protocolError=RedisFailed, notEnoughData=_NOT_YET)
        self.lost = asyncio.get_running_loop().create_future()
        """Is done when the connection is over."""

    @classmethod
    async def open(cls, place: Place, hear: Hear) -> "RedisLink":
        """Raises OSError or RedisFailed."""
        loop = asyncio.get_running_loop()
        tls = ssl.create_default_context() if place.tls else None
        _, link = await loop.create_connection(lambda: cls(hear), place.host, place.port, ssl=tls)
        try:
            login = ("AUTH", place.user, place.password) if place.password else ()
            await link.ask("HELLO", 3, *login)
            if place.database:
                await link.ask("SELECT", place.database)
        except BaseException:
            link.cut()
            raise
        return link

    def say(self, *parts: Part, then: Then | None = None) -> None:
        """`then` is called with the answer. Without it there is none, which spares both sides the work."""
        if then:
            self._thens.append(then)
        if self.lost.done():
            self._fail()
            return
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        command = hiredis.pack_command(parts)  # type: ignore[arg-type]  # stubs: a tuple of one
        self._unsent.append(command if then else NO_ANSWER + command)

    async def ask(self, *parts: Part) -> Any:
        """The answer. Raises RedisFailed."""
        answered = asyncio.get_running_loop().create_future()

        def then(answer: Any) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.say(*parts, then=then)
        answer = await answered
        if isinstance(answer, RedisFailed):
            raise answer
        return answer

    async def close(self) -> None:
        """Sends what has been said, and waits until the connection is over."""
        self._flush()
        self._transport.close()
        await self.lost

    def cut(self) -> None:
        self._transport.abort()

    # for asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not _NOT_YET:
            if isinstance(reply, hiredis.PushNotification):
                self._pushed(reply)
            else:
                self._thens.popleft()(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)
        self._fail()

    def _pushed(self, push: "hiredis.PushNotification") -> None:
        match push:
            case [b"message", _, bytes() as data]:
                self._hear(data)
            case [b"subscribe", *_]:  # the answer to a command, although it looks like this
                self._thens.popleft()(True)
            case _:
                pass

    def _flush(self) -> None:
        data, self._unsent = b"".join(self._unsent), []
        if data:
            self._transport.write(data)

    def _fail(self) -> None:
        while self._thens:
            self._thens.popleft()(RedisFailed("Redis is gone."))
