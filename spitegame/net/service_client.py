"""Addresses of room services, the interface of their clients on the desktop and in a page, and attempts at several
services side by side, of which the first one that leads to the host wins."""

import asyncio
import re
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Protocol, TypeAlias, TypeVar

from signaling.messages import PATH, Malformed, RoomMessage, TableMessage, ToProgram, ToService, unpack
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.tasks import cancelled, settle
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


Service = TypeVar("Service")
Found = TypeVar("Found")

GRACE_S = 2.0
"""Seconds for which the other services are still tried after one has refused the code or the guest."""
_TELLING = (
    Fault.VERSION, Fault.UNKNOWN_GUEST, Fault.REPLACED, Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.ROOM_FULL,
    Fault.ROOM_EXPIRED, Fault.NO_PATH, Fault.TURN_AUTH,
)  # fmt: skip
"""The faults that best say why there is no way to the host, the most telling first."""
_ELSEWHERE = (Fault.NO_ROOM, Fault.SERVER_BUSY, Fault.BAD_CERTIFICATE, Fault.SERVER_GONE, Fault.NOT_SEEN)
"""The faults that say little, the least telling last: the room may be somewhere else."""


def grace_for_others(problem: NetworkProblem) -> float | None:
    """Return the seconds for which the other services are still tried after this problem; None (no limit) if the room
    may be elsewhere."""
    return None if problem.fault in _ELSEWHERE else GRACE_S


async def first(
    services: AsyncGenerator[Service, None],
    attempt: Callable[[Service], Awaitable[Found]],
    *,
    grace: Callable[[NetworkProblem], float | None] = grace_for_others,
    discard: Callable[[Found], None] = lambda found: None,
) -> Found:
    """Attempt each service as it comes, side by side, and return the first result. A service that comes again is
    attempted again if it has failed. The other attempts are then cancelled; `discard` gets a result that one of them
    had at the same moment. `grace` returns the seconds for which the others are still tried after a problem, None for
    no limit. Raises the most telling NetworkProblem when those seconds are over or all attempts have failed; and
    whatever `services` raises."""
    loop = asyncio.get_running_loop()
    won: asyncio.Future[Found] = loop.create_future()
    lost: asyncio.Future[None] = loop.create_future()
    """Done when the grace after a problem is over."""
    told = NetworkProblem(Fault.NOT_SEEN)

    async def try_at(service: Service) -> None:
        try:
            found = await attempt(service)
        except NetworkProblem as problem:
            nonlocal told
            told = min(problem, told, key=_rank)
            if (left := grace(problem)) is not None:
                loop.call_later(left, settle, lost, None) if left else settle(lost, None)
        else:
            discard(found) if won.done() else won.set_result(found)

    async def try_all() -> None:
        trying = dict[Service, asyncio.Task[None]]()
        async with aclosing(services), asyncio.TaskGroup() as attempts:
            async for service in services:
                if won.done() or lost.done():
                    return
                if service not in trying or trying[service].done():
                    trying[service] = attempts.create_task(try_at(service))

    searching = asyncio.create_task(try_all())
    ends: set[asyncio.Future[Any]] = {searching, won, lost}
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await cancelled(searching)
    except asyncio.CancelledError:
        await cancelled(searching)
        if won.done():  # in the same moment
            discard(won.result())
        raise
    if won.done():
        return won.result()
    if not searching.cancelled() and isinstance(errors := searching.exception(), ExceptionGroup):
        raise errors.exceptions[0]
    raise told


def _rank(problem: NetworkProblem) -> tuple[int, bool]:
    """Return the rank of a problem: the lower, the more telling. Of two with the same fault, one that names a machine
    is more telling."""
    if problem.fault in _TELLING:
        rank = _TELLING.index(problem.fault) - len(_TELLING)
    else:
        rank = 1 + _ELSEWHERE.index(problem.fault) if problem.fault in _ELSEWHERE else 0
    return rank, not problem.machine
