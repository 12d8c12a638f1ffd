"""How far a deal is, from the lobby through the draw into the game, at a host alone with computers."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock

import pytest
from support.online.lab import ANN, BO, SHORT, Quick
from support.waiting import until

from spitegame.net.ballots import OwnRoom
from spitegame.net.identity import Identity
from spitegame.net.transcript import fresh_contribution
from spitegame.net.wire import Begin
from spitegame.online.change_of_host import Inheritance
from spitegame.online.host.deals import Deals, Drawing, Lobby, Pending
from spitegame.online.host.leadership import inherited
from spitegame.online.host.members import Chairs
from spitegame.online.room.guest import DealBegun, step, unknown
from spitegame.online.room.membership import Membership
from spitegame.online.room.visits import Visits
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Record
from spitegame.storage.files import Folders, Notices
from spitegame.storage.resume import GuestKeys, HostJournal, HostState, ReopenedHost, load_hosted

ROOM = HostState(key=bytes(16), service="", port=0, onlookers=False, chairs=(Person("Ann"), Vacant()))
TERMS = Record(game="malice", rules=SHORT, seed=0, occupants=())
PEOPLE = Person("Ann"), Person("Bo")


class AnnsRoom:
    def __init__(self, folders: Folders) -> None:
        self.folders, self.chairs = folders, Chairs(ROOM)
        self.membership = Membership.of_host(bytes(16), ANN, Identity.drawn())
        self.journal = HostJournal(folders, Notices(), is_resumed=False)
        self.deals = Deals(ROOM, TERMS, self.chairs, Quick(), self.journal, self.membership)

    def may_act(self) -> bool:
        self.membership.tick()
        return self.membership.may_issue

    @property
    def on_disk(self) -> HostState:
        found = load_hosted(self.folders)
        assert isinstance(found, ReopenedHost)
        return found.state


@pytest.fixture
def room(folders: Folders) -> Iterator[AnnsRoom]:
    room = AnnsRoom(folders)
    yield room
    room.deals.close_table()
    room.journal.close()


async def test_a_game_is_drawn_when_no_chair_is_free_and_dealt_when_the_host_may_act(room: AnnsRoom) -> None:
    deals = room.deals
    deals.begin_log()
    assert isinstance(deals.stage, Lobby)
    assert room.chairs.free == [BO]
    deals.seat_computer(BO, "easy", "Ada")
    assert isinstance(deals.stage, Drawing)
    assert room.on_disk.deal == 1, "if it is broken off, everybody is to see so"
    assert not deals.advance(), "Ann may not act as yet"
    await until(room.may_act, "Ann may act")
    assert deals.advance()
    assert deals.is_on
    assert not deals.advance()
    assert room.on_disk.drawn
    deals.start()
    assert deals.is_on, "another game only when this one is over"


async def test_a_draw_is_broken_off_by_who_frees_a_chair(room: AnnsRoom) -> None:
    room.deals.start()
    assert isinstance(room.deals.stage, Drawing)
    assert isinstance(room.chairs[BO], Computer), "nobody has come"
    room.deals.free(BO)
    assert isinstance(room.deals.stage, Lobby)
    room.deals.start()
    assert room.deals.number == 2, "it counts"


async def test_the_room_of_an_heir_deals_nothing_until_it_is_known_with_which_game_it_goes_on(room: AnnsRoom) -> None:
    deals = room.deals
    deals.stage = Pending()
    deals.begin_log()
    deals.start()
    assert isinstance(deals.stage, Pending)
    assert deals.is_under_way
    assert load_hosted(room.folders) is None, "what is on disk is still that of a guest"
    deals.go_on(TERMS, deal=3)
    assert isinstance(deals.stage, Drawing)
    assert deals.number == 4


def test_an_heir_counts_every_deal_that_it_has_seen_begin() -> None:
    """A host may be lost before it has signed anything of a deal; the next one is another all the same."""
    begun = DealBegun(Begin.of(2, replace(TERMS, occupants=PEOPLE), bytes(32)), bytes(16), fresh_contribution())
    table, _ = step(unknown("Bo", watching=False, is_open=False), begun)
    inheritance = Inheritance(
        guest=Mock(),
        visits=Visits(Membership.of_host(bytes(16), BO, Identity.drawn()), Mock(), GuestKeys.fresh(), (), "Bo"),
        own_room=OwnRoom.drawn(),
        table=table,
        chairs=dict(zip((ANN, BO), PEOPLE, strict=True)),
        portrait="",
    )
    assert inherited(inheritance).state.deal == 2
