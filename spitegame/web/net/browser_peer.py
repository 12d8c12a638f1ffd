"""WebRTC in a browser: the page's data channel to a host as a channel of ours, one try at a time."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Self

from signaling.messages import IceServer
from spitegame.log import write
from spitegame.net.channel import MOST_BYTES, Channel, Listened
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import fingerprint, is_acceptable
from spitegame.net.tasks import settle
from spitegame.session.room_state import Path
from spitegame.web.net.page_network import PageNetwork

CLOSING = 0.75
"""Seconds in which the page has to close a channel. It gives half a second to what was said before."""


class BrowserPeer:
    """One try, as `spitegame.net.webrtc.Peer` is on the desktop. A guest never makes the offer."""

    def __init__(self, page: PageNetwork, ice: Sequence[IceServer]) -> None:
        loop = asyncio.get_running_loop()
        self._ice = ice
        self._offer = ""
        self._answer = ""
        self._answered: asyncio.Future[str] = loop.create_future()
        self._opened: asyncio.Future[Channel] = loop.create_future()
        self._say = page.connect(self._take)
        self._channel = _PageChannel(self._say)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error:
            await self._channel.close()

    async def answer(self, offer: str) -> str:
        if not is_acceptable(offer):
            raise NetworkProblem(Fault.BAD_MESSAGE)
        self._offer = offer
        servers = [
            {"urls": server.url, "username": server.username, "credential": server.credential} for server in self._ice
        ]
        self._say("answer", sdp=offer, ice=servers)
        self._answer = await self._answered
        return self._answer

    async def opened(self, within: float) -> Channel:
        try:
            async with asyncio.timeout(within):
                return await self._opened
        except TimeoutError:
            raise NetworkProblem(Fault.NO_PATH) from None

    @property
    def fingerprints(self) -> tuple[str, str]:
        return fingerprint(self._answer), fingerprint(self._offer)

    def _take(self, message: dict[str, Any], payload: bytes | None) -> None:
        match message:
            case {"what": "answered", "sdp": sdp}:
                settle(self._answered, sdp)
            case {"what": "opened", "path": path}:
                self._channel.path = Path(path)
                settle(self._opened, self._channel)
            case {"what": "heard"} if payload is not None:
                self._channel.hear(payload)
            case {"what": "left", "count": count}:
                self._channel.left = count
            case {"what": "path", "path": path}:
                self._channel.path = Path(path)
            case {"what": "closed", "sentence": sentence}:
                self._closed(sentence)
            case _:
                raise AssertionError(message["what"])

    def _closed(self, sentence: str) -> None:
        if sentence:
            write(f"The page has closed a channel: {sentence}")
        for waiting in (self._answered, self._opened):
            if not waiting.done():
                waiting.set_exception(NetworkProblem(Fault.NO_PATH))
                waiting.exception()  # perhaps nobody waits for it
        self._channel.end()


class _PageChannel(Listened):
    """The `Channel` of a page. It minds text and messages that are too long itself."""

    def __init__(self, say: Callable[..., None]) -> None:
        super().__init__()
        self._say = say
        self._said = 0
        self.left = 0
        self.path = Path.DIRECT
        self._ended = asyncio.Event()

    @property
    def waiting(self) -> int:
        return self._said - self.left

    def send(self, message: bytes) -> None:
        """Raises ValueError if it is too long."""
        if len(message) > MOST_BYTES:
            raise ValueError(f"a message of {len(message)} bytes is too long")
        if not self._is_over:
            self._said += len(message)
            self._say("say", message)

    def hear(self, message: bytes) -> None:
        if not self._hear(message):
            write("The other side says more than anybody has asked for, so the channel to it is closed")
            self._say("close")

    def end(self) -> None:
        """The page has closed it, or does not answer."""
        if not self._is_over:
            self._is_over = True
            self._ended.set()
            self._closed()

    async def close(self) -> None:
        if self._is_over:
            return
        self._say("close")
        try:
            async with asyncio.timeout(CLOSING):
                await self._ended.wait()
        except TimeoutError:
            self.end()
