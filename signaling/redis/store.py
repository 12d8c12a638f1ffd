"""Rooms of any number of processes of one service behind a load balancer, which find each other by Redis.

Each room is kept by one process, its *home*, in memory: the one where somebody first asked for it, mostly its host. The
others send it what they are asked, and it sends them what is to be said, so boxes between two connections of its own go
nowhere else. Redis knows the home of each room, the room of each route, and of a room what has to outlive its home: its
code, and whom the host has let in. Rooms are spread over several Redis by their names; a room has only routes of its
own Redis.

When a process is gone, those elsewhere whose rooms it kept are sent away, and come back by their keys: who is first
becomes the home. So is everybody when a Redis is gone, or has forgotten everything.
"""

from collections.abc import Sequence
from secrets import token_hex
from time import monotonic

from signaling.redis.link import Place
from signaling.redis.shard import PROCESS_BYTES, Shard, shard_of
from signaling.requests import Request, Rules
from signaling.rooms import Address
from signaling.settings import Settings
from signaling.store import Deliver, SendAway


class RedisStore:
    """The store of one process. Each Redis is of version 7 or later, with replicas if you like, but no cluster."""

    def __init__(self, settings: Settings) -> None:
        """Raises ValueError if what the settings say is no URL of a Redis, or several."""
        self.process = token_hex(PROCESS_BYTES)
        self._ahead = 0.0
        """The clock of the first Redis less ours, in seconds."""
        places = [Place.of(url) for url in settings.redis.split()]
        rules = Rules(settings, self.now)
        self._shards = [
            Shard(self.process, place, number, len(places), rules, settings.code_life)
            for number, place in enumerate(places)
        ]

    @property
    def is_well(self) -> bool:
        return any(each.is_well for each in self._shards)

    def now(self) -> float:
        return monotonic() + self._ahead

    async def start(self, deliver: Deliver, send_away: SendAway) -> None:
        try:
            for each in self._shards:
                await each.start(deliver, send_away)
        except BaseException:
            await self.close()
            raise
        self._ahead = await self._shards[0].time() - monotonic()

    def change(self, name: bytes, step: Request, asker: Address) -> None:
        self._shards[shard_of(name, len(self._shards))].change(name, step)

    def open(self, name: bytes, step: Request, asker: Address, lengths: Sequence[int]) -> None:
        self._shards[shard_of(name, len(self._shards))].open(name, step, lengths)

    def join(self, route: str, step: Request, asker: Address) -> None:
        self._shards[shard_of(route.encode(), len(self._shards))].join(route, step)

    def look_after(self) -> None:
        for each in self._shards:
            each.look_after()

    async def close(self) -> None:
        for each in self._shards:
            await each.close()
