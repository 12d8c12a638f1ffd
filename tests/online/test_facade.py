"""The main thread's side of rooms: with the network's thread, real connections, and no screen."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.online.one_loop_rooms import SHORT
from support.windows.table_user import AGAIN, SETUP

from spitegame.net.errors import SENTENCES, Fault
from spitegame.online.commands import HostedHere, JoinedFromHere, RoomGame
from spitegame.online.facade import Rooms
from spitegame.online.host.room_code import RoomCode
from spitegame.rules.game import Seat
from spitegame.session.messages import Act, Update
from spitegame.session.occupants import Person, Vacant
from spitegame.session.presence import Lost
from spitegame.session.room_codes import Invitation
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from spitegame.ui.scene import HostPlan, Scene
from spitegame.ui.scenes import rooms

PLAN = HostPlan(game="malice", rules=SHORT, chairs=(Person("Ann"), Vacant()), open_hands=False, onlookers=0, service="")


class Machine:
    """One program."""

    def __init__(self, folder: Path) -> None:
        self.folders = Folders.of(folder)
        self.rooms = Rooms(self.folders, self._opened, self._left)
        self.sittings: list[RoomGame] = []

    def _opened(self, room: Any, game: RoomGame) -> Scene:
        self.sittings.append(game)
        return AGAIN

    def _left(self) -> Scene:
        return SETUP


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


def seen(state: Callable[[], Any], limit: float = 10.0) -> Any:
    """Once it is so."""
    ends = time.monotonic() + limit
    while not (found := state()):
        assert time.monotonic() < ends
        time.sleep(0.005)
    return found


def invitation(room: HostedHere) -> Invitation:
    seen(lambda: isinstance(room.door, rooms.Open))
    assert isinstance(room.door, rooms.Open)
    return Invitation(room.door.code, "127.0.0.1:" + room.whereabouts.rpartition(":")[2])


def meet(here: Machine, there: Machine) -> tuple[HostedHere, JoinedFromHere]:
    """Two programs at one table."""
    hosted = here.rooms.host(PLAN)
    joined = there.rooms.join(invitation(hosted), "", "Bo", watching=False)
    assert seen(hosted.begun) is seen(joined.begun) is AGAIN
    return hosted, joined


def test_two_programs_play(here: Machine, there: Machine) -> None:
    hosted, joined = meet(here, there)
    for _ in range(4):
        for room, machine, seat in ((hosted, here, Seat(0)), (joined, there, Seat(1))):
            end = machine.sittings[0].lines[seat]
            for message in end.hear():
                if isinstance(message, Update) and seat in message.to_act:
                    end.say(Act(message.number, message.view.legal[0]))
            room.run(0.5)
        time.sleep(0.05)
    seen(lambda: hosted.to_act == joined.to_act)
    assert here.rooms.problems() == there.rooms.problems() == []


def test_both_leave_and_come_back(here: Machine, there: Machine) -> None:
    hosted, joined = meet(here, there)
    assert joined.leave() is SETUP
    assert seen(lambda: isinstance(hosted.company.chairs[1].presence, Lost))
    assert hosted.leave() is SETUP

    kept, mine = load_hosted(here.folders), load_joined(there.folders)
    assert isinstance(kept, ReopenedHost)
    assert isinstance(mine, ReopenedGuest)
    hosted = here.rooms.host_again(kept)
    joined = there.rooms.join_again(mine)
    assert seen(hosted.onward) is seen(joined.onward) is AGAIN
    assert not there.sittings[-1].is_new


def test_the_host_ends_the_game_and_the_guest_is_told_why(here: Machine, there: Machine) -> None:
    hosted, joined = meet(here, there)
    hosted.end()
    assert hosted.onward() is SETUP
    assert seen(joined.onward) is SETUP
    assert there.rooms.problems() == [SENTENCES[Fault.ENDED]]
    assert here.rooms.problems() == []


def test_another_room_takes_the_place_of_the_one_before(here: Machine, there: Machine) -> None:
    _, joined = meet(here, there)
    other = here.rooms.host(PLAN)
    assert other.begun() is None
    seen(lambda: joined.notices() == ["Ann has left the table. The game goes on when they are back."])
    third = there.rooms.join(invitation(other), "", "Bo", watching=False)
    assert seen(third.begun) is AGAIN


def test_a_room_that_has_died_is_told_and_another_one_can_be_opened(
    here: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: Any) -> None:
        raise ValueError("no such card")

    with monkeypatch.context() as broken:
        broken.setattr(RoomCode, "run", die)
        here.rooms.host(PLAN)
        told = seen(here.rooms.problems)
    assert told == ["The room has stopped (ValueError: no such card). Leave the room and open or join it again."]
    invitation(here.rooms.host(PLAN))


def test_the_program_ends_within_a_second(here: Machine, there: Machine) -> None:
    meet(here, there)
    began = time.monotonic()
    here.rooms.close()
    assert time.monotonic() - began < 1.0
    kept = load_hosted(here.folders)
    assert isinstance(kept, ReopenedHost), "everything is on disk"
    kept.journal.close()
    here.rooms.close()
