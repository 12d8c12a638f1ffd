"""Rooms of any number of processes of one service behind a load balancer, which find each other by Redis.

Each room is kept by one process, its *home*, in memory: the one where somebody first asked for it, mostly its host. The
others send it what they are asked, and it sends them what is to be said, so boxes between two connections of its own go
nowhere else. Redis knows the home of each room, the room of each route, and of a room what has to outlive its home: its
code, and whom the host has let in. Rooms are spread over several Redis by their names; a room has only routes of its
own Redis.

When a process is gone, those elsewhere whose rooms it kept are sent away, and come back by their keys: who is first
becomes the home. So is everybody when a Redis is gone, or has forgotten everything.
"""

from secrets import token_hex

from signaling.leases import TableStore
from signaling.messages import Join
from signaling.redis.keys import shard_of
from signaling.redis.shard import PROCESS_BYTES, Shard
from signaling.redis.tables import RedisTableStore
from signaling.rooms import Request, Rules
from signaling.store import Audience


class RedisStore:
    """The store of one process. Each Redis is of version 7 or later, with replicas if you like, but no cluster."""

    def __init__(self, rules: Rules, urls: list[str]) -> None:
        """Raises ValueError if one is no URL of a Redis."""
        self.process = token_hex(PROCESS_BYTES)
        self._shards = [Shard(self.process, url, number, len(urls), rules) for number, url in enumerate(urls)]
        self.tables: TableStore = RedisTableStore([each.tables for each in self._shards])

    @property
    def is_well(self) -> bool:
        return any(each.is_well for each in self._shards)

    async def start(self, audience: Audience) -> None:
        try:
            for each in self._shards:
                await each.start(audience)
        except BaseException:
            await self.close()
            raise

    async def ask(self, request: Request) -> None:
        if isinstance(request.asked, Join):
            self._shard(request.asked.route.encode()).join(request.asked.route, request)
        elif request.room:
            await self._shard(request.room).ask(request.room, request)

    async def look_after(self) -> None:
        for each in self._shards:
            await each.look_after()

    async def close(self) -> None:
        for each in self._shards:
            await each.close()

    def _shard(self, key: bytes) -> Shard:
        return self._shards[shard_of(key, len(self._shards))]
