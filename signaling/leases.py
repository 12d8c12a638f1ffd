"""Stores of the list of open tables. A table stays in the list by a lease, which ends unless its host states the table
again. `MemoryTableStore` keeps the list of a single process; `signaling.redis.tables` shares it among several."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from signaling.messages import LEASE, MOST_TABLES, List
from signaling.rooms import Address

UNLIST_AFTER = 2
"""The number of networks at which a table is taken off the list: from each, a guest has waited in vain for its host."""
MISS_LIFE = 600.0
"""Seconds for which such a wait in vain counts."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list."""

    said: List
    """The host's last statement of it."""
    since: float
    """The time, on the clock of the store, at which the table was first listed."""


class TableStore(Protocol):
    """The list of open tables, as `TableRegistry` uses it."""

    def now(self) -> float:
        """Return the time in seconds on the clock of `ListedTable.since`."""

    async def list_table(self, room: bytes, address: Address, said: List) -> bool:
        """List the table of this room for LEASE seconds, as the host with this connection states it. Return False if
        the list is full or cannot be reached, or if too many guests have waited in vain for the host."""

    def unlist(self, room: bytes, address: Address) -> None:
        """Remove the table of this room, unless another connection of its host has stated it since."""

    def note_missed(self, room: bytes, network: str, waited: float) -> None:
        """Note that a guest from this network has waited in vain for the host of this table for `waited` seconds. The
        wait counts only if the host has stated the table meanwhile, and so was connected."""

    async def tables(self) -> Mapping[bytes, ListedTable]:
        """Return the tables that are listed now, by room."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A table's place in the list."""

    address: Address
    until: float
    """The time, on the clock of the store, at which the lease ends."""
    table: ListedTable


class MemoryTableStore:
    """The list of a single process, in its memory."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.now = clock
        self._leases: dict[bytes, Lease] = {}
        """The leases by room, the one that ends first at the front."""
        self._missed: dict[bytes, tuple[frozenset[str], float]] = {}
        """For each room the networks from which guests have waited in vain, and the time until which they count; the
        room with the earliest time at the front."""

    async def list_table(self, room: bytes, address: Address, said: List) -> bool:
        if len(self._networks(room)) >= UNLIST_AFTER:
            return False
        before = self._leases.pop(room, None)
        if before is None and len(self._leases) >= MOST_TABLES:
            return False
        since = before.table.since if before else self.now()
        self._leases[room] = Lease(address, self.now() + LEASE, ListedTable(said, since))
        return True

    def unlist(self, room: bytes, address: Address) -> None:
        if room in self._leases and self._leases[room].address == address:
            del self._leases[room]

    def note_missed(self, room: bytes, network: str, waited: float) -> None:
        lease, now = self._leases.get(room), self.now()
        if lease is None or lease.until - LEASE <= now - waited:  # the host has not stated the table meanwhile
            return
        networks = self._networks(room) | {network}
        self._missed.pop(room, None)
        self._missed[room] = networks, now + MISS_LIFE
        if len(networks) >= UNLIST_AFTER:
            del self._leases[room]

    def _networks(self, room: bytes) -> frozenset[str]:
        """Return the networks from which guests have waited in vain for this room's host, and forget those that no
        longer count."""
        while self._missed and next(iter(self._missed.values()))[1] <= self.now():
            del self._missed[next(iter(self._missed))]
        return self._missed[room][0] if room in self._missed else frozenset()

    async def tables(self) -> Mapping[bytes, ListedTable]:
        while self._leases:
            room, first = next(iter(self._leases.items()))
            if first.until > self.now():
                break
            del self._leases[room]
        return {room: each.table for room, each in self._leases.items()}
