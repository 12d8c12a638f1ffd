"""A room as its host keeps it, on the network's thread: its life, what the host's screen wants and is shown, and what
stays on disk."""

import asyncio
import secrets
from dataclasses import replace
from datetime import datetime
from typing import Self, assert_never

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.aiortc_patches import NoFloodLimits
from spitegame.net.errors import Fault
from spitegame.net.signaling_client import BadAddress
from spitegame.net.wire import MOST_ONLOOKERS
from spitegame.online.host.deals import Deals
from spitegame.online.host.guests import Guests
from spitegame.online.host.members import Members
from spitegame.online.host.room_code import RoomCode
from spitegame.online.host.service_address import ServiceAddress, venue
from spitegame.online.host.table import HostedTable
from spitegame.rules.game import Seat
from spitegame.session.presence import Company, Here
from spitegame.session.record import Entry, Record
from spitegame.session.room_line import (
    EndGame,
    FreeSeat,
    HostCommand,
    HostRoomLine,
    NewCode,
    Rematch,
    SayPhrase,
    SeatComputer,
    StartGame,
    Tick,
)
from spitegame.session.room_state import CodePending, CodeState, HostSnapshot, RoomFailed, RoomPlan
from spitegame.storage.files import Folders, reason_of, remove
from spitegame.storage.journal_writer import JournalWriter
from spitegame.storage.notices import Notices
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import Change, HostState, ReopenedHost, create_hosted, pack_change
from spitegame.workers.computers import Computers

HOST = Seat(0)
"""The seat of the room's host."""
TICK = 0.1
"""Seconds between two looks at everybody's connection."""
TOLD = 1.0
"""Seconds between two tellings of how the connections stand, while nobody comes or goes."""
HOLD = 600.0
"""So many seconds the seat of somebody who is lost is held."""
PACE = 0.5
"""Of computers, while the screen says nothing of it: a window that is dragged stops the thread that would."""
SCREEN = 0.5
"""So many seconds what the screen has said holds."""


class HostRoom:
    """Everything but `line` is for the network's thread only."""

    def __init__(self, plan: RoomPlan, folders: Folders, computers: Computers, *, hold: float = HOLD) -> None:
        """`hold`: the seconds for which the seat of somebody who is lost is held."""
        self._plan = plan
        self._folders = folders
        self._computers = computers
        self._hold = hold
        self._port = 0
        self._room_code: RoomCode | None = None
        self._is_ended = False
        self._pace, self._paced = PACE, float("-inf")
        """What the screen has said, and when."""
        self._problem = ""
        self._told = 0.0
        self._notices = Notices()
        first = HostSnapshot(company=Company(()), own=Here(), seat=HOST, code_state=CodePending())
        self.line = HostRoomLine(first, self._notices, self.obey)
        self._journal = JournalWriter(self._notices)
        terms = Record(game=plan.game, rules=plan.rules, seed=0, occupants=(), open_hands=plan.open_hands)
        self._be_in(secrets.token_bytes(KEY_BYTES), terms, Members(plan.chairs))

    def _be_in(self, key: bytes, terms: Record, members: Members) -> None:
        """`terms`: rules, account and open hands; without players and cards."""
        self._key = key
        self._members = members
        self._deals = Deals(public_id(key), terms, members, self._computers, self.happened, self._write_journal)
        self._guests = Guests(self, members, self._deals, self._plan.onlookers, self._notices, self.line.phrases)

    @classmethod
    def resumed(cls, hosted: ReopenedHost, folders: Folders, computers: Computers, *, hold: float = HOLD) -> Self:
        """Raises Unreplayable."""
        game, record = hosted.state, hosted.record
        plan = RoomPlan(
            game=record.game,
            rules=record.rules,
            chairs=game.chairs,
            open_hands=record.open_hands,
            onlookers=MOST_ONLOOKERS if game.onlookers else 0,
            service=game.service,
        )
        room = cls(plan, folders, computers, hold=hold)
        room._port = game.port
        room._journal = JournalWriter(room._notices, hosted.journal)
        room._be_in(game.key, replace(record, seed=0, occupants=(), entries=()), Members(game.chairs, game.guests))
        room._deals.number = game.deal
        if game.drawn:
            room._deals.open(game.drawn, record, hosted.reseated, is_new=False)
        return room

    # life

    async def run(self) -> None:
        """Until cancelled, or there is no place for the room."""
        for member in self._members:
            member.lost = self._now
        try:
            async with venue(self._plan.service, public_id(self._key), self._port, self._notices.put_once) as place:
                await self._live_at(place)
        except (BadAddress, NoFloodLimits) as problem:
            self._fail(str(problem))
        except OSError as problem:
            self._fail(f"The room cannot be opened on this machine: {reason_of(problem)}.")
        finally:
            await self.farewell()
            self._computers.close()
            self._deals.leave()

    async def _live_at(self, place: ServiceAddress) -> None:
        if place.port != self._port or not self._journal.has_begun:
            self._port = place.port
            self._write_journal()
        self._room_code = RoomCode(place, self._key, self._guests, self._guests.places)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._room_code.run())
            tasks.create_task(self._look_after())

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._publish()

    async def _look_after(self) -> None:
        while True:
            self._guests.look_after()
            self._think()
            self._deals.tell(self._now)  # who is new here, how much time is left
            if self._computers.problem:
                self._notices.put_once(self._computers.problem)
            if self._now >= self._told + TOLD:
                self.changed()
            await asyncio.sleep(TICK)

    async def farewell(self) -> None:
        """Everybody is told; their seats are kept, unless there is nothing to come back to."""
        self._guests.part_from_all(Fault.ENDED if self._is_ended else Fault.BYE)
        was_kept = self._journal.has_begun
        self._journal.close()
        if was_kept and self._is_done:
            with self._notices.catch_storage_problems():
                remove(self._folders.hosted_journal)
        await self._guests.parted()

    @property
    def _is_done(self) -> bool:
        """There is nothing to come back to."""
        if self._is_ended or not self._deals.table:
            return self._room_code is not None
        return self._deals.is_over and all(member.has_seen_all for member in self._members.playing)

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # what the screen wants

    def obey(self, command: HostCommand) -> None:
        match command:
            case NewCode():
                self._new_code()
            case SeatComputer(seat, level, name):
                self._deals.seat_computer(seat, level, name)
                self.changed()
            case FreeSeat(seat):
                self._free(seat)
            case StartGame():
                self._deals.start()
                self._announce_start()
            case Rematch():
                self._guests.again.clear()
                self._deals.rematch()
                self._announce_start()
            case EndGame():
                self._is_ended = True
            case SayPhrase(phrase):
                self._guests.say(phrase)
            case Tick(pace):
                self._pace, self._paced = pace, self._now
                self._think()
            case other:
                assert_never(other)

    def _new_code(self) -> None:
        if self._room_code:
            self._room_code.renew()

    def _free(self, seat: Seat) -> None:
        """Whoever sits there has to go, and may not come again by the same code; before the cards are dealt."""
        if self._deals.table:
            return
        self._deals.free(seat)
        member = self._members.at(seat)
        if member:
            self._guests.send_away(member, Fault.REMOVED)
            self._new_code()
        self.changed()

    def _announce_start(self) -> None:
        """The game begins, or those who are missing are named."""
        missing = " and ".join(member.guest.name for member in self._members.playing if not member.is_here)
        if missing and self._deals.in_lobby:
            self._notices.put(f"The game begins as soon as {missing} can be reached.")
        self.changed()

    # what happens

    def played(self) -> None:
        """Something may have been said to the table. Whoever has acted is answered first; all that follows waits."""
        if self._guests.are_left:
            return  # it would not be kept
        before = self._deals.to_act
        if self._deals.hear(self._now):
            asyncio.get_running_loop().call_soon(self._follow, before, self._deals.to_act)

    def _follow(self, before: frozenset[Seat], to_act: frozenset[Seat]) -> None:
        """The game has changed, and with it who is to act."""
        self._deals.tell(self._now)
        self.line.snapshot = replace(self.line.snapshot, to_act=to_act)
        if to_act != before:
            self._journal.sync_soon()
        if not to_act and self._deals.table:
            self._finish(self._deals.table)
        self._think()

    def _think(self) -> None:
        screen_lives = self._now < self._paced + SCREEN
        self._deals.think(self._now, self._pace if screen_lives else PACE)
        self.played()

    def _finish(self, table: HostedTable) -> None:
        self._deals.reveal(table)
        with self._notices.catch_storage_problems():
            keep_record(self._folders, FinishedGame(table.opening, None), datetime.now())
        self.changed()

    def hurry(self) -> None:
        """Somebody is lost, and is to find the way back open."""
        assert self._room_code
        self._room_code.hurry()

    def changed(self) -> None:
        """Everybody is told how things stand."""
        self._told = self._now
        if self._room_code:
            self._room_code.mind()
        self._guests.tell_how_things_stand()
        self._publish()

    def _publish(self) -> None:
        room_code, members = self._room_code, self._members
        self.line.snapshot = HostSnapshot(
            code_state=self._code_state,
            company=members.company(self._now),
            own=Here(),
            seat=HOST,
            verifiers={member.seat: member.verifier for member in members.playing if member.seat is not None},
            address=room_code.address if room_code else "",
            invitation=room_code.invitation if room_code else "",
            overdue=members.lost_for(self._hold, self._now) if self._deals.is_on else (),
            wants_rematch=tuple(sorted(self._guests.again)),
            game=self._deals.game,
            to_act=self._deals.to_act,
            finished=self._deals.record if self._deals.is_over else None,
        )

    @property
    def _code_state(self) -> CodeState:
        if self._problem:
            return RoomFailed(self._problem)
        return self._room_code.state if self._room_code else CodePending()

    # the disk

    def happened(self, change: Change) -> None:
        """To be kept, before anybody is told."""
        self._journal.append(pack_change(self._plan.game, change))
        if not isinstance(change, Entry):
            self._journal.sync_soon()

    def _write_journal(self) -> None:
        """Anew."""
        table = self._deals.table
        game = HostState(
            key=self._key,
            service=self._plan.service,
            port=self._port,
            onlookers=self._plan.onlookers > 0,
            chairs=tuple(self._members.chairs),
            guests=tuple(member.guest for member in self._members),
            deal=self._deals.number,
            drawn=table.drawn if table else None,
        )
        record, reseated = self._deals.record, table.reseated if table else ()
        self._journal.begin(lambda: create_hosted(self._folders, game, record, reseated))
