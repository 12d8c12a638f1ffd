"""The tables that last are kept in the profile."""

from dataclasses import replace
from pathlib import Path

from signaling.messages import public_id
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.regulars import Met
from spitegame.session.room_state import KeptRoom, RoomPlan, VisitedTable
from spitegame.storage.acquaintances import MOST_TABLES, OWN_TABLES, KeptTables
from spitegame.storage.files import Folders, Notices

PLAN = RoomPlan(
    game="malice",
    rules=replace(ONLINE, payoff=7),
    chairs=(Person("Ann"), Vacant(), Computer("Ada", "good")),
    open_hands=False,
    onlookers=True,
    is_lasting=True,
    kept=KeptRoom(b"k" * 16, b"s" * 16),
    service="wss://rooms.example.org/rooms",
)
OTHER = replace(PLAN, game="spite", rules=STRICT, kept=KeptRoom(b"o" * 16, b"s" * 16))
ROOM = public_id(b"k" * 16)
BO = Met(b"b" * 32, "Bo")
VISITED = VisitedTable(
    room=ROOM, secret=b"s" * 16, service="wss://rooms.example.org/rooms", is_local=False, host=BO, seen=1
)


def kept(folder: Path) -> KeptTables:
    return KeptTables(Folders.of(folder), Notices())


def test_own_tables_come_back_with_rules_people_and_link(tmp_path: Path) -> None:
    kept(tmp_path).keep_own(OTHER)
    kept(tmp_path).keep_own(PLAN)
    kept(tmp_path).met_at(ROOM, [BO])
    kept(tmp_path).keep_own(replace(PLAN, onlookers=False))
    spite, malice = kept(tmp_path).own
    assert spite.plan == OTHER
    assert (malice.room, malice.plan, malice.people) == (ROOM, replace(PLAN, onlookers=False), (BO,))
    kept(tmp_path).renew(ROOM, b"n" * 16)
    assert [table.plan.kept for table in kept(tmp_path).own] == [OTHER.kept, KeptRoom(b"k" * 16, b"n" * 16)]


def test_visited_tables_are_kept_once_each_and_the_oldest_are_forgotten(tmp_path: Path) -> None:
    tables = kept(tmp_path)
    for number in range(MOST_TABLES + 1):
        tables.keep_visited(replace(VISITED, room=number.to_bytes(16)))
    tables.keep_visited(replace(VISITED, room=(7).to_bytes(16), secret=b"n" * 16))
    rooms = [int.from_bytes(table.room) for table in kept(tmp_path).visited]
    assert rooms == [*range(1, 7), *range(8, MOST_TABLES + 1), 7]
    assert kept(tmp_path).visited[-1].secret == b"n" * 16


def test_where_a_table_is_says_its_address_whatever_older_programs_took_it_for(tmp_path: Path) -> None:
    tables, laptop = kept(tmp_path), replace(VISITED, room=bytes(16), service="ws://192.168.1.7:4711/rooms")
    for table in (VISITED, laptop):
        tables.keep_visited(replace(table, is_local=True))
    assert kept(tmp_path).visited == (VISITED, replace(laptop, is_local=True))


def test_a_table_is_forgotten_a_damaged_list_set_aside_and_no_secret_stands_in_a_log(tmp_path: Path) -> None:
    tables = kept(tmp_path)
    tables.keep_own(PLAN)
    tables.keep_visited(VISITED)
    tables.forget(ROOM)
    assert (tables.own, tables.visited) == ((), ())
    Folders.of(tmp_path).own_tables.write_bytes(OWN_TABLES.pack(b"nothing of the kind"))
    notices = Notices()
    assert KeptTables(Folders.of(tmp_path), notices).own == ()
    assert "It has been kept as" in notices.take()[0]
    assert "kkkk" not in repr(PLAN)
    assert "ssss" not in repr((PLAN, VISITED))
