import asyncio
import contextlib
import socket
from pathlib import Path
from unittest.mock import patch

import pytest
from support.online.lab import Lab, Sockets
from support.online.page_folder import WASM, WASM_NAME, asked, page_folder
from support.waiting import LIMIT, until

from signaling.app import serve
from signaling.settings import Settings
from signaling.web_page import Page
from spitegame.net import lan
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.lan import AnnouncementFailed
from spitegame.online import desktop_ways
from spitegame.online.host import address
from spitegame.online.host.address import room_addresses, serves_page
from spitegame.online.ways import NoAddress
from spitegame.resources import brokers
from spitegame.session.brokers import Brokers

ROOM = b"room" * 4
PAGE = "https://games.example.org/cards/"


class Announced:
    """What is told on the network, written down."""

    said: list[str]
    delay = 0.0
    fails = False

    def __init__(self, port: int, room: bytes) -> None:
        assert room == ROOM

    async def start(self, route: str) -> None:
        await asyncio.sleep(self.delay)
        if self.fails:
            raise AnnouncementFailed("There is no network.")
        self.said.append(route)

    async def stop(self) -> None:
        self.said.append("stopped")


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> type[Announced]:
    monkeypatch.setattr(lan, "Announcement", Announced)
    monkeypatch.setattr(Announced, "said", [], raising=False)
    return Announced


async def test_a_service_elsewhere_is_known_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async with room_addresses("rooms.example.org", ROOM, 0, pytest.fail) as (_, place):
        assert place.url == place.address == "wss://rooms.example.org/rooms"
        assert place.port == 0
        place.announce("K7")
    (listed,) = brokers().brokers
    monkeypatch.setattr(address, "brokers", lambda: Brokers((listed,), page=PAGE))
    async with room_addresses(listed.address, ROOM, 0, pytest.fail) as (_, place):
        assert (place.url, place.address, place.page) == (listed.address, "", PAGE), "every program looks there"
    with pytest.raises(NoAddress):
        async with room_addresses("no address!", ROOM, 0, pytest.fail):
            pytest.fail("there is no such place")


async def test_without_a_service_one_runs_within_this_program_at_its_old_port(announced: type[Announced]) -> None:
    async with room_addresses("", ROOM, 0, pytest.fail) as (place,):
        assert place.address.endswith(f":{place.port}")
        line = await SignalingClient.dial(place.url)
        await line.close()
    async with room_addresses("", ROOM, place.port, pytest.fail) as (again,):
        assert again.port == place.port
    with contextlib.closing(socket.socket()) as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        taken = other.getsockname()[1]
        async with room_addresses("", ROOM, taken, pytest.fail) as (place,):
            assert place.port not in (0, taken)


async def test_the_page_that_came_with_this_program_is_served_where_guests_find_the_room(
    announced: type[Announced], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(address, "PAGE", page_folder(tmp_path))
    async with room_addresses("", ROOM, 0, pytest.fail) as (place,):
        assert place.page == f"http://{place.address}/"
        assert (await asked(place.port, WASM_NAME)).body == WASM
        assert await serves_page(place.page)
        monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.7"])
        place.announce("K7")
        assert place.page == f"http://192.168.1.7:{place.port}/"


async def test_without_a_page_there_is_none(
    announced: type[Announced], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(address, "PAGE", tmp_path / "missing")
    async with room_addresses("", ROOM, 0, pytest.fail) as (place,):
        place.announce("K7")
        assert place.page == ""
        assert (await asked(place.port, "/")).status == 404


async def test_a_service_is_asked_whether_it_serves_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "PAGE_PAUSE_S", 0.05)
    settings = Settings(page=Page.read(page_folder(tmp_path)))
    async with await serve(Settings(), "127.0.0.1", 0) as bare:
        port = bare.port
        assert await serves_page(f"http://127.0.0.1:{port}/") is False
    assert await serves_page(f"http://127.0.0.1:{port}/") is None
    async with room_addresses(f"127.0.0.1:{port}", ROOM, 0, pytest.fail) as (_, place):
        assert place.page == "", "nobody is there yet"
        async with await serve(settings, "127.0.0.1", port):
            await until(lambda: place.page == f"http://127.0.0.1:{port}/", "the page is found")


async def test_another_web_site_beside_the_service_is_not_the_page() -> None:
    async def homepage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(homepage, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        assert not await serves_page(f"http://127.0.0.1:{port}/")


async def test_the_newest_code_is_announced(announced: type[Announced], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announced, "delay", 0.02)
    async with room_addresses("", ROOM, 0, pytest.fail) as (place,):
        place.announce("")
        await until(lambda: announced.said == [""], "a room without a code")
        for route in ("K7", "K7", "AB"):
            place.announce(route)
        await until(lambda: announced.said == ["", "AB"], "the newest code")
    assert announced.said == ["", "AB", "stopped"]


async def test_a_network_that_hears_no_announcements_is_told(
    announced: type[Announced], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announced, "fails", True)
    told: list[str] = []
    async with room_addresses("", ROOM, 0, told.append) as (place,):
        place.announce("K7")
        await until(lambda: told == ["There is no network."], "a word of it")


async def test_a_guest_on_the_same_network_needs_only_the_code(tmp_path: Path) -> None:
    async with Lab(tmp_path, Sockets(announces=True)) as here:
        host = here.open(service="")
        await until(lambda: host.is_open, "a code")
        with patch.object(desktop_ways, "ON_THIS_NETWORK_S", LIMIT):
            guest = here.arrive(host.code, places=())
            await until(lambda: guest.failed or guest.newest, "the table")
        if any("cannot announce" in notice for notice in host.read()):
            pytest.skip("nothing is heard of announcements on this network")
        assert not guest.failed
        await here.play(host, guest, moves=2)

        assert not host.snapshot.is_beyond
        port = host.snapshot.address.rpartition(":")[2]
        await host.leave()
        again = here.host_again(host)
        await here.dealt(again)
        await here.play(again, guest, moves=2)
        assert again.snapshot.address.rpartition(":")[2] == port
