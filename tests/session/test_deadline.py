"""Decisions that are limited, what anybody may say at any moment, and who comes later than the deal."""

from dataclasses import replace
from typing import Any

import pytest
from support import snap
from support.hosted_tables import Sitting, record

from spitegame.packing.codec import pack_record, unpack_record
from spitegame.rules.game import Clock, Refused, Seat
from spitegame.rules.spite.options import QUICK
from spitegame.session.host import RETURNING_S, Deadline, Host, deadline
from spitegame.session.line import Act, Countdown, Line, Rejected, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Entry, Record, SatDown, TimedOut, TimedOutAgain, Unreplayable
from spitegame.session.table import CannotTakeBack, Table, TableRefusal, TableStatus, table_status

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
PEOPLE = (Person("Ann"), Person("Bo"), Person("Cy"))


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    snap.known(monkeypatch)


def begun(*, ready: bool = True) -> Table:
    table = Table.begin(Record(game="snap", rules=snap.SnapRules(), seed=1, occupants=PEOPLE))
    for seat in table.seats if ready else ():
        table.submit(seat, snap.BeReady())
    return table


class Snapping(Sitting):
    """Everybody is ready, and Ann is to turn up the first card."""

    def __init__(self) -> None:
        super().__init__(begun())
        for seat in self.table.seats:
            self.hear(seat)

    def at(self, now: float) -> bool:
        self.now = now
        return self.host.run(now)

    def act(self, seat: Seat, action: Any, *, late: int = 0) -> bool:
        """`late`: it answers the update before so many others."""
        return self.say(seat, Act(self.table.number - late, action))

    def countdowns(self, seat: Seat) -> list[Countdown]:
        return [message for message in self.hear(seat) if isinstance(message, Countdown)]


def clock(decision: int, *seats: Seat) -> Clock:
    return Clock(decision, frozenset(seats), snap.SECONDS)


def test_the_same_decision_goes_on_and_another_one_begins_anew() -> None:
    first = deadline(None, clock(1, ANN), now=10.0)
    assert first == Deadline(clock(1, ANN), at=15.0)
    assert deadline(first, clock(1, ANN, BO), now=12.0) == Deadline(clock(1, ANN, BO), at=15.0)
    assert deadline(first, clock(2, BO), now=12.0) == Deadline(clock(2, BO), at=17.0)
    assert deadline(first, None, now=12.0) is None
    running = Deadline(clock(1, ANN, BO), at=15.0)
    assert (running.left(12.5), running.overdue(14.9)) == (2.5, frozenset())
    assert (running.left(16.0), running.overdue(15.0)) == (0.0, frozenset({ANN, BO}))


def test_time_that_has_run_out_is_an_entry_of_the_record_past_which_nothing_is_taken_back() -> None:
    table = begun()
    table.submit(BO, snap.Hurry(0))
    assert table.clock == clock(0, ANN)
    table.time_out(ANN)
    assert table.record.entries[-1] == Entry(ANN, TimedOut())
    assert table.moment(table.number).events == (snap.Missed(ANN),)
    assert table.to_act == {BO}
    again = Table.begin(table.record)
    assert again.record == table.record
    assert [again.view(seat) for seat in again.seats] == [table.view(seat) for seat in table.seats]
    table = begun()
    table.submit(BO, snap.Hurry(0))
    assert table.may_take_back(BO)
    table.time_out(ANN)
    for seat in table.seats:
        with pytest.raises(Refused, match=CannotTakeBack.TIMED_OUT.name):
            table.take_back(seat)
    table.submit(BO, snap.Turn(1))
    table.take_back(BO)
    with pytest.raises(Refused):
        table.take_back(BO)


def test_time_that_runs_out_again_is_recorded_as_that_and_a_record_from_before_stays_what_it_was() -> None:
    table = Table.begin(Record(game="spite", rules=QUICK, seed=1, occupants=PEOPLE))
    for _ in range(4):  # a lead, two who pass, and the next lead
        table.time_out(min(table.to_act))
    leader, *others = table.record.entries
    assert (leader.action, others[-1]) == (TimedOut(), Entry(leader.seat, TimedOutAgain()))
    again = Table.begin(unpack_record(pack_record(table.record)))
    assert again.view(leader.seat) == table.view(leader.seat)
    as_before = replace(table.record, entries=(leader, *others[:-1], Entry(leader.seat, TimedOut())))
    held = [len(each.view(None).players[leader.seat].hand) for each in (table, Table.begin(as_before))]
    assert held == [12, 11]


def test_it_runs_out_for_nobody_whom_no_clock_limits_nor_in_a_record() -> None:
    table = begun()
    for hurry in (False, True):
        if hurry:
            table.submit(CY, snap.Hurry(0))  # and it is Ann whom that hurries
        before = table.record
        with pytest.raises(Refused, match=TableRefusal.NO_CLOCK.name):
            table.time_out(BO)
        assert table.record == before
    wrong = replace(record(), entries=(Entry(ANN, TimedOut()),))
    with pytest.raises(Unreplayable, match=r"^Action 1 of the record is refused: no clock runs for this seat\.$"):
        Table.begin(wrong)


def test_who_is_hurried_and_too_slow_has_missed_it_and_time_is_told_once() -> None:
    here = Snapping()
    assert not here.at(100.0)
    assert here.act(BO, snap.Hurry(0))
    assert not here.at(104.9)
    assert here.at(105.0)
    updates = [message for message in here.hear(CY) if isinstance(message, Update)]
    assert [update.events for update in updates] == [(snap.Hurried(BO),), (snap.Missed(ANN),)]
    assert not here.at(200.0)
    here = Snapping()
    here.act(BO, snap.Hurry(0))
    here.lines[ANN].seat.send(Act(here.table.number, snap.Turn(0)))
    assert here.at(snap.SECONDS)
    assert here.table.record.entries[-1] == Entry(ANN, snap.Turn(0))
    here = Snapping()
    here.act(BO, snap.Hurry(0))
    number = here.table.number
    for seat in here.table.seats:
        update, countdown = here.hear(seat)
        assert isinstance(update, Update)
        assert countdown == Countdown(number, snap.SECONDS)
    here.at(1.0)
    here.act(CY, snap.Snap(0))
    here.at(2.0)
    assert here.countdowns(ANN) == []
    here.act(ANN, snap.Turn(0))
    here.act(CY, snap.Hurry(1))
    assert here.countdowns(ANN) == [Countdown(here.table.number, snap.SECONDS)]
    here = Snapping()
    here.act(BO, snap.Hurry(0))
    late = Line()
    here.host.connect(late, None, heard=0)
    here.at(3.0)
    assert late.seat.receive()[-1] == Countdown(here.table.number, snap.SECONDS - 3.0)


def test_people_who_have_not_been_here_since_the_host_was_resumed_have_time_to_come_back() -> None:
    table = begun()
    table.submit(BO, snap.Hurry(0))
    host, line = Host(table, {}), Line()
    host.run(0.0)
    assert not host.run(snap.SECONDS + 1.0)
    host.connect(line, ANN, heard=table.number)
    host.send_updates(snap.SECONDS + 2.0)
    assert line.seat.receive()[-1] == Countdown(table.number, RETURNING_S - 2.0)
    assert host.run(snap.SECONDS + RETURNING_S)


def test_what_was_said_to_an_older_update_counts_if_it_is_still_meant() -> None:
    here = Snapping()
    here.act(BO, snap.Hurry(0))
    assert here.act(ANN, snap.Turn(0), late=1)
    assert here.table.to_act == {BO}
    here = Snapping()
    assert not any(here.say(CY, Act(never_told, snap.Snap(0))) for never_told in (-1, 0, 99))
    here.act(ANN, snap.Turn(0))
    here.hear(CY)
    assert not here.act(CY, snap.Snap(0), late=1)
    assert here.hear(CY) == []


def test_who_is_second_is_told_the_newest_update_and_then_that_it_is_refused() -> None:
    here = Snapping()
    number = here.table.number
    for seat in (BO, CY):
        here.lines[seat].seat.send(Act(number, snap.Snap(0)))
    assert here.host.run(0.0)
    update, rejected = here.hear(CY)
    assert isinstance(update, Update)
    assert update.events == (snap.Snapped(BO),)
    assert rejected == Rejected(number, snap.Reason.TOO_LATE)


def test_all_who_are_to_act_may_do_so_at_once() -> None:
    here = Sitting(begun(ready=False))
    for seat in here.table.seats:
        here.lines[seat].seat.send(Act(1, snap.BeReady()))
    assert here.host.run(0.0)
    told = [event for message in here.hear(CY) if isinstance(message, Update) for event in message.events]
    assert told == [snap.Done(ANN), snap.Done(BO), snap.Done(CY)]
    occupants = (Computer("Mallory", "fair"), Person("Bo"), Person("Cy"))
    assert table_status(frozenset({ANN, BO, CY}), occupants) == TableStatus("acting", BO)
    assert table_status(frozenset({ANN}), occupants) == TableStatus("thinking", ANN)


OF_TWO = Record(game="snap", rules=snap.SnapRules(), seed=1, occupants=PEOPLE[:2])
NEW = PEOPLE[2]


def test_who_joins_has_a_seat_of_their_own_and_the_record_knows_it() -> None:
    table = Table.begin(OF_TWO)
    table.submit(ANN, snap.BeReady())
    assert table.join(NEW) == CY
    assert table.occupants == table.record.everybody == (*OF_TWO.occupants, NEW)
    assert table.record.occupants == OF_TWO.occupants
    assert table.record.entries[-1] == Entry(CY, SatDown(NEW))
    assert table.to_act == {BO, CY}
    again = Table.begin(table.record)
    assert (again.record, again.occupants) == (table.record, table.occupants)
    table = Table.begin(OF_TWO)
    table.submit(ANN, snap.BeReady())
    table.join(NEW)
    with pytest.raises(Refused, match=CannotTakeBack.OTHERS_ACTED.name):
        table.take_back(ANN)


def test_it_is_the_game_that_says_when_and_there_is_an_end_to_it() -> None:
    table = Table.begin(OF_TWO)
    for seat, action in ((ANN, snap.BeReady()), (BO, snap.BeReady()), (ANN, snap.Turn(0))):
        table.submit(seat, action)
    before = table.record
    with pytest.raises(Refused, match=snap.Reason.TOO_LATE.name):
        table.join(NEW)
    assert (table.record, table.occupants) == (before, OF_TWO.occupants)
    with pytest.raises(Refused, match=TableRefusal.NO_SEAT.name):
        Table.begin(record()).join(NEW)
    table = Table.begin(OF_TWO)
    for _ in range(4):
        table.join(NEW)
    for seat in (BO, Seat(3)):
        with pytest.raises(Unreplayable, match="there is no seat to join on"):
            Table.begin(replace(OF_TWO, entries=(Entry(seat, SatDown(NEW)),)))
    with pytest.raises(Refused, match=TableRefusal.NO_SEAT.name):
        table.join(NEW)


@pytest.mark.parametrize("heard", [0, 1, 2, 3])
def test_who_has_joined_is_told_nothing_from_before(heard: int) -> None:
    here = Sitting(Table.begin(OF_TWO))
    here.say(ANN, Act(1, snap.BeReady()))
    here.table.join(NEW)
    line = Line()
    here.host.connect(line, CY, heard=heard)
    assert here.say(BO, Act(3, snap.BeReady()))
    told = [message for message in line.seat.receive() if isinstance(message, Update)]
    assert [update.number for update in told] == [3, 4]
    assert [update.events for update in told] == [(snap.Came(CY),), (snap.Done(BO),)]
