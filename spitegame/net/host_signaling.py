"""The host's side of a room at the service: it keeps the room open there and has guests admitted."""

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Protocol

from signaling import messages
from signaling.limits import Rate, TokenBucket
from spitegame.net import handshake
from spitegame.net.channel import RelayedChannel, SecureChannel, loop_time
from spitegame.net.envelopes import FrameReceived, FramesLost
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import Guesses, GuessPause, HostHandshake, NoCode
from spitegame.net.host_listing import HostListing
from spitegame.net.ice import THROUGH_SERVICE, IceStrategy, attempts, strategies
from spitegame.net.key_agreement import HandshakeContext, Keys, Role
from spitegame.net.peer import WebRtc
from spitegame.net.service_client import PAUSES, Dial, ServiceClient, pause
from spitegame.net.tasks import settle
from spitegame.session.room_codes import ALPHABET, LONG_SECRET, SECRET, BadCode, Code, LongCode, parse

PROOF = 10.0
"""The seconds in which a guest has to prove that it knows the code."""
LATER = frozenset({Fault.RATE_LIMITED, Fault.SERVER_BUSY})
"""The service still keeps the room after it has told one of these."""
RECENT = 2.0
"""A service that was heard within this number of seconds is there."""
KNOCKS = Rate(burst=2 * messages.MOST_GUESTS, per_second=2)
"""Those who knock more often than this are not greeted, strangers and guests each for themselves: a stranger costs some
15 milliseconds, and each greeting leads to other words, for whoever is in between and looks for equal ones."""
RATTLES = Rate(burst=10, per_second=0.1)
"""When strangers leave without a proof, or are not greeted, more often than this, the player is told."""


class HostCallbacks(Protocol):
    """The room decides about guests, and is told what happens."""

    def vacancies(self) -> int:
        """How many strangers can still be let in; with 0, no code is wanted."""

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
        """The code has changed, or what is wrong with the service."""


class Admission:
    """It begins with a knock and ends when the guest is in; if its frames go through the service, when it has left."""

    def __init__(
        self, host: "HostSignaling", side: bytes, begun: HostHandshake, options: messages.ConnectOptions
    ) -> None:
        loop = asyncio.get_running_loop()
        self.side, self._host, self.handshake, self._options = side, host, begun, options
        self._proven: asyncio.Future[Keys] = loop.create_future()
        self._answer: asyncio.Future[str] = loop.create_future()
        self._fault = Fault.NO_PATH
        """Why there is no way, as far as is known."""
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
        self._relayed = RelayedChannel(sealed, self._send, lambda: self._host.waiting, self.close)
        return SecureChannel(Role.HOST, self.side, keys, self._relayed, ("", ""))

    def _send(self, box: bytes) -> None:
        self._host.send(messages.To(self.side, box))


class HostSignaling:
    """It belongs to one event loop."""

    def __init__(
        self, dial: Dial, webrtc: WebRtc, key: bytes, callbacks: HostCallbacks, long_secret: bytes = b""
    ) -> None:
        """`long_secret`: that of the long code, for a room that was kept; one is drawn if it is empty."""
        self.callbacks, self.webrtc, self._dial, self._key = callbacks, webrtc, dial, key
        self._client: ServiceClient | None = None
        self._is_open = False
        """The service has let this client into the room."""
        self._heard = 0.0
        self._hurried = asyncio.Event()
        self._failures = 0
        self._retry = 0.0
        """Seconds before which the service does not want to be asked again."""
        self._admissions: dict[bytes, Admission] = {}
        self._at_work: set[asyncio.Task[None]] = set()
        """Tasks of all admissions, also of those that are about to end."""
        self.ways: dict[bytes, int] = {}
        """What led to each guest last, by its side: the index of a strategy, or THROUGH_SERVICE."""
        self._told: tuple[bytes, ...] = ()
        """Those of whom the service was told last that they are known."""
        self._knocks = TokenBucket(KNOCKS, loop_time())
        self._returns = TokenBucket(KNOCKS, loop_time())
        self._rattles = TokenBucket(RATTLES, loop_time())
        self._guesses = Guesses()
        self._guess_pause = GuessPause()
        self.room = messages.public_id(key)
        self._is_full = not callbacks.vacancies()
        """Nobody else was to be let in when it was asked last."""
        self._is_asked = not self._is_full
        """Another code has been asked for, or will be as soon as the service is there."""
        self.code: Code | None = None
        self.long_code = LongCode(self.room, long_secret or secrets.token_bytes(LONG_SECRET))
        """Nobody can guess it, so it lets guests in as long as there is room for them, whatever becomes of the code."""
        self._table: messages.OpenTable | None = None
        self.listing = HostListing(self.send, callbacks.changed)
        self.expires = 0.0
        """When the code ends, on the loop's clock."""
        self.problem: NetworkProblem | None = None
        """Why the service cannot be used now. It is tried again, unless another program has taken this room up."""

    # what the room wants

    @property
    def waits_for_code(self) -> bool:
        return self._is_asked or self._client is None

    def renew(self) -> None:
        """The player wants another code and another long one: those before, and whoever was removed, are out."""
        self.long_code = LongCode(self.room, secrets.token_bytes(LONG_SECRET))
        self.list_table(self._table)
        self._is_full = False
        self.reopen()

    def list_table(self, table: messages.OpenTable | None) -> None:
        """Have the service list this table, for strangers to come in by the long code, or none. `listing` tells what
        has come of it. Whoever has read the list knows that code, until `renew` makes another one."""
        self._table = table
        self.listing.want(messages.List(table, self.long_code.secret) if table else None)

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
        self._hurried.set()
        for admission in list(self._admissions.values()):
            if self.callbacks.resume_key(admission.side) is None:
                admission.refuse(Fault.ROOM_EXPIRED)
        self._ask()

    def _tell_known(self) -> None:
        """Tells the service who is in, or has just proven: it never turns them away."""
        proven = (admission.side for admission in self._admissions.values() if admission.is_proven)
        known = tuple(sorted({*self.callbacks.known(), *proven}))[: messages.MOST_KNOWN]
        if self._client and self._is_open and self._client.version >= messages.WITH_KNOWN and known != self._told:
            self._told = known
            self.send(messages.Known(known))

    def hurry(self) -> None:
        """Dial the service anew if it is silent, too: a guest was lost, perhaps with the network."""
        if loop_time() - self._heard > RECENT and not self._is_replaced:
            self._failures = 0
            self._hurried.set()

    # at the service

    async def run(self) -> None:
        """Runs until it is cancelled."""
        stating = asyncio.create_task(self.listing.state_always())
        try:
            while True:
                try:
                    client = await self._dial()
                    while True:
                        self._enter(client)
                        client = await self._attend(client)
                except NetworkProblem as problem:
                    self._client = None
                    self.listing.outside()
                    self._guests_gone()
                    if self._failures or not self.code or problem.fault is Fault.REPLACED:
                        self.problem = problem
                        self.callbacks.changed()
                await self._pause()
        finally:
            stating.cancel()
            await self._leave()

    async def _attend(self, client: ServiceClient) -> ServiceClient:
        """Returns when there is a fresh client, instead of this one. Raises NetworkProblem when the service is gone."""
        receiving = asyncio.create_task(self._receive_all(client))
        dialling = asyncio.create_task(self._fresh())
        try:
            await asyncio.wait({receiving, dialling}, return_when=asyncio.FIRST_COMPLETED)
            first = dialling if dialling.done() else receiving
        finally:
            receiving.cancel()
            dialling.cancel()
        await client.drop()
        return first.result()

    async def _receive_all(self, client: ServiceClient) -> ServiceClient:
        """Raises NetworkProblem when the service is gone; it never returns."""
        while True:
            message = await client.receive()
            self._heard = loop_time()
            self._on_message(message)

    async def _fresh(self) -> ServiceClient:
        """A new client, when there is a hurry and the service is silent all the while."""
        while True:
            await self._hurried.wait()
            self._hurried.clear()
            began = loop_time()
            try:
                client = await self._dial()
            except NetworkProblem:
                await asyncio.sleep(PAUSES[0])
                if self._heard < began:
                    self._hurried.set()
                continue
            if self._heard < began:
                return client
            await client.drop()

    def _enter(self, client: ServiceClient) -> None:
        self._client = client
        self._is_open = False
        self.listing.outside()
        self._told = ()
        self._hurried.clear()
        self._guests_gone()
        client.send(messages.Open(self._key, messages.MOST_GUESTS) if self._is_asked else messages.Reopen(self._key))

    def _guests_gone(self) -> None:
        """Guests who are at the service knock again."""
        for admission in list(self._admissions.values()):
            admission.gone()

    async def _pause(self) -> None:
        longest = None if self._is_replaced else pause(self._failures, self._retry)
        self._failures += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                await self._hurried.wait()
        self._hurried.clear()

    @property
    def _is_replaced(self) -> bool:
        """Another program has taken this room up. Only the player can tell which of them is to have it."""
        return self.problem is not None and self.problem.fault is Fault.REPLACED

    async def _leave(self) -> None:
        for admission in list(self._admissions.values()):
            admission.close()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        if self._client:
            self._client.send(messages.Leave("cancelled"))
            await self._client.close()

    def _on_message(self, message: messages.RoomMessage | messages.TableMessage) -> None:
        """Raises NetworkProblem."""
        match message:
            case messages.Opened(room=room) if room == self.room:
                self._opened(message)
            case messages.Knock(side, options):
                self._knocked(side, options)
            case messages.From(side, box) if side in self._admissions:
                self._receive(self._admissions[side], box)
            case messages.Gone(side) if side in self._admissions:
                self.turned_away(self._admissions[side])
                self._admissions[side].gone()
            case messages.From() | messages.Gone():
                pass
            case messages.Problem(code, retry_after):
                self._refused(NetworkProblem(Fault(code)), retry_after)
            case messages.Listing(state):
                self.listing.heard(state)
            case messages.Opened() | messages.Joined() | messages.Tables():
                raise NetworkProblem(Fault.BAD_MESSAGE)

    def _refused(self, problem: NetworkProblem, retry_after: float) -> None:
        """Raises NetworkProblem."""
        if problem.fault not in LATER:
            raise problem
        self._retry = retry_after
        if not self._is_open:
            raise problem
        self._is_asked = False
        self.problem = problem
        self.callbacks.changed()

    # the code

    def _ask(self) -> None:
        self.code = None
        self._is_asked = True
        if self._is_open:
            self.send(messages.Renew(messages.MOST_GUESTS))
        self.callbacks.changed()

    def _opened(self, opened: messages.Opened) -> None:
        """Raises NetworkProblem."""
        self._is_open = True
        self._failures, self._retry = 0, 0.0
        self.problem = None
        if self._is_asked and opened.route:
            try:
                self.code = fresh_code(opened.route)
            except BadCode as bad:
                raise NetworkProblem(Fault.BAD_MESSAGE) from bad
            self._is_asked = False
            self._guesses = Guesses()
        elif self._is_asked:
            self.send(messages.Renew(messages.MOST_GUESTS))
        if self.code and self.code.route == opened.route:
            self.expires = loop_time() + opened.lives
        elif self.code and loop_time() < self.expires:
            self._ask()
        self._tell_known()
        if self._client:
            self.listing.inside(self._client.version)
        self.callbacks.changed()

    # guests

    def _knocked(self, side: bytes, options: messages.ConnectOptions) -> None:
        if side in self._admissions:
            self._admissions[side].close()
        match self._handshake(HandshakeContext(self.room, side)):
            case HostHandshake() as begun:
                self._admissions[side] = admission = Admission(self, side, begun, options)
                self._at_work.add(admission.task)
                admission.task.add_done_callback(self._at_work.discard)
            case NetworkProblem(fault=fault, retry_after=wait):
                self.send(messages.To(side, handshake.refusal_box(fault, wait)))

    def _receive(self, admission: Admission, box: bytes) -> None:
        """Who was greeted before a wrong try waits for its end like all others."""
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
        if loop_time() >= self.expires:
            return NoCode(Fault.ROOM_EXPIRED)
        if wait := self._guess_pause.wait(loop_time()):
            return NoCode(Fault.RATE_LIMITED, wait)
        return self.code

    # for admissions

    @property
    def waiting(self) -> int:
        return self._client.waiting if self._client else 0

    def send(self, message: messages.ToService) -> None:
        if self._client:
            self._client.send(message)

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
        """The guest has left, or has not proven anything in time."""
        if not admission.is_proven:
            self._rattled()

    def _rattled(self) -> None:
        if self._rattles.take(loop_time()):
            self.callbacks.rattled()

    def done(self, admission: Admission) -> None:
        """Forget this admission: it is over."""
        if self._admissions.get(admission.side) is admission:
            del self._admissions[admission.side]


def fresh_code(route: str) -> Code:
    """A code with a fresh secret. Raises BadCode for what is no route."""
    code = parse(route + "".join(secrets.choice(ALPHABET) for _ in range(SECRET)))
    if code.route != route:
        raise BadCode("A code of six symbols that begins with a digit has a shorter secret.")
    return code
