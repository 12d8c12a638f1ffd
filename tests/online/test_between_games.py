"""Who comes and goes in a room between two games counts as in its lobby."""

import asyncio

from support.online.one_loop_rooms import Guest, Host, Lobby, room_plan
from support.waiting import until

from spitegame.rules.game import Seat
from spitegame.session.occupants import Vacant
from spitegame.session.room_handle import FreeSeat, PlainCommand, SeatComputer
from spitegame.session.room_state import Lost

BO = Seat(1)


async def without_bo(here: Lobby, *, is_restarted: bool = False) -> tuple[Host, Guest]:
    """Ann wants another game, and Bo is lost."""
    ann = await here.host(room_plan(Vacant(), Vacant()))
    bo, cy = await here.join(ann, "Bo"), await here.join(ann, "Cy")
    await here.dealt(ann, bo, cy)
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


async def test_a_host_that_was_killed_in_the_first_game_goes_on_with_the_second_one(here: Lobby) -> None:
    ann, cy = await without_bo(here, is_restarted=True)
    ann.post(SeatComputer(BO))
    await until(lambda: ann.deal == cy.deal == 2, "the next game")
    await here.dealt(ann, cy)
    await here.play(ann, cy)


async def test_who_comes_between_two_games_counts_before_the_next_one(here: Lobby) -> None:
    ann, cy = await without_bo(here)
    ann.post(FreeSeat(BO))
    await until(lambda: ann.is_open, "a code")
    di = await here.join(ann, "Di")
    counted = ann.side._membership
    await until(lambda: {each.seat for each in counted.kept.newest_electorate} == {0, 1, 2}, "three who count")
    ann.post(PlainCommand.START_GAME)
    await here.dealt(ann, cy, di)
    await here.play(ann, cy, di)
