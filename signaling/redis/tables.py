"""The list of open tables in Redis. Every process asks for it once a second, and is sent the whole list if anything has
changed. Leases end by the clock of Redis."""

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import cast

import msgpack

from signaling import messages
from signaling.leases import MISS_LIFE, UNLIST_AFTER, ListedTable
from signaling.redis.bus import Bus
from signaling.redis.keys import LEASES, MISSED, TABLES, TABLES_VERSION, shard_of
from signaling.rooms import Address

KEYS = (TABLES, LEASES, TABLES_VERSION)
"""The keys that the scripts of the list use."""
NO_TABLES = b""
"""The version of a list that this process has not yet read."""


class ShardTables:
    """The tables in one Redis, as a `TableStore`. Each method runs the Lua script of a similar name."""

    def __init__(self, redis: Bus, most: int) -> None:
        """`most`: the most tables in this Redis."""
        self._redis, self._most = redis, most
        self.start_over()

    def start_over(self) -> None:
        """Forget the list, since Redis may have lost its data."""
        self._version = NO_TABLES
        self._tables: dict[bytes, ListedTable] = {}
        """The list as it was last read, by room."""
        self._packed: dict[bytes, bytes] = {}
        """The tables as the bytes that Redis holds, so that only changed ones are unpacked."""

    async def list_table(self, room: bytes, address: Address, said: messages.List) -> bool:
        lease, keys = int(1000 * messages.LEASE), (*KEYS, MISSED + room)
        stated = (room, address, messages.pack(said), lease, self._most, UNLIST_AFTER)
        return bool(await self._redis.run("list", keys, stated))

    def unlist(self, room: bytes, address: Address) -> None:
        self._redis.run("unlist", KEYS, (room, address))

    def note_missed(self, room: bytes, network: str, waited: float) -> None:
        times = (int(1000 * each) for each in (waited, messages.LEASE, MISS_LIFE))
        self._redis.run("missed", (*KEYS, MISSED + room), (room, network, *times, UNLIST_AFTER))

    async def tables(self) -> Mapping[bytes, ListedTable]:
        match await self._redis.run("tables", KEYS, (self._version,)):
            case [version, now, [*flat]]:
                packed = dict(zip(flat[::2], flat[1::2], strict=True))
                self._tables = {room: self._table(room, each, now) for room, each in packed.items()}
                self._packed, self._version = packed, version
            case _:  # nothing has changed, or Redis does not answer
                pass
        return self._tables

    def _table(self, room: bytes, packed: bytes, now: int) -> ListedTable:
        """Unpack a table of the list; an unchanged one is taken from the last time. `now`: the time on the clock of
        Redis, in milliseconds."""
        if self._packed.get(room) == packed:
            return self._tables[room]
        # as list.lua packs it: the time of the first listing, the address of the host, and the host's statement
        since, _, said = msgpack.unpackb(packed, raw=True)
        listed = cast(messages.List, messages.unpack(said, messages.TableRequest))
        return ListedTable(listed, monotonic() - (now - since) / 1000)


class RedisTableStore:
    """The tables of several Redis servers, each in the one that has its room."""

    now = staticmethod(monotonic)

    def __init__(self, shards: list[ShardTables]) -> None:
        self._shards = shards

    async def list_table(self, room: bytes, address: Address, said: messages.List) -> bool:
        return await self._shard(room).list_table(room, address, said)

    def unlist(self, room: bytes, address: Address) -> None:
        self._shard(room).unlist(room, address)

    def note_missed(self, room: bytes, network: str, waited: float) -> None:
        self._shard(room).note_missed(room, network, waited)

    async def tables(self) -> Mapping[bytes, ListedTable]:
        listed = await asyncio.gather(*(each.tables() for each in self._shards))
        return {room: table for tables in listed for room, table in tables.items()}

    def _shard(self, room: bytes) -> ShardTables:
        return self._shards[shard_of(room, len(self._shards))]
