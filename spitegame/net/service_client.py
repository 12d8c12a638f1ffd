"""Where a room service is, and what a client of it does, however the bytes get there."""

import re
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from signaling.messages import PATH, Malformed, RoomMessage, ToProgram, ToService, unpack
from spitegame.net.errors import Fault, NetworkProblem

DIAL = 5.0
"""The seconds until a service that does not answer counts as gone."""
BEAT = 5.0
"""Seconds between two questions whether the service is still there, while nothing else is said."""
MOST_UNSENT = 1024 * 1024
"""The number of bytes that are kept for a service that does not take them."""
TLS_PORT = "443"

_ADDRESS = re.compile(r"(?:(?P<scheme>wss?|https?)://)?(?P<netloc>[^\s/@?#]+)(?P<path>/[^\s?#]*)?")
_NETLOC = re.compile(r"(?:\[[0-9A-Fa-f:.%]+\]|[\w.-]+)(?::\d{1,5})?")


class BadAddress(ValueError):
    """The message is a sentence for the player."""


def service_url(written: str) -> str:
    """The URL for a name, an address with a port, or a URL. No port and port 443 mean TLS. Raises BadAddress."""
    found = _ADDRESS.fullmatch(written.strip())
    if not found or not _NETLOC.fullmatch(found["netloc"]):
        raise BadAddress(f"“{written.strip()}” is not an address. Write it like 192.168.1.5:4711 or rooms.example.org.")
    _, has_port, port = found["netloc"].rpartition("]")[2].partition(":")
    scheme = found["scheme"] or ("ws" if has_port and port != TLS_PORT else "wss")
    path = (found["path"] or "").rstrip("/") or PATH
    return f"{scheme.replace('http', 'ws')}://{found['netloc']}{path}"


class ServiceClient(Protocol):
    """An open connection to a room service. It belongs to one event loop, and is to be closed or dropped."""

    @property
    def waiting(self) -> int:
        """Bytes that `send` has taken and that have not left."""

    def send(self, message: ToService) -> None:
        """It never waits. The message is lost if the connection breaks, or nothing is taken at the other end."""

    async def receive(self) -> RoomMessage:
        """The next message; puzzles are solved without a word. Raises NetworkProblem when the connection is gone."""

    @property
    def is_newest(self) -> bool:
        """The service knows all messages that we know."""

    async def close(self) -> None:
        """Returns when all that was sent before has left, or a moment has passed."""

    async def drop(self) -> None:
        """Begin to close the connection, without waiting for the other side."""


def read_message(data: bytes) -> ToProgram:
    """What the service has said. Raises NetworkProblem."""
    try:
        message: ToProgram = unpack(data, ToProgram)
    except Malformed as malformed:
        raise NetworkProblem(Fault.BAD_MESSAGE) from malformed
    return message


Dial: TypeAlias = Callable[[], Awaitable[ServiceClient]]
"""Connects to a certain service. Raises NetworkProblem."""
