import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import aclosing

import pytest
from support.online.netlab import Machine, Post, at_once, inside, lonely, machines
from support.waiting import until

from spitegame.net import lan
from spitegame.net.lan import Announcement, AnnouncementFailed, find_rooms, own_addresses

ROOM, ANOTHER_ROOM = bytes(range(16)), bytes(16)
ROUTE, ANOTHER_ROUTE = "XK", "9QT"

pytestmark = pytest.mark.network


@pytest.fixture
def pair() -> Iterator[tuple[Machine, Machine]]:
    with machines(2) as (host, guest):
        yield host, guest


async def first_found(wanted: bytes | str, within: float) -> str | None:
    async with aclosing(find_rooms(wanted, within)) as addresses:
        return await anext(addresses, None)


def on_the_lan(
    host: Machine,
    guest: Machine,
    *wanted: bytes | str,
    routes: tuple[str, ...] = (ROUTE,),
    limits: Sequence[float] = (),
    meanwhile: Callable[[Announcement], Awaitable[None]] | None = None,
) -> list[str | None]:
    """Where the guest finds each of these, with `port` for the host's. The host announces one route after the other,
    and does the rest while the guest is looking. `limits`: seconds to look for each of them; by default 30."""
    to_guest, to_host = Post(), Post()

    async def hosting() -> None:
        async with await asyncio.start_server(lambda _, writer: writer.close(), "0.0.0.0", 0) as service:
            port = service.sockets[0].getsockname()[1]
            announcement = Announcement(port, ROOM)
            for route in routes:
                await announcement.start(route)
            to_guest.put(port)
            if meanwhile:
                await meanwhile(announcement)
            await to_host.get()
            await announcement.stop()

    async def visiting() -> list[str | None]:
        port = await to_guest.get()
        found = [
            await first_found(each, limit)
            for each, limit in zip(wanted, (*limits, *[30.0] * (len(wanted) - len(limits))), strict=True)
        ]
        to_host.put("seen enough")
        return [place and place.replace(str(port), "port") for place in found]

    seen: list[str | None] = at_once((host, hosting), (guest, visiting))[1]
    return seen


def test_a_room_is_found_by_its_newest_route_and_by_its_id(pair: tuple[Machine, Machine]) -> None:
    assert on_the_lan(*pair, ROUTE, ROOM) == ["10.77.0.1:port", "10.77.0.1:port"]
    assert on_the_lan(*pair, ANOTHER_ROUTE, ANOTHER_ROOM, limits=(0.5, 0.5)) == [None, None]
    found = on_the_lan(*pair, ANOTHER_ROUTE, ROUTE, routes=(ROUTE, ANOTHER_ROUTE), limits=(30.0, 1.0))
    assert found == ["10.77.0.1:port", None]
    assert on_the_lan(*pair, ROOM, routes=(ROUTE, "")) == ["10.77.0.1:port"]


def test_two_rooms_with_the_same_route_are_both_found_and_each_once(pair: tuple[Machine, Machine]) -> None:
    host, guest = pair
    to_guest, to_host = Post(), Post()

    async def hosting() -> None:
        services = [await asyncio.start_server(lambda _, writer: writer.close(), "0.0.0.0", 0) for _ in range(2)]
        ports = [service.sockets[0].getsockname()[1] for service in services]
        announcements = [Announcement(port, room) for port, room in zip(ports, (ROOM, ANOTHER_ROOM), strict=True)]
        for announcement in announcements:
            await announcement.start(ROUTE)
        to_guest.put(ports)
        await to_host.get()
        for announcement, service in zip(announcements, services, strict=True):
            await announcement.stop()
            service.close()

    async def visiting() -> tuple[list[int], list[str]]:
        ports = await to_guest.get()
        found = [place async for place in find_rooms(ROUTE, 30.0)]
        to_host.put("seen enough")
        return ports, found

    ports, found = at_once((host, hosting), (guest, visiting))[1]
    assert sorted(found) == sorted(f"10.77.0.1:{port}" for port in ports)


def test_neither_a_route_for_multicasts_nor_a_single_address_is_needed(pair: tuple[Machine, Machine]) -> None:
    for machine in pair:
        machine.run("ip", "route", "del", "224.0.0.0/4")
    assert on_the_lan(*pair, ROUTE) == ["10.77.0.1:port"]
    host, guest = pair
    host.run("ip", "addr", "add", "10.99.0.1/24", "dev", "lo")
    assert on_the_lan(host, guest, ROUTE) == ["10.77.0.1:port"]


def test_two_programs_find_each_other_on_a_machine_without_any_network() -> None:
    with lonely() as machine:
        assert on_the_lan(machine, machine, ROUTE) == ["127.0.0.1:port"]


def called(function: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by the name whenever this function of the module has been called and has answered."""
    calls: list[str] = []
    original = getattr(lan, function)

    def counted(*arguments: object) -> object:
        answer = original(*arguments)
        if asyncio.iscoroutine(answer):
            return counted_later(answer)
        calls.append(function)
        return answer

    async def counted_later(answer: Coroutine[object, object, object]) -> object:
        found = await answer
        calls.append(function)
        return found

    monkeypatch.setattr(lan, function, counted)
    return calls


def test_what_got_lost_is_asked_again(pair: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    host, guest = pair
    rounds = called("_forget", monkeypatch)

    async def heal(_: Announcement) -> None:
        await until(lambda: len(rounds) == 2, "a second round of questions")
        guest.heal()

    guest.drop("-p", "udp", "--dport", "5353")
    assert on_the_lan(host, guest, ROUTE, meanwhile=heal) == ["10.77.0.1:port"]


def test_a_room_that_does_not_let_us_in_at_once_is_tried_again(
    pair: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = pair
    tries = called("_connects", monkeypatch)

    async def heal(_: Announcement) -> None:
        await until(lambda: tries, "a try that fails")
        host.heal()

    host.run("iptables", "-A", "INPUT", "-p", "tcp", "-j", "REJECT", "--reject-with", "tcp-reset")
    assert on_the_lan(host, guest, ROUTE, meanwhile=heal) == ["10.77.0.1:port"]


def test_a_code_that_is_new_is_found_by_whom_the_news_did_not_reach(
    pair: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for rooms, and tells which are known already, gets no answer from those: not even that there is news."""
    host, guest = pair
    looks = called("_address_of", monkeypatch)

    async def renew(announcement: Announcement) -> None:
        await until(lambda: looks, "the room with its old code has been seen")
        guest.drop("-p", "udp", "--dport", "5353")
        await announcement.start(ANOTHER_ROUTE)
        assert announcement._telling
        await announcement._telling
        guest.heal()

    assert on_the_lan(host, guest, ANOTHER_ROUTE, meanwhile=renew) == ["10.77.0.1:port"]


def test_answers_to_the_whole_group_are_enough(pair: tuple[Machine, Machine]) -> None:
    """Some firewalls let nothing else in. While the other room is looked for, this one ends being announced."""
    host, guest = pair
    guest.drop("-p", "udp", "-d", guest.address)
    assert on_the_lan(host, guest, ANOTHER_ROUTE, ROUTE, limits=(2.5,)) == [None, "10.77.0.1:port"]


def test_a_room_that_is_gone_is_not_found(pair: tuple[Machine, Machine]) -> None:
    host, guest = pair

    async def open_and_shut() -> None:
        announcement = Announcement(1, ROOM)
        await announcement.start(ROUTE)
        await announcement.stop()

    at_once((host, open_and_shut))
    assert at_once((guest, lambda: first_found(ROOM, 0.5))) == [None]


# zeroconf leaves the socket open that it could not bind.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_that_nothing_can_be_announced_is_told_in_a_sentence(pair: tuple[Machine, Machine]) -> None:
    host, _ = pair

    async def announce() -> None:
        with pytest.raises(AnnouncementFailed, match=r"Guests find it by its address: 10\.77\.0\.1:4711\."):
            await Announcement(4711, ROOM).start(ROUTE)
        assert await first_found(ROOM, 0.5) is None

    with inside(host), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as selfish:
        selfish.bind(("", 5353))
        at_once((host, announce))


def test_no_multicast_at_all_is_told_too(pair: tuple[Machine, Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = pair
    monkeypatch.setattr("spitegame.net.lan._multicasts", lambda _: False)

    async def announce() -> None:
        with pytest.raises(AnnouncementFailed, match="no network here takes part in multicast"):
            await Announcement(4711, ROOM).start(ROUTE)
        assert await first_found(ROOM, 0.5) is None

    at_once((host, announce))


def test_the_loopback_is_an_address_only_if_there_is_no_other(pair: tuple[Machine, Machine]) -> None:
    async def own() -> list[str]:
        return own_addresses()

    with lonely() as machine:
        assert at_once((pair[0], own), (machine, own)) == [["10.77.0.1"], ["127.0.0.1"]]
