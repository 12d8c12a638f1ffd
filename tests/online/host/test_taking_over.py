"""Somebody takes the seat of a computer at a hosted table: it sees and takes back nothing from before."""

import random
from dataclasses import replace
from random import Random

import pytest
from support.online.drawn_games import ROOM, draw
from support.online.lab import ANN, BO, SHORT, Quick, allowed

from spitegame.net.transcript import Reseating, deal_terms
from spitegame.online.host.table import HostedTable
from spitegame.session.draw import Deal
from spitegame.session.line import Act, Line, TakeBack, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record, Resumption
from spitegame.session.table import Table

RECORD = Record(game="malice", rules=SHORT, seed=0, occupants=(Person("Ann"), Computer("Ada", "easy")))


def hosted(record: Record = RECORD, reseated: tuple[Reseating, ...] = ()) -> HostedTable:
    drawn, _ = draw(Deal(ROOM, 1, deal_terms(record)), len(record.occupants), [], Random(1))
    return HostedTable(drawn, record, reseated, frozenset({ANN}), Quick(), lambda entry: None)


def after_computers_action(table: HostedTable) -> HostedTable:
    """The computer is in the middle of a turn, and could take back what it has done last."""
    chance, now = random.Random(3), 0.0
    while not table._table.may_take_back(BO):
        assert not table.is_over
        now += 10.0
        heard = [each for each in table.lines[ANN].receive() if isinstance(each, Update)]
        if ANN in table.to_act:
            table.lines[ANN].send(Act(table.number, allowed("malice", heard[-1].view, chance)))
        table.think(now, 0.0)
        table.run(now)
    return table


def told(table: HostedTable, line: Line) -> list[Update]:
    table.run(20.0)
    return [each for each in line.seat.receive() if isinstance(each, Update)]


def taken_over(table: HostedTable) -> Line:
    table.reseat(BO, Person("Noor"))
    line = Line()
    table.connect(line, BO, heard=0)
    return line


def test_it_is_shown_how_the_table_stands_now_and_takes_nothing_back() -> None:
    table = after_computers_action(hosted())
    line = taken_over(table)
    (newest,) = told(table, line)
    assert newest.number == table.number
    assert table.opening.reseated == (Reseating(len(table.record.entries), BO, Person("Noor")),)
    assert not newest.may_take_back
    line.seat.send(TakeBack(newest.number))
    assert not told(table, line)


def in_the_middle() -> Record:
    """The game goes on with an update of a high number."""
    table = Table.begin(RECORD)
    return replace(RECORD, resumed=Resumption(70, table.view(ANN)))


@pytest.mark.parametrize("record", [RECORD, in_the_middle()], ids=["dealt", "resumed"])
def test_all_that_holds_after_a_restart(record: Record) -> None:
    before = after_computers_action(hosted(record))
    taken_over(before)
    after = hosted(before.record, before.reseated)
    line = Line()
    after.connect(line, BO, heard=0)
    (newest,) = told(after, line)
    assert newest.number == before.number
    assert not newest.may_take_back
