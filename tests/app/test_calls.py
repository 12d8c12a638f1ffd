"""Whom the program calls: nobody before a yes, and with “Only this house” never, whatever the player does."""

import select
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from support.online.lab import room_plan
from support.waiting import seen
from support.windows.form_user import Person, frame
from support.windows.scripted_rooms import CODE

from spitegame.app.desktop import Desktop
from spitegame.app.wanted import wanted
from spitegame.online import desktop_ways
from spitegame.session.brokers import Broker, Brokers
from spitegame.session.room_codes import Invitation, link, machine_at
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import CodeOpen, RoomFailed
from spitegame.ui.preferences import Beyond, Preferences
from spitegame.ui.scene import Over


class Machine:
    """A machine of others, which lets everybody in and says nothing."""

    def __init__(self, socket: socket.socket) -> None:
        self._socket = socket
        self.address = f"ws://127.0.0.1:{socket.getsockname()[1]}/peerjs"

    @property
    def is_called(self) -> bool:
        return bool(select.select([self._socket], [], [], 0)[0])


@pytest.fixture
def machine() -> Iterator[Machine]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield Machine(listening)


@pytest.fixture
def desktop(open_desktop: Callable[..., Desktop], machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setattr(desktop_ways, "ON_THIS_NETWORK_S", 0.2)
    listed = Brokers((Broker(machine.address, "somebody"),))
    made = open_desktop(brokers=lambda: listed)
    made.settings.prefer(Preferences(name="Robin", taught=True))
    return made


def opens_a_room(desktop: Desktop, *answers: str) -> Person:
    person = Person(desktop.door(), frame())
    person.tap("online", "host", "Create room", *answers)
    return person


def looks_for_a_room(desktop: Desktop, *answers: str) -> Person:
    person = Person(desktop.door(), frame())
    person.tap("online", "join")
    person.type(str(CODE))
    person.tap("Join room", *answers)
    return person


def test_nobody_is_called_before_the_question_is_answered(desktop: Desktop, machine: Machine) -> None:
    for act in (opens_a_room, looks_for_a_room):
        assert act(desktop).stage.scene.name == "beyond"
        assert desktop.presence.room is None
    assert not machine.is_called
    opens_a_room(desktop, "Yes")
    seen(lambda: machine.is_called)


def test_with_only_this_house_nobody_is_called_for_an_own_room_another_one_or_one_that_was_there_before(
    desktop: Desktop, machine: Machine
) -> None:
    opens_a_room(desktop, "Only this house")
    own = desktop.presence.room
    assert isinstance(own, HostRoomHandle)
    seen(lambda: isinstance(own.snapshot.code_state, CodeOpen))
    looks_for_a_room(desktop)
    another = desktop.presence.room
    assert isinstance(another, GuestRoomHandle)
    seen(lambda: isinstance(another.snapshot.stage, RoomFailed))

    rooms = desktop.presence.opened()
    before = rooms.host(replace(room_plan(), service=machine.address))
    seen(lambda: before.snapshot.away)
    invited = rooms.join(Invitation(CODE, machine.address), (), "Robin", watching=False)
    seen(lambda: isinstance(invited.snapshot.stage, RoomFailed))
    assert not machine.is_called


@pytest.mark.parametrize("beyond", Beyond)
def test_a_broker_that_only_a_link_names_is_called_once_the_player_has_said_yes_to_that_one(
    desktop: Desktop, beyond: Beyond
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        other = Machine(listening)
        desktop.settings.prefer(replace(desktop.settings.preferences, beyond=beyond))
        step = desktop.open(wanted(link("https://club.example.org/cards/", CODE, other.address)))
        assert isinstance(step, Over)
        asked = Person(step.scene, frame())
        assert machine_at(other.address) in asked.reads("calls")
        assert not other.is_called
        asked.tap("Yes")
        seen(lambda: other.is_called)
        assert desktop.settings.preferences.beyond is beyond, "of the machines in the list nothing was said"
