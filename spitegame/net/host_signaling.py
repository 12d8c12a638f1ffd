"""The host's side of a room at its services: who may come in by which code, and how each guest is admitted."""

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Protocol

from signaling import messages
from signaling.limits import Rate, TokenBucket
from spitegame.net import handshake
from spitegame.net.channel import RelayedChannel, SecureChannel, loop_time
from spitegame.net.envelopes import FrameReceived, FramesLost
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import Guesses, GuessPause, HostHandshake, NoCode
from spitegame.net.ice import THROUGH_SERVICE, IceStrategy, attempts, strategies
from spitegame.net.joined_services import GuestWord, JoinedServices, Way
from spitegame.net.key_agreement import HandshakeContext, Keys, Role
from spitegame.net.peer import WebRtc
from spitegame.net.tasks import settle
from spitegame.session.room_codes import LONG_SECRET, Code, LongCode

PROOF = 10.0
"""The seconds in which a guest has to prove that it knows the code."""
KNOCKS = Rate(burst=2 * messages.MOST_GUESTS, per_second=2)
"""The rate of knocks that are greeted, strangers and guests each for themselves: a stranger costs some 15 milliseconds,
and each greeting leads to other words, for whoever is in between and looks for equal ones."""
RATTLES = Rate(burst=10, per_second=0.1)
"""The rate of strangers who leave without a proof, or are not greeted, above which the player is told."""


class HostCallbacks(Protocol):
    """The room decides about guests, and is told what happens."""

    def vacancies(self) -> int:
        """The number of strangers that can still be let in; with 0, no code is wanted."""

    def awaits_members(self) -> bool:
        """Somebody may come by the long code who has a seat, or had one with another host."""

    def resume_key(self, side: bytes) -> bytes | None:
        """The key of a guest that has been in before."""

    def known(self) -> Iterable[bytes]:
        """The sides of all guests who are in, or may come back."""

    def admitted(self, guest: SecureChannel) -> None: ...

    def guessed(self, *, burned: bool, wait: float) -> None:
        """Somebody has entered a wrong code. Nobody else can try one for this number of seconds."""

    def unreached(self, fault: Fault) -> None:
        """Somebody may come in, but there is no way between the two programs."""

    def rattled(self) -> None:
        """Strangers knock again and again, and prove nothing."""

    def changed(self) -> None:
        """The code has changed, or what is wrong with the services."""


class Admission:
    """The admission of one guest, from its knock until it is in; if its frames go through the service, until it has
    left."""

    def __init__(self, host: "HostSignaling", way: Way, knock: messages.Knock, begun: HostHandshake) -> None:
        loop = asyncio.get_running_loop()
        self._host, self.way, self.handshake = host, way, begun
        self.side, self._options = knock.side, knock.options
        self._proven: asyncio.Future[Keys] = loop.create_future()
        self._answer: asyncio.Future[str] = loop.create_future()
        self._fault = Fault.NO_PATH
        """The reason why there is no way, as far as is known."""
        self._relayed: RelayedChannel | None = None
        self.is_proven = False
        self._send(begun.greeting())
        self.task = loop.create_task(self._admit())

    def receive(self, box: bytes) -> None:
        match self.handshake.receive(box):
            case handshake.Reply(answer):
                self._send(answer)
            case handshake.GuestProven(answer, keys):
                self.is_proven = True
                self._host.proven(self)
                self._send(answer)
                settle(self._proven, keys)
            case handshake.GuestRefused(answer, fault):
                self._send(answer)
                self.close()
                if fault is Fault.WRONG_CODE:
                    self._host.guessed()
            case handshake.AnswerReceived(sdp):
                settle(self._answer, sdp)
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

    def refuse(self, fault: Fault, retry_after: float = 0.0) -> None:
        """The host does not want this guest, whatever it has proven; or not before this number of seconds."""
        self._send(handshake.refusal_box(fault, retry_after))
        self.close()

    def close(self) -> None:
        self.task.cancel()
        self._host.done(self)
        if self._relayed:
            self._relayed.broken()

    async def _admit(self) -> None:
        reaching = asyncio.create_task(self._host.webrtc.reachable_servers(self._options.ice))
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
            self._host.callbacks.admitted(guest)

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
        self._send(handshake.refusal_box(self._fault))
        self._host.callbacks.unreached(self._fault)
        return None

    async def _try(self, attempt: int, index: int, strategy: IceStrategy, keys: Keys) -> SecureChannel | None:
        self._answer = asyncio.get_running_loop().create_future()
        try:
            peering = self._host.webrtc.peer(strategy.servers, relay_only=strategy.relay_only)
            async with peering as peer, asyncio.timeout(strategy.budget):
                self._send(self.handshake.offer(attempt, await peer.offer(), index))
                await peer.accept(await self._answer)
                channel = await peer.opened(strategy.budget)
        except (TimeoutError, NetworkProblem) as problem:
            if isinstance(problem, NetworkProblem) and problem.fault is Fault.TURN_AUTH:
                self._fault = problem.fault
            return None
        return SecureChannel(Role.HOST, self.side, keys, channel, peer.fingerprints)

    def _relay(self, attempt: int, keys: Keys) -> SecureChannel:
        self._send(self.handshake.relay(attempt))
        sealed = partial(self.handshake.frame, attempt)
        self._relayed = RelayedChannel(sealed, self._send, lambda: self.way.waiting, self.close)
        return SecureChannel(Role.HOST, self.side, keys, self._relayed, ("", ""))

    def _send(self, box: bytes) -> None:
        self.way.send(messages.To(self.side, box))


class HostSignaling:
    """The host's signaling, on one event loop."""

    def __init__(
        self, ways: Sequence[Way], webrtc: WebRtc, key: bytes, callbacks: HostCallbacks, long_secret: bytes = b""
    ) -> None:
        """`ways`: as `JoinedServices` wants them. `long_secret`: that of the long code, for a room that was kept; one
        is drawn if it is empty."""
        self.callbacks, self.webrtc = callbacks, webrtc
        self.services = JoinedServices(ways, key, self)
        self._admissions: dict[bytes, Admission] = {}
        self._at_work: set[asyncio.Task[None]] = set()
        """Tasks of all admissions, also of those that are about to end."""
        self.ways: dict[bytes, int] = {}
        """The newest way to each guest, by its side: the index of a strategy, or THROUGH_SERVICE."""
        self._knocks = TokenBucket(KNOCKS, loop_time())
        self._returns = TokenBucket(KNOCKS, loop_time())
        self._rattles = TokenBucket(RATTLES, loop_time())
        self._guesses = Guesses()
        self._guess_pause = GuessPause()
        self.room = messages.public_id(key)
        self.code: Code | None = None
        self.long_code = LongCode(self.room, long_secret or secrets.token_bytes(LONG_SECRET))
        """Nobody can guess it, so it lets guests in as long as there is room for them, whatever becomes of the code."""
        self._table: messages.OpenTable | None = None
        self._is_full = not callbacks.vacancies()
        """Nobody else was to be let in when it was asked last."""
        if not self._is_full:
            self.services.renew()

    # what the room wants

    async def run(self) -> None:
        """Runs until it is cancelled."""
        try:
            await self.services.run()
        finally:
            for admission in list(self._admissions.values()):
                admission.close()
            await asyncio.gather(*self._at_work, return_exceptions=True)

    def renew(self) -> None:
        """The player wants another code and another long one: those before, and whoever was removed, are out."""
        self.long_code = LongCode(self.room, secrets.token_bytes(LONG_SECRET))
        self.list_table(self._table)
        self._is_full = False
        self.reopen()

    def list_table(self, table: messages.OpenTable | None) -> None:
        """Have the service list this table, for strangers to come in by the long code, or none. The `listing` of the
        services tells what has come of it. Whoever has read the list knows that code, until `renew` makes another."""
        self._table = table
        self.services.listing.want(messages.List(table, self.long_code.secret) if table else None)

    def follow(self) -> None:
        """Ask for another code when there is room for somebody again. Tell who is in. Until then, the code leads to the
        answer that the table is full."""
        was_full, self._is_full = self._is_full, not self.callbacks.vacancies()
        if was_full and not self._is_full:
            self.reopen()
        self._tell_known()

    def reopen(self) -> None:
        """There is room for guests again, who need another code; the long one lets them in as before."""
        self._guess_pause.forget()
        for admission in list(self._admissions.values()):
            if self.callbacks.resume_key(admission.side) is None:
                admission.refuse(Fault.ROOM_EXPIRED)
        self._ask()

    def _ask(self) -> None:
        self.services.renew()
        self.coded(None)

    def _tell_known(self) -> None:
        proven = (admission.side for admission in self._admissions.values() if admission.is_proven)
        self.services.tell_known(tuple(sorted({*self.callbacks.known(), *proven}))[: messages.MOST_KNOWN])

    # for the services

    def coded(self, code: Code | None) -> None:
        self.code = code
        if code:
            self._guesses = Guesses()
        self.callbacks.changed()

    def changed(self) -> None:
        self._tell_known()
        self.callbacks.changed()

    def cut_off(self, way: Way) -> None:
        for admission in list(self._admissions.values()):
            if admission.way is way:
                admission.gone()

    def heard(self, way: Way, word: GuestWord) -> None:
        admission = self._admissions.get(word.side)
        if isinstance(word, messages.Knock):
            self._knocked(way, word)
        elif admission is None or admission.way is not way:
            pass
        elif isinstance(word, messages.From):
            self._receive(admission, word.box)
        else:
            self.turned_away(admission)
            admission.gone()

    # guests

    def _knocked(self, way: Way, knock: messages.Knock) -> None:
        if knock.side in self._admissions:
            self._admissions[knock.side].close()
        match self._handshake(HandshakeContext(self.room, knock.side)):
            case HostHandshake() as begun:
                self._admissions[knock.side] = admission = Admission(self, way, knock, begun)
                self._at_work.add(admission.task)
                admission.task.add_done_callback(self._at_work.discard)
            case NetworkProblem(fault=fault, retry_after=wait):
                way.send(messages.To(knock.side, handshake.refusal_box(fault, wait)))

    def _receive(self, admission: Admission, box: bytes) -> None:
        """Take a box. A guest who was greeted before a wrong try waits for its end like all others."""
        wait = self._guess_pause.wait(loop_time())
        if wait and admission.handshake.tries_code(box):
            admission.refuse(Fault.RATE_LIMITED, wait)
        else:
            admission.receive(box)

    def _handshake(self, context: HandshakeContext) -> HostHandshake | NetworkProblem:
        resume_key = self.callbacks.resume_key(context.side)
        if resume_key is not None:
            if wait := self._returns.take(loop_time()):
                return NetworkProblem(Fault.RATE_LIMITED, wait)
            return HostHandshake.by_key(context, resume_key)
        if not self.callbacks.vacancies() and not self.callbacks.awaits_members():
            return NetworkProblem(Fault.ROOM_FULL)
        if wait := self._knocks.take(loop_time()):
            self._rattled()
            return NetworkProblem(Fault.RATE_LIMITED, wait)
        return HostHandshake.by_code(context, self._code_now, self._guesses, self.long_code.secret)

    @property
    def _code_now(self) -> Code | NoCode:
        if self._is_full:
            return NoCode(Fault.ROOM_FULL)
        if self.code is None:
            return NoCode(Fault.NO_ROOM)
        if loop_time() >= self.services.expires:
            return NoCode(Fault.ROOM_EXPIRED)
        if wait := self._guess_pause.wait(loop_time()):
            return NoCode(Fault.RATE_LIMITED, wait)
        return self.code

    # for admissions

    def guessed(self) -> None:
        """A guest had a wrong code: the third one burns it."""
        self._guess_pause.wrong(loop_time())
        burned = self._guesses.burned
        if burned:
            self._ask()
        self.callbacks.guessed(burned=burned, wait=self._guess_pause.wait(loop_time()))

    def proven(self, admission: Admission) -> None:
        """The guest of this admission has proven that it may come in."""
        if self.callbacks.resume_key(admission.side) is None:
            self._guess_pause.forget()
        self._tell_known()

    def turned_away(self, admission: Admission) -> None:
        """The guest has left, or has not proven anything in time. Whoever reads the list knocks at several tables."""
        if not (admission.is_proven or self._table):
            self._rattled()

    def _rattled(self) -> None:
        if self._rattles.take(loop_time()):
            self.callbacks.rattled()

    def done(self, admission: Admission) -> None:
        """Forget this admission: it is over."""
        if self._admissions.get(admission.side) is admission:
            del self._admissions[admission.side]
