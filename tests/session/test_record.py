from dataclasses import replace
from random import Random

import pytest
from support.hosted_tables import ME, OTHER, advance, record

from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import EndTurn
from spitegame.rules.malice.state import MaliceCarry
from spitegame.session.occupants import Computer
from spitegame.session.record import Entry, Unreplayable
from spitegame.session.table import Table, TableStatus, table_status


@pytest.mark.parametrize("preset", ["online", "party", "club"])
def test_a_game_resumes_where_its_record_ends_and_goes_on_the_same(preset: str) -> None:
    sat = Table.begin(record(preset))
    advance(sat, 40, Random(5))
    resumed = Table.begin(sat.record)
    assert resumed.record == sat.record
    for each in (sat, resumed):
        advance(each, 1_000, Random(6))
    assert [resumed.view(seat) for seat in resumed.seats] == [sat.view(seat) for seat in sat.seats]
    assert resumed.standings == sat.standings
    assert resumed.standings is not None


def test_the_entry_that_is_refused_is_named_and_a_finished_game_hands_on_to_the_next() -> None:
    sat = Table.begin(record())
    advance(sat, 5, Random(8))
    wrong = Entry(min(sat.to_act), EndTurn())
    with pytest.raises(Unreplayable, match=r"^Action 6 of the record is refused: hand not empty\.$"):
        Table.begin(replace(sat.record, entries=(*sat.record.entries, wrong)))
    sat = Table.begin(record("club"))
    advance(sat, 5_000, Random(7))
    following = Table.begin(replace(record("club", seed=2), carry=sat.carry))
    assert following.view(ME).carry == sat.carry


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "whist"}, "There is no game called 'whist'."),
        ({"occupants": ()}, "No game can be dealt by these rules: seats."),
        ({"carry": MaliceCarry(Seat(7), (0, 0))}, "No game can be dealt by these rules: carry."),
    ],
)
def test_what_cannot_be_dealt_is_said(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(Unreplayable) as unreplayable:
        Table.begin(replace(record(), **change))  # type: ignore[arg-type]
    assert str(unreplayable.value) == sentence


def test_the_status_tells_whom_the_table_waits_for() -> None:
    people = Table.begin(record())
    (seat,) = people.to_act
    assert table_status(people.to_act, people.occupants) == TableStatus("acting", seat)
    computers = Table.begin(replace(record(), occupants=(Computer("Mallory", "fair"),) * 2))
    assert table_status(computers.to_act, computers.occupants) == TableStatus("thinking", seat)
    advance(people, 5_000, Random(9))
    assert table_status(people.to_act, people.occupants) == TableStatus("over")
    assert {ME, OTHER} == set(people.seats)
