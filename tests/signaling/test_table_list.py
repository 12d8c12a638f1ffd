"""The list of open tables at a service within this process: who is in it for how long, and what is told of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from random import Random
from secrets import token_hex
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.online.service_callers import Caller
from support.online.services_here import Clock, House, house
from support.virtual_time import run_virtually
from support.waiting import until

from signaling import messages as rooms
from signaling.leases import MISS_LIFE, ListedTable, MemoryTableStore
from signaling.limits import Limits, Rate
from signaling.open_tables import ROUND, TableRegistry, Watcher
from signaling.settings import Settings
from signaling.sockets import Connection

TABLE = rooms.OpenTable("malice", "party", taken=1, free=3, language="en")
SECRET = b"of the long code"
SAID = rooms.List(TABLE, SECRET)
UNANSWERED = 0.05
NEAR, NEARER, FAR = "192.0.2.1", "192.0.2.2", "192.0.3.1"
"""The first two are in one network."""
FRAME = 4
"""The bytes of a frame around a message of the service."""


class Place:
    """A service, those who are connected to it, and its clock."""

    def __init__(self, here: House, clock: Clock) -> None:
        self._here, self.clock, self.call = here, clock, here.call
        assert here.running.service.tables
        self.tables = here.running.service.tables

    async def host(self) -> Caller:
        """A host whose table is listed."""
        host, _ = await self._here.host()
        assert await host.ask(SAID, rooms.Listing) == rooms.Listing("listed")
        return host

    async def visited(self, host: Caller, address: str) -> Caller:
        """Somebody at this address, whom the host has not answered yet."""
        guest = await self.call(headers={"X-Forwarded-For": address})
        assert (await guest.come_back(host.room)).host
        return guest

    async def listed(self) -> list[bytes]:
        """Those that are listed."""
        _, told = await self.watcher()
        return [row.room for row in told.rows]

    async def watcher(self) -> tuple[Caller, rooms.Tables]:
        """Somebody who watches, and what it was told first."""
        watcher = await self.call()
        return watcher, await watcher.ask(rooms.Watch(), rooms.Tables)

    async def news(self, watcher: Caller) -> rooms.Tables:
        await self.tables.go_round()
        return await watcher.hear(rooms.Tables)


@pytest.fixture(autouse=True)
def _rounds_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.open_tables.ROUND", 3600.0)


@asynccontextmanager
async def place(limits: Limits | None = None) -> AsyncIterator[Place]:
    clock = Clock()
    async with house(Settings(tables=True, behind_proxy=True, limits=limits or Limits()), clock) as here:
        yield Place(here, clock)


@pytest.fixture
async def at() -> AsyncIterator[Place]:
    async with place() as made:
        yield made


async def test_a_table_is_at_whoever_watches_with_all_that_it_takes_to_sit_down(at: Place) -> None:
    early, told = await at.watcher()
    assert told == rooms.Tables((), (), True)
    host = await at.host()
    assert await at.news(early) == rooms.Tables((), (rooms.Row(host.room, SECRET, 0, TABLE),), True)
    at.clock.now += 5.5
    _, told = await at.watcher()
    assert told == rooms.Tables((), (rooms.Row(host.room, SECRET, 5, TABLE),), True)
    fuller = replace_seats(taken=2, free=2)
    await host.ask(rooms.List(fuller, SECRET), rooms.Listing)
    assert await at.news(early) == rooms.Tables((), (rooms.Row(host.room, SECRET, 5, fuller),), True)
    guest = await at.call()
    assert (await guest.come_back(host.room)).host


def replace_seats(*, taken: int, free: int) -> rooms.OpenTable:
    return rooms.OpenTable(TABLE.game, TABLE.preset, taken, free, TABLE.language)


async def is_killed(host: Caller) -> None:
    host.socket._response.connection.transport.abort()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "ends",
    [lambda host: host.say(rooms.Unlist()), lambda host: host.say(rooms.Leave("cancelled")), is_killed],
    ids=["unlists", "leaves", "is killed"],
)
async def test_a_table_is_gone_at_once_when_its_host_is(ends: Callable[[Caller], Awaitable[None]], at: Place) -> None:
    host = await at.host()
    watcher, _ = await at.watcher()
    await ends(host)
    await until(lambda: not at.tables.number, "the service has heard of it")
    assert await at.news(watcher) == rooms.Tables((host.room,), (), True)


async def test_a_lease_runs_out_where_the_host_is_silent_and_goes_on_where_it_is_not(at: Place) -> None:
    silent, steady = await at.host(), await at.host()
    watcher, _ = await at.watcher()
    at.clock.now += rooms.LEASE - 0.1
    await steady.ask(SAID, rooms.Listing)
    await at.tables.go_round()
    assert not watcher.socket._reader._buffer  # nothing has changed
    at.clock.now += 0.1
    assert await at.news(watcher) == rooms.Tables((silent.room,), (), True)
    await silent.ask(SAID, rooms.Listing)
    (back,) = (await at.news(watcher)).rows
    assert (back.room, back.age) == (silent.room, 0)
    _, told = await at.watcher()
    assert {row.room: row.age for row in told.rows} == {silent.room: 0, steady.room: 10}


async def test_a_host_that_comes_back_by_another_connection_stays_listed_when_the_first_is_closed(at: Place) -> None:
    first = await at.host()
    again = await at.call(first.key)
    await again.reopen()
    await again.ask(SAID, rooms.Listing)
    await first.hear(rooms.Problem)
    await first.closed()
    await until(lambda: at.tables.number == 1, "the first one is forgotten")
    _, told = await at.watcher()
    assert [row.room for row in told.rows] == [first.room]


async def test_a_connection_ends_only_what_it_has_listed_itself_and_a_full_list_keeps_what_is_in_it() -> None:
    store, room = MemoryTableStore(Clock()), bytes(16)
    await store.list_table(room, "first", SAID)
    await store.list_table(room, "second", SAID)
    store.unlist(room, "first")
    assert room in await store.tables()
    store.unlist(room, "second")
    assert not await store.tables()
    names = [number.to_bytes(16) for number in range(rooms.MOST_TABLES)]
    assert all([await store.list_table(room, "host", SAID) for room in names])
    assert not await store.list_table(rooms.public_id(bytes(16)), "another", SAID)
    assert await store.list_table(names[0], "host", SAID)
    store.unlist(names[1], "host")
    assert await store.list_table(rooms.public_id(bytes(16)), "another", SAID)


async def test_only_hosts_of_open_rooms_list_and_only_who_is_in_no_room_watches_if_there_is_a_list(at: Place) -> None:
    nobody = await at.call()
    assert await nobody.ask(SAID, rooms.Problem) == rooms.Problem("unauthorized")
    host = await at.host()
    assert await host.ask(rooms.Watch(), rooms.Problem) == rooms.Problem("unauthorized")
    guest = await at.call()
    await guest.come_back(host.room)
    assert await guest.ask(SAID, rooms.Problem) == rooms.Problem("unauthorized")
    watcher, _ = await at.watcher()
    for message in (rooms.Watch(), rooms.Open(watcher.key, 3), SAID):
        assert await watcher.ask(message, rooms.Problem) == rooms.Problem("unauthorized")
    async with house() as here:
        watcher = await here.call()
        assert await watcher.ask(rooms.Watch(), rooms.Listing) == rooms.Listing("no_list")
        host, _ = await here.host()
        assert await host.ask(SAID, rooms.Listing) == rooms.Listing("no_list")
        await host.say(rooms.Unlist())
        assert await host.ask(SAID, rooms.Listing) == rooms.Listing("no_list")


@pytest.mark.parametrize("version", [1, 2])
async def test_older_programs_play_on_as_before(version: int) -> None:
    async with house(Settings(tables=True)) as here:
        host = await here.call(protocols=rooms.SUBPROTOCOLS[-version:])
        assert host.socket.protocol == f"spitegame.rooms.{version}"
        opened = await host.ask(rooms.Open(host.key, 3), rooms.Opened)
        if version == 2:
            await host.say(rooms.Known(()))
        guest = await here.call(protocols=rooms.SUBPROTOCOLS[-version:])
        await guest.join(opened.route)
        assert await host.listen()
        await guest.say(rooms.Leave("direct"))
        assert await host.hear(rooms.Gone) == rooms.Gone(guest.side)


async def test_whoever_watches_may_be_silent_and_hears_of_no_change(monkeypatch: pytest.MonkeyPatch, at: Place) -> None:
    monkeypatch.setattr("signaling.sockets.IDLE", 0.0)
    watcher, _ = await at.watcher()
    (connection,) = (each.connection for each in at.tables._watchers.values())
    connection.check_liveness(connection.heard_at + 1)
    host = await at.host()
    assert (await at.news(watcher)).rows[0].room == host.room
    monkeypatch.setattr("signaling.open_tables.QUIET", 0.0)
    assert await at.news(watcher) == rooms.Tables((), (), True)
    assert at.tables._watchers
    await watcher.socket.close()
    await until(lambda: not at.tables._watchers, "it is forgotten")


async def test_a_source_lists_so_many_tables_and_changes_them_so_often_if_there_are_limits() -> None:
    async with place(Limits(tables_per_source=2)) as at:
        first, _ = await at.host(), await at.host()
        third = await at.call()
        await third.open()
        assert await third.ask(SAID, rooms.Listing) == rooms.Listing("later")
        await first.say(rooms.Unlist())
        await until(lambda: at.tables.number == 1, "the first one is gone")
        assert await third.ask(SAID, rooms.Listing) == rooms.Listing("listed")
        assert at.tables.states == {"listed": 3, "later": 1}
    async with place(Limits(table_changes=Rate(1, 0.001))) as at:
        host = await at.host()
        at.clock.now += rooms.LEASE - 1
        assert await host.ask(rooms.List(replace_seats(taken=4, free=0), SECRET), rooms.Listing) == rooms.Listing(
            "later"
        )
        assert await host.ask(SAID, rooms.Listing) == rooms.Listing("listed")  # to say the same again is no change
        at.clock.now += rooms.LEASE - 1
        _, told = await at.watcher()
        assert [row.table for row in told.rows] == [TABLE]
    none = Limits(by_source=False, tables_per_source=0, watchers_per_source=0)
    async with place(none) as at:
        host = await at.host()
        _, told = await at.watcher()
        assert [row.room for row in told.rows] == [host.room]


async def test_a_network_of_many_sources_lists_so_many_tables() -> None:
    async with place(Limits(tables_per_network=2)) as at:
        for address, state in (
            ("192.0.2.1", "listed"),
            ("192.0.2.2", "listed"),
            ("192.0.2.3", "later"),
            ("::1", "listed"),
        ):
            host = await at.call(headers={"X-Forwarded-For": address})
            await host.open()
            assert (await host.ask(SAID, rooms.Listing)).state == state, address


@pytest.mark.parametrize(("language", "state"), [("pt-BR", "listed"), ("nl", "listed"), ("xyz", "later")])
async def test_a_table_is_listed_with_a_language_that_there_is(language: str, state: str, at: Place) -> None:
    host = await at.call()
    await host.open()
    table = rooms.OpenTable("malice", "party", taken=1, free=3, language=language)
    assert (await host.ask(rooms.List(table, SECRET), rooms.Listing)).state == state


async def wait_in_vain(*guests: Caller) -> None:
    await asyncio.sleep(UNANSWERED)
    await leave(*guests)


async def leave(*guests: Caller) -> None:
    for guest in guests:
        await guest.say(rooms.Leave("cancelled"))
        assert await guest.ask(SAID, rooms.Problem) == rooms.Problem("unauthorized"), "it is out"


async def test_a_table_at_which_people_of_two_networks_wait_in_vain_is_not_listed_for_ten_minutes(
    at: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signaling.open_tables.UNANSWERED", UNANSWERED)
    host = await at.host()
    await wait_in_vain(await at.visited(host, NEAR), await at.visited(host, NEARER))
    assert await at.listed() == [host.room]
    await wait_in_vain(await at.visited(host, FAR))
    assert await at.listed() == []
    for state in ("later", "listed"):
        await host.say(SAID)
        while isinstance(said := await host.listen(), rooms.Knock | rooms.Gone):
            pass
        assert said == rooms.Listing(state)
        at.clock.now += MISS_LIFE


async def test_who_is_answered_or_does_not_stay_or_meets_a_silent_host_takes_no_table_off_the_list(
    at: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signaling.open_tables.UNANSWERED", UNANSWERED)
    host = await at.host()
    for address in (NEAR, FAR):
        guest = await at.visited(host, address)
        await host.say(rooms.To(guest.side, b"a box"))
        assert await guest.hear(rooms.From)
        await wait_in_vain(guest)
        await leave(await at.visited(host, address))
    at.clock.now += 1  # for which the host is frozen, or the service does not read what it says
    await wait_in_vain(await at.visited(host, NEAR), await at.visited(host, FAR))
    assert await at.listed() == [host.room]


@pytest.mark.parametrize("limits", [Limits(watchers_per_source=1), Limits(watches=Rate(1, 0.1))])
async def test_a_source_watches_only_so_often(limits: Limits) -> None:
    async with place(limits) as at:
        await at.watcher()
        refused = await (await at.call()).ask(rooms.Watch(), rooms.Problem)
        assert refused.code == "rate_limited"
        assert 0 < refused.retry_after <= 10


class Reader:
    """Somebody who watches, and is no connection but what the list needs of one."""

    def __init__(self) -> None:
        self.address, self.source = token_hex(4), "127.0.0.1"
        self.side: bytes | None = None
        self.watches = False
        self.unsent = 0
        self.told: list[rooms.Tables] = []
        self.closed: list[int] = []

    def close(self, code: int) -> None:
        self.closed.append(code)

    @property
    def known(self) -> dict[bytes, rooms.Row]:
        """What the list is to it."""
        rows: dict[bytes, rooms.Row] = {}
        for part in self.told:
            for room in part.gone:
                rows.pop(room, None)
            rows |= {row.room: row for row in part.rows}
        return rows


def tell(connection: Connection, message: object) -> int:
    assert isinstance(message, rooms.Tables)
    cast(Reader, connection).told.append(message)
    return len(rooms.pack(message))


class Rounds:
    """The list, without sockets."""

    def __init__(self) -> None:
        self.store = MemoryTableStore(Clock())
        self.tables = TableRegistry(Limits(by_source=False), self.store, tell)

    async def list(self, *numbers: int, taken: int = 0) -> None:
        for room in numbers:
            said = rooms.List(replace_seats(taken=taken, free=4), SECRET)
            await self.store.list_table(room.to_bytes(16), "host", said)

    def unlist(self, *numbers: int) -> None:
        for room in numbers:
            self.store.unlist(room.to_bytes(16), "host")

    async def now_listed(self) -> dict[bytes, rooms.OpenTable]:
        return {room: each.said.table for room, each in (await self.store.tables()).items()}

    async def reader(self) -> Reader:
        reader = Reader()
        await self.tables.handle(cast(Connection, reader), rooms.Watch())
        return reader


async def test_the_whole_list_comes_in_parts_and_who_falls_behind_too_far_is_sent_away() -> None:
    rounds = Rounds()
    await rounds.list(*range(1000))
    reader = await rounds.reader()
    assert len(reader.known) == 1000
    assert [part.whole for part in reader.told] == [*[False] * (len(reader.told) - 1), True]
    assert all(len(rooms.pack(part)) <= rooms.MOST_BYTES for part in reader.told)
    rounds = Rounds()
    reader = await rounds.reader()
    reader.unsent = 1
    for start in range(0, rooms.MOST_TABLES + 1000, 1000):
        await rounds.list(*range(start, start + 1000))
        await rounds.tables.go_round()
        rounds.unlist(*range(start, start + 1000))
        await rounds.tables.go_round()
    assert reader.closed == [1013]


async def churn(rounds: Rounds, chance: Random, number: int) -> None:
    """A hundred things happen to tables."""
    for _ in range(100):
        room = chance.randrange(600)
        if chance.random() < 0.6:
            await rounds.list(room, taken=number % 5)
        else:
            rounds.unlist(room)


def test_news_take_at_most_a_thousand_bytes_in_a_second_and_none_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock of a loop in which nothing takes time."""
    monkeypatch.setattr("signaling.open_tables.ROUND", ROUND)

    async def main() -> None:
        loop, rounds, chance = asyncio.get_running_loop(), Rounds(), Random(5)
        await rounds.list(*range(500))
        reader = await rounds.reader()
        first, began = len(reader.told), loop.time()
        await rounds.tables.start()
        for number in range(120):
            await churn(rounds, chance, number)
            await asyncio.sleep(0.5)
            spent = sum(len(rooms.pack(part)) + FRAME for part in reader.told[first:])
            assert spent <= 1000 * (loop.time() - began)
        assert spent > 50_000, "there was more to tell than could be"
        await asyncio.sleep(60)  # nothing happens any more
        await rounds.tables.close()
        assert {room: row.table for room, row in reader.known.items()} == await rounds.now_listed()

    run_virtually(main())


@given(st.sets(st.integers(0, 99)), st.sets(st.integers(0, 99)), st.integers(300, 2000))
def test_what_is_gone_is_told_first_and_then_what_has_waited_longest(gone: set[int], new: set[int], most: int) -> None:
    new -= gone
    listed = {room.to_bytes(16): ListedTable(SAID, 0.0) for room in new}
    watcher = Watcher(cast(Connection, Reader()), ())
    for room in (*gone, *new):
        watcher.note(room.to_bytes(16), is_listed=room in new)
    told: list[rooms.Tables] = []
    while watcher.has_news:
        told.append(watcher.next_part(listed, 0.0, most))
        assert len(rooms.pack(told[-1])) + FRAME <= most
    assert [room for part in told for room in part.gone] == [room.to_bytes(16) for room in gone]
    assert [row.room for part in told for row in part.rows] == list(listed)
    before_the_last = [part for part in told if part.gone][:-1]
    assert not any(part.rows for part in before_the_last if len(part.gone) * 18 > most - 100)


async def test_who_is_slow_is_told_less_and_gets_the_rest_of_the_list_when_it_can() -> None:
    rounds = Rounds()
    await rounds.list(1)
    slow, quick = await rounds.reader(), await rounds.reader()
    slow.unsent = 1
    for taken in (1, 2, 3):
        await rounds.list(1, taken=taken)
        await rounds.tables.go_round()
    assert [len(each.told) for each in (slow, quick)] == [1, 4]
    slow.unsent = 0
    await rounds.tables.go_round()
    assert slow.told[-1] == quick.told[-1]
    assert len(slow.told) == 2
    await rounds.list(*range(2, 1000))
    reader = Reader()
    reader.unsent = 1
    await rounds.tables.handle(cast(Connection, reader), rooms.Watch())
    await rounds.tables.go_round()
    assert not reader.told
    reader.unsent = 0
    await rounds.tables.go_round()
    assert len(reader.known) == 999


async def test_two_who_look_at_the_same_time_miss_nothing() -> None:
    """A store may answer later than it was asked."""
    rounds, answers = Rounds(), asyncio.Queue[None]()
    await rounds.list(1)
    reader = await rounds.reader()
    ask = rounds.store.tables

    async def late() -> Mapping[bytes, ListedTable]:
        listed = await ask()
        await answers.get()
        return listed

    rounds.store.tables = late  # type: ignore[method-assign]
    rounds.unlist(1)
    first = asyncio.create_task(rounds.tables.go_round())
    await asyncio.sleep(0)
    await rounds.list(1, taken=0)
    second = asyncio.create_task(rounds.tables.go_round())
    await asyncio.sleep(0)
    answers.put_nowait(None)
    answers.put_nowait(None)
    await asyncio.gather(first, second)
    assert set(reader.known) == {bytes(15) + b"\1"}
