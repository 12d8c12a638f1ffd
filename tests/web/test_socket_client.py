"""The browser's client to a room service, over a WebSocket that a test plays."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field

import pytest
from support.virtual_time import virtually

from signaling import messages
from signaling.messages import HOST, Gone, Joined, Leave, Puzzle, To
from signaling.puzzle import is_solution
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT_S, DIAL_S, MOST_UNSENT_BYTES
from spitegame.online.table_list import SILENCE, TableWatch
from spitegame.web.net.listened_socket import OpenSocketTo, SocketListener
from spitegame.web.net.socket_client import PROBE_S, SocketClient, SocketDialler

URL = "wss://rooms.example.org/rooms"
ROOM = messages.public_id(bytes(16))
OPTIONS = messages.ConnectOptions((), relay=True)


@dataclass
class Played:
    """A WebSocket, and what the client has sent."""

    url: str
    listener: SocketListener
    protocol: str = messages.SUBPROTOCOLS[0]
    unsent: int = 0
    sent: list[messages.ToService] = field(default_factory=list)
    closed: int = 0

    def send(self, data: bytes | str) -> None:
        assert isinstance(data, bytes)
        self.sent.append(messages.unpack(data, messages.ToService))

    def close(self) -> None:
        self.closed += 1

    def says(self, message: messages.ToProgram) -> None:
        self.listener.heard(messages.pack(message))


class Browser:
    """Keeps the sockets that it has opened."""

    def __init__(self) -> None:
        self.sockets: list[Played] = []

    def open(self, url: str, listener: SocketListener) -> Played:
        self.sockets.append(Played(url, listener))
        asyncio.get_running_loop().call_soon(listener.opened)
        return self.sockets[-1]

    async def client(self) -> tuple[SocketClient, Played]:
        return await dialled(self.open), self.sockets[-1]


@pytest.fixture
def browser() -> Browser:
    return Browser()


def dialled(open_socket: OpenSocketTo) -> Awaitable[SocketClient]:
    async def unasked(url: str) -> bool:
        raise AssertionError("The first time it is not asked.")

    return SocketDialler(open_socket, unasked).dial(URL, beat=BEAT_S)


async def fault(of: Awaitable[object]) -> Fault:
    with pytest.raises(NetworkProblem) as raised:
        await of
    return raised.value.fault


@virtually
async def test_messages_go_both_ways(browser: Browser) -> None:
    client, socket = await browser.client()
    socket.says(Joined(ROOM, True, OPTIONS))
    assert await client.receive() == Joined(ROOM, True, OPTIONS)
    client.send(Leave("direct"))
    assert socket.sent == [Leave("direct")]
    await client.close()
    assert (socket.url, socket.closed) == (URL, 1)
    client.send(Leave("direct"))
    assert len(socket.sent) == 1, "it is closed"


def refuse(url: str, listener: SocketListener) -> Played:
    asyncio.get_running_loop().call_soon(listener.closed)
    return Played(url, listener)


def forbid(url: str, listener: SocketListener) -> Played:
    raise OSError


@virtually
async def test_nobody_there_a_browser_that_forbids_it_or_a_service_that_never_answers(browser: Browser) -> None:
    assert await fault(dialled(refuse)) is Fault.SERVER_GONE
    assert await fault(dialled(forbid)) is Fault.SERVER_GONE
    silent = Played(URL, browser)  # type: ignore[arg-type]
    began = asyncio.get_running_loop().time()
    assert await fault(dialled(lambda *_: silent)) is Fault.SERVER_GONE
    assert asyncio.get_running_loop().time() - began == DIAL_S
    assert silent.closed


@virtually
async def test_after_a_socket_that_did_not_open_a_plain_request_finds_out_when_there_is_sense_in_another(
    browser: Browser,
) -> None:
    """Since Chromium waits the longer, the more of them have failed."""
    tries, answer = 0, False

    def refuse_first(url: str, listener: SocketListener) -> Played:
        nonlocal tries
        tries += 1
        return browser.open(url, listener) if tries > 1 else refuse(url, listener)

    async def answers(url: str) -> bool:
        return answer

    dialler = SocketDialler(refuse_first, answers)
    for _ in range(10):
        assert await fault(dialler.dial(URL, beat=BEAT_S)) is Fault.SERVER_GONE
    assert tries == 1
    answer = True
    client = await dialler.dial(URL, beat=BEAT_S)
    assert tries == 2
    await client.close()


@virtually
async def test_a_plain_request_is_not_waited_for_for_long() -> None:
    async def never(url: str) -> bool:
        await asyncio.sleep(10 * PROBE_S)
        return True

    dialler = SocketDialler(forbid, never)
    assert await fault(dialler.dial(URL, beat=BEAT_S)) is Fault.SERVER_GONE
    began = asyncio.get_running_loop().time()
    assert await fault(dialler.dial(URL, beat=BEAT_S)) is Fault.SERVER_GONE
    assert asyncio.get_running_loop().time() - began == PROBE_S


@pytest.mark.parametrize(
    ("said", "expected"), [("", Fault.SERVER_GONE), (b"", Fault.BAD_MESSAGE), (b"\xc1", Fault.BAD_MESSAGE)]
)
@virtually
async def test_what_is_no_message_ends_it(said: bytes | str, expected: Fault, browser: Browser) -> None:
    client, socket = await browser.client()
    socket.listener.heard(said)
    assert await fault(client.receive()) is expected


@virtually
async def test_what_came_before_the_end_is_heard_first_and_puzzles_are_solved_without_a_word(browser: Browser) -> None:
    client, socket = await browser.client()
    socket.unsent = MOST_UNSENT_BYTES
    client.send(To(HOST, b"box"))
    assert (socket.sent, client.waiting) == ([], MOST_UNSENT_BYTES), "who takes nothing is not flooded"
    socket.unsent = 0
    puzzle = Puzzle(bytes(16), 14)
    socket.says(puzzle)
    socket.says(Gone(HOST))
    assert await client.receive() == Gone(HOST)
    (solution,) = socket.sent
    assert isinstance(solution, messages.Solution)
    assert is_solution(puzzle.salt, puzzle.bits, solution.number)
    socket.says(Puzzle(bytes(16), 22))
    socket.says(Gone(HOST))
    socket.listener.closed()
    for _ in range(2):
        assert await fault(client.receive()) is Fault.SERVER_GONE, "as often as it is asked"
    assert socket.sent == [solution], "the puzzle of a service that is gone is left"


@virtually
async def test_a_service_is_not_waited_for_longer_than_asked_for_and_begins_anew_after_a_puzzle(
    browser: Browser,
) -> None:
    client, socket = await browser.client()
    receiving = asyncio.create_task(client.receive(within=3))
    await asyncio.sleep(2)
    socket.says(Puzzle(bytes(16), 1))
    await asyncio.sleep(2)
    assert not receiving.done()
    await asyncio.sleep(2)
    assert await fault(receiving) is Fault.SERVER_GONE


QUESTION = To(HOST, b"")
"""It answers that the host is not there."""


@virtually
async def test_who_waits_for_a_host_asks_whether_the_service_is_there(browser: Browser) -> None:
    client, socket = await browser.client()
    socket.says(Joined(ROOM, False, OPTIONS))
    assert isinstance(await client.receive(), Joined)
    receiving = asyncio.create_task(client.receive())
    for number in range(1, 4):
        await asyncio.sleep(BEAT_S)
        assert socket.sent == [QUESTION] * number
        socket.says(Gone(HOST))
    assert not receiving.done(), "nobody hears of the answers"
    await asyncio.sleep(2 * BEAT_S)
    assert await fault(receiving) is Fault.SERVER_GONE, "the fourth was not answered"
    assert socket.closed


@virtually
async def test_a_host_is_asked_only_after_it_was_gone_and_until_it_is_back(browser: Browser) -> None:
    client, socket = await browser.client()
    asked = 0
    for said, asks in ((Joined(ROOM, True, OPTIONS), 0), (Gone(HOST), 1), (messages.From(HOST, b"box"), 0)):
        socket.says(said)
        assert await client.receive() == said
        await asyncio.sleep(BEAT_S if asks else 10 * BEAT_S)
        asked += asks
        assert socket.sent == [QUESTION] * asked
    assert not socket.closed
    await client.close()


@virtually
async def test_it_watches_the_list_of_open_tables(browser: Browser) -> None:
    watch = TableWatch(lambda: dialled(browser.open), lambda: None)
    watching = asyncio.create_task(watch.run())
    await asyncio.sleep(1)
    (socket,) = browser.sockets
    assert socket.sent == [messages.Watch()]
    socket.says(
        messages.Tables((), (messages.Row(ROOM, bytes(16), 0, messages.OpenTable("spite", "open", 1, 3, "de")),), True)
    )
    await asyncio.sleep(SILENCE - 1)
    assert [table.code.room for table in watch.snapshot.tables] == [ROOM]
    await asyncio.sleep(1.5)  # a browser does not notice it when a service falls silent
    assert socket.closed
    assert not watch.snapshot.tables
    assert len(browser.sockets) == 2
    watching.cancel()
