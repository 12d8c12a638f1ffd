"""How the program meets strangers: where, what it asks of its rooms for that, and at what kind of table."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from support.windows.scripted_rooms import CODE, Hosted, Joined

from spitegame.app.desktop import Desktop
from spitegame.app.meeting import ADOPTED, UNSEEN_S
from spitegame.app.wanted import wanted
from spitegame.scenes.join import JoinScene
from spitegame.scenes.program import Abilities
from spitegame.session.brokers import Broker, Brokers
from spitegame.session.occupants import Computer, Person
from spitegame.session.open_tables import OpenTable, OpenTables
from spitegame.session.room_codes import Invitation, LongCode
from spitegame.session.room_handle import GuestRoomHandle, HostRoomHandle
from spitegame.session.room_state import RoomPlan
from spitegame.session.setup import short_game
from spitegame.ui.preferences import Beyond, Preferences, meeting_places
from spitegame.ui.scene import Over

SERVICE = "wss://rooms.example.org/rooms"
MEETING = Preferences(name="Robin", service=SERVICE)
LINK = "https://rooms.example.org/#K7QM4X"
TABLE = OpenTable(LongCode(bytes(16), bytes(16)), "malice", "party", taken=1, free=1, language="en", since=0.0)


@dataclass
class MemoryRooms:
    """Stands for the rooms of a program, and keeps what is asked of them."""

    is_in_room: bool = False
    watched: str | None = None
    """The service whose list is followed; None while none is."""
    plans: list[RoomPlan] = field(default_factory=list)
    joined: list[tuple[Invitation, tuple[str, ...], bool]] = field(default_factory=list)
    """The invitations with the meeting places, and True for one to an open table."""

    def watch_tables(self, service: str) -> OpenTables:
        self.watched = service
        return OpenTables((TABLE,), is_whole=True)

    def unwatch_tables(self) -> None:
        self.watched = None

    def host(self, plan: RoomPlan) -> HostRoomHandle:
        self.plans.append(plan)
        return Hosted().handle

    def join(
        self, invitation: Invitation, places: tuple[str, ...], name: str, *, is_open: bool = False, **_: Any
    ) -> GuestRoomHandle:
        self.joined.append((invitation, places, is_open))
        return Joined().handle

    def problems(self) -> list[str]:
        return []

    def leave(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def rooms() -> MemoryRooms:
    return MemoryRooms()


def test_machines_of_others_are_meeting_places_only_after_yes() -> None:
    beyond = "wss://broker.example/peerjs"
    listed = Brokers((Broker(beyond, "somebody"), Broker(SERVICE, "somebody else")))
    assert meeting_places(Preferences(), lambda: listed) == ()
    assert meeting_places(MEETING, lambda: listed) == (SERVICE,)
    assert meeting_places(replace(MEETING, beyond=Beyond.HOUSE), lambda: listed) == ()
    assert meeting_places(replace(MEETING, beyond=Beyond.ANYWHERE), lambda: listed) == (SERVICE, beyond)


def test_the_list_is_followed_as_long_as_a_screen_looks_at_it(desktop: Desktop, rooms: MemoryRooms) -> None:
    desktop.settings.prefer(replace(MEETING, beyond=Beyond.ANYWHERE))
    here = desktop.meeting
    here.run(0.0)
    assert rooms.watched is None
    for now in (1.0, 2.0, 3.0):
        assert here.open_tables() == OpenTables((TABLE,), is_whole=True)
        here.run(now)
    here.run(3.0 + UNSEEN_S)
    assert rooms.watched == SERVICE
    here.run(3.1 + UNSEEN_S)
    assert rooms.watched is None


@pytest.mark.parametrize(("game", "joins_at_once"), [("malice", True), ("spite", False)])
def test_an_own_table_is_like_the_last_one_with_computers_on_all_other_seats(
    desktop: Desktop, rooms: MemoryRooms, game: str, joins_at_once: bool
) -> None:
    last = short_game(game)
    last = replace(last, occupants=(Computer("Ada", "good"), *last.occupants[2:], Person("")))
    desktop.settings.prefer(replace(MEETING, beyond=Beyond.ANYWHERE).with_setup(last))
    desktop.meeting.open_table(game)
    (plan,) = rooms.plans
    assert (plan.game, plan.rules, plan.service) == (game, last.rules, SERVICE)
    assert plan.is_open
    assert plan.joins_at_once is joins_at_once
    own, *others = plan.chairs
    assert own == Person("Robin")
    assert len(others) == len(last.occupants) - 1
    assert all(isinstance(each, Computer) for each in others)


@pytest.fixture
def desktop(open_desktop: Callable[..., Desktop], rooms: MemoryRooms) -> Desktop:
    made = open_desktop(load_network=lambda: True, open_rooms=lambda *_: rooms)
    made.settings.prefer(Preferences(name="Robin"))
    return made


def test_a_program_meets_others_at_its_first_service_with_a_list_and_sits_down_there(
    desktop: Desktop, rooms: MemoryRooms
) -> None:
    assert not desktop.meeting.has_list
    for beyond, service, has_list in (
        (Beyond.ANYWHERE, "", False),
        (Beyond.UNASKED, "wss://broker.example/peerjs", False),
        (Beyond.HOUSE, SERVICE, False),
        (Beyond.ANYWHERE, SERVICE, True),
    ):
        desktop.settings.prefer(replace(MEETING, beyond=beyond, service=service))
        assert desktop.meeting.has_list is has_list
    other = replace(TABLE, code=LongCode(b"another room    ", bytes(16)))
    desktop.meeting.sit_down([TABLE, other])
    assert rooms.joined == [(Invitation(TABLE.code, others=(other.code,)), (SERVICE,), True)]


def test_a_page_meets_others_where_it_comes_from(open_desktop: Callable[..., Desktop]) -> None:
    assert open_desktop(can=Abilities(chooses_service=False), brokers=Brokers).meeting.has_list


def test_a_wrong_code_is_mended_in_the_form_for_it(desktop: Desktop) -> None:
    desktop.rooms.join(Invitation(CODE), watching=False)
    form = desktop.rooms.mend_code("The code is not quite right.")
    assert isinstance(form, JoinScene)
    assert form.focus == "code"
    assert desktop.presence.room is None


def test_a_link_without_an_address_asks_before_machines_of_others_are_called(
    desktop: Desktop, rooms: MemoryRooms
) -> None:
    step = desktop.open(wanted(str(CODE)))
    assert isinstance(step, Over)
    assert step.scene.name == "beyond"
    assert not rooms.joined
    desktop.settings.prefer(replace(desktop.settings.preferences, beyond=Beyond.HOUSE))
    desktop.open(wanted(str(CODE)))
    assert rooms.joined == [(Invitation(CODE), (), False)]


@pytest.mark.parametrize(
    ("service", "link", "then"),
    [
        ("", LINK, SERVICE),
        ("", f"spitegame:K7QM4X@{SERVICE}", SERVICE),
        ("rooms.club.example", LINK, "rooms.club.example"),
        ("", "spitegame:K7QM4X@192.168.1.7:8765", ""),
        ("", "http://laptop.local:8765/#K7QM4X", ""),
        ("", "K7QM4X", ""),
    ],
)
def test_the_first_link_to_a_meeting_place_sets_the_service_and_the_player_is_told(
    desktop: Desktop, service: str, link: str, then: str
) -> None:
    """No other service is overwritten, and that of a single host is no meeting place."""
    desktop.settings.prefer(replace(desktop.settings.preferences, service=service))
    desktop.open(wanted(link))
    assert desktop.settings.preferences.service == then
    notices = desktop.notices()
    assert (ADOPTED.format(place="rooms.example.org") in notices) if then != service else not notices
