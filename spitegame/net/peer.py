"""WebRTC as both ends of a room use it: a library of Python on the desktop, or what the browser has."""

from collections.abc import Sequence
from typing import Protocol, Self

from signaling.messages import IceServer
from spitegame.net.channel import Channel


class Peer(Protocol):
    """One try to open a channel; a further one is a new peer. The host calls `offer` and `accept`, the guest `answer`;
    then both wait until it is `opened`. An error in `async with` closes it."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None: ...

    async def offer(self) -> str:
        """The description of this end, with all its addresses. Raises NetworkProblem."""

    async def answer(self, offer: str) -> str:
        """The description of this end, which answers that of the other. Raises NetworkProblem."""

    async def accept(self, answer: str) -> None:
        """Raises NetworkProblem."""

    async def opened(self, within: float) -> Channel:
        """The channel, once open. Raises NetworkProblem after this number of seconds, or when there is no hope."""

    @property
    def fingerprints(self) -> tuple[str, str]:
        """The SHA-256 of the certificates that this end and the other one prove to have, once both are described."""


class WebRtc(Protocol):
    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> Peer:
        """`relay_only`: no other way than over one of the TURN servers."""

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """The STUN and TURN servers that are worth trying."""
