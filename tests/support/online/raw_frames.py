"""WebSocket frames as a client sends them, also such as no honest client would."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import WSMsgType

from signaling.messages import HOST, MOST_BOX, PATH, SUBPROTOCOL, To, pack

OPENING = (
    f"GET {PATH} HTTP/1.1\r\nHost: rooms.example.org\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n"
)
"""A request for a WebSocket, without the empty line at its end."""


def masked(
    opcode: int, data: bytes, *, is_last: bool = True, extension: int = 0, mask: bytes = b"\x01\x02\x03\x04"
) -> bytes:
    size = len(data)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    hidden = bytes(each ^ mask[at % 4] for at, each in enumerate(data))
    return bytes((0x80 * is_last | extension | opcode,)) + length + mask + hidden


def frame(opcode: int, data: bytes) -> bytes:
    """A short frame as the service sends it, without a mask."""
    assert len(data) < 126
    return bytes((0x80 | opcode, len(data))) + data


async def opened(
    port: int, headers: str = "", tls: ssl.SSLContext | None = None, source: str = "127.0.0.1"
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket to the service at this port, from an address of this machine. `headers` are further lines of the
    request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls, local_addr=(source, 0))
    writer.write(f"{OPENING}{headers}\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@asynccontextmanager
async def flooded(port: int, number: int) -> AsyncIterator[None]:
    """So many connections send boxes of the largest size to the service at this port, without a pause."""
    data = masked(WSMsgType.BINARY, pack(To(HOST, b"x" * MOST_BOX)))

    async def flood(writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(data)
            await writer.drain()

    writers = [(await opened(port))[1] for _ in range(number)]
    floods = [asyncio.create_task(flood(writer)) for writer in writers]
    yield
    for each in floods:
        each.cancel()
    for writer in writers:
        writer.transport.abort()
