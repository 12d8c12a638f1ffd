"""Stores of the list of open tables. A host states its table again and again: a listing is a lease, and runs out when
its host is silent. Here is the list of one process, kept in its memory; `signaling.redis.tables` shares it between
several."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from signaling.messages import LEASE, MOST_TABLES, List
from signaling.rooms import Address

ENOUGH = 2
"""The number of networks from which somebody waited in vain for a host until its table is not listed for a while."""
COUNTS = 600.0
"""Seconds for which that counts."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    said: List
    """The listing as its host states it."""
    since: float
    """The time of the store at which it has been listed."""


class TableStore(Protocol):
    def now(self) -> float:
        """The time in seconds by which it counts how long a table has been listed."""

    async def state(self, room: bytes, address: Address, said: List) -> bool:
        """The table of this room is listed, as its host at this address says, for LEASE seconds from now. False if the
        list is full or cannot be reached, or too many have waited there in vain."""

    def unlist(self, room: bytes, address: Address) -> None:
        """Remove the listing, unless another connection of its host has stated it since."""

    def missed(self, room: bytes, network: str, waited: float) -> None:
        """Somebody of this network has waited in vain for the host of this table, for `waited` seconds. It counts if
        the host has stated the table meanwhile: then it was there, and heard."""

    async def tables(self) -> Mapping[bytes, ListedTable]:
        """The tables that are listed now, by their rooms."""


@dataclass(frozen=True, slots=True)
class Lease:
    address: Address
    until: float
    table: ListedTable


class MemoryTableStore:
    def __init__(self, clock: Callable[[], float]) -> None:
        self.now = clock
        self._leases: dict[bytes, Lease] = {}
        """By room, those that end first at the front."""
        self._missed: dict[bytes, tuple[frozenset[str], float]] = {}
        """By room in the same order: the networks of those who have waited in vain, and until when that counts."""

    async def state(self, room: bytes, address: Address, said: List) -> bool:
        if len(self._networks(room)) >= ENOUGH:
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

    def missed(self, room: bytes, network: str, waited: float) -> None:
        lease, now = self._leases.get(room), self.now()
        if lease is None or lease.until - LEASE <= now - waited:
            return
        networks = self._networks(room) | {network}
        self._missed.pop(room, None)
        self._missed[room] = networks, now + COUNTS
        if len(networks) >= ENOUGH:
            del self._leases[room]

    def _networks(self, room: bytes) -> frozenset[str]:
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
