"""A channel of a page, with this test in the page's place."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from support.online.admission_pair import GUEST_PRINT, HOST_PRINT, sdp
from support.virtual_time import virtually

from signaling.messages import IceServer
from spitegame.net.channel import MOST_BYTES, MOST_UNHEARD, Channel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import MOST_CANDIDATES, RELAYED, fingerprint
from spitegame.session.room_state import Path
from spitegame.web.net.browser_peer import BrowserPeer
from spitegame.web.net.page_network import PageNetwork

OFFER, ANSWER = sdp(HOST_PRINT, "192.0.2.1"), sdp(GUEST_PRINT, "192.0.2.2")
HIDDEN = sdp(GUEST_PRINT, "0e3c.local")
SERVERS = {
    "iceServers": [{"urls": "turn:relay.example.org", "username": "name", "credential": "secret"}],
    "iceTransportPolicy": "all",
}
TURN = IceServer("turn:relay.example.org", "name", "secret")


class Page:
    """It notes what it is told, and says what the test wants."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.said: list[bytes] = []
        self.network = PageNetwork(self._take)

    def _take(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        if payload is None:
            self.told.append(message)
        else:
            self.said.append(payload)

    def say(self, what: str, payload: bytes | None = None, **fields: Any) -> None:
        self.network.take({"op": "net", "id": self.told[0]["id"], "what": what, **fields}, payload)

    async def described(self, asked: Awaitable[str], sdp: str) -> str:
        """What the peer answers when the page has described its side so."""
        asking = asyncio.ensure_future(asked)
        await asyncio.sleep(0)
        self.say("described", sdp=sdp)
        return await asking

    async def opened(self) -> tuple[BrowserPeer, Channel]:
        peer = BrowserPeer(self.network.connect, [TURN])
        assert await self.described(peer.answer(OFFER), ANSWER) == ANSWER
        self.say("opened", path="turn")
        return peer, await peer.opened(1.0)


@virtually
async def test_it_answers_with_all_that_the_page_has_found() -> None:
    page = Page()
    peer, channel = await page.opened()
    assert page.told == [{"op": "net", "id": 1, "what": "answer", "sdp": OFFER, "servers": SERVERS}]
    assert peer.fingerprints == (fingerprint(ANSWER), fingerprint(OFFER))
    paths = [channel.path]
    page.say("path", path="direct")
    assert [*paths, channel.path] == [Path.TURN, Path.DIRECT]


@virtually
async def test_a_host_offers_and_takes_the_answer() -> None:
    page = Page()
    peer = BrowserPeer(page.network.connect, [TURN])
    assert await page.described(peer.offer(), OFFER) == OFFER
    await peer.accept(ANSWER)
    assert page.told == [
        {"op": "net", "id": 1, "what": "offer", "servers": SERVERS},
        {"op": "net", "id": 1, "what": "accept", "sdp": ANSWER},
    ]
    assert peer.fingerprints == (fingerprint(OFFER), fingerprint(ANSWER))
    page.say("opened", path="direct")
    assert (await peer.opened(1.0)).path is Path.DIRECT


@pytest.mark.parametrize("lets_in", [True, False], ids=["let in", "not let in"])
@virtually
async def test_a_way_by_relays_only_needs_a_relay_that_lets_one_in(lets_in: bool) -> None:
    page = Page()
    peer = BrowserPeer(page.network.connect, [TURN], relay_only=True)
    if lets_in:
        assert RELAYED in await page.described(peer.offer(), OFFER.replace("typ host", "typ relay"))
    else:
        with pytest.raises(NetworkProblem, match=Fault.TURN_AUTH.sentence):
            await page.described(peer.offer(), OFFER)
    assert page.told[0]["servers"] == SERVERS | {"iceTransportPolicy": "relay"}


@pytest.mark.parametrize(
    ("offer", "answer"),
    [(OFFER, sdp(GUEST_PRINT)), (sdp(HOST_PRINT, "0e3b.local"), HIDDEN)],
    ids=["a program, which cannot use names", "another browser"],
)
@virtually
async def test_hidden_addresses_are_told_to_who_can_use_them(offer: str, answer: str) -> None:
    page = Page()
    assert await page.described(BrowserPeer(page.network.connect, []).answer(offer), HIDDEN) == answer


@virtually
async def test_an_offer_that_leads_to_too_many_places_is_not_shown_to_the_page() -> None:
    page = Page()
    with pytest.raises(NetworkProblem):
        await BrowserPeer(page.network.connect, []).answer(sdp(HOST_PRINT, *["192.0.2.1"] * (MOST_CANDIDATES + 1)))
    assert not page.told


@virtually
async def test_nothing_that_was_said_is_lost_but_who_says_too_much_is_not_listened_to() -> None:
    page = Page()
    _, channel = await page.opened()
    channel.send(b"12345")
    channel.send(b"678")
    assert (page.said, channel.waiting) == ([b"12345", b"678"], 8)
    page.say("left", count=5)
    assert channel.waiting == 3
    with pytest.raises(ValueError, match="too long"):
        channel.send(bytes(MOST_BYTES + 1))

    heard: list[bytes] = []
    page.say("heard", b"one")
    channel.listen(heard.append, lambda: heard.append(b"closed"))
    page.say("heard", b"two")
    page.say("closed", sentence="")
    assert heard == [b"one", b"two", b"closed"]

    page = Page()
    await page.opened()
    for _ in range(MOST_UNHEARD + 1):
        page.say("heard", b"more")
    assert page.told[-1]["what"] == "close"


@pytest.mark.parametrize("answers", [True, False], ids=["page closes", "page is silent"])
@virtually
async def test_it_closes_with_the_page_or_without(answers: bool) -> None:
    page = Page()
    _, channel = await page.opened()
    closed: list[bool] = []
    channel.listen(lambda _: None, lambda: closed.append(True))
    closing = asyncio.create_task(channel.close())
    await asyncio.sleep(0)
    assert page.told[-1]["what"] == "close"
    if answers:
        page.say("closed", sentence="")
    await closing
    assert closed == [True]
    channel.send(b"too late")
    assert not page.said


@virtually
async def test_a_page_that_finds_no_way_says_so_at_once() -> None:
    page = Page()
    peer = BrowserPeer(page.network.connect, [])
    answering = asyncio.create_task(peer.answer(OFFER))
    await asyncio.sleep(0)
    page.say("closed", sentence="OperationError: it did not work")
    for waiting in (answering, peer.opened(60.0)):
        with pytest.raises(NetworkProblem) as raised:
            await waiting
        assert raised.value.fault is Fault.NO_PATH
