import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from aioice import stun
from support.online.silent_server import SilentServer, silent_server
from support.virtual_time import run_virtually
from support.waiting import run

from signaling.messages import IceServer
from spitegame.net import ice_probe
from spitegame.net.ice import (
    MOST_RELAYED,
    THROUGH_SERVICE,
    IceStrategy,
    attempts,
    strategies,
)
from spitegame.net.ice_probe import reachable_servers

STUN = IceServer("stun:stun.example")
UDP = IceServer("turn:relay.example", "somebody", "something")
TCP = IceServer("turn:relay.example:3478?transport=tcp", "somebody", "something")
TLS = IceServer("turns:relay.example:443?transport=tcp", "somebody", "something")


# rungs


def test_the_direct_way_comes_first_then_relays_over_streams() -> None:
    servers = (STUN, UDP, TCP, TLS)
    assert strategies(servers) == (
        IceStrategy((STUN, UDP)),
        IceStrategy((TCP,), relay_only=True),
        IceStrategy((TLS,), relay_only=True),
    )


def test_without_any_server_there_is_the_direct_way() -> None:
    assert strategies(()) == (IceStrategy(()),)


def test_what_cannot_be_reached_is_left_out() -> None:
    assert strategies((STUN,)) == (IceStrategy((STUN,)),)


def test_where_no_packets_pass_the_direct_way_has_a_stream_at_hand() -> None:
    assert strategies((TCP, TLS)) == (
        IceStrategy((TCP,)),
        IceStrategy((TLS,), relay_only=True),
    )


def test_that_there_is_no_way_is_known_within_20_seconds() -> None:
    many = tuple(IceServer(f"turns:relay{number}.example") for number in range(10))
    ways = strategies((UDP, *many))
    assert len(ways) == 1 + MOST_RELAYED
    assert sum(ways[index].budget for index in attempts(len(ways), relay=False, last=None)) <= 20


@pytest.mark.parametrize(
    ("relay", "last", "order"),
    [
        (False, None, [0, 1, 2, 0]),
        (False, 0, [0, 1, 2, 0]),
        (False, 2, [2, 0, 1, 0]),
        (True, None, [0, 1, 2, THROUGH_SERVICE]),
        (True, 1, [1, 0, 2, THROUGH_SERVICE]),
        (True, THROUGH_SERVICE, [THROUGH_SERVICE, 0, 1, 2]),
        (False, THROUGH_SERVICE, [0, 1, 2, 0]),
        (False, 7, [0, 1, 2, 0]),
    ],
)
def test_what_led_to_a_guest_before_is_tried_first(relay: bool, last: int | None, order: list[int]) -> None:
    assert attempts(3, relay=relay, last=last) == order


@pytest.mark.parametrize(("ways", "order"), [(1, [0, 0, 0]), (2, [0, 1, 0, 0]), (3, [0, 1, 2, 0])])
def test_the_direct_way_is_tried_again_as_often_as_there_is_time(ways: int, order: list[int]) -> None:
    assert attempts(ways, relay=False, last=None) == order


# reachable


class Server(asyncio.DatagramProtocol):
    """Answers as a STUN server does, or as one that wants a password."""

    def __init__(self, answer: stun.Class) -> None:
        self._class = answer
        self.asked = 0

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        self.asked += 1
        request = stun.parse_message(data)
        self._transport.sendto(bytes(stun.Message(stun.Method.BINDING, self._class, request.transaction_id)), addr)


async def served(answer: stun.Class = stun.Class.RESPONSE) -> tuple[asyncio.BaseTransport, str]:
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: Server(answer), local_addr=("127.0.0.1", 0))
    return transport, f"127.0.0.1:{transport.get_extra_info('sockname')[1]}"


@pytest.fixture
def silence() -> Iterator[SilentServer]:
    with silent_server() as server:
        yield server


def test_no_servers_are_not_asked() -> None:
    assert run(reachable_servers(())) == ()


@pytest.mark.parametrize("answer", [stun.Class.RESPONSE, stun.Class.ERROR])
async def test_who_answers_is_reachable(answer: stun.Class) -> None:
    server, place = await served(answer)
    alive = IceServer(f"turn:{place}", "somebody", "something")
    assert await reachable_servers([alive], within=60) == (alive,)
    server.close()


def test_nobody_is_waited_for_longer_than_the_limit(silence: SilentServer) -> None:
    async def main() -> None:
        assert await reachable_servers([IceServer(f"stun:{silence.place}")] * 100, within=0.2) == ()
        assert asyncio.get_running_loop().time() == pytest.approx(0.2)

    run_virtually(main())


def test_who_is_silent_takes_nothing_from_those_who_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answers(server: IceServer) -> bool:
        await asyncio.sleep(3600 if server is UDP else 0.1)
        return True

    monkeypatch.setattr(ice_probe, "_answers", answers)
    assert run_virtually(reachable_servers([UDP, TCP], within=0.2)) == (TCP,)


async def test_a_question_that_gets_lost_is_asked_again() -> None:
    class Deaf(Server):
        def datagram_received(self, data: bytes, addr: Any) -> None:
            if self.asked:
                return super().datagram_received(data, addr)
            self.asked += 1
            return None

    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: Deaf(stun.Class.RESPONSE), local_addr=("127.0.0.1", 0))
    server = IceServer(f"stun:127.0.0.1:{transport.get_extra_info('sockname')[1]}")
    assert await reachable_servers([server], within=60) == (server,)
    transport.close()


async def test_streams_are_tried_by_connecting() -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    open_, shut = IceServer(f"turns:127.0.0.1:{port}"), IceServer("turn:127.0.0.1:1?transport=tcp")
    async with server:
        assert await reachable_servers([shut, open_], within=60) == (open_,)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "stun:",
        "https://stun.example",
        "stun:127.0.0.1:99999",
        "stun:127.0.0.1?transport=tcp",
        "turns:127.0.0.1?transport=udp",
        "turn:127.0.0.1?transport=sctp",
        "turn:name that is none",
        "turn:..",
        "turn:[::1]",
    ],
)
def test_what_is_no_server_is_not_reachable(url: str) -> None:
    assert run(reachable_servers([IceServer(url)], within=2)) == ()
