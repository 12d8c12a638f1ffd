"""The client of a room service over a WebSocket of the browser, which the worker opens itself: its clock goes on while
the page is hidden.

A browser answers pings, and neither sends any nor tells of them; nor does it tell why a WebSocket does not open. So
whatever goes wrong is `SERVER_GONE` here. Silence matters while the guest waits for a host that is away, perhaps for
long: then the client says now and again to the host what is empty, and the service answers that there is no host. When
the host is there, the handshake has its time, and a channel its own heartbeat.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Protocol, TypeAlias

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
from spitegame.net.service_client import DIAL, MOST_UNSENT, read_message
from spitegame.net.tasks import settle

PROBE = 1.0
"""The seconds in which a service that was away has to answer a plain request."""


class OpenSocket(Protocol):
    """A WebSocket, from the moment that it is to be opened."""

    @property
    def protocol(self) -> str:
        """The subprotocol that the service has chosen."""

    @property
    def unsent(self) -> int:
        """Bytes that have not left."""

    def send(self, data: bytes) -> None:
        """Only once it is open."""

    def close(self) -> None:
        """What was sent before leaves first."""


OpenSocketTo: TypeAlias = Callable[[str, "SocketClient"], OpenSocket]
"""Opens a WebSocket to this URL. Raises OSError if the browser does not let it."""


class SocketClient:
    """An open connection to a room service."""

    def __init__(self, open_socket: OpenSocketTo, url: str, beat: float) -> None:
        """`beat`: seconds between two looks at whether the service is still there. Raises OSError."""
        self._loop = asyncio.get_running_loop()
        self._beat = beat
        self._received: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._is_open = False
        self._is_host_away = False
        self._has_asked = False
        """It waits for an answer."""
        self._beating: asyncio.TimerHandle | None = None
        self._socket = open_socket(url, self)

    async def open(self, within: float) -> None:
        """Return when it is open. Raises OSError if it is not after so many seconds, and TimeoutError is one."""
        try:
            async with asyncio.timeout(within):
                await self._opened
        finally:
            if not self._is_open:
                self._socket.close()

    @property
    def waiting(self) -> int:
        return self._socket.unsent

    def send(self, message: ToService) -> None:
        data = pack(message)
        if self._is_open and self.waiting + len(data) <= MOST_UNSENT:
            self._socket.send(data)

    async def receive(self, within: float | None = None) -> RoomMessage | TableMessage:
        while True:
            match await self._next(within):
                case Puzzle(salt, bits):
                    await self._solve(salt, bits)
                case Gone() if self._is_host_away:
                    pass  # the answer to a question
                case message:
                    self._is_host_away |= isinstance(message, Gone)
                    return message

    @property
    def version(self) -> int:
        return version_of(self._socket.protocol)

    async def close(self) -> None:
        """The browser sends what was said before."""
        await self.drop()

    async def drop(self) -> None:
        self._end()
        self._socket.close()

    # what the socket tells

    def opened(self) -> None:
        self._is_open = True
        settle(self._opened, None)
        self._beating = self._loop.call_later(self._beat, self._ask)

    def heard(self, data: bytes | None) -> None:
        self._has_asked = False
        self._received.put_nowait(data)

    def closed(self) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError())
        self._end()

    async def _next(self, within: float | None) -> ToProgram:
        """Raises NetworkProblem."""
        try:
            async with asyncio.timeout(within):
                data = await self._received.get()
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if data is None:
            self._received.put_nowait(None)  # it stays over
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
        """In between, everything else has its turn."""
        for start in count(0, AT_A_TIME):
            if not self._is_open:
                return
            number = solution_from(start, salt, bits)
            if number is not None:
                self.send(Solution(number))
                return
            await asyncio.sleep(0)

    def _ask(self) -> None:
        """Have the service say something while it has nothing to say."""
        if self._has_asked:
            self._end()
            self._socket.close()
            return
        if self._is_host_away:
            self._has_asked = True
            self.send(To(HOST, b""))
        self._beating = self._loop.call_later(self._beat, self._ask)

    def _end(self) -> None:
        """Nothing more is said or heard."""
        self._is_open = False
        if self._beating:
            self._beating.cancel()
        self._received.put_nowait(None)


Answers: TypeAlias = Callable[[str], Awaitable[bool]]
"""Tells if there is an answer, whatever it says, to a plain request at the machine of this URL."""


@dataclass(slots=True)
class SocketDialler:
    """Connects to services. It belongs to one event loop."""

    _open_socket: OpenSocketTo
    _answers: Answers
    _has_failed: bool = False

    async def dial(self, url: str, *, beat: float) -> SocketClient:
        """`beat`: seconds between two looks at whether the service is still there. Raises NetworkProblem.

        After some WebSockets that did not open, browsers delay each further one, Chromium by up to five seconds. So
        there is one try, and after it plain requests find out when there is sense in another.
        """
        if self._has_failed and not await self._is_back(url):
            raise NetworkProblem(Fault.SERVER_GONE)
        self._has_failed = True
        try:
            client = SocketClient(self._open_socket, url, beat)
            await client.open(DIAL)
        except OSError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        self._has_failed = False
        return client

    async def _is_back(self, url: str) -> bool:
        try:
            async with asyncio.timeout(PROBE):
                return await self._answers(url)
        except TimeoutError:
            return False
