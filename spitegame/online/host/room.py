"""A room as its host keeps it, on the network's thread: its life, what the host's screen wants and is shown, and the
table when somebody has acted."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Self

from signaling.messages import KEY_BYTES, OpenTable, public_id
from spitegame.languages import tag
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault
from spitegame.net.signatures import UpdateSigner
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import Reseating, deal_name, pack_opening
from spitegame.net.wire import Present, Said, Worn
from spitegame.online.change_of_host import AnyRoom, Parts, Retreat
from spitegame.online.drawn_names import with_given_names
from spitegame.online.guest.connect import Service
from spitegame.online.host.deals import Deals
from spitegame.online.host.entrance import HostWays, NoAddress, RoomCode, ServiceAddress
from spitegame.online.host.guests import Guests
from spitegame.online.host.members import Member, Members
from spitegame.online.host.replication import Replication
from spitegame.online.host.room_log import RoomLog
from spitegame.online.host.successor import successor
from spitegame.online.host.table import HostedTable
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import room_handle, room_state
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.regulars import Met
from spitegame.session.room_codes import LONG_SECRET, Code, link
from spitegame.storage.files import Folders, Notices
from spitegame.storage.identity import load_identity
from spitegame.storage.lasting import KeptTables
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.regulars import KeptRegulars
from spitegame.storage.resume import (
    GuestKeys,
    HostJournal,
    HostState,
    ReopenedHost,
    create_joined,
)
from spitegame.translation import N_, _
from spitegame.workers.computers import Computers

LOOK = 0.1
"""Seconds between two looks at everybody's connection."""
SIGN_AFTER = 0.001
"""Seconds from an update until it is signed: everybody hears of it first."""
TOLD = 1.0
"""Seconds between two tellings of how the connections stand, while nobody comes or goes."""
HOLD = 600.0
"""Seconds for which the seat of somebody who is lost is held."""
HOLD_FOR_HOST = 2.0
"""The same for the host before this one: everybody has waited for it before."""
SEEK = 1.0
"""Seconds between two looks at whether another program has gone on as the host, while the table may not go on here."""
RETREAT = 15.0
"""Seconds in which the others have to come to a new host: somebody else goes on otherwise."""
LAST_WORDS = 0.5
"""Seconds for which a farewell waits until everybody may be told what has happened last."""
HELD = N_("Too few of the others can be reached. The table waits here, since they may go on without you.")
SUPERSEDED = N_("The others have gone on without you: one of them is the host now, and your seat is kept.")
SUCCEEDED = N_("You are the host now. The game goes on.")
PACE = 0.5
"""The pace of computers, in seconds, while the screen is silent: a window that is dragged stops the screen's thread."""
SCREEN_SILENT = 0.5
"""Seconds after its last tick from which the screen counts as silent."""


class HostRoom:
    """Everything but `handle` is for the network's thread only."""

    def __init__(
        self,
        ways: HostWays,
        state: HostState,
        record: Record,
        folders: Folders,
        computers: Computers,
        *,
        is_resumed: bool = False,
        reseated: tuple[Reseating, ...] = (),
        parts: Parts | None = None,
    ) -> None:
        """`record`: the game so far, or its terms. `is_resumed`: it goes on from its journal. `parts`: how this program
        becomes a guest when another one has gone on as the host; None if it cannot. Raises Unreplayable."""
        self._parts = parts
        self._next: AnyRoom | None = None
        """The room in which this program is a guest of the one that has gone on as the host."""
        state = state if state.own else replace(state, own=GuestKeys.fresh())
        self._ways, self._state = ways, state
        """The state with which the room began."""
        self._folders, self._computers = folders, computers
        self._hold = HOLD
        self._room = public_id(state.key)
        self._notices = Notices()
        self._members = Members(state)
        first = room_state.HostSnapshot(
            company=room_state.Company(()), own=room_state.Here(), seat=self._seat, code_state=room_state.CodePending()
        )
        self.handle = room_handle.HostRoomHandle(first, self._notices, self.obey)
        self.handle.called = self._members.called
        self._journal = HostJournal(folders, self._notices, record.game, is_resumed=is_resumed)
        terms = replace(record, seed=0, occupants=(), entries=())
        self._replication = Replication(self._members, state)
        self._log = RoomLog(self._journal, self._replication)
        self._identity = load_identity(folders, self._notices)
        signer = UpdateSigner(self._identity, self._room)
        self._deals = Deals(state, terms, self._members, computers, self._log, signer)
        if state.drawn:
            self._deals.open(state.drawn, record, reseated, is_new=False)
        members, deals, notices = self._members, self._deals, self._notices
        heard = {"changed": self._changed, "said": self._play, "lost": self._hurry}
        self._regulars = KeptRegulars(folders, notices)
        self._tables = KeptTables(folders, notices)
        self._guests = Guests(
            members,
            deals,
            self._log,
            self._replication,
            notices,
            self._identity,
            self._regulars,
            self.handle.phrases,
            **heard,
        )
        self._room_code: RoomCode | None = None
        self._problem = ""
        """Why the room cannot be opened, as a sentence; empty if it can."""
        self._is_ended = self._is_superseded = False
        """Nobody is to come back; or not to this room, as another program is the host."""
        self._is_handed_on = False
        """The others are to go on without this host."""
        self._retreat: Retreat | None = None
        """How this program is a guest again, as long as it has become the host and the table has not gone on."""
        self._went_on = 0.0
        """The time at which the table could go on last."""
        self._pace, self._ticked = PACE, float("-inf")
        """What the screen has said, and when."""
        self._called: dict[str, str] = {}
        """What those at the host's screen are called at this table, by the names that they have typed."""
        self._portraits: dict[str, str] = {}
        """The keys of the portraits of the people at the host's screen, by name."""
        self._told = 0.0
        self._told_code: Code | None = None
        """The code by which somebody may come to the game that is on, as it was told at the table."""

    @classmethod
    def opened(
        cls,
        ways: HostWays,
        plan: room_state.RoomPlan,
        folders: Folders,
        computers: Computers,
        parts: Parts | None,
    ) -> Self:
        if plan.is_lasting and plan.kept is None:
            key, secret = secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET)
            plan = replace(plan, kept=room_state.KeptRoom(key, secret))
        state = HostState(
            key=plan.kept.key if plan.kept else secrets.token_bytes(KEY_BYTES),
            secret=plan.kept.secret if plan.kept else b"",
            service=plan.service,
            port=0,
            onlookers=plan.onlookers,
            chairs=with_given_names(plan.chairs) if plan.is_open else plan.chairs,
            is_open=plan.is_open,
            joins_at_once=plan.joins_at_once,
        )
        terms = Record(game=plan.game, rules=plan.rules, seed=0, occupants=(), open_hands=plan.open_hands)
        room = cls(ways, state, terms, folders, computers, parts=parts)
        if plan.kept:
            room._tables.keep_own(plan)
        for typed, chair in zip(plan.chairs, state.chairs, strict=True):
            if isinstance(typed, Person) and isinstance(chair, Person):
                room._called[typed.name] = chair.name
        return room

    @classmethod
    def resumed(
        cls,
        ways: HostWays,
        reopened: ReopenedHost,
        folders: Folders,
        computers: Computers,
        parts: Parts | None,
    ) -> Self:
        """Raises Unreplayable."""
        state, record, reseated = reopened.state, reopened.record, reopened.reseated
        return cls(ways, state, record, folders, computers, is_resumed=True, reseated=reseated, parts=parts)

    @classmethod
    def succeeding(
        cls,
        ways: HostWays,
        reopened: ReopenedHost,
        folders: Folders,
        computers: Computers,
        parts: Parts,
        retreat: Retreat,
    ) -> Self:
        """The room of a host that is gone. Computers play for those who sat at its screen beside it. Raises
        Unreplayable."""
        state, record, reseated = reopened.state, reopened.record, reopened.reseated
        room = cls(ways, state, record, folders, computers, reseated=reseated, parts=parts)
        for seat in room._members.free_chairs:
            room._deals.seat_stand_in(seat)
        room._deals.begin_log()
        room._retreat = retreat
        return room

    @property
    def _seat(self) -> Seat:
        return self._members.host_seat

    # life

    async def run(self) -> AnyRoom | None:
        """Run the room until this is cancelled, it cannot be opened, or another program has gone on as the host: then
        the room is returned in which this one is a guest."""
        self._went_on = loop_time()
        for member in self._members:
            member.lost = loop_time()
        port, complain = self._state.port, self._notices.put_once
        try:
            async with self._ways.address(self._state.service, self._room, port, complain) as address:
                await self._live_at(address)
        except NoAddress as problem:
            self._fail(str(problem))
        finally:
            await self.farewell()
            self._computers.close()
            self._deals.close_table()
        return self._next

    async def _live_at(self, address: ServiceAddress) -> None:
        self._deals.state = replace(self._state, port=address.port)
        self._deals.begin_log()
        self._room_code = RoomCode(self._ways, address, self._state.key, self._guests, self._state.secret)
        working = [asyncio.create_task(each) for each in (self._room_code.signaling.run(), self._look_after())]
        known = Service(address.url, is_local=bool(address.port))
        superseded = asyncio.create_task(self._superseded(known))
        try:
            done, _ = await asyncio.wait({*working, superseded}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancelled(*working, superseded)

    async def _superseded(self, known: Service) -> None:
        """Returns when another program has gone on as the host. `known`: the service at which this room is."""
        while not self._next:
            await asyncio.sleep(SEEK)
            heirs, table = self._replication.last_heirs, self._deals.table
            if not (heirs and table and self._parts) or not self._has_waited(SEEK):
                continue
            if not self._retreat:
                self._notices.put_once(_(HELD))
            if not self._has_waited(RETREAT):  # else the host before may be back, and the table be with it
                heirs = tuple(heir for heir in heirs if heir.seat != self._state.before)
            in_force = self._replication.in_force
            reopened = await successor(self._parts.guest_ways, known, self._deals.state, in_force, heirs, table)
            if not self._has_waited(SEEK):
                continue  # meanwhile the table has gone on here
            if reopened:
                self._notices.put(_(SUPERSEDED))
                self._is_superseded = True
                self._give_way(self._parts, Retreat(reopened))
            elif self._retreat and (self._has_waited(RETREAT) or self._replication.is_outrun):
                self._is_handed_on = self._is_superseded = True
                self._give_way(self._parts, self._retreat.to_any_of(self._replication.last_heirs))

    def _has_waited(self, seconds: float) -> bool:
        """True if the table waits for longer than this, since others may have gone on without this host."""
        return loop_time() - self._went_on > seconds

    def _give_way(self, parts: Parts, retreat: Retreat) -> None:
        """Another program is the host, or is to be; this one is a guest."""
        create_joined(self._folders, retreat.reopened.state, retreat.reopened.shown).close()
        self._next = parts.guest(retreat.reopened, retreat.held)
        self.handle.moved = self._next.handle

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._publish()

    async def _look_after(self) -> None:
        while True:
            self._guests.look_after()
            self._log.settle()
            self._note_progress()
            self._seat_latecomer()
            if self._replication.is_stale(self._deals.playing_seats):
                self._deals.begin_log()
            self._tell_code()
            self._think()
            self._tell()  # who is new here, how much time is left
            if self._computers.problem:
                self._notices.put_once(self._computers.problem)
            if loop_time() >= self._told + TOLD or self._may_hand_on != self.handle.snapshot.may_hand_on:
                self._changed()
            await asyncio.sleep(LOOK)

    def _note_progress(self) -> None:
        if not self._replication.may_act:
            return
        self._went_on = loop_time()
        if self._retreat:
            self._retreat = None
            self._notices.put(_(SUCCEEDED))

    async def farewell(self) -> None:
        """Everybody is told; their seats are kept, unless there is nothing to come back to."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if self._next else LAST_WORDS):
                while not self._replication.may_act:
                    await asyncio.sleep(LOOK / 10)
        self._guests.close(self._goodbye)
        self._journal.close(forget=self._folders.hosted_journal if self._is_done else None)
        await self._guests.closed()

    @property
    def _goodbye(self) -> Fault:
        if self._is_handed_on:
            return Fault.HANDED_ON
        if self._is_superseded:
            return Fault.SUCCEEDED
        return Fault.ENDED if self._is_ended else Fault.BYE

    @property
    def _is_done(self) -> bool:
        """True if there is nothing to come back to."""
        if self._is_superseded:
            return True
        if self._is_ended or not self._deals.table:
            return self._room_code is not None
        played = (member for seat, member in self._members.playing.items() if not self._deals.waits(seat))
        return self._deals.is_over and all(member.has_seen_all for member in played)

    # what the screen wants

    def obey(self, command: room_handle.HostCommand) -> None:
        match command:
            case room_handle.PlainCommand.NEW_CODE:
                self._new_code()
            case room_handle.SeatComputer(seat, level, name):
                self._deals.seat_computer(seat, level, name)
                self._changed()
            case room_handle.FreeSeat(seat):
                self._free(seat)
            case room_handle.BlockSeat(seat):
                self._free(seat, is_blocked=True)
            case room_handle.RemoveOnlooker(name, is_blocked):
                self._remove_onlooker(name, is_blocked=is_blocked)
            case room_handle.PlainCommand.OPEN_CHAIR:
                self._open_chair()
            case room_handle.PlainCommand.START_GAME:
                self._deals.start()
                self._announce_start()
            case room_handle.PlainCommand.REMATCH:
                self._deals.rematch()
                self._announce_start()
            case room_handle.PlainCommand.END_GAME:
                self._is_ended = True
            case room_handle.PlainCommand.HAND_ON:
                self._is_handed_on = True
            case room_handle.SayPhrase(phrase):
                self._members.send(Said(self._seat, phrase))
            case room_handle.ChoosePortrait(name, portrait):
                self._portraits[self._called.get(name, name)] = portrait
                self._changed()
            case room_handle.Tick(pace):
                self._pace, self._ticked = pace, loop_time()
                self._think()

    def wake(self) -> None:
        """This program goes on after it stood still: the way to the service may be dead, and nobody has noticed."""
        self._hurry()

    def _hurry(self) -> None:
        """The way back is to be open soon."""
        if self._room_code:
            self._room_code.signaling.hurry()

    def _new_code(self) -> None:
        if self._room_code is None:
            return
        self._room_code.signaling.renew()
        if self._state.secret:
            self._keep_secret(self._room_code.signaling.long_code.secret)

    def _keep_secret(self, secret: bytes) -> None:
        """From now on this leads to the table that lasts."""
        self._tables.renew(self._room, secret)
        self._deals.state = replace(self._deals.state, secret=secret)
        self._deals.begin_log()

    def _open_chair(self) -> None:
        """Somebody may come to the game that is on, by a code that is told at the table; asked again, by a new one."""
        if self._deals.free_chairs:
            self._new_code()
        self._deals.open_chair()
        self._changed()

    def _tell_code(self) -> None:
        state = self._code_state
        if not (isinstance(state, room_state.CodeOpen) and self._deals.is_on and self._deals.free_chairs):
            return
        if self._told_code != state.code:
            self._told_code = state.code
            page = self._room_code.page if self._room_code else ""
            if page:
                told = _(
                    "Another player can type {code} or open {link} now, and sits down when the round is over.",
                    code=state.code,
                    link=link(page, state.code),
                )
            else:
                told = _("Another player can type {code} now, and sits down when the round is over.", code=state.code)
            # Translators: the log is the list of what has happened at the table.
            kept = _("The log keeps the code.")
            self._notices.put(f"{told} {kept}")

    def _free(self, seat: Seat, *, is_blocked: bool = False) -> None:
        """Whoever sits there has to go, and may not come again by the same code; before the cards are dealt, unless the
        table is open."""
        member = self._members.at(seat)
        if self._deals.table is None:
            self._deals.free(seat)
        elif member is None or not self._state.is_open:
            return
        if member:
            self._remove(member, is_blocked=is_blocked)
        self._deals.seat_stand_in(seat)
        self._changed()

    def _remove_onlooker(self, name: str, *, is_blocked: bool) -> None:
        member = next((each for each in self._members.watching if each.guest.name == name), None)
        if member:
            self._remove(member, is_blocked=is_blocked)
            self._changed()

    def _remove(self, member: Member, *, is_blocked: bool) -> None:
        """The member has to go. `is_blocked`: and may not come to an open table again, if the key is known."""
        name = member.guest.name
        told = [_("{name} has been removed.", name=name)]
        if self._deals.is_on and self._members.plays(member):
            told.append(_("A computer plays on."))
        if is_blocked and member.proof:
            self._regulars.block(Met(member.proof.key, name))
            told.append(_("{name} cannot come to an open table of yours again.", name=name))
        if self._state.secret:
            told.append(_("The table has a new link."))
        self._guests.remove(member)
        self._new_code()
        self._notices.put(" ".join(told))

    def _announce_start(self) -> None:
        """The game begins, or those who are missing are named."""
        missing = [member.guest.name for member in self._members.playing.values() if not member.is_here]
        if missing and self._deals.in_lobby:
            # Translators: the end of a list, or a list of two.
            names = reduce(lambda items, last: _("{items} and {last}", items=items, last=last), missing)
            # Translators: {names} are those of one or several players.
            self._notices.put(_("The game begins as soon as {names} can be reached.", names=names))
        self._changed()

    # the table

    def _play(self) -> None:
        """Let the table take the next thing that was said to it. Whoever has acted is answered first; all that follows
        waits."""
        table = self._deals.table
        if table is None or self._guests.are_closed:  # what is played now would not be kept
            return
        before = table.to_act
        if self._replication.may_act and table.take_action(loop_time()):
            asyncio.get_running_loop().call_soon(self._follow, table, before, table.to_act)
        self._members.flush()

    def _follow(self, table: HostedTable, before: frozenset[Seat], to_act: frozenset[Seat]) -> None:
        self._seat_latecomer()
        self._tell()
        self.handle.snapshot = replace(self.handle.snapshot, to_act=to_act)
        if to_act != before:
            self._journal.sync_soon()
        if not to_act and table is self._deals.table:
            self._finish(table)
        self._think()

    def _seat_latecomer(self) -> None:
        if self._replication.may_act and self._deals.seat_latecomer():
            self._changed()

    def _tell(self) -> None:
        if self._deals.table:
            self._deals.table.send_updates(loop_time())
            self._members.flush()
            asyncio.get_running_loop().call_later(SIGN_AFTER, self._members.sign)

    def _think(self) -> None:
        """Let computers act, and the table take what they and others have said."""
        if self._deals.table:
            is_silent = loop_time() >= self._ticked + SCREEN_SILENT
            self._deals.table.think(loop_time(), PACE if is_silent else self._pace)
        self._play()

    def _finish(self, table: HostedTable) -> None:
        """Everybody may check the game that is over."""
        opening = pack_opening(table.opening)
        for member in self._members:
            if not self._deals.waits(member.seat):
                member.open(opening)
        with self._notices.catch_storage_problems():
            keep_record(self._folders, FinishedGame(table.opening, None), datetime.now())
        self._count(table)
        self._changed()

    def _count(self, table: HostedTable) -> None:
        """The game that is over counts between the host and each guest who is known by a key."""
        playing = self._members.playing.items()
        met = {
            seat: Met(member.proof.key, member.guest.name)
            for seat, member in playing
            if member.proof and seat not in table.taken_over
        }
        if self._state.secret:
            self._tables.met_at(self._room, met.values())
        if met and table.standings:
            self._regulars.count(table.dealt.game, deal_name(table.drawn), table.standings, self._seat, met)

    # what the screen is shown

    def _changed(self) -> None:
        """Everybody is told who is there, and how the connections stand."""
        self._told = loop_time()
        if self._room_code:
            self._room_code.follow()
            self._room_code.list_table(self._listed)
        self._members.send(Present(self._members.company(loop_time()), self._members.want_rematch))
        worn = self._members.portraits(self._portraits)
        if any(worn):
            self._members.send(Worn(worn))
        self._members.tell_keys(self._seat)
        if self._deals.state.secret and not self._state.is_open:
            self._members.tell_secret(self._deals.state.secret)
        self._publish()

    def _publish(self) -> None:
        deals, members = self._deals, self._members
        snapshot = room_state.HostSnapshot(
            company=members.company(loop_time()),
            own=room_state.Here(),
            seat=self._seat,
            portraits={Seat(seat): key for seat, key in enumerate(members.portraits(self._portraits))},
            is_open=self._state.is_open,
            is_lasting=bool(self._state.secret),
            regulars=self._regulars.at_table(members.keys),
            wants_rematch=members.want_rematch,
            game=deals.game,
            to_act=deals.table.to_act if deals.table else frozenset(),
            finished=deals.record if deals.is_over else None,
            code_state=self._code_state,
            verifiers={seat: member.verifier for seat, member in members.playing.items()},
            identified=frozenset(member.guest.name for member in members if member.proof),
            room=self._room,
            before=self._state.before,
            overdue=self._overdue if deals.is_on else (),
            waiting=tuple(member.guest.name for member in members.waiting),
            may_hand_on=self._may_hand_on,
            may_open_chair=deals.may_open_chair,
        )
        self.handle.snapshot = self._room_code.shown_in(snapshot) if self._room_code else snapshot

    @property
    def _may_hand_on(self) -> bool:
        return self._deals.is_on and self._replication.can_go_on

    @property
    def _overdue(self) -> tuple[Seat, ...]:
        """Nobody is kept waiting by who does not sit at the table yet."""
        lost = set(self._members.lost_for(self._hold, loop_time()))
        if self._replication.may_act and self._state.before in self._members.lost_for(HOLD_FOR_HOST, loop_time()):
            lost.add(self._state.before)
        return tuple(sorted(seat for seat in lost if not self._deals.waits(seat)))

    @property
    def _listed(self) -> OpenTable | None:
        """What strangers may know of this table; None if it is not for them, or nobody can sit down."""
        deals, members, terms = self._deals, self._members, self._deals.record
        free = len(deals.free_chairs) + len(deals.computers_seats)
        if not (self._state.is_open and free):
            return None
        taken = len(members.here) + len(members.playing) + len(members.waiting)
        return OpenTable(terms.game, GAMES[terms.game].preset_of(terms.rules), taken, free, tag())

    @property
    def _code_state(self) -> room_state.CodeState:
        if self._problem:
            return room_state.RoomFailed(self._problem)
        return self._room_code.state if self._room_code else room_state.CodePending()
