"""In which order a guest looks where."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, TypeAlias

import pytest

from spitegame.net import lan
from spitegame.net.service_client import BadAddress
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest import discovery
from spitegame.online.guest.connect import Service

WAYS = DesktopWays()
FOUND = "192.0.2.7:4711"
HERE = Service(f"ws://{FOUND}/rooms", is_local=True)
ALSO_FOUND = "192.0.2.8:4712"
INVITED = Service("ws://192.168.1.7:4711/rooms", is_local=True)
HERE_TOO = Service(f"ws://{ALSO_FOUND}/rooms", is_local=True)

Announce: TypeAlias = Callable[..., None]
"""Takes the addresses at which rooms are to be found."""


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Announce:
    """What is to be found on this network."""

    def announce(*addresses: str) -> None:
        async def find(wanted: bytes | str, within: float) -> AsyncGenerator[str, None]:
            for address in addresses:
                yield address

        monkeypatch.setattr(lan, "find_rooms", find)

    return announce


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers, as where packets are dropped."""

    async def never_opened(*_: Any) -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(discovery, "HEAD_START", 0.05)
    monkeypatch.setattr(asyncio, "open_connection", never_opened)


@asynccontextmanager
async def listening() -> AsyncIterator[str]:
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    async with server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/rooms"


async def all_of(found: AsyncGenerator[Service, None]) -> list[Service]:
    return [place async for place in found]


async def test_without_a_service_there_is_this_network_or_the_address_that_was_told(announced: Announce) -> None:
    announced(FOUND)
    assert await all_of(WAYS.services("K7", None, ())) == [HERE]
    announced()
    assert await all_of(WAYS.services("K7", None, ())) == []
    assert await all_of(WAYS.services("K7", "192.168.1.7:4711", ("rooms.example.org",))) == [INVITED]
    with pytest.raises(BadAddress):
        await all_of(WAYS.services("K7", "here and there", ()))


async def test_a_link_leads_to_a_service_that_everybody_knows_or_to_that_of_a_host(announced: Announce) -> None:
    """That of a host may have another address today, if the table lasts."""
    announced(FOUND)
    link = "wss://rooms.example.org/rooms"
    assert await all_of(WAYS.services(bytes(16), link, ())) == [Service(link, is_local=False)]
    async with listening() as url:
        assert await all_of(WAYS.services(bytes(16), url, ())) == [Service(url, is_local=True), HERE]
        assert await all_of(WAYS.services("K7", url, ())) == [Service(url, is_local=True)]


async def test_the_players_own_service_is_no_hosts_even_on_this_network(announced: Announce) -> None:
    announced(FOUND)
    for own, is_local in (("192.168.1.7:4711", False), ("192.168.1.8:4711", True), ("here and there", True)):
        found = await all_of(WAYS.services("K7", INVITED.url, (own,)))
        assert found == [Service(INVITED.url, is_local=is_local)]


async def test_a_service_that_answers_comes_first(announced: Announce, monkeypatch: pytest.MonkeyPatch) -> None:
    announced(FOUND)
    monkeypatch.setattr(discovery, "HEAD_START", 60.0)

    async with listening() as url:
        assert await all_of(WAYS.services("K7", None, (url,))) == [Service(url, is_local=False), HERE]


@pytest.mark.usefixtures("silence")
async def test_nobody_waits_for_a_service_that_is_silent(announced: Announce) -> None:
    announced(FOUND)
    assert await all_of(WAYS.services("K7", None, ("192.0.2.1:80",))) == [
        HERE,
        Service("ws://192.0.2.1:80/rooms", is_local=False),
    ]
    announced()
    assert await all_of(WAYS.services("K7", None, ("192.0.2.1:80",))) == [
        Service("ws://192.0.2.1:80/rooms", is_local=False)
    ]
    announced(FOUND, ALSO_FOUND)
    assert await all_of(WAYS.services("K7", None, ())) == [HERE, HERE_TOO]
    assert await all_of(WAYS.services("K7", None, ("192.0.2.1:80",))) == [
        HERE,
        Service("ws://192.0.2.1:80/rooms", is_local=False),
        HERE_TOO,
    ]


@pytest.fixture
def a_lost_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first packet to the service gets lost."""
    open_connection, asked = asyncio.open_connection, 0

    async def opened(*address: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            await asyncio.get_running_loop().create_future()
        return await open_connection(*address)

    monkeypatch.setattr(discovery, "PROBES", (0.05, 60.0))
    monkeypatch.setattr(asyncio, "open_connection", opened)


@pytest.mark.usefixtures("a_lost_packet")
@pytest.mark.parametrize("head_start", [0.0, 60.0])
async def test_a_lost_packet_costs_no_search_of_this_network(
    monkeypatch: pytest.MonkeyPatch, head_start: float
) -> None:
    """Whether the search has begun by then or not: the service comes first as soon as it answers."""

    searching = 0

    async def search(wanted: bytes | str, within: float) -> AsyncGenerator[str, None]:
        nonlocal searching
        searching += 1
        try:
            await asyncio.sleep(3600)
        finally:
            searching -= 1
        yield FOUND

    monkeypatch.setattr(lan, "find_rooms", search)
    monkeypatch.setattr(discovery, "HEAD_START", head_start)

    async with listening() as url, aclosing(WAYS.services("K7", None, (url,))) as in_order:
        assert await anext(in_order) == Service(url, is_local=False)
    assert not searching, "what is not needed any more has ended"


async def test_where_nobody_listens_that_is_known_at_once(announced: Announce) -> None:
    announced()

    async with listening() as url:
        pass
    assert await all_of(WAYS.services("K7", None, (url,))) == [Service(url, is_local=False)]
    assert await all_of(WAYS.services("K7", None, ("ws://no..name/rooms",))) == [
        Service("ws://no..name/rooms", is_local=False)
    ]


@pytest.mark.usefixtures("silence")
async def test_only_a_service_within_the_hosts_program_may_have_moved(announced: Announce) -> None:
    before = Service("ws://192.0.2.1:4711/rooms", is_local=True)
    announced(FOUND)
    assert await all_of(WAYS.services_again(before, bytes(16))) == [HERE, before]
    assert await all_of(WAYS.services_again(HERE, bytes(16))) == [HERE]
    elsewhere = Service("wss://rooms.example.org/rooms", is_local=False)
    assert await all_of(WAYS.services_again(elsewhere, bytes(16))) == [elsewhere]
