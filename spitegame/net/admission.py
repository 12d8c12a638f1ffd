"""The host admits one guest: it proves what it knows, then one way after the other is tried until one is open."""

import asyncio
from functools import partial
from typing import Protocol, TypeVar

from signaling.messages import ConnectOptions, To
from spitegame.net.channel import RelayedChannel, SecureChannel
from spitegame.net.envelopes import FrameReceived, FramesLost
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import AnswerReceived, GuestProven, GuestRefused, HostHandshake, Reply, refusal_box
from spitegame.net.ice import THROUGH_SERVICE, IceStrategy, attempts, strategies
from spitegame.net.ice_probe import reachable_servers
from spitegame.net.key_agreement import Keys, Role
from spitegame.net.webrtc import Peer

T = TypeVar("T")

PROOF = 10.0
"""The seconds in which a guest has to prove that it knows the code."""


class AdmittingHost(Protocol):
    """What an admission asks of the host at the service, and tells it."""

    @property
    def ways(self) -> dict[bytes, int]:
        """What led to each guest last, by its side: the index of a strategy, or THROUGH_SERVICE."""

    @property
    def waiting(self) -> int:
        """Bytes that were sent to the service and have not left."""

    def send(self, message: To) -> None: ...

    def proven(self, admission: "Admission") -> None:
        """The guest is no stranger any more."""

    def guessed(self) -> None:
        """The guest had a wrong code."""

    def turned_away(self, admission: "Admission") -> None:
        """It ends, and not because the host wants it."""

    def admitted(self, guest: SecureChannel) -> None: ...

    def done(self, admission: "Admission") -> None:
        """Nothing is to be handed to it any more."""


class Admission:
    """It begins with a knock and ends when the guest is in; if its frames go through the service, when it has left."""

    def __init__(self, host: AdmittingHost, side: bytes, handshake: HostHandshake, options: ConnectOptions) -> None:
        loop = asyncio.get_running_loop()
        self.side = side
        self._host = host
        self._handshake = handshake
        self._options = options
        self._proven: asyncio.Future[Keys] = loop.create_future()
        self._answer: asyncio.Future[str] = loop.create_future()
        self._fault = Fault.NO_PATH
        """Why there is no way, as far as is known."""
        self._relayed: RelayedChannel | None = None
        self.is_proven = False
        self._send(handshake.greeting())
        self.task = loop.create_task(self._admit())

    def receive(self, box: bytes) -> None:
        match self._handshake.receive(box):
            case Reply(answer):
                self._send(answer)
            case GuestProven(answer, keys):
                self.is_proven = True
                self._host.proven(self)
                self._send(answer)
                _settle(self._proven, keys)
            case GuestRefused(answer, fault):
                self._send(answer)
                self.close()
                if fault is Fault.WRONG_CODE:
                    self._host.guessed()
            case AnswerReceived(sdp):
                _settle(self._answer, sdp)
            case FrameReceived(message) if self._relayed:
                self._relayed.receive(message)
            case FramesLost() if self._relayed:
                self._relayed.broken()
            case FrameReceived() | FramesLost() | None:
                pass

    def gone(self) -> None:
        """The guest cannot be reached through the service now. Once it has answered, it need not be."""
        if self._relayed:
            self._relayed.broken()
        elif not self._answer.done():
            self.close()

    def tries_code(self, box: bytes) -> bool:
        """True if the guest tries the code with this box, or is about to."""
        return self._handshake.tries_code(box)

    def refuse(self, fault: Fault, retry_after: float = 0.0) -> None:
        """The host does not want this guest, whatever it has proven; or not before this number of seconds."""
        self._send(refusal_box(fault, retry_after))
        self.close()

    def close(self) -> None:
        self.task.cancel()
        self._host.done(self)
        if self._relayed:
            self._relayed.broken()

    async def _leave(self) -> None:
        self.close()

    async def _admit(self) -> None:
        reaching = asyncio.create_task(reachable_servers(self._options.ice))
        try:
            async with asyncio.timeout(PROOF):
                keys = await self._proven
            guest = await self._connect(keys, strategies(await reaching))
        except TimeoutError:
            self._host.turned_away(self)
            guest = None
        finally:
            reaching.cancel()
        if guest is None or self._relayed is None:
            self._host.done(self)
        if guest:
            self._host.admitted(guest)

    async def _connect(self, keys: Keys, in_order: tuple[IceStrategy, ...]) -> SecureChannel | None:
        tries = attempts(len(in_order), relay=self._options.relay, last=self._host.ways.get(self.side))
        for attempt, index in enumerate(tries, start=1):
            if index == THROUGH_SERVICE:
                guest: SecureChannel | None = self._relay(attempt, keys)
            else:
                guest = await self._try(attempt, index, in_order[index], keys)
            if guest:
                self._host.ways[self.side] = index
                return guest
        self._send(refusal_box(self._fault))
        return None

    async def _try(self, attempt: int, index: int, strategy: IceStrategy, keys: Keys) -> SecureChannel | None:
        self._answer = asyncio.get_running_loop().create_future()
        try:
            async with (
                Peer(strategy.servers, relay_only=strategy.relay_only) as peer,
                asyncio.timeout(strategy.budget),
            ):
                self._send(self._handshake.offer(attempt, await peer.offer(), index))
                await peer.accept(await self._answer)
                channel = await peer.opened(strategy.budget)
        except (TimeoutError, NetworkProblem) as problem:
            if isinstance(problem, NetworkProblem) and problem.fault is Fault.TURN_AUTH:
                self._fault = problem.fault
            return None
        return SecureChannel(Role.HOST, self.side, keys, channel, (peer.own_fingerprint, peer.other_fingerprint))

    def _relay(self, attempt: int, keys: Keys) -> SecureChannel:
        self._send(self._handshake.relay(attempt))
        sealed = partial(self._handshake.frame, attempt)
        self._relayed = RelayedChannel(sealed, self._send, lambda: self._host.waiting, self._leave)
        return SecureChannel(Role.HOST, self.side, keys, self._relayed, ("", ""))

    def _send(self, box: bytes) -> None:
        self._host.send(To(self.side, box))


def _settle(future: "asyncio.Future[T]", outcome: T) -> None:
    """Nobody waits for it any more if it comes too late."""
    if not future.done():
        future.set_result(outcome)
