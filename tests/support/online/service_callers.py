"""Programs that talk to a room service, and services as processes, for tests."""

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import IO, Any, TypeVar

import aiohttp

from signaling import messages
from signaling.__main__ import REDIS_VARIABLE
from support import needs
from support.online.ports import free_port

PATIENCE = 60.0
"""Seconds that an answer may take."""

Heard = TypeVar("Heard")


class Caller:
    """A program that is connected to a service."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, key: bytes) -> None:
        self.socket = socket
        self.key = key
        self.room = b""

    @property
    def side(self) -> bytes:
        return messages.public_id(self.key)

    async def say(self, message: messages.ToService) -> None:
        await self.socket.send_bytes(messages.pack(message))

    async def hear(self, kind: type[Heard]) -> Heard:
        """The next message, which must be of this kind."""
        message = await self.listen()
        assert isinstance(message, kind), message
        return message

    async def listen(self) -> messages.ToProgram:
        async with asyncio.timeout(PATIENCE):
            came = await self.socket.receive()
        assert came.type is aiohttp.WSMsgType.BINARY, came
        message: messages.ToProgram = messages.unpack(came.data, messages.ToProgram)
        return message

    async def ask(self, message: messages.ToService, kind: type[Heard]) -> Heard:
        await self.say(message)
        return await self.hear(kind)

    async def closed(self) -> int:
        """The number with which the service closes the connection, or 1006 if it just breaks."""
        async with asyncio.timeout(PATIENCE):
            came = await self.socket.receive()
        assert came.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR), came
        assert self.socket.close_code
        return self.socket.close_code

    async def open(self, guests: int = 3) -> messages.Opened:
        opened = await self.ask(messages.Open(self.key, guests), messages.Opened)
        self.room = opened.room
        return opened

    async def reopen(self) -> messages.Opened:
        opened = await self.ask(messages.Reopen(self.key), messages.Opened)
        self.room = opened.room
        return opened

    async def join(self, route: str) -> messages.Joined:
        joined = await self.ask(messages.Join(route, self.key), messages.Joined)
        self.room = joined.room
        return joined

    async def come_back(self, room: bytes) -> messages.Joined:
        return await self.ask(messages.Return(room, self.key), messages.Joined)


class Callers:
    """Connects programs to services on this machine."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self.kept: list[Caller] = []
        """Keeps the connections open, since one that is dropped is closed."""

    async def call(
        self, port: int, key: bytes | None = None, protocols: Sequence[str] = messages.SUBPROTOCOLS, **options: Any
    ) -> Caller:
        socket = await self._session.ws_connect(
            f"ws://127.0.0.1:{port}{messages.PATH}", protocols=protocols, compress=0, **options
        )
        self.kept.append(Caller(socket, key or secrets.token_bytes(messages.KEY_BYTES)))
        return self.kept[-1]

    async def host(self, port: int, guests: int = 3) -> tuple[Caller, messages.Opened]:
        host = await self.call(port)
        return host, await host.open(guests)

    async def pair(self, port: int, guest_port: int | None = None) -> tuple[Caller, Caller]:
        """A host and a guest in its room, whose knock the host has heard."""
        host, opened = await self.host(port)
        guest = await self.call(guest_port or port)
        await guest.join(opened.route)
        assert (await host.hear(messages.Knock)).side == guest.side
        return host, guest


@asynccontextmanager
async def callers() -> AsyncIterator[Callers]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0, force_close=True)) as session:
        yield Callers(session)


@dataclass
class Process:
    """A room service in a process of its own."""

    popen: subprocess.Popen[str]
    line: str
    """The line that it printed when it was ready."""
    port: int

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait(PATIENCE)


@contextmanager
def service(*arguments: str, port: int = 0, redis: str = "", errors: IO[str] | None = None) -> Iterator[Process]:
    """`redis` is the URL of its store; empty: it has none."""
    command = [sys.executable, "-m", "signaling", "--port", str(port), *arguments]
    variables = os.environ | {REDIS_VARIABLE: redis}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=variables) as popen:
        try:
            assert popen.stdout
            line = popen.stdout.readline()
            assert "listening on" in line, line
            yield Process(popen, line, int(line.split("/rooms")[0].rpartition(":")[2]))
        finally:
            popen.kill()


@contextmanager
def redis_server(port: int | None = None) -> Iterator[str]:
    """A Redis server; answers its URL. Where the program is missing the test is skipped."""
    program = needs.program("redis-server")
    port = port or free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as popen:
        try:
            assert popen.stdout
            said = ""
            while "Ready to accept connections" not in said:
                line = popen.stdout.readline()
                assert line, said  # it has ended
                said += line
            yield f"redis://127.0.0.1:{port}"
        finally:
            popen.kill()
