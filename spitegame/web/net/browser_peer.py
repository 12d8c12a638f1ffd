"""A WebRTC connection that the browser makes, with its data channel as a `Channel`."""

import asyncio
from collections.abc import Sequence
from typing import Any, Self

from signaling.messages import IceServer
from spitegame.log import write
from spitegame.net.channel import MOST_BYTES, Channel, Listened
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import RELAYED, fingerprint, has_local_names, is_acceptable, tidy_sdp
from spitegame.net.tasks import settle
from spitegame.session.room_state import Path
from spitegame.web.net.page_network import Connect, Say

CLOSING_S = 0.75
"""Seconds that the page has to close a channel; it takes half a second to send the rest."""


class BrowserPeer:
    """The page's counterpart of `spitegame.net.webrtc.AiortcPeer`."""

    def __init__(self, connect: Connect, ice: Sequence[IceServer], *, relay_only: bool = False) -> None:
        loop = asyncio.get_running_loop()
        servers = [{"urls": each.url, "username": each.username, "credential": each.credential} for each in ice]
        self._servers = {"iceServers": servers, "iceTransportPolicy": "relay" if relay_only else "all"}
        self._relay_only = relay_only
        self._own, self._other = "", ""
        """The SDP of this end and of the other one; empty until known."""
        self._described: asyncio.Future[str] = loop.create_future()
        self._opened: asyncio.Future[Channel] = loop.create_future()
        self._say = connect(self._take)
        self._channel = _PageChannel(self._say)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error:
            await self._channel.close()

    async def offer(self) -> str:
        self._say("offer", servers=self._servers)
        self._own = await self._described
        if self._relay_only and RELAYED not in self._own:
            raise NetworkProblem(Fault.TURN_AUTH)
        return self._own

    async def answer(self, offer: str) -> str:
        self._take_other(offer)
        self._say("answer", servers=self._servers, sdp=offer)
        self._own = await self._described
        return self._own if has_local_names(offer) else tidy_sdp(self._own)

    async def accept(self, answer: str) -> None:
        self._take_other(answer)
        self._say("accept", sdp=answer)

    async def opened(self, within: float) -> Channel:
        try:
            async with asyncio.timeout(within):
                return await self._opened
        except TimeoutError:
            raise NetworkProblem(Fault.NO_PATH) from None

    @property
    def fingerprints(self) -> tuple[str, str]:
        return fingerprint(self._own), fingerprint(self._other)

    def _take_other(self, description: str) -> None:
        """Raises NetworkProblem."""
        if not is_acceptable(description):
            raise NetworkProblem(Fault.BAD_MESSAGE)
        self._other = description

    def _take(self, message: dict[str, Any], payload: bytes | None) -> None:
        match message:
            case {"what": "described", "sdp": sdp}:
                settle(self._described, sdp)
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
        for waiting in (self._described, self._opened):
            if not waiting.done():
                waiting.set_exception(NetworkProblem(Fault.NO_PATH))
                waiting.exception()  # perhaps nobody waits for it
        self._channel.end()


class _PageChannel(Listened):
    """The `Channel` of a page. The page closes it by itself if a text comes, or a message that is too long."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._say = say
        self._said = 0
        self.left = 0
        """The bytes that have left the page, of all `_said` that were given to it."""
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
        """Note that the page has closed the channel, or does not answer."""
        if not self._is_over:
            self._is_over = True
            self._ended.set()
            self._closed()

    async def close(self) -> None:
        if self._is_over:
            return
        self._say("close")
        try:
            async with asyncio.timeout(CLOSING_S):
                await self._ended.wait()
        except TimeoutError:
            self.end()
