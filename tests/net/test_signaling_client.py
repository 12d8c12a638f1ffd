import asyncio
from collections.abc import Awaitable, Callable

import pytest
from support.loops import run, until
from support.online.rogue_service import NOTHING, Wire, rogue

from signaling.messages import HOST, Leave, Opened, To, public_id
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.signaling_client import LINGER, MOST_UNSENT, STAGGER, BadAddress, SignalingClient, service_url

ROOM = public_id(bytes(16))
OPENED = Opened(ROOM, "ZZ", 600, NOTHING)


async def problem(of: Awaitable[object]) -> Fault:
    with pytest.raises(NetworkProblem) as raised:
        await of
    return raised.value.fault


async def never() -> None:
    await asyncio.get_running_loop().create_future()


async def forever(wire: Wire) -> None:
    while True:
        await wire.hear()


# where it is


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("rooms.example.org", "wss://rooms.example.org/rooms"),
        ("  https://rooms.example.org/ ", "wss://rooms.example.org/rooms"),
        ("192.168.1.5:4711", "ws://192.168.1.5:4711/rooms"),
        ("[::1]:4711", "ws://[::1]:4711/rooms"),
        ("[fe80::1]", "wss://[fe80::1]/rooms"),
        ("http://localhost:80", "ws://localhost:80/rooms"),
        ("wss://example.org:8443/spite/rooms", "wss://example.org:8443/spite/rooms"),
    ],
)
def test_what_players_write_for_an_address(written: str, url: str) -> None:
    assert service_url(written) == url


@pytest.mark.parametrize("written", ["", "rooms example", "ftp://example.org", "user@example.org", "a:b", "ws://"])
def test_what_is_no_address(written: str) -> None:
    with pytest.raises(BadAddress, match="is no address"):
        service_url(written)


# dialling


def test_messages_go_both_ways_and_what_was_said_last_is_sent_before_it_closes() -> None:
    heard: list[object] = []

    async def answer(wire: Wire) -> None:
        await wire.say(OPENED)
        while True:
            heard.append(await wire.hear())

    async def talk() -> None:
        async with rogue(answer) as url:
            line = await SignalingClient.dial(url)
            assert await line.receive() == OPENED
            line.send(To(HOST, b"box"))
            line.send(Leave("direct"))
            await line.close()
            assert heard == [To(HOST, b"box"), Leave("direct")]

    run(talk())


def test_nobody_there() -> None:
    async def dial() -> None:
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        assert await problem(SignalingClient.dial(f"ws://127.0.0.1:{port}/rooms")) is Fault.SERVER_GONE

    run(dial())


def test_a_first_try_that_leads_nowhere_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when its packets are lost: another one is under way soon."""
    connect = SignalingClient._connect
    tries = 0

    async def connect_at_second_try(url: str, beat: float, reached: asyncio.Event) -> SignalingClient:
        nonlocal tries
        tries += 1
        if tries == 1:
            await asyncio.get_running_loop().create_future()
        return await connect(url, beat, reached)

    async def dial() -> None:
        loop = asyncio.get_running_loop()
        async with rogue(forever) as url:
            began = loop.time()
            line = await SignalingClient.dial(url)
            assert STAGGER[0] <= loop.time() - began < 2 * STAGGER[0]
            await line.close()

    monkeypatch.setattr(SignalingClient, "_connect", connect_at_second_try)
    run(dial())


def test_a_busy_service_is_not_asked_again_and_again() -> None:
    """It has been reached; what it needs is time."""
    arrivals = 0

    async def slowly() -> None:
        nonlocal arrivals
        arrivals += 1
        await asyncio.sleep(2 * STAGGER[0])

    async def dial() -> None:
        async with rogue(forever, before=slowly) as url:
            line = await SignalingClient.dial(url)
            assert arrivals == 1
            await line.close()

    run(dial())


def test_one_try_that_fails_is_no_reason_to_give_up_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = SignalingClient._connect
    tries = 0

    async def connect_at_second_try(url: str, beat: float, reached: asyncio.Event) -> SignalingClient:
        nonlocal tries
        tries += 1
        if tries == 1:
            await asyncio.sleep(STAGGER[0] + 0.1)
            raise NetworkProblem(Fault.SERVER_GONE)
        await asyncio.sleep(0.2)
        return await connect(url, beat, reached)

    async def dial() -> None:
        async with rogue(forever) as url:
            line = await SignalingClient.dial(url)
            await line.close()

    monkeypatch.setattr(SignalingClient, "_connect", connect_at_second_try)
    run(dial())


def test_a_service_that_does_not_answer_counts_as_gone() -> None:
    async def dial() -> None:
        async with rogue(forever, before=never) as url:
            assert await problem(SignalingClient.dial(url, within=0.6)) is Fault.SERVER_GONE

    run(dial())


def test_another_service_than_ours() -> None:
    async def dial() -> None:
        async with rogue(forever, protocol="chess.1") as url:
            assert await problem(SignalingClient.dial(url)) is Fault.VERSION

    run(dial())


# what goes wrong on an open line


async def text(wire: Wire) -> None:
    await wire.socket.send_str("hello")


async def garbage(wire: Wire) -> None:
    await wire.socket.send_bytes(b"\xc1")


async def too_much(wire: Wire) -> None:
    await wire.socket.send_bytes(bytes(30 * 1024))


async def goodbye(wire: Wire) -> None:
    """It closes."""


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (text, Fault.SERVER_GONE),
        (garbage, Fault.BAD_MESSAGE),
        (too_much, Fault.SERVER_GONE),
        (goodbye, Fault.SERVER_GONE),
    ],
)
def test_what_is_no_message_ends_it(answer: Callable[[Wire], Awaitable[None]], fault: Fault) -> None:
    async def talk() -> None:
        async with rogue(answer) as url:
            line = await SignalingClient.dial(url)
            assert await problem(line.receive()) is fault
            line.send(Leave("direct"))
            await line.close()

    run(talk())


def test_a_service_that_is_silent_even_to_pings_is_gone() -> None:
    async def talk() -> None:
        async with rogue(forever, autoping=False) as url:
            line = await SignalingClient.dial(url, beat=0.2)
            async with asyncio.timeout(2):
                assert await problem(line.receive()) is Fault.SERVER_GONE
            await line.close()

    run(talk())


def test_a_connection_that_breaks_while_a_ping_is_answered_is_gone() -> None:
    """As after a long stop of this program, when the service has given it up."""

    async def ping_and_break(wire: Wire) -> None:
        await wire.socket.ping()

    async def talk() -> None:
        async with rogue(ping_and_break) as url:
            line = await SignalingClient.dial(url)
            line._socket._response.connection.transport.abort()  # type: ignore[union-attr]
            assert await problem(line.receive()) is Fault.SERVER_GONE
            await line.close()

    run(talk())


def test_who_goes_on_talking_cannot_keep_it_open() -> None:
    async def chatter(wire: Wire) -> None:
        while True:
            await wire.say(OPENED)
            await asyncio.sleep(0)

    async def talk() -> None:
        async with rogue(chatter, autoclose=False) as url:
            line = await SignalingClient.dial(url)
            await line.receive()
            async with asyncio.timeout(2 * LINGER + 1):
                await line.close()

    run(talk())


def test_who_takes_nothing_is_not_kept_messages_for() -> None:
    async def deaf(wire: Wire) -> None:
        await asyncio.get_running_loop().create_future()

    async def talk() -> None:
        async with rogue(deaf) as url:
            line = await SignalingClient.dial(url)
            for _ in range(1000):
                line.send(To(HOST, bytes(16 * 1024)))
            assert MOST_UNSENT - 20 * 1024 < line.waiting <= MOST_UNSENT
            async with asyncio.timeout(2 * LINGER + 1):
                await line.close()

    run(talk())


def test_dropping_it_waits_for_nothing() -> None:
    heard: list[object] = []

    async def answer(wire: Wire) -> None:
        while True:
            heard.append(await wire.hear())

    async def talk() -> None:
        async with rogue(answer) as url:
            line = await SignalingClient.dial(url)
            line.send(Leave("direct"))
            await line.drop()
            await until(lambda: heard == [Leave("direct")], "the last word")

    run(talk())
