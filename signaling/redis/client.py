"""What a process has of one Redis for as long as it runs: a link that is made anew whenever it is lost, the scripts,
and the channels by which the processes of the service hear of each other.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from secrets import token_hex
from typing import Any, Literal, Protocol, TypeAlias, get_args

from signaling.redis.keys import CHANNEL, MARK
from signaling.redis.link import Note, Part, Place, RedisFailed, RedisLink, Then

log = logging.getLogger("signaling")

PATIENCE = 5.0
"""Seconds that Redis has to answer."""
PULSE = 3.0
"""Seconds between two questions whether Redis is what it was, and whether the other processes are there."""
AGAIN = 1.0
"""Seconds between two tries to reach it."""
MARK_BYTES = 6

Script: TypeAlias = Literal["open", "claim", "join", "sign", "release", "count"]
SOURCES = {name: (files(__package__) / f"{name}.lua").read_text() for name in get_args(Script)}


class Listener(Protocol):
    def hear(self, note: Note) -> None:
        """Another process has said this to ours."""

    def process_gone(self, process: str) -> None:
        """A process that is watched hears nothing any more."""

    def start_over(self) -> None:
        """What was said may have been lost, and what Redis kept as well."""


class RedisClient:
    def __init__(self, process: str, place: Place, listener: Listener) -> None:
        self.is_well = False
        self._process = process
        self._place = place
        self._listener = listener
        self._link: RedisLink | None = None
        self._hashes: dict[Script, str] = {}
        """By which Redis knows the scripts."""
        self._others: set[str] = set()
        """Processes that have been told something."""
        self._mark = ""
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Raises OSError."""
        try:
            async with asyncio.timeout(PATIENCE):
                link = await self._connected()
        except (RedisFailed, TimeoutError) as error:
            raise OSError(str(error) or "Redis does not answer.") from error
        self._running = asyncio.create_task(self._run(link))

    async def time(self) -> float:
        """The time of its clock in seconds. Raises OSError."""
        if self._link is None:
            raise OSError("Redis is gone.")
        seconds, microseconds = await self._link.ask("TIME")
        return int(seconds) + int(microseconds) / 1e6

    async def close(self) -> None:
        """Returns when Redis has done what it was told."""
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self._link:
            with suppress(RedisFailed, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._link.ask("PING")
                    await self._link.close()
            self._link.cut()

    def say(self, *parts: Part) -> None:
        if self._link:
            self._link.say(*parts)

    def run(self, script: Script, keys: Sequence[Part], arguments: Sequence[Part], then: Then | None = None) -> None:
        """`then` is called with the answer, or with None or a RedisFailed."""
        if self._link:
            self._link.say("EVALSHA", self._hashes[script], len(keys), *keys, *arguments, then=then)
        elif then:
            then(None)

    def tell(self, process: str, note: Note, then: Then | None = None, *, may_wait: bool = False) -> None:
        """`then` is called with how many have heard it. Without it, it will show soon if nobody has. `may_wait`: it
        goes with others, or after a moment."""
        self.watch(process)
        if self._link:
            self._link.publish(CHANNEL + process, note, then, may_wait=may_wait)

    def watch(self, process: str) -> None:
        """The listener hears when this process is gone."""
        self._others.add(process)

    def forget(self, process: str) -> None:
        """This process is gone."""
        self._others.discard(process)
        self._listener.process_gone(process)

    async def _connected(self) -> RedisLink:
        """Raises OSError or RedisFailed."""
        link = await RedisLink.open(self._place, self._listener.hear)
        try:
            for script, source in SOURCES.items():
                self._hashes[script] = (await link.ask("SCRIPT", "LOAD", source)).decode()
            await link.ask("SUBSCRIBE", CHANNEL + self._process)
            self._mark = await _marked(link)
        except BaseException:
            link.cut()
            raise
        self._link, self.is_well = link, True
        return link

    async def _run(self, link: RedisLink) -> None:
        while True:
            try:
                await self._watch(link)
            except (RedisFailed, OSError) as error:
                log.warning("Redis cannot be reached: %s", error or "it does not answer")
            self.is_well, self._link = False, None
            link.cut()
            self._listener.start_over()
            while not self.is_well:
                await asyncio.sleep(AGAIN)
                with suppress(RedisFailed, OSError):
                    async with asyncio.timeout(PATIENCE):
                        link = await self._connected()

    async def _watch(self, link: RedisLink) -> None:
        """Returns when the link is lost. Raises RedisFailed or TimeoutError when Redis is not what it was."""
        while True:
            async with asyncio.timeout(PATIENCE):
                mark = await _marked(link)
                if mark != self._mark:
                    raise RedisFailed("it has forgotten everything")
                await self._look_for_others(link)
            done, _ = await asyncio.wait({link.lost}, timeout=PULSE)
            if done:
                return

    async def _look_for_others(self, link: RedisLink) -> None:
        """Raises RedisFailed."""
        others = list(self._others)
        channels = [CHANNEL + each for each in (self._process, *others)]
        answer = await link.ask("PUBSUB", "NUMSUB", *channels)
        here, *heard = answer[1::2]
        if not here:
            raise RedisFailed("it tells us nothing")
        for other, listeners in zip(others, heard, strict=True):
            if not listeners:
                self.forget(other)


async def _marked(link: RedisLink) -> str:
    """The mark that Redis has, and gets if it has none. Raises RedisFailed."""
    fresh = token_hex(MARK_BYTES)
    found: Any = await link.ask("SET", MARK, fresh, "NX", "GET")
    return found.decode() if found else fresh
