"""The host is gone, and the others go on with the same game; when it is back, it is a guest."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from support.online.lossy_network import MemoryWays
from support.online.one_loop_rooms import Lobby, MemoryLobby, Program, room_plan
from support.online.succeeded_rooms import RULES, back, fair, four, three
from support.waiting import until

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.transcript import ShownUpdate
from spitegame.online.guest import discovery, succession
from spitegame.online.guest.room import GONE_ON, GuestRoom
from spitegame.online.host import room as host_room
from spitegame.online.host.entrance import ServiceAddress
from spitegame.online.host.room import HostRoom
from spitegame.rules.game import Seat
from spitegame.session.occupants import Vacant
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import SeatComputer
from spitegame.session.room_state import Linked
from spitegame.storage.files import Folders, Notices
from spitegame.storage.journal import Journal
from spitegame.storage.lasting import KeptTables
from spitegame.storage.regulars import KeptRegulars
from spitegame.storage.resume import GuestState, create_joined

pytestmark = pytest.mark.slow


def tables(program: Program) -> KeptTables:
    return KeptTables(program.folders, Notices())


def met_by(program: Program) -> set[str]:
    """The names of those with whom this player has a balance."""
    return {person.name for person in KeptRegulars(program.folders, Notices()).people.people if person.balances}


async def test_a_table_that_lasts_is_still_that_of_the_host_who_is_gone(here: Lobby) -> None:
    ann, bo, cy = await three(here, is_lasting=True)
    await until(lambda: bo.snapshot.is_lasting and cy.snapshot.is_lasting, "all know that it lasts")
    await here.play(ann, bo, cy, moves=6)
    before = [tables(each).visited for each in (bo, cy)]
    (own,) = tables(ann).own
    await ann.kill()
    await here.moved(bo)
    again = await back(here, ann)
    await here.play(again, bo, cy)
    assert not bo.snapshot.is_lasting
    counted = [{"Bo", "Cy"}, {"Ann", "Cy"}, {"Ann", "Bo"}]
    await until(lambda: [met_by(program) for program in (again, bo, cy)] == counted, "the balances")
    for guest, visited in zip((bo, cy), before, strict=True):
        assert tables(guest).visited == visited
        assert [(each.room, each.host.name) for each in visited] == [(own.room, "Ann")]
        assert not tables(guest).own
    assert tables(again).own == (own,)
    assert not tables(again).visited


async def test_the_game_goes_on_without_its_host_who_comes_back_as_a_guest(here: Lobby) -> None:
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=6)
    before = bo.number
    await ann.kill()
    await here.moved(bo)
    assert isinstance(bo.side, HostRoom)
    assert bo.number >= before
    again = await back(here, ann)
    assert isinstance(again.side, GuestRoom)
    await here.play(bo, cy, again)
    await fair(cy, again)


class FarApart(MemoryLobby):
    """Each program is in a house of its own, and they meet at a room service between them."""

    url = "wss://rooms.example.org/rooms"

    def ways(self, name: str) -> "House":
        return House(self.network, self.network.machine(name))


class House(MemoryWays):
    services = staticmethod(discovery.services)

    @asynccontextmanager
    async def address(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AsyncIterator[ServiceAddress]:
        assert service, "nobody would find a room here"
        yield ServiceAddress(service)


@pytest.mark.usefixtures("virtual_time")
async def test_who_came_by_a_link_goes_on_at_the_service_it_led_to(tmp_path: Path) -> None:
    async with FarApart(tmp_path) as here:
        here.outlives_hosts = True
        ann = await here.host(room_plan(Vacant(), Vacant(), rules=RULES))
        link = Invitation(ann.code, "wss://rooms.example.org/rooms")
        bo = here.follow(link, "Bo", service="")
        await until(lambda: bo.is_in, "Bo in the room")
        cy = here.follow(link, "Cy", service="")
        await here.dealt(ann, bo, cy)
        await ann.kill()
        await here.moved(bo)
        again = await back(here, ann)
        await here.play(bo, cy, again)
        await fair(cy, again)


async def test_a_host_that_may_not_act_is_not_asked_how_to_go_on_without_the_one_before(here: Lobby) -> None:
    """It may be the one before that has gone on, as here."""
    ann, bo, _, _ = await four(here)
    await ann.kill()
    await here.moved(bo)
    following: Any = bo.side
    await until(lambda: following.handle.snapshot.overdue, "Bo asked how to go on without Ann")
    again = await back(here, ann)
    await until(lambda: Seat(0) in {heir.seat for heir in following._replication.last_heirs}, "Ann an heir")
    await bo.kill()
    await until(lambda: isinstance(again.side, HostRoom), "Ann the host once more")
    returned = here.host_again(bo)
    asked: list[object] = []

    def has_moved() -> bool:
        asked.extend(getattr(returned.snapshot, "overdue", ()))
        return isinstance(returned.side, GuestRoom)

    await until(has_moved, "Bo a guest")
    assert asked == []


async def test_what_the_host_has_told_nobody_is_undone(here: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = []

    def keep(folders: Folders, state: GuestState, shown: Sequence[ShownUpdate]) -> Journal:
        brought.append(shown[-1].number)
        return create_joined(folders, state, shown)

    monkeypatch.setattr(host_room, "create_joined", keep)
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=3)
    while not ann.attention:
        await here.play(bo, cy, moves=1)
        await until(lambda: ann.number == bo.number, "the same table everywhere")
    for member in ann.side._members:
        assert member.link
        member.link._send = lambda data: None
    told = bo.number
    ann.act()
    await until(lambda: ann.number > told, "an action that only Ann sees")
    await ann.kill()
    await here.moved(bo)
    following: Any = bo.side
    following.obey(SeatComputer(Seat(0), "easy", ""))
    await until(lambda: bo.number > told, "a computer in place of Ann")
    again = await back(here, ann)
    assert brought == [told], "it counts on nothing that the others may not have"
    await here.play(bo, cy, again)
    await fair(cy, again)


class Cable(MemoryWays):
    """A way to the service that can be cut."""

    is_cut = False

    async def dial(self, url: str, *, beat: float) -> Any:
        if self.is_cut:
            raise NetworkProblem(Fault.SERVER_GONE)
        return await super().dial(url, beat=beat)


async def test_a_guest_who_was_cut_off_is_back_while_it_waits_for_others(
    here: MemoryLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(succession, "GATHERING", 600.0)
    _, bo, _ = await three(here)
    cable = bo.side._connector._ways = Cable(here.network, here.network.machine("Bo"))
    cable.is_cut = True
    bo.side._link.lost()
    await until(lambda: GONE_ON in bo.read(), "Bo waits in a room of its own")
    cable.is_cut = False
    await until(lambda: isinstance(bo.snapshot.own, Linked), "Bo at the table")
    assert bo.side.handle.moved is None


async def test_the_host_may_hand_on_at_any_moment_of_a_game(here: Lobby) -> None:
    """Also while what has happened last is on its way to the others: nothing comes and goes in the host's menu."""
    ann, bo, cy = await three(here)
    await until(lambda: ann.side._may_hand_on, "heirs")
    found = set()

    async def look() -> None:
        while True:
            found.add(ann.side._may_hand_on)
            await asyncio.sleep(0.001)

    looking = asyncio.create_task(look())
    await here.play(ann, bo, cy, moves=6)
    looking.cancel()
    assert found == {True}


async def test_a_guest_is_found_in_the_same_room_after_a_restart(here: Lobby) -> None:
    ann, bo, _ = await three(here)
    member = ann.side._members.at(Seat(1))
    assert member
    await until(lambda: member.stand, "the room of Bo’s program")
    before = member.stand
    await bo.kill()
    here.join_again(bo)
    await until(lambda: member.stand is not before, "the room once more")
    assert before == member.stand


async def test_a_single_guest_does_not_go_on(here: Lobby) -> None:
    """With two guests, both of them are needed to open the game."""
    ann, bo, cy = await three(here)
    await here.play(ann, bo, cy, moves=3)
    await cy.kill()
    await ann.kill()
    await asyncio.sleep(16)
    assert bo.side.handle.moved is None
    again = here.host_again(ann)
    await until(lambda: again.side._replication.may_act, "Bo is back", 30)
    assert again.side.handle.moved is None
