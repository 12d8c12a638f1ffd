"""People in a room see the faces that the others have chosen."""

from unittest.mock import patch

from support.online.lab import Lab, room_plan
from support.waiting import until

from spitegame.net import wire
from spitegame.net.wire import PORTRAITS
from spitegame.rules.game import Seat
from spitegame.session.occupants import Vacant
from spitegame.session.room_handle import ChoosePortrait

ANN, BO, CY = Seat(0), Seat(1), Seat(2)


async def test_host_and_guests_see_each_other_as_they_have_chosen_also_after_the_way_back(here: Lab) -> None:
    ann = await here.host(room_plan(Vacant(), Vacant()))
    ann.post(ChoosePortrait("Ann", "fox"))
    bo = await here.join(ann, "Bo")
    bo.post(ChoosePortrait("Bo", "owl"))
    cy = await here.join(ann, "Cy")
    worn = {ANN: "fox", BO: "owl", CY: ""}
    await until(lambda: all(each.snapshot.portraits == worn for each in (ann, bo, cy)), "the faces")
    await bo.kill()
    bo = here.join_again(bo)
    await until(lambda: bo.is_in, "the way back")
    assert ann.snapshot.portraits[BO] == "owl"
    bo.post(ChoosePortrait("Bo", "cat"))
    await until(lambda: ann.snapshot.portraits[BO] == "cat", "the cat")


async def test_an_older_program_is_told_nothing_of_faces_and_plays_on(here: Lab) -> None:
    with patch.object(wire, "NEWEST_PROTOCOL", PORTRAITS - 1):
        ann, bo = await here.two()
        ann.post(ChoosePortrait("Ann", "fox"))
        bo.post(ChoosePortrait("Bo", "owl"))
        await here.play(ann, bo, moves=2)
    assert not any(bo.snapshot.portraits.values())
    assert ann.snapshot.portraits == {ANN: "fox", BO: ""}
