"""A room whose game goes on in the middle: what nobody there has seen is dealt anew, by a draw of all programs."""

import secrets
from dataclasses import replace
from random import Random

from support.hosted_tables import advance, record
from support.online.lab import ANN, BO, Guest, Host, Lab
from support.waiting import until

from spitegame.net.wire import Continue
from spitegame.session.occupants import Person, Vacant
from spitegame.session.record import Resumption
from spitegame.session.room_handle import PlainCommand
from spitegame.session.table import Table
from spitegame.storage.resume import HostState, ReopenedHost


def broken_off() -> Table:
    table = Table.begin(record("online", 2))
    advance(table, 20, Random(4))
    return table


async def going_on(here: Lab, table: Table) -> tuple[Host, Guest]:
    """Ann and Bo go on from what both have seen of the table."""
    view = table.game.join_views([table.view(BO), table.view(ANN)])
    terms = replace(table.record, seed=0, occupants=(), entries=(), resumed=Resumption(table.number, view))
    chairs = Person("Ann"), Vacant()
    state = HostState(key=secrets.token_bytes(16), service=here.url, port=0, onlookers=False, chairs=chairs)
    host = here.reopened(ReopenedHost(state, terms, ()))
    await until(lambda: host.is_open, "a code")
    guest = await here.join(host)
    await here.dealt(host, guest)
    return host, guest


async def test_everybody_has_the_own_hand_learns_no_other_before_the_end_and_plays_another_game(here: Lab) -> None:
    table = broken_off()
    ann, bo = await going_on(here, table)
    assert ann.number == bo.number == table.number
    for program, seat in ((ann, ANN), (bo, BO)):
        told = program.newest[seat]
        assert (told.view, told.events) == (table.view(seat), ())
        assert not program.game.is_new

    heard = []
    take = bo.side._take

    def hear(message: object) -> None:
        heard.append(message)
        take(message)

    bo.side._take = hear
    bo.side._link.lost()
    await until(lambda: any(isinstance(each, Continue) for each in heard), "the same game again")
    await here.fair_game(ann, bo)
    (again,) = {each for each in heard if isinstance(each, Continue)}
    resumed = again.record().resumed
    assert resumed
    assert all(card is None for area in resumed.view.areas for card in area.hand)
    assert bo.game.record.resumed == resumed

    ann.post(PlainCommand.REMATCH)
    await until(lambda: ann.deal == bo.deal == 2, "another deal")
    await here.dealt(ann, bo)
    assert ann.number == bo.number == 1
    assert bo.game.is_new


async def test_the_rest_is_no_secret_of_the_host_before(here: Lab) -> None:
    """Two rooms go on from the same moment, with other cards under the payoff cards and in the stock."""
    table = broken_off()
    ends = []
    for _ in range(2):
        ann, bo = await going_on(here, table)
        await here.fair_game(ann, bo)
        finished = bo.snapshot.finished
        assert finished
        assert finished.seed != table.record.seed
        ends.append(Table.begin(replace(finished, entries=())).moment(table.number).state)
    assert ends[0] != ends[1]
