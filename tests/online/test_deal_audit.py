from dataclasses import replace

import pytest
from support.online.drawn_games import ROOM

from spitegame.net.transcript import DealAudit, fresh_contribution, shown_update
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
    return DealAudit.of((of or draw()).begin, ROOM, seat, fresh_contribution(), before)


def update(number: int, *, to_act: frozenset[Seat] = frozenset({BO})) -> Update:
    state = Table.begin(replace(terms(), seed=7)).moment(1).state
    view = GAMES["malice"].view(state, BO)
    return Update(number, view, (), to_act, may_take_back=False, taken_back=False)


def drawn(own: DealAudit, host: Drawing) -> DealAudit:
    """To the end."""
    assert own.commit
    host.take_part(BO, own.commit)
    assert host.commitments
    own = own.bound(host.commitments)
    assert own.reveal
    host.take_part(BO, own.reveal)
    return own


def shown(own: DealAudit, *numbers: int) -> DealAudit:
    for number in numbers:
        own = own.noted(update(number), CHAIRS)
    return own


def test_host_and_guest_draw_together_for_this_deal_only() -> None:
    host = draw()
    own = audit(host)
    assert host.commitments is None
    own = drawn(own, host)
    assert host.drawn
    assert host.commitments
    assert own.bound(host.commitments) == own, "told again"
    own.check_again(host.begin)
    host = draw(2)
    older = audit(draw(1))
    assert older.commit
    host.take_part(BO, older.commit)
    assert host.commitments is None
    own = audit()
    with pytest.raises(Foul):
        own.check_again(draw().begin)


def test_who_only_watches_or_comes_too_late_has_no_part_and_nobody_sits_or_acts_outside() -> None:
    for late in (audit(seat=None), audit(draw(1, Person("Ann"), Computer("Ada", "fair")))):
        assert late.commit is None
        assert late.reveal is None
    with pytest.raises(Malformed):
        audit(seat=Seat(2))
    with pytest.raises(Malformed):
        audit().noted(update(1, to_act=frozenset({Seat(2)})), CHAIRS)


def test_draws_that_are_broken_off_are_counted_once_the_own_part_was_shown() -> None:
    first = audit()
    second = audit(draw(2), before=first)
    assert second.draw.broken_off == 0, "nothing was shown"
    host = draw(2)
    second = audit(host, before=first)
    second = drawn(second, host)
    third = audit(draw(3), before=second)
    assert third.draw.broken_off == 1
    assert audit(draw(4), before=shown(third, 1)).draw.broken_off == 0


def test_each_update_is_noted_once_and_again_when_the_host_goes_back() -> None:
    assert [each.number for each in shown(audit(), 1, 1, 2).transcript.shown] == [1, 2]
    assert [each.number for each in shown(audit(), 1, 2, 3, 2).transcript.shown] == [1, 2]


def test_the_newest_update_may_be_shown_again_but_no_other_one_under_its_number() -> None:
    own, other = shown(audit(), 1, 2), replace(update(2), taken_back=True)
    assert not own.contradicts(shown_update("malice", replace(update(2), may_take_back=True)))
    assert own.contradicts(shown_update("malice", other))
    assert not shown(own, 1).contradicts(shown_update("malice", other)), "the host has lost what it had shown"


def test_who_joins_late_has_a_seat_and_no_part_in_the_shuffle() -> None:
    people = (*BOTH, Person("Cy"))
    spite = Drawing(ROOM, 1, Record(game="spite", rules=OPEN, seed=0, occupants=people), [BO])
    late = audit(spite, seat=Seat(3))
    assert late.draw.seat == Seat(3)
    assert late.commit is None
    assert [late.may_have_chairs(number) for number in (2, 3, 4)] == [False, True, True]
    assert [audit().may_have_chairs(number) for number in (1, 2, 3)] == [False, True, False]
