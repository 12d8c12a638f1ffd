"""WebRTC by aiortc: a data channel straight to another program, as a `Channel`, one try at a time."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Self

from aiortc import RTCConfiguration, RTCIceServer, RTCIceTransportPolicy, RTCPeerConnection, RTCSessionDescription

from signaling.messages import IceServer
from spitegame.net import aiortc_patches
from spitegame.net.channel import MOST_BYTES, Channel, Listened
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.ice import RELAYED, fingerprint, is_acceptable, tidy_sdp
from spitegame.net.ice_probe import reachable_servers
from spitegame.net.tasks import in_background, settle
from spitegame.session.room_state import Path

LABEL = "spitegame"
DRAIN_S = 0.5
"""The most seconds for which closing waits until the other side has acknowledged what was sent before."""
SILENT_S = 2.0
"""Seconds without an acknowledgement after which closing does not wait for the other side."""
CLOSING_S = 0.5
"""The most seconds that closing takes after DRAIN_S; the wait for a relay that is gone goes on in the background."""
POLL_S = 0.4
"""Seconds between two looks at the addresses of this machine."""

_log = logging.getLogger(__name__)


class AiortcPeer:
    """One try to connect. One side calls `offer` and `accept`, the other one `answer`; then both await `opened`. Close
    the peer or its channel in any case; an error in `async with` closes the peer."""

    def __init__(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> None:
        """`ice`: of these servers only the first STUN and the first TURN server are used. `relay_only`: no way but over
        the TURN server."""
        self._relay_only = relay_only
        self._turn = any(server.url.startswith("turn") for server in ice)
        policy = RTCIceTransportPolicy.RELAY if relay_only else RTCIceTransportPolicy.ALL
        servers = [RTCIceServer(server.url, server.username, server.credential) for server in ice]
        self._rtc = RTCPeerConnection(RTCConfiguration(iceServers=servers, iceTransportPolicy=policy))
        self._channel = _RtcChannel(self._rtc)
        self._gathering: aiortc_patches.Gathering | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error:
            await self.close()

    async def offer(self) -> str:
        return await self._described(await self._rtc.createOffer())

    async def answer(self, offer: str) -> str:
        await self._take("offer", offer)
        return await self._described(await self._rtc.createAnswer())

    async def accept(self, answer: str) -> None:
        await self._take("answer", answer)

    async def opened(self, within: float) -> Channel:
        """Return the channel once it is open. Raises NetworkProblem if it is not open after `within` seconds."""
        if await self._channel.opened(within):
            return self._channel
        raise NetworkProblem(Fault.TURN_AUTH if self._turn and not self._relayed else Fault.NO_PATH)

    @property
    def fingerprints(self) -> tuple[str, str]:
        return fingerprint(self._rtc.localDescription.sdp), fingerprint(self._rtc.remoteDescription.sdp)

    async def close(self) -> None:
        """Close the connection. Returns when all that was sent before has been delivered, or half a second has passed.
        Closing goes on even if the caller is cancelled."""
        await asyncio.shield(in_background(self._close()))

    async def _close(self) -> None:
        if self._gathering:
            await self._gathering.end()
        await self._channel.close()

    async def _described(self, description: RTCSessionDescription) -> str:
        """Set the description of this end and return it, with the addresses that servers have told. Raises
        NetworkProblem."""
        self._gathering = aiortc_patches.Gathering(self._rtc.setLocalDescription(description))
        await self._gathering.done()
        if self._relay_only and not self._relayed:
            raise NetworkProblem(Fault.TURN_AUTH)
        return self._rtc.localDescription.sdp

    @property
    def _relayed(self) -> bool:
        """True if the TURN server has let this program in."""
        description = self._rtc.localDescription
        return description is not None and RELAYED in description.sdp

    async def _take(self, kind: str, description: str) -> None:
        """Set the description of the other end. Raises NetworkProblem."""
        if not is_acceptable(description):
            raise NetworkProblem(Fault.BAD_MESSAGE)
        try:
            await self._rtc.setRemoteDescription(RTCSessionDescription(tidy_sdp(description), kind))
        except Exception as error:  # aiortc's parser lets out whatever it stumbles over
            raise NetworkProblem(Fault.BAD_MESSAGE) from error


class Aiortc:
    """WebRTC by aiortc (`net.peer.WebRtc`)."""

    peer = AiortcPeer
    reachable_servers = staticmethod(reachable_servers)


class _RtcChannel(Listened):
    """A channel over a data channel of aiortc. aiortc ends a connection when a listener raises, so the listeners here
    only take note."""

    def __init__(self, rtc: RTCPeerConnection) -> None:
        super().__init__()
        self._rtc = rtc
        self._loop = asyncio.get_running_loop()
        # Both sides make the data channel themselves, so each listens before the first message can come.
        self._data = rtc.createDataChannel(LABEL, negotiated=True, id=aiortc_patches.STREAM)
        self._sctp = self._data.transport
        self._association = aiortc_patches.Association(self._sctp)
        self._path = Path.DIRECT
        """The path that was taken when the channel opened."""
        self._settled: asyncio.Future[bool] = self._loop.create_future()
        """Done with True when the channel opens, or with False if it ends before that."""
        self._moved = asyncio.Event()
        """Set when the other side was heard, or the channel has ended."""
        self._answered = self._loop.time()
        """The newest time at which the other side was heard, or owed no acknowledgement."""
        self._closing: asyncio.Task[None] | None = None
        self._staying: asyncio.Task[None] | None = None
        self._data.on("open", self._open)
        self._data.on("message", self._on_message)
        self._data.on("close", self._end)
        rtc.on("connectionstatechange", self._change)
        for each in (self._data, rtc):
            each.on("error", lambda error: _log.error("a listener failed", exc_info=error))
        self._association.watch(self._note, self._abuse)

    @property
    def path(self) -> Path:
        """The path of the bytes; for a closed channel, the path that they took."""
        return aiortc_patches.nominated(self._sctp) or self._path

    @property
    def waiting(self) -> int:
        return int(self._data.bufferedAmount)

    def send(self, message: bytes) -> None:
        """Send a message. Raises ValueError if it is too long, and RuntimeError outside of the channel's loop."""
        if asyncio.get_running_loop() is not self._loop:
            raise RuntimeError("a channel is used on its own loop only")
        if len(message) > MOST_BYTES:
            raise ValueError(f"a message of {len(message)} bytes is too long")
        if self._data.readyState == "open":
            if not self._association.unsaid:
                self._answered = self._loop.time()
            self._data.send(message)

    async def opened(self, within: float) -> bool:
        """Wait for this number of seconds until the channel is open. Return whether it is."""
        await asyncio.wait({self._settled}, timeout=within)
        return self._settled.done() and self._settled.result()

    async def close(self) -> None:
        try:
            await self._drain()
        finally:
            self._end()
        if self._closing:
            await asyncio.wait({self._closing}, timeout=CLOSING_S)

    async def _drain(self) -> None:
        """Wait until the other side has acknowledged all that was sent, DRAIN_S at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_S):
                while self._association.unsaid and not self._is_over and self._loop.time() < self._answered + SILENT_S:
                    self._moved.clear()
                    await self._moved.wait()

    def _note(self) -> None:
        self._answered = self._loop.time()
        self._moved.set()

    def _open(self) -> None:
        self._path = self.path
        self._staying = asyncio.create_task(self._move_with_the_machine())
        settle(self._settled, True)

    async def _move_with_the_machine(self) -> None:
        """Go on from the new address when this machine has moved to another network. End the channel if that fails,
        since nothing gets through from the old address."""
        before = aiortc_patches.own_addresses()
        while True:
            await asyncio.sleep(POLL_S)
            now = aiortc_patches.own_addresses()
            if aiortc_patches.used_addresses(self._sctp) & before - now and now - before:
                if not await aiortc_patches.moved(self._sctp, now - before):
                    return self._end()
                before = now

    def _on_message(self, message: bytes | str) -> None:
        """Hand the message over at once, since a further turn of the event loop would add to its delay."""
        if self._is_over:
            return
        try:
            if isinstance(message, str) or len(message) > MOST_BYTES or not self._hear(message):
                self._abuse()
        except Exception as error:  # whatever it is, aiortc would end the connection for it
            self._loop.call_exception_handler({"message": "a listener failed", "exception": error})

    def _change(self) -> None:
        if self._rtc.connectionState in ("failed", "closed"):
            self._end()

    def _abuse(self) -> None:
        """Close the connection, since the other side sends what no honest program would."""
        if not self._is_over:
            _log.warning("the other side sends what no honest program would, so the connection to it is closed")
        self._end()

    def _end(self) -> None:
        """End the channel at once, and close the connection in the background."""
        if self._is_over:
            return
        self._is_over = True
        self._closing = in_background(self._rtc.close())
        if self._staying:
            self._staying.cancel()
        self._moved.set()
        settle(self._settled, False)
        self._loop.call_soon(self._closed)
