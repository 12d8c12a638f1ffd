"""Somebody comes later than the deal."""

from dataclasses import replace

import pytest
from support.hosted_tables import Sitting, record
from support.snap import BeReady, Came, GotReady, Reason, SnapRules, Turn, known

from spitegame.rules.game import Refused, Seat
from spitegame.session.line import Act, Line, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Entry, Record, SatDown, Unreplayable
from spitegame.session.table import CannotTakeBack, Table, TableRefusal

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
RECORD = Record(game="snap", rules=SnapRules(), seed=1, occupants=(Person("Ann"), Person("Bo")))
NEW = Person("Cy")


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch)


def test_who_joins_has_a_seat_of_their_own_and_the_record_knows_it() -> None:
    table = Table.begin(RECORD)
    table.submit(ANN, BeReady())
    assert table.join(NEW) == CY
    assert table.occupants == table.record.everybody == (*RECORD.occupants, NEW)
    assert table.record.occupants == RECORD.occupants
    assert table.record.entries[-1] == Entry(CY, SatDown(NEW))
    assert table.to_act == {BO, CY}
    again = Table.begin(table.record)
    assert (again.record, again.occupants) == (table.record, table.occupants)
    table = Table.begin(RECORD)
    table.submit(ANN, BeReady())
    table.join(NEW)
    with pytest.raises(Refused) as refused:
        table.take_back(ANN)
    assert refused.value.reason is CannotTakeBack.OTHERS_ACTED


def test_it_is_the_game_that_says_when() -> None:
    table = Table.begin(RECORD)
    for seat, action in ((ANN, BeReady()), (BO, BeReady()), (ANN, Turn(0))):
        table.submit(seat, action)
    before = table.record
    with pytest.raises(Refused) as refused:
        table.join(NEW)
    assert refused.value.reason is Reason.TOO_LATE
    assert (table.record, table.occupants) == (before, RECORD.occupants)
    with pytest.raises(Refused) as refused:
        Table.begin(record()).join(NEW)
    assert refused.value.reason is TableRefusal.NO_SEAT


def test_there_is_an_end_to_it() -> None:
    table = Table.begin(RECORD)
    for _ in range(4):
        table.join(NEW)
    with pytest.raises(Refused) as refused:
        table.join(NEW)
    assert refused.value.reason is TableRefusal.NO_SEAT


@pytest.mark.parametrize("seat", [BO, Seat(3)])
def test_a_record_in_which_somebody_joins_on_another_seat_is_not_replayed(seat: Seat) -> None:
    with pytest.raises(Unreplayable, match="there is no seat to join on"):
        Table.begin(replace(RECORD, entries=(Entry(seat, SatDown(NEW)),)))


@pytest.mark.parametrize("heard", [0, 1, 2, 3])
def test_who_has_joined_is_told_nothing_from_before(heard: int) -> None:
    here = Sitting(Table.begin(RECORD))
    here.say(ANN, Act(1, BeReady()))
    here.table.join(NEW)
    line = Line()
    here.host.connect(line, CY, heard=heard)
    assert here.say(BO, Act(3, BeReady()))
    told = [message for message in line.seat.receive() if isinstance(message, Update)]
    assert [update.number for update in told] == [3, 4]
    assert [update.events for update in told] == [(Came(CY),), (GotReady(BO),)]
