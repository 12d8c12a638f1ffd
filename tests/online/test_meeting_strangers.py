"""Tables for strangers: they stand in the list of the service, whoever comes takes a computer's seat, and nobody has to
wait for somebody who is gone."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from support.online.lab import Guest, Host, Lab, Sockets, room_plan
from support.online.service_callers import callers
from support.waiting import until

from signaling.messages import Gone, Knock
from signaling.settings import Settings
from spitegame.net.tasks import in_background
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.host import guests
from spitegame.online.table_list import TableList
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.open_tables import Listing, OpenTables, fitting
from spitegame.session.regulars import Met
from spitegame.session.room_codes import Invitation, LongCode
from spitegame.session.room_handle import PlainCommand
from spitegame.storage.acquaintances import KeptRegulars, load_identity
from spitegame.storage.files import Notices

LISTS = Settings(tables=True)
QUICK = replace(room_plan(Computer("Ada", "easy")), is_open=True, joins_at_once=True)
"""A table for two, at which the host plays against a computer until somebody comes."""
SEAT = Seat(1)


@pytest.fixture(autouse=True)
def _quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.open_tables.ROUND", 0.02)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Lab]:
    async with Lab(tmp_path, Sockets(LISTS)) as here:
        yield here


async def following(here: Lab) -> TableList:
    """The list, as somebody follows it."""
    followed = TableList(DesktopWays(), here.url)
    in_background(followed.run())
    await until(lambda: followed.tables.is_whole, "the list")
    return followed


async def listed(here: Lab, host: Host) -> TableList:
    """The list, in which the host's table stands."""
    followed = await following(here)
    await until(lambda: host.snapshot.listing is Listing.LISTED and followed.tables.tables, "the table in the list")
    return followed


async def come(here: Lab, followed: TableList, name: str = "Bo") -> Guest:
    """A guest who has come by the list."""
    (table,) = fitting(followed.tables.tables, "malice")
    return await let_in(here.follow(Invitation(table.code), name, is_open=True))


async def let_in(guest: Guest) -> Guest:
    await until(lambda: guest.newest or guest.failed, "cards")
    assert not guest.failed, guest.failed
    return guest


async def test_a_seat_is_found_beside_tables_at_which_nobody_answers(
    here: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spitegame.online.guest.connect.NEXT_S", 0.01)
    ann = await here.host(QUICK)
    ann.post(PlainCommand.START_GAME)
    (table,) = (await listed(here, ann)).tables.tables
    async with callers() as programs:
        silent = [await programs.call(int(here.url.rpartition(":")[2].partition("/")[0])) for _ in range(20)]
        rooms = [(await each.reopen()).room for each in silent]
        first, *others = (LongCode(room, bytes(16)) for room in rooms)
        await let_in(here.follow(Invitation(first, others=(*others, table.code)), is_open=True))
        assert computers(ann) == [False, False]
        for each in silent:
            assert isinstance(await each.listen(), Knock)
            assert isinstance(await each.listen(), Gone), "nobody waits there any longer"


async def test_who_is_let_in_at_one_of_several_tables_leaves_the_others_without_a_word(here: Lab) -> None:
    hosts = [await here.host(QUICK) for _ in range(3)]
    for each in hosts:
        each.post(PlainCommand.START_GAME)
    followed = await following(here)
    await until(lambda: len(followed.tables.tables) == len(hosts), "the tables in the list")
    first, *others = (each.code for each in followed.tables.tables)
    for name in ("Bo", "Ed"):
        await let_in(here.follow(Invitation(first, others=tuple(others)), name, is_open=True))
    await until(lambda: not any(each.side._guests._strangers for each in hosts), "nobody is at the door")
    assert sorted(computers(each) for each in hosts) == [[False, False], [False, False], [False, True]]
    assert not [notice for each in hosts for notice in each.read() if "plays on" not in notice]
    await until(lambda: len(followed.tables.tables) == 1, "the table that has a seat")


def computers(host: Host) -> list[bool]:
    return [isinstance(chair.occupant, Computer) for chair in host.snapshot.company.chairs]


async def test_a_table_is_listed_as_long_as_somebody_could_sit_down(here: Lab) -> None:
    await here.host(replace(QUICK, chairs=(Person("Ann"), Vacant()), is_open=False))  # for friends: in no list
    ann = await here.host(QUICK)
    followed = await listed(here, ann)
    (table,) = followed.tables.tables
    assert (table.game, table.taken, table.free) == ("malice", 1, 1)
    assert table.code.room == ann.snapshot.room
    ann.post(PlainCommand.START_GAME)
    bo = await come(here, followed)
    await until(lambda: not followed.tables.tables, "no table in the list")
    assert ann.snapshot.listing is Listing.NOT_WANTED
    await here.fair_game(ann, bo)


async def test_that_there_is_no_list_is_told(tmp_path: Path) -> None:
    async with Lab(tmp_path, Sockets()) as here:
        ann = await here.host(QUICK)
        await until(lambda: ann.snapshot.listing is Listing.NO_LIST, "no list")
        followed = TableList(DesktopWays(), here.url)
        in_background(followed.run())
        await until(lambda: not followed.tables.keeps_list, "no list for others")
    followed = TableList(DesktopWays(), "no address")
    await followed.run()
    assert followed.tables == OpenTables(problem=followed.tables.problem)
    assert followed.tables.problem


async def playing(here: Lab) -> tuple[Host, Guest, TableList]:
    """Two strangers in the middle of a game."""
    ann = await here.host(QUICK)
    followed = await listed(here, ann)
    bo = await come(here, followed)
    await here.dealt(ann, bo)
    await here.play(ann, bo, moves=4)
    return ann, bo, followed


async def test_a_computer_plays_on_at_once_for_who_says_goodbye_and_the_seat_is_free(here: Lab) -> None:
    ann, bo, followed = await playing(here)
    await bo.leave()
    await until(lambda: computers(ann) == [False, True], "a computer")
    bo = here.join_again(bo)
    await until(lambda: computers(ann) == [False, False], "Bo again, as nobody has the seat")
    await here.play(ann, bo, moves=2)
    await bo.leave()
    await until(lambda: followed.tables.tables, "the table in the list again")
    cy = await come(here, followed, "Cy")
    assert cy.snapshot.awaits_seat, "the cards were dealt to Bo, who had a part in the draw"
    await here.play(ann)
    ann.post(PlainCommand.REMATCH)
    await until(lambda: computers(ann) == [False, False], "somebody else")
    await until(lambda: cy.snapshot.seat == SEAT, "the seat at Cy's screen")
    again = here.join_again(bo)
    assert "no longer knows you" in await here.refused(again)
    await here.dealt(ann, cy)
    await here.fair_game(ann, cy)


async def test_a_computer_plays_on_for_a_stranger_who_is_lost(here: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo, followed = await playing(here)
    monkeypatch.setattr(guests, "LOBBY_HOLD_S", 0.2)
    await bo.kill()
    await until(lambda: computers(ann) == [False, True], "a computer")
    assert not followed.tables.tables, "the seat is still Bo's"
    monkeypatch.setattr(guests, "SEAT_HOLD_S", 0.2)
    await until(lambda: followed.tables.tables, "the table in the list again")


async def test_nobody_sits_down_with_somebody_whom_they_have_blocked(here: Lab) -> None:
    ann = await here.host(QUICK)
    followed = await listed(here, ann)
    (table,) = followed.tables.tables
    guest = here.follow(Invitation(table.code), is_open=True)
    key = load_identity(ann.folders, Notices()).key
    KeptRegulars(guest.folders, Notices()).block(Met(key, "Ann"))
    assert await here.refused(guest)
    assert computers(ann) != [False, False] or ann.deal == 0
