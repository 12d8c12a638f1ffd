"""The client of a room service over a WebSocket of aiohttp."""

import asyncio

import aiohttp

from signaling import messages
from signaling.puzzle import solve
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.service_client import BEAT, DIAL, MOST_UNSENT, read_message
from spitegame.net.tasks import in_background

STAGGER = (0.4, 0.4, 0.8, 0.8, 1.2)
"""Seconds until one more try is begun beside those before: a lost first packet comes again only after a second."""
LINGER = 0.5
"""Seconds for a last word, and for the service to close its side."""


class SignalingClient:
    """An open connection to a room service. It belongs to one event loop, and is to be closed or dropped."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._session, self._socket = session, socket
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue()
        self._sender = asyncio.create_task(self._send_all())
        self.waiting = 0

    @classmethod
    async def dial(cls, url: str, within: float = DIAL, beat: float = BEAT) -> "SignalingClient":
        """Connect within so many seconds; `beat`: those between two pings. Raises NetworkProblem."""
        tries: set[asyncio.Task[SignalingClient]] = set()
        reached = asyncio.Event()
        reaching = asyncio.create_task(reached.wait())
        try:
            async with asyncio.timeout(within):
                for pause in (*STAGGER, None):
                    tries.add(asyncio.create_task(cls._connect(url, beat, reached)))
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
                if isinstance(late, SignalingClient):
                    await late.drop()

    @classmethod
    async def _connect(cls, url: str, beat: float, reached: asyncio.Event) -> "SignalingClient":
        """Raises NetworkProblem."""
        session = aiohttp.ClientSession(trace_configs=[_telling(reached)])
        try:
            socket = await session.ws_connect(
                url,
                protocols=messages.SUBPROTOCOLS,
                max_msg_size=messages.MOST_BYTES,
                heartbeat=beat,
                compress=0,
                timeout=aiohttp.ClientWSTimeout(ws_close=LINGER),
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
        client = cls(session, socket)
        if socket.protocol not in messages.SUBPROTOCOLS:
            await client.close()
            raise NetworkProblem(Fault.VERSION)
        return client

    @property
    def version(self) -> int:
        return messages.version_of(self._socket.protocol)

    def send(self, message: messages.ToService) -> None:
        data = messages.pack(message)
        if self.waiting + len(data) <= MOST_UNSENT:
            self.waiting += len(data)
            self._unsent.put_nowait(data)

    async def receive(self, within: float | None = None) -> messages.RoomMessage | messages.TableMessage:
        while isinstance(message := await self._receive_any(within), messages.Puzzle):
            number = await asyncio.to_thread(solve, message.salt, message.bits, lambda: not self._socket.closed)
            if number is not None:
                self.send(messages.Solution(number))
        return message

    async def _receive_any(self, within: float | None) -> messages.ToProgram:
        """Raises NetworkProblem."""
        try:
            async with asyncio.timeout(within):
                message = await self._socket.receive()
        except (ConnectionError, aiohttp.ClientError, TimeoutError) as error:  # such as: it could not answer a ping
            raise NetworkProblem(Fault.SERVER_GONE) from error
        if message.type is not aiohttp.WSMsgType.BINARY:  # closed, or an error: both end it
            raise NetworkProblem(Fault.SERVER_GONE)
        return read_message(message.data)

    async def close(self) -> None:
        all_sent = asyncio.create_task(self._unsent.join())
        try:
            await asyncio.wait({all_sent, self._sender}, timeout=LINGER, return_when=asyncio.FIRST_COMPLETED)
            async with asyncio.timeout(LINGER):  # who goes on talking would be listened to
                await self._socket.close()
        except TimeoutError:
            pass
        finally:
            all_sent.cancel()
            self._sender.cancel()
            await self._session.close()

    async def drop(self) -> None:
        in_background(self.close())
        await asyncio.sleep(0)

    async def _send_all(self) -> None:
        while True:
            data = await self._unsent.get()
            try:
                await self._socket.send_bytes(data)
            except (ConnectionError, aiohttp.ClientError):
                return  # `receive` is told of it as well
            finally:
                self.waiting -= len(data)
                self._unsent.task_done()


async def _first(tries: set["asyncio.Task[SignalingClient]"]) -> SignalingClient:
    """The client that gets through first; it is taken out of the tries. Raises NetworkProblem if none does."""
    while True:
        done, _ = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            tries.remove(each)
            if each.exception() is None or not tries:
                return each.result()


def _telling(reached: asyncio.Event) -> aiohttp.TraceConfig:
    """It sets the event when there is a connection to the other machine, whatever comes of it."""

    async def tell(*_: object) -> None:
        reached.set()

    trace = aiohttp.TraceConfig()
    trace.on_connection_create_end.append(tell)
    return trace
