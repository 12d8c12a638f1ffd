"""Where the list of open tables is kept. A host states its table again and again: a listing is a lease, and runs out
when its host is silent. Here is the list of one process, kept in its memory; `signaling.redis.tables` shares it between
several."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from signaling.messages import LEASE, MOST_TABLES, List
from signaling.rooms import Address


@dataclass(frozen=True, slots=True)
class ListedTable:
    said: List
    """What its host has said of it."""
    since: float
    """The time of the store at which it has been listed."""


class TableStore(Protocol):
    def now(self) -> float:
        """The time in seconds by which it counts how long a table has been listed."""

    async def state(self, room: bytes, address: Address, said: List) -> bool:
        """The table of this room is listed, as its host at this address says, for LEASE seconds from now. False if the
        list is full or cannot be reached."""

    def unlist(self, room: bytes, address: Address) -> None:
        """It is listed no more, unless another connection of its host has stated it since."""

    async def tables(self) -> Mapping[bytes, ListedTable]:
        """All that are listed now, by their rooms."""


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

    async def state(self, room: bytes, address: Address, said: List) -> bool:
        before = self._leases.pop(room, None)
        if before is None and len(self._leases) >= MOST_TABLES:
            return False
        since = before.table.since if before else self.now()
        self._leases[room] = Lease(address, self.now() + LEASE, ListedTable(said, since))
        return True

    def unlist(self, room: bytes, address: Address) -> None:
        if room in self._leases and self._leases[room].address == address:
            del self._leases[room]

    async def tables(self) -> Mapping[bytes, ListedTable]:
        while self._leases:
            room, first = next(iter(self._leases.items()))
            if first.until > self.now():
                break
            del self._leases[room]
        return {room: each.table for room, each in self._leases.items()}
