"""What is played to learn from can be dealt, and comes up as often as it should."""

from collections import Counter
from random import Random

import pytest

from spitegame.rules.malice.game import GAME
from spitegame.training.malice.courses import COURSES, drawn

LOTS = 4_000


@pytest.mark.parametrize("course", COURSES)
def test_every_table_can_be_dealt(course: str) -> None:
    for table in COURSES[course]:
        state = GAME.deal(table.rules, table.seats, 1, None)
        assert [len(area.payoff) for area in state.areas] == [table.rules.payoff] * table.seats
        assert GAME.to_act(state)


@pytest.mark.parametrize("course", COURSES)
def test_tables_come_up_as_often_as_they_should(course: str) -> None:
    chance = Random(1)
    tables = COURSES[course]
    assert sum(table.often for table in tables) == pytest.approx(1)
    seats = Counter(drawn(tables, chance.random()).seats for _ in range(LOTS))
    for each, found in seats.items():
        assert found / LOTS == pytest.approx(sum(table.often for table in tables if table.seats == each), abs=0.03)
    assert drawn(tables, 0.0) == tables[0]
    assert drawn(tables, 1.0) == tables[-1]
