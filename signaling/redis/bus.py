"""The connection of a process to one Redis, with scripts, and a channel on which other processes publish notes to it. A
lost connection is made again. Commands that come while others are under way are sent together in one pipeline, since
waking Redis and the receivers costs more than the commands themselves."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from importlib.resources import files
from secrets import token_hex
from typing import Any, Literal, Protocol, TypeAlias, cast, get_args

import msgpack
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from signaling.messages import Malformed
from signaling.redis.keys import CHANNEL, MARK

log = logging.getLogger("signaling")

ANSWER_TIMEOUT = 5.0
"""Seconds that Redis has to answer."""
CHECK_PERIOD = 3.0
"""Seconds between two checks that Redis still has its mark and that the watched processes are there."""
RETRY_PERIOD = 1.0
"""Seconds between two attempts to reach Redis again."""
MARK_BYTES = 6
"""The bytes of the random mark."""

Script: TypeAlias = Literal["open", "claim", "join", "sign", "release", "list", "unlist", "missed", "tables"]
"""The names of the Lua scripts, which lie beside this module."""
SOURCES = {name: (files(__package__) / f"{name}.lua").read_text() for name in get_args(Script)}
"""The source of each Lua script."""
Part: TypeAlias = bytes | str | int
"""A part of a Redis command."""
Note: TypeAlias = list[Any]
"""A note to another process: a list of values that msgpack can pack."""


class Listener(Protocol):
    """The receiver of what the bus hears; `Shard` implements it."""

    async def hear(self, note: Note) -> None:
        """Take a note that another process has sent to this one."""

    def process_gone(self, process: str) -> None:
        """Called when a watched process has ended, or cannot be reached."""

    def start_over(self) -> None:
        """Called when Redis was out of reach, or has lost its data: notes and everything kept there may be lost."""


class Bus:
    """The connection of this process to one Redis. It calls the listener on the event loop."""

    def __init__(self, process: str, url: str, listener: Listener) -> None:
        """`process` is the name of this process, on whose channel it listens. Raises ValueError if `url` is not that of
        a Redis."""
        self.is_well = False
        self._process, self._listener = process, listener
        try:
            self._redis = Redis.from_url(
                url,
                retry=Retry(NoBackoff(), 0),
                socket_connect_timeout=ANSWER_TIMEOUT,
                socket_timeout=None,  # with one, redis-py uses wait_for, which loses cancellations before Python 3.12
            )
        except ValueError as error:
            raise ValueError("the URL of a Redis is written as in redis://host:6379") from error
        self._scripts = {name: self._redis.register_script(source) for name, source in SOURCES.items()}
        self._unsent: list[tuple[Sequence[Part], asyncio.Future[Any]]] = []
        """The commands to be sent in the next pipeline, each with the future of its answer."""
        self._is_due = asyncio.Event()
        """Set when commands wait to be sent."""
        self._watched: set[str] = set()
        """The processes whose end the listener wants to hear of."""
        self._mark = ""
        """A random text in Redis; if it changes, Redis has lost its data."""
        self._running: asyncio.Task[None] | None = None
        self._is_closing = False
        """True from the call of `close` on."""

    async def start(self) -> None:
        """Connect. Raises OSError."""
        try:
            channel = await self._connected()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise OSError(str(error) or "Redis does not answer.") from error
        self._running = asyncio.create_task(self._run(channel))

    async def time(self) -> float:
        """Return the time on the clock of Redis, in seconds since 1970. Raises OSError."""
        try:
            seconds, microseconds = await _in_time(self._redis.time())
        except RedisError as error:
            raise OSError(str(error)) from error
        return int(seconds) + int(microseconds) / 1e6

    async def close(self) -> None:
        """Send the commands that are queued, and disconnect."""
        self._is_closing = True
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            if self.is_well:
                with suppress(RedisError, OSError):
                    await self._send()
            self.is_well = False
        await self._redis.aclose()

    def enqueue(self, *command: Part) -> asyncio.Future[Any]:
        """Queue a command, and return the future of its answer, which need not be awaited. The answer is None if Redis
        refuses the command or cannot be reached."""
        answer = asyncio.get_running_loop().create_future()
        if self.is_well:
            self._unsent.append((command, answer))
            self._is_due.set()
        else:
            answer.set_result(None)
        return answer

    def run(self, script: Script, keys: Sequence[Part], arguments: Sequence[Part]) -> asyncio.Future[Any]:
        """Queue a call of this Lua script, and return the future of its answer, as `enqueue` does."""
        return self.enqueue("EVALSHA", self._scripts[script].sha, len(keys), *keys, *arguments)

    def publish(self, process: str, note: Note) -> asyncio.Future[Any]:
        """Send a note to a process, and watch the process. The future gives the number of receivers, 0 if the process
        is gone."""
        self.watch(process)
        return self.enqueue("PUBLISH", CHANNEL + process, msgpack.packb(note))

    def watch(self, process: str) -> None:
        """Have `process_gone` called when this process ends."""
        self._watched.add(process)

    def declare_gone(self, process: str) -> None:
        """Stop watching this process, and tell the listener that it is gone."""
        self._watched.discard(process)
        self._listener.process_gone(process)

    async def _connected(self) -> PubSub:
        """Load the scripts, subscribe to the channel of this process, and read the mark. Return the channel. Raises
        RedisError or OSError."""
        for each in self._scripts.values():
            await _in_time(self._redis.script_load(each.script))
        channel = self._redis.pubsub(ignore_subscribe_messages=True)
        await _in_time(channel.subscribe(CHANNEL + self._process))
        self._mark = await self._marked()
        self.is_well = True
        return channel

    async def _run(self, channel: PubSub) -> None:
        """Send, listen and watch; when Redis is lost, start over and connect again."""
        while True:
            try:
                async with asyncio.TaskGroup() as work:
                    for each in (self._send_always(), self._listen(channel), self._watch()):
                        work.create_task(each)
            except* (RedisError, OSError) as errors:
                log.warning("Redis cannot be reached: %s", errors.exceptions[0] or "it does not answer")
            finally:
                await channel.aclose()  # type: ignore[no-untyped-call]
            self._start_over()
            if self._is_closing:  # a task group that fails while it is being cancelled swallows the cancellation
                return
            while not self.is_well:
                await asyncio.sleep(RETRY_PERIOD)
                with suppress(RedisError, OSError):
                    channel = await self._connected()

    def _start_over(self) -> None:
        """Answer all queued commands with None, and tell the listener that Redis was lost."""
        self.is_well = False
        unsent, self._unsent = self._unsent, []
        _settle(unsent, [None] * len(unsent))
        self._listener.start_over()

    async def _send_always(self) -> None:
        while True:
            await self._is_due.wait()
            await self._send()

    async def _send(self) -> None:
        """Send all queued commands in one pipeline. Raises RedisError or OSError."""
        self._is_due.clear()
        commands, self._unsent = self._unsent, []
        answers: list[Any] = [None] * len(commands)
        pipeline = self._redis.pipeline(transaction=False)
        for command, _ in commands:
            pipeline.execute_command(*command)
        try:
            answers = await _in_time(pipeline.execute(raise_on_error=False))
        finally:
            _settle(commands, answers)

    async def _listen(self, channel: PubSub) -> None:
        async for message in channel.listen():
            try:
                await self._listener.hear(msgpack.unpackb(message["data"]))
            except (ValueError, Malformed) as error:  # a process of another version may say what this one cannot read
                log.warning("A note of another process cannot be read: %s", error)

    async def _watch(self) -> None:
        """Check Redis and the watched processes again and again. Raises RedisError or TimeoutError when Redis has lost
        its data or is gone."""
        while True:
            if await self._marked() != self._mark:
                raise RedisError("it has forgotten everything")
            watched = list(self._watched)
            channels = [CHANNEL + each for each in (self._process, *watched)]
            (_, here), *others = await _in_time(self._redis.pubsub_numsub(*channels))
            if not here:
                raise RedisError("it tells us nothing")
            for process in [process for process, (_, hear) in zip(watched, others, strict=True) if not hear]:
                self.declare_gone(process)
            await asyncio.sleep(CHECK_PERIOD)

    async def _marked(self) -> str:
        """Return the mark of Redis, which is set to a new one if there is none."""
        fresh = token_hex(MARK_BYTES)
        found = await _in_time(self._redis.set(MARK, fresh, nx=True, get=True))
        return cast(bytes, found).decode() if found else fresh


def _settle(commands: Sequence[tuple[Sequence[Part], asyncio.Future[Any]]], answers: Sequence[Any]) -> None:
    """Set the answers of these commands; a Redis error becomes None."""
    for (_, waiting), answer in zip(commands, answers, strict=True):
        if not waiting.done():  # a waiter that was cancelled has cancelled the future
            waiting.set_result(None if isinstance(answer, RedisError) else answer)


async def _in_time(answering: Any) -> Any:
    """Await an answer of Redis for ANSWER_TIMEOUT seconds at most. Raises RedisError or TimeoutError."""
    async with asyncio.timeout(ANSWER_TIMEOUT):
        return await cast(Awaitable[Any], answering)
