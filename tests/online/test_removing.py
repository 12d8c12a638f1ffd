"""The host of an open table removes whom it does not want there, also during a game, and for good."""

from dataclasses import replace

import pytest
from support.online.lab import BO, Guest, Host, Lab, room_plan
from support.waiting import until

from spitegame.net.errors import Fault
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.room_handle import BlockSeat, FreeSeat, RemoveOnlooker
from spitegame.storage.acquaintances import KeptRegulars

PLAN = replace(room_plan(Vacant(), Vacant()), is_open=True)


def come_again(here: Lab, host: Host, before: Guest) -> Guest:
    """The same player with the newest code."""
    return here.arrive(host.code, is_open=host.snapshot.is_open, folders=before.folders)


@pytest.mark.parametrize("command", [FreeSeat(BO), BlockSeat(BO)], ids=["free", "block"])
async def test_who_is_removed_during_a_game_is_replaced_by_a_computer(here: Lab, command: FreeSeat | BlockSeat) -> None:
    ann, (bo, cy) = await here.at_play(PLAN, "Bo", "Cy")
    await here.play(ann, bo, cy, moves=3)
    assert len(ann.snapshot.identified) == 2
    bo_is = ann.names[BO]
    ann.post(command)
    assert await here.refused(bo) == Fault.REMOVED.sentence
    assert isinstance(ann.snapshot.company.chairs[BO].occupant, Computer)
    assert any(each.startswith(f"{bo_is} has been removed. A computer plays on.") for each in ann.read())
    await until(lambda: not bo.kept, "nothing to come back by")
    await here.fair_game(ann, cy)


async def test_at_a_table_of_friends_nobody_is_removed_during_a_game(here: Lab) -> None:
    ann, bo = await here.two()
    ann.post(FreeSeat(BO))
    ann.post(BlockSeat(BO))
    await here.fair_game(ann, bo)


@pytest.mark.parametrize(
    ("is_open", "command"), [(True, FreeSeat(BO)), (False, BlockSeat(BO))], ids=["removed", "blocked among friends"]
)
async def test_before_the_cards_are_dealt_the_chair_is_free_also_for_who_had_it(
    here: Lab, is_open: bool, command: FreeSeat | BlockSeat
) -> None:
    ann, (bo,) = await here.gathered(replace(PLAN, is_open=is_open), "Bo")
    ann.post(command)
    assert await here.refused(bo) == Fault.REMOVED.sentence
    await until(lambda: ann.is_open, "another code")
    assert ann.names[1:] == [None, None]
    await here.join(ann, "Cy")
    again = come_again(here, ann, bo)
    await until(lambda: again.is_in, "let in")


async def test_who_is_blocked_does_not_come_to_an_open_table_again(here: Lab) -> None:
    ann, (bo,) = await here.gathered(PLAN, "Bo")
    ann.post(BlockSeat(BO))
    assert await here.refused(bo) == Fault.REMOVED.sentence
    await until(lambda: ann.is_open, "another code")
    again = come_again(here, ann, bo)
    assert await here.refused(again) == Fault.REMOVED.sentence
    assert ann.names[1:] == [None, None]
    KeptRegulars(ann.folders, ann.side._notices).set_blocked(again.side._acquaintances.identity.key, is_blocked=False)
    again = come_again(here, ann, bo)
    await until(lambda: again.is_in, "let in")


async def test_who_only_watches_is_removed_too(here: Lab) -> None:
    ann = await here.host(replace(PLAN, onlookers=True))
    eve = await here.join(ann, "Eve", watching=True)
    (name,) = ann.snapshot.company.onlookers
    ann.post(RemoveOnlooker("Nobody"))
    ann.post(RemoveOnlooker(name, is_blocked=True))
    assert await here.refused(eve) == Fault.REMOVED.sentence
    assert not ann.snapshot.company.onlookers
    await until(lambda: ann.is_open, "another code")
    assert await here.refused(come_again(here, ann, eve)) == Fault.REMOVED.sentence
