"""A WebSocket of the browser, whose events can be awaited."""

import asyncio
from collections.abc import Callable
from typing import Protocol, Self, TypeAlias

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import DIAL_S, MOST_UNSENT_BYTES
from spitegame.net.tasks import settle


class OpenSocket(Protocol):
    """A WebSocket, from the moment that it is to be opened."""

    @property
    def protocol(self) -> str:
        """The subprotocol that the other machine has chosen."""

    @property
    def unsent(self) -> int:
        """Bytes that have not left."""

    def send(self, data: bytes | str) -> None:
        """Send over the socket, which must be open."""

    def close(self) -> None:
        """Close after all that was sent before has left."""


class SocketListener(Protocol):
    """A listener to the events of a WebSocket."""

    def opened(self) -> None: ...

    def heard(self, data: bytes | str) -> None: ...

    def closed(self) -> None:
        """Called when the socket has closed, or could not be opened."""


OpenSocketTo: TypeAlias = Callable[[str, SocketListener], OpenSocket]
"""A function that opens a WebSocket to a URL. Raises OSError if the browser forbids it."""


class ListenedSocket:
    """A WebSocket of one event loop. It must be closed."""

    def __init__(self, open_socket: OpenSocketTo, url: str) -> None:
        """Raises OSError."""
        self._received: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._opening: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self._socket = open_socket(url, self)

    @classmethod
    async def dial(cls, open_socket: OpenSocketTo, url: str) -> Self:
        """Raises NetworkProblem."""
        try:
            socket = cls(open_socket, url)
            try:
                async with asyncio.timeout(DIAL_S):
                    await socket._opening
            finally:
                if not socket.is_open:
                    socket.end()
        except OSError as error:  # TimeoutError is one
            raise NetworkProblem(Fault.SERVER_GONE) from error
        return socket

    @property
    def protocol(self) -> str:
        return self._socket.protocol

    @property
    def waiting(self) -> int:
        return self._socket.unsent

    def send(self, data: bytes | str) -> None:
        """Queue the data without waiting; it is lost if more than MOST_UNSENT_BYTES bytes would wait."""
        if self.is_open and self.waiting + len(data) <= MOST_UNSENT_BYTES:
            self._socket.send(data)

    async def receive(self, within: float | None = None) -> bytes | str:
        """Raises NetworkProblem."""
        try:
            async with asyncio.timeout(within):
                data = await self._received.get()
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if data is None:
            self._received.put_nowait(None)  # for further calls
            raise NetworkProblem(Fault.SERVER_GONE)
        return data

    async def close(self) -> None:
        """Close; the browser still sends what is queued."""
        self.end()

    def end(self) -> None:
        """Stop sending and receiving at once."""
        self.is_open = False
        self._received.put_nowait(None)
        self._socket.close()

    def opened(self) -> None:
        self.is_open = True
        settle(self._opening, None)

    def heard(self, data: bytes | str) -> None:
        self._received.put_nowait(data)

    def closed(self) -> None:
        if not self._opening.done():
            self._opening.set_exception(ConnectionError())
        self.is_open = False
        self._received.put_nowait(None)
