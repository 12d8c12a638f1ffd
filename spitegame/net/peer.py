"""Interface of WebRTC for both ends of a room. On the desktop aiortc is behind it, in a page the browser."""

from collections.abc import Sequence
from typing import Protocol, Self

from signaling.messages import IceServer
from spitegame.net.channel import Channel


class Peer(Protocol):
    """One try to open a channel; each further try is a new peer. The host calls `offer` and `accept`, the guest
    `answer`; then both await `opened`. An error in `async with` closes the peer."""

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
        """The SHA-256 of the certificates of this end and of the other one, in hexadecimal digits. Both ends prove that
        they own them. Known once both ends are described."""


class WebRtc(Protocol):
    """Makes peers, and knows which servers they can use."""

    def peer(self, ice: Sequence[IceServer], *, relay_only: bool = False) -> Peer:
        """Return a new peer. `relay_only`: it uses no other way than over a TURN server."""

    async def reachable_servers(self, servers: Sequence[IceServer]) -> tuple[IceServer, ...]:
        """Return the STUN and TURN servers that are worth trying."""
