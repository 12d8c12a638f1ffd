"""A stranger with many addresses and connections, who attacks a room service, and honest tables at the same service.

The stranger is a process of its own: ``python -m support.online.attack_kit PORT CONNECTIONS ADDRESSES PATH …``. All
addresses are of this machine (127.0.0.0/8). The paths are of a page that it loads meanwhile.
"""

import asyncio
import contextlib
import os
import secrets
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from statistics import quantiles
from typing import Any, cast

from aiohttp import WSMsgType

from signaling import messages
from signaling.puzzle import solve
from support.online.raw_frames import OPENING, masked
from support.process_costs import allow_many_connections, memory
from support.waiting import until

NO_MASK = bytes(4)
FLOOD = masked(WSMsgType.BINARY, messages.pack(messages.To(messages.HOST, b"x" * messages.MOST_BOX)), mask=NO_MASK)
LOADERS = 100
PATIENCE, LONG = 120.0, 600.0
"""Seconds after which an honest guest gives up, and in which a busy machine begins to attack."""

Hear = Callable[["Wire", messages.ToProgram], None]


class Wire(asyncio.Protocol):
    """A WebSocket with as little behind it as can be, so that one process has thousands."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._data = b""
        self._is_open = False
        self.can_write = True
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[Any] = loop.create_future()

    @classmethod
    async def dial(cls, port: int, source: str, hear: Hear) -> "Wire":
        """Raises OSError."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(hear), "127.0.0.1", port, local_addr=(source, 0))
        await asyncio.wait({wire.opened, wire.lost}, return_when=asyncio.FIRST_COMPLETED)
        return wire

    def say(self, message: messages.ToService) -> None:
        self.transport.write(masked(WSMsgType.BINARY, messages.pack(message), mask=NO_MASK))

    def pay(self, puzzle: messages.Puzzle) -> None:
        """Solves it, as an honest program does."""

        async def paying() -> None:
            number = await asyncio.to_thread(solve, puzzle.salt, puzzle.bits, lambda: not self.lost.done())
            if number is not None:
                self.say(messages.Solution(number))

        self._paying = asyncio.create_task(paying())

    def close(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(f"{OPENING}\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._is_open:
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            self._is_open = True
            self.opened.set_result(None)
        while len(self._data) >= 4:
            size, start = self._data[1], 2
            if size == 126:
                size, start = int.from_bytes(self._data[2:4], "big"), 4
            if len(self._data) < start + size:
                return
            opcode, said = self._data[0] & 0xF, self._data[start : start + size]
            self._data = self._data[start + size :]
            if opcode == WSMsgType.BINARY:
                self._hear(self, messages.unpack(said, messages.ToProgram))
            elif opcode == WSMsgType.PING:
                self.transport.write(masked(WSMsgType.PONG, said, mask=NO_MASK))
            elif opcode == WSMsgType.CLOSE:
                self.transport.abort()

    def pause_writing(self) -> None:
        self.can_write = False

    def resume_writing(self) -> None:
        self.can_write = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set_result(None)


def address(number: int) -> str:
    return f"127.{number // 200 + 2}.{number % 200 + 1}.1"


def key() -> bytes:
    return secrets.token_bytes(messages.KEY_BYTES)


class Stranger:
    """Each of its connections plays one part again and again, and is dialled anew when it is closed."""

    def __init__(self, port: int, addresses: int) -> None:
        self._port = port
        self._addresses = addresses
        self._chance = Random(1)
        self._rooms: list[bytes] = []
        """The names of rooms whose routes were found."""

    async def attack(self, connections: int, paths: Sequence[str]) -> None:
        parts = (self._takes_routes, self._guesses_routes, self._comes_back, self._floods, self._hangs_up)
        tasks = [asyncio.create_task(self._play(number, parts[number % len(parts)])) for number in range(connections)]
        tasks += [asyncio.create_task(self._load(paths, number)) for number in range(LOADERS if paths else 0)]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, number: int, part: Callable[[Wire], Iterator[float]]) -> None:
        """`part` yields the seconds until it goes on."""
        source = address(number % self._addresses)
        await asyncio.sleep(2 * self._chance.random())
        while True:
            with contextlib.suppress(OSError):
                wire = await Wire.dial(self._port, source, self._hear)
                try:
                    for pause in part(wire):
                        await asyncio.wait({wire.lost}, timeout=pause)
                        if wire.lost.done():
                            break
                finally:
                    wire.close()
            await asyncio.sleep(1 + self._chance.random())

    async def _load(self, paths: Sequence[str], number: int) -> None:
        """As a browser that loads a page again and again."""
        for path in islice(cycle(paths), number % len(paths), None):  # not all ask for the same file at the same time
            with contextlib.suppress(ConnectionError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address(number), 0))
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                await reader.read()
                writer.close()

    def _hear(self, wire: Wire, message: messages.ToProgram) -> None:
        if isinstance(message, messages.Joined) and len(self._rooms) < 1000:
            self._rooms.append(message.room)

    def _takes_routes(self, wire: Wire) -> Iterator[float]:
        while True:
            wire.say(messages.Open(key(), 3))
            yield 2.0
            wire.say(messages.Leave("cancelled"))
            yield 0.1

    def _guesses_routes(self, wire: Wire) -> Iterator[float]:
        while True:
            wire.say(messages.Join("".join(self._chance.choice(messages.ALPHABET) for _ in range(2)), key()))
            yield 1.0
            wire.say(messages.Leave("cancelled"))
            yield 0.1

    def _comes_back(self, wire: Wire) -> Iterator[float]:
        while True:
            wire.say(
                messages.Return(self._chance.choice(self._rooms), key()) if self._rooms else messages.Reopen(key())
            )
            yield 1.0
            wire.say(messages.To(messages.HOST, b"x" * 500))
            yield 1.0
            wire.say(messages.Leave("cancelled"))
            yield 0.1

    def _floods(self, wire: Wire) -> Iterator[float]:
        while True:
            if wire.can_write:
                wire.transport.write(FLOOD)
            yield 0.05

    def _hangs_up(self, wire: Wire) -> Iterator[float]:
        wire.transport.write(FLOOD[: self._chance.randrange(1, 5000)])
        yield 2 * self._chance.random()


@dataclass
class Outcome:
    hosts_kept: int = 0
    """So many hosts still had their code at the end."""
    told_to_wait: list[float] = field(default_factory=list)
    """Seconds that the service told each guest to wait before the host let it in. On a busy machine it takes longer,
    but no guest is told to wait for that."""
    gave_up: int = 0
    """So many guests did not get in."""
    most_megabytes: float = 0.0
    """The most memory that the service took."""
    most_connections: int = 0
    """The most connections that it had at a time, or a few less."""

    @property
    def p95(self) -> float:
        return quantiles(self.told_to_wait, n=100)[94]


class HonestHost:
    """Greets everybody who knocks, and lets those in who give the right answer."""

    def __init__(self, number: int) -> None:
        self.route = ""
        self.source = f"127.1.{number % 50}.{number // 50 + 1}"  # few in one network
        self.secret = secrets.token_bytes(8)
        self.let_in: list[bytes] = []
        self.problems = 0

    async def open(self, port: int) -> None:
        self.wire = await Wire.dial(port, self.source, self._hear)
        self.wire.say(messages.Open(key(), 3))
        while not self.route:
            await asyncio.sleep(0.01)

    @property
    def has_code(self) -> bool:
        return not self.wire.lost.done() and not self.problems

    def _hear(self, wire: Wire, message: messages.ToProgram) -> None:
        match message:
            case messages.Opened(route=route):
                self.route = route
            case messages.Knock(side):
                wire.say(messages.To(side, b"who is there?"))
            case messages.Problem():
                self.problems += 1
            case messages.Puzzle():
                wire.pay(message)
            case messages.Joined() | messages.Gone():
                pass
            case messages.From(side, box) if box == self.secret:
                self.let_in.append(side)
                wire.say(messages.To(side, b"welcome"))
                wire.say(messages.Known(tuple(self.let_in)))
            case _:
                pass


async def come_in(port: int, host: HonestHost, number: int) -> float | None:
    """Play a guest with the right code, who tries again as long as it is told to. Return the seconds that it was told
    to wait, or None if it has given up."""
    source = f"127.1.{100 + number // 250}.{number % 250 + 1}"
    ends, waited = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < ends:
        over: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def hear(wire: Wire, message: messages.ToProgram, over: "asyncio.Future[Any]" = over) -> None:
            match message:
                case messages.Problem(_, retry_after) if not over.done():
                    over.set_result(max(0.2, min(retry_after, 10.0)))
                case messages.Puzzle():
                    wire.pay(message)
                case messages.Joined() | messages.Gone() | messages.Problem() | messages.Opened() | messages.Knock():
                    pass
                case messages.From(box=b"welcome") if not over.done():
                    over.set_result(0.0)
                case _:
                    wire.say(messages.To(messages.HOST, host.secret))

        wire = await Wire.dial(port, source, hear)
        wire.say(messages.Join(host.route, key()))
        await asyncio.wait([over, wire.lost], timeout=PATIENCE / 3, return_when=asyncio.FIRST_COMPLETED)
        wire.close()
        pause = over.result() if over.done() else 0.2
        if not pause:
            return waited
        waited += pause
        await asyncio.sleep(pause)
    return None


async def besieged(
    port: int, pid: int, paths: Sequence[str] = (), *, tables: int, connections: int, addresses: int, seconds: float
) -> Outcome:
    """Opens honest tables, lets the stranger loose on the service, which is the process `pid`, and once it has half of
    its connections sends a guest to each table, over so many seconds."""
    outcome = Outcome()
    hosts = [HonestHost(number) for number in range(tables)]
    for each in hosts:
        await each.open(port)
    async with stranger(port, connections, addresses, *paths):
        watching = asyncio.create_task(_watch(pid, outcome))
        await until(lambda: outcome.most_connections > connections / 2, "the attack", LONG)
        guests = []
        for number, host in enumerate(hosts):
            guests.append(asyncio.create_task(come_in(port, host, number)))
            await asyncio.sleep(seconds / tables)
        waited = await asyncio.gather(*guests)
        watching.cancel()
    outcome.gave_up = waited.count(None)
    outcome.told_to_wait = [seconds for seconds in waited if seconds is not None]
    outcome.hosts_kept = sum(each.has_code for each in hosts)
    for each in hosts:
        each.wire.close()
        await each.wire.lost
    return outcome


async def _watch(pid: int, outcome: Outcome) -> None:
    while True:
        outcome.most_megabytes = max(outcome.most_megabytes, memory(pid) / 1000)
        outcome.most_connections = max(outcome.most_connections, len(os.listdir(f"/proc/{pid}/fd")))
        await asyncio.sleep(0.5)


@contextlib.asynccontextmanager
async def stranger(*arguments: int | float | str) -> AsyncIterator[None]:
    command = [sys.executable, "-m", "support.online.attack_kit", *map(str, arguments)]
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}) as process:
        try:
            yield
        finally:
            process.kill()


def main() -> None:
    port, connections, addresses, *paths = sys.argv[1:]
    allow_many_connections()
    asyncio.run(Stranger(int(port), int(addresses)).attack(int(connections), paths))


if __name__ == "__main__":
    main()
