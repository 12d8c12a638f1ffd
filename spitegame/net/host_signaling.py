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

PROOF_S = 10.0
"""Seconds in which a guest has to prove that it knows the code."""
KNOCKS = Rate(burst=2 * messages.MOST_GUESTS, per_second=2)
"""The rate of knocks that are greeted; strangers and known guests have one each. Greeting a stranger takes some 15
milliseconds, and gives somebody in between another chance that both sides read the same words."""
RATTLES = Rate(burst=10, per_second=0.1)
"""The rate of strangers who leave without a proof or are not greeted, above which the player is told."""


class HostCallbacks(Protocol):
    """The owner of a room at the services, who decides about guests and is told what happens."""

    def vacancies(self) -> int:
        """Return the number of strangers that can still be let in; with 0, no code is wanted."""

    def awaits_members(self) -> bool:
        """Return True if a member may come by the long code: one who has a seat, or had one with another host."""

    def resume_key(self, side: bytes) -> bytes | None:
        """Return the `Keys.resume` of a guest who has been in before; None for a stranger."""

    def known(self) -> Iterable[bytes]:
        """Return the sides of all guests who are in, or may come back."""

    def admitted(self, guest: SecureChannel) -> None: ...

    def guessed(self, *, burned: bool, wait: float) -> None:
        """Note that somebody has entered a wrong code. `burned`: this guess has made the code void. `wait`: seconds in
        which no code is accepted."""

    def unreached(self, fault: Fault) -> None:
        """Note that somebody who may come in cannot be connected, for this fault."""

    def rattled(self) -> None:
        """Note that strangers knock again and again, and prove nothing."""

    def changed(self) -> None:
        """Note that the code has changed, or that a problem with the services has come or gone."""


class Admission:
    """The admission of one guest, from its knock until it is in. For a guest whose frames go through the service, it
    lasts until the guest has left."""

    def __init__(self, host: "HostSignaling", way: Way, knock: messages.Knock, begun: HostHandshake) -> None:
        loop = asyncio.get_running_loop()
        self._host, self.way, self.handshake = host, way, begun
        self.side, self._options = knock.side, knock.options
        self._proven: asyncio.Future[Keys] = loop.create_future()
        """Done when the guest has proven that it may come in."""
        self._answer: asyncio.Future[str] = loop.create_future()
        """Done with the guest's answer to the newest offer."""
        self._fault = Fault.NO_PATH
        """The reason to give if no way to the guest is found."""
        self._relayed: RelayedChannel | None = None
        """The channel, if frames go through the service; else None."""
        self.is_proven = False
        self._send(begun.greeting())
        self.task = loop.create_task(self._admit())

    def receive(self, box: bytes) -> None:
        """Take a box of the guest."""
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
        """Note that the service cannot reach the guest now. This ends the admission, unless the guest has answered an
        offer already."""
        if self._relayed:
            self._relayed.broken()
        elif not self._answer.done():
            self.close()

    def refuse(self, fault: Fault, retry_after: float = 0.0) -> None:
        """Refuse this guest, whatever it has proven. `retry_after`: seconds after which it may try again; 0 if not
        known."""
        self._send(handshake.refusal_box(fault, retry_after))
        self.close()

    def close(self) -> None:
        """End the admission, and the channel if it goes through the service."""
        self.task.cancel()
        self._host.done(self)
        if self._relayed:
            self._relayed.broken()

    async def _admit(self) -> None:
        """Wait for the proof, find a way to the guest, and hand its channel to the room."""
        reaching = asyncio.create_task(self._host.webrtc.reachable_servers(self._options.ice))
        try:
            async with asyncio.timeout(PROOF_S):
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
        """Try one strategy after the other. Return the channel to the guest; None if none of them leads there."""
        tries = attempts(len(in_order), relay=self._options.relay, last=self._host.last_strategies.get(self.side))
        for attempt, index in enumerate(tries, start=1):
            if index == THROUGH_SERVICE:
                guest: SecureChannel | None = self._relay(attempt, keys)
            else:
                guest = await self._try(attempt, index, in_order[index], keys)
            if guest:
                self._host.last_strategies[self.side] = index
                return guest
        self._send(handshake.refusal_box(self._fault))
        self._host.callbacks.unreached(self._fault)
        return None

    async def _try(self, attempt: int, index: int, strategy: IceStrategy, keys: Keys) -> SecureChannel | None:
        """Try one strategy. Return the channel to the guest, or None."""
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
        """Return a channel whose frames go through the service."""
        self._send(self.handshake.relay(attempt))
        sealed = partial(self.handshake.frame, attempt)
        self._relayed = RelayedChannel(sealed, self._send, lambda: self.way.waiting, self.close)
        return SecureChannel(Role.HOST, self.side, keys, self._relayed, ("", ""))

    def _send(self, box: bytes) -> None:
        self.way.send(messages.To(self.side, box))


class HostSignaling:
    """The host's side of a room at its services. It belongs to one event loop."""

    def __init__(
        self, ways: Sequence[Way], webrtc: WebRtc, key: bytes, callbacks: HostCallbacks, long_secret: bytes = b""
    ) -> None:
        """`ways`, `key`: as for `JoinedServices`. `long_secret`: that of a kept room's long code; empty: draw one."""
        self.callbacks, self.webrtc = callbacks, webrtc
        self.services = JoinedServices(ways, key, self)
        self._admissions: dict[bytes, Admission] = {}
        """The admissions by the guest's side."""
        self._at_work: set[asyncio.Task[None]] = set()
        """The tasks of all admissions, also of those that are about to end."""
        self.last_strategies: dict[bytes, int] = {}
        """The index of the strategy that led to each guest last, or THROUGH_SERVICE; by the guest's side."""
        self._knocks = TokenBucket(KNOCKS, loop_time())
        self._returns = TokenBucket(KNOCKS, loop_time())
        self._rattles = TokenBucket(RATTLES, loop_time())
        self._guesses = Guesses()
        self._guess_pause = GuessPause()
        self.room = messages.public_id(key)
        self.code: Code | None = None
        self.long_code = LongCode(self.room, long_secret or secrets.token_bytes(LONG_SECRET))
        """The long code. Nobody can guess it, so it lets guests in as long as there is room, also after the code has
        ended."""
        self._is_full = not callbacks.vacancies()
        """True if no stranger could be let in when `vacancies` was asked last."""
        if not self._is_full:
            self.services.renew()

    # what the room wants

    async def run(self) -> None:
        """Keep the room open and admit guests, until cancelled."""
        try:
            await self.services.run()
        finally:
            for admission in list(self._admissions.values()):
                admission.close()
            await asyncio.gather(*self._at_work, return_exceptions=True)

    def renew(self) -> None:
        """Make another code and another long code, at the player's wish. The old ones let nobody in any more."""
        self.long_code = LongCode(self.room, secrets.token_bytes(LONG_SECRET))
        if wanted := self.services.listing.wanted:
            self.list_table(wanted.table)
        self._is_full = False
        self.reopen()

    def list_table(self, table: messages.OpenTable | None) -> None:
        """Have the service list this table, so that strangers come in by the long code; None: take it off the list.
        `services.listing` tells the result. Everybody who has read the list knows that long code, until `renew` makes
        another."""
        self.services.listing.want(messages.List(table, self.long_code.secret) if table else None)

    def follow(self) -> None:
        """Note that guests have come or gone. If the room was full and no longer is, ask for another code. While the
        room is full, whoever tries the code is told so."""
        was_full, self._is_full = self._is_full, not self.callbacks.vacancies()
        if was_full and not self._is_full:
            self.reopen()
        self._tell_known()

    def reopen(self) -> None:
        """Ask for another code, since there is room for guests. The long code stays valid."""
        self._guess_pause.forget()
        for admission in list(self._admissions.values()):
            if self.callbacks.resume_key(admission.side) is None:
                admission.refuse(Fault.ROOM_EXPIRED)
        self._ask()

    def _ask(self) -> None:
        self.services.renew()
        self.coded(None)

    def _tell_known(self) -> None:
        """Tell the services who is in or has just proven."""
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
        """Greet a guest who knocks, or refuse it. An older admission of the same side ends."""
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
        """Take a box of a guest. During the pause after a wrong code, refuse even guests who were greeted before it."""
        wait = self._guess_pause.wait(loop_time())
        if wait and admission.handshake.tries_code(box):
            admission.refuse(Fault.RATE_LIMITED, wait)
        else:
            admission.receive(box)

    def _handshake(self, context: HandshakeContext) -> HostHandshake | NetworkProblem:
        """Return a new handshake with this side, or the problem for which the side is refused."""
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
        """The code that lets strangers in now; else a stand-in with the reason why none does."""
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
        """Note that a guest had a wrong code. If that has burned the code, ask for another one."""
        self._guess_pause.wrong(loop_time())
        burned = self._guesses.burned
        if burned:
            self._ask()
        self.callbacks.guessed(burned=burned, wait=self._guess_pause.wait(loop_time()))

    def proven(self, admission: Admission) -> None:
        """Note that the guest of this admission has proven that it may come in."""
        if self.callbacks.resume_key(admission.side) is None:
            self._guess_pause.forget()
        self._tell_known()

    def turned_away(self, admission: Admission) -> None:
        """Note that the guest has left, or has not proven anything in time. At an open table this is no sign of an
        attack, since people who read the list knock at several tables."""
        if not (admission.is_proven or self.services.listing.wanted):
            self._rattled()

    def _rattled(self) -> None:
        """Count a stranger who has come for nothing, and tell the player if there are too many."""
        if self._rattles.take(loop_time()):
            self.callbacks.rattled()

    def done(self, admission: Admission) -> None:
        """Forget this admission: it is over."""
        if self._admissions.get(admission.side) is admission:
            del self._admissions[admission.side]
