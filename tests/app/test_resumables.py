"""What the first screen offers to go on with, of games with people far away."""

from pathlib import Path

import pytest
from support.online.drawn_games import ROOM
from support.windows.table_user import record

from spitegame.app.desktop import HOSTED, JOINED, online_resumables
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person, Vacant
from spitegame.storage.files import Folders, Unopened
from spitegame.storage.resume import AdmittedGuest, GuestState, HostState, create_hosted, create_joined
from spitegame.ui.scene import Mode, Resumable


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.of(tmp_path / "profile")


def host_a_room(folders: Folders, *names: str) -> None:
    game = HostState(
        key=bytes(16),
        service="",
        port=4711,
        onlookers=True,
        chairs=(Person("Hanna"), *[Vacant()] * 3),
        guests=(
            *(
                AdmittedGuest(bytes([seat]) * 16, bytes(32), Seat(seat), name)
                for seat, name in enumerate(names, start=1)
            ),
            AdmittedGuest(bytes(16), bytes(32), None, "who watches"),
        ),
    )
    create_hosted(folders, game, record()).close()


def join_a_room(folders: Folders) -> None:
    game = GuestState(
        room=ROOM,
        key=bytes(16),
        resume=bytes(32),
        service="wss://rooms.example/rooms",
        local=False,
        seat=Seat(1),
        name="Gus",
        host="Hanna",
    )
    create_joined(folders, game).close()


def test_at_first_nothing_waits(folders: Folders) -> None:
    assert online_resumables(folders) == []


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), "Resume hosting"),
        (("Ann",), "Resume hosting: Ann"),
        (("Ann", "Bo"), "Resume hosting: Ann and Bo"),
        (("Ann", "Bo", "Cy"), "Resume hosting: Ann, Bo and Cy"),
    ],
)
def test_a_room_that_was_hosted_waits_for_its_guests(folders: Folders, names: tuple[str, ...], words: str) -> None:
    host_a_room(folders, *names)
    assert online_resumables(folders) == [Resumable(HOSTED, words, Mode.HOST)]


def test_a_seat_at_somebody_elses_table_waits_too(folders: Folders) -> None:
    host_a_room(folders)
    join_a_room(folders)
    assert online_resumables(folders)[1] == Resumable(JOINED, "Return to Hanna’s table", Mode.JOIN)


def test_what_cannot_be_opened_is_told_and_set_aside_once(folders: Folders) -> None:
    host_a_room(folders)
    join_a_room(folders)
    for path in (folders.hosted_journal, folders.joined_journal):
        path.write_bytes(b"nothing like it")
    hosted, joined = online_resumables(folders)
    assert isinstance(hosted, Unopened)
    assert isinstance(joined, Unopened)
    assert hosted.sentence.startswith("The game that was hosted could")
    assert joined.sentence.startswith("The game that was joined could")
    assert online_resumables(folders) == []
