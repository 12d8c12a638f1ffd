"""The host is gone, and the others go on with the same game; when it is back, it is a guest."""

import asyncio
from pathlib import Path

import pytest
from support.online.one_loop_rooms import Lobby
from support.online.succeeded_rooms import FarApart, acts, back, counted, fair, four, plan, three
from support.waiting import until

from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import PlainCommand, SeatComputer


async def test_the_game_goes_on_without_its_host_who_comes_back_as_a_guest(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=6)
    before = bo.number
    await ann.kill()
    await here.moved(bo)
    assert isinstance(bo.side, HostRoom)
    assert bo.number == before
    again = await back(here, ann)
    assert isinstance(again.side, GuestRoom)
    await here.play(bo, cy, again)
    await fair(cy, again)


async def test_nobody_waits_for_a_host_that_lets_the_others_go_on(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=6)
    ann.post(PlainCommand.HAND_ON)
    async with asyncio.timeout(2.0):
        await ann.leave()
        await acts(bo, cy)
    bo.side.obey(SeatComputer(Seat(0), "easy", ""))
    await here.play(bo, cy)


async def test_the_room_goes_on_before_its_first_game(here: Lobby) -> None:
    here.outlives_hosts = True
    ann = await here.host(plan(3))
    bo, cy = [await here.join(ann, name) for name in ("Bo", "Cy")]
    await counted(ann, bo, cy)
    await ann.kill()
    await acts(bo, cy)
    again = here.host_again(ann)
    await until(lambda: again.has_moved, "Ann is a guest")
    di = here.arrive(bo.side.handle.snapshot.code_state.code, "Di")
    await here.dealt(bo, cy, again, di)
    await here.play(bo, cy, again, di)
    await fair(cy, again, di)


async def test_the_room_goes_on_between_two_games(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy)
    await fair(bo, cy)
    account = ann.side._deals.table.carry
    await ann.kill()
    await acts(bo, cy)
    again = here.host_again(ann)
    await until(lambda: again.has_moved, "Ann is a guest")
    bo.post(PlainCommand.REMATCH)
    await here.dealt(bo, cy, again)
    assert bo.game.record.carry == account
    await here.play(bo, cy, again)
    await fair(cy, again)


async def test_of_four_two_go_on_after_a_second_host_is_lost(here: Lobby) -> None:
    ann, bo, cy, di = await four(here)
    await here.play(ann, bo, cy, di, moves=6)
    await ann.kill()
    await acts(bo, cy, di)
    bo.side.obey(SeatComputer(Seat(0), "easy", ""))
    await here.play(bo, cy, di, moves=6)
    await bo.kill()
    await acts(cy, di)
    for seat in (0, 1):
        cy.side.obey(SeatComputer(Seat(seat), "easy", ""))
    await here.play(cy, di, moves=6)
    first, second = await back(here, ann), await back(here, bo)
    await here.play(cy, di, first, second)
    await fair(di, first, second)


async def test_a_host_that_comes_back_sees_no_question_about_the_one_before(here: Lobby) -> None:
    ann, bo, cy, di = await four(here)
    await ann.kill()
    await acts(bo, cy, di)
    await until(lambda: bo.side.handle.snapshot.overdue, "Bo is asked how to go on without Ann")
    again = await back(here, ann)
    await bo.kill()
    await until(lambda: isinstance(again.side, HostRoom) or cy.has_moved, "another host")
    returned = here.host_again(bo)
    asked: list[object] = []

    def has_moved() -> bool:
        asked.extend(getattr(returned.side.handle.snapshot, "overdue", ()))
        return returned.has_moved

    await until(has_moved, "Bo is a guest")
    assert asked == []


@pytest.mark.usefixtures("virtual_time")
async def test_who_came_by_a_link_goes_on_at_the_service_it_led_to(tmp_path: Path) -> None:
    async with FarApart(tmp_path) as here:
        here.outlives_hosts = True
        ann = await here.host(plan(2))
        link = Invitation(ann.code, here.url)
        bo = here.follow(link, "Bo", service="")
        await until(lambda: bo.is_in, "Bo in the room")
        cy = here.follow(link, "Cy", service="")
        await here.dealt(ann, bo, cy)
        await counted(ann, bo, cy)
        await ann.kill()
        await acts(bo, cy)
        again = await back(here, ann)
        await here.play(bo, cy, again)
        await fair(cy, again)
