"""A host's reception and its guests at a real room service, with real connections between them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import pytest
from support.online.one_loop_admission import (
    Keeper,
    Lodge,
    cable,
    enter,
    lodge,
    open_lodge,
    own_key,
    refused,
    service,
    strangers,
)
from support.online.peer_pair import Ear
from support.online.ports import free_port
from support.online.rogue_service import Answer, Middle, Wire, rogue
from support.online.service_callers import callers
from support.waiting import until

from signaling import messages
from signaling.limits import Limits, Rate
from signaling.rooms import MOST_STRANGERS
from signaling.settings import Settings
from spitegame.net import aiortc_patches, guest_signaling, handshake, host_signaling, joined_services
from spitegame.net.channel import Channel, SecureChannel
from spitegame.net.desktop_socket import SignalingClient
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, LongCodeTicket, ResumeTicket, Ticket
from spitegame.net.host_signaling import RATTLES, Admission
from spitegame.net.ice import IceStrategy
from spitegame.net.key_agreement import HandshakeContext, Keys
from spitegame.net.webrtc import Aiortc, AiortcPeer
from spitegame.online.desktop_ways import DesktopWays
from spitegame.online.guest.connect import Connector, WayBack
from spitegame.online.ways import Service
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_state import Path

pytestmark = pytest.mark.usefixtures("unhurried")
WRONG = "2222"
EASY = 10
"""Bits of a puzzle that is solved at once."""


@pytest.fixture
async def host() -> AsyncIterator[Lodge]:
    async with open_lodge() as host:
        yield host


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> "Ladder":
    """Says what is tried, whatever servers there are, before frames go through the service."""

    def tried(*rungs: IceStrategy) -> None:
        for module in (host_signaling, guest_signaling):
            monkeypatch.setattr(module, "strategies", lambda reachable: rungs)

    return tried


Ladder: TypeAlias = Callable[..., None]


@dataclass
class Door:
    """A guest that goes through the handshake step by step."""

    client: SignalingClient
    guest: handshake.GuestHandshake
    proof: bytes

    @classmethod
    async def at(cls, host: Lodge, ticket: Ticket) -> "Door":
        client = await SignalingClient.dial(host.url)
        client.send(ticket.request())
        joined, greeting = await client.receive(), await client.receive()
        assert isinstance(joined, messages.Joined)
        assert isinstance(greeting, messages.From)
        guest = ticket.begun(HandshakeContext(joined.room, messages.public_id(ticket.key)))
        share = guest.receive(greeting.box)
        assert isinstance(share, handshake.Reply)
        client.send(messages.To(messages.HOST, share.box))
        shown = await client.receive()
        assert isinstance(shown, messages.From)
        proof = guest.receive(shown.box)
        assert isinstance(proof, handshake.Reply)
        return cls(client, guest, proof.box)

    async def prove(self) -> None:
        self.client.send(messages.To(messages.HOST, self.proof))

    async def hear(self) -> handshake.GuestEvent | None:
        heard = await self.client.receive()
        assert isinstance(heard, messages.From)
        return self.guest.receive(heard.box)


async def test_silent_servers_are_waited_for_beside_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aiortc_patches, "MOST_GATHERING_S", 3600.0)

    dead = Settings(stun=("stun:192.0.2.1:3478", "stun:192.0.2.2:3478"))
    async with open_lodge(service(dead)) as host:
        await host.met(host.ticket())


async def test_a_guest_comes_in_by_the_code_and_later_without_it_and_once_only(host: Lodge) -> None:
    key = own_key()
    first = await Door.at(host, host.ticket(key=key))
    entered = await host.enter(host.ticket(key=key))
    told = await first.client.receive()
    assert isinstance(told, messages.Problem)
    assert told.code == Fault.REPLACED.value
    await first.client.close()
    await until(lambda: host.keeper.guests, "the host's end")
    assert host.keeper.guests[-1].keys == entered.keys
    ticket = host.ticket()
    entered, admitted = await host.met(ticket)
    assert (entered.keys, entered.fingerprints) == (admitted.keys, admitted.fingerprints)
    assert entered.channel.path is admitted.channel.path is Path.DIRECT
    again, admitted_again = await host.met(host.again(ticket, entered))
    assert again.keys == admitted_again.keys != entered.keys


async def test_three_wrong_codes_burn_it_and_it_is_replaced_as_long_as_the_host_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handshake, "FIRST_PAUSE_S", 0.0)
    async with service() as url, lodge(Keeper(), url) as host:
        codes = []
        for replaced in range(2):
            codes.append(await host.opened())
            right = host.ticket()
            told = [await refused(host.enter(host.ticket(WRONG))) for _ in range(handshake.MOST_GUESSES)]
            assert told == [*[Fault.WRONG_CODE] * (handshake.MOST_GUESSES - 1), Fault.CODE_BURNED]
            assert host.keeper.guesses == [False, False, True] * (replaced + 1)
            assert await refused(host.enter(right)) is Fault.NO_ROOM, "once burned even the right one is wrong"
            await until(lambda: host.reception.code not in (None, codes[-1]), "another code")
        assert len({code.secret for code in codes}) == len(codes)
        await host.met(host.ticket())


async def test_after_a_wrong_code_nobody_can_try_one_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at another door, nor at one that was open before."""
    monkeypatch.setattr(handshake, "FIRST_PAUSE_S", handshake.LONGEST_PAUSE_S)

    async with service() as url, lodge(Keeper(), url) as host:
        await host.opened()
        door = await Door.at(host, host.ticket(WRONG))
        assert await refused(host.enter(host.ticket(WRONG))) is Fault.WRONG_CODE
        await door.prove()
        heard = await door.hear()
        assert isinstance(heard, handshake.HandshakeFailed)
        assert heard.fault is Fault.RATE_LIMITED
        assert 0 < heard.retry_after <= handshake.LONGEST_PAUSE_S
        assert host.keeper.guesses == [False]
        assert await refused(host.enter(host.ticket())) is Fault.RATE_LIMITED
        await host.met(by_link(host))  # who has a long code need not wait
        host.reception._guess_pause._ends = asyncio.get_running_loop().time()  # it has been waited for
        entered = await Connector(DesktopWays(), Invitation(host.code, url)).connect(print)
        assert host.reception._guess_pause.wait(0) == 0, "whoever knew the code ends it"
        await door.client.close()
        await entered.channel.close()


async def test_who_has_begun_to_come_in_by_the_old_code_or_key_needs_the_new_one() -> None:
    """A guest whom the host has just removed may have opened more doors before."""
    keeper = Keeper()
    async with open_lodge(keeper=keeper) as host:
        removed = host.ticket()
        entered, _ = await host.met(removed)
        await entered.channel.close()
        doors = [await Door.at(host, ticket) for ticket in (host.ticket(), host.again(removed, entered))]
        proven = await Door.at(host, host.ticket())
        await proven.prove()
        assert isinstance(await proven.hear(), handshake.HostProven)
        keeper.resume_keys.clear()
        host.reception.renew()
        for each in doors:
            await each.prove()
        for each in (*doors, proven):
            while not isinstance(heard := await each.hear(), handshake.HandshakeFailed):
                assert isinstance(heard, handshake.OfferReceived)
            assert heard.fault is Fault.ROOM_EXPIRED
        assert not host.reception._admissions
        await asyncio.gather(*(each.client.close() for each in (*doors, proven)))


def by_link(host: Lodge) -> LongCodeTicket:
    return LongCodeTicket(host.reception.long_code, own_key())


async def test_a_long_code_lets_guests_in_when_the_code_is_old_and_they_come_back(host: Lodge) -> None:
    host.reception.services.expires = 0.0
    assert await refused(host.enter(host.ticket())) is Fault.ROOM_EXPIRED
    ticket = by_link(host)
    entered, admitted = await host.met(ticket)
    assert entered.keys == admitted.keys
    await host.met(host.again(ticket, entered))


async def test_another_code_ends_the_long_one_and_a_place_that_is_free_again_does_not(
    host: Lodge,
) -> None:
    before = by_link(host)
    host.reception.reopen()
    await host.opened()
    entered, _ = await host.met(replace(before, key=own_key()))
    await entered.channel.close()
    host.reception.renew()
    await host.opened()
    assert await refused(host.enter(before)) is Fault.UNKNOWN_GUEST


async def test_a_full_table_says_so_to_who_comes_by_the_code_or_the_link(host: Lodge) -> None:
    """Also while it waits for members, for whom the door is open."""
    before = host.code
    host.keeper.room_for = 0
    for awaits in (False, True):
        host.keeper.awaits = awaits
        host.reception.follow()
        assert await refused(host.enter(host.ticket())) is Fault.ROOM_FULL
    host.keeper.awaits = False
    assert await refused(host.enter(by_link(host))) is Fault.ROOM_FULL
    host.keeper.room_for = 1
    host.reception.follow()
    await host.opened()
    assert host.code != before, "who was told the old one may not want to come any more"
    await host.met(host.ticket())


async def test_members_of_a_table_without_room_for_others_come_by_its_long_code(host: Lodge) -> None:
    host.keeper.room_for, host.keeper.awaits = 0, True
    await host.met(by_link(host))


async def test_strangers_who_prove_nothing_do_not_keep_the_right_code_out() -> None:
    """Not even as many as a table has guests; four were enough once."""
    async with service() as url, lodge(Keeper(room_for=1), url) as host:
        route = (await host.opened()).route
        async with strangers(host, (messages.Join(route, own_key()) for _ in range(MOST_STRANGERS + 3))):
            await host.met(host.ticket())


async def test_who_is_on_the_way_back_finds_a_place_whatever_strangers_do() -> None:
    """They know the name of the room, and come until the service wants no more of them."""
    many = MOST_STRANGERS + 3
    limits = Limits(strangers=Rate(1 + many, 0.001), puzzle_bits=EASY)
    async with open_lodge(service(Settings(limits=limits))) as host:
        ticket = host.ticket()
        entered, _ = await host.met(ticket)
        await entered.channel.close()
        async with strangers(host, (messages.Return(host.reception.room, own_key()) for _ in range(many))):
            await host.met(host.again(ticket, entered))
            await host.met(host.ticket())  # its program has paid for that with some work


@pytest.mark.slow
async def test_a_service_that_has_forgotten_everybody_is_told_who_is_known() -> None:
    port = free_port()
    async with lodge(Keeper(), f"ws://127.0.0.1:{port}/rooms") as host, callers() as programs:
        async with service(port=port):
            await host.opened()
            ticket = host.ticket()
            entered, _ = await host.met(ticket)
            await entered.channel.close()
        async with service(Settings(limits=Limits(strangers=Rate(1, 0.0001))), port):
            room = host.reception.room
            await (await programs.call(port)).come_back(room)
            told = None
            while not isinstance(told, messages.Joined):  # a second stranger would have to wait for hours
                guest = await programs.call(port, ticket.key)
                await guest.say(messages.Return(room, ticket.key))
                told = await guest.listen()


async def test_the_host_is_told_when_strangers_keep_knocking() -> None:
    async with service() as url, lodge(Keeper(), url) as host:
        route = (await host.opened()).route
        async with strangers(host, (messages.Join(route, own_key()) for _ in range(int(RATTLES.burst)))):
            await until(lambda: len(host.reception._admissions) == RATTLES.burst, "all are greeted")
            assert not host.keeper.rattles
        await until(lambda: not host.reception._admissions, "all have left")
        assert not host.keeper.rattles
        while not host.keeper.rattles:  # what is allowed grows, though slowly
            async with strangers(host, [messages.Join(route, own_key())]):
                await until(lambda: host.reception._admissions, "it is greeted")
            await until(lambda: not host.reception._admissions, "it has left")


async def test_whoever_reads_the_list_may_knock_at_several_tables_and_go() -> None:
    async with service(Settings(tables=True)) as url, lodge(Keeper(), url) as host:
        route = (await host.opened()).route
        host.reception.list_table(messages.OpenTable("malice", "party", taken=1, free=3, language="en"))
        most = int(RATTLES.burst) + 1
        async with strangers(host, (messages.Join(route, own_key()) for _ in range(most))):
            await until(lambda: len(host.reception._admissions) == most, "all are greeted")
        await until(lambda: not host.reception._admissions, "all have left")
        assert not host.keeper.rattles


@pytest.mark.parametrize("code", ["room_full", "rate_limited"])
async def test_that_there_is_no_place_is_not_the_end_for_who_is_on_the_way_back(code: messages.ProblemCode) -> None:
    """A service of version 1 says so as long as strangers are in the way."""
    tries = 0

    async def answer(wire: Wire) -> None:
        nonlocal tries
        await wire.heard(messages.Return)
        tries += 1
        await wire.say(messages.Problem(code, 0.01))
        await wire.hear()

    async with rogue(answer, protocol=messages.SUBPROTOCOLS[-1]) as url:
        way = WayBack((Service(url, is_local=False),), ResumeTicket(bytes(16), own_key(), bytes(32)))
        returning = asyncio.create_task(Connector(DesktopWays(), way_back=way).connect(print))
        await until(lambda: tries == 3 or returning.done(), "further tries")
        assert not returning.done()
        returning.cancel()
        await asyncio.gather(returning, return_exceptions=True)


async def test_a_service_that_is_away_is_told_and_one_that_has_forgotten_the_code_is_asked_for_another() -> None:
    port = free_port()
    async with lodge(Keeper(), f"ws://127.0.0.1:{port}/rooms") as host:
        await until(lambda: host.fault, "the problem")
        assert host.fault is Fault.SERVER_GONE
        assert host.reception.services.is_asked
        async with service(port=port):
            first = await host.opened()
            assert host.fault is None
            ticket = host.ticket()
            entered, _ = await host.met(ticket)
        async with service(port=port):
            await until(lambda: host.reception.code not in (None, first), "another code")
            await host.met(host.again(ticket, entered))


async def test_who_comes_back_waits_for_its_host() -> None:
    key, keeper = own_key(), Keeper()
    said: list[str] = []
    async with service() as url:
        async with lodge(keeper, url, key=key) as host:
            await host.opened()
            ticket = host.ticket()
            entered, _ = await host.met(ticket)
            back = host.again(ticket, entered)
        returning = asyncio.create_task(host.enter(back, told=said.append))
        await until(lambda: said, "what it does")
        assert said == ["Waiting for the host"]
        async with lodge(Keeper(resume_keys=keeper.resume_keys), url, key=key):
            await (await returning).channel.close()


@pytest.mark.parametrize(
    ("limit", "answer", "fault"),
    [
        ("PATIENCE_S", Middle(room=bytes(16)), Fault.HOST_GONE),
        ("ANSWER_S", lambda wire: wire.heard(messages.Leave), Fault.SERVER_GONE),
    ],
    ids=["host", "service"],
)
async def test_who_has_a_code_does_not_wait_for_ever_for_who_is_gone(
    monkeypatch: pytest.MonkeyPatch, limit: str, answer: Answer, fault: Fault
) -> None:
    monkeypatch.setattr(guest_signaling, limit, 0.2)
    async with rogue(answer) as url:
        assert await refused(enter(url, CodeTicket(parse("K7QM4X"), own_key(), handshake.Guesses()))) is fault


async def test_a_dead_way_to_the_service_is_noticed_when_somebody_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else would tell: a connection that nobody uses looks the same, dead or alive. One that was heard just now
    is not called in question."""
    dial = SignalingClient.dial
    monkeypatch.setattr(SignalingClient, "dial", lambda url, beat: dial(url, beat=3600.0))

    async with service() as url, cable(url) as wire, lodge(Keeper(), wire.url, guests_url=url) as host:
        await host.opened()
        host.reception.services.hurry()
        ticket = host.ticket()
        entered, _ = await host.met(ticket)
        assert wire.connections == 1
        monkeypatch.setattr(joined_services, "RECENT_S", -1.0)
        wire.freeze()
        host.reception.services.hurry()
        await host.met(host.again(ticket, entered))


async def test_a_room_that_another_program_has_taken_up_is_left_to_it_until_the_player_wants_it_back() -> None:
    key = own_key()
    async with service() as url, lodge(Keeper(), url, key=key) as first:
        await first.opened()
        async with lodge(Keeper(), url, key=key) as second:
            await second.opened()
            await until(lambda: first.fault, "the problem")
            assert first.fault is Fault.REPLACED
            first.reception.services.hurry()
            await second.met(second.ticket())
            assert second.fault is None
            first.reception.renew()
            await until(lambda: second.fault, "the problem")
            await until(lambda: first.fault is None, "the room")


async def test_a_service_that_has_too_much_to_do_keeps_the_room() -> None:
    middle = Middle()
    async with open_lodge(rogue(middle)) as host:
        assert middle.host
        await middle.host.say(messages.Problem("rate_limited", 5.0))
        await until(lambda: host.fault, "the problem")
        assert host.fault is Fault.RATE_LIMITED
        assert not host.reception.services.is_asked


async def test_a_late_answer_is_no_answer(ladder: Ladder) -> None:
    """The first attempt is over when it comes, and the second one not yet begun."""
    ladder(IceStrategy((), budget=1.5), IceStrategy(()))
    held: list[tuple[bytes, bytes]] = []

    def hold_back_one(middle: Middle, side: bytes, box: bytes) -> list[tuple[bytes, bytes]]:
        held.append((side, box))
        return [(side, box)] if len(held) <= 2 else held if len(held) > 3 else []

    async with open_lodge(rogue(Middle(to_host=hold_back_one))) as host:
        await host.met(host.ticket())
        assert len(held) == 4


@pytest.mark.parametrize("is_soon", [False, True])
async def test_what_opens_when_nobody_wants_to_come_in_any_more_is_closed(host: Lodge, *, is_soon: bool) -> None:
    """Also if it has opened just before."""
    peers: list[AiortcPeer] = []

    class Late(AiortcPeer):
        async def opened(self, within: float) -> Channel:
            channel = await super().opened(within)
            peers.append(self)
            asyncio.get_running_loop().call_soon(entering.cancel) if is_soon else entering.cancel()
            return channel

    class LateRtc(Aiortc):
        peer = Late

    dial = partial(SignalingClient.dial, host.url)
    entering = asyncio.create_task(guest_signaling.connect(dial, LateRtc(), host.ticket(), lambda words: None))
    await asyncio.wait({entering})
    assert entering.cancelled()
    assert [each._rtc.connectionState for each in peers] == ["closed"]


async def test_a_host_that_leaves_has_closed_all_ways_to_guests_also_to_those_who_have_begun_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    peers: list[AiortcPeer] = []
    offered: list[AiortcPeer] = []
    describe, close = AiortcPeer.offer, AiortcPeer.close

    async def noted(self: AiortcPeer) -> str:
        peers.append(self)
        return await describe(self)

    async def slow(self: AiortcPeer) -> None:
        await asyncio.sleep(0.2)
        await close(self)

    monkeypatch.setattr(AiortcPeer, "offer", noted)
    monkeypatch.setattr(AiortcPeer, "close", slow)
    async with open_lodge() as host:
        ticket = host.ticket()
        for _ in range(2):
            door = await Door.at(host, ticket)
            await door.prove()
            await until(lambda: peers, "an offer")
            await door.client.close()
            offered += [peers.pop()]
    assert [each._rtc.connectionState for each in offered] == ["closed", "closed"]


async def test_that_there_is_no_way_is_told(ladder: Ladder) -> None:
    ladder(IceStrategy((), budget=0.3), IceStrategy((), budget=0.3))

    def up_to_the_proof(middle: Middle, side: bytes, box: bytes) -> list[tuple[bytes, bytes]]:
        said.append(box)
        return [(side, box)] if len(said) <= 2 else []

    said: list[bytes] = []

    async with open_lodge(rogue(Middle(to_host=up_to_the_proof))) as host:
        assert await refused(host.enter(host.ticket())) is Fault.NO_PATH
        assert host.keeper.unreached_for == [Fault.NO_PATH]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The strategies that hosts have tried, by their index."""
    indices: list[int] = []
    work = Admission._try

    async def noted(
        self: Admission, attempt: int, index: int, strategy: IceStrategy, keys: Keys
    ) -> SecureChannel | None:
        indices.append(index)
        return await work(self, attempt, index, strategy, keys)

    monkeypatch.setattr(Admission, "_try", noted)
    return indices


NO_TIME = IceStrategy((), budget=0.0)
"""A way that leads nowhere, which is known at once."""


async def test_a_direct_way_that_failed_is_tried_once_more(
    ladder: Ladder, tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many packets get lost, the second try may lead to the guest."""
    ladder(IceStrategy(()))
    accept, refused_once = AiortcPeer.accept, iter([True])

    async def accept_the_second(self: AiortcPeer, answer: str) -> None:
        if next(refused_once, False):
            raise NetworkProblem(Fault.NO_PATH)
        await accept(self, answer)

    monkeypatch.setattr(AiortcPeer, "accept", accept_the_second)

    async with open_lodge() as host:
        entered, _ = await host.met(host.ticket())
        assert entered.channel.path is Path.DIRECT
    assert tried == [0, 0]


async def test_who_returns_is_led_the_way_that_worked_last(ladder: Ladder, tried: list[int]) -> None:
    ladder(NO_TIME, NO_TIME, IceStrategy(()))
    async with open_lodge() as host:
        ticket = host.ticket()
        entered, _ = await host.met(ticket)
        tried.clear()
        await host.met(host.again(ticket, entered))
    assert tried == [2]


async def test_a_relay_that_lets_nobody_in_is_told(ladder: Ladder) -> None:
    dead = messages.IceServer("turn:127.0.0.1:9?transport=tcp", "somebody", "something")
    ladder(IceStrategy((dead,), relay_only=True, budget=60.0))

    async with open_lodge() as host:
        assert await refused(host.enter(host.ticket())) is Fault.TURN_AUTH


async def test_a_guest_that_gives_up_leaves_nothing_behind(host: Lodge) -> None:
    for _ in range(3):
        entering = asyncio.create_task(host.enter(host.ticket()))
        await until(lambda: host.reception._admissions, "the knock")
        entering.cancel()
        await asyncio.gather(entering, return_exceptions=True)
        await until(lambda: not host.reception._admissions, "the end of it")


async def test_frames_go_through_the_service_where_nothing_else_does(ladder: Ladder) -> None:
    ladder()
    async with open_lodge(service(Settings(relay=True))) as host:
        entered, admitted = await host.met(host.ticket())
        assert entered.channel.path is admitted.channel.path is Path.SERVICE
        assert entered.fingerprints == admitted.fingerprints == ("", "")
        at_guest, at_host = Ear.of(entered.channel), Ear.of(admitted.channel)
        said = [bytes([number]) * 10_000 * number for number in range(5)]
        for each in said:
            entered.channel.send(each)
            admitted.channel.send(each)
        await until(lambda: at_guest.heard == at_host.heard == said, "all of it")
        await until(lambda: entered.channel.waiting == admitted.channel.waiting == 0, "nothing left to say")
        await entered.channel.close()
        await until(lambda: at_host.closed, "the end, at the host")
        assert at_guest.closed == 1


async def test_when_the_host_is_cut_off_the_frames_end_on_both_sides(ladder: Ladder) -> None:
    ladder()
    port = free_port()
    async with lodge(Keeper(), f"ws://127.0.0.1:{port}/rooms") as host:
        async with service(Settings(relay=True), port):
            await host.opened()
            entered, admitted = await host.met(host.ticket())
            ears = Ear.of(entered.channel), Ear.of(admitted.channel)
        await until(lambda: all(ear.closed for ear in ears), "the end")


async def test_a_host_that_begins_anew_ends_what_went_before(ladder: Ladder) -> None:
    ladder()
    key, keeper = own_key(), Keeper()
    async with service(Settings(relay=True)) as url, lodge(keeper, url, key=key) as first:
        await first.opened()
        entered, _ = await first.met(first.ticket())
        ear = Ear.of(entered.channel)
        async with lodge(Keeper(resume_keys=keeper.resume_keys), url, key=key):
            await until(lambda: ear.closed, "the end")
