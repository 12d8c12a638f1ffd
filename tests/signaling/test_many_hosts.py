"""More hosts in one process than most systems open files for: they are connected by memory, not by sockets."""

import asyncio
import secrets
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from support.online.raw_frames import OPENING, masked

from signaling.connection import HEARTBEAT, Connection
from signaling.frames import Opcode
from signaling.limits import Limits
from signaling.messages import Open, Opened, ToProgram, pack, unpack
from signaling.service import Service
from signaling.settings import Settings
from signaling.store import MemoryStore

HOSTS = 50_000
PING = bytes((0x80 | Opcode.PING, 0))


class WireInMemory(asyncio.Transport):
    """What the service sees of a program whose address is `peer`."""

    __slots__ = ("heard", "peer")

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.heard = b""
        """What came last."""

    def write(self, data: Any) -> None:
        self.heard = bytes(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.peer, 50_000) if name == "peername" else default

    def is_closing(self) -> bool:
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


@pytest.mark.slow
def test_fifty_thousand_hosts_wait_in_one_process() -> None:
    async def main() -> None:
        store = MemoryStore(monotonic, 600)
        service = Service(Settings(limits=Limits(connections=HOSTS)), store)
        await service.start()
        hosts = [host(service, peer) for peer in addresses(HOSTS)]
        told = [unpack(wire.heard[2:], ToProgram) for _, wire in hosts]
        assert len({opened.route for opened in told if isinstance(opened, Opened)}) == HOSTS

        for connection, _ in hosts:
            connection.heard_at = monotonic() - HEARTBEAT - 1
        service.look_after()
        assert all(wire.heard == PING for _, wire in hosts)
        for connection, _ in hosts:
            receive(connection, masked(Opcode.PONG, b""))
        service.look_after()
        assert len(service.connections) == HOSTS

        for connection, _ in hosts:
            connection.connection_lost(None)
        assert not service.connections

    asyncio.run(main())


def host(service: Service, peer: str) -> tuple[Connection, WireInMemory]:
    """A host that has opened a room, and what it is told on."""
    connection, wire = service.connect(), WireInMemory(peer)
    connection.connection_made(wire)
    receive(connection, f"{OPENING}\r\n".encode())
    receive(connection, masked(Opcode.BINARY, pack(Open(secrets.token_bytes(16), 3))))
    return connection, wire


def receive(connection: Connection, data: bytes) -> None:
    connection.get_buffer(len(data))[: len(data)] = data
    connection.buffer_updated(len(data))


def addresses(number: int) -> Iterator[str]:
    """As many addresses, each in a network of its own."""
    return (f"{1 + at // 65_536}.{at // 256 % 256}.{at % 256}.1" for at in range(number))
