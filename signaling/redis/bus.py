"""The connection of a process to one Redis, made anew whenever it is lost: with scripts, and a channel on which the
other processes of the service publish. Commands gather while the ones before are under way, and go together in one
pipeline: to wake Redis up, and whoever hears of it, costs more than what they do then."""

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

PATIENCE = 5.0
"""Seconds that Redis has to answer."""
PULSE = 3.0
"""Seconds between two questions whether Redis still has its mark, and whether the other processes are there."""
AGAIN = 1.0
"""Seconds between two tries to reach it."""
MARK_BYTES = 6

Script: TypeAlias = Literal["open", "claim", "join", "sign", "release", "list", "unlist", "missed", "tables"]
SOURCES = {name: (files(__package__) / f"{name}.lua").read_text() for name in get_args(Script)}
Part: TypeAlias = bytes | str | int
Note: TypeAlias = list[Any]


class Listener(Protocol):
    async def hear(self, note: Note) -> None:
        """Take a note that another process has sent to this one."""

    def process_gone(self, process: str) -> None:
        """A process that is watched has ended, or cannot be reached."""

    def start_over(self) -> None:
        """Redis was gone, or is empty: notes and all that it kept may be lost."""


class Bus:
    def __init__(self, process: str, url: str, listener: Listener) -> None:
        """Raises ValueError if that is no URL of a Redis."""
        self.is_well = False
        self._process, self._listener = process, listener
        try:
            self._redis = Redis.from_url(
                url,
                retry=Retry(NoBackoff(), 0),
                socket_connect_timeout=PATIENCE,
                socket_timeout=None,  # with one, redis-py uses wait_for, which loses cancellations before Python 3.12
            )
        except ValueError as error:
            raise ValueError("the URL of a Redis is written as in redis://host:6379") from error
        self._scripts = {name: self._redis.register_script(source) for name, source in SOURCES.items()}
        self._unsent: list[tuple[Sequence[Part], asyncio.Future[Any]]] = []
        self._is_due = asyncio.Event()
        self._watched: set[str] = set()
        self._mark = ""
        """A random text in Redis. Another one means that Redis has lost everything."""
        self._running: asyncio.Task[None] | None = None
        self._is_closing = False

    async def start(self) -> None:
        """Raises OSError."""
        try:
            channel = await self._connected()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise OSError(str(error) or "Redis does not answer.") from error
        self._running = asyncio.create_task(self._run(channel))

    async def time(self) -> float:
        """The time of Redis, in seconds since 1970. Raises OSError."""
        try:
            seconds, microseconds = await _in_time(self._redis.time())
        except RedisError as error:
            raise OSError(str(error)) from error
        return int(seconds) + int(microseconds) / 1e6

    async def close(self) -> None:
        """Returns when Redis has done what it was told."""
        self._is_closing = True
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            if self.is_well:
                with suppress(RedisError, OSError):
                    await self._send()
            self.is_well = False
        await self._redis.aclose()

    def say(self, *command: Part) -> asyncio.Future[Any]:
        """Queue a command. The result is its answer; None if there is none, or Redis refuses. Nobody has to wait for
        it."""
        answer = asyncio.get_running_loop().create_future()
        if self.is_well:
            self._unsent.append((command, answer))
            self._is_due.set()
        else:
            answer.set_result(None)
        return answer

    def run(self, script: Script, keys: Sequence[Part], arguments: Sequence[Part]) -> asyncio.Future[Any]:
        return self.say("EVALSHA", self._scripts[script].sha, len(keys), *keys, *arguments)

    def tell(self, process: str, note: Note) -> asyncio.Future[Any]:
        """Send the process a note. The result: how many have heard it, 0 if the process is gone."""
        self.watch(process)
        return self.say("PUBLISH", CHANNEL + process, msgpack.packb(note))

    def watch(self, process: str) -> None:
        """From now on `process_gone` is called if this process ends."""
        self._watched.add(process)

    def give_up(self, process: str) -> None:
        """Watch this process no longer, and tell the listener that it is gone."""
        self._watched.discard(process)
        self._listener.process_gone(process)

    async def _connected(self) -> PubSub:
        """Load the scripts, subscribe, and note the mark. Returns the messages published for this process. Raises
        RedisError or OSError."""
        for each in self._scripts.values():
            await _in_time(self._redis.script_load(each.script))
        channel = self._redis.pubsub(ignore_subscribe_messages=True)
        await _in_time(channel.subscribe(CHANNEL + self._process))
        self._mark = await self._marked()
        self.is_well = True
        return channel

    async def _run(self, channel: PubSub) -> None:
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
            if self._is_closing:  # a task group that fails while it is cancelled tells only that it has failed
                return
            while not self.is_well:
                await asyncio.sleep(AGAIN)
                with suppress(RedisError, OSError):
                    channel = await self._connected()

    def _start_over(self) -> None:
        self.is_well = False
        unsent, self._unsent = self._unsent, []
        _settle(unsent, [None] * len(unsent))
        self._listener.start_over()

    async def _send_always(self) -> None:
        while True:
            await self._is_due.wait()
            await self._send()

    async def _send(self) -> None:
        """Raises RedisError or OSError."""
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
        """Raises RedisError or TimeoutError when Redis has lost everything, or is gone."""
        while True:
            if await self._marked() != self._mark:
                raise RedisError("it has forgotten everything")
            watched = list(self._watched)
            channels = [CHANNEL + each for each in (self._process, *watched)]
            (_, here), *others = await _in_time(self._redis.pubsub_numsub(*channels))
            if not here:
                raise RedisError("it tells us nothing")
            for process in [process for process, (_, hear) in zip(watched, others, strict=True) if not hear]:
                self.give_up(process)
            await asyncio.sleep(PULSE)

    async def _marked(self) -> str:
        """The mark that Redis has, and gets if it has none."""
        fresh = token_hex(MARK_BYTES)
        found = await _in_time(self._redis.set(MARK, fresh, nx=True, get=True))
        return cast(bytes, found).decode() if found else fresh


def _settle(commands: Sequence[tuple[Sequence[Part], asyncio.Future[Any]]], answers: Sequence[Any]) -> None:
    for (_, waiting), answer in zip(commands, answers, strict=True):
        if not waiting.done():  # who waited for it may be gone
            waiting.set_result(None if isinstance(answer, RedisError) else answer)


async def _in_time(answering: Any) -> Any:
    """Raises RedisError or TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        return await cast(Awaitable[Any], answering)
