"""The list of open tables, from real hosts by a real service to whoever watches; and services that are none of ours."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.online.one_loop_admission import Keeper, Lodge, cable, lodge, own_key, service
from support.online.ports import free_port
from support.online.rogue_service import NOTHING, Wire, rogue
from support.virtual_time import virtually
from support.waiting import until

from signaling import messages
from signaling.app import Running, serve
from signaling.limits import Limits, Pace, Rate
from signaling.settings import Settings
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import LongCodeTicket
from spitegame.net.joined_services import HostListing
from spitegame.net.service_client import ServiceClient
from spitegame.online.table_list import NO_LIST_S, SILENCE, TableWatch
from spitegame.session.open_tables import OpenTables
from spitegame.session.room_codes import LongCode

pytestmark = pytest.mark.usefixtures("unhurried")
TABLE = messages.OpenTable("malice", "party", taken=1, free=3, language="en")
FULLER = messages.OpenTable("malice", "party", taken=2, free=2, language="en")
LISTS = Settings(tables=True)


@pytest.fixture(autouse=True)
def _quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signaling.open_tables.ROUND", 0.02)


@asynccontextmanager
async def watch(url: str, changed: Callable[[], None] = lambda: None) -> AsyncIterator[TableWatch]:
    async with watching(lambda: SignalingClient.dial(url), changed) as watched:
        yield watched


@asynccontextmanager
async def watching(
    dial: Callable[[], Awaitable[ServiceClient]], changed: Callable[[], None] = lambda: None
) -> AsyncIterator[TableWatch]:
    watched = TableWatch(dial, changed)
    running = asyncio.create_task(watched.run())
    try:
        yield watched
    finally:
        running.cancel()
        (outcome,) = await asyncio.gather(running, return_exceptions=True)
        assert isinstance(outcome, asyncio.CancelledError), outcome


async def sees(watched: TableWatch, *hosts: Lodge) -> None:
    """Returns as soon as the tables of these hosts are listed, and no others."""
    codes = {each.reception.long_code for each in hosts}
    await until(lambda: {each.code for each in watched.snapshot.tables} == codes, "the tables")


async def test_somebody_sits_down_at_a_table_out_of_the_list() -> None:
    async with service(LISTS) as url, lodge(Keeper(), url) as host, watch(url) as watched:
        await until(lambda: watched.snapshot.is_whole, "the list")
        assert watched.snapshot == OpenTables(is_whole=True)
        host.reception.list_table(TABLE)
        await until(lambda: host.reception.services.listing.state == "listed", "the answer")
        await sees(watched, host)
        before = host.reception.long_code
        host.reception.renew()
        assert host.reception.long_code != before
        await sees(watched, host)
        (table,) = watched.snapshot.tables
        assert (table.game, table.preset, table.taken, table.free, table.language) == ("malice", "party", 1, 3, "en")
        assert 0 <= asyncio.get_running_loop().time() - table.since < 60
        entered = await host.enter(LongCodeTicket(table.code, own_key()))
        host.reception.list_table(FULLER)
        await until(lambda: watched.snapshot.tables[0].taken == 2, "the change")
        host.reception.list_table(None)
        await sees(watched)
        assert host.reception.services.listing.state is None
        await entered.channel.close()


async def test_a_service_that_is_started_anew_has_its_list_again(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    url = f"ws://127.0.0.1:{port}/rooms"
    async with lodge(Keeper(), url) as host, watch(url) as watched:
        host.reception.list_table(TABLE)
        await until(lambda: watched.snapshot.problem, "the service is missed")
        for _ in range(2):
            async with service(LISTS, port):
                await sees(watched, host)
                assert watched.snapshot.is_whole
                assert not watched.snapshot.problem
                assert host.reception.services.listing.state == "listed"
            await until(lambda: watched.snapshot.problem, "the service is missed")
            assert watched.snapshot == OpenTables(problem=Fault.SERVER_GONE.sentence)
            await until(lambda: host.reception.services.listing.state is None, "the host misses it too")


async def test_a_host_that_is_frozen_is_listed_for_a_lease_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the service's own clock, which is moved by hand; the host states its table all the while."""
    monkeypatch.setattr("signaling.open_tables.QUIET", 0.0)
    monkeypatch.setattr("signaling.messages.RESTATING", 0.01)
    now = 0.0

    limits = Limits(messages=Pace(Rate(1e6, 1e6), longest_debt=1e9))
    async with await serve(Settings(tables=True, limits=limits), "127.0.0.1", 0, lambda: now) as running:
        url = f"ws://127.0.0.1:{running.port}/rooms"
        async with cable(url) as wire, lodge(Keeper(), wire.url) as host, watch(url) as watched:
            host.reception.list_table(TABLE)
            await sees(watched, host)
            for _ in range(5):
                now += messages.LEASE - 1
                await stated(running)
            assert len(watched.snapshot.tables) == 1
            wire.freeze()
            now += messages.LEASE - 1
            await told_again(running, watched)
            assert len(watched.snapshot.tables) == 1
            now += 1
            await sees(watched)


async def stated(running: Running) -> None:
    """Returns when the service has heard once more of a table."""
    tables = running.service.tables
    assert tables
    before = tables.states["listed"]
    await until(lambda: tables.states["listed"] > before, "a further statement")


async def told_again(running: Running, watched: TableWatch) -> None:
    """Returns when the service has told those who watch what there is by now."""
    before, sent = watched.snapshot, running.service.sent
    so_far = sent["tables"]
    await until(lambda: sent["tables"] >= so_far + 2 and watched.snapshot is not before, "what there is")


@pytest.mark.parametrize("protocol", messages.SUBPROTOCOLS[1:])
async def test_an_older_service_hears_nothing_of_tables(protocol: str) -> None:
    heard: list[messages.ToService] = []

    async def answer(wire: Wire) -> None:
        while True:
            heard.append(message := await wire.hear())
            if isinstance(message, messages.Reopen):
                room = messages.public_id(message.key)
            if isinstance(message, messages.Reopen | messages.Renew):
                await wire.say(messages.Opened(room, "ZZ", 600, NOTHING))

    keeper = Keeper(resume_keys={bytes(16): bytes(32)})
    async with rogue(answer, protocol=protocol) as url, lodge(keeper, url) as host, watch(url) as watched:
        host.reception.list_table(TABLE)
        await until(lambda: host.reception.services.listing.state == "no_list", "what comes of it")
        await host.opened()
        assert host.fault is None
        await until(lambda: not watched.snapshot.keeps_list, "that there is no list")
        host.reception.list_table(None)
        host.reception.reopen()
        await until(lambda: len(heard) > 1, "the rest")
        assert not any(isinstance(each, messages.List | messages.Unlist | messages.Watch) for each in heard)
        assert any(isinstance(each, messages.Known) for each in heard) == (protocol == "spitegame.rooms.2")


@virtually
async def test_a_table_is_stated_again_and_again_as_long_as_there_is_sense_in_it() -> None:
    assert 2 * messages.RESTATING < messages.LEASE
    said: list[messages.ToService] = []
    listing, wanted = HostListing(said.append, lambda: None), messages.List(TABLE, bytes(16))
    stating = asyncio.create_task(listing.state_always())
    listing.want(wanted)
    await asyncio.sleep(9)
    assert said == []  # the host is in no room
    listing.inside(version=3)
    await asyncio.sleep(2 * messages.RESTATING)
    assert said == [wanted] * 3
    listing.heard("no_list")
    await asyncio.sleep(messages.LEASE)
    assert said == [wanted] * 3
    listing.outside()
    listing.inside(version=3)
    listing.want(None)
    await asyncio.sleep(messages.LEASE)
    assert said == [*[wanted] * 4, messages.Unlist()]
    listing.outside()
    listing.inside(version=2)
    listing.want(wanted)
    assert listing.state == "no_list"
    assert len(said) == 5  # an older service is not asked
    stating.cancel()


async def test_a_table_that_is_called_off_before_the_service_has_answered_is_not_listed() -> None:
    async with service(LISTS) as url, lodge(Keeper(), url) as host, watch(url) as watched:
        await host.opened()
        host.reception.list_table(TABLE)
        host.reception.list_table(None)
        async with lodge(Keeper(), url) as other:
            other.reception.list_table(TABLE)
            await sees(watched, other)
        assert host.reception.services.listing.state is None


class Told:
    """A connection to a service that says what a test wants; None: it is gone."""

    waiting = 0

    def __init__(self, *says: messages.ToProgram | None, version: int = 3) -> None:
        self.version, self.sent = version, list[messages.ToService]()
        self.is_closed = False
        self._says = list(says)

    def send(self, message: messages.ToService) -> None:
        self.sent.append(message)

    async def receive(self, within: float | None = None) -> Any:
        if not self._says:
            await asyncio.sleep(within or 3600)
            raise NetworkProblem(Fault.SERVER_GONE)
        if (said := self._says.pop(0)) is None:
            raise NetworkProblem(Fault.SERVER_GONE)
        return said

    async def close(self) -> None:
        self.is_closed = True


class Line:
    """Connects to one service after the other, and notes when."""

    def __init__(self, *clients: Told) -> None:
        self._clients = list(clients)
        self.dialled: list[float] = []

    async def dial(self) -> Told:
        self.dialled.append(asyncio.get_running_loop().time())
        return self._clients.pop(0)


def row(number: int, game: str = "malice", preset: str = "party", language: str = "en") -> messages.Row:
    return messages.Row(number.to_bytes(16), bytes(16), 0, messages.OpenTable(game, preset, 1, 3, language))


def rooms(snapshot: OpenTables) -> list[int]:
    return [int.from_bytes(each.code.room) for each in snapshot.tables]


@virtually
async def test_a_service_that_falls_silent_is_left_and_its_list_is_not_shown_any_longer() -> None:
    assert SILENCE > 2 * messages.QUIET
    silent = Told(messages.Tables((), (row(1),), True))
    line = Line(silent, Told(messages.Tables((), (row(2),), True)))
    async with watching(line.dial) as watched:
        await asyncio.sleep(SILENCE - 0.1)
        assert rooms(watched.snapshot) == [1]
        await asyncio.sleep(0.2)
        assert watched.snapshot == OpenTables(problem=Fault.SERVER_GONE.sentence)
        await asyncio.sleep(1)
        assert rooms(watched.snapshot) == [2]
        assert silent.is_closed
        assert silent.sent == [messages.Watch()]


@virtually
async def test_a_service_without_a_list_is_asked_again_after_a_while() -> None:
    line = Line(Told(messages.Listing("no_list")), Told(version=2), Told(messages.Tables((), (row(1),), True)))
    async with watching(line.dial) as watched:
        await asyncio.sleep(NO_LIST_S - 1)
        assert watched.snapshot == OpenTables(keeps_list=False)
        await asyncio.sleep(NO_LIST_S + 2)
        assert rooms(watched.snapshot) == [1]
        assert line.dialled == [0, NO_LIST_S, 2 * NO_LIST_S]


@virtually
async def test_pauses_grow_with_failures_and_are_as_long_as_the_service_asks() -> None:
    failing = [
        Told(None),
        Told(None),
        Told(messages.Problem("rate_limited", 10.0)),
        Told(messages.Problem("server_busy", 1e4)),
    ]
    line = Line(*failing, Told(messages.Tables((), (), True), None), Told(messages.Tables((), (), True)))
    async with watching(line.dial) as watched:
        while len(line.dialled) < 6:
            await asyncio.sleep(0.5)
        pauses = [after - before for before, after in zip(line.dialled, line.dialled[1:], strict=False)]
        for took, least in zip(pauses, (0.2, 0.4, 10, 60, 0.2), strict=True):
            assert least <= took < 1.25 * least
        assert not watched.snapshot.problem


@virtually
async def test_tables_of_games_presets_and_languages_that_nobody_knows_here_are_not_shown() -> None:
    listed = messages.Row(b"r" * 16, b"s" * 16, 30, TABLE)
    unknown = row(3, "canasta"), row(4, preset="come_to_my_table"), row(5, "spite", "party"), row(6, language="xyz")
    known = row(1), row(2, preset="house", language="pt-BR")
    line = Line(Told(messages.Tables((), (*unknown, *known), False), messages.Tables((), (listed,), True)))
    async with watching(line.dial) as watched:
        await asyncio.sleep(1)
        *others, other = watched.snapshot.tables
        assert [each.code.room for each in others] == [each.room for each in known]
        assert (other.code, other.since) == (LongCode(b"r" * 16, b"s" * 16), -30)


numbers = st.integers(0, 9)
news = st.builds(
    messages.Tables, st.lists(numbers.map(lambda number: number.to_bytes(16)), max_size=3).map(tuple),
    st.lists(st.builds(row, numbers), max_size=5).map(tuple), st.booleans(),
)  # fmt: skip


@settings(max_examples=30)
@given(st.lists(news, max_size=20))
@virtually
async def test_whatever_is_told_the_list_is_what_was_said_last_of_each_table(told: list[messages.Tables]) -> None:
    listed: set[int] = set()
    for each in told:
        listed -= {int.from_bytes(room) for room in each.gone}
        listed |= {int.from_bytes(row.room) for row in each.rows}

    async with watching(Line(Told(*told)).dial) as watched:
        await asyncio.sleep(1)
        assert set(rooms(watched.snapshot)) == listed
        assert watched.snapshot.is_whole == (bool(told) and told[-1].whole)


@pytest.mark.parametrize(("rooms", "fault"), [(1_000_000, Fault.TOO_BIG), (1, Fault.BAD_MESSAGE)])
async def test_a_service_that_says_far_too_much_is_left(rooms: int, fault: Fault) -> None:
    """A million rows, of as many rooms, or of one and the same."""
    most = 0

    async def answer(wire: Wire) -> None:
        await wire.heard(messages.Watch)
        for start in range(0, 1_000_000, 250):
            said = (row(number % rooms) for number in range(start, start + 250))
            await wire.say(messages.Tables((), tuple(said), True))
            if wire.socket.closed:
                return

    def changed() -> None:
        nonlocal most
        most = max(most, len(watched.snapshot.tables))

    async with rogue(answer) as url, watch(url, changed) as watched:
        await until(lambda: watched.snapshot.problem, "it is left")
        assert 0 < most <= messages.MOST_TABLES
        assert watched.snapshot == OpenTables(problem=fault.sentence)


@pytest.mark.parametrize(
    "said",
    [
        ["Tables", [], [[bytes(16), bytes(16), 0, ["malice", "come to my table", 1, 3, "en"]]], True],
        ["Tables", [], [[bytes(16), bytes(16), 0, ["malice", "party", 1, 3, "en", "Mallory"]]], True],
        ["Tables", [], [[bytes(15), bytes(16), 0, ["malice", "party", 1, 3, "en"]]], True],
        ["Tables", [], [[bytes(16), bytes(16), -1, ["malice", "party", 1, 3, "en"]]], True],
        ["Tables", [], [[bytes(16), bytes(16), 0, ["malice", "party", 1, 99, "en"]]], True],
        ["Tables", [], {}, True],
        ["Knock", bytes(16), [[], False]],
        ["Listing", "listed"],
    ],
    ids=repr,
)
async def test_what_is_no_list_is_not_shown(said: list[Any]) -> None:
    async def answer(wire: Wire) -> None:
        await wire.heard(messages.Watch)
        await wire.say(messages.Tables((), (row(1),), True))
        await wire.socket.send_bytes(msgpack.packb(said))
        await wire.hear()

    states: list[OpenTables] = []
    async with rogue(answer) as url, watch(url, lambda: states.append(watched.snapshot)) as watched:
        await until(lambda: len(states) > 3, "it is tried again")
    assert [rooms(each) for each in states[:4]] == [[1], [], [1], []]
    assert states[1].problem == Fault.BAD_MESSAGE.sentence
