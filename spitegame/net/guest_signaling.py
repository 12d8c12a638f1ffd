"""A guest's side of a room: from a code, or from what is left of an earlier visit, to an open channel."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, assert_never

from signaling.messages import (
    HOST,
    MOODS,
    From,
    Gone,
    Join,
    Joined,
    Knock,
    Leave,
    Opened,
    Problem,
    Return,
    To,
    public_id,
)
from spitegame.net.channel import Channel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import (
    FrameReceived,
    FramesLost,
    Guesses,
    GuestHandshake,
    HandshakeFailed,
    HostProven,
    Ignored,
    OfferReceived,
    RelayStarted,
    Reply,
)
from spitegame.net.ice import IceStrategy, reachable_servers, strategies
from spitegame.net.key_agreement import HandshakeContext, Keys
from spitegame.net.relayed_channel import RelayedChannel
from spitegame.net.signaling_client import Dial, SignalingClient
from spitegame.net.webrtc import Peer
from spitegame.session.room_codes import Code

T = TypeVar("T")

PATIENCE = 19.0
"""So many seconds a host who is there has to find a way with us."""
ANSWER = 5.0
"""So many seconds the service has to answer."""


@dataclass(frozen=True, slots=True)
class CodeTicket:
    """A first visit."""

    code: Code
    key: bytes
    """The side's own; freshly drawn."""
    guesses: Guesses
    """At this code since it was typed."""


@dataclass(frozen=True, slots=True)
class ResumeTicket:
    """What is left of an earlier visit."""

    room: bytes
    key: bytes
    resume: bytes


Ticket: TypeAlias = CodeTicket | ResumeTicket


@dataclass(frozen=True, slots=True)
class Entered:
    room: bytes
    keys: Keys
    channel: Channel
    fingerprints: tuple[str, str]
    """The host's and the guest's; empty where frames go through the service."""


async def connect(dial: Dial, ticket: Ticket, told: Callable[[str], None]) -> Entered:
    """`told` hears in words what is tried. Raises NetworkProblem.

    A first visit needs the host to be there. Who returns waits for the host for as long as the service can be reached.
    """
    visit = _GuestSignaling(await dial(), ticket, told)
    try:
        return await visit.run()
    except NetworkProblem as problem:
        await visit.leave(problem.fault.value)
        raise
    except asyncio.CancelledError:
        await visit.leave("cancelled")
        raise


class _GuestSignaling:
    """It ends when a channel is open; a channel through the service keeps it for as long as it lasts."""

    def __init__(self, line: SignalingClient, ticket: Ticket, told: Callable[[str], None]) -> None:
        self._line = line
        self._ticket = ticket
        self._told = told
        self._entered: asyncio.Future[Entered] = asyncio.get_running_loop().create_future()
        self._keys: Keys | None = None
        self._is_host_here = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._relayed: RelayedChannel | None = None
        self._patience: asyncio.Timeout | None = None

    async def run(self) -> Entered:
        joined = await self._joined()
        self._room = joined.room
        self._terms = joined.terms
        self._servers = self._spawn(reachable_servers(joined.terms.ice))
        self._door = self._made_door(HandshakeContext(joined.room, public_id(self._ticket.key)))
        self._spawn(self._listen()).add_done_callback(self._heard_last)
        try:
            async with asyncio.timeout(None) as self._patience:
                self._begin() if joined.host else self._wait_for_host()
                entered = await self._entered
        except TimeoutError:
            raise NetworkProblem(Fault.NO_PATH if self._is_host_here else Fault.HOST_GONE) from None
        if self._relayed is None:
            await self.leave(entered.channel.path.value)
        return entered

    async def leave(self, mood: str) -> None:
        """For good, as far as the service is concerned; it only counts the mood. Its answer is not waited for."""
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        if isinstance(self._ticket, CodeTicket) or self._entered.done():
            self._line.send(Leave(mood if mood in MOODS else "no_path"))
        await self._line.drop()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _joined(self) -> Joined:
        match self._ticket:
            case CodeTicket(code=code, key=key):
                self._line.send(Join(code.route, key))
            case ResumeTicket(room=room, key=key):
                self._line.send(Return(room, key))
            case other:
                assert_never(other)
        try:
            async with asyncio.timeout(ANSWER):
                answer = await self._line.receive()
        except TimeoutError:
            raise NetworkProblem(Fault.SERVER_GONE) from None
        match answer:
            case Joined():
                return answer
            case Problem(code=fault):
                raise NetworkProblem(Fault(fault))
            case Opened() | Knock() | From() | Gone():
                raise NetworkProblem(Fault.BAD_MESSAGE)
            case never:
                assert_never(never)

    def _made_door(self, meeting: HandshakeContext) -> GuestHandshake:
        match self._ticket:
            case CodeTicket(code, _, guesses):
                return GuestHandshake(meeting, guesses, code=code)
            case ResumeTicket(_, _, resume):
                return GuestHandshake(meeting, Guesses(), resume=resume)
            case never:
                assert_never(never)

    def _begin(self) -> None:
        self._is_host_here = True
        self._told("The host is there. Looking for a way to each other")
        self._give(PATIENCE)

    def _wait_for_host(self) -> None:
        self._is_host_here = False
        self._told("Waiting for the host")
        self._give(PATIENCE if isinstance(self._ticket, CodeTicket) else None)

    def _give(self, seconds: float | None) -> None:
        assert self._patience
        loop = asyncio.get_running_loop()
        self._patience.reschedule(None if seconds is None else loop.time() + seconds)

    async def _listen(self) -> None:
        while True:
            match await self._line.receive():
                case From(_, box):
                    self._receive(box)
                case Gone() if self._relayed:
                    self._relayed.broken()
                case Gone():
                    self._wait_for_host()
                case Problem(code=fault):
                    raise NetworkProblem(Fault(fault))
                case Joined() | Opened() | Knock():
                    raise NetworkProblem(Fault.BAD_MESSAGE)
                case never:
                    assert_never(never)

    def _heard_last(self, listening: "asyncio.Task[None]") -> None:
        if listening.cancelled():
            return
        if self._relayed:
            self._relayed.broken()
        if problem := listening.exception():
            self._end(problem)

    def _end(self, problem: BaseException) -> None:
        if not self._entered.done():
            self._entered.set_exception(problem)

    def _receive(self, box: bytes) -> None:
        match self._door.receive(box):
            case Reply() | HandshakeFailed() if self._relayed:
                self._relayed.broken()  # the host has begun anew, or has had enough
            case Reply(answer):
                self._stop_connecting()
                self._begin()
                self._box(answer)
            case HostProven(keys):
                self._keys = keys
            case OfferReceived(attempt, sdp, rung):
                self._connect(attempt, sdp, rung)
            case RelayStarted(attempt):
                self._relay(attempt)
            case FrameReceived(_, message) if self._relayed:
                self._relayed.receive(message)
            case FramesLost() if self._relayed:
                self._relayed.broken()
            case HandshakeFailed(fault):
                self._end(NetworkProblem(fault))
            case FrameReceived() | FramesLost() | Ignored():
                pass
            case never:
                assert_never(never)

    def _connect(self, attempt: int, sdp: str, rung: int) -> None:
        """One attempt at a time: a newer offer ends the one before."""
        self._stop_connecting()
        self._connecting = self._spawn(self._answer(attempt, sdp, rung))

    def _stop_connecting(self) -> None:
        if self._connecting:
            self._connecting.cancel()

    async def _answer(self, attempt: int, sdp: str, rung: int) -> None:
        ways = [way for way in strategies(self._terms, await self._servers) if isinstance(way, IceStrategy)]
        way = ways[min(rung, len(ways) - 1)]
        peer = Peer(way.servers)
        try:
            answer = await peer.answer(sdp)
            self._box(self._door.answer(attempt, answer))
            channel = await peer.opened(way.budget)
        except NetworkProblem:
            await peer.close()  # the host goes on with the next way, or says that there is none
        except asyncio.CancelledError:
            await peer.close()
            raise
        else:
            prints = peer.fingerprints
            self._enter(channel, (prints.other.hex(), prints.own.hex()))

    def _relay(self, attempt: int) -> None:
        self._stop_connecting()

        def send(message: bytes) -> None:
            for box in self._door.frame(attempt, message):
                self._box(box)

        self._relayed = RelayedChannel(send, lambda: self._line.waiting, lambda: self.leave("service"))
        self._enter(self._relayed, ("", ""))

    def _enter(self, channel: Channel, fingerprints: tuple[str, str]) -> None:
        assert self._keys
        if not self._entered.done():
            self._entered.set_result(Entered(self._room, self._keys, channel, fingerprints))

    def _box(self, box: bytes) -> None:
        self._line.send(To(HOST, box))
