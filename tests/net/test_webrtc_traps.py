"""What aiortc does to the unwary, and that our channel does not let it."""

import asyncio
import gc
import threading
from collections.abc import Iterator
from functools import partialmethod
from typing import Any

import pytest
from aioice import ice
from aiortc import RTCDtlsTransport, RTCPeerConnection, RTCSctpTransport, rtcsctptransport
from support.online.peer_pair import Ear, below, connect, connected
from support.online.silent_server import SilentServer, silent_server
from support.waiting import until

from signaling.messages import IceServer
from spitegame.net import aiortc_patches
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import MOST_CANDIDATES
from spitegame.net.tasks import cancelled
from spitegame.net.webrtc import AiortcPeer
from spitegame.session.room_state import Path

SOON = 60.0
"""Seconds; aiortc by itself takes three more."""


@pytest.fixture
def silence() -> Iterator[SilentServer]:
    with silent_server() as server:
        yield server


async def test_a_listener_that_fails_does_not_end_the_connection() -> None:
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    heard: list[bytes] = []

    def listener(message: bytes) -> None:
        heard.append(message)
        if message == b"bad":
            raise RuntimeError("the listener's own fault")

    async with connected() as (one, other):
        other.listen(listener, lambda: None)
        for message in (b"bad", b"good"):
            one.send(message)
        await until(lambda: heard == [b"bad", b"good"], "both messages")
        one.send(b"later")
        await until(lambda: b"later" in heard, "a later one")
    assert [str(each["exception"]) for each in complaints] == ["the listener's own fault"]


async def test_the_very_first_message_is_heard_although_the_other_side_is_not_open_yet() -> None:
    one, other = AiortcPeer(()), AiortcPeer(())
    await one.accept(await other.answer(await one.offer()))
    first = await one.opened(60)
    first.send(b"at once")
    ear = Ear.of(await other.opened(60))
    await until(lambda: ear.heard == [b"at once"], "the message")
    await asyncio.gather(one.close(), other.close())


async def test_only_one_may_listen_and_sending_from_another_thread_fails_there_and_then() -> None:
    async with connected() as (one, _):
        Ear.of(one)
        with pytest.raises(RuntimeError):
            Ear.of(one)
        errors: list[RuntimeError] = []

        def elsewhere() -> None:
            try:
                one.send(b"lost")
            except RuntimeError as error:
                errors.append(error)

        thread = threading.Thread(target=elsewhere)
        thread.start()
        await asyncio.to_thread(thread.join)
        assert len(errors) == 1


async def test_an_answer_is_on_its_way_before_what_it_answers_is_acknowledged() -> None:
    async with connected() as (one, other):
        await until(lambda: not aiortc_patches.Association(below(other)).unsaid, "all acknowledged")
        sent: list[str] = []
        send = below(other)._send_chunk

        async def noted(chunk: Any) -> None:
            sent.append(type(chunk).__name__)
            await send(chunk)

        below(other)._send_chunk = noted
        ear = Ear.of(one)
        other.listen(lambda _: other.send(b"answer"), lambda: None)
        one.send(b"question")
        await until(lambda: ear.heard == [b"answer"], "the answer")
        await until(lambda: not aiortc_patches.Association(below(one)).unsaid, "the question acknowledged")
        assert list(dict.fromkeys(sent)) == ["DataChunk", "SackChunk"], "on a busy machine some is said again"


async def test_who_listens_after_the_end_is_told_at_once() -> None:
    async with connected() as (one, other):
        one.send(b"goodbye")
        await one.close()
        await until(lambda: below(other).state == "closed", "the end")
        ear = Ear.of(other)
        assert (ear.heard, ear.closed) == ([b"goodbye"], 1)


async def test_a_path_that_dies_below_is_an_end_like_any_other() -> None:
    """aiortc goes from `connected` to `closed` without a word of `failed`, and a timer of its own may still send."""
    gc.freeze()  # what is older is not looked through
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    async with connected() as (one, other):
        ear = Ear.of(one)
        Ear.of(other)
        await below(one).transport.transport._connection.close()  # as when nobody has answered for 30 seconds
        one.send(b"into the void")
        await until(lambda: ear.closed, "the end")
    gc.collect()
    assert ear.closed == 1
    assert not [each for each in complaints if not isinstance(each.get("exception"), ConnectionError)]


async def test_what_is_to_be_closed_is_though_whoever_waits_for_it_is_cancelled() -> None:
    """Be it without a connection, or before the other side has acknowledged all."""
    alone, one, other = (AiortcPeer(()) for _ in range(3))
    await alone.offer()
    here, _ = await connect(one, other)
    here.send(b"unsaid")
    closings = [asyncio.create_task(close()) for close in (alone.close, here.close)]
    await asyncio.sleep(0)
    await cancelled(*closings)
    assert all(each.cancelled() for each in closings)
    await until(lambda: {each._rtc.connectionState for each in (alone, one)} == {"closed"}, "the end of both")
    await other.close()


async def test_nothing_is_left_of_closed_connections() -> None:
    async def meet() -> None:
        async with connected() as (one, _):
            one.send(b"hello")

    tasks = asyncio.all_tasks()
    gc.freeze()  # what is older is not looked through
    for _ in range(3):
        await meet()
    await until(lambda: asyncio.all_tasks() == tasks, "no tasks")
    gc.collect()
    assert not any(isinstance(each, RTCPeerConnection) for each in gc.get_objects())


async def test_no_way_is_told_within_the_limit() -> None:
    one, other, gone = AiortcPeer(()), AiortcPeer(()), AiortcPeer(())
    offer = await gone.offer()
    await gone.close()
    await other.answer(offer)
    async with asyncio.timeout(SOON):
        with pytest.raises(NetworkProblem) as problem:
            await other.opened(0.3)
    assert problem.value.fault is Fault.NO_PATH
    await asyncio.gather(one.close(), other.close())


async def test_a_certificate_that_is_not_the_one_described_opens_nothing() -> None:
    one, other, impostor = AiortcPeer(()), AiortcPeer(()), AiortcPeer(())
    own = await one.offer()
    foreign = await impostor.offer()
    prints = [[line for line in each.splitlines() if "fingerprint" in line] for each in (own, foreign)]
    for mine, theirs in zip(*prints, strict=True):
        own = own.replace(mine, theirs)
    await one.accept(await other.answer(own))
    with pytest.raises(NetworkProblem):
        await other.opened(5)
    await asyncio.gather(one.close(), other.close(), impostor.close())


def _with_many_candidates(offer: str) -> str:
    line = next(line for line in offer.splitlines() if line.startswith("a=candidate"))
    return offer + f"{line}\r\n" * MOST_CANDIDATES


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda offer: "v=0\r\nm=application\r\n",
        lambda offer: offer.replace("a=ice-pwd", "a=nothing"),
        lambda offer: offer.replace("a=candidate:", "a=candidate:x "),
        lambda offer: offer.replace("a=max-message-size:262144", "a=max-message-size:100"),
        _with_many_candidates,
    ],
)
async def test_a_description_that_makes_no_sense_is_refused(spoiled: Any) -> None:
    one, other = AiortcPeer(()), AiortcPeer(())
    with pytest.raises(NetworkProblem) as problem:
        await other.answer(spoiled(await one.offer()))
    assert problem.value.fault is Fault.BAD_MESSAGE
    await asyncio.gather(one.close(), other.close())


@pytest.mark.parametrize("scheme", ["stun", "turn"])
async def test_giving_up_while_a_server_is_silent_leaves_nothing_behind(
    silence: SilentServer, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aiortc_patches, "MOST_GATHERING_S", 3600.0)

    tasks = asyncio.all_tasks()
    peer = AiortcPeer([IceServer(f"{scheme}:{silence.place}", "somebody", "something")])
    offering = asyncio.create_task(peer.offer())
    await until(lambda: silence.is_asked, "a question")
    offering.cancel()
    await asyncio.wait({offering})
    await peer.close()
    await until(lambda: asyncio.all_tasks() == tasks, "no tasks")


async def test_a_silent_server_is_not_waited_for_as_long_as_aioice_would(
    silence: SilentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aiortc_patches, "MOST_GATHERING_S", 0.1)
    gather = ice.Connection.get_component_candidates
    monkeypatch.setattr(ice.Connection, "get_component_candidates", partialmethod(gather, timeout=3600))

    one, other = AiortcPeer([IceServer(f"stun:{silence.place}")]), AiortcPeer(())
    await connect(one, other)
    await asyncio.gather(one.close(), other.close())


async def test_without_any_network_the_loopback_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aioice.ice.ifaddr.get_adapters", lambda: [])
    one, other = AiortcPeer(()), AiortcPeer(())
    assert "127.0.0.1" in await one.offer()
    await asyncio.gather(one.close(), other.close())


async def test_the_private_names_are_tuned() -> None:
    async with connected() as (one, _):
        assert aiortc_patches.nominated(below(one)) is Path.DIRECT
        connection = below(one).transport.transport._connection
        assert connection.stun_server is None, "not the one that aiortc knows"
        assert aiortc_patches.used_addresses(below(one)) <= aiortc_patches.own_addresses()

    resent = (rtcsctptransport.SCTP_RTO_INITIAL, rtcsctptransport.SCTP_RTO_MIN, rtcsctptransport.SCTP_MAX_INIT_RETRANS)
    assert resent == (aiortc_patches.RESEND_FIRST_S, aiortc_patches.RESEND_SOONEST_S, aiortc_patches.MOST_RESENT)
    said = (RTCDtlsTransport._do_handshake, RTCSctpTransport._send_chunk)
    checks = (ice.Connection._check_periodic, ice.Connection.check_start_task)
    tuned = (ice.get_host_addresses, ice.server_reflexive_candidate, ice.relayed_candidate, *said, *checks)
    assert {each.__module__ for each in tuned} == {aiortc_patches.__name__}
