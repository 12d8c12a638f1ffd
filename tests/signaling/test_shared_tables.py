"""The list of open tables that several services keep in one Redis, or in several, all within this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest
from support.online.ports import free_port
from support.online.service_callers import Caller, callers, redis_server
from support.online.services_here import Fleet, fleet
from support.waiting import until

from signaling.app import serve
from signaling.leases import MISS_LIFE
from signaling.messages import (
    LEASE,
    From,
    Gone,
    Knock,
    List,
    Listing,
    OpenTable,
    Problem,
    Row,
    Tables,
    To,
    Unlist,
    Watch,
)  # fmt: skip
from signaling.redis import bus
from signaling.redis.keys import LEASES, MISSED, TABLES, TABLES_VERSION
from signaling.redis.tables import RedisTableStore
from signaling.settings import Settings

pytestmark = pytest.mark.needs

TABLE = OpenTable("spite", "quick", taken=2, free=2, language="de")
SAID = List(TABLE, b"of the long code")


@pytest.fixture(autouse=True)
def _quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.open_tables.ROUND", 0.02)


class Eye:
    """Somebody who watches."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.rows: dict[bytes, Row] = {}

    def take(self, told: Tables) -> None:
        for room in told.gone:
            self.rows.pop(room, None)
        self.rows |= {row.room: row for row in told.rows}

    async def sees(self, *hosts: Caller) -> None:
        """Returns as soon as these are listed, and no others."""
        while self.rows.keys() != {each.room for each in hosts}:
            self.take(await self.caller.hear(Tables))


async def listed(at: Fleet, process: int) -> Caller:
    """A host whose table is listed."""
    host, _ = await at.host(process)
    assert await host.ask(SAID, Listing) == Listing("listed")
    return host


async def watching(at: Fleet, process: int) -> Eye:
    eye = Eye(await at.call(process))
    eye.take(await eye.caller.ask(Watch(), Tables))
    return eye


@pytest.fixture
async def at() -> AsyncIterator[Fleet]:
    async with fleet() as made:
        yield made


@pytest.mark.parametrize("stores", [1, 2])
async def test_tables_of_all_processes_are_seen_at_each(stores: int) -> None:
    async with fleet(stores=stores) as at:
        early = await watching(at, 0)
        hosts = [await listed(at, number % 2) for number in range(6)]
        late = await watching(at, 1)
        for eye in (early, late):
            await eye.sees(*hosts)
            assert {row.table for row in eye.rows.values()} == {TABLE}
            assert {row.secret for row in eye.rows.values()} == {SAID.secret}
        guest = await at.call(0)
        assert (await guest.come_back(hosts[1].room)).host
        await hosts[0].say(Unlist())
        await hosts[1].socket.close()
        for eye in (early, late):
            await eye.sees(*hosts[2:])
        fuller = List(OpenTable("spite", "quick", 4, 0, "de"), SAID.secret)
        await hosts[2].ask(fuller, Listing)
        while early.rows[hosts[2].room].table != fuller.table:
            early.take(await early.caller.hear(Tables))


async def test_a_table_whose_host_is_silent_is_gone_at_all_processes(at: Fleet) -> None:
    (redis,) = at.redis
    eyes = [await watching(at, 0), await watching(at, 1)]
    silent, steady = await listed(at, 0), await listed(at, 0)
    for eye in eyes:
        await eye.sees(silent, steady)
    ends = await redis.zscore(LEASES, silent.room)
    seconds, _ = await redis.time()
    assert ends
    assert 1000 * seconds < ends <= 1000 * (seconds + 1 + LEASE)
    await redis.zadd(LEASES, {silent.room: 1000 * seconds})
    for eye in eyes:
        await eye.sees(steady)
    assert await redis.hkeys(TABLES) == [steady.room]


async def test_a_table_is_as_old_as_its_listing_and_stating_it_again_is_no_change(at: Fleet) -> None:
    (redis,) = at.redis
    host = await listed(at, 0)
    version = await redis.get(TABLES_VERSION)
    assert await host.ask(SAID, Listing) == Listing("listed")
    assert await redis.get(TABLES_VERSION) == version
    store = at.running[1].service._store.tables
    assert isinstance(store, RedisTableStore)
    before = await store.tables()
    await listed(at, 1)
    after = await store.tables()
    assert len(after) == 2
    assert after[host.room] == before[host.room]
    assert 0 <= store.now() - after[host.room].since < 60


async def test_a_host_that_has_come_back_at_another_process_stays_listed(at: Fleet) -> None:
    eye, first = await watching(at, 0), await listed(at, 0)
    again = await at.call(1, first.key)
    await again.reopen()
    await again.ask(SAID, Listing)
    assert await first.hear(Problem) == Problem("replaced")
    await first.closed()
    tables = at.running[0].service.tables
    assert tables
    await until(lambda: not tables.number, "the first process has forgotten it")
    other = await listed(at, 0)
    await eye.sees(first, other)


async def test_a_connection_ends_only_what_it_has_listed_and_what_a_dead_service_leaves_fades(at: Fleet) -> None:
    store, room = at.running[0].service._store.tables, bytes(16)
    await store.list_table(room, "first", SAID)
    await store.list_table(room, "second", SAID)
    store.unlist(room, "first")
    assert room in await store.tables()
    store.unlist(room, "second")
    assert not await store.tables()
    await listed(at, 0)
    for key in (TABLES, LEASES, TABLES_VERSION):
        assert 0 < await at.redis[0].pttl(key) <= 10 * 1000 * LEASE
    host = await listed(at, 1)
    await host.say(Unlist())
    while await at.redis[0].hexists(TABLES, host.room):
        await asyncio.sleep(0.01)
    assert await at.redis[0].pttl(TABLES_VERSION) > 0


async def test_a_table_at_which_people_of_two_networks_wait_in_vain_at_any_process_is_listed_no_more(
    at: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signaling.open_tables.UNANSWERED", 0.2)
    host, answering, eye = await listed(at, 0), await listed(at, 1), await watching(at, 0)
    for process, address in enumerate(("192.0.2.1", "192.0.3.1")):
        guests = [await at.call(process, headers={"X-Forwarded-For": address}) for _ in range(2)]
        for guest, each in zip(guests, (host, answering), strict=True):
            await guest.come_back(each.room)
            assert await each.hear(Knock)
        await answering.say(To(guests[1].side, b"a box"))
        assert await guests[1].hear(From)
        await asyncio.sleep(0.2)
        for guest, each in zip(guests, (host, answering), strict=True):
            assert await each.ask(SAID, Listing) == Listing("listed")
            await guest.socket.close()
            assert await each.hear(Gone)
    await eye.sees(answering)
    assert await host.ask(SAID, Listing) == Listing("later")
    assert 0 < await at.redis[0].pttl(MISSED + host.room) <= 1000 * MISS_LIFE


async def test_a_full_list_takes_no_further_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.messages.MOST_TABLES", 2)
    async with fleet() as at:
        host, _ = await listed(at, 0), await listed(at, 1)
        third = await at.call(0)
        await third.open()
        assert await third.ask(SAID, Listing) == Listing("later")
        assert await host.ask(SAID, Listing) == Listing("listed")


async def test_after_redis_was_away_tables_that_hosts_state_are_listed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "RETRY_PERIOD", 0.05)
    port = free_port()
    with ExitStack() as running:
        url = running.enter_context(redis_server(port))
        async with (
            await serve(Settings(redis=url, tables=True), "127.0.0.1", 0) as one,
            await serve(Settings(redis=url, tables=True), "127.0.0.1", 0) as other,
            callers() as programs,
        ):
            at = Fleet([one, other], programs, [])
            host, eye = await listed(at, 0), await watching(at, 1)
            await eye.sees(host)
            running.close()
            assert await host.closed() == 1012
            await eye.sees()
            running.enter_context(redis_server(port))
            await until(lambda: one.service.is_well and other.service.is_well, "Redis is there again")
            again = await at.call(0, host.key)
            await again.reopen()
            await again.ask(SAID, Listing)
            await eye.sees(again)
