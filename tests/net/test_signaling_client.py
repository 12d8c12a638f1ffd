import asyncio
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from support.online.certificates import certify
from support.online.rogue_service import NOTHING, Answer, Wire, rogue
from support.virtual_time import run_virtually

from signaling.messages import HOST, Leave, Opened, Puzzle, Solution, To, public_id
from spitegame.net import desktop_socket
from spitegame.net.desktop_socket import STAGGER_S, DesktopSocket, SignalingClient
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT_S, DIAL_S, MOST_UNSENT_BYTES, BadAddress, service_url

ROOM = public_id(bytes(16))
NOWHERE = "ws://127.0.0.1:1/rooms"
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


@asynccontextmanager
async def dialled(answer: Answer, beat: float = BEAT_S, **options: Any) -> AsyncIterator[SignalingClient]:
    """A line to a service that does this; it is closed at the end."""
    async with rogue(answer, **options) as url:
        line = await SignalingClient.dial(url, beat=beat)
        yield line
        await line.close()


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("rooms.example.org", "wss://rooms.example.org/rooms"),
        ("  https://rooms.example.org/ ", "wss://rooms.example.org/rooms"),
        ("192.168.1.5:4711", "ws://192.168.1.5:4711/rooms"),
        ("[::1]:4711", "ws://[::1]:4711/rooms"),
        ("rooms.example.org:443", "wss://rooms.example.org:443/rooms"),
        ("[::1]:443", "wss://[::1]:443/rooms"),
        ("ws://rooms.example.org:443", "ws://rooms.example.org:443/rooms"),
        ("[fe80::1]", "wss://[fe80::1]/rooms"),
        ("http://localhost:80", "ws://localhost:80/rooms"),
        ("wss://example.org:8443/spite/rooms", "wss://example.org:8443/spite/rooms"),
    ],
)
def test_what_players_write_for_an_address(written: str, url: str) -> None:
    assert service_url(written) == url


@pytest.mark.parametrize(
    "written", ["", "rooms", "rooms example", "ftp://example.org", "user@example.org", "a:b", "ws://"]
)
def test_what_is_no_address(written: str) -> None:
    with pytest.raises(BadAddress, match="is not an address"):
        service_url(written)


async def test_what_is_on_the_internet_is_asked_through_the_proxy_without_passwords_and_what_is_in_the_house_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[bytes] = []

    async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    passwords = tmp_path / "netrc"
    passwords.write_text("default login anna password secret\n")
    monkeypatch.setenv("NETRC", str(passwords))

    async with await asyncio.start_server(proxy, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        for name in ("http_proxy", "https_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{port}")
        for url in ("wss://rooms.example.org/rooms", "ws://rooms.example.org/rooms", "ws://127.0.0.1:9/rooms"):
            with pytest.raises(NetworkProblem):
                await SignalingClient.dial(url)
    lines = {each.splitlines()[0] for each in asked}
    assert lines == {b"CONNECT rooms.example.org:443 HTTP/1.1", b"GET http://rooms.example.org/rooms HTTP/1.1"}
    assert not [each for each in asked if b"authorization" in each.lower()]


async def test_messages_go_both_ways_and_what_was_said_last_is_sent_before_it_closes() -> None:
    heard: list[object] = []

    async def answer(wire: Wire) -> None:
        await wire.say(OPENED)
        while True:
            heard.append(await wire.hear())

    async with rogue(answer) as url:
        line = await SignalingClient.dial(url)
        assert await line.receive() == OPENED
        line.send(To(HOST, b"box"))
        line.send(Leave("direct"))
        await line.close()
        assert heard == [To(HOST, b"box"), Leave("direct")]


async def test_a_service_that_is_not_there_not_answering_or_another_one_is_told() -> None:
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    assert await problem(SignalingClient.dial(f"ws://127.0.0.1:{port}/rooms")) is Fault.SERVER_GONE
    async with rogue(forever, before=never) as url:
        assert await problem(SignalingClient.dial(url, within=0.6)) is Fault.SERVER_GONE
    async with rogue(forever, protocol="chess.1") as url:
        assert await problem(SignalingClient.dial(url)) is Fault.VERSION


def test_a_first_try_that_leads_nowhere_holds_nobody_up(tries: "Tries") -> None:
    """As when its packets are lost: another one is under way soon."""
    tries.go_as(lambda reached: never(), connected)
    assert run_virtually(DesktopSocket.dial(NOWHERE)) is tries.line
    assert tries.began == [0, STAGGER_S[0]]


def test_a_busy_service_is_not_asked_again_and_again(tries: "Tries") -> None:
    """It has been reached; what it needs is time."""

    async def answered_late(reached: asyncio.Event) -> None:
        reached.set()
        await asyncio.sleep(DIAL_S - 0.1)

    tries.go_as(answered_late)
    assert run_virtually(DesktopSocket.dial(NOWHERE)) is tries.line
    assert tries.began == [0]


async def test_a_service_is_reached_as_soon_as_it_has_taken_the_connection() -> None:
    reached, answers = asyncio.Event(), asyncio.Event()
    async with rogue(forever, before=answers.wait) as url:
        connecting = asyncio.create_task(DesktopSocket._connect(url, reached, (), 100, BEAT_S))
        await reached.wait()
        answers.set()
        await (await connecting).close()


def test_one_try_that_fails_is_no_reason_to_give_up_the_others(tries: "Tries") -> None:
    async def fails(reached: asyncio.Event) -> None:
        await asyncio.sleep(STAGGER_S[0] + 0.1)
        raise NetworkProblem(Fault.SERVER_GONE)

    tries.go_as(fails, lambda reached: asyncio.sleep(0.2))
    assert run_virtually(DesktopSocket.dial(NOWHERE)) is tries.line


async def connected(reached: asyncio.Event) -> None:
    reached.set()


class Tries:
    """Takes the place of the connections that a client tries, which need no time then but what is given here."""

    line = cast(DesktopSocket, object())
    """What a try that succeeds leads to."""

    def __init__(self) -> None:
        self.began: list[float] = []
        self._course: Sequence[Callable[[asyncio.Event], Awaitable[None]]] = ()

    def go_as(self, *course: Callable[[asyncio.Event], Awaitable[None]]) -> None:
        """What each of them does before it succeeds, in order. More than these may not be made."""
        self._course = course

    async def connect(self, url: str, reached: asyncio.Event, *_: object) -> DesktopSocket:
        self.began.append(asyncio.get_running_loop().time())
        await self._course[len(self.began) - 1](reached)
        return self.line


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> Tries:
    tries = Tries()
    monkeypatch.setattr(DesktopSocket, "_connect", tries.connect)
    return tries


async def test_a_service_whose_certificate_is_not_valid_is_told_as_such(tmp_path: Path) -> None:
    certify("127.0.0.1", tmp_path)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(tmp_path / "server.pem", tmp_path / "server.key")
    async with await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0, ssl=tls) as server:
        dial = SignalingClient.dial(f"wss://127.0.0.1:{server.sockets[0].getsockname()[1]}/rooms")
        assert await problem(dial) is Fault.BAD_CERTIFICATE


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda wire: wire.socket.send_str("hello"), Fault.SERVER_GONE),
        (lambda wire: wire.socket.send_bytes(b"\xc1"), Fault.BAD_MESSAGE),
        (lambda wire: wire.socket.send_bytes(bytes(30 * 1024)), Fault.SERVER_GONE),
        (lambda wire: asyncio.sleep(0), Fault.SERVER_GONE),
    ],
    ids=["text", "garbage", "too much", "goodbye"],
)
async def test_what_is_no_message_ends_it(answer: Callable[[Wire], Awaitable[None]], fault: Fault) -> None:
    async with dialled(answer) as line:
        assert await problem(line.receive()) is fault
        line.send(Leave("direct"))


async def test_the_time_that_a_puzzle_takes_is_not_the_services(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is solved slowly on a busy or weak machine, and the service is not to blame."""
    within = 2.0

    def slowly(salt: bytes, bits: int, is_wanted: Callable[[], bool]) -> int:
        time.sleep(within + 0.1)
        return 7

    async def set_a_puzzle(wire: Wire) -> None:
        await wire.say(Puzzle(bytes(16), 1))
        if await wire.heard(Solution):
            await wire.say(OPENED)
        await forever(wire)

    monkeypatch.setattr(desktop_socket, "solve", slowly)
    async with dialled(set_a_puzzle) as line:
        assert await line.receive(within) == OPENED
        assert await problem(line.receive(within=0.1)) is Fault.SERVER_GONE, "silent"


async def test_a_service_that_is_silent_even_to_pings_is_gone() -> None:
    async with dialled(forever, autoping=False, beat=0.2) as line:
        assert await problem(line.receive()) is Fault.SERVER_GONE


async def test_a_connection_that_breaks_while_a_ping_is_answered_is_gone() -> None:
    """As after a long stop of this program, when the service has given it up."""
    async with dialled(lambda wire: wire.socket.ping()) as line:
        line._socket._socket._response.connection.transport.abort()  # type: ignore[union-attr]
        assert await problem(line.receive()) is Fault.SERVER_GONE


async def test_who_goes_on_talking_cannot_keep_it_open() -> None:
    async def chatter(wire: Wire) -> None:
        while True:
            await wire.say(OPENED)
            await asyncio.sleep(0)

    async with dialled(chatter, autoclose=False) as line:
        await line.receive()


async def test_who_takes_nothing_is_not_kept_messages_for() -> None:
    async with dialled(lambda wire: never()) as line:
        for _ in range(1000):
            line.send(To(HOST, bytes(16 * 1024)))
        assert MOST_UNSENT_BYTES - 20 * 1024 < line.waiting <= MOST_UNSENT_BYTES
