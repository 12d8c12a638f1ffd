"""Several services on one Redis, or on several, all within this process."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import product

import msgpack
import pytest
from redis.asyncio import Redis
from support.online.service_callers import callers, redis_server
from support.online.services_here import Fleet, fleet
from support.waiting import until

from signaling import messages as rooms
from signaling.app import serve
from signaling.codes import LENGTHS, LETTERS
from signaling.redis import bus, shard
from signaling.redis.keys import CHANNEL, ROUTES, home_key, kept_key
from signaling.redis.store import RedisStore
from signaling.rooms import MOST_STRANGERS, Address, Request
from signaling.settings import Settings, rules_of

pytestmark = pytest.mark.needs


@pytest.fixture
async def at() -> AsyncIterator[Fleet]:
    async with fleet() as made:
        yield made


async def published(redis: Redis) -> int:
    """So often processes have said something to each other."""
    calls = (await redis.info("commandstats")).get("cmdstat_publish", {"calls": 0})["calls"]
    return int(calls)


async def test_strangers_at_all_processes_are_no_more_than_they_should_be(at: Fleet) -> None:
    host, opened = await at.host(0)
    guests = [await at.call(number % 2) for number in range(MOST_STRANGERS + 5)]
    for each in guests:
        await each.join(opened.route)
    heard = Counter([type(await host.listen()).__name__ for _ in range(len(guests) + 5)])
    assert heard == {"Knock": len(guests), "Gone": 5}
    host = await at.call(0)
    guests = [await at.call(1) for _ in range(5)]  # who hang up while they are let in
    room = (await host.reopen()).room
    for each in guests:
        await each.say(rooms.Return(room, each.key))
        await each.socket.close()
    told = [await host.listen() for _ in range(2 * len(guests))]
    knocked = {each.side for each in told if isinstance(each, rooms.Knock)}
    gone = {each.side for each in told if isinstance(each, rooms.Gone)}
    assert knocked == gone == {each.side for each in guests}


async def test_routes_become_scarce_for_all_and_are_free_again(at: Fleet) -> None:

    async def take(routes: Sequence[str], until: float) -> None:
        await at.redis[0].zadd(f"{ROUTES}{LENGTHS[0]}", dict.fromkeys(routes, until))

    short = list(map("".join, product(LETTERS, rooms.ALPHABET)))
    host, opened = await at.host(0)
    assert len(opened.route) == 2
    await take(short[::2], 1e12)
    while len((await host.ask(rooms.Renew(3), rooms.Opened)).route) == 2:  # until they have been counted
        await at.running[0].service.sweep()
    await take(short, 1e12)
    old = await at.call(1, protocols=rooms.SUBPROTOCOLS[-1:])
    assert (await old.ask(rooms.Open(old.key, 3), rooms.Problem)).code == "server_busy"
    await take(short, 1.0)
    await at.running[1].service.sweep()
    assert len((await old.open()).route) == 2


async def test_no_two_rooms_have_one_route_and_it_is_free_when_its_code_is_shut(at: Fleet) -> None:
    host, opened = await at.host(0)
    assert (await host.ask(rooms.Renew(3), rooms.Opened)).route != opened.route
    await host.say(rooms.Shut())
    while await at.redis[0].zcard(f"{ROUTES}2"):
        await asyncio.sleep(0.01)
    guest = await at.call(1)
    assert await guest.ask(rooms.Join(opened.route, guest.key), rooms.Problem) == rooms.Problem("no_room")
    hosts = [await at.call(number % 2) for number in range(40)]
    for each in hosts:
        await each.say(rooms.Open(each.key, 3))
    routes = [(await each.hear(rooms.Opened)).route for each in hosts]
    assert len(set(routes)) == len(hosts)
    assert {len(route) for route in routes} == {LENGTHS[0]}


async def test_what_a_dead_process_leaves_behind_fades(at: Fleet) -> None:
    host, _ = await at.pair(0, 1)
    assert await at.redis[0].pttl(home_key(host.room)) > 0
    for_ever = -1
    assert await at.redis[0].pttl(kept_key(host.room)) != for_ever


async def test_a_room_stays_while_its_home_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shard, "SIGN_OF_LIFE_S", 0.0)
    async with fleet() as at:
        host, guest = await at.pair(0, 1)
        little = shard.HOME_LIFE * 1000 // 2
        await at.redis[0].pexpire(home_key(host.room), little)
        await at.running[0].service.sweep()
        while await at.redis[0].pttl(home_key(host.room)) <= little:
            await asyncio.sleep(0.01)
        await host.say(rooms.To(guest.side, b"still here"))
        assert await guest.hear(rooms.From) == rooms.From(rooms.HOST, b"still here")


class Noted:
    """Notes what is delivered."""

    def __init__(self) -> None:
        self.told: list[rooms.RoomMessage] = []

    def deliver(self, address: Address, message: rooms.RoomMessage) -> bool:
        self.told.append(message)
        return True

    def disconnect_rooms(self, is_meant: Callable[[bytes | None], bool]) -> None:
        raise AssertionError("nothing is lost here")


async def test_a_room_that_is_wanted_again_is_not_let_go() -> None:
    with redis_server() as url:
        store, noted, key = RedisStore(rules_of(Settings()), [url]), Noted(), bytes(16)
        room = rooms.public_id(key)
        await store.start(noted)
        for asked in (rooms.Reopen(key), rooms.Leave("cancelled"), rooms.Reopen(key)):
            await store.ask(Request(f"{store.process}1", asked, 2, room))
        await store.sweep()
        assert [type(each) for each in noted.told] == [rooms.Opened, rooms.Opened]
        async with Redis.from_url(url) as redis:
            await store._shards[0]._redis.enqueue("PING")  # after all that was said before
            assert await redis.exists(home_key(room))
        await store.close()


@pytest.mark.parametrize(("processes", "times"), [((0, 0), 0), ((0, 1), 20)])
async def test_boxes_to_another_process_are_published_once_in_their_order_and_to_the_same_one_never(
    processes: tuple[int, int], times: int, at: Fleet
) -> None:
    host, guest = await at.pair(*processes)
    before = await published(at.redis[0])
    for number in range(10):
        await host.say(rooms.To(guest.side, b"to %d" % number))
        await guest.say(rooms.To(rooms.HOST, b"from %d" % number))
    assert [await guest.hear(rooms.From) for _ in range(10)] == [
        rooms.From(rooms.HOST, b"to %d" % number) for number in range(10)
    ]
    assert [(await host.hear(rooms.From)).box for _ in range(10)] == [b"from %d" % number for number in range(10)]
    assert await published(at.redis[0]) - before == times
    other = await at.call(1)
    await other.come_back(host.room)
    await guest.say(rooms.To(other.side, b"past the host"))
    assert await guest.hear(rooms.Problem) == rooms.Problem("unauthorized")


async def test_rooms_are_spread_over_several_stores() -> None:
    async with fleet(stores=2) as at:
        for _ in range(40):  # with fewer, all may come to the same store by chance
            host, guest = await at.pair(0, 1)
            await guest.say(rooms.To(rooms.HOST, b"box"))
            assert await host.hear(rooms.From) == rooms.From(guest.side, b"box")
        taken = [await each.zcard(f"{ROUTES}2") for each in at.redis]
        assert sum(taken) == 40
        assert all(taken)


async def test_a_store_that_has_forgotten_all_is_noticed_and_codes_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bus.CHECK_PERIOD + bus.ANSWER_TIMEOUT < 10
    monkeypatch.setattr(bus, "CHECK_PERIOD", 0.1)
    async with fleet() as at:
        host, guest = await at.pair(0, 1)
        await at.redis[0].flushall()
        assert {await host.closed(), await guest.closed()} <= {1012, 1006}  # 1006: too busy for a goodbye
        await until(lambda: all(each.service.is_well for each in at.running), "they are well again")
        host = await at.call(1, host.key)
        assert (await host.reopen()).route == ""
        renewed = await host.ask(rooms.Renew(3), rooms.Opened)
        late = await at.call(0)
        await late.join(renewed.route)


async def test_a_redis_that_falls_silent_is_not_left_with_an_open_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "ANSWER_TIMEOUT", 0.2)
    ended = asyncio.Event()

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"HELLO")
        writer.write(b"%0\r\n")  # and then nothing more
        with suppress(ConnectionError):
            await reader.read()
        ended.set()
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        with pytest.raises(OSError, match="does not answer"):
            await serve(Settings(redis=url), "127.0.0.1", 0)
        await asyncio.wait_for(ended.wait(), 10)


async def test_who_is_told_to_end_at_the_moment_when_redis_does_ends() -> None:
    with redis_server() as url:
        running = await serve(Settings(redis=url), "127.0.0.1", 0)
    await asyncio.wait_for(running.close(), 30)


async def test_who_waits_to_be_let_in_when_redis_is_lost_comes_again() -> None:
    with ExitStack() as lost:
        settings = Settings(redis=lost.enter_context(redis_server()))
        async with await serve(settings, "127.0.0.1", 0) as running, callers() as programs:
            _, opened = await programs.host(running.port)
            guest = await programs.call(running.port)
            async with Redis.from_url(settings.redis) as redis:
                await redis.client_pause(60_000)
            await guest.say(rooms.Join(opened.route, guest.key))
            assert await guest.ask(rooms.Renew(3), rooms.Problem) == rooms.Problem("unauthorized")  # both are read
            lost.close()
            assert await guest.closed() == 1012


async def test_those_whose_room_was_kept_by_a_process_that_is_gone_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "CHECK_PERIOD", 0.1)
    async with fleet() as at:
        host, guest = await at.pair(0, 1)
        closing = asyncio.create_task(at.running[0].close())
        assert await host.closed() == 1012
        await closing
        assert await guest.hear(rooms.Gone) == rooms.Gone(rooms.HOST)
        assert await guest.closed() == 1012
        guest = await at.call(1, guest.key)
        assert not (await guest.come_back(host.room)).host
        host = await at.call(1, host.key)
        assert (await host.reopen()).route
        assert (await host.hear(rooms.Knock)).side == guest.side


async def test_it_starts_over_with_a_room_that_others_have_changed() -> None:
    async with fleet(count=3) as at:
        host, guest = await at.pair(0, 1)
        guest_again = await at.call(2, guest.key)
        assert (await guest_again.ask(rooms.Return(host.room, guest.key), rooms.Joined)).host
        assert await guest.hear(rooms.Problem) == rooms.Problem("replaced")
        await guest_again.say(rooms.To(rooms.HOST, b"from elsewhere"))
        while (heard := await host.listen()) != rooms.From(guest.side, b"from elsewhere"):
            assert isinstance(heard, rooms.Knock)


async def test_a_note_of_another_version_that_cannot_be_read_stops_nobody() -> None:
    with redis_server() as url:
        store, noted = RedisStore(rules_of(Settings()), [url]), Noted()
        await store.start(noted)
        nowhere = ["asked", f"{store.process}1", b"", 2, True, shard.NO_SUCH_ROOM]
        newer = ["asked", f"{store.process}1", b"newer", 9, True, bytes(16)]
        async with Redis.from_url(url) as redis:
            for note in (b"\xc1", msgpack.packb(newer), msgpack.packb(nowhere)):
                await redis.publish(CHANNEL + store.process, note)
            await until(lambda: noted.told, "an answer to the note that can be read")
        await store.close()
