"""The service within this process, over real WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import aiohttp
import pytest
from support.online.raw_frames import OPENING
from support.online.service_callers import Caller, callers
from support.online.services_here import Clock, House, house
from support.waiting import until

from signaling import messages as rooms
from signaling.app import serve
from signaling.limits import Limits, Pace, Rate
from signaling.puzzle import is_solution, solve
from signaling.rooms import MOST_STRANGERS, PUSHED_OUT
from signaling.settings import Settings
from signaling.sockets import MOST_UNANSWERED


@pytest.fixture
async def here() -> AsyncIterator[House]:
    async with house() as made:
        yield made


async def test_a_guest_comes_by_code_and_boxes_go_both_ways(here: House) -> None:
    host = await here.call()
    opened = await host.open()
    assert opened == rooms.Opened(rooms.public_id(host.key), opened.route, 600, rooms.ConnectOptions((), relay=False))
    guest = await here.call()
    assert await guest.join(opened.route) == rooms.Joined(opened.room, True, rooms.ConnectOptions((), relay=False))
    assert await host.hear(rooms.Knock) == rooms.Knock(guest.side, rooms.ConnectOptions((), relay=False))
    await host.say(rooms.To(guest.side, b"offer"))
    assert await guest.hear(rooms.From) == rooms.From(rooms.HOST, b"offer")
    await guest.say(rooms.To(rooms.HOST, b"x" * rooms.MOST_BOX))
    assert await host.hear(rooms.From) == rooms.From(guest.side, b"x" * rooms.MOST_BOX)
    await guest.say(rooms.Leave("direct"))
    assert await host.hear(rooms.Gone) == rooms.Gone(guest.side)
    assert here.running.service.moods == {"direct": 1}


async def test_a_code_lives_as_long_as_the_operator_wants_and_a_clock_set_back_locks_no_host_out() -> None:
    async with await serve(Settings(code_life=60), "127.0.0.1", 0) as running, callers() as programs:
        host, opened = await programs.host(running.port)
        assert opened.lives == 60
        assert (await host.ask(rooms.Renew(3), rooms.Opened)).lives == 60
    clock = Clock()
    async with house(clock=clock) as here:
        host, opened = await here.host()
        await host.socket.close()
        clock.now -= 24 * 60 * 60
        again = await here.call(host.key)
        assert (await again.reopen()).route == opened.route


async def test_a_stranger_who_is_pushed_out_may_come_again(here: House) -> None:
    host, opened = await here.host()
    first, *_ = [await here.call() for _ in range(1 + MOST_STRANGERS)]
    for each in here.programs.kept[1:]:
        await each.join(opened.route)
    assert await first.hear(rooms.Problem) == PUSHED_OUT
    assert await first.ask(rooms.To(rooms.HOST, b"still there?"), rooms.Problem) == rooms.Problem("unauthorized")
    await first.join(opened.route)
    await host.say(rooms.To(first.side, b"yes"))
    assert await first.hear(rooms.From) == rooms.From(rooms.HOST, b"yes")


async def test_who_is_in_no_room_only_asks_to_be_let_in_and_nobody_reaches_beyond_its_room(here: House) -> None:
    key = b"k" * 16
    of_hosts = (rooms.Renew(2), rooms.Shut(), rooms.Known(()))
    of_those_in_no_room = (rooms.Open(key, 1), rooms.Reopen(key), rooms.Join("AA", key), rooms.Return(b"r" * 16, key))
    host, guest = await here.pair()
    stranger = await here.call()
    refused: dict[Caller, tuple[rooms.ToService, ...]] = {
        stranger: (*of_hosts, rooms.To(rooms.HOST, b"")),
        guest: (*of_hosts, rooms.To(b"another guest's!", b"box"), *of_those_in_no_room),
    }
    for caller, messages in refused.items():
        for message in messages:
            assert await caller.ask(message, rooms.Problem) == rooms.Problem("unauthorized"), message
    _, foreign = await here.pair()
    assert await host.ask(rooms.To(foreign.side, b"box"), rooms.Gone) == rooms.Gone(foreign.side)
    assert await host.ask(rooms.To(rooms.HOST, b"to myself"), rooms.Problem) == rooms.Problem("unauthorized")


@pytest.mark.parametrize(
    "frame",
    [
        rooms.pack(rooms.Leave("direct"))[:-1],
        b"\xc1",
        b"\x93\xa4Open\xc4\x02aa\x01",
        b"x" * rooms.MOST_BYTES,
        b"x" * (rooms.MOST_BYTES + 1),
        "text",
    ],
    ids=["cut off", "not packed", "a short key", "random", "too long", "text"],
)
async def test_who_does_not_keep_to_the_messages_is_told_and_closed(frame: bytes | str, here: House) -> None:
    host, guest = await here.pair()
    await (guest.socket.send_bytes(frame) if isinstance(frame, bytes) else guest.socket.send_str(frame))
    if len(frame) > rooms.MOST_BYTES:
        assert await guest.closed() == 1009
    else:
        assert await guest.hear(rooms.Problem) == rooms.Problem("bad_message")
        assert await guest.closed() == 1003
    assert await host.hear(rooms.Gone) == rooms.Gone(guest.side)


async def test_a_flood_of_messages_or_bytes_waits_outside_and_the_others_do_not() -> None:
    settings = Settings(limits=Limits(messages=Pace(Rate(20, 50), longest_debt=1e9)))
    async with house(settings) as here:
        host, flooder = await here.pair()
        await flooder.say(rooms.To(rooms.HOST, b"first"))
        began = asyncio.get_running_loop().time()
        for _ in range(60):
            await flooder.say(rooms.To(rooms.HOST, b"flood"))
        other_host, other = await here.pair()
        await other.say(rooms.To(rooms.HOST, b"quick"))
        assert await other_host.hear(rooms.From) == rooms.From(other.side, b"quick")
        for _ in range(61):
            await host.hear(rooms.From)
        assert asyncio.get_running_loop().time() - began > 0.6  # 40 of them at 50 a second
    settings = Settings(relay=True, limits=Limits(relayed_bytes=Pace(Rate(20_000, 40_000), longest_debt=1e9)))
    async with house(settings) as here:
        host, guest = await here.pair()
        began = asyncio.get_running_loop().time()
        for _ in range(4):
            await guest.say(rooms.To(rooms.HOST, b"x" * 10_000))
        for _ in range(4):
            await host.hear(rooms.From)
        assert asyncio.get_running_loop().time() - began > 0.25


async def test_a_connection_that_stays_in_debt_is_closed() -> None:
    # A service that is so busy that it rests twice as long as it should sees no debt: so each rest is long.
    settings = Settings(limits=Limits(messages=Pace(Rate(20, 10), longest_debt=0.5)))
    async with house(settings) as here:
        host, flooder = await here.pair()
        for _ in range(24):  # for less than half a second too many
            await flooder.say(rooms.To(rooms.HOST, b"burst"))
        for _ in range(24):
            await host.hear(rooms.From)
        await asyncio.sleep(0.2)
        for _ in range(100):
            await flooder.say(rooms.To(rooms.HOST, b"flood"))
        assert (await flooder.hear(rooms.Problem)).code == "rate_limited"
        assert await flooder.closed() == 1008
        while not isinstance(await host.listen(), rooms.Gone):
            pass


@pytest.mark.slow
async def test_pings_count_like_everything_else() -> None:
    settings = Settings(limits=Limits(messages=Pace(Rate(20, 50), longest_debt=1e9)))
    async with house(settings) as here:
        caller = await here.call(autoping=False)
        began = asyncio.get_running_loop().time()
        for number in range(50):
            await caller.socket.ping(b"%d" % number)
        for number in range(50):
            assert (await caller.socket.receive())[:2] == (aiohttp.WSMsgType.PONG, b"%d" % number)
        assert asyncio.get_running_loop().time() - began > 0.5


async def test_who_does_not_read_is_cut_off() -> None:
    settings = Settings(limits=Limits(messages=Pace(Rate(1_000_000, 1_000_000), longest_debt=1e9)))
    async with house(settings) as here:
        host = await here.call()
        opened = await host.open()
        guest = await here.call()
        await guest.join(opened.route)
        host.socket._reader._protocol.pause_reading()
        while len(here.running.service.connections) == 2:
            await guest.say(rooms.To(rooms.HOST, b"x" * rooms.MOST_BOX))
        assert await guest.hear(rooms.Gone) == rooms.Gone(rooms.HOST)


async def test_routes_cannot_be_guessed_one_after_the_other() -> None:
    async with house(Settings(limits=Limits(misses=Rate(5, 0.01)))) as here:
        _, opened = await here.host()
        guesser = await here.call()
        for route in ("AA", "AB", "AC", "AD", "AE"):
            if route != opened.route:
                await guesser.ask(rooms.Join(route, guesser.key), rooms.Problem)
        await guesser.say(rooms.Join("22A", guesser.key))
        await guesser.listen()
        again = await here.call()
        assert await again.ask(rooms.Join(opened.route, again.key), rooms.Puzzle)
        old = await here.call(protocols=rooms.SUBPROTOCOLS[-1:])
        told = await old.ask(rooms.Join(opened.route, old.key), rooms.Problem)
        assert told.code == "rate_limited"
        assert 50 < told.retry_after <= 100


async def test_codes_joins_of_one_room_and_new_connections_have_their_rates() -> None:
    limits = Limits(codes=Rate(2, 0.01), strangers=Rate(2, 0.01))
    async with house(Settings(limits=limits)) as here:
        host = await here.call(protocols=rooms.SUBPROTOCOLS[-1:])
        opened = await host.open()
        await host.ask(rooms.Renew(3), rooms.Opened)
        assert (await host.ask(rooms.Renew(3), rooms.Problem)).code == "rate_limited"
        for _ in range(2):
            guest = await here.call()
            await guest.come_back(opened.room)
            assert await host.hear(rooms.Knock)
        third = await here.call(protocols=rooms.SUBPROTOCOLS[-1:])
        assert (await third.ask(rooms.Return(opened.room, third.key), rooms.Problem)).code == "rate_limited"
    async with house(Settings(limits=Limits(arrivals=Rate(2, 0.01)))) as here:
        await here.pair()
        third = await here.call()
        assert (await third.hear(rooms.Problem)).code == "rate_limited"
        await third.closed()


def solved(puzzle: rooms.Puzzle) -> rooms.Solution:
    number = solve(puzzle.salt, puzzle.bits, lambda: True)
    assert number is not None
    return rooms.Solution(number)


async def test_whoever_wants_more_than_its_share_pays_with_work_each_time() -> None:
    limits = Limits(codes=Rate(1, 0.01), strangers=Rate(1, 0.01), misses=Rate(1, 0.01), puzzle_bits=8)
    async with house(Settings(limits=limits)) as here:
        host, opened = await here.host()
        renewed = await host.ask(solved(await host.ask(rooms.Renew(3), rooms.Puzzle)), rooms.Opened)
        assert renewed.route != opened.route
        other = await here.call()
        assert await other.ask(solved(await other.ask(rooms.Open(other.key, 3), rooms.Puzzle)), rooms.Opened)
        back = await here.call()
        assert await back.ask(solved(await back.ask(rooms.Reopen(back.key), rooms.Puzzle)), rooms.Opened)
        first, second, third = [await here.call() for _ in range(3)]
        await first.join(renewed.route)
        assert await second.ask(
            solved(await second.ask(rooms.Join(renewed.route, second.key), rooms.Puzzle)), rooms.Joined
        )
        await third.ask(rooms.Join("22A", third.key), rooms.Problem)  # a miss, and so is the next one
        assert await third.ask(solved(await third.ask(rooms.Join("22A", third.key), rooms.Puzzle)), rooms.Problem)
        assert await third.ask(solved(await third.ask(rooms.Return(host.room, third.key), rooms.Puzzle)), rooms.Joined)
    async with house(Settings(limits=Limits(codes=Rate(1, 0.01), puzzle_bits=8))) as here:
        host, _ = await here.host()
        unauthorized = rooms.Problem("unauthorized")
        assert await host.ask(rooms.Solution(0), rooms.Problem) == unauthorized, "there is no puzzle"
        puzzle = await host.ask(rooms.Renew(3), rooms.Puzzle)
        wrong = next(number for number in range(100) if not is_solution(puzzle.salt, puzzle.bits, number))
        assert await host.ask(rooms.Solution(wrong), rooms.Problem) == unauthorized
        assert await host.ask(solved(puzzle), rooms.Opened)
        assert await host.ask(solved(puzzle), rooms.Problem) == unauthorized
        assert (await host.ask(rooms.Renew(3), rooms.Puzzle)).salt != puzzle.salt


@pytest.mark.parametrize(
    ("near", "far"),
    [(["192.0.2.1", "192.0.2.99"], "192.0.3.1"), (["2001:db8:1:2::3", "2001:db8:1:ffff::3"], "2001:db8:2:2::3")],
)
async def test_many_addresses_of_one_network_have_no_more_codes_than_a_few(near: list[str], far: str) -> None:
    limits = Limits(network_codes=Rate(3, 0.01))
    async with house(Settings(behind_proxy=True, limits=limits)) as here:

        async def call(address: str) -> Caller:
            return await here.call(headers={"X-Forwarded-For": address})

        for address in (near[0], near[1], near[0]):
            await (await call(address)).open()
        for wanted in (rooms.Open(bytes(16), 3), rooms.Reopen(bytes(16))):
            assert await (await call(near[1])).ask(wanted, rooms.Puzzle)
        await (await call(far)).open()


@pytest.mark.parametrize("limits", [Limits(connections=2), Limits(connections_per_source=2)])
async def test_when_there_is_no_room_for_more_connections_they_are_told(limits: Limits) -> None:
    async with house(Settings(limits=limits)) as here:
        host, guest = await here.pair()
        third = await here.call()
        assert (await third.hear(rooms.Problem)).code == "server_busy"
        assert await third.closed() == 1008
        await guest.socket.close()
        await host.hear(rooms.Gone)
        again = await here.call(guest.key)
        await again.come_back(host.side)


async def test_behind_a_proxy_sources_are_told_apart_by_what_it_says() -> None:
    limits = Limits(connections_per_source=1)
    async with house(Settings(behind_proxy=True, limits=limits)) as here:
        near = ("2001:db8:1:2::3", "2001:db8:1:3::3", "192.0.2.1", "::nonsense")
        forwarded = [{"X-Forwarded-For": f"192.0.2.1, {each}"} for each in near]
        callers = [await here.call(headers=each) for each in forwarded]
        for each in callers:
            await each.open()
        lines = [("X-Forwarded-For", "192.0.2.9"), ("X-Forwarded-For", "2001:db8:1:2::4")]
        second = await here.call(headers=lines)
        assert (await second.hear(rooms.Problem)).code == "server_busy"
        await second.closed()


async def test_who_speaks_another_version_is_let_in_only_to_be_told() -> None:
    async with house() as here, aiohttp.ClientSession() as session:
        url = f"http://127.0.0.1:{here.running.port}{rooms.PATH}"
        async with session.ws_connect(url, protocols=("spitegame.rooms.99",)) as socket:
            assert socket.protocol is None
            await socket.receive()
            assert socket.close_code == 1002
        async with session.get(url) as answer:
            assert answer.status == 400
        for path in ("health", "healthz"):
            async with session.get(f"http://127.0.0.1:{here.running.port}/{path}") as answer:
                assert (answer.status, await answer.text()) == (200, "well\n")
        async with session.get(f"http://127.0.0.1:{here.running.port}/elsewhere") as answer:
            assert answer.status == 404
        async with session.ws_connect(url, protocols=("other", rooms.SUBPROTOCOL)) as socket:
            assert socket.protocol == rooms.SUBPROTOCOL


async def test_silent_and_idle_connections_do_not_stay(monkeypatch: pytest.MonkeyPatch, here: House) -> None:
    host, _ = await here.host()
    (connection,) = here.running.service.connections.values()
    connection.check_liveness(monotonic() + 60)  # the service had so much to do that it has asked nobody meanwhile
    await host.ask(rooms.To(b"x" * 16, b""), rooms.Gone)
    assert here.running.service.connections
    monkeypatch.setattr("signaling.sockets.IDLE", 0.0)
    idle = await here.call()
    await here.running.service.sweep()
    assert await idle.closed() == 1008
    await host.ask(rooms.To(b"x" * 16, b""), rooms.Gone)  # being in a room is reason enough to stay
    monkeypatch.setattr("signaling.sockets.HEARTBEAT", 0.0)
    host.socket._reader._protocol.pause_reading()
    await asyncio.sleep(0.01)
    for _ in range(MOST_UNANSWERED):
        await here.running.service.sweep()
    assert here.running.service.connections, "it may still answer"
    await here.running.service.sweep()
    await until(lambda: not here.running.service.connections, "the silent one is cut off")


async def test_closing_waits_for_nobody_who_does_not_answer_or_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.service.SHUTDOWN_TIMEOUT", 0.1)
    async with house(Settings(limits=Limits(messages=Pace(Rate(1, 0.001), longest_debt=1e9)))) as here:
        await here.host()
        flooder = await here.call()
        for _ in range(3):
            await flooder.say(rooms.Shut())
        await until(lambda: here.running.service.sent["unauthorized"] == 2, "the third one waits")
        await here.running.close()
        assert not here.running.service.connections


@pytest.mark.parametrize("said", [b"", OPENING[:30].encode()], ids=["nothing", "half a request"])
async def test_who_does_not_say_what_it_wants_does_not_stay(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.app.REQUEST_TIMEOUT", 0.1)
    async with house() as here:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.running.port)
        writer.write(said)
        assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()
