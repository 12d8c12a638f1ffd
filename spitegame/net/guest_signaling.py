"""The guest's side of a room at the service: from a code, or from what an earlier visit left, to an open channel."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias, TypeVar, cast

from signaling import messages
from spitegame.net import handshake
from spitegame.net.channel import Channel, RelayedChannel, SecureChannel, loop_time
from spitegame.net.envelopes import FrameReceived, FramesLost
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import Guesses, GuestHandshake
from spitegame.net.ice import strategies
from spitegame.net.key_agreement import HandshakeContext, Keys, Method, Role
from spitegame.net.peer import WebRtc
from spitegame.net.service_client import Dial, ServiceClient
from spitegame.net.tasks import in_background, settle
from spitegame.session.room_codes import Code, LongCode
from spitegame.translation import _

T = TypeVar("T")

PATIENCE_S = 23.0
"""Seconds in which a host who is there has to connect to this guest."""
ANSWER_S = 5.0
"""Seconds in which the service has to answer."""


@dataclass(frozen=True, slots=True)
class CodeTicket:
    """The secrets of a guest who comes for the first time, by a typed code."""

    code: Code
    key: bytes
    """The guest's own key at the room service, freshly drawn."""
    guesses: Guesses
    """The count of guesses at this code since the player has typed it."""
    absence = PATIENCE_S
    """Seconds for which a host who is away is waited for."""

    def request(self) -> messages.Join:
        return messages.Join(self.code.route, self.key)

    def begun(self, context: HandshakeContext) -> GuestHandshake:
        return GuestHandshake(context, self.guesses, code=self.code)


@dataclass(frozen=True, slots=True)
class ResumeTicket:
    """The secrets of a guest who comes back."""

    room: bytes
    """The public name of the room."""
    key: bytes
    """The guest's own key at the room service."""
    resume: bytes
    """The `Keys.resume` that this guest and the host have kept."""
    long_code: bytes | None = None
    """The secret of the room's long code, for a room that may not know this guest's keys; None for a room that does."""
    absence: float | None = None
    """Seconds for which a host who is away is waited for; None: for as long as it takes."""

    def request(self) -> messages.Return:
        return messages.Return(self.room, self.key)

    def begun(self, context: HandshakeContext) -> GuestHandshake:
        return GuestHandshake(context, Guesses(), resume=self.resume, long_code=self.long_code)

    def renewed(self, entered: SecureChannel) -> "ResumeTicket":
        """Return the ticket for the next visit. It has another key if the room did not know this guest and has agreed
        anew."""
        return self if entered.keys.method is Method.KEY else replace(self, resume=entered.keys.resume)


@dataclass(frozen=True, slots=True)
class LongCodeTicket:
    """The secrets of a guest who comes for the first time, by a link."""

    code: LongCode
    key: bytes
    absence = PATIENCE_S
    """Seconds for which a host who is away is waited for."""

    def request(self) -> messages.Return:
        """Return the request of a guest who comes back, since that request names the room. Only the host can tell who
        has been in before."""
        return messages.Return(self.code.room, self.key)

    def begun(self, context: HandshakeContext) -> GuestHandshake:
        return GuestHandshake(context, Guesses(), long_code=self.code.secret)


Ticket: TypeAlias = CodeTicket | ResumeTicket | LongCodeTicket
"""The ways to come into a room: `request` asks the service for it, `begun` returns the handshake with its host."""


Turn: TypeAlias = Callable[[bytes], Awaitable[None]]
"""Waits until the guest may answer the host of the room with this public name. Raises NetworkProblem if the guest may
not."""


async def _at_once(room: bytes) -> None:
    """Return at once, for a guest who need not wait for a turn."""


async def connect(
    dial: Dial, webrtc: WebRtc, ticket: Ticket, progress: Callable[[str], None], turn: Turn = _at_once
) -> SecureChannel:
    """Return a channel to the host. `progress` is given a sentence for the player at each step. `turn` is awaited
    before the first box of the host is taken. Raises NetworkProblem."""
    signaling = _GuestSignaling(await dial(), webrtc, ticket, progress, turn)
    try:
        return await signaling.run()
    except (NetworkProblem, asyncio.CancelledError) as end:
        await signaling.give_up(end.fault.value if isinstance(end, NetworkProblem) else "cancelled")
        raise


class _GuestSignaling:
    """A guest's stay at a service, until its channel is open; as long as the channel lasts, if frames go through the
    service."""

    def __init__(
        self, client: ServiceClient, webrtc: WebRtc, ticket: Ticket, progress: Callable[[str], None], turn: Turn
    ) -> None:
        self._client, self._webrtc, self._ticket, self._progress = client, webrtc, ticket, progress
        self._turn = turn
        self._is_greeted = False
        self._opened: asyncio.Future[SecureChannel] = asyncio.get_running_loop().create_future()
        """Done with the channel, or with the problem for which there is none."""
        self._keys: Keys | None = None
        self._is_host_here = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connecting: asyncio.Task[None] | None = None
        self._relayed: RelayedChannel | None = None
        self._patience: asyncio.Timeout | None = None
        """The time limit for the host, which begins anew when the host comes or goes."""

    async def run(self) -> SecureChannel:
        """Return the channel once it is open. Raises NetworkProblem."""
        joined = await self._joined()
        self._room = joined.room
        self._servers = self._spawn(self._webrtc.reachable_servers(joined.options.ice))
        self._handshake = self._ticket.begun(HandshakeContext(joined.room, messages.public_id(self._ticket.key)))
        self._spawn(self._listen()).add_done_callback(self._listened)
        try:
            async with asyncio.timeout(None) as self._patience:
                self._note_host(is_here=joined.host)
                opened = await self._opened
        except TimeoutError:
            raise NetworkProblem(Fault.NO_PATH if self._is_host_here else Fault.HOST_GONE) from None
        if self._relayed is None:
            await self.leave(opened.channel.path.value)
        return opened

    async def leave(self, mood: str) -> None:
        """Leave the service for good, without waiting for its answer. `mood`: the way in which the stay has ended,
        which the service only counts."""
        for task in self._others:
            task.cancel()
        if not isinstance(self._ticket, ResumeTicket) or self._opened.done():
            self._client.send(messages.Leave(cast(messages.Mood, mood) if mood in messages.MOODS else "no_path"))
        in_background(self._client.close())

    async def give_up(self, mood: str) -> None:
        """Leave the service, and return when nothing is open any more, not even a channel that has opened just now."""
        await self.leave(mood)
        await asyncio.gather(*self._others, return_exceptions=True)
        if self._opened.done() and not self._opened.cancelled() and not self._opened.exception():
            await self._opened.result().channel.close()

    @property
    def _others(self) -> "set[asyncio.Task[Any]]":
        """The tasks of this stay but the one that runs now."""
        return {task for task in self._tasks if task is not asyncio.current_task()}

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _joined(self) -> messages.Joined:
        """Ask the service for the room, and return its answer. Raises NetworkProblem."""
        self._client.send(self._ticket.request())
        match await self._client.receive(ANSWER_S):
            case messages.Joined() as joined:
                return joined
            case messages.Problem() as problem:
                raise self._problem(problem)
            case messages.Opened() | messages.Knock() | messages.From() | messages.Gone():
                raise NetworkProblem(Fault.BAD_MESSAGE)
            case messages.Listing() | messages.Tables():
                raise NetworkProblem(Fault.BAD_MESSAGE)

    def _problem(self, problem: messages.Problem) -> NetworkProblem:
        """Return the problem that the service has told. A service that calls the room full for a guest who comes back
        has forgotten this guest. The host will tell it, so this returns RATE_LIMITED, after which the guest tries
        again."""
        fault = Fault(problem.code)
        if fault is Fault.ROOM_FULL and isinstance(self._ticket, ResumeTicket):
            fault = Fault.RATE_LIMITED
        return NetworkProblem(fault, problem.retry_after)

    def _note_host(self, *, is_here: bool) -> None:
        """Begin to wait anew, with a limit that depends on whether the host is there."""
        self._is_host_here = is_here
        if is_here:
            self._progress(_("The host is there. Looking for a way to connect"))
        else:
            self._progress(_("Waiting for the host"))
        assert self._patience
        patience = PATIENCE_S if is_here else self._ticket.absence
        self._patience.reschedule(None if patience is None else loop_time() + patience)

    async def _listen(self) -> None:
        """Take what the service says. Never returns; raises NetworkProblem when the service has nothing more for this
        guest."""
        while True:
            match await self._client.receive():
                case messages.From(_, box):
                    if not self._is_greeted:
                        await self._turn(self._room)
                    self._is_greeted = True
                    self._receive(box)
                case messages.Gone() if self._relayed:
                    self._relayed.broken()
                case messages.Gone():
                    self._note_host(is_here=False)
                case messages.Problem() as problem:
                    raise self._problem(problem)
                case messages.Joined() | messages.Opened() | messages.Knock() | messages.Listing() | messages.Tables():
                    raise NetworkProblem(Fault.BAD_MESSAGE)

    def _listened(self, listening: "asyncio.Task[None]") -> None:
        """Pass on the problem with which `_listen` has ended."""
        if not listening.cancelled() and (problem := listening.exception()):
            if self._relayed:
                self._relayed.broken()
            self._fail(problem)

    def _fail(self, problem: BaseException) -> None:
        if not self._opened.done():
            self._opened.set_exception(problem)

    def _receive(self, box: bytes) -> None:
        """Take a box of the host."""
        match self._handshake.receive(box):
            case handshake.Reply() | handshake.HandshakeFailed() if self._relayed:
                self._relayed.broken()  # the host has begun anew, or has had enough
            case handshake.Reply(answer):
                self._stop_connecting()
                self._note_host(is_here=True)
                self._send(answer)
            case handshake.HostProven(keys):
                self._keys = keys
            case handshake.OfferReceived(attempt, sdp, strategy):
                self._stop_connecting()  # a newer offer ends the attempt before
                self._connecting = self._spawn(self._answer(attempt, sdp, strategy))
            case handshake.RelayStarted(attempt):
                self._relay(attempt)
            case FrameReceived(message) if self._relayed:
                self._relayed.receive(message)
            case FramesLost() if self._relayed:
                self._relayed.broken()
            case handshake.HandshakeFailed(fault, retry_after):
                self._fail(NetworkProblem(fault, retry_after))
            case FrameReceived() | FramesLost() | None:
                pass

    def _stop_connecting(self) -> None:
        if self._connecting:
            self._connecting.cancel()

    async def _answer(self, attempt: int, sdp: str, index: int) -> None:
        """Answer an offer of the host, and wait for the channel. `index`: the index of the strategy."""
        usable = strategies(await self._servers)
        strategy = usable[min(index, len(usable) - 1)]
        try:
            async with self._webrtc.peer(strategy.servers) as peer:
                self._send(self._handshake.answer(attempt, await peer.answer(sdp)))
                channel = await peer.opened(strategy.budget)
        except NetworkProblem:
            return  # the host goes on with the next way, or says that there is none
        own, other = peer.fingerprints
        if self._opened.done():
            await channel.close()
        else:
            self._open(channel, (other, own))

    def _relay(self, attempt: int) -> None:
        self._stop_connecting()
        sealed = partial(self._handshake.frame, attempt)
        leave = partial(self.leave, "service")
        self._relayed = RelayedChannel(sealed, self._send, lambda: self._client.waiting, leave)
        self._open(self._relayed, ("", ""))

    def _open(self, channel: Channel, fingerprints: tuple[str, str]) -> None:
        assert self._keys
        settle(self._opened, SecureChannel(Role.GUEST, self._room, self._keys, channel, fingerprints))

    def _send(self, box: bytes) -> None:
        self._client.send(messages.To(messages.HOST, box))
