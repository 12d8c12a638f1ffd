"""A room service that does everything it can think of, to a real reception and real guests: it can keep them apart, and
it never gets in between or into the room. What it floods them with leaves nothing behind."""

import asyncio
import gc
import secrets
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest
from support.marks import few_by_default
from support.online.one_loop_admission import Lodge, enter, open_lodge, own_key, refused
from support.online.rogue_service import NOTHING, Middle, Wire, rogue
from support.waiting import until

from signaling import messages
from spitegame.net import guest_signaling, handshake, host_signaling
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, ResumeTicket, Ticket
from spitegame.net.key_agreement import HandshakeContext
from spitegame.session.room_codes import Code, parse

Boxes: TypeAlias = list[tuple[bytes, bytes]]

CODE = parse("ZZ2345")
ROOM = messages.public_id(bytes(16))
MUCH = 500
"""Messages of a flood."""
FLAT = 150_000
"""Bytes by which a flood may leave this process larger, with the service and the test in it."""


@pytest.fixture
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of guests that find no way, and of hosts with those who do not prove anything."""
    monkeypatch.setattr(guest_signaling, "PATIENCE_S", 2.0)
    monkeypatch.setattr(host_signaling, "PROOF_S", 2.0)


with_little_patience = pytest.mark.usefixtures("little_patience")


async def outcome(host: Lodge, ticket: Ticket) -> SecureChannel | Fault:
    try:
        return await host.enter(ticket)
    except NetworkProblem as problem:
        return problem.fault


def side() -> bytes:
    return secrets.token_bytes(messages.ID_BYTES)


def both(middle: Middle, side: bytes, box: bytes) -> Boxes:
    """To the wrong one first, and then to the right one."""
    return [*((other, box) for other in middle.guests if other != side), (side, box)]


async def test_boxes_of_others_are_passed_over() -> None:
    async with open_lodge(rogue(Middle(to_host=both))) as host:
        entered = await asyncio.gather(*(host.enter(host.ticket()) for _ in range(2)))
        await until(lambda: len(host.keeper.guests) == 2, "both")
        assert {each.keys.resume for each in entered} == {each.keys.resume for each in host.keeper.guests}


class Mess:
    """Boxes get lost, doubled, late and out of order."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._past: Boxes = []
        self._held: Boxes = []

    def __call__(self, middle: Middle, side: bytes, box: bytes) -> Boxes:
        self._past.append((side, box))
        whim = self._chance.random()
        if whim < 0.05:
            return []
        if whim < 0.15:
            self._held.append((side, box))
            return []
        late, self._held = self._held, []
        return [(side, box), *late, *self._chance.sample(self._past, min(2, len(self._past)))]


@with_little_patience
@pytest.mark.parametrize("seed", range(3))
async def test_whoever_is_in_is_who_it_seems(seed: int) -> None:
    chance = Random(seed)
    async with open_lodge(rogue(Middle(to_guest=Mess(chance), to_host=Mess(chance)))) as host:
        tickets = [host.ticket() for _ in range(4)]
        outcomes = await asyncio.gather(*(outcome(host, ticket) for ticket in tickets))
        for ticket, each in zip(tickets, outcomes, strict=True):
            at_host = [guest.keys for guest in host.keeper.guests if guest.peer == messages.public_id(ticket.key)]
            assert len(at_host) <= 1
            assert not (at_host and isinstance(each, SecureChannel)) or at_host == [each.keys]


@pytest.mark.slow
@with_little_patience
async def test_that_a_guest_is_gone_may_be_a_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """That one is kept out, and the next one comes in, however long that takes."""
    lies = 1

    def lie(middle: Middle, side: bytes, box: bytes) -> Boxes:
        nonlocal lies
        if lies:
            lies -= 1
            assert middle.host
            lying.append(asyncio.ensure_future(middle.host.say(messages.Gone(side))))
        return [(side, box)]

    lying: list[asyncio.Future[None]] = []
    middle = Middle(to_guest=lie)
    async with open_lodge(rogue(middle)) as host:
        assert await refused(host.enter(host.ticket())) is Fault.NO_PATH
        monkeypatch.setattr(guest_signaling, "PATIENCE_S", 60.0)
        monkeypatch.setattr(host_signaling, "PROOF_S", 60.0)
        await host.met(host.ticket())


async def test_it_may_guess_three_times_at_a_guest() -> None:
    """It plays the host. Cutting the guest off and letting it come again does not help."""
    proofs = 0

    async def play_host(wire: Wire) -> None:
        nonlocal proofs
        meeting = HandshakeContext(ROOM, messages.public_id((await wire.heard(messages.Join)).key))
        await wire.say(messages.Joined(ROOM, True, NOTHING))
        while True:
            host = handshake.HostHandshake.by_code(meeting, Code(CODE.route, "2222"), handshake.Guesses())
            await wire.say(messages.From(messages.HOST, host.greeting()))
            shown = host.receive((await wire.heard(messages.To)).box)
            assert isinstance(shown, handshake.Reply)
            await wire.say(messages.From(messages.HOST, shown.box))
            assert isinstance(host.receive((await wire.heard(messages.To)).box), handshake.GuestRefused)
            proofs += 1

    async with rogue(play_host) as url:
        guesses, key = handshake.Guesses(), own_key()
        for _ in range(3):
            assert await refused(enter(url, CodeTicket(CODE, key, guesses))) is Fault.HOST_GONE
    assert proofs == handshake.MOST_GUESSES


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda room: messages.Joined(room, True, NOTHING),
        lambda room: messages.Opened(ROOM, CODE.route, 600, NOTHING),
        lambda room: messages.Opened(room, "2Z", 600, NOTHING),
        lambda room: messages.Problem("unauthorized"),
        lambda room: messages.Problem("rate_limited", 0.1),
    ],
)
async def test_a_host_that_is_told_nonsense_tries_again(nonsense: Callable[[bytes], messages.ToProgram]) -> None:
    connections = 0

    async def answer(wire: Wire) -> None:
        nonlocal connections
        connections += 1
        room = messages.public_id((await wire.heard(messages.Reopen)).key)
        opened = messages.Opened(room, CODE.route, 600, NOTHING)
        await wire.say(nonsense(room) if connections == 1 else opened)
        await wire.heard(messages.Renew)
        await wire.say(opened)
        await wire.hear()

    async with open_lodge(rogue(answer)):
        assert connections == 2


@pytest.mark.parametrize(
    "nonsense",
    [messages.Knock(ROOM, NOTHING), messages.Opened(ROOM, "ZZ", 600, NOTHING), messages.Joined(ROOM, True, NOTHING)],
)
@pytest.mark.parametrize("is_first", [True, False])
async def test_a_guest_that_is_told_nonsense_says_so(nonsense: messages.ToProgram, is_first: bool) -> None:
    async def answer(wire: Wire) -> None:
        await wire.heard(messages.Join)
        if not is_first:
            await wire.say(messages.Joined(ROOM, True, NOTHING))
        await wire.say(nonsense, nonsense)
        await wire.hear()

    async with rogue(answer) as url:
        assert await refused(enter(url, CodeTicket(CODE, own_key(), handshake.Guesses()))) is Fault.BAD_MESSAGE


def grown() -> Callable[[], int]:
    """Starts to watch this process' memory; then: bytes by which it has grown."""
    gc.freeze()  # what is older is left alone, which spares looking through all of it
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()

    def by() -> int:
        gc.collect()
        now, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return now - before

    return by


FLOODS: dict[str, Callable[[bytes], messages.ToProgram]] = {
    "knocks": lambda room: messages.Knock(side(), NOTHING),
    "boxes of nobody": lambda room: messages.From(side(), bytes(messages.MOST_BOX)),
    "goodbyes": lambda room: messages.Gone(side()),
    "other codes": lambda room: messages.Opened(room, "YY", 600, NOTHING),
    "all of it": lambda room: FLOODS[secrets.choice(list(FLOODS)[:4])](room),
}


@pytest.mark.sweep
@with_little_patience
@pytest.mark.parametrize("flood", few_by_default(FLOODS, lambda flood: flood == "knocks"))
async def test_a_flood_at_the_host_leaves_nothing_behind(flood: str) -> None:
    """And afterwards it lets guests in as before, however often they have to knock."""
    middle = Middle()
    async with open_lodge(rogue(middle)) as host:
        assert middle.host
        by = grown()
        for _ in range(MUCH):
            await middle.host.say(FLOODS[flood](middle.room))
        await until(lambda: not host.reception._admissions, "an end")
        assert by() < FLAT
        host.reception.renew()
        await host.opened()
        while not isinstance(await outcome(host, host.ticket()), SecureChannel):
            pass


@pytest.mark.sweep
@pytest.mark.parametrize("reads", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_a_flood_of_hosts_at_a_guest_leaves_nothing_behind(reads: bool) -> None:
    """Some may be the right one after another, so they are answered, whether the service wants the answers or not."""

    async def flood(wire: Wire) -> None:
        meeting = HandshakeContext(ROOM, messages.public_id((await wire.heard(messages.Return)).key))
        await wire.say(messages.Joined(ROOM, True, NOTHING))
        for number in range(MUCH):
            await wire.say(messages.From(messages.HOST, handshake.HostHandshake.by_key(meeting, bytes(32)).greeting()))
            if reads and number < handshake.MOST_RUNS:
                await wire.heard(messages.To)

    async with rogue(flood) as url:
        by = grown()
        assert await refused(enter(url, ResumeTicket(ROOM, own_key(), bytes(range(32))))) is Fault.RATE_LIMITED
        await asyncio.sleep(0)
        assert by() < FLAT
