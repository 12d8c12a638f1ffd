"""The WebSocket byte by byte, as no library would send it."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

import pytest
from loops import run, until

from signaling.app import Running, serve
from signaling.messages import HOST, From, Gone, Opened, Problem, Reopen, To, ToProgram, pack, unpack
from signaling.settings import Settings

KEY = b64encode(b"sixteen bytes...").decode()
HEAD = {
    "Host": "rooms.example.org",
    "Upgrade": "websocket",
    "Connection": "keep-alive, Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
    "Sec-WebSocket-Protocol": "spitegame.rooms.1",
}
FIN = 0x80
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


@dataclass
class Wire:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, *parts: bytes) -> None:
        self.writer.write(b"".join(parts))

    async def frame(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        assert first & FIN
        return first & 15, await self.reader.readexactly(size)

    async def message(self) -> ToProgram:
        opcode, payload = await self.frame()
        assert opcode == BINARY
        message: ToProgram = unpack(payload, ToProgram)
        return message

    async def ends(self, number: int, problem: str = "bad_message") -> None:
        """It is told why, and closed."""
        assert await self.message() == Problem(problem)
        assert await self.frame() == (CLOSE, number.to_bytes(2, "big"))
        self.send(frame(FIN | CLOSE, number.to_bytes(2, "big")))
        assert await self.reader.read() == b""


def request(changed: dict[str, str | None] | None = None, first: str = "GET /rooms HTTP/1.1") -> bytes:
    headers = HEAD | (changed or {})
    lines = [first, *(f"{name}: {value}" for name, value in headers.items() if value is not None), "", ""]
    return "\r\n".join(lines).encode()


def frame(first: int, payload: bytes = b"", mask: bytes = b"mask") -> bytes:
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65536:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes([first]) + length + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(payload))


@asynccontextmanager
async def service() -> AsyncIterator[Running]:
    async with await serve(Settings(), "127.0.0.1", 0) as running:
        yield running


@asynccontextmanager
async def wire(running: Running, opening: bytes = b"") -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    try:
        if opening:
            writer.write(opening)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101 "), head
        yield Wire(reader, writer)
    finally:
        writer.close()
        await writer.wait_closed()


def test_the_handshake_of_the_standard() -> None:
    async def main() -> None:
        async with service() as running, wire(running) as plain:
            plain.send(request({"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}))
            head = await plain.reader.readuntil(b"\r\n\r\n")
            assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in head
            assert b"Sec-WebSocket-Protocol: spitegame.rooms.1\r\n" in head

    run(main())


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"x" * 9000, 400),
        (b"\xff\xfe\r\n\r\n", 400),
        (request(first="GET / HTTP/1.1"), 404),
        (request(first="POST /rooms HTTP/1.1"), 404),
        (request(first="GET /health?now HTTP/1.1"), 200),
        (request({"Upgrade": None}), 426),
        (request({"Connection": "close"}), 426),
        (request({"Sec-WebSocket-Version": "8"}), 426),
        (request({"Sec-WebSocket-Key": "c2hvcnQ="}), 426),
        (request({"Sec-WebSocket-Key": "no base 64"}), 426),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_handshake_gets_an_answer(head: bytes, status: int) -> None:
    async def main() -> None:
        async with service() as running, wire(running) as plain:
            plain.send(head)
            answer = await plain.reader.read()
            assert answer.startswith(f"HTTP/1.1 {status} ".encode())

    run(main())


def test_messages_may_come_in_pieces() -> None:
    async def main() -> None:
        async with service() as running, wire(running, request()) as plain:
            whole = frame(FIN | BINARY, pack(Reopen(b"k" * 16)))
            for byte in whole:
                plain.send(bytes([byte]))
                await asyncio.sleep(0)
            assert isinstance(await plain.message(), Opened)
            box = pack(To(b"s" * 16, b"box" * 100))
            plain.send(frame(BINARY, box[:7]), frame(FIN | PING, b"beat"), frame(CONTINUATION, box[7:7]))
            plain.send(frame(CONTINUATION, box[7:200]), frame(FIN | CONTINUATION, box[200:]))
            assert await plain.frame() == (PONG, b"beat")
            assert await plain.message() == Gone(b"s" * 16)

    run(main())


def test_what_comes_right_after_the_handshake_is_not_lost() -> None:
    async def main() -> None:
        opening = request() + frame(FIN | BINARY, pack(Reopen(b"k" * 16)))
        async with service() as running, wire(running, opening) as plain:
            assert isinstance(await plain.message(), Opened)

    run(main())


@pytest.mark.parametrize(
    ("frames", "number", "problem"),
    [
        (b"\x82\x03box", 1002, "bad_message"),  # not masked
        (frame(FIN | 0x40 | BINARY, b"box"), 1002, "bad_message"),  # compressed
        (frame(FIN | 3, b"box"), 1002, "bad_message"),
        (frame(PING, b"box"), 1002, "bad_message"),
        (frame(FIN | PING, b"x" * 126), 1002, "bad_message"),
        (frame(FIN | CONTINUATION, b"box"), 1002, "bad_message"),
        (frame(BINARY, b"box") * 2, 1002, "bad_message"),
        (frame(FIN | TEXT, b"text"), 1003, "bad_message"),
        (frame(FIN | BINARY, b"x" * 30_000), 1009, "too_big"),
        (b"\x82\xff" + b"\xff" * 8, 1009, "too_big"),
        (frame(BINARY, b"x" * 15_000) + frame(CONTINUATION, b"x" * 15_000), 1009, "too_big"),
    ],
)
def test_other_frames_end_it(frames: bytes, number: int, problem: str) -> None:
    async def main() -> None:
        async with service() as running, wire(running, request()) as plain:
            plain.send(frames)
            await plain.ends(number, problem)
            await until(lambda: not running.service.connections, "it is forgotten")

    run(main())


@pytest.mark.parametrize("reason", [b"", b"\x03\xe8", b"\x03\xe8goodbye"])
def test_a_close_is_answered(reason: bytes) -> None:
    async def main() -> None:
        async with service() as running, wire(running, request()) as plain:
            plain.send(frame(FIN | CLOSE, reason), frame(FIN | BINARY, b"too late"))
            assert await plain.frame() == (CLOSE, reason[:2])
            assert await plain.reader.read() == b""

    run(main())


def test_pings_are_counted_like_everything_else() -> None:
    async def main() -> None:
        async with service() as running, wire(running, request()) as plain:
            plain.send(frame(FIN | PING) * 30_000)
            for _ in range(60):
                assert await plain.frame() == (PONG, b"")
            (connection,) = running.service.connections.values()
            assert connection.is_held

    run(main())


def test_random_bytes_break_nothing() -> None:
    """Others go on while many connections send what is hardly ever a frame."""

    async def main() -> None:
        chance = Random(3)
        async with service() as running, wire(running, request()) as host, wire(running, request()) as guest:
            host.send(frame(FIN | BINARY, pack(Reopen(b"k" * 16))))
            opened = await host.message()
            assert isinstance(opened, Opened)
            for _ in range(300):
                opening = request() if chance.random() < 0.8 else b""
                async with wire(running, opening) as plain:
                    plain.send(_nonsense(chance))
                    plain.writer.write_eof()
                    await plain.reader.read()
            guest.send(frame(FIN | BINARY, pack(To(HOST, b"box"))))
            assert await guest.message() == Problem("unauthorized")
            await until(lambda: len(running.service.connections) == 2, "all others are gone")

    run(main())


def _nonsense(chance: Random) -> bytes:
    kinds: list[Callable[[], bytes]] = [
        lambda: chance.randbytes(chance.randrange(300)),
        lambda: frame(chance.randrange(256), chance.randbytes(chance.randrange(200))),
        lambda: frame(FIN | BINARY, pack(From(b"s" * 16, chance.randbytes(50)))),
        lambda: frame(FIN | BINARY, pack(To(HOST, b"box")))[: chance.randrange(20)],
    ]
    return b"".join(chance.choice(kinds)() for _ in range(chance.randrange(1, 6)))
