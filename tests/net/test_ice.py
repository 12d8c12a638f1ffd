import asyncio
from typing import Any

import pytest
from aioice import stun
from support.online.silent_server import silent_server
from support.virtual_time import virtually
from support.waiting import run

from signaling.messages import IceServer
from spitegame.net import ice, ice_probe
from spitegame.net.ice import IceStrategy
from spitegame.net.ice_probe import FAR_S, PROBE_S, reachable_servers

STUN = IceServer("stun:stun.example")
UDP = IceServer("turn:relay.example", "somebody", "something")
TCP = IceServer("turn:relay.example:3478?transport=tcp", "somebody", "something")
TLS = IceServer("turns:relay.example:443?transport=tcp", "somebody", "something")


@pytest.mark.parametrize(
    ("reachable", "ways"),
    [
        ((), [IceStrategy(())]),
        ((STUN,), [IceStrategy((STUN,))]),
        (
            (STUN, UDP, TCP, TLS),
            [IceStrategy((STUN, UDP)), IceStrategy((TCP,), relay_only=True), IceStrategy((TLS,), relay_only=True)],
        ),
        ((TCP, TLS), [IceStrategy((TCP,)), IceStrategy((TLS,), relay_only=True)]),
    ],
    ids=["no server", "no relay", "all", "no packets pass"],
)
def test_the_direct_way_comes_first_then_relays_over_streams(
    reachable: tuple[IceServer, ...], ways: list[IceStrategy]
) -> None:
    assert list(ice.strategies(reachable)) == ways


def test_that_there_is_no_way_is_known_within_20_seconds() -> None:
    many = tuple(IceServer(f"turns:relay{number}.example") for number in range(10))
    ways = ice.strategies((UDP, *many))
    assert len(ways) == 1 + ice.MOST_RELAYED
    assert sum(ways[index].budget for index in ice.attempts(len(ways), relay=False, last=None)) <= 20


@pytest.mark.parametrize(
    ("ways", "relay", "last", "order"),
    [
        (1, False, None, [0, 0, 0]),
        (2, False, None, [0, 1, 0, 0]),
        (3, False, None, [0, 1, 2, 0]),
        (3, False, 2, [2, 0, 1, 0]),
        (3, True, None, [0, 1, 2, ice.THROUGH_SERVICE]),
        (3, True, 1, [1, 0, 2, ice.THROUGH_SERVICE]),
        (3, True, ice.THROUGH_SERVICE, [ice.THROUGH_SERVICE, 0, 1, 2]),
        (3, False, ice.THROUGH_SERVICE, [0, 1, 2, 0]),
        (3, False, 7, [0, 1, 2, 0]),
    ],
)
def test_what_led_to_a_guest_before_is_tried_first_and_the_direct_way_again_as_there_is_time(
    ways: int, relay: bool, last: int | None, order: list[int]
) -> None:
    assert ice.attempts(ways, relay=relay, last=last) == order


class Server(asyncio.DatagramProtocol):
    """Answers as a STUN server does, or as one that wants a password; but not the first questions, `deaf` of them."""

    def __init__(self, answer: stun.Class, deaf: int) -> None:
        self._class, self._deaf = answer, deaf

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        self._deaf -= 1
        if self._deaf < 0:
            request = stun.parse_message(data)
            answer = stun.Message(stun.Method.BINDING, self._class, request.transaction_id)
            self._transport.sendto(bytes(answer), addr)


async def served(answer: stun.Class = stun.Class.RESPONSE, deaf: int = 0) -> tuple[asyncio.BaseTransport, str]:
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: Server(answer, deaf), local_addr=("127.0.0.1", 0))
    return transport, f"127.0.0.1:{transport.get_extra_info('sockname')[1]}"


@pytest.mark.parametrize(
    ("answer", "deaf"), [(stun.Class.RESPONSE, 0), (stun.Class.ERROR, 0), (stun.Class.RESPONSE, 1)], ids=str
)
async def test_who_answers_is_reachable_also_if_the_first_question_gets_lost(answer: stun.Class, deaf: int) -> None:
    server, place = await served(answer, deaf)
    alive = IceServer(f"turn:{place}", "somebody", "something")
    assert await reachable_servers([alive], within=60) == (alive,)
    server.close()


@virtually
async def test_nobody_is_waited_for_longer_than_the_limit() -> None:
    with silent_server() as silence:
        assert await reachable_servers([IceServer(f"stun:{silence.place}")] * 100) == ()
    assert asyncio.get_running_loop().time() == pytest.approx(FAR_S)


@pytest.mark.parametrize(
    ("answer", "other", "took"),
    [(0.1, 3600, PROBE_S), (0.1, 0.2, 0.2), (1.5, 3600, 1.5)],
    ids=["one is silent", "both answer", "one is far"],
)
@virtually
async def test_who_is_silent_takes_nothing_from_those_who_answer(
    answer: float, other: float, took: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answers(server: IceServer) -> bool:
        await asyncio.sleep(other if server is UDP else answer)
        return True

    monkeypatch.setattr(ice_probe, "_answers", answers)
    assert TCP in await reachable_servers([UDP, TCP])
    assert asyncio.get_running_loop().time() == pytest.approx(took)
    assert await reachable_servers(()) == ()


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
