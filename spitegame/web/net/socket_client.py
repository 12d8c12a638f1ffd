"""The client of a room service over a WebSocket of the browser. The worker opens it, since the clock of a worker goes
on while the page is hidden.

A page can neither send pings nor see them, and is not told why a WebSocket does not open. So every failure is
`SERVER_GONE` here. Silence matters while a guest waits for a host that is away, perhaps for long: then the client now
and again sends the host an empty message, and the service answers that there is no host. When the host is there, the
handshake has a time limit, and a channel its own heartbeat.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from signaling.messages import (
    HOST,
    From,
    Gone,
    Joined,
    Puzzle,
    RoomMessage,
    Solution,
    TableMessage,
    To,
    ToProgram,
    ToService,
    pack,
    version_of,
)
from signaling.puzzle import AT_A_TIME, solution_from
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import read_message
from spitegame.web.net.listened_socket import ListenedSocket, OpenSocketTo

PROBE_S = 1.0
"""Seconds that a service that was away has to answer a plain request."""


class SocketClient:
    """An open connection to a room service."""

    def __init__(self, socket: ListenedSocket, beat: float) -> None:
        """`beat`: seconds between two looks at whether the service is still there."""
        self._socket, self._beat = socket, beat
        self._is_host_away = False
        self._has_asked = False
        """True while a request is unanswered."""
        self._beating = asyncio.get_running_loop().call_later(beat, self._ask)
        self.version = version_of(socket.protocol)

    @property
    def waiting(self) -> int:
        return self._socket.waiting

    def send(self, message: ToService) -> None:
        self._socket.send(pack(message))

    async def receive(self, within: float | None = None) -> RoomMessage | TableMessage:
        while True:
            match await self._next(within):
                case Puzzle(salt, bits):
                    await self._solve(salt, bits)
                case Gone() if self._is_host_away:
                    pass  # the answer to `_ask`
                case message:
                    self._is_host_away |= isinstance(message, Gone)
                    return message

    async def close(self) -> None:
        """Close; the browser still sends what is queued."""
        self._beating.cancel()
        await self._socket.close()

    async def _next(self, within: float | None) -> ToProgram:
        """Raises NetworkProblem."""
        data = await self._socket.receive(within)
        self._has_asked = False
        if isinstance(data, str):
            raise NetworkProblem(Fault.SERVER_GONE)
        message = read_message(data)
        match message:
            case Joined(host=is_here):
                self._is_host_away = not is_here
            case From():
                self._is_host_away = False
            case _:
                pass
        return message

    async def _solve(self, salt: bytes, bits: int) -> None:
        """Solve the puzzle in small parts, between which the event loop goes on."""
        for start in count(0, AT_A_TIME):
            if not self._socket.is_open:
                return
            number = solution_from(start, salt, bits)
            if number is not None:
                self.send(Solution(number))
                return
            await asyncio.sleep(0)

    def _ask(self) -> None:
        """End the connection if the last request was not answered. Else send another one while the host is away."""
        if self._has_asked:
            self._socket.end()
        if not self._socket.is_open:
            return
        if self._is_host_away:
            self._has_asked = True
            self.send(To(HOST, b""))
        self._beating = asyncio.get_running_loop().call_later(self._beat, self._ask)


Answers: TypeAlias = Callable[[str], Awaitable[bool]]
"""A coroutine function that tells whether anything answers a plain request at this URL."""


@dataclass(slots=True)
class SocketDialler:
    """A connector to services, for one event loop."""

    _open_socket: OpenSocketTo
    _answers: Answers
    _has_failed: bool = False

    async def dial(self, url: str, *, beat: float) -> SocketClient:
        """`beat`: seconds between two looks at whether the service is still there. Raises NetworkProblem.

        After some WebSockets that did not open, browsers delay each further one, Chromium by up to five seconds. So
        after a failed try, a plain request finds out first whether the service is there again.
        """
        if self._has_failed and not await self._is_back(url):
            raise NetworkProblem(Fault.SERVER_GONE)
        self._has_failed = True
        socket = await ListenedSocket.dial(self._open_socket, url)
        self._has_failed = False
        return SocketClient(socket, beat)

    async def _is_back(self, url: str) -> bool:
        try:
            async with asyncio.timeout(PROBE_S):
                return await self._answers(url)
        except TimeoutError:
            return False
