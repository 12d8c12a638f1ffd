"""A game goes on that nobody holds the cards of any more: from what those who are there have seen of it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.finished_games import continuation, finished
from support.hosted_tables import Sitting, advance, record
from support.trials import TRIALS

from spitegame.rules.game import Refused, Seat
from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.options import QUICK
from spitegame.session.line import Act, Update
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record, Resumption, Unreplayable
from spitegame.session.replay import Replay
from spitegame.session.table import CannotTakeBack, Table

ANN, BO, CY = Seat(0), Seat(1), Seat(2)


@pytest.fixture
def broken_off() -> Table:
    """Three play by the rules of clubs, in which cards are cut for the deal."""
    table = Table.begin(record("club", 3))
    advance(table, 30, Random(4))
    assert table.moment(1).events
    return table


def going_on(table: Table, *present: Seat, seed: int = 9) -> Record:
    view = table.game.join_views([table.view(seat) for seat in present])
    return replace(table.record, seed=seed, entries=(), resumed=Resumption(table.number, view))


def test_updates_go_on_from_where_the_game_was_broken_off(broken_off: Table) -> None:
    table = Table.begin(going_on(broken_off, ANN, CY))
    assert table.number == broken_off.number == 31
    assert [table.view(seat) for seat in (ANN, CY, None)] == [broken_off.view(seat) for seat in (ANN, CY, None)]
    assert table.view(BO) != broken_off.view(BO), "who is not there is dealt another hand"
    assert table.first(ANN) == table.first(None) == 31
    begun = table.update(31, ANN)
    assert (begun.number, begun.events, begun.may_take_back) == (31, (), False)
    advance(table, 2, Random(1))
    assert table.number == 33
    assert table.entries_since(31) == list(table.record.entries)
    assert table.entries_since(32) == list(table.record.entries[1:])
    assert table.update(32, BO).events
    assert table.update(31, ANN) == begun


def test_nobody_hears_of_or_takes_back_what_was_before(broken_off: Table) -> None:
    sitting = Sitting(Table.begin(going_on(broken_off, ANN, CY)))
    for seat in sitting.table.seats:
        with pytest.raises(Refused) as refused:
            sitting.table.take_back(seat)
        assert refused.value.reason is CannotTakeBack.NOTHING_DONE
    (actor,) = sitting.table.to_act
    assert [message.number for message in sitting.hear(actor) if isinstance(message, Update)] == [31]
    assert sitting.say(actor, Act(31, sitting.table.view(actor).legal[0]))
    assert sitting.newest(actor).number == 32


@pytest.mark.parametrize("key", TRIALS)
def test_the_seed_and_the_entries_tell_all_that_follows(key: str) -> None:
    """Also where somebody sits down late."""
    trial, chance = TRIALS[key], Random(3)
    people = tuple(Person(name) for name in ("Ann", "Bo", "Cy"))
    rules = replace(CLUB, payoff=4) if key == "malice" else replace(QUICK, rounds=2)
    table = Table.begin(Record(game=key, rules=rules, seed=1, occupants=people))
    play(trial, table, 20, chance)
    again = Table.begin(going_on(table, ANN, BO))
    play(trial, again, 5_000, chance)
    assert again.standings
    assert len(again.seats) == (4 if key == "spite" else 3)
    replayed = Table.begin(again.record)
    assert replayed.record == again.record
    assert [replayed.view(seat) for seat in again.seats] == [again.view(seat) for seat in again.seats]
    assert replayed.first(again.seats[-1]) == again.first(again.seats[-1])


def play(trial: Any, table: Table, actions: int, chance: Random) -> None:
    for _ in range(actions):
        if table.may_join and len(table.seats) == 3:
            table.join(Computer("Edith", "good"))
        if not table.to_act:
            return
        seat = min(table.to_act)
        table.submit(seat, chance.choice(trial.forward(trial.legal(table.moment(table.number).state, seat))))


def test_what_no_table_can_look_like_is_no_continuation(broken_off: Table) -> None:
    record = going_on(broken_off, ANN)
    assert record.resumed
    stock = replace(record.resumed, view=replace(record.resumed.view, stock=500))
    for wrong in ({"occupants": record.occupants[:2]}, {"rules": replace(CLUB, payoff=20)}, {"resumed": stock}):
        with pytest.raises(Unreplayable, match=r"^The game cannot be continued from this record\.$"):
            Table.begin(replace(record, **wrong))


def test_it_is_looked_through_from_where_it_went_on() -> None:
    whole = finished()
    game = continuation(whole, ANN)
    replay, before = Replay(game), Replay(replace(whole, entries=whole.entries[:20]))
    assert len(replay) == 1 + len(game.entries)
    assert replay.snapshot(0, ANN).view == before.snapshot(20, ANN).view
    assert replay.entry(0) == game.entries[0]
    assert replay.entry(len(replay) - 1) is None
    assert replay.record_to(3) == replace(game, entries=game.entries[:3])
    assert replay.turn(0) == 1
    assert replay.standings()
    assert Table.begin(replay.record_to(3)).view(BO) == replay.snapshot(3, BO).view
