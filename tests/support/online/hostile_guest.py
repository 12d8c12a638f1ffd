"""A guest's program that keeps to the protocol as far as it likes: it has nothing of a product's guest but its link."""

import asyncio
import random
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Self

from signaling.messages import KEY_BYTES
from spitegame.net import ballots, guest_signaling, wire
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, ResumeTicket, Ticket
from spitegame.net.handshake import Guesses
from spitegame.net.identity import Identity
from spitegame.net.key_agreement import Method
from spitegame.net.link import DealInPlay, GuestLink
from spitegame.net.service_client import BEAT_S
from spitegame.net.signatures import SIGNED_UPDATE, BallotSigner, Signatory, SignedUpdate
from spitegame.net.transcript import DealAudit, fresh_contribution
from spitegame.rules.game import Seat
from spitegame.session.line import Act, Update
from spitegame.session.room_codes import Code
from support.online.lab import Host, Lab, allowed
from support.online.network import Network
from support.waiting import until

LOOK = 0.1
GAME = "malice"


class Conversation:
    """A connection of a hostile program into the room of somebody."""

    def __init__(self, program: "HostileGuest", entered: SecureChannel) -> None:
        self.program, self.entered = program, entered
        self.link = GuestLink(program.name, program.deal)
        self.host: ballots.Member | None = None
        """The owner of the room, if it has introduced itself."""
        self.asked: list[ballots.Ask] = []

    def say(self, *messages: Any) -> None:
        """Whatever the state of this connection is."""
        for message in messages:
            packer = wire.wire(GAME).from_guest
            if type(message) not in self.program.withholds:
                self.entered.channel.send(message if isinstance(message, bytes) else packer.pack(message))

    async def run(self) -> None:
        channel = self.entered.channel
        self.link.attach(channel.send, self.entered.confirm_macs, loop_time())
        channel.listen(self._hear, self.link.lost)
        try:
            while self.link.state is not State.CLOSED:
                await asyncio.sleep(LOOK)
                self.link.tick(loop_time())
                if self.link.has_met:
                    self.say(*self.program.babble(self))
        finally:
            await channel.close()

    def _hear(self, data: bytes) -> None:
        if message := self.link.receive(data, loop_time()):
            self.program.heard.append(message)
            self.say(*self.program.answers(self, message))


class HostileGuest:
    """It takes part in draws and plays what is allowed, so that the others have somebody to play with."""

    withholds: frozenset[type] = frozenset()
    """What it never says."""

    def __init__(self, here: Lab, name: str) -> None:
        self._ways, self.name = here.transport.ways(name), name
        self.identity, self._own_room = Identity.drawn(), ballots.OwnRoom.drawn()
        self._key, self._resume = secrets.token_bytes(KEY_BYTES), b""
        self._chance = random.Random(name)
        self.deal = DealInPlay()
        self.heard: list[Any] = []
        self.seat = Seat(0)
        self.table = b""
        """The public name of the table's first room."""
        self.newest: tuple[wire.Beginning, SignedUpdate] | None = None
        self._audit: DealAudit | None = None
        self._begin: wire.Beginning | None = None
        self._places: tuple[ballots.Place, ...] = ()
        self._tasks: list[asyncio.Task[None]] = []
        self.entered = 0
        """How often it has come into a room."""
        self.says: Callable[[Conversation], Iterable[Any]] = lambda conversation: ()
        """What it says several times a second, wherever it is."""

    @classmethod
    async def at(cls, here: Lab, host: Host, name: str = "Eve", *withholds: type) -> Self:
        """A hostile guest that has a seat."""
        program = cls(here, name)
        program.withholds = frozenset(withholds)
        program._tasks.append(asyncio.create_task(program._stay(host.code)))
        await until(lambda: program.seat, f"{name} at the table")
        return program

    @property
    def me(self) -> ballots.Member:
        return ballots.Member(self.seat, self.identity.key)

    @property
    def signer(self) -> BallotSigner:
        return BallotSigner(self.me, self.identity)

    # where it is

    async def _stay(self, code: Code) -> None:
        """In the room of the first host, and in those of all heirs, again and again."""
        first = await self._entered(CodeTicket(code, self._key, Guesses()))
        assert first
        self._resume = first.keys.resume
        self._tasks.append(asyncio.create_task(self._visit_all()))
        await Conversation(self, first).run()
        await self._return_to(ResumeTicket(first.peer, self._key, self._resume, None, 3.0))

    async def _visit_all(self) -> None:
        visited: set[bytes] = set()
        while True:
            await asyncio.sleep(LOOK)
            for place in self._places[1:]:
                if place.room not in visited | {self._own_room.name}:
                    visited.add(place.room)
                    ticket = ResumeTicket(place.room, self._key, self._resume, place.secret, 3.0)
                    self._tasks.append(asyncio.create_task(self._return_to(ticket)))

    async def _return_to(self, ticket: ResumeTicket) -> None:
        while True:
            if entered := await self._entered(ticket):
                is_known = entered.keys.method is Method.KEY
                ticket = ticket if is_known else replace(ticket, resume=entered.keys.resume)
                await Conversation(self, entered).run()
            await asyncio.sleep(LOOK)

    async def _entered(self, ticket: Ticket) -> SecureChannel | None:
        dial = partial(self._ways.dial, Network.url, beat=BEAT_S)
        try:
            entered = await guest_signaling.connect(dial, self._ways, ticket, lambda words: None)
        except NetworkProblem:
            return None
        self.entered += 1
        return entered

    # what it says

    def babble(self, conversation: Conversation) -> Iterable[Any]:
        return self.says(conversation)

    def answers(self, conversation: Conversation, message: Any) -> Iterable[Any]:
        """What an honest program says here, as far as others need it to play."""
        link, room = conversation.link, conversation.entered.peer
        match message:
            case wire.Identify(key):
                yield self.identity.as_guest(room, key, conversation.entered.binding)
            case ballots.Introduction(table, mark):
                owner = next((each.member for each in self._places if each.room == room), mark.heir)
                conversation.host, self.table = owner, table
                link.trust(Signatory(table, owner.key))
                yield ballots.Introduction(table, mark, leads=False)
                yield from self.credentials(mark)
            case ballots.Leads(certificates):
                if self.newest:
                    yield wire.Brought(self.newest[0], SIGNED_UPDATE.pack(self.newest[1]))
                if certificates:
                    yield from self.credentials(certificates[-1].mark)
            case wire.Welcome(seat=seat) if seat is not None:
                self.seat = seat
                yield ballots.Stand(self._own_room.name, self._own_room.secret, 0)
            case ballots.Heirs(places):
                self._places = places
            case ballots.Ask(proposal):
                conversation.asked.append(message)
                yield ballots.Cast(proposal.ballot, self.signer.vote(proposal.ballot))
            case wire.Begin() | wire.Continue():
                if message != self._begin:
                    self._audit, self._begin = DealAudit.of(message, room, self.seat, fresh_contribution()), message
                assert self._audit
                yield self._audit.commit
            case wire.Commitments() if self._audit:
                self._audit = self._audit.bound(message)
                yield self._audit.reveal
            case SignedUpdate(deal, term, number):
                if deal and self._begin:
                    self.newest = self._begin, message
                yield wire.Heard(deal, term, number)
            case wire.Told(message=Update(number, view, to_act=to_act)) if self.seat in to_act:
                link.deal.line.seat.send(Act(number, allowed(GAME, view, self._chance, wins=False)))

    def credentials(self, mark: ballots.Mark) -> Iterable[Any]:
        if self.newest:
            yield self.newest[1].proof
        held = self.newest[1].position if self.newest else ballots.Position(mark.term, 0, 0, settled=False)
        yield ballots.Credentials(held, mark, None)
