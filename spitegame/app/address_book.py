"""The people and lasting tables that a profile remembers, as scenes use them."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from spitegame.scenes.address_book import MOST_LOOKED_UP
from spitegame.session.regulars import Regular
from spitegame.session.room_state import OwnTable, VisitedTable
from spitegame.session.veil import OPEN, Veil
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Folders, Notices

AGAIN_S = 60.0
"""The seconds until a table is checked again for being open, since each check reaches its host as a knock."""


class KeptAddressBook:
    """The `AddressBook` of the program."""

    def __init__(
        self,
        folders: Folders,
        notices: Notices,
        look_for_host: Callable[[VisitedTable, Callable[[bool], None]], bool],
        clock: Callable[[], float] = monotonic,
        veil: Veil = OPEN,
    ) -> None:
        """Open the address book. `look_for_host` begins to find out whether a table is open, and calls back with the
        answer, perhaps on another thread; it returns False if it cannot begin yet. `clock` returns seconds that only
        increase."""
        self._folders, self._notices, self._look_for_host = folders, notices, look_for_host
        self._veil, self._clock = veil, clock
        self._tables = KeptTables(folders, notices)
        self._is_open: dict[bytes, bool] = {}
        """The last answer for each table, by its public name."""
        self._look_at: dict[bytes, float] = {}
        """The time of the next check of each table."""
        self.read()

    def read(self) -> None:
        """Read the people anew, since rooms write people too. Tables are read at each access."""
        self._regulars = KeptRegulars(self._folders, self._notices)

    @property
    def own_tables(self) -> Sequence[OwnTable]:
        return tuple(map(self._veil.own_table, self._tables.own[::-1]))

    @property
    def visited_tables(self) -> Sequence[VisitedTable]:
        return tuple(map(self._veil.visited_table, self._tables.visited[::-1]))

    @property
    def people(self) -> Sequence[Regular]:
        return [self._veil.met(person) for person in self._regulars.people.people[::-1]]

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        self._regulars.set_blocked(key, is_blocked=is_blocked)

    def forget_person(self, key: bytes) -> None:
        self._regulars.forget(key)

    def is_open(self, table: VisitedTable) -> bool | None:
        room, now = table.room, self._clock()
        if now >= self._look_at.get(room, now) and self._look_for_host(table, partial(self._is_open.__setitem__, room)):
            self._look_at[room] = now + AGAIN_S
        return self._is_open.get(room)

    @property
    def tables_open(self) -> Sequence[VisitedTable]:
        """The visited tables that are known to be open."""
        return [each for each in self.visited_tables[:MOST_LOOKED_UP] if self.is_open(each)]

    def forget_table(self, room: bytes) -> None:
        self._tables.forget(room)
