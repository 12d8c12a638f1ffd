"""One guest at the host's door: it proves what it knows, then one way after the other is tried until one is open."""

import asyncio
from dataclasses import dataclass
from typing import Protocol, TypeVar, assert_never

from signaling.messages import ConnectOptions, To, ToService
from spitegame.net.channel import Channel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import (
    AnswerReceived,
    FrameReceived,
    FramesLost,
    GuestProven,
    GuestRefused,
    HostHandshake,
    Ignored,
    refusal_box,
)
from spitegame.net.ice import IceStrategy, RelayStrategy, Strategy, reachable_servers, strategies
from spitegame.net.key_agreement import Keys
from spitegame.net.relayed_channel import RelayedChannel
from spitegame.net.webrtc import Peer

T = TypeVar("T")

PROOF = 10.0
"""So many seconds a guest has to prove that it knows the code."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """A guest has come in, and can be talked to."""

    side: bytes
    keys: Keys
    channel: Channel
    fingerprints: tuple[str, str]
    """The host's and the guest's; empty where no DTLS is under the channel."""


class Doorkeeper(Protocol):
    @property
    def waiting(self) -> int:
        """Bytes that were said to the service and have not left."""

    def send(self, message: ToService) -> None: ...

    def admitted(self, guest: Admitted) -> None: ...

    def guessed(self) -> None:
        """The code was wrong."""

    def done(self, door: "Admission") -> None:
        """Nothing is to be handed to it any more."""


class Admission:
    """For one knock, until the guest is in; one whose frames go through the service stays at it."""

    def __init__(self, keeper: Doorkeeper, side: bytes, door: HostHandshake, terms: ConnectOptions) -> None:
        loop = asyncio.get_running_loop()
        self.side = side
        self._keeper = keeper
        self._door = door
        self._terms = terms
        self._proven: asyncio.Future[Keys] = loop.create_future()
        self._answer: asyncio.Future[str] = loop.create_future()
        self._attempt = 0
        self._fault = Fault.NO_PATH
        """Why there is no way, as far as is known."""
        self._relayed: RelayedChannel | None = None
        self._box(door.greeting())
        self.task = loop.create_task(self._admit())

    def receive(self, box: bytes) -> None:
        match self._door.receive(box):
            case GuestProven(answer, keys):
                self._box(answer)
                _settle(self._proven, keys)
            case GuestRefused(answer, fault):
                self._box(answer)
                self.close()
                if fault is Fault.WRONG_CODE:
                    self._keeper.guessed()
            case AnswerReceived(_, sdp):
                _settle(self._answer, sdp)
            case FrameReceived(_, message) if self._relayed:
                self._relayed.receive(message)
            case FramesLost() if self._relayed:
                self._relayed.broken()
            case FrameReceived() | FramesLost() | Ignored():
                pass
            case other:
                assert_never(other)

    def gone(self) -> None:
        """The guest cannot be reached through the service now. Once it has answered, it need not be."""
        if self._relayed:
            self._relayed.broken()
        elif not self._answer.done():
            self.close()

    async def _leave(self) -> None:
        self.close()

    def close(self) -> None:
        self.task.cancel()
        self._keeper.done(self)
        if self._relayed:
            self._relayed.broken()

    async def _admit(self) -> None:
        reaching = asyncio.create_task(reachable_servers(self._terms.ice))
        try:
            async with asyncio.timeout(PROOF):
                keys = await self._proven
            guest = await self._way_in(keys, strategies(self._terms, await reaching))
        except TimeoutError:
            guest = None
        finally:
            reaching.cancel()
        if guest is None or self._relayed is None:
            self._keeper.done(self)
        if guest:
            self._keeper.admitted(guest)

    async def _way_in(self, keys: Keys, ladder: tuple[Strategy, ...]) -> Admitted | None:
        for rung, way in enumerate(ladder):
            self._attempt += 1
            guest = await self._try(rung, way, keys)
            if guest:
                return guest
        self._box(refusal_box(self._fault))
        return None

    async def _try(self, rung: int, way: Strategy, keys: Keys) -> Admitted | None:
        match way:
            case IceStrategy():
                return await self._connect(rung, way, keys)
            case RelayStrategy():
                return self._relay(keys)
            case other:
                assert_never(other)

    async def _connect(self, rung: int, way: IceStrategy, keys: Keys) -> Admitted | None:
        self._answer = asyncio.get_running_loop().create_future()
        peer = Peer(way.servers, relay_only=way.relay_only)
        try:
            async with asyncio.timeout(way.budget):
                self._box(self._door.offer(self._attempt, await peer.offer(), rung))
                await peer.accept(await self._answer)
                channel = await peer.opened(way.budget)
        except (TimeoutError, NetworkProblem) as problem:
            await peer.close()
            if isinstance(problem, NetworkProblem) and problem.fault is Fault.TURN_AUTH:
                self._fault = problem.fault
            return None
        except asyncio.CancelledError:
            await peer.close()
            raise
        fingerprints = peer.fingerprints
        return Admitted(self.side, keys, channel, (fingerprints.own.hex(), fingerprints.other.hex()))

    def _relay(self, keys: Keys) -> Admitted:
        attempt = self._attempt
        self._box(self._door.relay(attempt))

        def send(message: bytes) -> None:
            for box in self._door.frame(attempt, message):
                self._box(box)

        self._relayed = RelayedChannel(send, lambda: self._keeper.waiting, self._leave)
        return Admitted(self.side, keys, self._relayed, ("", ""))

    def _box(self, box: bytes) -> None:
        self._keeper.send(To(self.side, box))


def _settle(future: "asyncio.Future[T]", outcome: T) -> None:
    """Nobody waits for it any more if it comes too late."""
    if not future.done():
        future.set_result(outcome)
