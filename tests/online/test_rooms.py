"""The main thread's side of rooms: with the network's thread, real connections, and no screen."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.online.lab import room_plan
from support.online.service_callers import Process, service
from support.waiting import seen

from spitegame.net.host_signaling import HostSignaling
from spitegame.online import thread
from spitegame.online.rooms import Rooms
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.session.line import Act, Update
from spitegame.session.occupants import Person, Vacant
from spitegame.session.open_tables import OpenTables
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import AnyRoomHandle, GuestRoomHandle, HostRoomHandle, Tick
from spitegame.session.room_state import CodeOpen, HostSnapshot, Lost, RoomGame
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined

pytestmark = pytest.mark.usefixtures("unhurried")
PLAN = room_plan(rules=replace(ONLINE, payoff=8))
"""Nobody wins it in a few actions."""


class Machine:
    """One program."""

    def __init__(self, folder: Path) -> None:
        self.folders = Folders.of(folder)
        self.rooms = Rooms(self.folders, lambda _url: True)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "here")
    yield machine
    machine.rooms.close()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "there")
    yield machine
    machine.rooms.close()


def invitation(room: HostRoomHandle) -> Invitation:
    seen(lambda: isinstance(room.snapshot.code_state, CodeOpen))
    assert isinstance(room.snapshot.code_state, CodeOpen)
    return Invitation(room.snapshot.code_state.code, "127.0.0.1:" + room.snapshot.address.rpartition(":")[2])


def meet(here: Machine, there: Machine) -> tuple[HostRoomHandle, GuestRoomHandle]:
    """Two programs at one table."""
    hosted = here.rooms.host(PLAN)
    joined = there.rooms.join(invitation(hosted), (), "Bo", watching=False)
    assert dealt(hosted).is_new
    assert dealt(joined).is_new
    return hosted, joined


def dealt(room: AnyRoomHandle) -> RoomGame:
    game: RoomGame = seen(lambda: room.snapshot.game)
    return game


def test_two_programs_play_leave_and_come_back(here: Machine, there: Machine) -> None:
    hosted, joined = meet(here, there)
    rooms: tuple[tuple[AnyRoomHandle, Seat], ...] = ((hosted, Seat(0)), (joined, Seat(1)))
    played: list[Seat] = []

    def play() -> bool:
        for room, seat in rooms:
            end = dealt(room).lines[seat]
            for message in end.receive():
                if isinstance(message, Update) and seat in message.to_act:
                    end.send(Act(message.number, message.view.legal[0]))
                    played.append(seat)
            room.post(Tick(0.5))
        return len(played) >= 4

    seen(play, "four actions")
    seen(lambda: hosted.snapshot.to_act == joined.snapshot.to_act)
    assert here.rooms.problems() == there.rooms.problems() == []

    there.rooms.leave()
    assert seen(lambda: isinstance(hosted.snapshot.company.chairs[1].presence, Lost))
    here.rooms.leave()
    kept, mine = load_hosted(here.folders), load_joined(there.folders)
    assert isinstance(kept, ReopenedHost)
    assert isinstance(mine, ReopenedGuest)
    assert not dealt(here.rooms.host_again(kept)).is_new
    assert not dealt(there.rooms.join_again(mine)).is_new


def test_who_joins_can_go_on_as_the_host(tmp_path: Path) -> None:
    machines = [Machine(tmp_path / name) for name in ("ann", "bo", "cy")]
    ann, *others = (machine.rooms for machine in machines)
    hosted = ann.host(replace(PLAN, rules=CLUB, chairs=(Person("Ann"), Vacant(), Vacant())))
    for rooms in others:
        rooms.join(invitation(hosted), (), "Bo", watching=False)
    assert seen(lambda: isinstance(hosted.snapshot, HostSnapshot) and hosted.snapshot.may_hand_on)
    for rooms in (*others, ann):
        rooms.close()


def test_another_room_takes_the_place_of_the_one_before(here: Machine, there: Machine) -> None:
    _, joined = meet(here, there)
    other = here.rooms.host(PLAN)
    assert other.snapshot.game is None
    seen(lambda: joined.notices.take() == ["Ann has left the table. The game goes on when they are back."])
    third = there.rooms.join(invitation(other), (), "Bo", watching=False)
    assert dealt(third).is_new


def test_a_room_that_has_died_is_told_and_another_one_can_be_opened(
    here: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: Any) -> None:
        raise ValueError("no such card")

    with monkeypatch.context() as broken:
        broken.setattr(HostSignaling, "run", die)
        here.rooms.host(PLAN)
        told = seen(here.rooms.problems)
    assert told == [
        "Something went wrong with the room (ValueError: no such card). Leave the room and open or join it again."
    ]
    invitation(here.rooms.host(PLAN))


def test_the_program_ends_as_soon_as_everything_is_on_disk(
    here: Machine, there: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    meet(here, there)
    monkeypatch.setattr(thread, "FAREWELL_S", 600.0)
    began = time.monotonic()
    here.rooms.close()
    assert time.monotonic() - began < 60, "nobody is waited for who has nothing left to do"
    kept = load_hosted(here.folders)
    assert isinstance(kept, ReopenedHost), "everything is on disk"
    here.rooms.close()


def test_the_list_of_open_tables_is_followed_beside_a_room_and_told_anew_once_the_service_is_another(
    here: Machine,
) -> None:
    def watch(place: Process) -> OpenTables:
        return here.rooms.watch_tables(f"127.0.0.1:{place.port}")

    with service("--no-tables") as bare, service() as place:
        seen(lambda: watch(place).is_whole, "the list")
        here.rooms.host(replace(PLAN, service=f"127.0.0.1:{place.port}", is_open=True))
        (table,) = seen(lambda: watch(place).tables, "the own table")
        assert (table.game, table.taken, table.free) == ("malice", 1, 1)
        here.rooms.leave()
        seen(lambda: watch(place).is_whole and not watch(place).tables, "that it is gone")
        seen(lambda: not watch(bare).keeps_list, "that there is no list")
    here.rooms.unwatch_tables()
    seen(lambda: watch(place).problem, "that the service is gone")
    assert here.rooms.problems() == []
