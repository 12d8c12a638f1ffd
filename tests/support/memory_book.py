"""The people and the tables of a player as scenes ask for them, kept in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from spitegame.session.regulars import Balance, Met, Regular
from spitegame.session.room_state import OwnTable, VisitedTable
from support.past_games import NOON


@dataclass
class MemoryBook:
    people: list[Regular] = field(default_factory=list)
    own_tables: Sequence[OwnTable] = ()
    visited_tables: Sequence[VisitedTable] = ()
    opened: set[bytes] = field(default_factory=set)
    """The public names of those of the tables that are open."""

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        self.people = [replace(each, is_blocked=is_blocked) if each.key == key else each for each in self.people]

    def forget_person(self, key: bytes) -> None:
        self.people = [each for each in self.people if each.key != key]

    def is_open(self, table: VisitedTable) -> bool:
        return table.room in self.opened

    def forget_table(self, room: bytes) -> None:
        self.own_tables = [each for each in self.own_tables if each.room != room]
        self.visited_tables = [each for each in self.visited_tables if each.room != room]


def met(name: str, *balances: Balance, key: bytes | None = None, days: int = 0, is_blocked: bool = False) -> Regular:
    """Somebody who was seen so many days before noon."""
    key = key or name.encode().ljust(32, b"k")
    return Regular(key=key, name=name, seen=NOON - 86_400 * days, balances=balances, is_blocked=is_blocked)


def table_of(host: str, *, days: int = 1) -> VisitedTable:
    """A table that was visited so many days before noon."""
    return VisitedTable(
        room=f"room of {host}".encode()[:16].ljust(16),
        secret=bytes(16),
        service="wss://rooms.example.org",
        is_local=False,
        host=Met(host.encode().ljust(32), host),
        seen=NOON - 86_400 * days,
    )
