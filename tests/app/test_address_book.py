"""The people and the lasting tables of a profile, and which of the tables are open."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from support.memory_book import table_of

from spitegame.app import address_book
from spitegame.app.address_book import AGAIN_S, KeptAddressBook
from spitegame.app.desktop import Desktop
from spitegame.rules.game import Seat, Standing
from spitegame.session.regulars import Met
from spitegame.session.room_state import VisitedTable
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Folders, Notices

HANK, IDA = table_of("Hank"), table_of("Ida")
STANDINGS = tuple(Standing(Seat(seat), seat + 1, left=0, points=0) for seat in range(3))


@dataclass
class Looking:
    """Stands for the rooms of the program, and for the clock."""

    can_begin: bool = True
    asked: list[tuple[VisitedTable, Callable[[bool], None]]] = field(default_factory=list)
    now: float = 5.0

    def begin(self, table: VisitedTable, found: Callable[[bool], None]) -> bool:
        if self.can_begin:
            self.asked.append((table, found))
        return self.can_begin


def opened(folders: Folders, looking: Looking) -> KeptAddressBook:
    tables = KeptTables(folders, Notices())
    tables.keep_visited(IDA)
    tables.keep_visited(HANK)
    return KeptAddressBook(folders, Notices(), looking.begin, lambda: looking.now)


def test_it_is_looked_up_once_a_minute_whether_a_table_is_open_while_somebody_asks(folders: Folders) -> None:
    looking = Looking(can_begin=False)
    book = opened(folders, looking)
    assert book.is_open(HANK) is None
    looking.can_begin = True
    assert [book.is_open(HANK) for _ in range(3)] == [None] * 3
    ((table, found),) = looking.asked
    assert table == HANK
    found(True)
    assert book.is_open(HANK)
    looking.now += AGAIN_S
    assert book.is_open(HANK), "the old answer stands until there is a new one"
    assert len(looking.asked) == 2
    looking.asked[1][1](False)
    assert book.is_open(HANK) is False


def test_the_tables_that_are_open_come_in_the_order_in_which_they_were_visited(folders: Folders) -> None:
    looking = Looking()
    book = opened(folders, looking)
    assert book.tables_open == []
    for _, found in looking.asked:
        found(True)
    assert book.tables_open == [HANK, IDA]
    book.forget_table(HANK.room)
    assert book.visited_tables == (IDA,)


def test_the_program_reads_the_people_once_each_time_it_is_asked_for_them(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[KeptRegulars] = []

    def reading(folders: Folders, notices: Notices) -> KeptRegulars:
        read.append(KeptRegulars(folders, notices))
        return read[-1]

    monkeypatch.setattr(address_book, "KeptRegulars", reading)
    for times in (1, 2):
        desktop.rooms.address_book()
        assert len(read) == times


def test_people_come_in_the_order_in_which_they_were_seen_and_can_be_forgotten(folders: Folders) -> None:
    book = opened(folders, Looking())
    bo, cy = Met(b"b" * 32, "Bo"), Met(b"c" * 32, "Cy")
    KeptRegulars(folders, Notices()).count("malice", b"deal", STANDINGS, Seat(0), {Seat(1): bo, Seat(2): cy})
    assert not book.people
    book.read()
    assert [person.name for person in book.people] == ["Cy", "Bo"]
    book.set_blocked(bo.key, is_blocked=True)
    book.forget_person(cy.key)
    assert [(person.name, person.is_blocked) for person in book.people] == [("Bo", True)]
