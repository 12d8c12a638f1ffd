"""Interface of WebRTC for both ends of a room: a library of Python on the desktop, or the functions of the browser."""

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
        """Return the description of this end, with all its addresses. Raises NetworkProblem."""

    async def answer(self, offer: str) -> str:
        """Return the description of this end, as an answer to the offer of the other one. Raises NetworkProblem."""

    async def accept(self, answer: str) -> None:
        """Take the answer to the offer of this end. Raises NetworkProblem."""

    async def opened(self, within: float) -> Channel:
        """Return the channel once it is open. Raises NetworkProblem after `within` seconds, or when there is no
        hope."""

    @property
    def fingerprints(self) -> tuple[str, str]:
        """The SHA-256 of the certificates of this end and of the other one, which both prove to have; known once both
        are described."""


class WebRtc(Protocol):
    """Makes peers, and knows which servers they can use."""

    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> Peer:
        """Return a new peer. `relay_only`: it uses no other way than over a TURN server."""

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """Return the STUN and TURN servers that are worth trying."""
