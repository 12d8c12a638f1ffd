"""A guest who was let in and does what no honest program would: it is shut out, and costs next to nothing."""

import asyncio
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
from aiortc import rtcsctptransport as sctp
from aiortc.rtcsctptransport import DataChunk, ForwardTsnChunk
from support.online.peer_pair import Ear, below, connected
from support.online.peer_process import far_peer
from support.waiting import run, until

from spitegame.net.aiortc_patches import MOST_GAPS, MOST_HELD_FRAGMENTS, STREAM
from spitegame.net.channel import MOST_BYTES, MOST_UNHEARD
from spitegame.net.webrtc import AiortcPeer

MEGABYTE = 1024 * 1024
Deed: TypeAlias = Callable[[Any], Awaitable[None]]


@pytest.mark.slow
def test_memory_stays_flat_under_a_message_of_thirty_megabytes() -> None:
    """aiortc would collect it for half a minute, with more work for each packet than for the one before."""

    async def main() -> int:
        with far_peer(30 * MEGABYTE) as flooder:
            peer = AiortcPeer(())
            await peer.accept(await flooder.answer(await peer.offer()))
            ear = Ear.of(await peer.opened(60))
            tracemalloc.start()
            await until(lambda: ear.closed, "shut out")
            await peer.close()
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert ear.heard == []
        return peak

    assert run(main()) < 3 * MEGABYTE


def piece(number: int, flags: int = 0) -> DataChunk:
    """Of a message; a single byte."""
    made = DataChunk()
    made.tsn, made.stream_id, made.stream_seq = number, STREAM, 0
    made.flags, made.protocol, made.user_data = flags, sctp.WEBRTC_BINARY, b"x"
    return made


def says(stream: int, kind: int, data: bytes) -> Deed:
    return lambda hostile: hostile._send(stream, kind, data)


async def gaps(hostile: Any) -> None:
    due = hostile._local_tsn
    for number in range(MOST_GAPS + 2):
        await hostile._send_chunk(piece((due + 2 * number + 1) % 2**32))
        await asyncio.sleep(0)  # a socket does not hold so many


async def a_message_in_crumbs(hostile: Any) -> None:
    due = hostile._local_tsn
    for number in range(MOST_HELD_FRAGMENTS + 2):
        await hostile._send_chunk(piece((due + number) % 2**32, sctp.SCTP_DATA_FIRST_FRAG if number == 0 else 0))


async def streams_without_end(hostile: Any) -> None:
    forward = ForwardTsnChunk()
    forward.cumulative_tsn = hostile._local_tsn
    forward.streams = [(stream, 0) for stream in range(1, 200)]
    await hostile._send_chunk(forward)


@pytest.mark.parametrize(
    "deed",
    [
        pytest.param(says(STREAM, sctp.WEBRTC_BINARY, bytes(MOST_BYTES + 1)), id="a long message"),
        pytest.param(says(STREAM, sctp.WEBRTC_STRING, b"hello"), id="text"),
        pytest.param(says(STREAM, sctp.WEBRTC_STRING, b"\xff\xff"), id="text that is none"),
        pytest.param(says(STREAM + 2, sctp.WEBRTC_BINARY, b"hello"), id="another stream"),
        pytest.param(says(STREAM + 2, sctp.WEBRTC_DCEP, b"\x03" + bytes(11)), id="another channel"),
        pytest.param(says(STREAM, sctp.WEBRTC_DCEP, b"\x03" + bytes(11)), id="the same channel again"),
        pytest.param(gaps, marks=pytest.mark.slow),
        a_message_in_crumbs,
        streams_without_end,
    ],
)
async def test_it_is_shut_out_and_others_play_on(deed: Deed) -> None:
    async with connected() as (guest, host), connected() as (hostile, to_hostile):
        ear, other = Ear.of(to_hostile), Ear.of(host)
        await deed(below(hostile))
        await until(lambda: ear.closed, "shut out")
        assert ear.heard == []
        guest.send(b"I play on")
        await until(lambda: other.heard, "the honest guest")


async def test_an_unheard_flood_is_not_collected() -> None:
    async with connected() as (hostile, host):
        for _ in range(MOST_UNHEARD + 1):
            hostile.send(b"more")
        await until(lambda: below(host).state == "closed", "shut out")


async def test_an_honest_burst_is_no_abuse() -> None:
    async with connected() as (guest, host):
        ear = Ear.of(host)
        for number in range(10):
            guest.send(bytes([number]) * MOST_BYTES)
        await until(lambda: len(ear.heard) == 10, "all of it")


async def test_it_cannot_make_us_wait_by_not_reading() -> None:
    """Its window is closed for good: what is said waits, and closing does not."""

    async def ignore(_: bytes) -> None: ...

    async with connected() as (host, hostile):
        below(hostile)._handle_data = ignore
        for _ in range(20):
            host.send(bytes(MOST_BYTES))
        async with asyncio.timeout(50):  # aiortc would try for a minute
            await host.close()
