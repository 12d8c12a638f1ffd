"""A table may last: on another day the same link leads to it, and those who have sat there see that it is open."""

import asyncio
from contextlib import closing
from dataclasses import replace
from unittest.mock import patch

import pytest
from support.memory_book import table_of
from support.online.lab import ANN, Guest, Host, Lab, room_plan
from support.virtual_time import run_virtually
from support.waiting import until

from spitegame.net import wire
from spitegame.net.errors import Fault
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.connect import has_host
from spitegame.online.rooms import Rooms
from spitegame.online.ways import Service, Services
from spitegame.session.occupants import Vacant
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import PlainCommand
from spitegame.session.room_state import VisitedTable
from spitegame.storage.acquaintances import KeptTables
from spitegame.storage.files import Notices

PLAN = replace(room_plan(), is_lasting=True)


@pytest.fixture
def here(real: Lab) -> Lab:
    return real


def tables(program: Host | Guest) -> KeptTables:
    return KeptTables(program.folders, Notices())


def visited(guest: Guest) -> VisitedTable:
    (table,) = tables(guest).visited
    return table


async def an_evening(here: Lab) -> tuple[Host, Guest]:
    """Ann and Bo have played at a table that lasts, and both have gone."""
    ann, bo = await here.two(PLAN)
    await here.fair_game(ann, bo)
    await until(lambda: bo.snapshot.is_lasting and ann.snapshot.is_lasting, "both know that it lasts")
    await bo.leave()
    await ann.leave()
    return ann, bo


async def open_again(here: Lab, before: Host) -> Host:
    (own,) = tables(before).own
    return await here.host(own.plan, folders=before.folders)


def come_again(here: Lab, before: Guest, table: VisitedTable) -> Guest:
    return here.follow(table.invitation, places=(), folders=before.folders)


async def test_the_same_link_leads_to_the_same_table_on_another_day(here: Lab) -> None:
    ann, bo = await an_evening(here)
    table = visited(bo)
    assert (table.host.name, table.host.key) == ("Ann", ann.side._membership.identity.key)
    (own,) = tables(ann).own
    assert [(met.name, met.key) for met in own.people] == [("Bo", bo.side._acquaintances.identity.key)]
    assert own.room == table.room
    assert (own.plan.rules, own.plan.chairs) == (PLAN.rules, PLAN.chairs)
    ann = await open_again(here, ann)
    bo = come_again(here, bo, table)
    await here.dealt(ann, bo)
    await here.fair_game(ann, bo)
    await until(lambda: bo.snapshot.regulars[ANN].balance("malice").games == 2, "two games")


async def test_who_came_by_a_link_finds_the_table_where_it_was_and_nowhere_else(here: Lab) -> None:
    """The player has no service, and the table is not announced on this network."""
    ann = await here.host(PLAN)
    bo = here.follow(Invitation(ann.code, here.url), places=())
    await until(lambda: bo.snapshot.is_lasting, "Bo knows the way")
    table = visited(bo)
    await bo.leave()
    bo = come_again(here, bo, table)
    await here.dealt(ann, bo)


async def test_a_guest_sees_whether_the_table_is_open(here: Lab) -> None:
    ann, bo = await an_evening(here)
    table = visited(bo)
    assert not await has_host(DesktopWays(), table)
    rooms, found = Rooms(bo.folders, lambda _url: True), list[bool]()
    with closing(rooms):
        rooms.look_for_host(table, found.append)
        await until(lambda: found == [False], "an answer")
        ann = await open_again(here, ann)
        rooms.look_for_host(table, found.append)
        await until(lambda: found == [False, True], "another answer")
        assert not rooms.problems()
    assert await has_host(DesktopWays(), table)
    assert ann.is_open
    assert ann.names == ["Ann", None]
    assert not await has_host(DesktopWays(), replace(table, room=b"another room".ljust(16)))
    assert not await has_host(DesktopWays(), replace(table, service="ws://127.0.0.1:9/rooms"))


def test_a_table_of_which_nothing_is_heard_counts_as_closed() -> None:
    class Silent(DesktopWays):
        async def services_again(self, known: tuple[Service, ...], room: bytes) -> Services:
            await asyncio.sleep(1000)
            yield known[0]

    assert run_virtually(has_host(Silent(), table_of("Hank"))) is False


async def test_another_code_is_another_link_which_holds_after_the_host_was_killed(here: Lab) -> None:
    ann, (bo,) = await here.gathered(replace(room_plan(Vacant(), Vacant()), is_lasting=True), "Bo")
    await until(lambda: bo.snapshot.is_lasting, "Bo knows the link")
    before = visited(bo)
    ann.post(PlainCommand.NEW_CODE)
    await until(lambda: visited(bo).secret != before.secret, "Bo knows the new one")
    (own,) = tables(ann).own
    assert own.plan.kept
    assert own.plan.kept.secret == visited(bo).secret
    late = here.follow(before.invitation, "Cy")
    assert await here.refused(late) == Fault.ROOM_EXPIRED.sentence
    table = visited(bo)
    await bo.leave()
    await ann.kill()
    ann = here.host_again(ann)
    await until(lambda: ann.snapshot.is_lasting, "the table")
    bo = come_again(here, bo, table)
    await until(lambda: bo.is_in, "Bo on the own chair")
    cy = here.follow(table.invitation, "Cy")
    await here.dealt(ann, bo, cy)


async def test_nobody_hears_of_it_at_any_other_table_of_strangers_or_in_an_older_program(here: Lab) -> None:
    ann, bo = await here.two()
    await here.play(ann, bo, moves=2)
    assert not tables(ann).own
    with patch.object(wire, "NEWEST_PROTOCOL", wire.IDENTITIES - 1):
        di, cy = await here.two(PLAN)
        await here.play(di, cy, moves=2)
    for guest in (bo, cy):
        assert not tables(guest).visited
        assert not guest.snapshot.is_lasting
    ann, bo = await here.two(replace(PLAN, is_open=True))
    await here.play(ann, bo, moves=2)
    assert not tables(bo).visited
