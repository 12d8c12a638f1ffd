"""In which order a guest looks where."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypeAlias

import pytest

from spitegame.net import lan
from spitegame.net.service_client import BadAddress
from spitegame.online import desktop_ways
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.ways import Service
from spitegame.session.brokers import Broker, Brokers

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


async def test_a_link_to_the_page_of_the_list_leads_to_the_places_of_the_player(
    announced: Announce, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced()
    broker, page = "wss://broker.example.org/peerjs", "https://games.example.org/cards/"
    monkeypatch.setattr(desktop_ways, "brokers", lambda: Brokers((Broker(broker, "a club"),), page=page))
    link = "wss://games.example.org/cards/rooms"
    assert await all_of(WAYS.services("K7", link, (broker,))) == [Service(broker, is_local=False)]


async def test_a_link_leads_to_a_service_that_everybody_knows_or_to_that_of_a_host(announced: Announce) -> None:
    """That of a host may have another address today, if the table lasts."""
    announced(FOUND)
    link = "wss://rooms.example.org/rooms"
    assert await all_of(WAYS.services(bytes(16), link, ())) == [Service(link, is_local=False), HERE]
    assert await all_of(WAYS.services(bytes(16), INVITED.url, ())) == [INVITED, HERE]
    assert await all_of(WAYS.services("K7", INVITED.url, ())) == [INVITED]


async def test_the_players_own_service_is_no_hosts_even_on_this_network(announced: Announce) -> None:
    announced(FOUND)
    known = Service(INVITED.url, is_local=False)
    assert await all_of(WAYS.services("K7", INVITED.url, ("192.168.1.7:4711",))) == [known, HERE]
    for own in ("192.168.1.8:4711", "here and there"):
        assert await all_of(WAYS.services("K7", INVITED.url, (own,))) == [INVITED]


async def test_brokers_that_others_lend_are_asked_a_moment_after_this_network(
    announced: Announce, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = ("rooms.example.org", "wss://broker.example/peerjs")
    beyond = [
        Service("wss://rooms.example.org/rooms", is_local=False),
        Service("wss://broker.example/peerjs", is_local=False),
    ]
    announced(FOUND, ALSO_FOUND)
    assert await all_of(WAYS.services("K7", None, places)) == [beyond[0], HERE, HERE_TOO, beyond[1]]
    announced()
    assert await all_of(WAYS.services("K7", None, places)) == beyond

    async def search(wanted: bytes | str, within: float) -> AsyncGenerator[str, None]:
        await asyncio.sleep(0.05)
        yield FOUND

    monkeypatch.setattr(lan, "find_rooms", search)
    monkeypatch.setattr(desktop_ways, "HEAD_START_S", 0.0)
    assert await all_of(WAYS.services("K7", None, places)) == [*beyond, HERE]


async def test_the_search_ends_with_whoever_does_not_need_it_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(desktop_ways, "HEAD_START_S", 0.0)
    async with aclosing(WAYS.services("K7", None, ("rooms.example.org",))) as in_order:
        assert await anext(in_order) == Service("wss://rooms.example.org/rooms", is_local=False)
    assert not searching


async def test_who_comes_back_looks_where_the_room_was_and_at_all_its_other_places(announced: Announce) -> None:
    before = Service("ws://192.0.2.1:4711/rooms", is_local=True)
    elsewhere = Service("wss://rooms.example.org/rooms", is_local=False)
    announced(FOUND)
    assert await all_of(WAYS.services_again((before,), bytes(16))) == [before, HERE]
    assert await all_of(WAYS.services_again((before, elsewhere), bytes(16))) == [before, elsewhere, HERE]
    assert await all_of(WAYS.services_again((elsewhere, before), bytes(16))) == [elsewhere, HERE]
