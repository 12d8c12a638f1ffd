"""Ways to a host, each of which ends as it is told to."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

import pytest
from support.waiting import until

from spitegame.net import guest_signaling
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.key_agreement import Keys, Method, Role
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest import connect
from spitegame.online.guest.connect import Connector, WayBack
from spitegame.online.ways import Service, Services
from spitegame.session.room_codes import Invitation, parse

INVITATION = Invitation(parse("K7QM4X"))
HERE = Service("ws://here/rooms", is_local=False)
THERE = Service("ws://there/rooms", is_local=True)
ENTERED = SecureChannel(Role.GUEST, b"room" * 4, Keys(bytes(32), Method.CODE), None, ("", ""))  # type: ignore[arg-type]
BACK = replace(ENTERED, keys=Keys(bytes(32), Method.KEY))
TICKET = guest_signaling.ResumeTicket(b"room" * 4, b"key " * 4, b"resume" * 5 + b"!!")


Outcomes: TypeAlias = Sequence[Fault | None]
NOWHERE = (Fault.NO_ROOM,)


class Road:
    """What becomes of each try at a service, in order, and what was tried."""

    def __init__(self, **outcomes: list[Fault | None]) -> None:
        """The last outcome is that of all further tries, too."""
        self._outcomes = outcomes
        self.tickets: list[guest_signaling.Ticket] = []

    async def enter(
        self, dial: Any, webrtc: Any, ticket: guest_signaling.Ticket, told: Callable[[str], None], turn: Any = None
    ) -> SecureChannel:
        self.tickets.append(ticket)
        left = self._outcomes[await dial()]
        fault = left.pop(0) if len(left) > 1 else left[0]
        if fault:
            raise NetworkProblem(fault)
        return BACK if isinstance(ticket, guest_signaling.ResumeTicket) else ENTERED


class Map(DesktopWays):
    """It shows these services, to whoever comes for the first time and whoever comes back. To dial one tells where it
    is."""

    def __init__(self, *shown: Service) -> None:
        self._shown = shown

    async def dial(self, url: str, *, beat: float) -> Any:
        return "here" if url == HERE.url else "there"

    async def services(self, *_: object) -> Services:
        for service in self._shown:
            yield service

    def services_again(self, *_: object) -> Services:
        return self.services()


@pytest.fixture
def travel(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Road]:
    def begin(here: Outcomes, there: Outcomes = NOWHERE) -> Road:
        road = Road(here=[*here], there=[*there])
        monkeypatch.setattr(guest_signaling, "connect", road.enter)
        return road

    monkeypatch.setattr(connect, "PAUSE_S", 0.0)
    return begin


def invited() -> Connector:
    return Connector(Map(HERE, THERE), INVITATION)


def kept() -> Connector:
    return Connector(Map(HERE, THERE), way_back=WayBack((HERE,), TICKET))


async def problem(of: Connector) -> Fault:
    with pytest.raises(NetworkProblem) as raised:
        await of.connect(print)
    return raised.value.fault


async def test_a_code_is_tried_everywhere_with_another_key_at_each_place(travel: Callable[..., Road]) -> None:
    road = travel([Fault.NO_ROOM], [None])
    way = invited()
    assert await way.connect(print) is ENTERED
    assert way.way_back
    ticket = way.way_back.ticket
    assert (way.way_back.services, ticket.room, ticket.resume) == ((THERE,), ENTERED.peer, ENTERED.keys.resume)
    assert len({ticket.key for ticket in road.tickets}) == 2
    assert all(isinstance(ticket, guest_signaling.CodeTicket) for ticket in road.tickets)


async def test_the_most_telling_of_all_answers_is_told(travel: Callable[..., Road]) -> None:
    told = (Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_PATH, Fault.NO_ROOM)
    for more, less in pairwise((*told, Fault.SERVER_GONE)):
        travel([less], [more])
        assert await problem(invited()) is more
        travel([more], [less])
        assert await problem(invited()) is more
    assert await problem(Connector(Map(), INVITATION)) is Fault.NOT_SEEN


async def test_a_machine_beyond_that_does_not_answer_is_named(travel: Callable[..., Road]) -> None:
    travel([Fault.SERVER_GONE], [Fault.SERVER_GONE])
    with pytest.raises(NetworkProblem, match=r"^here is not answering"):
        await invited().connect(print)


async def test_who_comes_back_tries_until_there_is_a_way(travel: Callable[..., Road]) -> None:
    road = travel([Fault.SERVER_GONE, Fault.RATE_LIMITED], [Fault.NO_PATH, None])
    way = kept()
    assert await way.connect(print) is BACK
    assert way.way_back == WayBack((THERE, HERE), TICKET)
    assert set(road.tickets) == {TICKET}


async def test_who_has_slept_does_not_wait_for_the_try_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service of that try may be gone, and nobody would tell."""
    tried = 0

    async def enter(*_: object) -> SecureChannel:
        nonlocal tried
        tried += 1
        if tried == 1:
            await asyncio.Event().wait()
        return ENTERED

    monkeypatch.setattr(guest_signaling, "connect", enter)
    way = kept()
    coming = asyncio.create_task(way.connect(print))
    await until(lambda: tried, "the first try")
    way.hurry()
    assert await coming is ENTERED


async def test_some_answers_are_final(travel: Callable[..., Road]) -> None:
    for said in (Fault.VERSION, Fault.REPLACED, Fault.UNKNOWN_GUEST):
        travel([Fault.SERVER_GONE], [said])
        assert await problem(kept()) is said
    for said in (Fault.ROOM_FULL, Fault.NO_ROOM):
        travel([Fault.SERVER_GONE], [said])
        assert await problem(kept()) is Fault.UNKNOWN_GUEST


async def test_who_was_lost_before_the_host_knew_them_comes_by_the_code_again(travel: Callable[..., Road]) -> None:
    road = travel([None, Fault.UNKNOWN_GUEST, None])
    way = Connector(Map(HERE), INVITATION)
    await way.connect(print)
    first = way.way_back
    await way.connect(print)
    assert [type(ticket) for ticket in road.tickets] == [
        guest_signaling.CodeTicket,
        guest_signaling.ResumeTicket,
        guest_signaling.CodeTicket,
    ]
    assert first
    assert way.way_back
    assert way.way_back.ticket.key != first.ticket.key
