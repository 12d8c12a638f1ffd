"""The host is gone, and the others go on with the same game; when it is back, it is a guest."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from support.online.lab import Host, Lab, Program, acts, counted, fair, plan
from support.online.network import MemoryWays, Network
from support.waiting import until

from spitegame.net.link import HostLink
from spitegame.online import desktop_ways
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.deals import Drawing
from spitegame.online.host.room import HostRoom
from spitegame.online.room.guest import WENT_BACK
from spitegame.online.ways import ServiceAddress
from spitegame.rules.game import Seat
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import PlainCommand, SeatComputer
from spitegame.session.room_state import Linked
from spitegame.storage.acquaintances import KeptRegulars, KeptTables
from spitegame.storage.files import Notices


async def test_the_game_goes_on_without_its_host_who_comes_back_as_a_guest(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await here.play(ann, bo, cy, moves=6)
    before = bo.number
    await ann.kill()
    await here.moved(bo)
    assert isinstance(bo.side, HostRoom)
    assert bo.number == before
    again = await here.back(ann)
    assert isinstance(again.side, GuestRoom)
    await here.fair_game(bo, cy, again)


async def test_nobody_waits_for_a_host_that_lets_the_others_go_on(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await here.play(ann, bo, cy, moves=6)
    ann.post(PlainCommand.HAND_ON)
    async with asyncio.timeout(2.0):
        await ann.leave()
        await acts(bo, cy)
    bo.side.obey(SeatComputer(Seat(0), "easy", ""))
    await here.play(bo, cy)


async def test_the_room_goes_on_before_its_first_game(here: Lab) -> None:
    ann, (bo, cy) = await here.gathered(plan(3), "Bo", "Cy")
    await counted(ann, bo, cy)
    await ann.kill()
    await acts(bo, cy)
    await fair(*await first_game(here, ann, bo, cy))


async def first_game(here: Lab, ann: Program, bo: Program, cy: Program) -> tuple[Program, ...]:
    """Bo and Cy play with Ann, who was the host, and with Di, who is new. Returns the guests of Bo."""
    again = here.host_again(ann)
    await until(lambda: again.has_moved, "Ann is a guest")
    di = here.arrive(bo.side.handle.snapshot.code_state.code, "Di")
    await here.dealt(bo, cy, again, di)
    await here.play(bo, cy, again, di)
    return cy, again, di


async def test_the_room_goes_on_before_its_first_game_when_all_were_killed_and_the_host_stays_away(here: Lab) -> None:
    """Nobody has on disk who sat where; each knows who counts."""
    ann, (bo, cy) = await here.gathered(plan(3), "Bo", "Cy")
    await counted(ann, bo, cy)
    for each in here.programs:
        await each.kill()
    bo, cy = here.join_again(bo), here.join_again(cy)
    await acts(bo, cy)
    await first_game(here, ann, bo, cy)


@pytest.mark.parametrize("names", [["Di"], ["Di", "Ed"]])
async def test_who_sat_down_just_before_the_host_was_lost_sits_down_anew(here: Lab, names: list[str]) -> None:
    """Nobody had counted them yet; each may have the chair of the other now."""
    ann, (bo, cy) = await here.gathered(plan(2 + len(names)), "Bo", "Cy")
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


async def test_the_room_goes_on_between_two_games_with_what_has_been_won(here: Lab) -> None:
    """Also when a second host is lost before the next one."""
    ann, (bo, cy, di) = await here.table("Bo", "Cy", "Di")
    await here.fair_game(ann, bo, cy, di)
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
    await here.fair_game(cy, di, first, second)


async def test_of_four_two_go_on_after_a_second_host_is_lost(here: Lab) -> None:
    ann, (bo, cy, di) = await here.table("Bo", "Cy", "Di")
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
    first, second = await here.back(ann), await here.back(bo)
    await here.fair_game(cy, di, first, second)


async def test_who_leaves_while_the_rest_of_a_game_is_drawn_has_its_seat_when_it_is_back(here: Lab) -> None:
    ann, (bo, cy, di) = await here.table("Bo", "Cy", "Di")
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
    again = await here.back(ann)
    await here.play(bo, cy, di, again)


async def test_a_host_that_comes_back_sees_no_question_about_the_one_before(here: Lab) -> None:
    ann, (bo, cy, di) = await here.table("Bo", "Cy", "Di")
    await ann.kill()
    await acts(bo, cy, di)
    await until(lambda: bo.side.handle.snapshot.overdue, "Bo is asked how to go on without Ann")
    again = await here.back(ann)
    await bo.kill()
    await until(lambda: isinstance(again.side, HostRoom) or cy.has_moved, "another host")
    returned = here.host_again(bo)
    asked: list[Seat] = []

    def has_moved() -> Any:
        asked.extend(getattr(returned.side.handle.snapshot, "overdue", ()))
        return returned.has_moved

    await until(has_moved, "Bo is a guest")
    assert not asked


class FarApart(Network):
    """Each program is in a house of its own, and they meet at a room service between them."""

    url = "wss://rooms.example.org/rooms"

    def ways(self, name: str) -> MemoryWays:
        return House(self, super().ways(name).machine)


class House(MemoryWays):
    services = staticmethod(desktop_ways.services)

    @asynccontextmanager
    async def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[Sequence[ServiceAddress]]:
        assert service, "nobody would find a room here"
        yield (ServiceAddress(service),)


@pytest.mark.usefixtures("virtual_time")
async def test_who_came_by_a_link_goes_on_at_the_service_it_led_to(tmp_path: Path) -> None:
    async with Lab(tmp_path, FarApart()) as here:
        ann = await here.host(plan(2))
        link = Invitation(ann.code, here.url)
        bo = here.follow(link, "Bo", places=())
        await until(lambda: bo.is_in, "Bo in the room")
        cy = here.follow(link, "Cy", places=())
        await here.dealt(ann, bo, cy)
        await counted(ann, bo, cy)
        await ann.kill()
        await acts(bo, cy)
        again = await here.back(ann)
        await here.fair_game(bo, cy, again)


@pytest.mark.slow
async def test_who_came_in_on_the_hosts_network_goes_on_at_the_place_beyond_it(real: Lab) -> None:
    """The network of the host is gone with it, as where one house has lost its power."""
    ann = await real.host(replace(plan(2), service=real.url))
    own, _ = ann.side._room_code._addresses
    bo, cy = [real.follow(Invitation(ann.code, own.url), name) for name in ("Bo", "Cy")]
    await real.dealt(ann, bo, cy)
    await counted(ann, bo, cy)
    await ann.kill()
    await acts(bo, cy)
    await real.play(bo, cy, await real.back(ann), moves=4)


async def test_no_machine_beyond_is_called_that_the_player_would_not_ask(real: Lab) -> None:
    ann = await real.host(replace(plan(1), service=real.url))
    own, _ = ann.side._room_code._addresses
    bo = real.follow(Invitation(ann.code, own.url), places=())
    await real.dealt(ann, bo)
    await until(lambda: bo.side._table.terms, "the terms of the room")
    assert [service.url for service in bo.side._visits.services] == [own.url]


def tables(program: Program) -> KeptTables:
    return KeptTables(program.folders, Notices())


def met_by(program: Program) -> set[str]:
    """The names of those with whom this player has a balance."""
    return {person.name for person in KeptRegulars(program.folders, Notices()).people.people if person.balances}


async def test_a_table_that_lasts_is_still_that_of_the_host_who_is_gone(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy", is_lasting=True)
    await until(lambda: bo.snapshot.is_lasting and cy.snapshot.is_lasting, "all know that it lasts")
    await here.play(ann, bo, cy, moves=6)
    before = [tables(each).visited for each in (bo, cy)]
    (own,) = tables(ann).own
    await ann.kill()
    await acts(bo, cy)
    again = await here.back(ann)
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


async def turn_of(here: Lab, player: Program, *others: Program) -> int:
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


async def test_a_move_that_nobody_else_was_shown_is_undone_and_that_is_told(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    told = await turn_of(here, ann, bo, cy)
    silence(ann, 1, 2)
    ann.act()
    await until(lambda: ann.number > told, "an action that only Ann sees")
    await ann.kill()
    await acts(bo, cy)
    assert bo.number == cy.number == told
    again = await here.back(ann)
    assert WENT_BACK in again.read()
    await here.fair_game(bo, cy, again)


async def test_a_move_that_all_were_shown_and_that_nobody_can_prove_is_undone_and_that_is_told(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    told = await turn_of(here, ann, bo, cy)
    with patch.object(HostLink, "sign"):
        ann.act()
        await until(lambda: min(bo.number, cy.number) > told, "an action that all see")
        await ann.kill()
    await acts(bo, cy)
    await until(lambda: bo.number == cy.number == told, "the game as it was before")
    assert WENT_BACK in bo.read()
    assert WENT_BACK in cy.read()


async def test_who_alone_was_shown_its_move_and_is_away_plays_on_without_it(here: Lab) -> None:
    ann, (bo, cy, di, ed) = await here.table("Bo", "Cy", "Di", "Ed")
    told = await turn_of(here, cy, ann, bo, di, ed)
    silence(ann, 1, 3, 4)
    cy.act()
    await until(lambda: cy.side._table.signed.number > told, "an action that only Cy and Ann see")
    cable = cy.machine
    cable.is_cut = True
    await ann.kill()
    await acts(bo, di, ed)
    assert bo.number == told
    cable.is_cut = False
    await acts(bo, cy)
    assert WENT_BACK in cy.read()
    again = await here.back(ann)
    await here.fair_game(bo, cy, di, ed, again)


async def test_a_guest_who_was_cut_off_is_back_while_it_waits_for_others(here: Lab) -> None:
    _, (bo, _) = await here.table("Bo", "Cy")
    cable = bo.machine
    cable.is_cut = True
    await until(lambda: bo.side._membership.machine.is_open, "Bo waits in a room of its own")
    cable.is_cut = False
    await until(lambda: isinstance(bo.side.handle.snapshot.own, Linked), "Bo at the table")
    assert bo.side.handle.moved is None


async def test_the_host_may_hand_on_at_any_moment_of_a_game(here: Lab) -> None:
    """Also while what has happened last is on its way to the others: nothing comes and goes in the host's menu."""
    ann, (bo, cy) = await here.table("Bo", "Cy")
    found = set()

    async def look() -> None:
        while True:
            found.add(ann.side._leadership.may_hand_on)
            await asyncio.sleep(0.001)

    looking = asyncio.create_task(look())
    await here.play(ann, bo, cy, moves=6)
    looking.cancel()
    assert found == {True}


async def test_a_guest_is_found_in_the_same_room_after_a_restart(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await here.play(ann, bo, cy, moves=6)
    before = ann.member(Seat(1)).stand
    await bo.kill()
    again = here.join_again(bo)
    await until(lambda: ann.member(Seat(1)).stand is not before, "the room once more")
    assert before == ann.member(Seat(1)).stand
    await here.fair_game(ann, again, cy)


async def test_of_three_one_does_not_go_on_alone(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
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


async def test_who_goes_over_to_another_host_leaves_the_one_before(here: Lab) -> None:
    """Else it would count as found, and never be looked for again."""
    ann, (bo, cy, di, eve) = await here.table("Bo", "Cy", "Di", "Eve")
    here.network.parted = {frozenset({ann.machine, each.machine}) for each in (bo, di, eve)}
    await here.moved(bo)
    await until(lambda: cy.side._membership.visited.keys() == {bo.side._membership.me}, "Cy at the table of Bo alone")
    assert not ann.side._membership.may_issue
