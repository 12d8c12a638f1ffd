"""A room as a guest knows it, on the network's thread: it comes back to it whenever the connection is lost, and keeps
what it was shown."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Self, TypeAlias

from spitegame.net import ballots, wire
from spitegame.net.ballots import Ask, Attestation, Halts, Heirs, Introduction, Leads, OwnRoom, Shows, Stand
from spitegame.net.channel import Channel, SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.link import GuestLink, ResumePoint, Taken
from spitegame.net.service_client import BadAddress
from spitegame.net.signatures import SignedUpdate
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import (
    SHOWN_UPDATE,
    DealAudit,
    Opening,
    Transcript,
    audit_deal,
    begun,
    unpack_facts,
    unpack_opening,
)
from spitegame.online.change_of_host import WENT_BACK, AnyRoom, Inheritance, Parts
from spitegame.online.drawn_names import drawn_names
from spitegame.online.guest.acquaintances import Acquaintances
from spitegame.online.guest.connect import Connector, GuestWays, Service, WayBack
from spitegame.online.guest.open_table import check_message, check_opening
from spitegame.online.room.failover_events import GoOn, Left, Mood
from spitegame.online.room.failover_state import Following
from spitegame.online.room.membership import Evidence, Membership, proven
from spitegame.online.room.visits import Visit, Visits
from spitegame.packing.codec import Malformed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.draw import Fair, Foul, Unchecked, Unfair
from spitegame.session.line import Update
from spitegame.session.occupants import STAND_IN, Computer, Person, Reserved, Vacant
from spitegame.session.portraits import known
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import ChoosePortrait, GuestCommand, GuestRoomHandle, PlainCommand, SayPhrase, Tick
from spitegame.session.room_state import Remedy
from spitegame.storage.files import Folders, Notices
from spitegame.storage.journal_writer import JournalWriter
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import GuestKeys, GuestState, ReopenedGuest, create_joined
from spitegame.storage.signed_update import SignedUpdateWriter
from spitegame.translation import N_, _

LOOK = 0.1
"""Seconds between two looks at the connection."""
FINAL = frozenset({
    Fault.VERSION, Fault.REPLACED, Fault.REMOVED, Fault.ENDED, Fault.ABUSE, Fault.ROOM_FULL, Fault.FAIRNESS,
    Fault.BAD_MESSAGE, Fault.OPEN_TABLE, Fault.BAD_SIGNATURE,
})  # fmt: skip
"""When these have ended a connection, no other one is tried by itself."""
REMEDIES: Mapping[Fault, Remedy] = {
    Fault.NOT_SEEN: Remedy.BEYOND,
    **dict.fromkeys((Fault.NO_ROOM, Fault.WRONG_CODE, Fault.CODE_BURNED), Remedy.CODE),
    **dict.fromkeys((Fault.SERVER_GONE, Fault.BAD_CERTIFICATE), Remedy.PLACE),
    **dict.fromkeys((Fault.VERSION, Fault.REMOVED, Fault.ENDED, Fault.UNKNOWN_GUEST, Fault.OPEN_TABLE), Remedy.NONE),
}
"""What helps against these faults; against all others, the same attempt once more."""
TOLD = 1.0
"""Seconds between two tellings of how long the host has been away."""
STRANDED = 30.0
"""Seconds for which a host may be gone, before the guest is offered to play on alone."""
GONE_ON = N_("The host cannot be reached. One of you goes on as the host.")
NOT_FROM_THERE = N_("{name} does not go on from what was seen by everybody.")
HANDED_ON = N_("{name} has left, and lets the others go on. One of you goes on as the host.")
BROKEN_OFF = N_("The host broke off another deal before this one, and could have known its cards.")


Judge: TypeAlias = Callable[[Transcript, Opening], Awaitable[Fair | Unfair]]
"""Finds out whether a finished game was fair, while everything else goes on."""


async def judge_in_thread(transcript: Transcript, opening: Opening) -> Fair | Unfair:
    return await asyncio.to_thread(audit_deal, transcript, opening)


def _unfair(verdict: Unfair) -> str:
    unfair = _("This game was not fair.")
    return f"{unfair} {verdict.sentence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Name, part and kept game of a guest that comes to a room."""

    name: str
    watching: bool
    is_open: bool = False
    """The table is open to strangers, and nobody bears a name of their own."""
    audit: DealAudit | None = None
    """That of the newest deal, if there was one."""
    state: GuestState | None = None
    """What was kept of the room; None at a first visit."""
    signed: SignedUpdate | None = None
    """The newest update that its host has signed."""


class GuestRoom:
    """Everything but `handle` is for the network's thread only."""

    def __init__(
        self,
        arrival: Arrival,
        folders: Folders,
        connector: Connector,
        parts: Parts,
        visits: Visits | None = None,
    ) -> None:
        """`parts`: how this program can be the host instead. `visits`: those of this program, if it was the host until
        now."""
        self._parts, state = parts, arrival.state
        self._own_room = (state.own_room if state else None) or OwnRoom.drawn()
        self._name, self._folders, self._connector, self._audit = arrival.name, folders, connector, arrival.audit
        audit = arrival.audit
        self._is_open, self._watching = arrival.is_open, arrival.watching
        point = ResumePoint(audit.number, audit.record.game, audit.newest) if audit else None
        self._link = GuestLink(arrival.name, watching=arrival.watching, point=point)
        self._channel: Channel | None = None
        self._visit: Visit | None = None
        """A visit at whose end this program is a guest now."""
        self._portrait = ""
        """The key of the portrait that the player has chosen."""
        self._host = state.host if state else ""
        self._expected: Any = None
        """The view with which another host has to go on; None once it has, or where somebody has seen more."""
        self._has_new_host = False
        """The player is to be told so, at the table."""
        self._verifier = ""
        self._lost: float | None = None
        """The time at which the connection was lost; None while there is one."""
        self._newest_view: Any = None
        self._is_leaving = False
        self._checking: asyncio.Task[None] | None = None
        self.judge: Judge = judge_in_thread
        self._notices = Notices()
        self._acquaintances = Acquaintances(folders, self._notices)
        self._journal = JournalWriter(self._notices, is_resumed=state is not None)
        self._signed_writer = SignedUpdateWriter(folders, self._notices)
        self.signed = arrival.signed
        """The newest update that the host has signed."""
        self._before = state.before if state else None
        """The draw of the game before, as long as nothing is signed of this one."""
        self._terms: wire.RoomTerms | None = state.terms if state else None
        """For what the room is opened, as far as it was told."""
        self._membership: Membership | None = None
        """This program's part in who is the host; None without a seat, or with an older host."""
        self._visits: Visits | None = None
        self._host_member: ballots.Member | None = None
        """The host to whom the connection leads that is there or was last."""
        stage, nobody, own = room_state.Searching(), room_state.Company(()), room_state.Lost(0)
        self._snapshot = room_state.GuestSnapshot(
            stage=stage,
            company=nobody,
            own=own,
            seat=state.seat if state else None,
            verdict=Unchecked(),
            is_open=arrival.is_open,
        )
        """The snapshot that is to be published next."""
        self.handle = GuestRoomHandle(self._snapshot, self._notices, self.obey)
        if visits:
            self._belong(visits.membership, visits)
        elif state and state.kept and state.seat is not None:
            member, kept = ballots.Member(state.seat, self._acquaintances.identity.key), state.kept
            self.signed = proven(arrival.signed, kept, state.table or state.room)
            kept = replace(kept, held=max(kept.held, self.signed.position)) if self.signed else kept
            membership = Membership(state.table or state.room, member, self._acquaintances.identity, kept)
            membership.places = {each.member: each for each in state.places}
            self._belong(membership, None)

    @classmethod
    def invited(
        cls,
        ways: GuestWays,
        invitation: Invitation,
        places: tuple[str, ...],
        name: str,
        folders: Folders,
        *,
        watching: bool,
        is_open: bool = False,
        parts: Parts,
    ) -> Self:
        """`places`: the addresses at which this player meets others. `is_open`: the invitation is one
        to an open table, where the player bears another name."""
        called = drawn_names()[0] if is_open else name
        is_listed = is_open and invitation.address is None
        connector = Connector(ways, invitation, places, is_listed=is_listed)
        return cls(Arrival(name=called, watching=watching, is_open=is_open), folders, connector, parts)

    @classmethod
    def resumed(
        cls,
        ways: GuestWays,
        reopened: ReopenedGuest,
        folders: Folders,
        parts: Parts,
        visits: Visits | None = None,
    ) -> Self:
        """`visits`: as in `__init__`."""
        state = reopened.state
        ticket = ResumeTicket(state.room, state.key, state.resume)
        connector = Connector(ways, way_back=WayBack(Service(state.service, state.local), ticket))
        arrival = Arrival(
            name=state.name,
            watching=state.seat is None and not state.awaits_seat,
            is_open=state.is_open,
            audit=DealAudit(state.draw, reopened.shown) if state.draw else None,
            state=state,
            signed=reopened.signed,
        )
        return cls(arrival, folders, connector, parts, visits)

    # life

    async def run(self) -> AnyRoom | None:
        """Run until cancelled, until nothing is tried again by itself, or until this program may go on as the host:
        then its own room is returned. That may give this one back, to be run again."""
        counting = asyncio.create_task(self._count_absence())
        heir: AnyRoom | None = None
        self._start_visits()
        try:
            while not (self._snapshot.ended or self._is_leaving or heir):
                heir = await self._go_on()
        except NetworkProblem as problem:
            self._end(str(problem), _remedy(problem.fault))
        except BadAddress as problem:
            self._end(str(problem), Remedy.NONE)
        finally:
            await cancelled(counting)
            if heir is None:
                await self._wait_for_check()
                await self._stop_visits()
                self._close_journal(is_over=self._is_leaving and self._is_done)
        return heir

    async def _go_on(self) -> AnyRoom | None:
        """Take the next step to the table. Returns the own room, once it is this program's turn. Raises
        NetworkProblem or BadAddress."""
        membership, arrival = self._membership, self._visit
        if arrival:
            self._visit = None
            await self._attend(arrival.entered, self._link)
        elif membership and self._visits and membership.machine.is_open and self._chairs:
            return self._inherit(membership)
        elif membership is None or self._visits is None or self._returns(membership):
            if entered := await self._connect():
                await self._attend(entered, self._link, is_new=True)
        else:
            membership.tick()
            await asyncio.sleep(LOOK / 2)
        return None

    def _returns(self, membership: Membership) -> bool:
        """True if there is a host to come back to, and this program is not on a visit there, about to be welcomed."""
        state = membership.machine.state
        return isinstance(state, Following) and state.host not in membership.visited

    async def _connect(self) -> SecureChannel | None:
        """A channel to the host; None if it has become another one meanwhile. Raises NetworkProblem or BadAddress."""
        membership, visits, host = self._membership, self._visits, self._host_member
        self._connector.place = membership.places.get(host) if membership and host else None
        connecting = asyncio.create_task(self._connector.connect(self._show_progress))
        try:
            if membership is None or visits is None:
                return await connecting
            visits.awaited, partner = host, membership.machine.partner
            while not connecting.done() and membership.machine.partner == partner and not self._visit:
                membership.tick()
                await asyncio.wait({connecting}, timeout=LOOK)
            if connecting.done():
                return connecting.result()
            self._notices.put(_(GONE_ON))
            return None
        finally:
            await cancelled(connecting)
            if visits:
                visits.awaited = None

    def _inherit(self, membership: Membership) -> AnyRoom:
        """The room in which this program waits for the others, to go on as the host."""
        assert self._visits
        return self._parts.heir(
            Inheritance(
                guest=self,
                visits=self._visits,
                own_room=self._own_room,
                terms=self._terms,
                chairs=self._chairs,
                is_open=self._is_open,
                portrait=self._portrait,
                finished=self._audit.opened if self._audit else None,
                shown=(self._audit.number, self._audit.newest) if self._audit else (0, 0),
            )
        )

    @property
    def _chairs(self) -> dict[Seat, Reserved]:
        """Who sits there: at this moment, or as far as the disk knows. Computers play on for those who sat beside the
        host."""
        company = self._snapshot.company.chairs
        if not company:
            kept = self._audit.record.occupants if self._audit else self._terms.chairs if self._terms else ()
            return {Seat(seat): occupant for seat, occupant in enumerate(kept)}
        chairs = {Seat(seat): chair for seat, chair in enumerate(company)}
        return {seat: self._after_host(seat, chair) for seat, chair in chairs.items()}

    def _after_host(self, seat: Seat, chair: room_state.Chair) -> Reserved:
        """The occupant of a chair when the host is gone: a computer plays for those who sat beside the host, and people
        who have not been counted sit down anew, unless a game is on."""
        known = {each.seat for each in self._membership.kept.known} if self._membership else set()
        match chair:
            case room_state.Chair(Person(name), room_state.Here()) if seat != self._host_seat:
                return Computer(name, STAND_IN)
            case room_state.Chair(Person()) if self._is_done and seat not in known:
                return Vacant()
            case room_state.Chair(occupant):
                return occupant or Vacant()

    @property
    def _host_seat(self) -> Seat | None:
        return self._host_member.seat if self._host_member else None

    def handed_on_to(self, room: AnyRoom) -> None:
        """This program is the host now, in that room, which is on disk."""
        self._lost = None
        self._publish()
        self._close_journal(is_over=True)
        self.handle.moved = room.handle

    def show_absence(self) -> None:
        """Tell the screen for how long the host has been away."""
        if self._lost is not None:
            self._publish()

    async def _count_absence(self) -> None:
        while True:
            await asyncio.sleep(TOLD)
            self.show_absence()

    def _start_visits(self) -> None:
        if self._visits:
            self._visits.attend(self._arrive)
            self._visits.start()

    async def _stop_visits(self) -> None:
        if self._visits:
            await self._visits.stop()

    async def farewell(self) -> None:
        """The host is told. The seat is held all the same."""
        self._is_leaving = True
        self._link.close(Fault.BYE, loop_time())
        await self._stop_visits()
        self._link.close(Fault.BYE, loop_time())  # a host may have said Welcome meanwhile
        await self._wait_for_check()
        self._close_journal(is_over=self._is_done)
        while self._link.state is not State.CLOSED:
            await asyncio.sleep(LOOK / 4)
            self._link.tick(loop_time())
        if self._channel:
            await self._channel.close()

    @property
    def _is_done(self) -> bool:
        """True if there is no game to come back to."""
        audit = self._audit
        return audit is None or not audit.shown or not isinstance(audit.verdict, Unchecked)

    def _show_progress(self, words: str) -> None:
        if self._snapshot.game is None:
            self._snapshot = replace(self._snapshot, stage=room_state.Connecting(words))
            self._publish()

    async def _attend(self, entered: SecureChannel, link: GuestLink, *, is_new: bool = False) -> None:
        """Serve this connection until it is lost, or this program goes somewhere else. `is_new`: nothing has been said
        over it."""
        channel = self._channel = entered.channel
        self._verifier = entered.verifier
        if is_new:
            self._acquaintances.enter(entered)
            self._write_journal()  # as soon as the host has heard our name, the seat is held for this key only
            link.attach(channel.send, entered.confirm_macs, loop_time())
            channel.listen(lambda data: self._receive(channel, data), lambda: self._lose(channel))
        try:
            while link.state is not State.CLOSED and self._link is link:
                link.tick(loop_time())
                self._tick(link)
                self._publish()
                await asyncio.sleep(LOOK)
        finally:
            if self._channel is channel:
                self._channel = None
            self._leave_host(link)
            await channel.close()
        if not self._is_leaving and self._link is link:
            await self._disconnected(link.fault)

    def _tick(self, link: GuestLink) -> None:
        if self._membership is None:
            return
        if self._visits:
            self._visits.awaited = None if link.has_met else self._host_member
        self._membership.tick()
        is_elsewhere = self._membership.machine.partner != self._host_member
        if is_elsewhere and link.has_met and self._host_member:
            link.close(Fault.SUCCEEDED, loop_time())

    def _arrive(self, visit: Visit) -> None:
        """A host has said Welcome into whose room this program has come on a visit."""
        self._link, self._channel, self._visit = visit.link, visit.channel, visit
        self._connector.way_back = visit.way
        self._acquaintances.enter(visit.entered, visit.owner.key)
        self._host_member = visit.owner
        for message in visit.hand_over(partial(self._receive, visit.channel)):
            self._hear(message)
        self._publish()

    def _leave_host(self, link: GuestLink) -> None:
        if self._visits:
            self._visits.awaited = None
        if self._membership and self._host_member:
            self._membership.leave(self._host_member, link)

    def _lose(self, channel: Channel) -> None:
        if self._channel is channel:
            self._link.lost()

    async def _disconnected(self, fault: Fault) -> None:
        """The connection is lost, or was ended by one side."""
        self._lost = loop_time() - self._link.silence(loop_time())
        self._say_goodbye_of_host(fault)
        await self._wait_for_check()
        if fault in (Fault.ENDED, Fault.REMOVED):
            self._close_journal(is_over=True)
        if fault in FINAL or (fault is Fault.BYE and self._is_done):
            self._end(fault.sentence, _remedy(fault))
        elif fault is Fault.BYE:
            self._notices.put(_("{name} has left the table. The game goes on when they are back.", name=self._host))
        self._publish()

    def _say_goodbye_of_host(self, fault: Fault) -> None:
        host = self._host_member
        if self._membership is None or host is None:
            return
        if fault is Fault.HANDED_ON:
            self._notices.put(_(HANDED_ON, name=self._host))
        if fault in (Fault.HANDED_ON, Fault.SUCCEEDED):
            self._membership.tell(Left(host, Mood.GO_ON))
        elif fault is Fault.BYE:
            self._membership.tell(Left(host, Mood.COMES_BACK))

    def _end(self, sentence: str, remedy: Remedy) -> None:
        """Nothing is tried again by itself."""
        failed = room_state.RoomFailed(sentence, remedy)
        self._snapshot = replace(self._snapshot, ended=sentence, stage=failed)
        if self._snapshot.game:
            self._notices.put(sentence)
        self._close_journal(is_over=self._is_done)
        self._publish()

    def wake(self) -> None:
        """The machine has slept, or has another network: what has become of the connection is found out at once."""
        self._link.doubt(loop_time())
        self._connector.hurry()

    # what the screen wants

    def obey(self, command: GuestCommand) -> None:
        match command:
            case PlainCommand.REMATCH:
                if self._audit:
                    self._link.send(wire.Again(self._audit.number))
            case PlainCommand.GO_ON:
                if self._membership:
                    self._membership.tell(GoOn())
            case SayPhrase(phrase):
                self._link.send(wire.Say(phrase))
            case ChoosePortrait(portrait=portrait):
                self._portrait = known(portrait) if self._is_open else portrait
                self._link.send(wire.Wear(self._portrait))
            case Tick():
                self._link.flush()

    # what the host says

    def _receive(self, channel: Channel, data: bytes) -> None:
        if self._channel is not channel:
            return
        if message := self._link.receive(data, loop_time()):
            self._hear(message)
            if not isinstance(message, SignedUpdate):  # there is nothing of it to be seen, and others wait for us
                self._publish()

    def _hear(self, message: Taken) -> None:
        try:
            self._take(message)
        except Foul as foul:
            unfair = _("The deal is not fair.")
            self._notices.put(f"{unfair} {foul}")
            self._link.close(Fault.FAIRNESS, loop_time())
        except Malformed:
            self._link.close(Fault.BAD_MESSAGE, loop_time())

    def _take(self, message: Taken) -> None:
        """Raises Foul or Malformed."""
        if self._is_open:
            check_message(message)
        match message:
            case wire.Welcome(seat=seat, room=host):
                self._come_in(seat, host)
            case wire.Identify(key) if self._is_open and self._acquaintances.have_blocked(key):
                self._link.close(Fault.BYE, loop_time())
            case wire.Identify():
                self._link.identify(self._acquaintances.answer(message))
            case Introduction():
                self._introduced(message)
            case Shows() | Attestation() | Ask() | Leads() | Halts():
                if self._membership and self._host_member:
                    self._membership.hear(self._host_member, message)
            case Heirs():
                self._learn_heirs(message)
            case wire.RoomTerms():
                self._terms = message
            case SignedUpdate(deal=0):
                self._keep_signed(message)
            case wire.Signed():
                pass  # it has become a SignedUpdate
            case wire.Lasting(secret):
                self._remember_table(secret)
            case wire.Seated(seat):
                self._sit_down(seat)
            case wire.Present(company, wants_rematch):
                self._meet(company, wants_rematch)
            case wire.Identified():
                self._acquaintances.know(message)
            case wire.Said(seat, phrase):
                if seat < len(self._snapshot.company.chairs):
                    self.handle.phrases.put((seat, phrase))
            case wire.Worn(portraits):
                worn = {Seat(seat): key for seat, key in enumerate(portraits)}
                self._snapshot = replace(self._snapshot, portraits=worn)
            case wire.Begin() | wire.Continue():
                self._begin(message)
            case _ if self._audit and message.deal == self._audit.number:
                self._follow(self._audit, message)
            case _:
                pass  # of another deal

    def _introduced(self, introduction: Introduction) -> None:
        """The host talks with those who have a seat about who is the host. Raises Malformed."""
        seat, key = self._snapshot.seat, self._acquaintances.host
        seat = introduction.seat if seat is None else seat
        if seat is None or not key:
            return
        self._link.trust(self._acquaintances.signatory(introduction.room))
        if self._membership is None:
            if introduction.mark.heir.key != key:
                raise Malformed("The host does not say that it is the host.")
            self._snapshot = replace(self._snapshot, seat=seat)
            self._belong(Membership.of_newcomer(introduction, seat, self._acquaintances.identity), None)
            self._start_visits()
        assert self._membership
        self._host_member = self._membership.member_with(key)
        if introduction.room != self._membership.room or self._host_member is None:
            raise Malformed("This is another table.")
        self._membership.enter(self._host_member, self._link, introduction)

    def _belong(self, membership: Membership, visits: Visits | None) -> None:
        self._membership = membership
        membership.keep, membership.evidence = self._write_journal, self._evidence
        self._host_member = membership.kept.top.heir
        way_back = self._connector.way_back
        if way_back:
            keys = GuestKeys(way_back.ticket.key, way_back.ticket.resume)
            visits = visits or Visits(self._parts.guest_ways, membership, keys, way_back.service, self._name)
            visits.deal = self._link.deal
            self._visits = visits

    def _evidence(self) -> Evidence | None:
        signed, audit, membership = self.signed, self._audit, self._membership
        if signed is None or membership is None or signed.seat != membership.me.seat:
            return None
        draws = (audit.draw if audit else None, self._before)
        draw = next((each for each in draws if each and each.deal.number == signed.deal), None)
        return Evidence(begun(draw) if draw else None, signed)

    def _learn_heirs(self, heirs: Heirs) -> None:
        if self._membership:
            self._membership.learn(heirs)
            self._write_journal()

    def _come_in(self, seat: Seat | None, host: str) -> None:
        if not self._is_done and seat != self._snapshot.seat and not self._awaits_seat:
            raise Foul(_("The host has given your seat to somebody else."))
        is_new = (seat, host) != (self._snapshot.seat, self._host)
        self._has_new_host |= bool(self._host) and host != self._host
        self._snapshot = replace(self._snapshot, seat=seat)
        if self._membership and seat is not None:
            self._membership.sit_down(seat)
        self._host, self._lost = host, None
        self._wear()
        self._link.send(Stand(self._own_room.name, self._own_room.secret, self._parts.rank))
        if is_new:
            self._write_journal()

    @property
    def _awaits_seat(self) -> bool:
        """The player has no seat as yet, and wants one: at an open table there is one in the next game."""
        return self._is_open and not self._watching and self._snapshot.seat is None

    def _sit_down(self, seat: Seat) -> None:
        """Who has watched plays in the next game. Raises Malformed."""
        if not self._awaits_seat:
            raise Malformed("A seat is for a whole game.")
        self._snapshot = replace(self._snapshot, seat=seat)
        self._write_journal()

    def _wear(self) -> None:
        if self._portrait:
            self._link.send(wire.Wear(self._portrait))

    def _remember_table(self, secret: bytes) -> None:
        assert self._connector.way_back
        self._acquaintances.remember_table(self._connector.way_back.service, self._host, secret)
        self._snapshot = replace(self._snapshot, is_lasting=True)

    def _meet(self, company: room_state.Company, wants_rematch: tuple[Seat, ...]) -> None:
        self._connector.is_known = True
        seats = len(company.chairs)
        if self._audit and not self._audit.may_have_chairs(seats):
            raise Malformed("There are as many chairs as players, but for those who join late.")
        if not all(seat < seats for seat in (self._snapshot.seat or 0, *wants_rematch)):
            raise Malformed("There is no such chair.")
        if self._audit is None and self._has_new_host:
            self._notices.put(_("{name} is the host now. The game goes on.", name=self._host))
        self._has_new_host = False
        stage = room_state.Waiting(self._verifier)
        self._snapshot = replace(self._snapshot, company=company, wants_rematch=wants_rematch, stage=stage)

    def _begin(self, begin: wire.Beginning) -> None:
        assert self._connector.way_back
        room = self._connector.way_back.ticket.room
        if self._audit and (room, begin.deal) == (self._audit.draw.deal.room, self._audit.number):
            self._audit.begun_again(begin)
        else:
            self._check_continuation(begin)
            if self._audit and self.signed and self.signed.deal == self._audit.number:
                self._before = self._audit.draw
            self._audit = DealAudit.of(begin, room, self._snapshot.seat, self._audit)
            self._checking = None
            self._write_journal()
        if self._audit.commit:
            self._link.send(self._audit.commit)

    def _check_continuation(self, begin: wire.Beginning) -> None:
        """A host goes on from the update that was voted for, as it was shown. Who was away, or was lost before it could
        show its newest move, may find that undone: it alone has seen it. Raises Foul or Malformed."""
        signed, audit, membership = self.signed, self._audit, self._membership
        resumed, self._expected = begin.record().resumed, None
        if not (resumed and signed and audit and membership) or signed.deal != audit.number:
            return
        view = unpack_facts(begin.game, signed.number, signed.facts).view
        is_same = resumed.number == signed.number and resumed.view == GAMES[begin.game].public(view)
        is_undone = (resumed.number <= signed.number and not is_same) or audit.newest > resumed.number
        newest = membership.voted_to_go_on
        is_dealt = signed.seat < len(begin.occupants) and isinstance(begin.occupants[signed.seat], Person)
        newest = newest if newest and newest.deal == signed.deal else None
        if is_same and newest and is_dealt:
            self._expected = view  # who was missing, or has not voted for that, may have other cards
        oldest = signed.number if membership.shown_over is self._link else signed.number - 1
        if newest and not (oldest <= resumed.number <= newest.number and (is_same or resumed.number != signed.number)):
            raise Foul(_(NOT_FROM_THERE, name=self._host))
        if is_undone:
            self._notices.put(_(WENT_BACK))

    def _check_own_view(self, update: Update) -> None:
        """What was seen last by this program is what it goes on with. Raises Foul."""
        expected, self._expected = self._expected, None
        if expected is not None and update.view != expected:
            raise Foul(_(NOT_FROM_THERE, name=self._host))

    def _follow(
        self,
        audit: DealAudit,
        message: wire.Commitments | wire.Dealt | wire.Told | SignedUpdate | wire.Opened,
    ) -> None:
        match message:
            case wire.Commitments():
                if audit.bind(message):
                    self._write_journal()
                if audit.reveal:
                    self._link.send(audit.reveal)
            case wire.Dealt():
                audit.draw.check_parts(message.by_seat())
            case wire.Told(message=Update() as update):
                self._show(audit, update)
            case wire.Told():
                pass  # the line has heard what was refused
            case SignedUpdate() if audit.contradicts(message.shown):
                self._link.close(Fault.BAD_SIGNATURE, loop_time())
            case SignedUpdate():
                self._keep_signed(message)
            case wire.Opened(data=data):
                opening = unpack_opening(data)
                if self._is_open:
                    check_opening(opening)
                if self._checking is None:  # once for each deal, against all that was shown
                    self._checking = asyncio.get_running_loop().create_task(self._check(audit, opening))

    def _show(self, audit: DealAudit, update: Update) -> None:
        self._check_own_view(update)
        if audit.goes_back(update):
            self._notices.put(_(WENT_BACK))
            self._write_journal()
        shown = audit.note(update, len(self._snapshot.company.chairs))
        if shown:
            self._journal.append(SHOWN_UPDATE.pack(shown))
        game, line, seat = self._snapshot.game, self._link.deal.line.seat, audit.draw.seat
        if game is None or game.lines.get(seat) is not line:
            is_new = shown is not None and update.number == 1
            game = room_state.RoomGame(deal=audit.number, record=audit.record, lines={seat: line}, is_new=is_new)
            if is_new and audit.draw.broken_off:
                self._notices.put(_(BROKEN_OFF))
        self._snapshot = replace(self._snapshot, game=game, to_act=update.to_act)
        self._newest_view = update.view

    def _keep_signed(self, signed: SignedUpdate) -> None:
        """Unless it is older than another one: who comes back is told the terms of the room again."""
        if self.signed is None or signed.position >= self.signed.position:
            self.signed = signed
            self._signed_writer.keep(signed)
        if self._membership and self._host_member:
            self._membership.update(self._host_member, signed.position)

    async def _check(self, audit: DealAudit, opening: Opening) -> None:
        """Check the record of the game, which takes its time."""
        finished, met = FinishedGame(opening, audit.transcript), self._acquaintances.met(self._snapshot.company)
        audit.verdict = await self.judge(audit.transcript, opening)
        if isinstance(audit.verdict, Fair):
            audit.opened = opening.record
        if isinstance(audit.verdict, Unfair):
            self._notices.put(_unfair(audit.verdict))
        self._publish()
        with self._notices.catch_storage_problems():
            await asyncio.to_thread(keep_record, self._folders, finished, datetime.now())
        if isinstance(audit.verdict, Fair):
            await asyncio.to_thread(self._acquaintances.count, opening, audit.draw.seat, met)
            self._publish()

    async def _wait_for_check(self) -> None:
        if self._checking:
            await self._checking

    # what the screen is shown

    def _publish(self) -> None:
        audit = self._audit
        self._snapshot = self.handle.snapshot = replace(
            self._snapshot,
            own=self._presence(),
            verdict=audit.verdict if audit else Unchecked(),
            finished=audit.opened if audit else None,
            regulars=self._acquaintances.at_table(self._snapshot.seat),
            awaits_seat=self._awaits_seat and audit is not None,
            stranded=room_state.Stranded(self._newest_view) if self._is_stranded else None,
            absence=self._absence,
            awaited=self._awaited,
        )

    @property
    def _absence(self) -> room_state.Absence:
        if self._membership and not isinstance(self._membership.machine.state, Following):
            return room_state.Absence.GONE
        return room_state.Absence.COMES_BACK if self._link.fault is Fault.BYE else room_state.Absence.SILENT

    @property
    def _awaited(self) -> tuple[Seat, ...]:
        if self._membership is None or self._absence is not room_state.Absence.GONE:
            return ()
        others = set(self._membership.awaited()) - {self._membership.kept.top.heir}
        return tuple(sorted(member.seat for member in others))

    @property
    def _is_stranded(self) -> bool:
        """The host has been gone for long, in the middle of a game that this player takes part in."""
        has_game = self._newest_view is not None and self._snapshot.seat is not None and not self._is_done
        return has_game and self._lost is not None and loop_time() >= self._lost + STRANDED

    def _presence(self) -> room_state.Presence:
        now = loop_time()
        if self._snapshot.ended:
            return room_state.Here()
        if self._channel is None or self._link.state is not State.OPEN:
            return room_state.Lost(round(now - (now if self._lost is None else self._lost)))
        return self._link.presence(self._channel.path, now)

    # the disk

    def _write_journal(self) -> None:
        """Begin it anew, with everything as it stands."""
        state, shown = self._state, tuple(self._audit.shown) if self._audit else ()
        self._journal.begin(lambda: create_joined(self._folders, state, shown))

    @property
    def _state(self) -> GuestState:
        way_back, audit = self._connector.way_back, self._audit
        assert way_back
        return GuestState(
            room=way_back.ticket.room,
            key=way_back.ticket.key,
            resume=way_back.ticket.resume,
            service=way_back.service.url,
            local=way_back.service.is_local,
            seat=self._snapshot.seat,
            name=self._name,
            host=self._host,
            draw=audit.draw if audit else None,
            before=self._before,
            is_open=self._is_open,
            awaits_seat=self._awaits_seat,
            own_room=self._own_room,
            kept=self._membership.kept if self._membership else None,
            places=tuple(self._membership.places.values()) if self._membership else (),
            table=self._membership.room if self._membership else b"",
            terms=self._terms,
        )

    def _close_journal(self, *, is_over: bool) -> None:
        self._journal.close(forget=self._folders.joined_journal if is_over else None)
        self._signed_writer.close(forget=is_over)


def _remedy(fault: Fault) -> Remedy:
    return REMEDIES.get(fault, Remedy.AGAIN)
