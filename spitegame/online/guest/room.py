"""A room as a guest knows it, on the network's thread: it comes back to it whenever the connection is lost, and keeps
what it was shown."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Self, TypeAlias

from spitegame.net import wire
from spitegame.net.channel import Channel, SecureChannel, loop_time
from spitegame.net.codec import Malformed
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.link import GuestLink, ResumePoint, Taken
from spitegame.net.replica import Replica
from spitegame.net.service_client import BadAddress
from spitegame.net.signatures import SignedUpdate
from spitegame.net.succession import Entrusted, Heir, Holds, Logged, OwnRoom
from spitegame.net.tasks import cancelled, in_background
from spitegame.net.transcript import SHOWN_UPDATE, DealAudit, Opening, Transcript, audit_deal, unpack_opening
from spitegame.online.change_of_host import AnyRoom, Parts, Retreat
from spitegame.online.drawn_names import drawn_names
from spitegame.online.guest.acquaintances import Acquaintances
from spitegame.online.guest.connect import Connector, GuestWays, Service, WayBack
from spitegame.online.guest.open_table import check_message, check_opening
from spitegame.online.guest.replicas import Replicas
from spitegame.online.guest.succession import GONE, Succession
from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.draw import Fair, Foul, Unchecked, Unfair
from spitegame.session.line import Update
from spitegame.session.portraits import known
from spitegame.session.room_codes import Invitation
from spitegame.session.room_handle import ChoosePortrait, GuestCommand, GuestRoomHandle, PlainCommand, SayPhrase, Tick
from spitegame.storage.files import Folders, Notices
from spitegame.storage.journal_writer import JournalWriter
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import GuestState, ReopenedGuest, ReopenedHost, RoomBefore, create_joined
from spitegame.storage.signed_update import SignedUpdateWriter
from spitegame.translation import N_, _

LOOK = 0.1
"""Seconds between two looks at the connection."""
FINAL = frozenset({
    Fault.VERSION, Fault.REPLACED, Fault.REMOVED, Fault.ENDED, Fault.ABUSE, Fault.ROOM_FULL, Fault.FAIRNESS,
    Fault.BAD_MESSAGE, Fault.OPEN_TABLE, Fault.BAD_SIGNATURE,
})  # fmt: skip
"""When these have ended a connection, no other one is tried by itself."""
HOPELESS = frozenset({
    Fault.NO_ROOM, Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.VERSION, Fault.REMOVED, Fault.ENDED, Fault.UNKNOWN_GUEST,
    Fault.OPEN_TABLE,
})  # fmt: skip
"""The same once more would only fail again; a wrong code would even burn it."""
TOLD = 1.0
"""Seconds between two tellings of how long the host has been away."""
STRANDED = 30.0
"""Seconds for which a host may be gone, before the guest is offered to play on alone."""
WENT_BACK = N_("The host’s machine has lost the last moves. Play goes on from before them.")
GONE_ON = N_("The host cannot be reached. One of you goes on as the host.")
BROKEN_OFF = N_("The host broke off another deal before this one, and could have known its cards.")


Judge: TypeAlias = Callable[[Transcript, Opening], Awaitable[Fair | Unfair]]
"""Finds out whether a finished game was fair, while everything else goes on."""


async def judge_in_thread(transcript: Transcript, opening: Opening) -> Fair | Unfair:
    return await asyncio.to_thread(audit_deal, transcript, opening)


def _unfair(verdict: Unfair) -> str:
    unfair = _("This game was not fair.")
    return f"{unfair} {verdict.sentence}"


class GuestRoom:
    """Everything but `handle` is for the network's thread only."""

    def __init__(
        self,
        name: str,
        folders: Folders,
        connector: Connector,
        *,
        watching: bool,
        is_open: bool = False,
        is_resumed: bool = False,
        audit: DealAudit | None = None,
        promised: int = 0,
        in_force: int = 0,
        own_room: OwnRoom | None = None,
        held: Sequence[Replica] = (),
        parts: Parts | None = None,
    ) -> None:
        """`is_open`: the table is open to strangers. `is_resumed`: the room goes on from its journal. `audit`: that of
        the newest deal, if there was one. `promised`: the highest epoch that was promised. `in_force`: that of the
        newest edition in force that was held. `own_room`: that of which the others know. `held`: what this program
        holds, if it is to go on without the host. `parts`: how it can do so; None if it cannot."""
        self._parts, self._own_room = parts, own_room or OwnRoom.fresh()
        self._replicas = Replicas(promised, in_force, held, self._write_journal)
        self._left = b""
        """The name of the room that was left last since the game goes on elsewhere."""
        self._heirs: tuple[Heir, ...] = ()
        """The newest ones that there were: one of them may be the host now."""
        self._gone_at: float | None = None
        """The time from which the host counts as gone, and others may go on; None if it has said goodbye."""
        self._name, self._folders, self._connector, self._audit = name, folders, connector, audit
        self._is_open, self._watching = is_open, watching
        point = ResumePoint(audit.number, audit.record.game, audit.newest) if audit else None
        self._link = GuestLink(name, watching=watching, point=point)
        self._channel: Channel | None = None
        self._portrait = ""
        """The key of the portrait that the player has chosen."""
        self._host = ""
        self._verifier = ""
        self._lost: float | None = None
        """The time at which the connection was lost; None while there is one."""
        self._newest_view: Any = None
        self._is_leaving = False
        self._checking: asyncio.Task[None] | None = None
        self.judge: Judge = judge_in_thread
        self._notices = Notices()
        self._acquaintances = Acquaintances(folders, self._notices)
        self._journal = JournalWriter(self._notices, is_resumed=is_resumed)
        self._signed_writer = SignedUpdateWriter(folders, self._notices)
        self.signed: SignedUpdate | None = None
        """The newest update that the host has signed."""
        stage, nobody, own = room_state.Searching(), room_state.Company(()), room_state.Lost(0)
        self._snapshot = room_state.GuestSnapshot(
            stage=stage, company=nobody, own=own, seat=None, verdict=Unchecked(), is_open=is_open
        )
        """The snapshot that is to be published next."""
        self.handle = GuestRoomHandle(self._snapshot, self._notices, self.obey)

    @classmethod
    def invited(
        cls,
        ways: GuestWays,
        invitation: Invitation,
        service: str,
        name: str,
        folders: Folders,
        *,
        watching: bool,
        is_open: bool = False,
        parts: Parts | None,
    ) -> Self:
        """`service`: the room service's URL that the player uses otherwise, or empty. `is_open`: the invitation is one
        to an open table, where the player bears another name."""
        called = drawn_names()[0] if is_open else name
        is_listed = is_open and invitation.address is None
        connector = Connector(ways, invitation, service, is_listed=is_listed)
        return cls(called, folders, connector, watching=watching, is_open=is_open, parts=parts)

    @classmethod
    def resumed(
        cls,
        ways: GuestWays,
        reopened: ReopenedGuest,
        folders: Folders,
        parts: Parts | None,
        held: Sequence[Replica] = (),
    ) -> Self:
        """`held`: what this program holds, if it is to go on without the host at once."""
        state = reopened.state
        ticket = ResumeTicket(state.room, state.key, state.resume)
        connector = Connector(ways, way_back=WayBack(Service(state.service, state.local), ticket))
        connector.ways_before = tuple(
            WayBack(Service(each.service, each.local), replace(ticket, room=each.room)) for each in state.before
        )
        audit = DealAudit(state.draw, reopened.shown) if state.draw else None
        watching, is_open = state.seat is None and not state.awaits_seat, state.is_open
        room = cls(
            state.name,
            folders,
            connector,
            watching=watching,
            is_open=is_open,
            is_resumed=True,
            audit=audit,
            promised=state.promised,
            in_force=state.in_force,
            own_room=state.own_room,
            held=held,
            parts=parts,
        )
        room._host, room._heirs, room.signed = state.host, state.heirs, reopened.signed
        room._snapshot = replace(room._snapshot, seat=state.seat)
        return room

    # life

    async def run(self) -> AnyRoom | None:
        """Run until cancelled, until nothing is tried again by itself, or until this program is the host: then the room
        is returned in which it is."""
        self._gone_at = loop_time() + (0 if self._replicas.held else GONE)
        counting = asyncio.create_task(self._count_absence())
        try:
            while not (self._snapshot.ended or self._is_leaving):
                match await self._reach():
                    case SecureChannel() as entered:
                        await self._attend(entered)
                    case ReopenedHost() as succeeding:
                        return await self._become_host(succeeding)
        except NetworkProblem as problem:
            self._end(str(problem), is_worth_another_try=problem.fault not in HOPELESS)
        except BadAddress as problem:
            self._end(str(problem), is_worth_another_try=False)
        finally:
            await cancelled(counting)
            await self._wait_for_check()
            self._close_journal(is_over=self._is_leaving and self._is_done)
        return None

    async def _count_absence(self) -> None:
        """Tell the screen again and again for how long the host has been away."""
        while True:
            await asyncio.sleep(TOLD)
            if self._lost is not None:
                self._publish()

    async def _reach(self) -> SecureChannel | ReopenedHost:
        """A channel to the host, or the game for this program to go on with. Raises NetworkProblem or BadAddress."""
        if self._gone_at is None or self._is_done or not self._heirs or not (self._parts and self._audit):
            return await self._connector.connect(self._show_progress)
        try:
            async with asyncio.timeout_at(self._gone_at):
                if self._replicas.has_promised:
                    return await self._connector.return_anywhere(self._show_progress, may_gather=True)
                return await self._connector.connect(self._show_progress)
        except TimeoutError:
            self._notices.put(_(GONE_ON))
        seat = self._snapshot.seat
        own, heirs, left = self._own_room, self._heirs, self._left
        succession = Succession(self._parts, self._connector, self._replicas, own, heirs, left, seat, self._audit)
        return await succession.settle(self._notices.put_once)

    async def _become_host(self, succeeding: ReopenedHost) -> AnyRoom:
        parts, audit = self._parts, self._audit
        assert parts
        assert audit
        self._lost = None
        self._publish()
        retreat = Retreat(ReopenedGuest(self._state, tuple(audit.shown)), tuple(self._replicas.held))
        room = parts.host(succeeding, retreat)
        self._close_journal(is_over=True)  # the room is on disk now
        self.handle.moved = room.handle
        in_background(self._check_so_far(audit, succeeding, room.handle.notices))
        return room

    async def _check_so_far(self, audit: DealAudit, room: ReopenedHost, notices: Notices) -> None:
        """What this program was shown so far is held against the game as the last host had it. Nobody waits for it."""
        assert room.state.drawn
        so_far = replace(room.record, entries=room.record.entries[: max(0, audit.newest - room.record.first)])
        verdict = await self.judge(audit.transcript, Opening(room.state.drawn, so_far, room.reseated))
        if isinstance(verdict, Unfair):
            notices.put(_unfair(verdict))

    async def farewell(self) -> None:
        """The host is told. The seat is held all the same."""
        self._is_leaving = True
        self._link.close(Fault.BYE, loop_time())
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

    async def _attend(self, entered: SecureChannel) -> None:
        """Serve this connection until it is lost."""
        channel = self._channel = entered.channel
        self._verifier = entered.verifier
        self._acquaintances.enter(entered)
        if not self._journal.has_begun:
            self._write_journal()  # as soon as the host has heard our name, the seat is held for this key only
        self._link.attach(channel.send, entered.confirm_macs, loop_time())
        channel.listen(lambda data: self._receive(channel, data), lambda: self._lose(channel))
        try:
            while self._link.state is not State.CLOSED:
                self._link.tick(loop_time())
                self._publish()
                await asyncio.sleep(LOOK)
        finally:
            self._channel = None
            await channel.close()
        if not self._is_leaving:
            await self._disconnected(self._link.fault)

    def _lose(self, channel: Channel) -> None:
        if self._channel is channel:
            self._link.lost()

    async def _disconnected(self, fault: Fault) -> None:
        """The connection is lost, or was ended by one side."""
        self._lost = loop_time() - self._link.silence(loop_time())
        self._gone_at = self._when_gone(fault)
        way_back = self._connector.way_back
        self._left = way_back.ticket.room if way_back and fault is Fault.SUCCEEDED else b""
        await self._wait_for_check()
        if fault in (Fault.ENDED, Fault.REMOVED):
            self._close_journal(is_over=True)
        if fault in FINAL or (fault is Fault.BYE and self._is_done):
            self._end(fault.sentence, is_worth_another_try=fault not in HOPELESS)
        elif fault is Fault.BYE:
            self._notices.put(_("{name} has left the table. The game goes on when they are back.", name=self._host))
        self._publish()

    def _when_gone(self, fault: Fault) -> float | None:
        """The time from which others may go on without the host that is lost; None if they may not."""
        match fault:
            case Fault.HANDED_ON | Fault.SUCCEEDED:
                return loop_time()
            case Fault.LOST | Fault.TIMEOUT:
                return loop_time() - self._link.silence(loop_time()) + GONE
            case _:
                return None

    def _end(self, sentence: str, *, is_worth_another_try: bool) -> None:
        """Nothing is tried again by itself."""
        failed = room_state.RoomFailed(sentence, is_worth_another_try)
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
        message = self._link.receive(data, loop_time())
        if message is None:
            return
        try:
            self._take(message)
        except Foul as foul:
            unfair = _("The deal is not fair.")
            self._notices.put(f"{unfair} {foul}")
            self._link.close(Fault.FAIRNESS, loop_time())
        except Malformed:
            self._link.close(Fault.BAD_MESSAGE, loop_time())
        if not isinstance(message, Logged | SignedUpdate):  # there is nothing of it to be seen, and others wait for us
            self._publish()

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
                self._link.trust(self._acquaintances.signatory)
            case Entrusted():
                self._hold(self._replicas.take(message))
            case Logged():
                self._hold(self._replicas.log(message))
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

    def _hold(self, holds: Holds | None) -> None:
        if holds is None:
            return
        self._link.send(holds)
        heirs = self._replicas.heirs(self._heirs)
        if heirs and heirs != self._heirs:
            self._heirs = heirs
            self._write_journal()

    def _come_in(self, seat: Seat | None, host: str) -> None:
        if self._audit and seat != self._snapshot.seat and not self._awaits_seat:
            raise Foul(_("The host has given your seat to somebody else."))
        is_new = (seat, host) != (self._snapshot.seat, self._host)
        if self._host and host != self._host:
            self._notices.put(_("{name} is the host now. The game goes on.", name=host))
        self._snapshot = replace(self._snapshot, seat=seat)
        self._host, self._lost = host, None
        self._wear()
        if self._parts:
            replicas = self._replicas
            self._link.send(self._own_room.stand(self._parts.rank, replicas.promised, replicas.in_force))
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
        stage = room_state.Waiting(self._verifier)
        self._snapshot = replace(self._snapshot, company=company, wants_rematch=wants_rematch, stage=stage)

    def _begin(self, begin: wire.Beginning) -> None:
        if self._audit and begin.deal == self._audit.number:
            self._audit.begun_again(begin)
        else:
            assert self._connector.way_back
            self._audit = DealAudit.of(begin, self._connector.way_back.ticket.room, self._snapshot.seat, self._audit)
            self._checking = None
            self._write_journal()
        if self._audit.commit:
            self._link.send(self._audit.commit)

    def _follow(
        self,
        audit: DealAudit,
        message: wire.Commitments | wire.Dealt | wire.Told | wire.Signed | SignedUpdate | wire.Opened,
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
            case SignedUpdate():
                self._keep_signed(audit, message)
            case wire.Signed():
                pass  # it has become a SignedUpdate
            case wire.Opened(data=data):
                opening = unpack_opening(data)
                if self._is_open:
                    check_opening(opening)
                if self._checking is None:  # once for each deal, against all that was shown
                    self._checking = asyncio.get_running_loop().create_task(self._check(audit, opening))

    def _show(self, audit: DealAudit, update: Update) -> None:
        if audit.goes_back(update):
            self._notices.put(_(WENT_BACK))
            self._write_journal()
        self._connector.ways_before = ()  # this host goes on, and no other one
        shown = audit.note(update, len(self._snapshot.company.chairs))
        if shown:
            self._journal.append(SHOWN_UPDATE.pack(shown))
        game, line, seat = self._snapshot.game, self._link.line.seat, audit.draw.seat
        if game is None or game.lines.get(seat) is not line:
            is_new = shown is not None and update.number == 1
            game = room_state.RoomGame(deal=audit.number, record=audit.record, lines={seat: line}, is_new=is_new)
            if is_new and audit.draw.broken_off:
                self._notices.put(_(BROKEN_OFF))
        self._snapshot = replace(self._snapshot, game=game, to_act=update.to_act)
        self._newest_view = update.view

    def _keep_signed(self, audit: DealAudit, signed: SignedUpdate) -> None:
        if audit.contradicts(signed.shown):
            self._link.close(Fault.BAD_SIGNATURE, loop_time())
            return
        self.signed = signed
        self._signed_writer.keep(audit.draw, signed)
        self._link.send(wire.Heard(signed.deal, signed.number))

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
        verdict, opened = (audit.verdict, audit.opened) if audit else (Unchecked(), None)
        regulars = self._acquaintances.at_table(self._snapshot.seat)
        now = replace(self._snapshot, own=self._presence(), verdict=verdict, finished=opened, regulars=regulars)
        stranded = room_state.Stranded(self._newest_view) if self._is_stranded else None
        now = replace(now, awaits_seat=self._awaits_seat and audit is not None, stranded=stranded)
        self._snapshot = self.handle.snapshot = now

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
            is_open=self._is_open,
            awaits_seat=self._awaits_seat,
            heirs=self._heirs,
            promised=self._replicas.promised,
            in_force=self._replicas.in_force,
            own_room=self._own_room,
            before=tuple(
                RoomBefore(way.ticket.room, way.service.url, way.service.is_local)
                for way in self._connector.ways_before
            ),
        )

    def _close_journal(self, *, is_over: bool) -> None:
        self._journal.close(forget=self._folders.joined_journal if is_over else None)
        self._signed_writer.close(forget=is_over)
