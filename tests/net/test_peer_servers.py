"""Rooms at the real broker of PeerJS, with real connections between host and guests."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from signal import SIGCONT, SIGSTOP

import pytest
from support.online.one_loop_admission import WAYS, Keeper, Lodge, cable, enter, lodge_at, own_key, refused
from support.online.peer_server import PeerServer
from support.waiting import background_ended, until

from signaling import messages
from spitegame.net import joined_services
from spitegame.net import peer_server as machine
from spitegame.net.desktop_socket import DesktopSocket
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, LongCodeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.joined_services import Way
from spitegame.net.peer_server import HostSide, Register, door, frame
from spitegame.net.service_client import BEAT_S
from spitegame.session.brokers import Brokers
from spitegame.session.room_codes import Code

pytestmark = [pytest.mark.network, pytest.mark.needs("node", "npm")]
STRANGER, TOKEN = "ab" * 16, "0" * 32


@pytest.fixture(autouse=True)
async def sockets_closed() -> AsyncIterator[None]:
    yield
    await background_ended()


@pytest.fixture(autouse=True)
def no_machines_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spitegame.net.peer_server_client.brokers", Brokers)


@pytest.fixture
def broker() -> Iterator[PeerServer]:
    with PeerServer() as broker:
        yield broker


@pytest.fixture
async def host(broker: PeerServer) -> AsyncIterator[Lodge]:
    async with room(broker.url) as host:
        await host.opened()
        yield host


def room(
    url: str, guests_url: str = "", key: bytes = b"", keeper: Keeper | None = None
) -> AbstractAsyncContextManager[Lodge]:
    return lodge_at(keeper or Keeper(), [Way(partial(WAYS.dial, url, beat=BEAT_S), "broker")], guests_url or url, key)


async def stranger(broker: PeerServer, name: str = STRANGER) -> DesktopSocket:
    """Another program of the broker, with this id."""
    return await DesktopSocket.dial(Register(name, TOKEN).url(broker.url))


async def test_several_come_at_once_by_code_and_by_link_and_come_back(host: Lodge) -> None:
    ticket = host.ticket()
    link = LongCodeTicket(host.reception.long_code, own_key())
    first, *others = await asyncio.gather(*(host.enter(each) for each in (ticket, host.ticket(), host.ticket(), link)))
    await until(lambda: len(host.keeper.guests) == 1 + len(others), "all of them")
    again, admitted = await host.met(host.again(ticket, first))
    assert again.keys == admitted.keys != first.keys


async def test_a_wrong_code_is_told_and_the_third_one_burns_it(host: Lodge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spitegame.net.handshake.FIRST_PAUSE_S", 0.0)
    before = host.code
    told = [await refused(host.enter(host.ticket("2222"))) for _ in range(3)]
    assert told == [Fault.WRONG_CODE, Fault.WRONG_CODE, Fault.CODE_BURNED]
    await until(lambda: host.reception.code not in (None, before), "another code")
    await host.met(host.ticket())
    assert await refused(host.enter(CodeTicket(before, own_key(), Guesses()))) is Fault.NO_ROOM


async def test_a_host_that_was_killed_is_there_again_with_its_room_and_whoever_waits_comes_in(
    broker: PeerServer,
) -> None:
    """The broker still takes the dead connection for that of the host, and gives what is its own back to it."""
    key, keeper = own_key(), Keeper()
    async with cable(broker.url) as laid, room(laid.url, broker.url, key, keeper) as killed:
        await killed.opened()
        ticket = killed.ticket()
        entered = await killed.enter(ticket)
        laid.freeze()
        waiting = asyncio.create_task(killed.enter(killed.again(ticket, entered)))
        async with room(broker.url, key=key, keeper=keeper) as back:
            await back.opened()
            assert back.reception.room == killed.reception.room
            await waiting


async def test_a_broker_that_was_killed_is_found_again_with_the_same_code(broker: PeerServer) -> None:
    async with room(broker.url) as host:
        code = await host.opened()
        broker.kill()
        await until(lambda: host.fault, "the host notices it")
        assert await refused(host.enter(host.ticket())) is Fault.SERVER_GONE
        broker.start()
        await until(lambda: not host.fault, "the host is there again")
        await host.met(host.ticket())
        assert host.code == code


async def test_a_broker_that_falls_silent_is_noticed(broker: PeerServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HostSide, "beat", 0.1)
    monkeypatch.setattr("spitegame.net.peer_server_client.DIAL_S", 0.5)
    async with room(broker.url) as host:
        await host.opened()
        broker.signal(SIGSTOP)
        await until(lambda: host.fault, "the silence")
        broker.signal(SIGCONT)


async def test_signs_of_life_keep_a_host_where_others_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HostSide, "beat", 0.2)
    with PeerServer("--alive_timeout", "3000") as broker:
        async with room(broker.url) as host:
            await host.opened()
            forgotten = await stranger(broker)
            assert '"OPEN"' in str(await forgotten.receive())
            with pytest.raises(NetworkProblem):
                await forgotten.receive()
            assert host.fault is None
            await forgotten.close()
            await host.met(host.ticket())


async def test_what_strangers_send_throws_nobody_off(broker: PeerServer, host: Lodge) -> None:
    spoiler = await stranger(broker)
    for at in (host.reception.room.hex(), door(host.code.route)):
        spoiler.send(frame("OFFER", at, bytes(700 * 1024)))  # 1 MB in Base64
        for told in ('{"type":"OFFER","dst":"%s","payload":{"sdp":7}}', '{"type":"EXPIRE","dst":"%s"}'):
            spoiler.send(told % at)
    await host.met(host.ticket())
    assert WAYS._peer_servers._failures[broker.url] == 0, "nobody was lost"
    await spoiler.close()


async def test_another_program_at_the_door_that_does_not_answer_is_no_room(
    broker: PeerServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broker, which sees that somebody is there, tells nothing."""
    monkeypatch.setattr(machine, "KNOCK_S", 0.1)
    squatter = await stranger(broker, door("QQ"))
    ticket = CodeTicket(Code("QQ", "2222"), own_key(), Guesses())
    assert await refused(enter(broker.url, ticket)) is Fault.NO_ROOM
    await squatter.close()


async def test_a_taken_door_is_passed_by_and_a_taken_room_is_told(
    broker: PeerServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes, key = iter(("QQ", "QR")), own_key()
    monkeypatch.setattr(joined_services, "random_route", lambda length: next(routes))
    squatters = [await stranger(broker, name) for name in (door("QQ"), messages.public_id(key).hex())]
    async with room(broker.url) as host:
        assert (await host.opened()).route == "QR"
    async with room(broker.url, key=key) as host:
        await until(lambda: host.fault, "that somebody else is there")
        assert host.fault is Fault.ID_TAKEN
    for each in squatters:
        await each.close()


async def test_a_broker_that_is_full_says_so() -> None:
    with PeerServer("--concurrent_limit", "2") as broker:
        async with room(broker.url) as host:
            await host.opened()
            assert await refused(host.enter(host.ticket())) is Fault.BROKER_FULL


async def test_a_host_that_comes_back_calls_those_whom_it_knows(
    broker: PeerServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has waited for long knocks seldom."""
    key, keeper = own_key(), Keeper()
    async with room(broker.url, key=key, keeper=keeper) as host:
        await host.opened()
        ticket = host.ticket()
        again = host.again(ticket, await host.enter(ticket))
        await until(lambda: keeper.guests, "the host's end")
    monkeypatch.setattr(machine, "EAGER", 0)
    monkeypatch.setattr(machine, "CALM_S", 3600.0)
    told = list[str]()
    waiting = asyncio.create_task(enter(broker.url, again, told.append))
    await until(lambda: told, "that the host is away")
    async with room(broker.url, key=key, keeper=keeper) as host:
        await (await waiting).channel.close()
