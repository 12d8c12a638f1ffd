"""One connection to a Redis, by RESP3: commands go out as they come, many at a time, and nobody waits for another's
answer. What is published for us comes by the same connection, in its place between the answers. All that is published
on one channel at a time is one message, a list of notes packed by msgpack.

`hiredis` writes and reads the bytes. The client of the package `redis` would take a connection of its own for each
command that has not been answered yet.
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, cast
from urllib.parse import unquote, urlsplit

import hiredis
import msgpack

PORT = 6379
MOST_TURNS = 8
"""Turns of the loop for which commands wait for others to go with."""
LONGEST_WAIT = 0.02
"""Seconds for which a note waits that may."""
NO_ANSWER = b"*3\r\n$6\r\nCLIENT\r\n$5\r\nREPLY\r\n$4\r\nSKIP\r\n"
"""Before a command that is not to be answered."""

Part: TypeAlias = bytes | str | int
_NOT_YET = object()
Then: TypeAlias = Callable[[Any], None]
"""Is called with an answer, or with a RedisFailed."""
Note: TypeAlias = list[Any]
"""Of what msgpack packs."""
Hear: TypeAlias = Callable[[Note], None]
"""Is called with each note that is published for us."""


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
        self._unpublished: dict[str, tuple[list[Note], list[Then]]] = {}
        """By their channels."""
        self._waiting = 0
        """The number of commands and notes that are to be sent."""
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
        self._flush_soon()
        self._unsent.append(_command(parts, is_answered=bool(then)))

    def publish(self, channel: str, note: Note, then: Then | None = None, *, may_wait: bool = False) -> None:
        """`then` is called with the number of those who have heard it. A note that may wait goes with the next one that
        may not."""
        if not may_wait:
            self._flush_soon()
        elif not self._unpublished:
            asyncio.get_running_loop().call_later(LONGEST_WAIT, self._flush)
        notes, thens = self._unpublished.setdefault(channel, ([], []))
        notes.append(note)
        if then:
            thens.append(then)

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
                for note in msgpack.unpackb(data):
                    self._hear(note)
            case [b"subscribe", *_]:  # the answer to a command, although it looks like this
                self._thens.popleft()(True)
            case _:
                pass

    def _flush_soon(self) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush_when_quiet, 0, MOST_TURNS)
        self._waiting += 1

    def _flush_when_quiet(self, waited: int, turns: int) -> None:
        """Waits for a turn of the loop that brings nothing more to send: each time that something is sent, Redis and
        whoever hears of it are woken up, which costs more than what they do then."""
        if self._waiting > waited and turns:
            asyncio.get_running_loop().call_soon(self._flush_when_quiet, self._waiting, turns - 1)
        else:
            self._flush()

    def _flush(self) -> None:
        self._waiting = 0
        unsent, self._unsent = self._unsent, []
        unpublished, self._unpublished = self._unpublished, {}
        for channel, (notes, thens) in unpublished.items():
            if thens:
                self._thens.append(partial(_call_all, thens))
            unsent.append(_command(("PUBLISH", channel, msgpack.packb(notes)), is_answered=bool(thens)))
        if self.lost.done():
            self._fail()
        elif unsent:
            self._transport.write(b"".join(unsent))

    def _fail(self) -> None:
        while self._thens:
            self._thens.popleft()(RedisFailed("Redis is gone."))


def _command(parts: tuple[Part, ...], *, is_answered: bool) -> bytes:
    command: bytes = hiredis.pack_command(parts)  # type: ignore[arg-type]  # stubs: a tuple of one
    return command if is_answered else NO_ANSWER + command


def _call_all(thens: Sequence[Then], answer: Any) -> None:
    for then in thens:
        then(answer)
