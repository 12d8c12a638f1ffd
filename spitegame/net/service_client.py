"""Addresses of room services, and the interface of their clients on the desktop and in a page."""

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from signaling.messages import PATH, Malformed, RoomMessage, TableMessage, ToProgram, ToService, unpack
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.translation import _

DIAL_S = 5.0
"""Seconds within which a service has to answer when it is dialled; else it counts as gone."""
BEAT_S = 5.0
"""Seconds between two checks that the service is still there, while nothing else is said."""
MOST_UNSENT_BYTES = 1024 * 1024
"""The most bytes that are kept for a service that does not take them."""
PAUSES_S = (0.2, 0.4, 0.8)
"""Seconds before the service is dialled again after each failure in a row; the last number is repeated for ever."""
LONGEST_PAUSE_S = 60.0
"""The most that a service may ask programs to wait before they dial it again, in seconds."""
TLS_PORT = "443"

_ADDRESS = re.compile(r"(?:(?P<scheme>wss?|https?)://)?(?P<netloc>[^\s/@?#]+)(?P<path>/[^\s?#]*)?")
_NETLOC = re.compile(r"(?:\[[0-9A-Fa-f:.%]+\]|[\w.-]+)(?::\d{1,5})?")


class BadAddress(ValueError):
    """A text is no address of a service. The message is a sentence for the player."""


def service_url(written: str) -> str:
    """Return the URL for a name, an address with a port, or a URL. No port and port 443 mean TLS. Raises BadAddress."""
    found = _ADDRESS.fullmatch(written.strip())
    is_word = found and not found["scheme"] and re.fullmatch(r"[^.:\]]+", found["netloc"])
    if not found or is_word or not _NETLOC.fullmatch(found["netloc"]):
        raise BadAddress(
            _("“{text}” is not an address. Write it like 192.168.1.5:4711 or rooms.example.org.", text=written.strip())
        )
    _host, has_port, port = found["netloc"].rpartition("]")[2].partition(":")
    scheme = found["scheme"] or ("ws" if has_port and port != TLS_PORT else "wss")
    path = (found["path"] or "").rstrip("/") or PATH
    return f"{scheme.replace('http', 'ws')}://{found['netloc']}{path}"


class ServiceClient(Protocol):
    """An open connection to a room service. It belongs to one event loop, and is to be closed."""

    @property
    def waiting(self) -> int:
        """Bytes that `send` has taken and that have not left."""

    def send(self, message: ToService) -> None:
        """Send without waiting. The message is lost if the connection breaks, or nothing is taken at the other end."""

    async def receive(self, within: float | None = None) -> RoomMessage | TableMessage:
        """Return the next message; puzzles are solved by the client, however long that takes. Raises NetworkProblem
        when the connection is gone, or the service is silent for `within` seconds."""

    @property
    def version(self) -> int:
        """The version of the messages that both the service and this program know."""

    async def close(self) -> None:
        """Close the connection. Returns when all that was sent before has left, or a moment has passed."""


def pause(failures: int, asked: float) -> float:
    """Return the seconds to wait before the service is dialled again. Up to a quarter is added at random, so that
    programs that it has lost at the same moment do not all come back at once. `failures`: the number of earlier
    failures in a row. `asked`: the least seconds that the service wants."""
    usual = max(min(asked, LONGEST_PAUSE_S), PAUSES_S[min(failures, len(PAUSES_S) - 1)])
    return usual * (1 + secrets.randbelow(100) / 400)


def read_message(data: bytes) -> ToProgram:
    """Return the message of the service that is in these bytes. Raises NetworkProblem."""
    try:
        message: ToProgram = unpack(data, ToProgram)
    except Malformed as malformed:
        raise NetworkProblem(Fault.BAD_MESSAGE) from malformed
    return message


Dial: TypeAlias = Callable[[], Awaitable[ServiceClient]]
"""Connects to a certain service. Raises NetworkProblem."""
