"""A table in a room, in a game in which time counts."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.online.drawn_games import ROOM, draw
from support.online.lab import ANN, BO, Quick
from support.snap import SECONDS, SNAP, BeReady, Hurry, SnapRules, Turn, known

from spitegame.net.transcript import deal_terms
from spitegame.online.host.table import HostedTable
from spitegame.rules.game import Impatience, Seat
from spitegame.session.draw import Deal
from spitegame.session.line import Act, Countdown, Line, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Entry, Record, TimedOut

RECORD = Record(game="snap", rules=SnapRules(), seed=0, occupants=(Person("Ann"), Person("Bo")))


class Hosted:
    """Ann at the host's screen, Bo far away; both are ready, and Ann is to turn up the first card."""

    def __init__(self, record: Record = RECORD) -> None:
        drawn, _ = draw(Deal(ROOM, 1, deal_terms(record)), len(record.occupants), [BO], Random(1))
        self.entered: list[Entry] = []
        self.table = HostedTable(drawn, record, (), frozenset({ANN}), Quick(), self.entered.append)
        self.near, self.far = self.table.lines[ANN], Line()
        self.table.connect(self.far, BO, heard=0)
        for end in (self.near, self.far.seat):
            end.send(Act(1, BeReady()))
        self.go_on(0.0)
        self.hear()

    def go_on(self, now: float) -> bool:
        changed = self.table.take_actions(now)
        self.table.send_updates(now)
        return changed

    def hear(self) -> list[list[Any]]:
        """Of an update, what happened."""
        return [
            [message.events if isinstance(message, Update) else message for message in end.receive()]
            for end in (self.near, self.far.seat)
        ]


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch) -> Hosted:
    known(monkeypatch)
    return Hosted()


def test_it_is_kept_before_anybody_hears_of_it(hosted: Hosted) -> None:
    hosted.near.send(Act(hosted.table.number, Hurry(0)))
    hosted.go_on(0.0)
    hosted.hear()
    hosted.table.take_actions(SECONDS)
    assert hosted.entered[-1] == Entry(ANN, TimedOut())
    assert hosted.hear() == [[], []]


def test_a_room_takes_one_action_at_a_time(hosted: Hosted) -> None:
    """So only the newest one can be unknown to those who hold copies of the game."""
    number = hosted.table.number
    for end in (hosted.near, hosted.far.seat):
        end.send(Act(number, Hurry(0)))
    for taken in (1, 2):
        assert hosted.table.take_action(0.0)
        assert hosted.table.number == number + taken
    assert not hosted.table.take_action(0.0)


def test_who_comes_back_is_told_what_is_left_though_nothing_has_happened(hosted: Hosted) -> None:
    hosted.near.send(Act(hosted.table.number, Hurry(0)))
    hosted.go_on(0.0)
    hosted.table.disconnect(hosted.far)
    hosted.far = Line()
    hosted.table.connect(hosted.far, BO, heard=hosted.table.number)
    hosted.table.send_updates(3.0)
    assert hosted.far.seat.receive()[-1] == Countdown(hosted.table.number, SECONDS - 3.0)


def test_computers_lose_no_patience_with_who_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    timing = SNAP.timing
    assert timing
    waits = Impatience(Hurry(1), 30.0)
    impatient = replace(timing, impatience=lambda view, seat: waits if view.card == 1 else None)
    known(monkeypatch, replace(SNAP, timing=impatient))
    hosted = Hosted(replace(RECORD, occupants=(*RECORD.occupants, Computer("Mallory", "fair"))))
    hosted.table.think(0.0, pace=0.0)  # Mallory is ready
    hosted.go_on(0.0)
    hosted.near.send(Act(hosted.table.number, Turn(0)))
    hosted.go_on(0.0)
    assert hosted.table.to_act == {BO}
    hosted.table.disconnect(hosted.far)
    for now in range(100):
        hosted.table.think(float(now), pace=0.0)
        hosted.go_on(float(now))
    assert Entry(Seat(2), Hurry(1)) not in hosted.entered
    hosted.table.connect(hosted.far, BO, heard=0)
    for now in range(100, 150):
        hosted.table.think(float(now), pace=0.0)
        hosted.go_on(float(now))
    assert Entry(Seat(2), Hurry(1)) in hosted.entered
