"""The client of a room service on the desktop."""

import asyncio

from signaling import messages
from signaling.puzzle import solve
from spitegame.net.desktop_socket import DesktopSocket
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT_S, DIAL_S, read_message


class SignalingClient:
    """An open connection to a room service. It belongs to one event loop, and is to be closed."""

    def __init__(self, socket: DesktopSocket) -> None:
        self._socket = socket
        self.version = messages.version_of(socket.protocol)
        self.close = socket.close

    @classmethod
    async def dial(cls, url: str, within: float = DIAL_S, beat: float = BEAT_S) -> "SignalingClient":
        """Connect within `within` seconds. `beat`: seconds between two pings. Raises NetworkProblem."""
        most, protocols = messages.MOST_BYTES, messages.SUBPROTOCOLS
        client = cls(await DesktopSocket.dial(url, within, protocols=protocols, most=most, beat=beat))
        if not client.version:
            await client.close()
            raise NetworkProblem(Fault.VERSION)
        return client

    @property
    def waiting(self) -> int:
        return self._socket.waiting

    def send(self, message: messages.ToService) -> None:
        self._socket.send(messages.pack(message))

    async def receive(self, within: float | None = None) -> messages.RoomMessage | messages.TableMessage:
        while isinstance(message := await self._receive_any(within), messages.Puzzle):
            number = await asyncio.to_thread(solve, message.salt, message.bits, lambda: not self._socket.is_closed)
            if number is not None:
                self.send(messages.Solution(number))
        return message

    async def _receive_any(self, within: float | None) -> messages.ToProgram:
        """Return the next message, also a puzzle. Raises NetworkProblem."""
        data = await self._socket.receive(within)
        if isinstance(data, str):
            raise NetworkProblem(Fault.SERVER_GONE)
        return read_message(data)
