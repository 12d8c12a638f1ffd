"""A page's room, with the libraries of the desktop in place of the browser."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from support.memory_book import table_of
from support.online.lab import Host, Lab, Sockets, room_plan
from support.virtual_time import run_virtually
from support.waiting import run, until

from signaling.messages import public_id
from signaling.settings import Settings
from spitegame.net.service_client import BadAddress
from spitegame.online.change_of_host import judge_in_thread
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.room import GuestRoom
from spitegame.online.host.room import HostRoom
from spitegame.online.ways import Service, ServiceAddress, Services
from spitegame.rules.malice.options import CLUB
from spitegame.session.occupants import Vacant
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_handle import GuestRoomHandle, PlainCommand
from spitegame.session.room_state import CodeOpen, Linked, Lost, RoomFailed
from spitegame.storage.files import Folders
from spitegame.storage.resume import ReopenedGuest, ReopenedHost, load_hosted, load_joined
from spitegame.web.net import kept_room
from spitegame.web.net.browser_ways import BrowserWays
from spitegame.web.net.kept_room import KeptRoom, room_of_last_page
from spitegame.web.net.page_network import PageNetwork
from spitegame.web.net.page_rooms import PageRooms
from spitegame.workers.process import WorkerProcess


class FromService(DesktopWays):
    """As a page has it, a room is at the service from which the page comes, whatever is wanted."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    @asynccontextmanager
    async def addresses(self, *_: object) -> AsyncIterator[Sequence[ServiceAddress]]:
        yield (ServiceAddress(self._url),)


def page_rooms(folders: Folders, url: str = "") -> PageRooms:
    """`url`: the service from which the page comes."""
    host_ways = FromService(url) if url else DesktopWays()
    return PageRooms(folders, DesktopWays(), host_ways, WorkerProcess, judge_in_thread, url or "127.0.0.1:1")


@pytest.fixture
def here(real: Lab) -> Lab:
    return real


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.of(tmp_path / "page")


async def all_of(services: Services) -> list[Service]:
    return [service async for service in services]


@pytest.mark.parametrize(
    ("origin", "url"),
    [
        ("https://rooms.example.org", "wss://rooms.example.org/rooms"),
        ("http://192.0.2.7:4711", "ws://192.0.2.7:4711/rooms"),
    ],
)
def test_a_page_looks_at_its_own_service_only_and_dials_it_again_when_it_is_there(origin: str, url: str) -> None:
    answers = iter([False, False, True])

    async def answer(asked: str) -> bool:
        assert asked == url
        return next(answers)

    network = PageNetwork(lambda message, payload=None: None)
    ways, own = BrowserWays(network.connect, pytest.fail, answer, [origin], ""), Service(url, is_local=False)
    assert run(all_of(ways.services("K7", None, ("rooms.elsewhere.example",)))) == [own]
    assert run(all_of(ways.services("K7", url, ()))) == [own]
    with pytest.raises(BadAddress, match="Open its own link"):
        run(all_of(ways.services("K7", "192.0.2.8:4711", ())))
    assert run_virtually(all_of(ways.services_again((own,), bytes(16)))) == [own]
    assert not list(answers)


async def sat_down(rooms: PageRooms, here: Lab, host: Host, invitation: Invitation | None = None) -> GuestRoomHandle:
    """Join this host, whose table is complete by that."""
    handle = rooms.join(invitation or Invitation(host.code), (here.url,), "Bo", watching=False)
    await until(lambda: handle.snapshot.game, "the table")
    await until(lambda: isinstance(host.presence(1), Linked), "the page at the table")
    return handle


async def test_a_page_is_in_one_room_at_a_time(here: Lab, folders: Folders) -> None:
    ann, cy = await here.host(), await here.host()
    rooms = page_rooms(folders)
    await sat_down(rooms, here, ann)
    await sat_down(rooms, here, cy)
    await until(lambda: isinstance(ann.presence(1), Lost), "a goodbye to the first")
    rooms.leave()
    assert not rooms.is_in_room
    await until(lambda: isinstance(cy.presence(1), Lost), "a goodbye to the second")
    assert rooms.problems() == []


async def test_a_page_finds_out_whether_a_table_is_open(here: Lab, folders: Folders) -> None:
    host = await here.host(room_plan())
    room = public_id(host.side._state.key)
    open_now = replace(table_of("Ann"), room=room, service=here.url)
    found: dict[bytes, bool] = {}
    rooms = page_rooms(folders)
    for table in (open_now, replace(open_now, room=b"another room".ljust(16))):
        rooms.look_for_host(table, partial(found.__setitem__, table.room))
    await until(lambda: len(found) == 2, "both answers")
    assert found[room]
    assert list(found.values()).count(True) == 1
    assert not rooms.problems()


async def test_a_page_is_the_host_and_comes_back_to_its_room(here: Lab, folders: Folders) -> None:
    rooms = page_rooms(folders)
    handle = rooms.host(room_plan(service=here.url))
    await until(lambda: isinstance(handle.snapshot.code_state, CodeOpen), "a code")
    assert isinstance(handle.snapshot.code_state, CodeOpen)
    bo = here.arrive(handle.snapshot.code_state.code)
    await here.dealt(bo)
    assert room_of_last_page(folders) == KeptRoom("", "")
    assert rooms._work
    rooms._work.cancel()  # as when the page is killed

    again = page_rooms(folders)
    hosted = load_hosted(folders)
    assert isinstance(hosted, ReopenedHost)
    back = again.host_again(hosted)
    await until(
        lambda: [isinstance(each.presence, Linked) for each in back.snapshot.company.chairs][1:] == [True], "Bo"
    )
    again.leave()
    assert room_of_last_page(folders) is None, "who has left does not come back unasked"
    await until(lambda: isinstance(bo.snapshot.own, Lost), "a goodbye")


async def test_a_page_comes_back_by_what_it_has_kept(here: Lab, folders: Folders) -> None:
    ann = await here.host()
    rooms = page_rooms(folders)
    await sat_down(rooms, here, ann)
    rooms.leave()
    await until(lambda: isinstance(ann.presence(1), Lost), "a goodbye")
    kept = load_joined(folders)
    assert isinstance(kept, ReopenedGuest)
    handle = rooms.join_again(kept)
    await until(lambda: handle.snapshot.game, "the table")
    rooms.leave()
    await until(lambda: isinstance(ann.presence(1), Lost), "a goodbye")
    kept_room.enter(folders, parse("K7QM4X"))
    assert kept_room.way_back(folders, parse("K7QM4X")) is None, "a seat elsewhere is none in the next room"


@pytest.mark.parametrize("is_long", [False, True], ids=["code", "link"])
async def test_the_same_link_leads_to_the_same_seat(here: Lab, folders: Folders, is_long: bool) -> None:
    ann = await here.host()
    assert ann.side._room_code
    invitation = Invitation(ann.side._room_code.signaling.long_code if is_long else ann.code)
    first = page_rooms(folders)
    await sat_down(first, here, ann, invitation)
    assert room_of_last_page(folders) == KeptRoom(str(invitation.code), "")
    assert first._work
    first._work.cancel()  # as when the page is killed

    again = page_rooms(folders)
    await sat_down(again, here, ann, invitation)
    assert len(ann.names) == 2
    again.leave()
    assert room_of_last_page(folders) is None, "who has left does not come back unasked"
    await until(lambda: isinstance(ann.presence(1), Lost), "a goodbye")

    await ann.leave()
    assert again.join(invitation, (here.url,), "Bo", watching=False).snapshot.own == Lost(0)
    handle = again.join(invitation, (here.url,), "Bo", watching=False)  # the seat is forgotten: the code counts
    await until(lambda: isinstance(handle.snapshot.stage, RoomFailed), "the service's answer")
    again.leave()


def test_a_room_that_dies_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: GuestRoom) -> None:
        raise ValueError("no such card")

    async def die() -> None:
        rooms = page_rooms(Folders.of(tmp_path))
        rooms.join(Invitation(parse("K7QM4X")), (), "Bo", watching=False)
        told: list[str] = []

        def listen() -> list[str]:
            told.extend(rooms.problems())
            return told

        await until(listen, "a sentence")
        what = "Something went wrong with the connection (ValueError: no such card)"
        assert told == [f"{what}. Leave the room and open or join it again."]

    monkeypatch.setattr(GuestRoom, "run", fail)
    run(die())


@pytest.mark.slow
async def test_it_is_kept_which_part_the_page_has_when_the_host_has_changed(here: Lab, tmp_path: Path) -> None:
    """Three pages: the first one is the host and is closed, so another one goes on; when it is back, it is a guest."""
    ann, bo, cy = (Folders.of(tmp_path / name) for name in ("ann", "bo", "cy"))
    first = page_rooms(ann, here.url)
    hosted = first.host(room_plan(Vacant(), Vacant(), rules=replace(CLUB, payoff=3)))
    await until(lambda: isinstance(hosted.snapshot.code_state, CodeOpen), "a code")
    room = first._room
    assert isinstance(room, HostRoom)
    assert room._room_code
    link = room._room_code.signaling.long_code
    guests = [page_rooms(folders, here.url) for folders in (bo, cy)]
    joined = []
    for rooms in guests:
        joined.append(rooms.join(Invitation(link), (here.url,), "Bo", watching=False))
        await until(lambda: joined[-1].snapshot.seat, "a seat")
    await until(lambda: hosted.snapshot.may_hand_on, "a table that can go on without Ann")
    hosted.post(PlainCommand.HAND_ON)
    first.leave()

    await until(lambda: joined[0].moved and joined[0].moved.snapshot.game, "Bo as the host")
    assert room_of_last_page(bo) == KeptRoom(str(link), "", has_changed=True)
    assert room_of_last_page(cy) == KeptRoom(str(link), "")
    assert kept_room.way_back(cy, link), "the link of a room that is gone still leads to the seat"

    kept = load_hosted(ann)
    assert isinstance(kept, ReopenedHost)
    again = page_rooms(ann, here.url)
    hosted = again.host_again(kept)
    await until(lambda: hosted.moved and hosted.moved.snapshot.game, "Ann as a guest")
    assert room_of_last_page(ann) == KeptRoom("", "", has_changed=True)
    for rooms in (*guests, again):
        rooms.leave()
        assert rooms._goodbye
        await rooms._goodbye


async def test_a_page_follows_the_list_of_its_own_service_until_nobody_looks(tmp_path: Path) -> None:
    async with Lab(tmp_path / "lobby", Sockets(Settings(tables=True))) as here:
        rooms = page_rooms(Folders.of(tmp_path / "bo"), here.url)
        await until(lambda: rooms.watch_tables("rooms.elsewhere.example").is_whole, "the list")
        work = rooms._watching
        assert work
        rooms.unwatch_tables()
        await until(work.done, "the end of it")
        assert rooms.problems() == []


def test_neither_a_damaged_note_nor_that_of_another_room_counts(tmp_path: Path) -> None:
    folders = Folders.of(tmp_path)
    kept_room.enter(folders, parse("K7QM4X"))
    kept_room.enter_again(folders, is_host=True)
    assert room_of_last_page(folders) == KeptRoom("", "")
    kept_room.enter_again(folders, is_host=False)
    assert room_of_last_page(folders) == KeptRoom("", "", has_changed=True)
    (note,) = tmp_path.glob("page-room.json")
    for damaged in (b"", b"{", b"[]", b'{"of another version": 1}', b"\xff"):
        note.write_bytes(damaged)
        assert room_of_last_page(folders) is None, damaged
