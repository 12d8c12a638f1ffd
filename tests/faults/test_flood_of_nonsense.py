"""The service while somebody sends it what is no HTTP, and no frames: nothing of it is heard beyond the library, and
nothing of it stays."""

import asyncio
import logging
from random import Random
from typing import Any

import pytest
from support.online.raw_frames import OPENING, masked, opened
from support.waiting import until

from signaling.app import Running, serve
from signaling.limits import Limits
from signaling.messages import HOST, Join, Open, To, pack
from signaling.settings import Settings

FRAMES_EACH = 25
AT_A_TIME = 50
PARTS = (
    b"GET ", b"HEAD ", b"POST ", b"/rooms", b"/healthz", b"/..%2f", b" HTTP/1.1", b" HTTP/9", b"\r\n", b"\r\n\r\n",
    b"Host: a\r\n", b"Upgrade: websocket\r\n", b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"\0", b"\xff",
    b"Transfer-Encoding: chunked\r\n", b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Version: 13\r\n",
    b"Expect: 100-continue\r\n", b"Origin: https://[\r\n", b"Host: [\r\n", b"X: " + 9_000 * b"x",
    b"%zz", b"?", b"#", b"http://", b": \r\n",
)  # fmt: skip
MESSAGES = (pack(Open(bytes(16), 3)), pack(Join("AB", bytes(16))), pack(To(HOST, b"box")))


@pytest.mark.parametrize(
    "number",
    [1_250, pytest.param(5_000, marks=pytest.mark.slow), pytest.param(50_000, marks=pytest.mark.long)],
)
async def test_nothing_that_is_sent_breaks_the_service_or_stays_in_it(
    number: int, caplog: pytest.LogCaptureFixture
) -> None:
    """So many requests, and so many frames."""
    caplog.set_level(logging.WARNING)
    raised: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: raised.append(context))
    async with await serve(Settings(limits=Limits(by_source=False)), "127.0.0.1", 0) as running:
        chance, begun = Random(1), len(asyncio.all_tasks())
        for _ in range(number // AT_A_TIME):
            await asyncio.gather(*(send(running, request(chance)) for _ in range(AT_A_TIME)))
        for _ in range(number // FRAMES_EACH // AT_A_TIME):
            await asyncio.gather(*(send_frames(running, frames(chance)) for _ in range(AT_A_TIME)))
        await until(lambda: not running.service.connections and running.server.number == 0, "all are gone")
        await until(lambda: len(asyncio.all_tasks()) == begun, "nothing runs for them")
    assert raised == []
    assert caplog.records == []


def request(chance: Random) -> bytes:
    """A request for a WebSocket in which something is wrong, or something that is none at all."""
    if chance.random() < 0.5:
        return b"".join(chance.choices(PARTS, k=chance.randrange(1, 12)))
    whole = bytearray(f"{OPENING}\r\n".encode())
    for _ in range(chance.randrange(1, 4)):
        whole[chance.randrange(len(whole))] = chance.randrange(256)
    return bytes(whole)


def frames(chance: Random) -> bytes:
    """Frames of all kinds, some with a few bytes that are wrong."""
    data = bytearray()
    for _ in range(FRAMES_EACH):
        payload = chance.choice(MESSAGES) if chance.random() < 0.5 else chance.randbytes(chance.randrange(126))
        data += masked(
            chance.randrange(16), payload, is_last=chance.random() < 0.8, extension=chance.choice((0, 0, 0x40))
        )
        if chance.random() < 0.05:
            data[-1 - chance.randrange(8)] ^= 1 << chance.randrange(8)
    return bytes(data)


async def send(running: Running, data: bytes) -> None:
    """Connects, says this, and goes without waiting for an answer."""
    _, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(data)
    writer.close()


async def send_frames(running: Running, data: bytes) -> None:
    _, writer = await opened(running.port)
    writer.write(data)
    writer.close()
