"""The host is gone, and the others go on with the same game; when it is back, it is a guest."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from support.online.one_loop_rooms import Host, Lobby, MemoryLobby, Program, lobby
from support.online.succeeded_rooms import FarApart, acts, back, counted, fair, four, plan, table, three
from support.waiting import until

from spitegame.net.link import HostLink
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.deals import Drawing
from spitegame.online.host.room import HostRoom
from spitegame.online.room.guest import WENT_BACK
from spitegame.rules.game import Seat
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import PlainCommand, SeatComputer
from spitegame.session.room_state import Linked
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Notices


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
    ann = await here.host(plan(3))
    bo, cy = [await here.join(ann, name) for name in ("Bo", "Cy")]
    await counted(ann, bo, cy)
    await ann.kill()
    await acts(bo, cy)
    await fair(*await first_game(here, ann, bo, cy))


async def first_game(here: Lobby, ann: Program, bo: Program, cy: Program) -> tuple[Program, ...]:
    """Bo and Cy play with Ann, who was the host, and with Di, who is new. Returns the guests of Bo."""
    again = here.host_again(ann)
    await until(lambda: again.has_moved, "Ann is a guest")
    di = here.arrive(bo.side.handle.snapshot.code_state.code, "Di")
    await here.dealt(bo, cy, again, di)
    await here.play(bo, cy, again, di)
    return cy, again, di


async def test_the_room_goes_on_before_its_first_game_when_all_were_killed_and_the_host_stays_away(here: Lobby) -> None:
    """Nobody has on disk who sat where; each knows who counts."""
    ann = await here.host(plan(3))
    bo, cy = [await here.join(ann, name) for name in ("Bo", "Cy")]
    await counted(ann, bo, cy)
    for each in here.programs:
        await each.kill()
    bo, cy = here.join_again(bo), here.join_again(cy)
    await acts(bo, cy)
    await first_game(here, ann, bo, cy)


@pytest.mark.parametrize("names", [["Di"], ["Di", "Ed"]])
async def test_who_sat_down_just_before_the_host_was_lost_sits_down_anew(here: Lobby, names: list[str]) -> None:
    """Nobody had counted them yet; each may have the chair of the other now."""
    ann = await here.host(plan(2 + len(names)))
    bo, cy = [await here.join(ann, name) for name in ("Bo", "Cy")]
    await counted(ann, bo, cy)
    late = [here.arrive(ann.code, name) for name in names]
    await until(lambda: all(each.is_in for each in late), "the latecomers")
    assert ann.counting == {0, 1, 2}
    await ann.kill()
    await acts(bo, cy, *late)
    again = here.host_again(ann)
    await here.dealt(bo, cy, again, *late)
    await counted(bo, cy, again, *late)
    await here.play(bo, cy, again, *late)
    await fair(cy, again, *late)


async def test_the_room_goes_on_between_two_games_with_what_has_been_won(here: Lobby) -> None:
    """Also when a second host is lost before the next one."""
    ann, bo, cy, di = await four(here)
    await here.play(ann, bo, cy, di)
    await fair(bo, cy, di)
    account = ann.side._deals.table.carry
    await ann.kill()
    await acts(bo, cy, di)
    await bo.kill()
    await acts(cy, di)
    first, second = [here.host_again(each) for each in (ann, bo)]
    await until(lambda: first.has_moved and second.has_moved, "those before are guests")
    cy.side.obey(PlainCommand.REMATCH)
    await here.dealt(cy, di, first, second)
    assert cy.game.record.carry == account
    await here.play(cy, di, first, second)
    await fair(di, first, second)


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


async def test_who_leaves_while_the_rest_of_a_game_is_drawn_has_its_seat_when_it_is_back(here: Lobby) -> None:
    ann, bo, cy, di = await four(here)
    await here.play(ann, bo, cy, di, moves=3)
    await ann.kill()
    heir = bo._stay
    await until(lambda: isinstance(heir._room, HostRoom) and isinstance(heir._room._deals.stage, Drawing), "a draw")
    await di.leave()
    await here.moved(bo)
    await here.dealt(bo, cy)
    di = here.join_again(di)
    await here.dealt(di)
    await acts(bo, cy, di)
    again = await back(here, ann)
    await here.play(bo, cy, di, again)


async def test_a_host_that_comes_back_sees_no_question_about_the_one_before(here: Lobby) -> None:
    ann, bo, cy, di = await four(here)
    await ann.kill()
    await acts(bo, cy, di)
    await until(lambda: bo.side.handle.snapshot.overdue, "Bo is asked how to go on without Ann")
    again = await back(here, ann)
    await bo.kill()
    await until(lambda: isinstance(again.side, HostRoom) or cy.has_moved, "another host")
    returned = here.host_again(bo)
    asked: list[Seat] = []

    def has_moved() -> Any:
        asked.extend(getattr(returned.side.handle.snapshot, "overdue", ()))
        return returned.has_moved

    await until(has_moved, "Bo is a guest")
    assert not asked


@pytest.mark.usefixtures("virtual_time")
async def test_who_came_by_a_link_goes_on_at_the_service_it_led_to(tmp_path: Path) -> None:
    async with FarApart(tmp_path) as here:
        ann = await here.host(plan(2))
        link = Invitation(ann.code, here.url)
        bo = here.follow(link, "Bo", places=())
        await until(lambda: bo.is_in, "Bo in the room")
        cy = here.follow(link, "Cy", places=())
        await here.dealt(ann, bo, cy)
        await counted(ann, bo, cy)
        await ann.kill()
        await acts(bo, cy)
        again = await back(here, ann)
        await here.play(bo, cy, again)
        await fair(cy, again)


@pytest.mark.slow
async def test_who_came_in_on_the_hosts_network_goes_on_at_the_place_beyond_it(tmp_path: Path) -> None:
    """The network of the host is gone with it, as where one house has lost its power."""
    async with lobby(tmp_path) as here:
        ann = await here.host(replace(plan(2), service=here.url))
        own, _ = ann.side._room_code._addresses
        bo, cy = [here.follow(Invitation(ann.code, own.url), name) for name in ("Bo", "Cy")]
        await here.dealt(ann, bo, cy)
        await counted(ann, bo, cy)
        await ann.kill()
        await acts(bo, cy)
        await here.play(bo, cy, await back(here, ann), moves=4)


async def test_no_machine_beyond_is_called_that_the_player_would_not_ask(tmp_path: Path) -> None:
    async with lobby(tmp_path) as here:
        ann = await here.host(replace(plan(1), service=here.url))
        own, _ = ann.side._room_code._addresses
        bo = here.follow(Invitation(ann.code, own.url), places=())
        await here.dealt(ann, bo)
        await until(lambda: bo.side._table.terms, "the terms of the room")
        assert [service.url for service in bo.side._membership.services] == [own.url]


def tables(program: Program) -> KeptTables:
    return KeptTables(program.folders, Notices())


def met_by(program: Program) -> set[str]:
    """The names of those with whom this player has a balance."""
    return {person.name for person in KeptRegulars(program.folders, Notices()).people.people if person.balances}


async def test_a_table_that_lasts_is_still_that_of_the_host_who_is_gone(here: Lobby) -> None:
    ann, bo, cy = await three(here, is_lasting=True)
    await until(lambda: bo.snapshot.is_lasting and cy.snapshot.is_lasting, "all know that it lasts")
    await here.play(ann, bo, cy, moves=6)
    before = [tables(each).visited for each in (bo, cy)]
    (own,) = tables(ann).own
    await ann.kill()
    await acts(bo, cy)
    again = await back(here, ann)
    await here.play(again, bo, cy)
    assert not bo.snapshot.is_lasting
    counted = [{"Bo", "Cy"}, {"Ann", "Cy"}, {"Ann", "Bo"}]
    await until(lambda: [met_by(program) for program in (again, bo, cy)] == counted, "the balances")
    for guest, visited in zip((bo, cy), before, strict=True):
        assert tables(guest).visited == visited
        assert [(each.room, each.host.name) for each in visited] == [(own.room, "Ann")]
        assert not tables(guest).own
    assert tables(again).own == (own,)
    assert not tables(again).visited


async def turn_of(here: Lobby, player: Program, *others: Program) -> int:
    """Play until it is the turn of this player. Returns the number of the update, which all have."""
    await here.play(player, *others, moves=3)
    while not player.attention:
        await here.play(*others, moves=1)
        await until(lambda: len({each.number for each in (player, *others)}) == 1, "the same table everywhere")
    return player.number


def silence(host: Host, *seats: int) -> None:
    """From now on the guests on these seats hear nothing of the host."""
    for seat in seats:
        link: Any = host.member(Seat(seat)).link
        link._send = lambda data: None


async def test_a_move_that_nobody_else_was_shown_is_undone_and_that_is_told(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    told = await turn_of(here, ann, bo, cy)
    silence(ann, 1, 2)
    ann.act()
    await until(lambda: ann.number > told, "an action that only Ann sees")
    await ann.kill()
    await acts(bo, cy)
    assert bo.number == cy.number == told
    again = await back(here, ann)
    assert WENT_BACK in again.read()
    await here.play(bo, cy, again)
    await fair(cy, again)


async def test_a_move_that_all_were_shown_and_that_nobody_can_prove_is_undone_and_that_is_told(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    told = await turn_of(here, ann, bo, cy)
    with patch.object(HostLink, "sign"):
        ann.act()
        await until(lambda: min(bo.number, cy.number) > told, "an action that all see")
        await ann.kill()
    await acts(bo, cy)
    await until(lambda: bo.number == cy.number == told, "the game as it was before")
    assert WENT_BACK in bo.read()
    assert WENT_BACK in cy.read()


async def test_who_alone_was_shown_its_move_and_is_away_plays_on_without_it(here: Lobby) -> None:
    ann, (bo, cy, di, ed) = await table(here, "Bo", "Cy", "Di", "Ed")
    told = await turn_of(here, cy, ann, bo, di, ed)
    silence(ann, 1, 3, 4)
    cy.act()
    await until(lambda: cy.side._table.signed.number > told, "an action that only Cy and Ann see")
    cable = cy.side._connector._ways.machine
    cable.is_cut = True
    await ann.kill()
    await acts(bo, di, ed)
    assert bo.number == told
    cable.is_cut = False
    await acts(bo, cy)
    assert WENT_BACK in cy.read()
    again = await back(here, ann)
    await here.play(bo, cy, di, ed, again)
    await fair(cy, di, ed, again)


async def test_a_guest_who_was_cut_off_is_back_while_it_waits_for_others(here: Lobby) -> None:
    _, bo, _ = await three(here)
    cable = bo.side._connector._ways.machine
    cable.is_cut = True
    await until(lambda: bo.side._membership.machine.is_open, "Bo waits in a room of its own")
    cable.is_cut = False
    await until(lambda: isinstance(bo.side.handle.snapshot.own, Linked), "Bo at the table")
    assert bo.side.handle.moved is None


async def test_the_host_may_hand_on_at_any_moment_of_a_game(here: Lobby) -> None:
    """Also while what has happened last is on its way to the others: nothing comes and goes in the host's menu."""
    ann, bo, cy = await three(here)
    found = set()

    async def look() -> None:
        while True:
            found.add(ann.side._leadership.may_hand_on)
            await asyncio.sleep(0.001)

    looking = asyncio.create_task(look())
    await here.play(ann, bo, cy, moves=6)
    looking.cancel()
    assert found == {True}


async def test_a_guest_is_found_in_the_same_room_after_a_restart(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=6)
    before = ann.member(Seat(1)).stand
    await bo.kill()
    again = here.join_again(bo)
    await until(lambda: ann.member(Seat(1)).stand is not before, "the room once more")
    assert before == ann.member(Seat(1)).stand
    await here.play(ann, again, cy)
    await fair(again, cy)


async def test_of_three_one_does_not_go_on_alone(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=3)
    await cy.kill()
    await ann.kill()
    for _ in range(600):
        await asyncio.sleep(0.1)
        assert not bo.has_moved
    again = here.host_again(ann)
    await until(lambda: again.side._membership.may_issue, "Bo is back")
    assert isinstance(again.side, HostRoom)
    await here.dealt(again, bo)


async def test_who_goes_over_to_another_host_leaves_the_one_before(here: MemoryLobby) -> None:
    """Else it would count as found, and never be looked for again."""
    ann, (bo, cy, *_) = await table(here, "Bo", "Cy", "Di", "Eve")
    machines = {each.name: each for each in here.network._machines}
    here.network.parted = {frozenset({machines["host"], machines[name]}) for name in ("Bo", "Di", "Eve")}
    await here.moved(bo)
    await until(lambda: cy.side._membership.visited == {bo.side._membership.me}, "Cy at the table of Bo alone")
    assert not ann.side._membership.may_issue
