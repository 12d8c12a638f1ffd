"""A room as a guest runs it, on the network's thread. It connects the machine of `room.guest` to the host and the disk,
and comes back to the host whenever the connection is lost."""

import asyncio
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Self

from spitegame.net import ballots, wire
from spitegame.net.ballots import Ask, Attestation, Halts, Heirs, Introduction, Leads, OwnRoom, Position, Shows, Stand
from spitegame.net.channel import Channel, SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.link import DealInPlay, GuestLink, Taken
from spitegame.net.service_client import BadAddress
from spitegame.net.signatures import Signatory, SignedUpdate
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import SHOWN_UPDATE, ShownUpdate, fresh_contribution
from spitegame.online.change_of_host import AnyRoom, Equipment, Inheritance
from spitegame.online.given_names import check_message, drawn_names
from spitegame.online.guest.acquaintances import Acquaintances
from spitegame.online.guest.connect import Connector, WayBack
from spitegame.online.room import guest
from spitegame.online.room.failover import Following, GoOn, Left, Told
from spitegame.online.room.guest import GuestTable
from spitegame.online.room.membership import Membership, proven
from spitegame.online.room.visits import Visit, Visits
from spitegame.online.ways import Service
from spitegame.packing.codec import Malformed
from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.draw import Fair, Unchecked
from spitegame.session.line import Update
from spitegame.session.portraits import known
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import ChoosePortrait, GuestCommand, GuestRoomHandle, PlainCommand, SayPhrase, Tick
from spitegame.session.room_state import Absence
from spitegame.storage.files import Notices
from spitegame.storage.journal import JournalWriter
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import GuestKeys, GuestState, ReopenedGuest, SignedUpdateWriter, create_joined
from spitegame.translation import N_, _

POLL_S = 0.1
"""Seconds between two looks at the connection."""
STRANDED_S = 30.0
"""Seconds without the host after which the guest is offered to play on alone."""
GONE_ON = N_("The host cannot be reached. One of you will take over as host.")
GOODBYES = {Fault.HANDED_ON, Fault.SUCCEEDED, Fault.BYE}
"""The faults with which a host says goodbye; after `BYE` it comes back."""


class GuestRoom:
    """A room as a guest runs it. Everything but `handle` is for the network's thread only."""

    def __init__(
        self, table: GuestTable, connector: Connector, equipment: Equipment, own_room: OwnRoom | None = None
    ) -> None:
        """`own_room`: the room in which this program would be the host, if other members know of it already; None to
        draw one."""
        self._table, self._connector, self._equipment = table, connector, equipment
        self._folders = folders = equipment.folders
        self._own_room = own_room or OwnRoom.drawn()
        audit = table.audit
        self._link = GuestLink("", DealInPlay(audit.number, audit.newest, audit.record.game) if audit else None)
        """The link of the present connection, or of the last one."""
        self._channel: Channel | None = None
        self._portrait = ""
        """The key of the portrait that the player has chosen."""
        self._lost: float | None = None
        """The time at which the connection was lost; None while there is one."""
        self._is_leaving = False
        self._checking: asyncio.Task[None] | None = None
        """The audit of the newest finished game; None before there is one."""
        self._notices = Notices()
        self._acquaintances = Acquaintances(folders, self._notices)
        self._journal = JournalWriter(self._notices, is_resumed=connector.way_back is not None)
        self._signed_writer = SignedUpdateWriter(folders, self._notices)
        self._visits: Visits | None = None
        """The search for the host, with the membership of this program; None without a seat, or with a host of an older
        version."""
        self.handle = GuestRoomHandle(table.snapshot, self._notices, self.obey)

    @classmethod
    def invited(
        cls,
        invitation: Invitation,
        places: tuple[str, ...],
        name: str,
        equipment: Equipment,
        *,
        watching: bool,
        is_open: bool = False,
    ) -> Self:
        """Make the room of a guest with an invitation. `places`: the addresses at which this player meets others.
        `is_open`: the invitation is one to an open table, where the player bears another name."""
        called = drawn_names()[0] if is_open else name
        is_listed = is_open and invitation.address is None
        connector = Connector(equipment.guest_ways, invitation, places, is_listed=is_listed)
        return cls(guest.unknown(called, watching=watching, is_open=is_open), connector, equipment)

    @classmethod
    def rejoined(
        cls, table: GuestTable, way_back: WayBack, own_room: OwnRoom, visits: Visits, equipment: Equipment
    ) -> Self:
        """Make the room of a program that was the host until now. Its journal as the host is deleted after this."""
        room = cls(table, Connector(equipment.guest_ways, way_back=way_back), equipment, own_room)
        room._belong(visits.membership, visits)
        room._write_journal()
        if table.signed:
            room._signed_writer.keep(table.signed)
        return room

    @classmethod
    def resumed(cls, reopened: ReopenedGuest, equipment: Equipment) -> Self:
        """Make the room of a guest from its files, after a new start of the program."""
        state, table = reopened.state, guest.reopened(reopened)
        ticket = ResumeTicket(state.room, state.key, state.resume)
        beyond = (Service(url, is_local=False) for url in state.beyond)
        way_back = WayBack((Service(state.service, state.local), *beyond), ticket)
        room = cls(table, Connector(equipment.guest_ways, way_back=way_back), equipment, state.own_room)
        if state.kept and state.seat is not None:
            identity, name = room._acquaintances.identity, state.table or state.room
            signed = proven(table.signed, state.kept, name)
            kept = replace(state.kept, held=max(state.kept.held, signed.position)) if signed else state.kept
            room._table = replace(table, signed=signed)
            room._belong(Membership(name, state.seat, identity, kept, state.places))
        return room

    @property
    def _membership(self) -> Membership | None:
        return self._visits.membership if self._visits else None

    # life

    async def run(self) -> AnyRoom | None:
        """Run until cancelled, until no further try is made, or until this program may go on as the host. In the last
        case return its own room, else None. The `run` of that room may return this one, to be run again."""
        heir: AnyRoom | None = None
        if self._visits:
            self._visits.start()
        try:
            while not (self._table.snapshot.ended or self._is_leaving or heir):
                heir = await self._go_on()
        except (NetworkProblem, BadAddress) as problem:
            self._step_and_show(problem)
        finally:
            if heir is None:
                await self._wait_for_check()
                if self._visits:
                    await self._visits.stop()
                self._close_journal(is_over=self._table.is_over or (self._is_leaving and self._table.is_done))
        return heir

    async def _go_on(self) -> AnyRoom | None:
        """Serve one connection to the host, or wait a moment while another host is elected. Once this program may
        become the host, return the room for it, else None. Raises NetworkProblem or BadAddress."""
        visits = self._visits
        if visits and (visit := visits.arrived):
            visits.arrived, visits.deal = None, visit.link.deal
            visits.membership.host, self._connector.way_back = visit.owner, visit.way
            await self._attend(visit.entered, visit.link, visit)
        elif visits is None or self._returns(visits.membership):
            try:
                if entered := await self._connect():
                    link = GuestLink(self._table.name, self._link.deal, watching=self._table.watching)
                    await self._attend(entered, link)
            finally:
                if self._visits:
                    self._visits.returns_to = None
        elif visits.membership.machine.is_open and (heir := self._inherit(visits)):
            return heir
        else:
            self._tick()
            await asyncio.sleep(POLL_S / 2)
        return None

    def _returns(self, membership: Membership) -> bool:
        """True if this program should connect to its host again: there is one, and no visit is in its room already."""
        state = membership.machine.state
        return isinstance(state, Following) and state.host not in membership.visited

    async def _connect(self) -> SecureChannel | None:
        """Return a channel to the host; None if another program has become the host meanwhile. Raises NetworkProblem or
        BadAddress."""
        membership = self._membership
        place = membership.places.get(membership.host) if membership else None
        partner = membership.machine.partner if membership else None
        trying = self._connector.connect(lambda words: self._step_and_show(room_state.Connecting(words)), place)
        connecting = asyncio.create_task(trying)
        if self._visits:
            self._visits.returns_to = self._visits.membership.host
        try:
            while not connecting.done():
                if membership and (membership.machine.partner != partner or self._has_arrived):
                    self._notices.put(_(GONE_ON))
                    return None
                self._tick()
                await asyncio.wait({connecting}, timeout=POLL_S)
            return connecting.result()
        finally:
            await cancelled(connecting)

    def _inherit(self, visits: Visits) -> AnyRoom | None:
        """Make the room in which this program waits for the others, to go on as the host. None if nobody is known to
        sit at the table."""
        table, membership = self._table, visits.membership
        chairs = table.chairs_without(membership.host.seat, frozenset(each.seat for each in membership.kept.known))
        if not chairs:
            return None
        own_room, portrait = self._own_room, self._portrait
        inheritance = Inheritance(
            guest=self, visits=visits, own_room=own_room, table=table, chairs=chairs, portrait=portrait
        )
        return self._equipment.heir(inheritance, self._equipment)

    def handed_on_to(self, room: AnyRoom) -> None:
        """Close this room, since `room` goes on in its place, with this program as the host."""
        self._lost = None
        self._publish()
        self._close_journal(is_over=True)
        self.handle.moved = room.handle

    def show_absence(self) -> None:
        """Show the screen how many seconds the former host has been away."""
        if self._lost is not None:
            self._publish()

    async def farewell(self) -> None:
        """Say goodbye to the host, which still keeps the seat, and put everything on disk."""
        self._is_leaving = True
        self._link.close(Fault.BYE, loop_time())
        if self._visits:
            await self._visits.stop()
        await self._wait_for_check()
        self._close_journal(is_over=self._table.is_over or self._table.is_done)
        while self._link.state is not State.CLOSED:
            self._link.close(Fault.BYE, loop_time())  # there may be another connection meanwhile
            await asyncio.sleep(POLL_S / 4)
            self._link.tick(loop_time())
        if self._channel:
            await self._channel.close()

    def wake(self) -> None:
        """Check the connection at once: the machine has slept, or has another network."""
        self._link.doubt(loop_time())
        self._connector.hurry()

    # a connection

    async def _attend(self, entered: SecureChannel, link: GuestLink, visit: Visit | None = None) -> None:
        """Serve this connection until it is over, or another host has welcomed this program. `visit`: the visit from
        which the connection was taken over, with its Welcome; None for a new connection."""
        self._link, self._channel = link, entered.channel
        self._acquaintances.enter(entered, visit.owner.key if visit else b"")
        self._step(guest.ConnectionOpened(entered.verifier))
        hear = partial(self._receive, link)
        if visit:
            for message in visit.hand_over(hear):
                self._hear(message)
        else:
            self._write_journal()  # as soon as the host has heard our name, the seat is held for this key only
            link.attach(entered.channel.send, entered.confirm_macs, loop_time())
            entered.channel.listen(hear, link.lost)
        try:
            while link.state is not State.CLOSED and not self._has_arrived:
                link.tick(loop_time())
                self._tick()
                if self._membership and link.has_met and self._membership.machine.partner != self._membership.host:
                    link.close(Fault.SUCCEEDED, loop_time())
                await asyncio.sleep(POLL_S)
        finally:
            self._channel = None
            link.lost()
            if self._membership:
                self._membership.leave(self._membership.host, link)
            await entered.channel.close()
        if not self._is_leaving and not self._has_arrived:
            await self._disconnected(link)

    @property
    def _has_arrived(self) -> bool:
        """True if another host has said Welcome."""
        return self._visits is not None and self._visits.arrived is not None

    def _tick(self) -> None:
        if self._membership:
            self._membership.tick()
        self._publish()

    async def _disconnected(self, link: GuestLink) -> None:
        """Note that the connection is over. The fault of its link is the reason."""
        self._lost = loop_time() - link.silence(loop_time())
        if self._membership and link.fault in GOODBYES:
            self._membership.tell(Left(self._membership.host, comes_back=link.fault is Fault.BYE))
        await self._wait_for_check()
        self._step_and_show(link.fault)

    # what the screen wants

    def obey(self, command: GuestCommand) -> None:
        """Carry out a command of the screen."""
        match command:
            case PlainCommand.REMATCH:
                if self._table.audit:
                    self._link.send(wire.Again(self._table.audit.number))
            case PlainCommand.GO_ON:
                if self._membership:
                    self._membership.tell(GoOn())
            case SayPhrase(phrase):
                self._link.send(wire.Say(phrase))
            case ChoosePortrait(portrait=portrait):
                self._portrait = known(portrait) if self._table.is_open else portrait
                self._link.send(wire.Wear(self._portrait))
            case Tick():
                self._link.flush()

    # messages of the host

    def _receive(self, link: GuestLink, data: bytes) -> None:
        if message := link.receive(data, loop_time()):
            self._hear(message)
            if not isinstance(message, SignedUpdate):  # nothing of it shows, and the others wait for the answer
                self._publish()

    def _hear(self, message: Taken) -> None:
        try:
            self._take(message)
        except Malformed:
            self._link.close(Fault.BAD_MESSAGE, loop_time())

    def _take(self, message: Taken) -> None:
        """Handle a message of the host. Raises Malformed."""
        if self._table.is_open:
            check_message(message)
        match message:
            case wire.Identify(key) if self._table.is_open and self._acquaintances.regulars.is_blocked(key):
                self._link.close(Fault.BYE, loop_time())
            case wire.Identify():
                self._link.identify(self._acquaintances.answer(message))
            case wire.Identified():
                self._acquaintances.know(message)
            case Introduction():
                self._introduced(message)
            case Shows() | Attestation() | Ask() | Leads() | Halts():
                if self._membership:
                    self._membership.hear(self._membership.host, message)
            case Heirs():
                if self._membership:
                    self._membership.learn(message)
                    self._write_journal()
            case wire.Begin() | wire.Continue():
                self._step(self._beginning(message))
            case wire.Told(deal, Update() as update):
                self._step(guest.UpdateShown(deal, update, self._link.deal.line.seat))
            case wire.Told() | wire.Signed():
                pass  # the line has heard what was refused, and what was signed has become a SignedUpdate
            case wire.RoomTerms(beyond=beyond):
                self._connector.learn(beyond)
                if self._visits and self._connector.way_back:
                    self._visits.services = self._connector.way_back.services
                self._step(message)
            case _:
                self._step(message)

    def _introduced(self, introduction: Introduction) -> None:
        """Take the introduction of the host, the first message about elections of a host. Without a seat, ignore it.
        Raises Malformed."""
        seat, key = self._table.seat, self._acquaintances.host
        seat = introduction.seat if seat is None else seat
        if seat is None or not key:
            return
        self._link.trust(Signatory(introduction.room, key))
        if self._membership is None:
            if introduction.mark.heir.key != key:
                raise Malformed("The host does not say that it is the host.")
            self._table = self._table.sitting_on(seat)
            self._belong(Membership.of_newcomer(introduction, seat, self._acquaintances.identity))
        assert self._visits
        self._visits.start()
        membership = self._visits.membership
        host = membership.kept.member_with(key)
        if introduction.room != membership.room or host is None:
            raise Malformed("This is another table.")
        membership.host = host
        membership.enter(host, self._link, introduction)

    def _beginning(self, begin: wire.Beginning) -> guest.DealBegun:
        """Return the event that the host has begun a deal, with a fresh contribution of this program."""
        assert self._connector.way_back
        room, membership = self._connector.way_back.ticket.room, self._membership
        voted = membership.kept.voted_to_go_on(membership.me) if membership else None
        has_shown = membership is not None and membership.shown_over is self._link
        return guest.DealBegun(begin, room, fresh_contribution(), voted, has_shown)

    def _belong(self, membership: Membership, visits: Visits | None = None) -> None:
        """Take part in the elections of hosts from now on. `visits`: a search for the host that has begun already; None
        for a new one."""
        way_back = self._connector.way_back
        assert way_back
        membership.keep, membership.evidence = self._write_journal, lambda: self._table.evidence(membership.me.seat)
        keys, ways = GuestKeys(way_back.ticket.key, way_back.ticket.resume), self._equipment.guest_ways
        self._visits = visits or Visits(membership, ways, keys, way_back.services, self._table.name)
        self._visits.deal, membership.host = self._link.deal, membership.kept.top.heir

    # effects

    def _step(self, event: guest.Event) -> None:
        self._table, effects = guest.step(self._table, event)
        for effect in effects:
            self._do(effect)

    def _step_and_show(self, event: guest.Event) -> None:
        self._step(event)
        self._publish()

    def _do(self, effect: guest.Effect) -> None:
        """Carry out an effect of the machine."""
        match effect:
            case str():
                self._notices.put(effect)
            case Fault():
                self._link.close(effect, loop_time())
            case guest.KeepJournal():
                self._write_journal()
            case ShownUpdate():
                self._journal.append(SHOWN_UPDATE.pack(effect))
            case SignedUpdate():
                self._signed_writer.keep(effect)
            case Position():
                if self._membership:
                    self._membership.tell(Told(self._membership.host, effect))
            case wire.Commit() | wire.Reveal():
                self._link.send(effect)
            case wire.Welcome(seat=seat):
                self._come_in(seat)
            case wire.Said(seat, phrase):
                self.handle.phrases.put((seat, phrase))
            case wire.Lasting(secret):
                assert self._connector.way_back
                self._acquaintances.remember_table(self._connector.way_back.services, self._table.host, secret)
            case FinishedGame():
                self._checking = asyncio.create_task(self._check(effect))

    def _come_in(self, seat: Seat | None) -> None:
        """Send the host what it needs to know after its Welcome: the portrait, and the long code of this program's own
        room."""
        self._lost, self._connector.is_known = None, True
        if self._membership and seat is not None:
            self._membership.sit_down(seat)
        if self._portrait:
            self._link.send(wire.Wear(self._portrait))
        self._link.send(Stand(self._own_room.name, self._own_room.secret, self._equipment.rank))

    async def _check(self, finished: FinishedGame) -> None:
        """Audit a finished game, keep its record, and count it in the balance with the others if it was fair."""
        opening, met = finished.opening, self._acquaintances.met(self._table.snapshot.company)
        assert finished.transcript
        verdict = await self._equipment.judge(finished.transcript, opening)
        self._step_and_show(guest.VerdictFound(opening, verdict))
        with self._notices.catch_storage_problems():
            await asyncio.to_thread(keep_record, self._folders, finished, datetime.now())
        if isinstance(verdict, Fair):
            await asyncio.to_thread(self._acquaintances.count, opening, finished.transcript.draw.seat, met)
            self._publish()

    async def _wait_for_check(self) -> None:
        if self._checking:
            await self._checking

    # what the screen is shown

    def _publish(self) -> None:
        """Give the screen a new snapshot."""
        table, audit, membership = self._table, self._table.audit, self._membership
        is_lost_for_long = self._lost is not None and loop_time() >= self._lost + STRANDED_S
        awaited: frozenset[ballots.Member] = frozenset()
        absence = Absence.COMES_BACK if self._link.fault is Fault.BYE else Absence.SILENT
        if membership and not isinstance(membership.machine.state, Following):
            absence, awaited = Absence.GONE, membership.machine.awaited(loop_time()) - {membership.kept.top.heir}
        self.handle.snapshot = replace(
            table.snapshot,
            own=self._presence(),
            verdict=audit.verdict if audit else Unchecked(),
            finished=table.finished,
            regulars=self._acquaintances.at_table(table.seat),
            awaits_seat=table.awaits_seat and audit is not None,
            stranded=table.stranded if is_lost_for_long else None,
            absence=absence,
            awaited=tuple(sorted(member.seat for member in awaited)),
        )

    def _presence(self) -> room_state.Presence:
        """Return the state of this program's connection to the host."""
        now = loop_time()
        if self._table.snapshot.ended:
            return room_state.Here()
        if self._channel is None or self._link.state is not State.OPEN:
            return room_state.Lost(round(now - (now if self._lost is None else self._lost)))
        return self._link.presence(self._channel.path, now)

    # the disk

    def _write_journal(self) -> None:
        """Write the journal anew, with the whole state of the table."""
        state, shown = self._state, self._table.audit.shown if self._table.audit else ()
        self._journal.begin(lambda: create_joined(self._folders, state, shown))

    @property
    def _state(self) -> GuestState:
        """The state of the table, as the journal keeps it."""
        way_back, table, membership = self._connector.way_back, self._table, self._membership
        assert way_back
        return GuestState(
            room=way_back.ticket.room,
            key=way_back.ticket.key,
            resume=way_back.ticket.resume,
            service=way_back.services[0].url,
            local=way_back.services[0].is_local,
            beyond=tuple(each.url for each in way_back.services[1:] if not each.is_local),
            seat=table.seat,
            name=table.name,
            host=table.host,
            draw=table.audit.draw if table.audit else None,
            before=table.before,
            is_open=table.is_open,
            awaits_seat=table.awaits_seat,
            own_room=self._own_room,
            kept=membership.kept if membership else None,
            places=tuple(membership.places.values()) if membership else (),
            table=membership.room if membership else b"",
            terms=table.terms,
        )

    def _close_journal(self, *, is_over: bool) -> None:
        """Close the files of this table. `is_over`: delete them too."""
        self._journal.close(forget=self._folders.joined_journal if is_over else None)
        self._signed_writer.close(forget=is_over)
