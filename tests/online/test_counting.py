"""Who counts when a host is chosen, as people come and go: between two games as in the lobby."""

import asyncio
from unittest.mock import patch

import pytest
from support.online.lab import ANN, BO, CY, DI, Guest, Host, Lab, acts, counted, plan, room_plan
from support.waiting import until

from spitegame.net import wire
from spitegame.net.link import Taken
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host import leadership
from spitegame.online.host.guests import LOBBY_HOLD_S
from spitegame.online.room.guest import KEPT_WAITING
from spitegame.rules.game import Seat
from spitegame.session.occupants import Vacant
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer
from spitegame.session.room_state import Absence, Connecting, Linked, Lost


async def without_bo(here: Lab, *, is_restarted: bool = False) -> tuple[Host, Guest]:
    """Ann wants another game, and Bo is lost."""
    ann, (bo, cy) = await here.at_play(room_plan(Vacant(), Vacant()), "Bo", "Cy")
    if is_restarted:
        await ann.kill()
        ann = here.host_again(ann)
        await here.dealt(ann, bo, cy)
    await here.play(ann, bo, cy)
    await bo.kill()
    await until(lambda: isinstance(ann.presence(BO), Lost), "Bo is missed")
    ann.post(PlainCommand.REMATCH)
    await until(lambda: not ann.snapshot.finished, "the room")
    return ann, cy


async def test_a_host_that_was_killed_in_the_first_game_goes_on_with_the_second_one(here: Lab) -> None:
    ann, cy = await without_bo(here, is_restarted=True)
    ann.post(SeatComputer(BO))
    await until(lambda: ann.deal == cy.deal == 2, "the next game")
    await here.dealt(ann, cy)
    await here.play(ann, cy)


async def test_who_comes_between_two_games_counts_before_the_next_one_and_who_was_removed_no_more(here: Lab) -> None:
    ann, cy = await without_bo(here)
    ann.post(FreeSeat(BO))
    await until(lambda: ann.counting == {ANN, CY}, "who counts")
    await until(lambda: ann.is_open, "a code")
    di = await here.join(ann, "Di")
    await until(lambda: ann.counting == {ANN, BO, CY}, "who counts")
    ann.post(PlainCommand.START_GAME)
    await here.dealt(ann, cy, di)
    await here.play(ann, cy, di)


async def played_for(host: Host, seat: Seat, left: set[Seat]) -> None:
    """A computer plays for somebody who is lost, until only those who are left count."""
    await until(lambda: isinstance(host.presence(seat), Lost), "somebody is missed")
    host.post(SeatComputer(seat))
    await until(lambda: host.counting == left, "the others count")


async def test_who_is_played_for_does_not_count_until_it_is_back(here: Lab) -> None:
    """So in the end one of four goes on, as they were lost one after the other."""
    ann, (bo, cy, di) = await here.table("Bo", "Cy", "Di")
    for guest, seat, left in ((bo, BO, {ANN, CY, DI}), (cy, CY, {ANN, DI})):
        await guest.kill()
        await played_for(ann, seat, left)
    await di.kill()
    ann.post(SeatComputer(DI))
    await here.play(ann, moves=1)
    bo = here.join_again(bo)
    await until(lambda: ann.counting == {ANN, BO}, "who counts")
    await here.play(ann, bo, moves=2)


@pytest.mark.parametrize("pause", [0.0, 0.005, 0.01, 0.03])
async def test_those_who_come_one_after_the_other_all_count_soon(here: Lab, pause: float) -> None:
    """Whatever of the votes for those before is on its way then."""
    ann = await here.host(plan(4))
    for name in ("Bo", "Cy", "Di", "Ed"):
        here.arrive(ann.code, name)
        await asyncio.sleep(pause)
    async with asyncio.timeout(2.0):
        await until(lambda: len(ann.counting) == 5, "all count")


async def test_who_is_lost_before_it_counts_comes_back(here: Lab) -> None:
    """Nobody else can be counted for a while, since Bo does not answer; and Di has looked for another host."""
    ann, (bo,) = await here.gathered(plan(4), "Bo")
    bo.machine.is_cut = True
    await here.join(ann, "Cy")
    di = await here.join(ann, "Di")
    await until(lambda: ann.member(DI).at, "Di is known")
    di.machine.is_cut = True
    await until(lambda: di.snapshot.absence is Absence.GONE, "Di looks for another host")
    assert DI not in ann.counting
    di.machine.is_cut = False
    await until(lambda: isinstance(di.snapshot.own, Linked), "Di is back")
    await until(lambda: ann.counting == {ANN, CY, DI}, "who counts")


async def test_a_host_whose_guests_all_leave_at_once_has_others(here: Lab) -> None:
    """Nobody is left who could vote for those who come next."""
    ann, first = await here.gathered(plan(3), "Bo", "Cy")
    await counted(ann, *first)
    await asyncio.gather(*[guest.leave() for guest in first])
    await until(lambda: ann.names == ["Ann", None, None, None], "free chairs")
    guests = [await here.join(ann, name) for name in ("Di", "Ed", "Fi")]
    await here.dealt(ann, *guests)
    await counted(ann, *guests)
    await ann.kill()
    await acts(guests[0], *guests[1:])


async def test_who_comes_counts_soon_also_when_something_has_happened_meanwhile(here: Lab) -> None:
    """Bo is asked whether Cy counts when it has a newer update than the one that is told with it."""
    ann, (bo,) = await here.gathered(plan(4), "Bo")
    await until(lambda: ann.counting == {ANN, BO}, "Bo counts")
    arriving = here.arrive(ann.code, "Cy")
    machine, membership = arriving.machine, ann.side._membership
    await until(lambda: getattr(membership.machine.state, "poll", None), "Cy is asked")
    machine.is_stopped, before = True, membership.kept.held
    ann.post(SeatComputer(DI))
    await until(lambda: bo.side._membership.kept.held == membership.kept.held > before, "Bo knows it")
    machine.go_on()
    await until(lambda: arriving.is_in and ann.counting == {ANN, BO, CY}, "Cy counts", limit=3.0)


class Deaf(GuestRoom):
    """As one that is killed when it hears Welcome."""

    def _take(self, message: Taken) -> None:
        if isinstance(message, wire.Identify):
            super()._take(message)


async def test_who_is_killed_before_it_knows_its_seat_comes_back(here: Lab) -> None:
    ann = await here.host(plan(3))
    await here.join(ann, "Bo")
    cy = here.arrive(ann.code, "Cy", kind=Deaf)
    await until(lambda: isinstance(ann.presence(CY), Linked), "Cy is here")
    await cy.kill()
    cy = here.join_again(cy)
    await until(lambda: cy.is_in, "Cy is back")
    await until(lambda: ann.counting == {ANN, BO, CY}, "who counts")


@pytest.mark.parametrize("is_killed", [False, True])
async def test_a_host_that_has_lost_most_waits_tells_so_and_goes_on_when_enough_are_back(
    here: Lab, is_killed: bool
) -> None:
    """Also if it was killed itself meanwhile."""
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await bo.kill()
    await cy.kill()
    await until(lambda: leadership.HELD in ann.read(), "what the table waits for")
    if is_killed:
        await ann.kill()
        ann = here.host_again(ann)
        await until(lambda: ann.snapshot.game, "its table")
        assert {*ann.snapshot.awaited} == {BO, CY}, "before anybody could think that it goes on"
    await until(lambda: {BO, CY} <= set(ann.snapshot.awaited), "who is waited for")
    assert not ann.side._membership.may_issue
    bo = here.join_again(bo)
    await until(lambda: ann.side._membership.may_issue, "enough")
    cy = here.join_again(cy)
    await here.dealt(ann, bo, cy)
    await here.play(ann, bo, cy, moves=1)


async def test_a_host_that_waits_for_most_of_the_others_frees_none_of_their_chairs(here: Lab) -> None:
    ann, (bo, cy) = await here.gathered(plan(3), "Bo", "Cy")
    await counted(ann, bo, cy)
    await bo.kill()
    await cy.kill()
    await asyncio.sleep(LOBBY_HOLD_S + 10.0)
    assert ann.names == ["Ann", "Bo", "Cy", None]
    bo = here.join_again(bo)
    await until(lambda: bo.is_in and ann.side._membership.may_issue, "enough")


async def test_a_newcomer_reads_that_a_table_waits_for_most_of_those_who_belong_to_it(here: Lab) -> None:
    ann, (bo, cy) = await here.gathered(plan(3), "Bo", "Cy")
    await counted(ann, bo, cy)
    await bo.kill()
    await cy.kill()
    await until(lambda: not ann.side._membership.machine.is_hosting, "Ann waits")
    dee = here.arrive(ann.code, "Dee")
    await until(lambda: dee.snapshot.stage == Connecting(KEPT_WAITING), "what Dee waits for")
    here.join_again(bo)
    await until(lambda: dee.is_in, "Dee is in")


async def test_a_host_that_was_alone_for_long_goes_on_with_the_same_cards(here: Lab) -> None:
    """Nobody else could."""
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await here.play(ann, bo, cy, moves=3)
    bo.machine.is_cut = cy.machine.is_cut = True
    await asyncio.sleep(60.0)
    assert not ann.has_moved
    bo.machine.is_cut = False  # two who come back at once may find each other first, and are a majority
    await until(lambda: ann.side._membership.may_issue, "enough")
    cy.machine.is_cut = False
    await here.play(ann, bo, cy, moves=3)
    assert ann.deal == bo.deal == cy.deal == 1


async def test_an_older_program_plays_and_does_not_count(here: Lab) -> None:
    ann = await here.host(room_plan(Vacant(), Vacant()))
    with patch.object(wire, "NEWEST_PROTOCOL", wire.IDENTITIES - 1):
        bo = await here.join(ann, "Bo")
    cy = await here.join(ann, "Cy")
    await until(lambda: ann.counting == {ANN, CY}, "who counts")
    await here.fair_game(ann, bo, cy)


async def test_a_former_host_finds_the_one_after_it_again_which_was_away_for_long(here: Lab) -> None:
    ann, (bo, cy) = await here.table("Bo", "Cy")
    await ann.kill()
    await here.moved(bo)
    again = await here.back(ann)
    assert again.side._own_room.name == ann.side._room, "where others look for it"
    await cy.kill()
    await bo.kill()
    await until(lambda: again.side._membership.machine.is_open, "Ann waits for the others")
    host = here.host_again(bo)
    await until(lambda: isinstance(again.side.handle.snapshot.own, Linked), "Ann is back")
    assert host.side._membership.may_issue
