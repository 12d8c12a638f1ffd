"""A room for a match of Spite: nine chairs, and some who watch."""

from dataclasses import replace

import pytest
from support.online.lab import Lab, fair, room_plan
from support.waiting import until

from spitegame.rules.game import Seat
from spitegame.rules.spite.options import MOST_SEATS, STRICT
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.room_handle import PlainCommand
from spitegame.session.table import Table
from spitegame.storage.records import load_record

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
SHORT = replace(STRICT, rounds=1)


@pytest.mark.slow
async def test_nine_play_and_one_watches_and_then_they_play_again(here: Lab) -> None:
    computers = [Computer(f"Computer {number}", "easy") for number in range(6)]
    plan = room_plan(Vacant(), Vacant(), *computers, rules=SHORT, onlookers=True)
    ann = await here.host(replace(plan, game="spite"))
    wim = await here.join(ann, "Wim", watching=True)
    bo = await here.join(ann, "Bo")
    cy = await here.join(ann, "Cy")
    everybody = (ann, bo, cy, wim)
    await here.dealt(*everybody)
    assert len(ann.newest[ANN].view.players) == MOST_SEATS
    assert wim.newest[None].view.seat is None
    await here.play(*everybody)
    await fair(bo, cy, wim)
    (kept,) = ann.folders.records.glob("*.record")
    carry = Table.begin(load_record(kept).record).carry
    assert sum(carry.wins) == 1

    ann.post(PlainCommand.REMATCH)
    await until(lambda: all(program.deal == 2 for program in everybody), "the next match")
    await here.dealt(*everybody)
    assert cy.newest[CY].view.carry == carry
