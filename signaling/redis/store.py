"""The store of a service of several processes behind a load balancer, which find each other by Redis. Each room is kept
in the memory of one process, its *home*: the one where somebody first asked for it, mostly its host. The other
processes send requests there, and get messages for their connections back; boxes between two connections of the home
stay within it. Redis knows the home of each room, the room of each route, and the part of a room that outlives its
home: its code and the guests whom the host has let in. Rooms are spread over several Redis servers by their names, and
a room has only routes of its own Redis. When a process ends, the connections of other processes to its rooms are
closed; they come back with their keys, and the process of the first one becomes the new home. All connections are
closed when a Redis is lost or has lost its data."""

from secrets import token_hex

from signaling.leases import TableStore
from signaling.messages import Join
from signaling.redis.keys import shard_of
from signaling.redis.shard import PROCESS_BYTES, Shard
from signaling.redis.tables import RedisTableStore
from signaling.rooms import Request, Rules
from signaling.store import Recipients


class RedisStore:
    """The store of one process. Each Redis must have version 7 or later; it may have replicas, but may be no
    cluster."""

    def __init__(self, rules: Rules, urls: list[str]) -> None:
        """`urls`: those of the Redis servers. Raises ValueError if one of them is not the URL of a Redis."""
        self.process = token_hex(PROCESS_BYTES)
        self._shards = [Shard(self.process, url, number, len(urls), rules) for number, url in enumerate(urls)]
        self.tables: TableStore = RedisTableStore([each.tables for each in self._shards])

    @property
    def is_well(self) -> bool:
        """True if at least one Redis can be reached."""
        return any(each.is_well for each in self._shards)

    async def start(self, recipients: Recipients) -> None:
        try:
            for each in self._shards:
                await each.start(recipients)
        except BaseException:
            await self.close()
            raise

    async def ask(self, request: Request) -> None:
        if isinstance(request.asked, Join):
            self._shard(request.asked.route.encode()).join(request.asked.route, request)
        elif request.room:
            await self._shard(request.room).ask(request.room, request)

    async def sweep(self) -> None:
        for each in self._shards:
            await each.sweep()

    async def close(self) -> None:
        for each in self._shards:
            await each.close()

    def _shard(self, key: bytes) -> Shard:
        return self._shards[shard_of(key, len(self._shards))]
