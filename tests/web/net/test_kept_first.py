"""A host in a browser says nothing before what it has written is kept."""

import asyncio
from typing import Any

import pytest
from support.online.admission_pair import HOST_PRINT, sdp
from support.waiting import until

from signaling.messages import Leave, RoomMessage, Shut, ToService
from spitegame.net.service_client import ServiceClient
from spitegame.web.net.browser_ways import BrowserWays
from spitegame.web.net.kept_first import keeping, keeping_dial
from spitegame.web.net.page_network import Say, Take


async def answers(url: str) -> bool:
    return True


class Browser:
    """It keeps what was written when the test says so, and remembers what was said."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.waiting: list[asyncio.Future[None]] = []
        self.take: Take = lambda message, payload: None
        connect, dial = keeping(self._connect, self._keep), keeping_dial(self._dial, self._keep)
        self.ways = BrowserWays(connect, dial, answers, ["https://rooms.example.org"], "https://rooms.example.org/")

    async def _keep(self) -> None:
        kept = asyncio.get_running_loop().create_future()
        self.waiting.append(kept)
        await kept

    def keep(self) -> None:
        for kept in self.waiting:
            kept.set_result(None)
        self.waiting.clear()

    async def asks(self) -> None:
        await until(lambda: bool(self.waiting), "a wish that something be kept")

    def _connect(self, take: Take) -> Say:
        self.take = take
        return lambda what, payload=None, **fields: self.said.append(payload or what)

    async def _dial(self, url: str, *, beat: float) -> ServiceClient:
        return Client(self.said)


class Client:
    waiting = 0
    version = 3

    def __init__(self, said: list[Any]) -> None:
        self._said = said

    def send(self, message: ToService) -> None:
        self._said.append(message)

    async def receive(self, within: float | None = None) -> RoomMessage:
        raise AssertionError("nobody answers")

    async def close(self) -> None:
        self._said.append("closed")


async def test_rooms_are_found_at_the_service_that_the_page_comes_from() -> None:
    async with Browser().ways.addresses("elsewhere.example", bytes(16), 0, pytest.fail) as (found,):
        assert (found.url, found.page) == ("wss://rooms.example.org/rooms", "https://rooms.example.org/")


async def test_what_is_said_over_a_channel_waits_for_what_was_written_and_keeps_its_order() -> None:
    browser = Browser()
    peer = browser.ways.peer([])
    offering = asyncio.create_task(peer.offer())
    await browser.asks()
    assert not browser.said
    browser.keep()
    await until(lambda: browser.said == ["offer"], "the offer")
    browser.take({"what": "described", "sdp": sdp(HOST_PRINT)}, None)
    await offering
    browser.take({"what": "opened", "path": "direct"}, None)
    channel = await peer.opened(1.0)
    channel.send(b"one")
    await browser.asks()
    channel.send(b"two")
    assert channel.waiting == 6
    browser.keep()
    await until(lambda: browser.said[1:] == [b"one"], "what was said before it was kept")
    await browser.asks()
    browser.keep()
    await until(lambda: browser.said[2:] == [b"two"], "what was said after that")


async def test_what_goes_through_the_service_waits_as_well_and_is_not_lost_at_the_end() -> None:
    browser = Browser()
    client = await browser.ways.dial("wss://rooms.example.org/rooms", beat=5.0)
    client.send(Shut())
    client.send(Leave("cancelled"))
    closing = asyncio.create_task(client.close())
    await browser.asks()
    assert not browser.said
    while not closing.done():
        browser.keep()
        await asyncio.sleep(0)
    assert browser.said == [Shut(), Leave("cancelled"), "closed"]
