"""A room in which a game is played whose decisions are limited."""

from dataclasses import replace

import pytest
from support.online.lab import Lab, fair, room_plan
from support.snap import Hurry, Missed, SnapRules, known
from support.waiting import until

from spitegame.rules.game import Seat
from spitegame.session.line import Act

ANN, BO = Seat(0), Seat(1)
RULES = SnapRules(cards=2, seconds=0.15)
PLAN = replace(room_plan(rules=RULES), game="snap")


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch)


async def test_time_runs_out_though_nobody_says_a_word_and_the_guest_can_check_the_game(here: Lab) -> None:
    ann = await here.host(PLAN)
    bo = await here.join(ann)
    await here.dealt(ann, bo)
    await here.play(ann, bo, moves=2)
    for slow in (ANN, BO):
        bo.say(BO, Act(bo.number, Hurry(slow)))
        missed = [(Missed(slow),)] * 2
        await until(lambda missed=missed: [ann.newest[ANN].events, bo.newest[BO].events] == missed, "it is too late")  # type: ignore
    assert ann.is_over
    await fair(bo)
