"""WebSockets of the desktop, by aiohttp, and the client of a room service over one."""

import asyncio
from collections.abc import Sequence

import aiohttp

from signaling import messages
from signaling.puzzle import solve
from spitegame import __version__
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT_S, DIAL_S, MOST_UNSENT_BYTES, read_message
from spitegame.net.tasks import in_background
from spitegame.net.trust import proxy_to, trusted

STAGGER_S = (0.4, 0.4, 0.8, 0.8, 1.2)
"""Seconds until the next try to connect begins beside the earlier ones: if the first packet of a try is lost, the
system repeats it only after a second."""
LINGER_S = 0.5
"""Seconds that closing waits for unsent data, and then for the other machine to close its side."""
MOST_BYTES = 4 * 1024 * 1024
"""The most bytes of one message, unless `dial` is given another number. A longer one ends the connection."""
NAMED = {"User-Agent": f"spitegame/{__version__}"}


class DesktopSocket:
    """An open WebSocket. It belongs to one event loop, and is to be closed."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._session, self._socket = session, socket
        self._unsent: asyncio.Queue[bytes | str] = asyncio.Queue()
        self._sender = asyncio.create_task(self._send_all())
        self.waiting = 0
        """Bytes that `send` has taken and that have not left."""

    @classmethod
    async def dial(
        cls,
        url: str,
        within: float = DIAL_S,
        *,
        protocols: Sequence[str] = (),
        most: int = MOST_BYTES,
        beat: float | None = None,
    ) -> "DesktopSocket":
        """Connect within `within` seconds. `most`: the most bytes of one message. `beat`: seconds between two pings;
        None: there are none. Raises NetworkProblem."""
        tries: set[asyncio.Task[DesktopSocket]] = set()
        reached = asyncio.Event()
        reaching = asyncio.create_task(reached.wait())
        try:
            async with asyncio.timeout(within):
                for pause in (*STAGGER_S, None):
                    tries.add(asyncio.create_task(cls._connect(url, reached, protocols, most, beat)))
                    done, _ = await asyncio.wait({*tries, reaching}, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
                    if done:
                        break
                return await _first(tries)
        except TimeoutError as error:
            raise NetworkProblem(Fault.SERVER_GONE) from error
        finally:
            reaching.cancel()
            for each in tries:
                each.cancel()
            for late in await asyncio.gather(*tries, return_exceptions=True):
                if isinstance(late, DesktopSocket):
                    in_background(late.close())

    @classmethod
    async def _connect(
        cls, url: str, reached: asyncio.Event, protocols: Sequence[str], most: int, beat: float | None
    ) -> "DesktopSocket":
        """Try once to connect; `reached` is set when the other machine takes a connection. Raises NetworkProblem."""
        address = f"http{url.removeprefix('ws')}"  # the system sets proxies for http, not for ws
        proxy = await proxy_to(address)
        session = aiohttp.ClientSession(headers=NAMED, trace_configs=[_telling(reached)])
        try:
            socket = await session.ws_connect(
                address,
                proxy=proxy,
                ssl=trusted(),
                protocols=protocols,
                max_msg_size=most,
                heartbeat=beat,
                compress=0,
                timeout=aiohttp.ClientWSTimeout(ws_close=LINGER_S),
            )
        except aiohttp.ClientConnectorCertificateError as error:
            await session.close()
            raise NetworkProblem(Fault.BAD_CERTIFICATE) from error
        except (aiohttp.ClientError, OSError, ValueError) as error:
            await session.close()
            raise NetworkProblem(Fault.SERVER_GONE) from error
        except asyncio.CancelledError:
            await session.close()
            raise
        return cls(session, socket)

    @property
    def protocol(self) -> str | None:
        """The subprotocol that the other machine has chosen."""
        return self._socket.protocol

    @property
    def is_closed(self) -> bool:
        return self._socket.closed

    def send(self, data: bytes | str) -> None:
        """Queue the data without waiting. The data are lost if more than MOST_UNSENT_BYTES bytes would wait."""
        if self.waiting + len(data) <= MOST_UNSENT_BYTES:
            self.waiting += len(data)
            self._unsent.put_nowait(data)

    async def receive(self, within: float | None = None) -> bytes | str:
        """Return the next message. Raises NetworkProblem when the connection is gone, or nothing has come within
        `within` seconds."""
        try:
            async with asyncio.timeout(within):
                message = await self._socket.receive()
        except (ConnectionError, aiohttp.ClientError, TimeoutError) as error:  # such as: it could not answer a ping
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if message.type not in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT):  # closed, or an error: both end it
            raise NetworkProblem(Fault.SERVER_GONE)
        data: bytes | str = message.data
        return data

    async def close(self) -> None:
        """Close the socket. Returns when all that was sent before has left, or a moment has passed."""
        all_sent = asyncio.create_task(self._unsent.join())
        try:
            await asyncio.wait({all_sent, self._sender}, timeout=LINGER_S, return_when=asyncio.FIRST_COMPLETED)
            async with asyncio.timeout(LINGER_S):  # a machine that goes on talking would keep this waiting
                await self._socket.close()
        except TimeoutError:
            pass
        finally:
            all_sent.cancel()
            self._sender.cancel()
            await self._session.close()

    async def _send_all(self) -> None:
        while True:
            data = await self._unsent.get()
            try:
                await (self._socket.send_bytes(data) if isinstance(data, bytes) else self._socket.send_str(data))
            except (ConnectionError, aiohttp.ClientError):
                return  # `receive` fails as well
            finally:
                self.waiting -= len(data)
                self._unsent.task_done()


async def _first(tries: set["asyncio.Task[DesktopSocket]"]) -> DesktopSocket:
    """Return the first socket that is connected, and remove its task from `tries`. Raises NetworkProblem if all have
    failed."""
    while True:
        done, _ = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            tries.remove(each)
            if each.exception() is None or not tries:
                return each.result()


def _telling(reached: asyncio.Event) -> aiohttp.TraceConfig:
    """Return a tracer of aiohttp that sets the event as soon as the other machine takes a connection."""

    async def tell(*_: object) -> None:
        reached.set()

    trace = aiohttp.TraceConfig()
    trace.on_connection_create_end.append(tell)
    return trace


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
