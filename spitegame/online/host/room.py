"""A hosted room, on the network's thread. It carries out commands of the host's screen, lets the table take actions,
and shows the screen a snapshot."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Self

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.ballots import OwnRoom
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import deal_name, pack_opening
from spitegame.net.wire import Lasting, Present, Said, Worn
from spitegame.online.change_of_host import AnyRoom, Equipment, Inheritance
from spitegame.online.host.deals import Deals, Lobby, Pending
from spitegame.online.host.entrance import RoomCode, Vacancies
from spitegame.online.host.guests import Guests
from spitegame.online.host.leadership import Leadership, inherited, planned, rejoining, remembered
from spitegame.online.host.members import Chairs, Member
from spitegame.online.host.table import HostedTable
from spitegame.online.room.failover import Issued
from spitegame.online.room.visits import Visits
from spitegame.online.ways import NoAddress, Service, ServiceAddress
from spitegame.rules.game import Seat
from spitegame.session import room_handle, room_state
from spitegame.session.occupants import Person
from spitegame.session.regulars import Met
from spitegame.session.room_codes import LONG_SECRET, Code
from spitegame.storage.acquaintances import KeptRegulars, KeptTables, load_identity
from spitegame.storage.files import Notices
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import GuestKeys, HostJournal, HostState, ReopenedHost
from spitegame.translation import N_, _

POLL_S = 0.1
"""Seconds between two looks at everybody's connection."""
PRESENCE_INTERVAL_S = 1.0
"""Seconds between two updates of everybody's presence, while nobody comes or goes."""
PAUSE_S = 1.0
"""Seconds until an heir that cannot open its room looks for the others again."""
LAST_WORDS_S = 0.5
"""Maximum seconds for which a host that leaves waits until its guests have acknowledged the newest update."""
SUPERSEDED = N_("The others have gone on without you: one of them is the host now, and your seat is kept.")
SUCCEEDED = N_("You are the host now. The game goes on.")
PACE_S = 0.5
"""Seconds from an update to a computer's action while the screen is silent: a dragged window stops the screen's
thread."""
SCREEN_SILENT_S = 0.5
"""Seconds after the screen's last tick until the screen counts as silent."""


class HostRoom:
    """A room as its host runs it. Everything but `handle` is for the network's thread only."""

    def __init__(self, reopened: ReopenedHost, equipment: Equipment, inheritance: Inheritance | None = None) -> None:
        """`inheritance`: what an heir knows of another host's game; None for any other host. Raises Unreplayable."""
        state, record = reopened.state, reopened.record
        self._equipment = equipment
        own = state.own or GuestKeys.fresh()
        state = replace(state, own=own)
        state = state if state.secret or state.door else replace(state, door=secrets.token_bytes(LONG_SECRET))
        self._folders, self._computers = equipment.folders, equipment.computers()
        self._room = public_id(state.key)
        self._notices = Notices()
        self._chairs = Chairs(state)
        self._members = self._chairs.members
        first = room_state.HostSnapshot(
            company=room_state.Company(()),
            own=room_state.Here(),
            seat=self._seat,
            code_state=room_state.CodePending(),
            plays=record.game,
        )
        self.handle = room_handle.HostRoomHandle(first, self._notices, self.obey)
        self.handle.called = self._chairs.called
        self._journal = journal = HostJournal(self._folders, self._notices, is_resumed=not reopened.is_new)
        if inheritance:
            self._visits = inheritance.visits
        else:
            membership = remembered(state, record, self._seat, load_identity(self._folders, self._notices))
            self._visits = Visits(membership, equipment.guest_ways, own, (), self._chairs.host)
        self._membership = self._visits.membership
        self._members.recall(self._membership.kept)
        self._deals = Deals(state, record, self._chairs, self._computers, journal, self._membership)
        if state.drawn:
            self._deals.open(state.drawn, record, reopened.reseated, is_new=False)
        self._leadership = Leadership(self._deals, self._notices, inheritance)
        self._regulars = KeptRegulars(self._folders, self._notices)
        self._tables = KeptTables(self._folders, self._notices)
        self._vacancies = Vacancies(self._deals)
        self._guests = Guests(self._vacancies, self._notices, self._regulars, self.handle.phrases)
        self._guests.changed, self._guests.said, self._guests.lost = self._changed, self._play, self.wake
        self._room_code: RoomCode | None = None
        self._problem = ""
        """The reason why the room cannot be opened, as a sentence; empty if it can."""
        self._ending = Fault.BYE
        """The fault that guests are told when this host leaves."""
        self._is_parting = False
        """This host is leaving: the table takes no action any more."""
        self._pace, self._ticked = PACE_S, float("-inf")
        """The pace, in seconds, and the time of the screen's newest tick."""
        self._called: dict[str, str] = {}
        """The names at this table of the people at the host's screen, by the names that they have typed."""
        self._portraits = {inheritance.visits.name: inheritance.portrait} if inheritance else {}
        """The keys of the portraits of the people at the host's screen, by name."""
        self._told = 0.0
        """The time at which everybody was last told who is here."""
        self._told_code: Code | None = None
        """The newest code that the player was told at the table, for a late joiner; None before."""

    @classmethod
    def opened(cls, plan: room_state.RoomPlan, equipment: Equipment) -> Self:
        """Make a new room by this plan, or open a lasting table again."""
        if plan.is_lasting and plan.kept is None:
            kept = room_state.KeptRoom(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET))
            plan = replace(plan, kept=kept)
        begun = planned(plan)
        room = cls(begun, equipment)
        if plan.kept:
            room._tables.keep_own(plan)
        for typed, chair in zip(plan.chairs, begun.state.chairs, strict=True):
            if isinstance(typed, Person) and isinstance(chair, Person):
                room._called[typed.name] = chair.name
        return room

    @classmethod
    def inherited(cls, inheritance: Inheritance, equipment: Equipment) -> Self:
        """Make the room of an heir."""
        return cls(inherited(inheritance), equipment, inheritance)

    @property
    def _seat(self) -> Seat:
        return self._chairs.host_seat

    @property
    def _state(self) -> HostState:
        return self._deals.state

    # life

    async def run(self) -> AnyRoom | None:
        """Run the room until this is cancelled, it cannot be opened, or another program is the host. Return the room in
        which this program goes on as a guest, also if an heir cannot open its room; else None."""
        self._leadership.went_on = loop_time()
        for member in self._members:
            member.lost = loop_time()
        port, complain, ways = self._state.port, self._notices.put_once, self._equipment.host_ways
        following: AnyRoom | None = None
        try:
            async with ways.addresses(self._state.service, self._room, port, complain) as addresses:
                await self._live_at(addresses)
                following = self._step_down()
        except NoAddress as problem:
            self._problem = str(problem)
            self._publish()
            if inheritance := self._leadership.inheritance:
                await asyncio.sleep(PAUSE_S)
                following = inheritance.guest
        finally:
            if following is None:
                await self._visits.stop()
            await self._part()
            self._computers.close()
            self._deals.close_table()
        return following

    async def _live_at(self, addresses: Sequence[ServiceAddress]) -> None:
        """Serve the room at these addresses until another program is the host."""
        self._deals.state = replace(self._deals.state, port=addresses[0].port)
        self._deals.begin_log()
        ways, secret = self._equipment.host_ways, self._state.secret or self._state.door
        self._room_code = RoomCode(ways, addresses, self._state.key, self._guests, secret)
        services = tuple(Service(each.url, is_local=bool(each.port)) for each in reversed(addresses))
        self._visits.services = self._visits.services or services
        self._visits.start()  # when too few are here, another program may be the host
        working = [asyncio.create_task(each) for each in (self._room_code.signaling.run(), self._serve())]
        try:
            done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancelled(*working)

    def _step_down(self) -> AnyRoom | None:
        """Return the room in which this program is a guest of the new host, or looks for it."""
        self._ending = Fault.SUCCEEDED
        if inheritance := self._leadership.inheritance:  # this heir has not become the host
            return inheritance.guest
        self._notices.put(_(SUPERSEDED))
        state = self._state
        table, way_back = rejoining(state, self._visits, self._deals.table)
        own_room = OwnRoom(state.key, state.secret or state.door)
        following = self._equipment.guest(table, way_back, own_room, self._visits, self._equipment)
        self.handle.moved = following.handle
        return following

    async def _serve(self) -> None:
        """Serve connections, elections and computers, and tell everybody the news, several times a second, until
        another program is the host."""
        was_open = True
        while not self._leadership.is_over:
            self._guests.look_after()
            self._membership.tick()
            is_open = self._membership.machine.is_open
            if was_open and not is_open:
                self._guests.close(Fault.SUCCEEDED)
            was_open = is_open
            if inheritance := self._leadership.take_over():
                inheritance.guest.handed_on_to(self)
                self._notices.put(_(SUCCEEDED))
                self._changed()
            self._leadership.lead()
            self._tell_code()
            self._think()
            self._tell()  # who is new here, how much time is left
            if self._computers.problem:
                self._notices.put_once(self._computers.problem)
            if (
                loop_time() >= self._told + PRESENCE_INTERVAL_S
                or self._leadership.may_hand_on != self.handle.snapshot.may_hand_on
            ):
                self._changed()
            await asyncio.sleep(POLL_S)

    async def farewell(self) -> None:
        """Say goodbye to everybody. Their seats are kept, unless there is nothing to come back to."""
        await self._part()
        if inheritance := self._leadership.inheritance:
            await inheritance.guest.farewell()

    async def _part(self) -> None:
        """Let guests acknowledge the newest update, say goodbye to them, and close the journal."""
        self._is_parting = True
        self._members.sign()
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if self._ending is Fault.SUCCEEDED else LAST_WORDS_S):
                while not self._membership.machine.are_level:
                    await asyncio.sleep(POLL_S / 10)
        self._guests.close(self._ending)
        self._journal.close(forget=self._folders.hosted_journal if self._is_done else None)
        await self._guests.closed()

    @property
    def _is_done(self) -> bool:
        """True if there is nothing to come back to."""
        if self._ending is Fault.SUCCEEDED:
            return True
        if self._ending is Fault.ENDED or not self._deals.table:
            return self._room_code is not None
        played = (member for seat, member in self._chairs.playing.items() if not self._deals.waits(seat))
        return self._deals.is_over and all(member.has_seen_all for member in played)

    # what the screen wants

    def obey(self, command: room_handle.HostCommand) -> None:
        """Carry out a command of the screen."""
        match command:
            case room_handle.PlainCommand.NEW_CODE:
                self._new_code()
            case room_handle.SeatComputer(seat, level, name):
                self._deals.seat_computer(seat, level, name)
            case room_handle.StandIn(seat):
                self._deals.stand_in(seat)
            case room_handle.FreeSeat(seat) | room_handle.BlockSeat(seat):
                self._free(seat, is_blocked=isinstance(command, room_handle.BlockSeat))
            case room_handle.RemoveOnlooker(name, is_blocked):
                for member in self._members.watching:
                    if member.guest.name == name:
                        self._remove(member, is_blocked=is_blocked)
            case room_handle.PlainCommand.OPEN_CHAIR:
                self._open_chair()
            case room_handle.PlainCommand.START_GAME | room_handle.PlainCommand.REMATCH:
                self._start()
            case room_handle.PlainCommand.GO_ON:
                pass  # only guests give this command
            case room_handle.PlainCommand.END_GAME:
                self._ending = Fault.ENDED
            case room_handle.PlainCommand.HAND_ON:
                self._ending = Fault.HANDED_ON
            case room_handle.ChoosePortrait(name, portrait):
                self._portraits[self._called.get(name, name)] = portrait
            case room_handle.SayPhrase(phrase):
                self._members.send(Said(self._seat, phrase))
                return
            case room_handle.Tick(pace):
                self._pace, self._ticked = pace, loop_time()
                self._think()
                return
        self._changed()

    def wake(self) -> None:
        """Connect anew to services that are silent: the machine has slept, or a guest was lost, perhaps with the
        network."""
        if self._room_code:
            self._room_code.signaling.services.hurry()

    def _new_code(self) -> None:
        """Replace the code and the long code of the room."""
        if self._room_code is None:
            return
        self._room_code.signaling.renew()
        secret = self._room_code.signaling.long_code.secret
        if self._state.secret:
            self._tables.renew(self._room, secret)
            self._deals.state = replace(self._deals.state, secret=secret)
        else:
            self._deals.state = replace(self._deals.state, door=secret)
        self._deals.begin_log()

    def _open_chair(self) -> None:
        """Open a chair for a late joiner, with a code that the player is told at the table. If a chair is open already,
        replace the code."""
        if self._vacancies.chairs:
            self._new_code()
        self._vacancies.open_chair()

    def _tell_code(self) -> None:
        """Tell the player each new code by which somebody can take the open chair."""
        state, is_on = self._code_state, self._deals.is_on
        if not (isinstance(state, room_state.CodeOpen) and is_on and self._vacancies.chairs):
            return
        if self._told_code != state.code:
            self._told_code = state.code
            link = self._room_code.link(state.code) if self._room_code else ""
            if link:
                told = _(
                    "Another player can type {code} or open {link} now, and will sit down when the round is over.",
                    code=state.code,
                    link=link,
                )
            else:
                told = _(
                    "Another player can type {code} now, and will sit down when the round is over.", code=state.code
                )
            # Translators: the log is the list of what has happened at the table.
            kept = _("The code stays in the log.")
            self._notices.put(f"{told} {kept}")

    def _free(self, seat: Seat, *, is_blocked: bool) -> None:
        """Free a seat: its guest is sent away for good, its computer leaves. After the cards are dealt this is possible
        at open tables only, where a computer plays on. `is_blocked`: as for `_remove`."""
        member = self._members.at(seat)
        if self._deals.table is None:
            self._deals.free(seat)
        elif member is None or not self._state.is_open:
            return
        if member:
            self._remove(member, is_blocked=is_blocked)
        self._deals.seat_stand_in(seat)

    def _remove(self, member: Member, *, is_blocked: bool) -> None:
        """Send a member away for good, and replace the code. `is_blocked`: the member can no longer join open tables of
        this player either, if the key is known."""
        name, proof = member.guest.name, member.proof
        told = [_("{name} has been removed.", name=name)]
        if self._deals.is_on and self._chairs.plays(member):
            told.append(_("A computer plays on."))
        if is_blocked and proof:
            self._regulars.block(Met(proof.key, name))
            told.append(_("{name} can no longer join your open tables.", name=name))
        if self._state.secret:
            told.append(_("The table has a new link."))
        self._guests.remove(member)
        self._new_code()
        self._notices.put(" ".join(told))

    def _start(self) -> None:
        """Begin the next game, or tell the player for whom it waits."""
        self._deals.start()
        missing = [member.guest.name for member in self._chairs.playing.values() if not member.is_here]
        if missing and isinstance(self._deals.stage, Lobby):
            # Translators: the end of a list, or a list of two.
            names = reduce(lambda items, last: _("{items} and {last}", items=items, last=last), missing)
            # Translators: {names} are those of one or several players.
            self._notices.put(_("The game begins as soon as {names} can be reached.", names=names))

    # the table

    def _play(self) -> None:
        """Let the table take the next action that waits on a line, and answer its guest first. Everything else is done
        in `_follow`."""
        if self._is_parting or self._leadership.has_lost_moves:  # what is played now would not be kept
            return
        if self._deals.advance():
            self._changed()
            self._tell()
        table = self._deals.table
        if table is None:
            return
        before = table.to_act
        has_changed = self._membership.may_issue and table.take_action(loop_time())
        self._members.flush()
        if has_changed:
            self._membership.tell(Issued(table.drawn.number, table.number))
            asyncio.get_running_loop().call_soon(self._follow, table, before, table.to_act)

    def _follow(self, table: HostedTable, before: frozenset[Seat], to_act: frozenset[Seat]) -> None:
        """Do the rest of the work after an action: tell everybody, finish a game that is over, let computers think.
        `before`, `to_act`: the seats to act before the action and after it."""
        self._tell()
        self.handle.snapshot = replace(self.handle.snapshot, to_act=to_act)
        if to_act != before:
            self._journal.sync_soon()
        if not to_act and table is self._deals.table:
            self._finish(table)
        self._think()

    def _tell(self) -> None:
        """Send everybody the updates that are due, and have them signed."""
        if self._deals.table:
            self._deals.table.send_updates(loop_time())
            self._members.flush()
            self._members.sign_soon()

    def _think(self) -> None:
        """Let computers act, and let the table take the actions on its lines."""
        if self._deals.table:
            is_silent = loop_time() >= self._ticked + SCREEN_SILENT_S
            self._deals.table.think(loop_time(), PACE_S if is_silent else self._pace)
        self._play()

    def _finish(self, table: HostedTable) -> None:
        """Open a finished game to everybody for the audit, keep its record, and count it in the balance with the
        guests."""
        opening = pack_opening(table.opening)
        for member in self._members:
            if not self._deals.waits(member.seat):
                member.open(opening)
        with self._notices.catch_storage_problems():
            keep_record(self._folders, FinishedGame(table.opening, None), datetime.now())
        met = {seat: each for seat, each in self._chairs.met.items() if seat not in table.taken_over}
        if self._state.secret:
            self._tables.met_at(self._room, met.values())
        if met and table.standings:
            self._regulars.count(table.dealt.game, deal_name(table.drawn), table.standings, self._seat, met)
        self._changed()

    # what the screen is shown

    def _changed(self) -> None:
        """Tell everybody, and show the screen, who is here and how the connections stand."""
        self._told = loop_time()
        if self._room_code:
            self._room_code.follow()
            self._room_code.signaling.list_table(self._vacancies.listed)
        self._members.send(Present(self._chairs.company(loop_time()), self._chairs.want_rematch))
        worn = self._chairs.portraits(self._portraits)
        if any(worn):
            self._members.send(Worn(worn))
        if not isinstance(self._deals.stage, Pending):
            self._membership.seat(member.at for member in self._chairs.playing.values() if member.at)
        self._leadership.tell()
        identified, secret = self._chairs.identified, self._state.secret
        for member in self._chairs.playing.values():
            member.tell(identified)
            if secret and not self._state.is_open:
                member.tell(Lasting(secret))
        self._publish()

    def _publish(self) -> None:
        """Give the screen a new snapshot."""
        deals, chairs = self._deals, self._chairs
        snapshot = room_state.HostSnapshot(
            company=chairs.company(loop_time()),
            own=room_state.Here(),
            seat=self._seat,
            portraits={Seat(seat): key for seat, key in enumerate(chairs.portraits(self._portraits))},
            is_open=self._state.is_open,
            is_lasting=bool(self._state.secret),
            regulars=self._regulars.at_table(chairs.keys),
            wants_rematch=chairs.want_rematch,
            game=deals.game,
            to_act=deals.table.to_act if deals.table else frozenset(),
            finished=deals.record if deals.is_over else None,
            code_state=self._code_state,
            plays=deals.record.game,
            verifiers={seat: member.verifier for seat, member in chairs.playing.items()},
            identified=frozenset(member.guest.name for member in self._members if member.proof),
            room=self._room,
            before=self._state.before,
            overdue=self._leadership.overdue if deals.is_on else (),
            waiting=tuple(member.guest.name for member in self._members.waiting),
            awaited=self._leadership.awaited,
            may_hand_on=self._leadership.may_hand_on,
            may_open_chair=self._vacancies.may_open_chair,
        )
        self.handle.snapshot = self._room_code.shown_in(snapshot) if self._room_code else snapshot

    @property
    def _code_state(self) -> room_state.CodeState:
        if self._problem:
            return room_state.RoomFailed(self._problem)
        return self._room_code.state if self._room_code else room_state.CodePending()
