"""The host is gone, and the others go on with the same game; when it is back, it is a guest."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from support.online.one_loop_rooms import Host, Program, lobby
from support.online.succeeded_rooms import back, fair, finished, join, moved, opened, three
from support.waiting import run, until

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.signaling_client import SignalingClient
from spitegame.net.transcript import ShownUpdate
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest import room, succession
from spitegame.online.guest.room import GONE_ON, GuestRoom
from spitegame.online.host import room as host_room
from spitegame.online.host.room import HostRoom
from spitegame.online.rooms import DesktopParts
from spitegame.rules.game import Seat
from spitegame.session.room_handle import SeatComputer
from spitegame.session.room_state import Linked
from spitegame.storage.files import Folders, Notices
from spitegame.storage.journal import Journal
from spitegame.storage.lasting import KeptTables
from spitegame.storage.regulars import KeptRegulars
from spitegame.storage.resume import GuestState, ReopenedGuest, create_joined, load_joined

pytestmark = pytest.mark.slow


def tables(program: Program) -> KeptTables:
    return KeptTables(program.folders, Notices())


def met_by(program: Program) -> set[str]:
    """The names of those with whom this player has a balance."""
    return {person.name for person in KeptRegulars(program.folders, Notices()).people.people if person.balances}


def test_a_table_that_lasts_is_still_that_of_the_host_who_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann, bo, cy = await three(here, is_lasting=True)
            await until(lambda: bo.snapshot.is_lasting and cy.snapshot.is_lasting, "all know that it lasts")
            await here.play(ann, bo, cy, moves=6)
            before = [tables(each).visited for each in (bo, cy)]
            (own,) = tables(ann).own
            await ann.kill()
            await moved(bo)
            again = await back(here, ann)
            await moved(again)
            await finished(again, bo, cy)
            assert not bo.snapshot.is_lasting
            counted = [{"Bo", "Cy"}, {"Ann", "Cy"}, {"Ann", "Bo"}]
            await until(lambda: [met_by(program) for program in (again, bo, cy)] == counted, "the balances")
            for guest, visited in zip((bo, cy), before, strict=True):
                assert tables(guest).visited == visited
                assert [(each.room, each.host.name) for each in visited] == [(own.room, "Ann")]
                assert not tables(guest).own
            assert tables(again).own == (own,)
            assert not tables(again).visited

    run(play())


def test_the_game_goes_on_without_its_host_who_comes_back_as_a_guest(tmp_path: Path) -> None:
    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann, bo, cy = await three(here)
            await here.play(ann, bo, cy, moves=6)
            before = bo.number
            await ann.kill()
            await moved(bo)
            assert isinstance(bo.side, HostRoom)
            assert bo.number >= before
            again = await back(here, ann)
            await moved(again)
            assert isinstance(again.side, GuestRoom)
            await finished(bo, cy, again)
            await fair(cy, again)

    run(play())


def test_the_game_outlives_the_next_host_too(tmp_path: Path) -> None:
    """The first one is not back by then."""

    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann = await opened(here, seats=4)
            bo, cy, di = [await join(here, ann, name) for name in ("Bo", "Cy", "Di")]
            await here.dealt(ann, bo, cy, di)
            await ann.kill()
            await moved(bo)
            following: Any = bo.side
            await until(lambda: following.handle.snapshot.may_hand_on, "Cy and Di as heirs")
            await Host.kill(bo)  # type: ignore[arg-type]
            await moved(cy)
            again = [await back(here, bo), await back(here, ann)]
            for each in again:
                await moved(each)
            await finished(cy, di, *again)
            await fair(di, *again)

    run(play())


def test_what_the_host_has_told_nobody_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = []

    def keep(folders: Folders, state: GuestState, shown: Sequence[ShownUpdate]) -> Journal:
        brought.append(shown[-1].number)
        return create_joined(folders, state, shown)

    monkeypatch.setattr(host_room, "create_joined", keep)

    async def play() -> None:
        async with lobby(tmp_path) as here:
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
            await moved(bo)
            following: Any = bo.side
            following.obey(SeatComputer(Seat(0), "easy", ""))
            await until(lambda: bo.number > told, "a computer in place of Ann")
            again = await back(here, ann)
            await moved(again)
            assert brought == [told], "it counts on nothing that the others may not have"
            await finished(bo, cy, again)
            await fair(cy, again)

    run(play())


class Cable(DesktopWays):
    """A way to the service that can be cut."""

    is_cut = False

    async def dial(self, url: str, *, beat: float) -> SignalingClient:  # type: ignore[override]
        if self.is_cut:
            raise NetworkProblem(Fault.SERVER_GONE)
        return await SignalingClient.dial(url, beat=beat)


def test_a_guest_who_was_cut_off_is_back_while_it_waits_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with lobby(tmp_path) as here:
            cable = Cable()
            _, bo, _ = await three(here, cable)
            cable.is_cut = True
            bo.side._link.lost()
            await until(lambda: GONE_ON in bo.read(), "Bo waits in a room of its own")
            cable.is_cut = False
            await until(lambda: isinstance(bo.snapshot.own, Linked), "Bo at the table")
            assert bo.side.handle.moved is None

    monkeypatch.setattr(room, "GONE", 1.0)
    monkeypatch.setattr(succession, "GATHERING", 600.0)
    run(play())


def test_the_host_may_hand_on_at_any_moment_of_a_game(tmp_path: Path) -> None:
    """Also while what has happened last is on its way to the others: nothing comes and goes in the host's menu."""

    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann, bo, cy = await three(here)
            await until(lambda: ann.side._may_hand_on, "heirs")
            found = set()

            async def look() -> None:
                while True:
                    found.add(ann.side._may_hand_on)
                    await asyncio.sleep(0)

            looking = asyncio.create_task(look())
            await here.play(ann, bo, cy, moves=6)
            looking.cancel()
            assert found == {True}

    run(play())


def test_a_guest_is_found_in_the_same_room_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann, bo, _ = await three(here)
            member = ann.side._members.at(Seat(1))
            assert member
            await until(lambda: member.stand, "the room of Bo’s program")
            before = member.stand
            await bo.kill()
            joined = load_joined(bo.folders)
            assert isinstance(joined, ReopenedGuest)
            parts = DesktopParts(bo.folders)
            here._guest(GuestRoom.resumed(DesktopWays(), joined, bo.folders, parts), bo.folders)
            await until(lambda: member.stand is not before, "the room once more")
            assert before == member.stand

    run(play())


def test_a_single_guest_does_not_go_on(tmp_path: Path) -> None:
    """With two guests, both of them are needed to open the game."""

    async def play() -> None:
        async with lobby(tmp_path) as here:
            ann, bo, cy = await three(here)
            await here.play(ann, bo, cy, moves=3)
            await cy.kill()
            await ann.kill()
            await asyncio.sleep(16)
            assert bo.side.handle.moved is None
            again = await back(here, ann)
            await until(lambda: again.side._replication.may_act, "Bo is back", 30)
            assert again.side.handle.moved is None

    run(play())
