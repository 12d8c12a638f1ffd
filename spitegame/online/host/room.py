"""A room as its host keeps it, on the network's thread: its life, what the host's screen wants and is shown, and the
table when somebody has acted."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import reduce
from typing import Self

from signaling.messages import KEY_BYTES, OpenTable, public_id
from spitegame.languages import tag
from spitegame.net import ballots
from spitegame.net.ballots import Heirs, Place, Position
from spitegame.net.channel import loop_time
from spitegame.net.errors import Fault
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import deal_name, pack_opening
from spitegame.net.wire import Present, RoomTerms, Said, Worn, packed_carry, unpack_terms
from spitegame.online.change_of_host import WENT_BACK, AnyRoom, Inheritance, Parts
from spitegame.online.drawn_names import with_given_names
from spitegame.online.guest.connect import Service
from spitegame.online.host.deals import Deals, Drawing, Lobby, Over, Pending, Playing
from spitegame.online.host.entrance import HostWays, NoAddress, RoomCode, ServiceAddress
from spitegame.online.host.guests import Guests
from spitegame.online.host.heirs import inherited, own_evidence, rejoining
from spitegame.online.host.members import Member, Members
from spitegame.online.host.table import HostedTable
from spitegame.online.room.continuation import continued, newest_of
from spitegame.online.room.membership import Evidence, Membership
from spitegame.online.room.visits import Visits
from spitegame.packing.codec import Malformed, codec
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import room_handle, room_state
from spitegame.session.occupants import Person
from spitegame.session.record import Record, Unreplayable
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
from spitegame.storage.signed_update import SignedUpdateWriter
from spitegame.translation import N_, _
from spitegame.workers.computers import Computers

LOOK = 0.1
"""Seconds between two looks at everybody's connection."""
TOLD = 1.0
"""Seconds between two tellings of how the connections stand, while nobody comes or goes."""
HOLD = 600.0
"""Seconds for which the seat of somebody who is lost is held."""
HOLD_FOR_HOST = 2.0
"""The same for the host before this one: everybody has waited for it before."""
NAMED = 3.0
"""Seconds after which those are named for whom the table waits."""
SHOWING = 5.0
"""Seconds in which those who are here show to a new host what they hold, or are lost."""
PATIENCE = 1.0
"""Seconds after which the player is told that the table waits for too many."""
LAST_WORDS = 0.5
"""Seconds for which a farewell waits until all who are here can prove what has happened last."""
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
        reopened: ReopenedHost,
        folders: Folders,
        computers: Computers,
        parts: Parts,
        inheritance: Inheritance | None = None,
    ) -> None:
        """`parts`: how this program becomes a guest when another one has gone on as the host. `inheritance`: what it
        has of the game of another host, with which it waits for the others. Raises Unreplayable."""
        state, record = reopened.state, reopened.record
        self._parts, self._inheritance = parts, inheritance
        state = state if state.own else replace(state, own=GuestKeys.fresh())
        state = state if state.secret or state.door else replace(state, door=secrets.token_bytes(LONG_SECRET))
        self._ways, self._state = ways, state
        """The state with which the room began."""
        self._folders, self._computers = folders, computers
        self._hold = HOLD
        self._room = public_id(state.key)
        self._notices = Notices()
        self._members = Members(state)
        first = room_state.HostSnapshot(
            company=room_state.Company(()),
            own=room_state.Here(),
            seat=self._seat,
            code_state=room_state.CodePending(),
            plays=record.game,
        )
        self.handle = room_handle.HostRoomHandle(first, self._notices, self.obey)
        self.handle.called = self._members.called
        self._journal = HostJournal(folders, self._notices, is_resumed=not reopened.is_new)
        self._membership = inheritance.visits.membership if inheritance else self._remembered(state, record)
        self._visits: Visits | None = inheritance.visits if inheritance else None
        self._members.count(self._membership.kept)
        terms = replace(record, seed=0, occupants=(), entries=())
        self._deals = Deals(state, terms, self._members, computers, self._journal, self._membership)
        if state.drawn:
            self._deals.open(state.drawn, record, reopened.reseated, is_new=False)
        if inheritance:
            self._deals.wait_for_others()
        else:
            self._belong()
        members, deals, notices = self._members, self._deals, self._notices
        self._regulars = KeptRegulars(folders, notices)
        self._tables = KeptTables(folders, notices)
        self._guests = Guests(members, deals, self._journal, self._membership, notices, self._regulars)
        self._guests.changed, self._guests.said, self._guests.lost = self._changed, self._play, self._hurry
        self._guests.phrases = self.handle.phrases
        self._room_code: RoomCode | None = None
        self._problem = ""
        """Why the room cannot be opened, as a sentence; empty if it can."""
        self._ending = Fault.BYE
        """What the guests are told when this host leaves."""
        self._is_parting = False
        """Nothing happens any more that they would have to be told."""
        held = self._membership.kept.held
        self._terms = self._room_terms(held.number) if held.number and held.deal == 0 and not inheritance else None
        """The newest ones that the guests were told."""
        self._shown_by = 0.0
        """The time by which those who are here are to show what they hold."""
        self._went_on = 0.0
        """The time at which the table could go on last."""
        self._pace, self._ticked = PACE, float("-inf")
        """What the screen has said, and when."""
        self._called: dict[str, str] = {}
        """What those at the host's screen are called at this table, by the names that they have typed."""
        self._portraits = {inheritance.visits.name: inheritance.portrait} if inheritance else {}
        """The keys of the portraits of the people at the host's screen, by name."""
        self._told = 0.0
        self._told_code: Code | None = None
        """The code by which somebody may come to the game that is on, as it was told at the table."""

    def _remembered(self, state: HostState, record: Record) -> Membership:
        """What this host has on disk of who is the host, or that of the first host of a table."""
        identity, room = load_identity(self._folders, self._notices), state.table or self._room
        if state.kept is None or state.kept.root.mark.heir.seat not in range(len(state.chairs)):
            return Membership.of_host(room, self._seat, identity)
        kept = state.kept
        if state.drawn:  # the journal knows which update is the newest
            number, term = record.first + len(record.entries), kept.top.term
            is_newer = (kept.held.deal, kept.held.number) < (state.drawn.number, number)
            held = Position(term, state.drawn.number, number, settled=kept.held.term == term)
            kept = replace(kept, held=held) if is_newer else kept
        membership = Membership(room, ballots.Member(self._seat, identity.key), identity, kept)
        membership.places = {place.member: place for place in state.places}
        return membership

    def _belong(self) -> None:
        """What this program says of who is the host is in the journal of this room from now on."""
        self._membership.keep, self._membership.evidence = self._keep, self._evidence

    @classmethod
    def opened(
        cls,
        ways: HostWays,
        plan: room_state.RoomPlan,
        folders: Folders,
        computers: Computers,
        parts: Parts,
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
        room = cls(ways, ReopenedHost(state, terms, (), is_new=True), folders, computers, parts)
        if plan.kept:
            room._tables.keep_own(plan)
        for typed, chair in zip(plan.chairs, state.chairs, strict=True):
            if isinstance(typed, Person) and isinstance(chair, Person):
                room._called[typed.name] = chair.name
        return room

    @classmethod
    def inherited(
        cls, ways: HostWays, inheritance: Inheritance, folders: Folders, computers: Computers, parts: Parts
    ) -> Self:
        """The room of an heir. Computers play for those who sat at the screen of the host before, beside it."""
        return cls(ways, inherited(inheritance), folders, computers, parts, inheritance)

    @property
    def _seat(self) -> Seat:
        return self._members.host_seat

    @property
    def is_heir(self) -> bool:
        """True as long as it waits for the others, and has no game to go on with."""
        return self._inheritance is not None

    # life

    async def run(self) -> AnyRoom | None:
        """Run the room until this is cancelled, it cannot be opened, or another program is the host: then the room is
        returned in which this one is a guest."""
        self._went_on = loop_time()
        for member in self._members:
            member.lost = loop_time()
        port, complain = self._state.port, self._notices.put_once
        following: AnyRoom | None = None
        try:
            async with self._ways.addresses(self._state.service, self._room, port, complain) as addresses:
                await self._live_at(addresses)
                following = self._step_down()
        except NoAddress as problem:
            self._fail(str(problem))
            if self._inheritance:
                await asyncio.sleep(PATIENCE)
                following = self._inheritance.guest
        finally:
            if following is None and self._visits:
                await self._visits.stop()
            await self._part()
            self._computers.close()
            self._deals.close_table()
        return following

    async def _live_at(self, addresses: Sequence[ServiceAddress]) -> None:
        """Returns when this program is no host any more."""
        self._deals.state = replace(self._deals.state, port=addresses[0].port)
        self._deals.begin_log()
        self._room_code = RoomCode(
            self._ways, addresses, self._state.key, self._guests, self._state.secret or self._state.door
        )
        self._look_for_others(Service(addresses[-1].url, is_local=bool(addresses[-1].port)))
        working = [asyncio.create_task(each) for each in (self._room_code.signaling.run(), self._look_after())]
        try:
            done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancelled(*working)

    def _look_for_others(self, service: Service) -> None:
        """When too few are here, another program may be the host. `service`: the one at which this room is."""
        if self._visits is None and self._state.own:
            name = self._members.host
            self._visits = Visits(self._parts.guest_ways, self._membership, self._state.own, service, name)
        if self._visits:
            self._visits.attend(None)
            self._visits.start()

    def _step_down(self) -> AnyRoom | None:
        """The room in which this program is a guest, or looks for its host."""
        assert self._visits
        self._ending = Fault.SUCCEEDED
        if self._inheritance:  # it has not gone on
            return self._inheritance.guest
        self._notices.put(_(SUPERSEDED))
        reopened = rejoining(self._deals.state, self._membership, self._visits.service, self._deals.table)
        create_joined(self._folders, reopened.state, reopened.shown).close()
        if reopened.signed:
            writer = SignedUpdateWriter(self._folders, self._notices)
            writer.keep(reopened.signed)
            writer.close(forget=False)
        following = self._parts.guest(reopened, self._visits)
        self.handle.moved = following.handle
        return following

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._publish()

    async def _look_after(self) -> None:
        """Returns when this program is no host any more."""
        was_open = True
        while not self._is_superseded:
            self._guests.look_after()
            self._membership.tick()
            is_open = self._membership.machine.is_open
            if was_open and not is_open:
                self._guests.part()
            was_open = is_open
            self._lead()
            self._tell_code()
            self._think()
            self._tell()  # who is new here, how much time is left
            if self._computers.problem:
                self._notices.put_once(self._computers.problem)
            if loop_time() >= self._told + TOLD or self._may_hand_on != self.handle.snapshot.may_hand_on:
                self._changed()
            await asyncio.sleep(LOOK)

    # who is the host

    @property
    def _is_superseded(self) -> bool:
        """True if another program is the host; or, of an heir, if it looks for another one."""
        machine = self._membership.machine
        return machine.kept.top.heir != machine.me and not machine.is_open

    def _lead(self) -> None:
        """Do what follows from who is here."""
        self._take_over()
        self._follow_draw()
        self._issue()
        self._name_heirs()
        machine = self._membership.machine
        if machine.acts(loop_time()) and not machine.lacking:
            self._went_on = loop_time()
        is_held = not self._inheritance and not machine.acts(loop_time()) and self._members.playing
        if is_held and loop_time() - self._went_on > PATIENCE:
            self._notices.put_once(_(HELD))
        if self._inheritance:
            self._inheritance.guest.show_absence()

    def _take_over(self) -> None:
        """As the heir, or as a host whose machine has lost moves, go on with what those who are here show."""
        membership, now = self._membership, loop_time()
        if not membership.is_hosting or membership.machine.has_begun:
            self._shown_by = now + SHOWING
        is_behind = isinstance(self._deals.stage, Pending) or self._has_lost_moves
        if not membership.is_hosting or (is_behind and membership.withheld and now < self._shown_by):
            return
        if self._inheritance:
            self._inherit(self._inheritance)
        elif is_behind:
            self._go_on(None)

    def _inherit(self, inheritance: Inheritance) -> None:
        """With its majority, the heir goes on."""
        if isinstance(self._deals.stage, Pending):
            self._remember()  # it is on disk with the cards
            self._go_on(inheritance.finished)
        elif not isinstance(self._deals.stage, Drawing):
            self._inheritance = None
            self._belong()
            self._deals.begin_log()
            inheritance.guest.handed_on_to(self)
            self._notices.put(_(SUCCEEDED))
            self._changed()

    def _go_on(self, finished: Record | None) -> None:
        """Go on from the update that was voted for. `finished`: the newest game, if it is over and was opened."""
        membership = self._membership
        everything = [each for each in (*membership.brought.values(), membership.evidence()) if each]
        if not membership.machine.has_begun:
            voted = membership.kept.certificates[-1].ballot.newest
            everything = [each for each in everything if each.update.position <= voted]
        newest = newest_of(everything)
        if newest is None:
            return
        try:
            terms = continued(everything, finished)
        except (Malformed, Unreplayable) as problem:
            self._notices.put_once(str(problem))
            return
        self._remember()
        self._deals.close_table()
        self._deals.go_on(terms, newest.update.deal or unpack_terms(newest.update.facts).deal)
        deal, shown = self._inheritance.shown if self._inheritance else (0, 0)
        if newest.update.deal == deal and newest.update.number < shown:
            self._notices.put(_(WENT_BACK))

    @property
    def _has_lost_moves(self) -> bool:
        """True if somebody holds a newer update of this table than there is on this machine."""
        table = self._deals.table
        if table is None or self._membership.machine.has_begun:
            return False
        held = [each.position for each in self._membership.attested.values()]
        return any(each.deal == table.drawn.number and each.number > table.number for each in held)

    def _issue(self) -> None:
        """Tell what is newest in a new term, and again when that is settled: until then those who counted before are
        needed as well. Tell the terms of the room when they are others."""
        is_unknown = isinstance(self._deals.stage, Pending | Drawing) or self._has_lost_moves
        if is_unknown or not self._membership.may_issue:
            return
        table, kept = self._deals.table, self._membership.kept
        if not table:
            self._issue_terms(is_due=not (kept.held.term == kept.top.term and kept.held.settled))
        elif kept.held != Position(kept.top.term, table.drawn.number, table.number, settled=True):
            self._membership.issue(table.drawn.number, table.number)
            self._members.sign_again()

    def _issue_terms(self, *, is_due: bool) -> None:
        before, kept = self._terms, self._membership.kept
        number = before.number if before else 0
        is_newest = Position(kept.top.term, 0, number + 1, settled=True) > kept.held  # than a game that is over
        if is_newest and (is_due or self._room_terms(number) != before):
            self._terms = self._room_terms(number + 1)
            self._membership.issue(0, number + 1)
        self._tell_terms()

    def _room_terms(self, number: int) -> RoomTerms:
        terms = self._deals.record
        return RoomTerms(
            number=number,
            deal=self._deals.number,
            game=terms.game,
            rules=codec(terms.game)["rules"].pack(terms.rules),
            carry=packed_carry(terms),
            chairs=tuple(self._members.chairs),
            onlookers=self._state.onlookers,
            is_open=self._state.is_open,
            joins_at_once=self._state.joins_at_once,
        )

    def _tell_terms(self) -> None:
        """Before the deal that is on, since whatever is told next is signed next."""
        terms = self._terms
        for member in self._members:
            if terms and member.at and member.link and member.is_here and member.told_terms != terms.number:
                member.told_terms = terms.number
                member.link.tell_terms(terms, self._deals.signer.sign_terms(member.at.seat, terms))

    def _name_heirs(self) -> None:
        """Tell those who have a seat who would go on without this host, and where to find them."""
        if self._room_code is None or not self._membership.is_hosting:
            return
        here = [each for each in self._members if each.at and each.stand and each.is_here]
        standing = sorted((each.stand.rank, each.at, each.stand) for each in here if each.at and each.stand)
        self._membership.order(tuple(at for _, at, _ in standing))
        own = Place(self._membership.me, self._room, self._room_code.signaling.long_code.secret)
        heirs = Heirs((own, *(Place(at, stand.room, stand.secret) for _, at, stand in standing)))
        self._membership.find(heirs.places)
        for member in self._members:
            if member.at and member.link and member.is_here and member.told_heirs != heirs:
                member.told_heirs = heirs
                member.link.send(heirs)

    def _keep(self) -> None:
        self._remember()
        self._deals.begin_log()

    def _remember(self) -> None:
        kept, places = self._membership.kept, tuple(self._membership.places.values())
        self._deals.state = replace(self._deals.state, kept=kept, table=self._membership.room, places=places)

    def _evidence(self) -> Evidence | None:
        is_of_game = self._membership.kept.held.deal > 0
        table = self._deals.table or (self._deals.table_before if is_of_game else None)
        return own_evidence(table, self._terms, self._membership, self._deals.signer)

    async def farewell(self) -> None:
        """Everybody is told; their seats are kept, unless there is nothing to come back to."""
        await self._part()
        if self._inheritance:
            await self._inheritance.guest.farewell()

    async def _part(self) -> None:
        self._is_parting = True
        self._members.sign()
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if self._ending is Fault.SUCCEEDED else LAST_WORDS):
                while not self._membership.machine.are_level:
                    await asyncio.sleep(LOOK / 10)
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
        played = (member for seat, member in self._members.playing.items() if not self._deals.waits(seat))
        return isinstance(self._deals.stage, Over) and all(member.has_seen_all for member in played)

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
                self._deals.start() if isinstance(self._deals.stage, Lobby) else self._deals.rematch()
                self._announce_start()
            case room_handle.PlainCommand.GO_ON:
                pass  # a guest wants it
            case room_handle.PlainCommand.END_GAME:
                self._ending = Fault.ENDED
            case room_handle.PlainCommand.HAND_ON:
                self._ending = Fault.HANDED_ON
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
        self._keep_secret(self._room_code.signaling.long_code.secret)

    def _keep_secret(self, secret: bytes) -> None:
        """From now on this leads here."""
        if self._state.secret:
            self._tables.renew(self._room, secret)
            self._deals.state = replace(self._deals.state, secret=secret)
        else:
            self._deals.state = replace(self._deals.state, door=secret)
        self._deals.begin_log()

    def _open_chair(self) -> None:
        """Somebody may come to the game that is on, by a code that is told at the table; asked again, by a new one."""
        if self._deals.free_chairs:
            self._new_code()
        self._deals.open_chair()
        self._changed()

    def _tell_code(self) -> None:
        state, is_on = self._code_state, isinstance(self._deals.stage, Playing)
        if not (isinstance(state, room_state.CodeOpen) and is_on and self._deals.free_chairs):
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
        if isinstance(self._deals.stage, Playing) and self._members.plays(member):
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
        if missing and isinstance(self._deals.stage, Lobby):
            # Translators: the end of a list, or a list of two.
            names = reduce(lambda items, last: _("{items} and {last}", items=items, last=last), missing)
            # Translators: {names} are those of one or several players.
            self._notices.put(_("The game begins as soon as {names} can be reached.", names=names))
        self._changed()

    # the table

    def _play(self) -> None:
        """Let the table take the next thing that was said to it. Whoever has acted is answered first; all that follows
        waits."""
        self._follow_draw()
        table = self._deals.table
        if table is None or self._is_parting or self._has_lost_moves:  # what is played now would not be kept
            return
        self._seat_latecomer()
        before = table.to_act
        has_changed = self._membership.may_issue and table.take_action(loop_time())
        self._members.flush()
        if has_changed:
            self._membership.issue(table.drawn.number, table.number)
            asyncio.get_running_loop().call_soon(self._follow, table, before, table.to_act)

    def _follow_draw(self) -> None:
        if self._deals.follow_draw():
            self._changed()

    def _follow(self, table: HostedTable, before: frozenset[Seat], to_act: frozenset[Seat]) -> None:
        self._tell()
        self.handle.snapshot = replace(self.handle.snapshot, to_act=to_act)
        if to_act != before:
            self._journal.sync_soon()
        if not to_act and table is self._deals.table:
            self._finish(table)
        self._think()

    def _seat_latecomer(self) -> None:
        if self._deals.seat_latecomer():
            self._changed()
            self._tell()

    def _tell(self) -> None:
        if self._deals.table:
            self._deals.table.send_updates(loop_time())
            self._members.flush()
            self._members.sign_soon()

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
        if not isinstance(self._deals.stage, Pending):
            self._membership.seat(member.at for member in self._members.playing.values() if member.at)
        self._tell_terms()
        self._name_heirs()
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
            finished=deals.record if isinstance(deals.stage, Over) else None,
            code_state=self._code_state,
            plays=deals.record.game,
            verifiers={seat: member.verifier for seat, member in members.playing.items()},
            identified=frozenset(member.guest.name for member in members if member.proof),
            room=self._room,
            before=self._state.before,
            overdue=self._overdue if isinstance(deals.stage, Playing) else (),
            waiting=tuple(member.guest.name for member in members.waiting),
            awaited=self._awaited,
            may_hand_on=self._may_hand_on,
            may_open_chair=deals.may_open_chair,
        )
        self.handle.snapshot = self._room_code.shown_in(snapshot) if self._room_code else snapshot

    @property
    def _awaited(self) -> tuple[Seat, ...]:
        """Seats for whom the table waits. As long as this host may not act, as after a start, they are named at once:
        what its screen shows may be over."""
        is_late = not self._membership.is_hosting or loop_time() - self._went_on > NAMED
        return tuple(sorted(member.seat for member in self._membership.awaited())) if is_late else ()

    @property
    def _may_hand_on(self) -> bool:
        """True if the others are a majority."""
        others = {member.at for member in self._members if member.at and member.stand and member.is_here}
        return self._deals.table is not None and self._membership.machine.electorate.elects(others)

    @property
    def _overdue(self) -> tuple[Seat, ...]:
        """Nobody is kept waiting by who does not sit at the table yet."""
        lost = set(self._members.lost_for(self._hold, loop_time()))
        if self._membership.may_issue and self._state.before in self._members.lost_for(HOLD_FOR_HOST, loop_time()):
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
