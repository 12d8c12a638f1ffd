"""Real peers whose machines and packets have their troubles."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aioice.ice import StunProtocol
from aiortc import RTCSctpTransport
from aiortc.rtcsctptransport import Chunk, InitAckChunk
from support.online.netlab import at_once, machines
from support.online.packet_loss import Transport
from support.online.peer_pair import Ear, connect, connected
from support.waiting import until

from signaling.messages import IceServer
from spitegame.net import aiortc_patches, webrtc
from spitegame.net.aiortc_patches import own_addresses
from spitegame.net.ice import IceStrategy, strategies
from spitegame.net.ice_probe import reachable_servers
from spitegame.net.webrtc import AiortcPeer


@pytest.mark.network
@pytest.mark.parametrize("dead", ["stun:10.77.0.250", "stun:198.51.100.7", "stun:stun.example"])
def test_a_dead_stun_server_does_not_delay_two_programs_without_the_internet(dead: str) -> None:
    """aioice would wait for it for ten seconds; there may be no answer, no route to it and no resolver for its name."""

    async def main() -> None:
        way = strategies(await reachable_servers((IceServer(dead),)))[0]
        assert way == IceStrategy(())
        one, other = AiortcPeer(way.servers), AiortcPeer(way.servers)
        await connect(one, other)
        await asyncio.gather(one.close(), other.close())

    with machines(1) as (offline,):
        at_once((offline, main))


@pytest.mark.slow
async def test_a_handshake_is_done_soon_although_packets_get_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first six of each side do: OpenSSL alone would take more than a minute."""
    made = StunProtocol.connection_made
    monkeypatch.setattr(StunProtocol, "connection_made", lambda self, to: made(self, LosingHandshakes(to)))

    one, other = AiortcPeer(()), AiortcPeer(())
    await connect(one, other)
    await asyncio.gather(one.close(), other.close())


async def test_an_association_opens_although_the_first_answers_get_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """aiortc alone then asks again in a way that the other side does not listen to."""
    receive = RTCSctpTransport._receive_chunk
    lost: set[RTCSctpTransport] = set()

    async def received(sctp: RTCSctpTransport, chunk: Chunk) -> None:
        if isinstance(chunk, InitAckChunk) and sctp not in lost:
            lost.add(sctp)
        else:
            await receive(sctp, chunk)

    monkeypatch.setattr(RTCSctpTransport, "_receive_chunk", received)

    async with connected():
        assert len(lost) == 2


@pytest.mark.parametrize(
    ("moved", "ends"),
    [(lambda here: {"192.0.2.99"}, True), (lambda here: {*here, "192.0.2.99"}, False), (lambda here: set(), False)],
    ids=["another address", "one more", "none for a while"],
)
async def test_a_connection_ends_when_there_is_no_way_from_the_new_address(
    monkeypatch: pytest.MonkeyPatch, moved: Callable[[frozenset[str]], set[str]], ends: bool
) -> None:
    """A cable that is pulled and plugged in again may leave the machine without any for a moment."""
    monkeypatch.setattr(webrtc, "POLL_S", 0.01)

    async with connected() as (one, _):
        ear = Ear.of(one)
        looks = 0

        def looked() -> set[str]:
            nonlocal looks
            looks += 1
            return moved(here)

        here = own_addresses()
        monkeypatch.setattr(aiortc_patches, "own_addresses", looked)
        await until(lambda: ear.closed or looks > 20, "some looks")
        assert bool(ear.closed) == ends


class LosingHandshakes(Transport):
    """Loses the first packets of a DTLS handshake, so many of them."""

    left = 6

    def sendto(self, data: Any, addr: Any = None) -> None:
        is_handshake = data[0] == 22
        self.left -= is_handshake
        if not is_handshake or self.left < 0:
            super().sendto(data, addr)
