from dataclasses import replace

import pytest
from support.online.drawn_games import ROOM

from spitegame.net.transcript import DealAudit, shown_update
from spitegame.online.host.deals import Drawing
from spitegame.packing.codec import Malformed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.spite.options import OPEN
from spitegame.session.draw import Foul
from spitegame.session.line import Update
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.record import Record
from spitegame.session.table import Table

ANN, BO = Seat(0), Seat(1)
CHAIRS = 2
BOTH: tuple[Occupant, ...] = (Person("Ann"), Person("Bo"))


def terms(*occupants: Occupant) -> Record:
    return Record(game="malice", rules=ONLINE, seed=0, occupants=occupants or BOTH)


def draw(number: int = 1, *occupants: Occupant) -> Drawing:
    return Drawing(ROOM, number, terms(*occupants), [] if occupants else [BO])


def audit(of: Drawing | None = None, seat: Seat | None = BO, before: DealAudit | None = None) -> DealAudit:
    return DealAudit.of((of or draw()).begin, ROOM, seat, before)


def update(number: int, *, to_act: frozenset[Seat] = frozenset({BO})) -> Update:
    state = Table.begin(replace(terms(), seed=7)).moment(1).state
    view = GAMES["malice"].view(state, BO)
    return Update(number, view, (), to_act, may_take_back=False, taken_back=False)


def drawn(own: DealAudit, host: Drawing) -> None:
    """To the end."""
    assert own.commit
    host.take_part(BO, own.commit)
    assert host.commitments
    assert own.bind(host.commitments)
    assert own.reveal
    host.take_part(BO, own.reveal)


def test_host_and_guest_draw_together_for_this_deal_only() -> None:
    host = draw()
    own = audit(host)
    assert host.commitments is None
    drawn(own, host)
    assert host.drawn
    assert host.commitments
    assert not own.bind(host.commitments), "told again"
    own.begun_again(host.begin)
    host = draw(2)
    older = audit(draw(1))
    assert older.commit
    host.take_part(BO, older.commit)
    assert host.commitments is None
    own = audit()
    with pytest.raises(Foul):
        own.begun_again(draw().begin)


def test_who_only_watches_or_comes_too_late_has_no_part_and_nobody_sits_or_acts_outside() -> None:
    for late in (audit(seat=None), audit(draw(1, Person("Ann"), Computer("Ada", "fair")))):
        assert late.commit is None
        assert late.reveal is None
    with pytest.raises(Malformed):
        audit(seat=Seat(2))
    with pytest.raises(Malformed):
        audit().note(update(1, to_act=frozenset({Seat(2)})), CHAIRS)


def test_draws_that_are_broken_off_are_counted_once_the_own_part_was_shown() -> None:
    first = audit()
    second = audit(draw(2), before=first)
    assert second.draw.broken_off == 0, "nothing was shown"
    host = draw(2)
    second = audit(host, before=first)
    drawn(second, host)
    third = audit(draw(3), before=second)
    assert third.draw.broken_off == 1
    third.note(update(1), CHAIRS)
    assert audit(draw(4), before=third).draw.broken_off == 0


def test_each_update_is_noted_once_and_again_when_the_host_goes_back() -> None:
    own = audit()
    assert own.note(update(1), CHAIRS)
    assert own.note(update(1), CHAIRS) is None
    assert own.note(update(2), CHAIRS)
    assert [each.number for each in own.transcript.shown] == [1, 2]
    own = audit()
    assert not own.goes_back(update(1))
    for number in (1, 2, 3):
        own.note(update(number), CHAIRS)
    assert not own.goes_back(update(3))
    assert own.goes_back(update(2))
    assert own.note(update(2), CHAIRS)
    assert [each.number for each in own.shown] == [1, 2]


def test_the_newest_update_may_be_shown_again_but_no_other_one_under_its_number() -> None:
    own, other = audit(), replace(update(2), taken_back=True)
    for number in (1, 2):
        own.note(update(number), CHAIRS)
    assert not own.contradicts(shown_update("malice", replace(update(2), may_take_back=True)))
    assert own.contradicts(shown_update("malice", other))
    assert own.goes_back(update(1))
    assert not own.contradicts(shown_update("malice", other)), "the host has lost what it had shown"


def test_who_joins_late_has_a_seat_and_no_part_in_the_shuffle() -> None:
    people = (*BOTH, Person("Cy"))
    spite = Drawing(ROOM, 1, Record(game="spite", rules=OPEN, seed=0, occupants=people), [BO])
    late = audit(spite, seat=Seat(3))
    assert late.draw.seat == Seat(3)
    assert late.commit is None
    assert [late.may_have_chairs(number) for number in (2, 3, 4)] == [False, True, True]
    assert [audit().may_have_chairs(number) for number in (1, 2, 3)] == [False, True, False]
