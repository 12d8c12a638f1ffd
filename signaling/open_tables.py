"""The list of open tables as programs see it: hosts list their rooms, and whoever watches is told of all tables, first
as many as there are, and then a little every second.

What somebody who watches has not been told yet is only noted by its room: so however often a table changes, what is
told of it is how it is now.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from time import monotonic

from aiohttp import WSCloseCode

from signaling.leases import ListedTable, TableStore
from signaling.limits import Buckets, Limits, network
from signaling.messages import (
    HOST,
    ID_BYTES,
    MOST_BYTES,
    MOST_SECONDS,
    MOST_TABLES,
    QUIET,
    List,
    Listing,
    ListState,
    Problem,
    Row,
    TableRequest,
    Tables,
    ToProgram,
    Unlist,
    Watch,
    is_language,
    pack,
)
from signaling.rooms import UNAUTHORIZED, Address
from signaling.sockets import Connection

ROUND = 1.0
"""Seconds between two rounds, in which each watcher is told what is new."""
MOST_NEWS = 1000
"""The most bytes that a watcher is sent in a round, once it knows the list."""
AROUND = 20
"""The most bytes of a message, and of its frame, without the rooms and rows in it."""
GONE_BYTES = 2 + ID_BYTES
"""The bytes of a room that is gone."""
UNANSWERED = 5.0
"""Seconds after which whoever has come to a host and heard nothing has waited in vain."""
TOO_MANY = Problem("rate_limited", 10.0)
"""The answer to a watcher when too many from the same source watch already."""


class Watcher:
    """A connection that watches the list, and the part of it that it has not been told yet."""

    def __init__(self, connection: Connection, listed: Iterable[bytes]) -> None:
        self.connection = connection
        self.knows_list = False
        """The whole list of the time when it came has been told."""
        self.told_at = 0.0
        self._changed = dict.fromkeys(listed)
        self._gone: dict[bytes, None] = {}

    @property
    def is_hopeless(self) -> bool:
        """More is gone than can be told in a reasonable time."""
        return len(self._gone) > MOST_TABLES

    @property
    def has_news(self) -> bool:
        return bool(self._changed or self._gone)

    def note(self, room: bytes, *, is_listed: bool) -> None:
        """Something about this room is to be told."""
        to_tell, obsolete = (self._changed, self._gone) if is_listed else (self._gone, self._changed)
        obsolete.pop(room, None)
        to_tell[room] = None

    def next_part(self, listed: Mapping[bytes, ListedTable], now: float, most: int) -> Tables:
        """The next message, of at most `most` bytes: first the tables that are gone, then those that have waited
        longest."""
        left = most - AROUND
        gone = tuple(islice(self._gone, left // GONE_BYTES))
        left -= GONE_BYTES * len(gone)
        rows = []
        for room in self._changed:
            row = _row(room, listed[room], now)
            left -= len(pack(row))
            if left < 0:
                break
            rows.append(row)
        for room in gone:
            del self._gone[room]
        for row in rows:
            del self._changed[row.room]
        self.knows_list |= not self._changed
        return Tables(gone, tuple(rows), self.knows_list)


class OpenTables:
    def __init__(self, limits: Limits, store: TableStore, tell: Callable[[Connection, ToProgram], int]) -> None:
        """`tell` sends a message, and answers how many bytes it takes."""
        self._limits, self._store, self._tell = limits, store, tell
        self._changes = Buckets(limits.table_changes)
        self._watches = Buckets(limits.watches)
        self._listing: Counter[str] = Counter()
        """The numbers of tables that hosts here have in the list, by their sources, and by their networks."""
        self._watching: Counter[str] = Counter()
        self._watchers: dict[Address, Watcher] = {}
        self._listed: Mapping[bytes, ListedTable] = {}
        """All tables as the watchers know them, or will as soon as they have been told."""
        self.states: Counter[ListState] = Counter()
        """The number of answers to `List`, by state."""
        self.bytes = 0

    @property
    def number(self) -> int:
        """The number of tables that hosts here have in the list."""
        return self._listing.total() // 2

    async def start(self) -> None:
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        self._rounds.cancel()
        await asyncio.gather(self._rounds, return_exceptions=True)

    async def hear(self, connection: Connection, message: TableRequest) -> None:
        match message:
            case List():
                await self._list(connection, message)
            case Unlist():
                self.unlist(connection)
            case Watch():
                await self._watch(connection)

    def forget(self, connection: Connection) -> None:
        """Drop a connection that is closed."""
        if self._watchers.pop(connection.address, None):
            _count(self._watching, connection.source, -1)

    async def go_round(self) -> None:
        """Tell everybody what is new."""
        await self._look()
        for watcher in self._watchers.values():
            if watcher.is_hopeless:
                watcher.connection.close(WSCloseCode.TRY_AGAIN_LATER)
            elif watcher.connection.unsent:  # it is slow: what waits for it is told as it is later
                continue
            elif not watcher.knows_list:
                self._tell_list(watcher)
            elif watcher.has_news or monotonic() - watcher.told_at >= QUIET:
                self._tell_part(watcher, MOST_NEWS)

    # hosts

    async def _list(self, connection: Connection, said: List) -> None:
        """List the table. A statement above the rate is ignored and the one before stays, since the host is there."""
        if connection.room is None or connection.side != HOST:
            self._tell(connection, UNAUTHORIZED)
            return
        may_change = said == connection.listed or (is_language(said.table.language) and self._may_change(connection))
        stated = said if may_change else connection.listed
        self._note(connection, stated)  # before anything is waited for: it may be closed meanwhile
        is_stated = stated is not None and await self._store.state(connection.room, connection.address, stated)
        if not is_stated:
            self._note(connection, None)
        state: ListState = "listed" if is_stated and may_change else "later"
        self.states[state] += 1
        self._tell(connection, Listing(state))

    def leave(self, connection: Connection) -> None:
        """Take its table off the list as it leaves its room. If it has waited there in vain, the host is noted."""
        self.unlist(connection)
        waited = monotonic() - (connection.knocked_at or monotonic())
        if connection.room and waited >= UNANSWERED:
            self._store.missed(connection.room, network(connection.source), waited)

    def unlist(self, connection: Connection) -> None:
        if connection.listed and connection.room:
            self._store.unlist(connection.room, connection.address)
        self._note(connection, None)

    def _may_change(self, connection: Connection) -> bool:
        if not self._limits.by_source:
            return True
        if connection.listed is None and (
            self._listing[connection.source] >= self._limits.tables_per_source
            or self._listing[network(connection.source)] >= self._limits.tables_per_network
        ):
            return False
        return not self._changes.take(connection.source, monotonic())

    def _note(self, connection: Connection, listed: List | None) -> None:
        for key in (connection.source, network(connection.source)):
            _count(self._listing, key, (listed is not None) - (connection.listed is not None))
        connection.listed = listed

    # watchers

    async def _watch(self, connection: Connection) -> None:
        if connection.side is not None or connection.watches:
            self._tell(connection, UNAUTHORIZED)
            return
        if self._limits.by_source:
            if self._watching[connection.source] >= self._limits.watchers_per_source:
                self._tell(connection, TOO_MANY)
                return
            if wait := self._watches.take(connection.source, monotonic()):
                self._tell(connection, Problem("rate_limited", wait))
                return
        await self._look()
        connection.watches = True
        _count(self._watching, connection.source, 1)
        self._watchers[connection.address] = watcher = Watcher(connection, self._listed)
        self._tell_list(watcher)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.go_round()

    async def _look(self) -> None:
        """Notes for every watcher what has changed since the last look."""
        now_listed = await self._store.tables()
        before, self._listed = self._listed, now_listed  # another look may have come in between
        for room in before.keys() | self._listed.keys():
            if before.get(room) != self._listed.get(room):
                for watcher in self._watchers.values():
                    watcher.note(room, is_listed=room in self._listed)

    def _tell_list(self, watcher: Watcher) -> None:
        """All of it, as fast as it is taken. What is left is told in the next round."""
        while not (watcher.knows_list or watcher.connection.unsent):
            self._tell_part(watcher, MOST_BYTES)

    def _tell_part(self, watcher: Watcher, most: int) -> None:
        watcher.told_at = monotonic()
        part = watcher.next_part(self._listed, self._store.now(), most)
        self.bytes += self._tell(watcher.connection, part)


def _row(room: bytes, listed: ListedTable, now: float) -> Row:
    age = min(max(0, int(now - listed.since)), MOST_SECONDS)
    return Row(room, listed.said.secret, age, listed.said.table)


def _count(counter: Counter[str], key: str, number: int) -> None:
    counter[key] += number
    if not counter[key]:
        del counter[key]
