from dataclasses import replace
from random import Random

import pytest
from support.hosted_tables import ME, OTHER, Sitting, anything, record
from support.malice.holding_back import without_payoff
from support.malice.tables import discard, play, table

from spitegame.packing.codec import pack_record, unpack_record
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import PlayToCenter
from spitegame.rules.malice.events import Drew, GameBlocked
from spitegame.rules.malice.legal import Reason
from spitegame.session.line import Act, Line, Rejected, TakeBack, Update
from spitegame.session.record import Stalemate
from spitegame.session.table import Table

HAND = "As 2s 3h 9c Jd"


def sitting() -> Sitting:
    return Sitting(Table(record(), table(HAND, stock="2c 4c 6c")))


@pytest.mark.parametrize(("preset", "seats"), [("online", 2), ("party", 4), ("club", 8)])
def test_a_whole_game_is_played_over_lines(preset: str, seats: int) -> None:
    """Everyone knows a view of the newest state, and of what happened only what they may."""
    chance = Random(3)
    here = Sitting(Table.begin(record(preset, seats)))
    updates = {seat: here.newest(seat) for seat in here.table.seats}
    cut = here.table.moment(1).events
    assert bool(cut) == (preset == "club")
    assert all(update.number == 1 and update.events == cut for update in updates.values())
    while here.table.to_act:
        actor = min(here.table.to_act)
        number = updates[actor].number
        assert here.say(actor, Act(number, anything(updates[actor].view, chance)))
        updates = {seat: here.newest(seat) for seat in here.table.seats}
        for seat, update in updates.items():
            assert update.number == number + 1
            assert update.view == here.table.view(seat)
            assert update.to_act == here.table.to_act
            assert update.events
            assert not update.taken_back
            assert update.may_take_back == here.table.may_take_back(seat)
            assert all(None not in event.cards for event in drawn(update, by=seat))
            assert all(set(event.cards) == {None} for event in drawn(update) if event.seat != seat)
    assert not here.host.run(now=0.0)


def test_a_game_in_which_everybody_refuses_to_play_payoff_cards_is_ended_by_its_host() -> None:
    """The record says so: one from before, which does not, still goes on."""
    chance = Random(1)
    here = Sitting(Table.begin(record()))
    while here.table.to_act:
        actor = min(here.table.to_act)
        assert len(here.table.record.entries) < 2_000
        legal = without_payoff(here.table.view(actor))
        plays = [action for action in legal if isinstance(action, PlayToCenter)]
        here.say(actor, Act(here.table.number, chance.choice(plays or legal)))
    *played, last = (written := here.table.record).entries
    assert last.action == Stalemate()
    assert [here.newest(seat).events for seat in here.table.seats] == [(GameBlocked(),)] * 2
    assert here.table.standings == Table.begin(unpack_record(pack_record(written))).standings
    as_before = Table.begin(replace(written, entries=tuple(played)))
    assert as_before.to_act == {last.seat}


def drawn(update: Update, by: Seat | None = None) -> list[Drew]:
    draws = [event for event in update.events if isinstance(event, Drew)]
    return draws if by is None else [event for event in draws if event.seat == by]


def test_a_doubled_message_counts_once() -> None:
    here = sitting()
    assert here.say(ME, Act(1, play("As")), Act(1, play("As")))
    assert [type(message) for message in here.hear(ME)] == [Update, Update]
    assert len(here.table.record.entries) == 1
    here = sitting()
    here.lines[ME].seat.send(Act(1, discard("Jd")))
    here.lines[OTHER].seat.send(TakeBack(1))
    assert here.host.run(now=0.0)
    assert [type(message) for message in here.hear(OTHER)] == [Update, Update]


@pytest.mark.parametrize("number", [-1, 0, 2, 99])
def test_a_message_about_another_update_is_harmless(number: int) -> None:
    here = sitting()
    here.hear(ME)
    assert not here.say(ME, Act(number, play("As")), TakeBack(number))
    assert here.hear(ME) == []
    assert here.table.record.entries == ()


def test_what_is_refused_is_told_to_who_said_it_who_may_answer_again() -> None:
    here = sitting()
    for seat in (ME, OTHER):
        here.hear(seat)
    assert not here.say(OTHER, Act(1, discard("9c")))
    assert here.hear(OTHER) == [Rejected(1, Reason.NOT_YOUR_TURN)]
    assert here.hear(ME) == []
    here = sitting()
    here.hear(ME)
    assert here.say(ME, Act(1, play("Jd")), Act(1, play("As")))
    rejected, update = here.hear(ME)
    assert rejected == Rejected(1, Reason.DOES_NOT_FIT)
    assert isinstance(update, Update)


def test_what_is_taken_back_is_told_to_everyone() -> None:
    here = sitting()
    first = {seat: here.newest(seat) for seat in (ME, OTHER)}
    here.say(ME, Act(1, play("As")))
    assert here.newest(ME).may_take_back
    assert not here.newest(OTHER).may_take_back
    assert here.say(ME, TakeBack(2))
    for seat in (ME, OTHER):
        update = here.newest(seat)
        assert update == Update(3, first[seat].view, (), first[seat].to_act, may_take_back=False, taken_back=True)


def test_whoever_has_acted_is_told_first() -> None:
    """The others can wait until there is time to tell them, and then hear all of it in order."""
    here = sitting()
    for seat in (ME, OTHER):
        here.hear(seat)
    for number, written in enumerate(("As", "2s"), start=1):
        here.lines[ME].seat.send(Act(number, play(written)))
        assert here.host.take_actions(0.0)
        assert [update.number for update in here.hear(ME)] == [number + 1]
        assert here.hear(OTHER) == []
    for _ in range(2):
        here.host.send_updates(0.0)
    assert here.hear(ME) == []
    assert [update.number for update in here.hear(OTHER)] == [2, 3]


def test_a_line_that_comes_back_is_told_what_it_has_missed() -> None:
    """All of it, in order, once; and the newest update again if it has missed nothing."""
    here = sitting()
    for number, card in enumerate(("As", "2s", "3h"), start=1):
        here.say(ME, Act(number, play(card)))
    told = here.hear(OTHER)
    for heard in range(5):
        line = Line()
        here.host.connect(line, OTHER, heard=heard)
        missed = line.seat.receive()
        assert missed == told[min(heard, 3) :]
        here.host.disconnect(line)
    assert here.say(ME, Act(4, discard("9c")))
    assert line.seat.receive() == []


def test_an_onlooker_sees_what_no_seat_hides_and_can_do_nothing() -> None:
    here = sitting()
    onlooker = Line()
    here.host.connect(onlooker, None, heard=0)
    (update,) = onlooker.seat.receive()
    assert isinstance(update, Update)
    view, owner = update.view, here.table.view(ME)
    assert all(set(area.hand) == {None} for area in view.areas)
    for seen, own in zip(view.areas, owner.areas, strict=True):
        assert replace(seen, hand=()) == replace(own, hand=())
    assert (view.centers, view.stock, view.phase, view.vantage) == (owner.centers, owner.stock, owner.phase, ME)
    assert (view.seat, view.legal) == (None, ())
    onlooker.seat.send(Act(1, play("As")))
    assert not here.host.run(now=0.0)
    assert onlooker.seat.receive() == []
