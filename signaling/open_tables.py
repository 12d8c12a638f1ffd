"""The list of open tables as programs see it. Hosts list their rooms. A watcher is first sent the whole list, and then
the changes in rounds of one second. For each watcher only the rooms with news are noted, so a table that changes often
is sent once, as it is at that moment."""

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
"""Seconds between two rounds, in each of which every watcher is sent the changes."""
MOST_NEWS = 1000
"""The most bytes that a watcher is sent in a round once it knows the whole list."""
OVERHEAD = 20
"""The most bytes of a `Tables` message and its frame, not counting rooms and rows."""
GONE_BYTES = 2 + ID_BYTES
"""The bytes that a room takes in the list of those that are gone."""
UNANSWERED = 5.0
"""Seconds without an answer from the host after which a guest that leaves counts as having waited in vain."""
TOO_MANY = Problem("rate_limited", 10.0)
"""The answer to a watcher whose source has too many watchers already."""


class Watcher:
    """A connection that watches the list, with the changes that it has not been told yet."""

    def __init__(self, connection: Connection, listed: Iterable[bytes]) -> None:
        """`listed` has the rooms that are in the list now; the watcher is still to be told all of them."""
        self.connection = connection
        self.knows_list = False
        """True once the watcher has been sent everything that was in the list when it began to watch."""
        self.told_at = 0.0
        """The monotonic time of the last message to the watcher."""
        self._changed = dict.fromkeys(listed)
        """The rooms in the list that the watcher is still to be told, in this order. The values are not used."""
        self._gone: dict[bytes, None] = {}
        """The rooms out of the list that the watcher is still to be told, in this order."""

    @property
    def is_hopeless(self) -> bool:
        """True if more rooms are gone than can be told in a reasonable time; the watcher has to begin anew."""
        return len(self._gone) > MOST_TABLES

    @property
    def has_news(self) -> bool:
        """True if there is something to tell the watcher."""
        return bool(self._changed or self._gone)

    def note(self, room: bytes, *, is_listed: bool) -> None:
        """Note that this room has changed: it is in the list, or no longer."""
        to_tell, obsolete = (self._changed, self._gone) if is_listed else (self._gone, self._changed)
        obsolete.pop(room, None)
        to_tell[room] = None

    def next_part(self, listed: Mapping[bytes, ListedTable], now: float, most: int) -> Tables:
        """Return the next message, of at most `most` bytes, and count its contents as told: first the rooms that are
        gone, then the tables that have waited longest."""
        left = most - OVERHEAD
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


class TableRegistry:
    """The list of open tables in this process: the tables of its hosts, and its watchers."""

    def __init__(self, limits: Limits, store: TableStore, tell: Callable[[Connection, ToProgram], int]) -> None:
        """`tell` sends a message to a connection, and returns its number of bytes."""
        self._limits, self._store, self._tell = limits, store, tell
        self._changes = Buckets(limits.table_changes)
        self._watches = Buckets(limits.watches)
        self._listing: Counter[str] = Counter()
        """The number of tables that hosts of this process have in the list, by source and also by network; so each
        table counts twice."""
        self._watching: Counter[str] = Counter()
        """The number of watchers of each source."""
        self._watchers: dict[Address, Watcher] = {}
        """The watchers by the address of their connection."""
        self._listed: Mapping[bytes, ListedTable] = {}
        """The list as it was last read from the store; every watcher knows it, or has the difference noted."""
        self.states: Counter[ListState] = Counter()
        """The number of answers to `List` so far, by state."""
        self.bytes = 0
        """The bytes that were sent to watchers so far."""

    @property
    def number(self) -> int:
        """The number of tables that hosts of this process have in the list."""
        return self._listing.total() // 2

    async def start(self) -> None:
        """Begin the rounds."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        self._rounds.cancel()
        await asyncio.gather(self._rounds, return_exceptions=True)

    async def handle(self, connection: Connection, message: TableRequest) -> None:
        """Handle a message about the list."""
        match message:
            case List():
                await self._list(connection, message)
            case Unlist():
                self.unlist(connection)
            case Watch():
                await self._watch(connection)

    def forget(self, connection: Connection) -> None:
        """Drop a connection that is closed from the watchers."""
        if self._watchers.pop(connection.address, None):
            _count(self._watching, connection.source, -1)

    async def go_round(self) -> None:
        """Send every watcher what is new to it."""
        await self._refresh()
        for watcher in self._watchers.values():
            if watcher.is_hopeless:
                watcher.connection.close(WSCloseCode.TRY_AGAIN_LATER)
            elif watcher.connection.unsent:  # slow: it is told later, of the tables as they are then
                continue
            elif not watcher.knows_list:
                self._tell_list(watcher)
            elif watcher.has_news or monotonic() - watcher.told_at >= QUIET:
                self._tell_part(watcher, MOST_NEWS)

    # hosts

    async def _list(self, connection: Connection, said: List) -> None:
        """List the host's table. If it changes too often, the change is ignored, and the lease of its former statement
        is prolonged."""
        if connection.room is None or connection.side != HOST:
            self._tell(connection, UNAUTHORIZED)
            return
        may_change = said == connection.listed or (is_language(said.table.language) and self._may_change(connection))
        stated = said if may_change else connection.listed
        self._note(connection, stated)  # before the first await, during which the connection may be closed
        is_stated = stated is not None and await self._store.list_table(connection.room, connection.address, stated)
        if not is_stated:
            self._note(connection, None)
        state: ListState = "listed" if is_stated and may_change else "later"
        self.states[state] += 1
        self._tell(connection, Listing(state))

    def leave(self, connection: Connection) -> None:
        """Handle a connection that leaves its room: a host's table is taken off the list; if a guest has waited in vain
        for the host, that is noted."""
        self.unlist(connection)
        waited = monotonic() - (connection.knocked_at or monotonic())
        if connection.room and waited >= UNANSWERED:
            self._store.note_missed(connection.room, network(connection.source), waited)

    def unlist(self, connection: Connection) -> None:
        """Take the connection's table off the list, if it has one there."""
        if connection.listed and connection.room:
            self._store.unlist(connection.room, connection.address)
        self._note(connection, None)

    def _may_change(self, connection: Connection) -> bool:
        """Return True if the limits allow this host to list a table, or to change its listing."""
        if not self._limits.by_source:
            return True
        if connection.listed is None and (
            self._listing[connection.source] >= self._limits.tables_per_source
            or self._listing[network(connection.source)] >= self._limits.tables_per_network
        ):
            return False
        return not self._changes.take(connection.source, monotonic())

    def _note(self, connection: Connection, listed: List | None) -> None:
        """Note what the connection has in the list, or None, and count it."""
        for key in (connection.source, network(connection.source)):
            _count(self._listing, key, (listed is not None) - (connection.listed is not None))
        connection.listed = listed

    # watchers

    async def _watch(self, connection: Connection) -> None:
        """Make a connection a watcher, and send it the list. A connection in a room or beyond the limits is refused."""
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
        await self._refresh()
        connection.watches = True
        _count(self._watching, connection.source, 1)
        self._watchers[connection.address] = watcher = Watcher(connection, self._listed)
        self._tell_list(watcher)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self.go_round()

    async def _refresh(self) -> None:
        """Read the list from the store, and note for every watcher what has changed."""
        now_listed = await self._store.tables()
        before, self._listed = self._listed, now_listed  # read after the await, during which another call may have run
        for room in before.keys() | self._listed.keys():
            if before.get(room) != self._listed.get(room):
                for watcher in self._watchers.values():
                    watcher.note(room, is_listed=room in self._listed)

    def _tell_list(self, watcher: Watcher) -> None:
        """Send a watcher the list as fast as its connection takes it; the next round goes on with the rest."""
        while not (watcher.knows_list or watcher.connection.unsent):
            self._tell_part(watcher, MOST_BYTES)

    def _tell_part(self, watcher: Watcher, most: int) -> None:
        """Send a watcher the next message, of at most `most` bytes."""
        watcher.told_at = monotonic()
        part = watcher.next_part(self._listed, self._store.now(), most)
        self.bytes += self._tell(watcher.connection, part)


def _row(room: bytes, listed: ListedTable, now: float) -> Row:
    """Return the row of the list for a table."""
    age = min(max(0, int(now - listed.since)), MOST_SECONDS)
    return Row(room, listed.said.secret, age, listed.said.table)


def _count(counter: Counter[str], key: str, number: int) -> None:
    """Add a number to a count, and drop the key at 0."""
    counter[key] += number
    if not counter[key]:
        del counter[key]
