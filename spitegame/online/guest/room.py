"""A room as a guest knows it, on the network's thread: comes back to it whenever the connection is lost, and keeps what
it was shown."""

import asyncio
from datetime import datetime
from typing import Self, assert_never

from spitegame import __version__
from spitegame.net import link
from spitegame.net.channel import Channel
from spitegame.net.codec import Malformed
from spitegame.net.connection import Closed, Open
from spitegame.net.errors import SENTENCES, Fault, NetworkProblem
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.signaling_client import BadAddress
from spitegame.net.transcript import Opening, audit_deal, pack_shown_update, unpack_opening
from spitegame.net.wire import Again, Begin, Commitments, Dealt, HostMessage, Opened, Present, Said, Say, Told, Welcome
from spitegame.online.guest.connect import Connector
from spitegame.online.guest.deal_audit import DealAudit
from spitegame.online.guest.discovery import Place
from spitegame.rules.game import Seat
from spitegame.session.draw import Fair, Foul, Unchecked, Unfair
from spitegame.session.messages import Update
from spitegame.session.presence import Company, Here, Linked, Lost, Presence
from spitegame.session.room_codes import Invitation
from spitegame.session.room_line import GuestCommand, GuestRoomLine, Rematch, SayPhrase, Tick
from spitegame.session.room_state import Connecting, GuestSnapshot, JoinStage, RoomFailed, RoomGame, Searching, Waiting
from spitegame.storage.files import Folders, remove
from spitegame.storage.journal_writer import JournalWriter
from spitegame.storage.notices import Notices
from spitegame.storage.records import FinishedGame, keep_record
from spitegame.storage.resume import GuestState, ReopenedGuest, create_joined

TICK = 0.1
"""Seconds between two looks at the connection."""
FINAL = frozenset(
    {
        Fault.VERSION,
        Fault.REPLACED,
        Fault.REMOVED,
        Fault.ENDED,
        Fault.ABUSE,
        Fault.ROOM_FULL,
        Fault.FAIRNESS,
        Fault.BAD_MESSAGE,
    }
)
"""When these have ended a connection, no other one is tried by itself."""
WENT_BACK = "The host’s machine has lost the last moves: the table is as it was before them."
BROKEN_OFF = "Before this deal the host broke off another one, when it could know the cards."

HOPELESS = frozenset(
    {Fault.NO_ROOM, Fault.WRONG_CODE, Fault.CODE_BURNED, Fault.VERSION, Fault.REMOVED, Fault.ENDED, Fault.UNKNOWN_GUEST}
)
"""The same once more would only fail again; a wrong code would even burn it."""


class GuestRoom:
    """Everything but `line` is for the network's thread only."""

    def __init__(self, name: str, folders: Folders, *, watching: bool) -> None:
        self._name = name
        self._folders = folders
        self._watching = watching
        self._connector = Connector(self._trying)
        self._host = ""
        self._verifier = ""
        self._link = self._new_link(None)
        self._channel: Channel | None = None
        self._seat: Seat | None = None
        self._company = Company(())
        self._again: tuple[Seat, ...] = ()
        self._audit: DealAudit | None = None
        """Of the newest deal."""
        self._verifying: asyncio.Task[None] | None = None
        self._to_act: frozenset[Seat] = frozenset()
        self._game: RoomGame | None = None
        self._stage: JoinStage = Searching()
        self._lost: float | None = None
        self._is_leaving = False
        self._ended = ""
        self._notices = Notices()
        first = GuestSnapshot(stage=self._stage, company=self._company, own=Lost(0), seat=None, verdict=Unchecked())
        self.line = GuestRoomLine(first, self._notices, self.obey)
        self._journal = JournalWriter(self._notices)

    @classmethod
    def invited(cls, invitation: Invitation, service: str, name: str, folders: Folders, *, watching: bool) -> Self:
        """`service`: where the player looks for rooms otherwise; empty: nowhere."""
        visiting = cls(name, folders, watching=watching)
        visiting._connector = Connector.invited(invitation, service, visiting._trying)
        return visiting

    @classmethod
    def resumed(cls, joined: ReopenedGuest, folders: Folders) -> Self:
        game = joined.state
        visiting = cls(game.name, folders, watching=game.seat is None)
        place = Place(game.service, game.local)
        visiting._connector = Connector.kept(place, game.key, game.room, game.resume, visiting._trying)
        visiting._host, visiting._seat = game.host, game.seat
        visiting._journal = JournalWriter(visiting._notices, joined.journal)
        if game.draw:
            audit = visiting._audit = DealAudit(game.draw, joined.shown)
            visiting._link = visiting._new_link(link.ResumePoint(audit.number, audit.record.game, joined.heard))
        return visiting

    def _new_link(self, place: link.ResumePoint | None) -> link.GuestLink:
        return link.GuestLink(link.Introduction(self._name, f"spitegame {__version__}", self._watching), place)

    # life

    async def run(self) -> None:
        """Until cancelled, or nothing is tried again by itself."""
        try:
            while not (self._ended or self._is_leaving):
                await self._attend(await self._connector.enter())
        except NetworkProblem as problem:
            self._end(str(problem), is_worth_another_try=problem.fault not in HOPELESS)
        except BadAddress as problem:
            self._end(str(problem), is_worth_another_try=False)
        finally:
            await self._verified()
            self._put_away(is_over=self._is_leaving and self._is_done)

    async def farewell(self) -> None:
        """The host is told. The seat is held all the same."""
        self._is_leaving = True
        self._link.close(Fault.BYE, self._now)
        await self._verified()
        self._put_away(is_over=self._is_done)
        while not isinstance(self._link.state, Closed):
            await asyncio.sleep(TICK / 4)
            self._link.tick(self._now)
        if self._channel:
            await self._channel.close()

    @property
    def _is_done(self) -> bool:
        """There is no game to come back to."""
        audit = self._audit
        return audit is None or not audit.heard or not isinstance(audit.verdict, Unchecked)

    def _trying(self, words: str) -> None:
        if self._game is None:
            self._stage = Connecting(words)
            self._publish()

    async def _attend(self, entered: SecureChannel) -> None:
        """Until the connection is lost."""
        channel = entered.channel
        self._channel = channel
        self._verifier = entered.verifier
        if not self._journal.has_begun:
            self._write_journal()  # as soon as the host has heard our name, the seat is held for this key only
        self._link.attach(channel.send, entered.confirm_macs, self._now)
        channel.listen(lambda data: self._hear(channel, data), lambda: self._gone(channel))
        try:
            while not isinstance(self._link.state, Closed):
                self._link.tick(self._now)
                self._publish()
                await asyncio.sleep(TICK)
        finally:
            self._channel = None
            await channel.close()
        if not self._is_leaving:
            await self._parted(self._link.state.fault)

    async def _parted(self, fault: Fault) -> None:
        """The connection is lost, or was ended by one side."""
        self._lost = self._now
        await self._verified()
        if fault in (Fault.ENDED, Fault.REMOVED):
            self._put_away(is_over=True)
        if fault in FINAL or (fault is Fault.BYE and self._is_done):
            self._end(SENTENCES[fault], is_worth_another_try=fault not in HOPELESS)
        elif fault is Fault.BYE:
            self._notices.put(f"{self._host} has left the table. The game goes on when they are back.")
        self._publish()

    def _gone(self, channel: Channel) -> None:
        if self._channel is channel:
            self._link.lost()

    def _end(self, sentence: str, *, is_worth_another_try: bool) -> None:
        self._ended = sentence
        self._stage = RoomFailed(sentence, is_worth_another_try)
        if self._game:
            self._notices.put(sentence)
        self._put_away(is_over=self._is_done)
        self._publish()

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # what the screen wants

    def obey(self, command: GuestCommand) -> None:
        match command:
            case Rematch():
                if self._audit:
                    self._link.send(Again(self._audit.number))
            case SayPhrase(phrase):
                self._link.send(Say(phrase))
            case Tick():
                self._link.flush()
            case other:
                assert_never(other)

    # what the host says

    def _hear(self, channel: Channel, data: bytes) -> None:
        if self._channel is not channel:
            return
        message = self._link.receive(data, self._now)
        if message is None:
            return
        try:
            self._take(message)
        except Foul as foul:
            self._notices.put(f"The deal is not fair. {foul}")
            self._link.close(Fault.FAIRNESS, self._now)
        except Malformed:
            self._link.close(Fault.BAD_MESSAGE, self._now)
        self._publish()

    def _take(self, message: HostMessage | Told) -> None:
        """Raises Foul or Malformed."""
        match message:
            case Welcome(seat=seat, room=host):
                self._come_in(seat, host)
            case Present(company, again):
                self._meet(company, again)
            case Said(seat, phrase):
                if seat < len(self._company.chairs):
                    self.line.phrases.put((seat, phrase))
            case Begin():
                self._begin(message)
            case Commitments() | Dealt() | Told() | Opened():
                if self._audit and message.deal == self._audit.number:
                    self._follow(self._audit, message)
            case other:
                assert_never(other)

    def _come_in(self, seat: Seat | None, host: str) -> None:
        if self._audit and seat != self._seat:
            raise Malformed("A seat is for a whole game.")
        is_new = (seat, host) != (self._seat, self._host)
        self._seat, self._host, self._lost = seat, host, None
        self._connector.is_known = True
        if is_new:
            self._write_journal()

    def _meet(self, company: Company, again: tuple[Seat, ...]) -> None:
        seats = len(company.chairs)
        if self._audit and seats != len(self._audit.record.occupants):
            raise Malformed("There are as many chairs as players.")
        if not all(seat < seats for seat in (self._seat or 0, *again)):
            raise Malformed("There is no such chair.")
        self._company, self._again = company, again
        self._stage = Waiting(self._verifier)

    def _begin(self, begin: Begin) -> None:
        if self._audit and begin.deal == self._audit.number:
            self._audit.begun_again(begin)
        else:
            self._audit = DealAudit.of(begin, self._connector.room, self._seat, self._audit)
            self._verifying = None
            self._write_journal()
        if self._audit.commit:
            self._link.send(self._audit.commit)

    def _follow(self, audit: DealAudit, message: Commitments | Dealt | Told | Opened) -> None:
        """In the newest deal."""
        match message:
            case Commitments():
                if audit.bind(message):
                    self._write_journal()
                if audit.reveal:
                    self._link.send(audit.reveal)
            case Dealt():
                audit.check(message)
            case Told(message=Update() as update):
                self._show(audit, update)
            case Told():
                pass  # the line has heard what was refused
            case Opened(data=data):
                self._check(audit, unpack_opening(data))
            case other:
                assert_never(other)

    def _show(self, audit: DealAudit, update: Update) -> None:
        if audit.goes_back(update):
            self._notices.put(WENT_BACK)
            self._write_journal()
        told = audit.note(update)
        if told:
            self._journal.append(pack_shown_update(told))
        self._to_act = update.to_act
        line = self._link.line.seat
        if self._game is None or self._game.lines.get(self._seat) is not line:
            is_new = told is not None and update.number == 1
            self._game = RoomGame(deal=audit.number, record=audit.record, lines={self._seat: line}, is_new=is_new)
            if is_new and audit.draw.broken_off:
                self._notices.put(BROKEN_OFF)

    def _check(self, audit: DealAudit, opening: Opening) -> None:
        """Once, against all that was shown."""
        if self._verifying is None:
            self._verifying = asyncio.get_running_loop().create_task(self._verify(audit, opening))

    async def _verify(self, audit: DealAudit, opening: Opening) -> None:
        """In a thread, as it takes its time."""
        finished = FinishedGame(opening, audit.transcript)
        audit.verdict = await asyncio.to_thread(audit_deal, finished.transcript, opening)
        if isinstance(audit.verdict, Fair):
            audit.opened = opening.record
        if isinstance(audit.verdict, Unfair):
            self._notices.put(f"This game was not fair. {audit.verdict.sentence}")
        self._publish()
        with self._notices.catch_storage_problems():
            await asyncio.to_thread(keep_record, self._folders, finished, datetime.now())

    async def _verified(self) -> None:
        """What is being checked just now has been."""
        if self._verifying:
            await self._verifying

    # how things stand

    def _publish(self) -> None:
        self.line.snapshot = GuestSnapshot(
            stage=self._stage,
            company=self._company,
            own=self._presence(),
            seat=self._seat,
            verdict=self._audit.verdict if self._audit else Unchecked(),
            wants_rematch=self._again,
            game=self._game,
            to_act=self._to_act,
            finished=self._audit.opened if self._audit else None,
            ended=self._ended,
        )

    def _presence(self) -> Presence:
        now = self._now
        if self._ended:
            return Here()
        if self._channel is None or not isinstance(self._link.state, Open):
            return Lost(round(now - (now if self._lost is None else self._lost)))
        if self._link.is_suspect:
            return Lost(round(self._link.silence(now)))
        return Linked(self._link.delay or 0, self._channel.path)

    # the disk

    def _write_journal(self) -> None:
        """Anew."""
        connector, audit = self._connector, self._audit
        assert connector.place
        game = GuestState(
            room=connector.room,
            key=connector.key,
            resume=connector.resume,
            service=connector.place.url,
            local=connector.place.is_local,
            seat=self._seat,
            name=self._name,
            host=self._host,
            draw=audit.draw if audit else None,
        )
        heard = tuple(audit.heard) if audit else ()
        self._journal.begin(lambda: create_joined(self._folders, game, heard))

    def _put_away(self, *, is_over: bool) -> None:
        """For good. What is over is forgotten."""
        was_kept = self._journal.has_begun
        self._journal.close()
        if was_kept and is_over:
            with self._notices.catch_storage_problems():
                remove(self._folders.joined_journal)
