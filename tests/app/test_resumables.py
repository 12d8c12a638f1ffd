"""What the first screen offers to go on with, of games with people far away."""

import os
from collections.abc import Sequence
from typing import Any

import pytest
from support.finished_games import record
from support.online.drawn_games import ROOM

from spitegame.app.desktop import Desktop
from spitegame.app.resumables import HOSTED, JOINED, resumables
from spitegame.rules.game import Seat
from spitegame.scenes.door import DoorScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.occupants import Person, Reserved, Vacant
from spitegame.storage.files import Folders, Notices
from spitegame.storage.resume import AdmittedGuest, GuestState, HostState, create_hosted, create_joined
from spitegame.storage.saved_games import SavedGames


def host_a_room(folders: Folders, *names: str) -> None:
    admitted = enumerate(names, start=1)
    guests = [AdmittedGuest(bytes([seat]) * 16, bytes(32), Seat(seat), name) for seat, name in admitted]
    guests.append(AdmittedGuest(bytes(16), bytes(32), None, "who watches"))
    chairs: tuple[Reserved, ...] = (Person("Hanna"), *[Vacant()] * 3)
    game = HostState(key=bytes(16), service="", port=4711, onlookers=True, chairs=chairs, guests=tuple(guests))
    create_hosted(folders, game, record()).close()


def offered(folders: Folders) -> Sequence[Resumable]:
    """What is offered where no game of people at one screen waits."""
    return resumables(folders, SavedGames(folders, Notices(), keep=lambda *_: None))


def join_a_room(folders: Folders) -> None:
    room: dict[str, Any] = {"room": ROOM, "key": bytes(16), "resume": bytes(32), "service": "wss://rooms.example/rooms"}
    create_joined(folders, GuestState(**room, local=False, seat=Seat(1), name="Gus", host="Hanna")).close()


@pytest.mark.parametrize(
    ("names", "words"),
    [((), "Your room"), (("Ann",), "Your room: Ann"), (("Ann", "Bo", "Cy"), "Your room: Ann, Bo and Cy")],
)
def test_an_own_room_and_a_seat_elsewhere_wait(folders: Folders, names: tuple[str, ...], words: str) -> None:
    assert offered(folders) == []
    host_a_room(folders, *names)
    hosted = Resumable(HOSTED, words, Mode.HOST)
    assert offered(folders) == [hosted]
    join_a_room(folders)
    assert offered(folders) == [Resumable(JOINED, "Hanna’s table", Mode.JOIN, b"a room of a name"), hosted]


def test_what_cannot_be_read_is_offered_and_told_of_when_it_is_chosen(folders: Folders, desktop: Desktop) -> None:
    host_a_room(folders)
    join_a_room(folders)
    for time, path in enumerate((folders.hosted_journal, folders.joined_journal)):
        path.write_bytes(b"nothing like it")
        os.utime(path, (time, time))
    assert [each.words for each in desktop.games.resumables()] == ["A table", "Your room"], "newest first"
    assert desktop.notices() == []
    for key, what in ((HOSTED, "hosted"), (JOINED, "joined")):
        assert isinstance(desktop.games.resume(key), DoorScene)
        [sentence] = desktop.notices()
        assert sentence.startswith(f"The {what} game could not be opened. It has been kept as ")
    assert desktop.games.resumables() == []


def test_looking_writes_nothing(folders: Folders) -> None:
    """Neither into journals that are damaged, nor beside them."""
    host_a_room(folders, "Ann")
    join_a_room(folders)
    for path in (folders.hosted_journal, folders.joined_journal):
        path.write_bytes(path.read_bytes()[:-20] + b"damage" + bytes(9))
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folders.saves.iterdir()}
    assert len(offered(folders)) == 2
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folders.saves.iterdir()} == before
