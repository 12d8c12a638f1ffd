"""A server for STUN or TURN that never answers."""

import contextlib
import select
import socket
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SilentServer:
    hole: socket.socket

    @property
    def place(self) -> str:
        host, port = self.hole.getsockname()
        return f"{host}:{port}"

    @property
    def is_asked(self) -> bool:
        return bool(select.select([self.hole], [], [], 0)[0])


@contextlib.contextmanager
def silent_server() -> Iterator[SilentServer]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as hole:
        hole.bind(("127.0.0.1", 0))
        yield SilentServer(hole)
