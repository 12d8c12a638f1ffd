"""The client of a PeerServer, over WebSockets of the desktop or of the browser."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol, TypeAlias

import msgspec

from signaling import messages
from signaling.puzzle import AT_A_TIME, solution_from
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.peer_server import (
    Effects,
    GuestSide,
    HostSide,
    Register,
    SendFrame,
    Solve,
    Unregister,
    frame,
    read_frame,
)
from spitegame.net.service_client import DIAL_S, LONGEST_PAUSE_S, PAUSES_S
from spitegame.net.tasks import cancelled, in_background
from spitegame.resources import brokers

MOST_UNHEARD = 1000
"""The most messages that wait for `receive`; further ones are lost, so that a flood uses up no memory."""


class TextSocket(Protocol):
    """An open WebSocket."""

    @property
    def waiting(self) -> int:
        """Bytes that `send` has taken and that have not left."""

    def send(self, data: str) -> None:
        """Send without waiting. The text is lost if the connection breaks, or nothing is taken at the other end."""

    async def receive(self) -> str | bytes:
        """Return the next message. Raises NetworkProblem when the connection is gone."""

    async def close(self) -> None:
        """Close the socket. Returns when all that was sent before has left, or a moment has passed."""


OpenSocket: TypeAlias = Callable[[str], Awaitable[TextSocket]]
"""Opens a socket to this URL, within DIAL_S. Raises NetworkProblem."""


class PeerServers:
    """Maker of clients of PeerServers. Each failure in a row doubles the pause before a broker is dialled again."""

    def __init__(self, open_socket: OpenSocket) -> None:
        self._open_socket = open_socket
        self._failures = Counter[str]()
        """The failures in a row of each broker, by its URL."""

    def client(self, url: str) -> "PeerServerClient":
        """Return a client of this broker. It connects with the first message to send, since it has no id before."""
        stun = tuple(messages.IceServer(each.address) for each in brokers().stun)  # a PeerServer names none
        options = messages.ConnectOptions(stun, relay=False)
        return PeerServerClient(url, self._open_socket, options, self._failures)


class PeerServerClient:
    """A `ServiceClient` of a PeerServer. `receive` ignores `within`: the client has short time limits of its own."""

    version = messages.WITH_KNOWN

    def __init__(
        self, url: str, open_socket: OpenSocket, options: messages.ConnectOptions, failures: Counter[str]
    ) -> None:
        self._url, self._open_socket, self._failures = url, open_socket, failures
        self._host, self._guest = HostSide(options), GuestSide(options)
        self._side: HostSide | GuestSide = self._host
        self._heard: asyncio.Queue[messages.RoomMessage | NetworkProblem] = asyncio.Queue()
        self._sockets: dict[str, TextSocket] = {}
        """The open sockets by id: a host has one for its room and one for the route of its code."""
        self._attending: dict[str, asyncio.Task[None]] = {}
        """The tasks that keep the sockets open, by id."""
        self._solving: asyncio.Task[None] | None = None
        """The task that solves the newest puzzle; None before there is one."""

    @property
    def waiting(self) -> int:
        return sum(socket.waiting for socket in self._sockets.values())

    def want(self, route: str, lives: float) -> None:
        self._host.want(route, lives)

    def send(self, message: messages.ToService) -> None:
        if isinstance(message, messages.Join | messages.Return):
            self._side = self._guest
        self._do(self._side.asked(message))

    async def receive(self, within: float | None = None) -> messages.RoomMessage:
        heard = await self._heard.get()
        if isinstance(heard, NetworkProblem):
            self._heard.put_nowait(heard)  # each further call raises it as well
            raise heard
        return heard

    async def close(self) -> None:
        await cancelled(*self._attending.values(), *filter(None, (self._solving,)))

    def _do(self, effects: Effects) -> None:
        """Carry the effects out. Raises NetworkProblem, and whatever their generator raises."""
        for effect in effects:
            match effect:
                case Register(id):
                    self._attending[id] = in_background(self._attend(effect))
                case Unregister(id):
                    if attending := self._attending.pop(id, None):
                        attending.cancel()
                case SendFrame(id, said):
                    if socket := self._sockets.get(id):
                        socket.send(said)
                case Solve():
                    if self._solving:
                        self._solving.cancel()
                    self._solving = in_background(self._solve(effect))
                case message:
                    if self._heard.qsize() < MOST_UNHEARD:
                        self._heard.put_nowait(message)

    async def _solve(self, puzzle: Solve) -> None:
        """Solve the puzzle, a little at a time, since others use this loop as well."""
        number, start = None, 0
        while number is None:
            number, start = solution_from(start, puzzle.salt, puzzle.bits), start + AT_A_TIME
            await asyncio.sleep(0)
        self._do(self._guest.solved(number))

    async def _attend(self, wanted: Register) -> None:
        """Have a socket at the broker for this id, until it is lost or this is cancelled."""
        try:
            self._sockets[wanted.id] = socket = await self._open_socket(wanted.url(self._url))
            try:
                await self._listen(wanted.id, socket)
            finally:
                del self._sockets[wanted.id]
                await socket.close()
        except NetworkProblem as problem:
            pause = min(PAUSES_S[0] * 2 ** self._failures[self._url], LONGEST_PAUSE_S)
            self._failures[self._url] += 1
            self._heard.put_nowait(NetworkProblem(problem.fault, pause))

    async def _listen(self, name: str, socket: TextSocket) -> None:
        """Take what the broker says to this id. Returns if somebody else has the id and this program goes on without
        it. Raises NetworkProblem."""
        # If this program had the id before, the broker sends no greeting, but this frame comes back.
        socket.send(frame("OFFER", name))
        beating: asyncio.Task[None] | None = None
        try:
            while True:
                async with asyncio.timeout(self._side.beat + DIAL_S if beating else DIAL_S):
                    said = read_frame(await socket.receive())
                if said is None:
                    continue
                if said.type == "ERROR":
                    raise NetworkProblem(Fault.BROKER_FULL)
                if said.type == "ID-TAKEN":
                    self._do(self._side.refused(name))
                    return
                if beating is None:
                    self._failures.pop(self._url, None)
                    beating = asyncio.create_task(self._beat(name, socket))
                    self._do(self._side.registered(name))
                if said.src not in ("", name):
                    with suppress(msgspec.DecodeError, ValueError):
                        self._do(self._side.heard(said))
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        finally:
            if beating:
                beating.cancel()

    async def _beat(self, name: str, socket: TextSocket) -> None:
        """Tell the broker every `beat` seconds that this id is in use, and send the id a frame whose return shows that
        the broker is there."""
        while True:
            await asyncio.sleep(self._side.beat)
            socket.send(frame("HEARTBEAT"))
            socket.send(frame("OFFER", name))
            self._do(self._side.beats())
