import pytest
from support.hosted_tables import ME, OTHER, record
from support.malice.tables import area, discard, play, play_payoff, table, up_to

from spitegame.rules.game import Refused
from spitegame.rules.malice.actions import Discard
from spitegame.rules.malice.state import MaliceState
from spitegame.session.record import Entry, TakenBack
from spitegame.session.table import CannotTakeBack, Table

HAND = "As 2s 3h 9c Jd"
NEXT = area("9h 9s Js Jh", "8d 8d")


def seated(state: MaliceState) -> Table:
    return Table(record(), state)


def refusal(table: Table, seat: int = ME) -> CannotTakeBack:
    with pytest.raises(Refused) as refused:
        table.take_back(ME if seat == ME else OTHER)
    assert isinstance(refused.value.reason, CannotTakeBack)
    return refused.value.reason


def test_a_play_is_taken_back_as_if_it_had_not_been() -> None:
    sat = seated(table(HAND))
    before = sat.view(ME), sat.view(OTHER)
    sat.submit(ME, play("As"))
    assert sat.may_take_back(ME)
    assert not sat.may_take_back(OTHER)
    sat.take_back(ME)
    assert (sat.view(ME), sat.view(OTHER)) == before
    assert sat.record.entries == (Entry(ME, play("As")), Entry(ME, TakenBack()))
    sat = seated(table(HAND))
    sat.submit(ME, play("As"))
    held = sat.record
    with pytest.raises(Refused):
        sat.submit(ME, play("Jd"))
    with pytest.raises(Refused):
        sat.submit(OTHER, discard("9c"))
    assert sat.record == held
    assert sat.may_take_back(ME)


def test_several_in_a_row_are_taken_back_newest_first_also_of_a_resumed_game() -> None:
    sat = seated(table(HAND))
    views = []
    for action in (play("As"), play("2s"), play("3h"), discard("9c")):
        views.append(sat.view(ME))
        sat.submit(ME, action)
    while views:
        sat.take_back(ME)
        assert sat.view(ME) == views.pop()
    assert refusal(sat) is CannotTakeBack.NOTHING_DONE
    sat = Table.begin(record())
    first = min(sat.to_act)
    sat.submit(first, next(action for action in sat.view(first).legal if isinstance(action, Discard)))
    resumed = Table.begin(sat.record)
    resumed.take_back(first)
    assert resumed.view(first) == Table.begin(record()).view(first)
    assert Table.begin(resumed.record).view(first) == resumed.view(first)


def test_a_discard_is_taken_back_until_the_next_seat_acts_and_it_draws_the_same_cards_again() -> None:
    sat = seated(table(HAND, others=[NEXT], stock="2c 4c 6c"))
    sat.submit(ME, discard("Jd"))
    drawn = sat.view(OTHER)
    assert sat.to_act == {OTHER}
    sat.take_back(ME)
    assert sat.to_act == {ME}
    sat.submit(ME, discard("Jd"))
    assert sat.view(OTHER) == drawn
    sat.submit(OTHER, discard("9h"))
    assert refusal(sat) is CannotTakeBack.OTHERS_ACTED
    sat = seated(table(HAND, others=[NEXT], stock="2c"))
    sat.submit(ME, discard("Jd"))
    sat.submit(OTHER, discard("9h"))
    sat.take_back(OTHER)
    assert refusal(sat, OTHER) is CannotTakeBack.OTHERS_ACTED
    assert refusal(sat, ME) is CannotTakeBack.OTHERS_ACTED


def test_what_was_revealed_or_ended_the_game_stands() -> None:
    sat = seated(table("2s 9c", payoff="9d As"))
    sat.submit(ME, play_payoff())
    assert refusal(sat) is CannotTakeBack.REVEALED
    sat.submit(ME, play("2s"))
    sat.take_back(ME)
    assert refusal(sat) is CannotTakeBack.REVEALED
    sat = seated(table("As", stock="2c 3c 4c 5c 6c 7c"))
    sat.submit(ME, play("As"))
    assert refusal(sat) is CannotTakeBack.REVEALED
    sat = seated(table("2s 9c", payoff="4d", centers=[up_to("3")]))
    sat.submit(ME, play_payoff())
    assert not sat.to_act
    assert refusal(sat) is CannotTakeBack.GAME_OVER
