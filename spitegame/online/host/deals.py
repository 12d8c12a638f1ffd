"""The games of a room, one after the other: their occupants, the draw of all programs together, and the table."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TypeAlias

from signaling.messages import public_id
from spitegame.net.link import HostLink
from spitegame.net.signatures import UpdateSigner
from spitegame.net.transcript import Reseating, deal_terms, fresh_contribution, hidden_terms, open_terms, pack_opening
from spitegame.net.wire import Beginning, Commit, Commitments, Dealt, Reveal, Seated, beginning
from spitegame.online.host.members import Chairs, Member
from spitegame.online.host.table import HostedTable
from spitegame.online.room.failover import Issued
from spitegame.online.room.membership import Membership
from spitegame.rules.game import Seat
from spitegame.session.draw import Contribution, Deal, Drawn, HostDraw, commitment
from spitegame.session.occupants import STAND_IN, Computer, Person, Reserved, Vacant
from spitegame.session.record import Record
from spitegame.session.room_state import RoomGame
from spitegame.storage.resume import DrawBegun, GuestLeft, HostJournal, HostState, Reseated
from spitegame.workers.computers import Computers


@dataclass(frozen=True, slots=True)
class Pending:
    """The stage of an heir's room until its members have shown with which game the room goes on."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """The stage without a deal, in which some chairs may be free."""


class Drawing(HostDraw):
    """The stage in which all programs draw the cards together. The draw waits for guests who are lost. If a guest
    leaves for good, the draw begins anew."""

    def __init__(self, room: bytes, number: int, record: Record, contributors: Collection[Seat]) -> None:
        """`record`: the terms of the game, with its occupants. `contributors`: the seats of guests with a part in the
        draw."""
        deal = Deal(room, number, deal_terms(record))
        super().__init__(deal, fresh_contribution(), len(record.occupants), contributors, hidden_terms(record))
        self.record = record
        self.begin = beginning(number, record, self.commitment)
        """The message that begins the draw."""

    def take_part(self, seat: Seat, message: Commit | Reveal) -> None:
        """Take a message of the guest on this seat, unless it is of a draw that was broken off. Raises Foul."""
        if message.deal != self.begin.deal:
            return  # it belongs to a draw that was broken off
        match message:
            case Commit(hash=hashed):
                self.commit(seat, hashed)
            case Reveal(seed=seed, salt=salt):
                self.reveal(seat, Contribution(seed, salt))

    @property
    def commitments(self) -> Commitments | None:
        """The commitments of all who take part, or None as long as one is missing."""
        return None if self.hashes is None else Commitments.of(self.begin.deal, self.hashes)


Stage: TypeAlias = Pending | Lobby | Drawing | HostedTable
"""The stage of the newest deal. A table is left when the draw for the next one begins."""


class Deals:
    """The games of one room at its host."""

    def __init__(
        self,
        state: HostState,
        record: Record,
        chairs: Chairs,
        computers: Computers,
        journal: HostJournal,
        membership: Membership,
    ) -> None:
        """`state`: the room as it began. `record`: the game, or its terms."""
        self.state, self.journal, self.membership = state, journal, membership
        self.chairs, self.members = chairs, chairs.members
        self._terms, self._computers = replace(record, seed=0, occupants=(), entries=()), computers
        self.signer = UpdateSigner(membership.identity, lambda: membership.stamp)
        self.stage: Stage = Lobby()
        self._is_starting = False
        """The host wants the game to begin: computers take all chairs that are free, now or before it begins."""
        self._waits_for_start = False
        """The next game begins only when the host wants it; False: as soon as everybody is here."""
        self.number = state.deal
        """The number of the newest deal that was begun, even if it was broken off; 0 if there was none."""
        self.table_before: HostedTable | None = None
        """The newest table that is closed; None if there is none."""
        self.game: RoomGame | None = None
        """The newest game as the host's screen gets it: the deal, its terms, and the near ends of the lines."""

    @property
    def room(self) -> bytes:
        """The room's public name."""
        return public_id(self.state.key)

    @property
    def table(self) -> HostedTable | None:
        """The table of the game that is on or over; None in other stages."""
        return self.stage if isinstance(self.stage, HostedTable) else None

    @property
    def is_on(self) -> bool:
        return self.table is not None and not self.table.is_over

    @property
    def is_over(self) -> bool:
        """True if a game has ended, and the draw for the next one has not begun."""
        return self.table is not None and self.table.is_over

    # newcomers, who take the seats of computers

    def clear_seat(self, seat: Seat) -> None:
        """Make this seat free for a newcomer. A member who had the seat and has left is forgotten. A computer leaves
        the seat at once in the lobby; in a game, when the newcomer takes it over."""
        if before := self.members.at(seat):
            self._forget(before)
        if isinstance(self.stage, Lobby) and isinstance(self.chairs[seat], Computer):
            self._reseat(seat, Vacant())

    def take_over(self, member: Member) -> Computer | None:
        """Let a new member take the seat of a computer in the game that is on. Return that computer; None if no
        computer sits there or no game is on."""
        seat = member.seat
        if seat is None or self.table is None or not isinstance(computer := self.chairs[seat], Computer):
            return None
        self._reseat(seat, Person(member.guest.name))
        return computer

    def _seat_waiting(self) -> bool:
        """Between two games, give the members who have waited the seats of computers. Return True if anybody has got
        one."""
        both = list(zip(self.members.waiting, self.chairs.computers_alone, strict=False))
        for member, seat in both:
            self.clear_seat(seat)
            member.guest, member.awaits_seat = replace(member.guest, seat=seat), False
            if member.link:
                member.link.send(Seated(seat))
        return bool(both)

    def waits(self, seat: Seat | None) -> bool:
        """True if the guest on this chair came late, and does not sit at the table yet."""
        return seat is not None and self.table is not None and seat >= self.table.seats

    @property
    def is_under_way(self) -> bool:
        """True if a game is on, or goes on once the members have shown it or the rest of its cards is drawn."""
        return self.is_on or isinstance(self.stage, Pending) or self._draws_rest

    @property
    def _draws_rest(self) -> bool:
        """True while the unseen cards of a game that goes on are drawn anew."""
        return isinstance(self.stage, Drawing) and self.stage.record.resumed is not None

    @property
    def record(self) -> Record:
        """The record of the game as far as it has got; in the lobby, the terms of the next one."""
        return self.table.record if self.table else self._terms

    # late joiners

    def _seat_latecomer(self, table: HostedTable) -> bool:
        """Let a late joiner sit down, if they are here and the game allows it now. Return True if they have done so."""
        member = self.members.at(Seat(table.seats))
        if member is None or member.link is None or not (member.is_here and table.may_join):
            return False
        if not self.membership.may_issue:  # asked last: it takes longest, and almost nobody comes late
            return False
        table.join(member.guest.name)
        self.membership.tell(Issued(table.drawn.number, table.number))
        self._bring_to(table, member, member.link)
        return True

    # chairs

    def start(self) -> None:
        """Begin the next game, unless one is on, as soon as everybody is here. Computers take the free chairs, and
        those that become free until then."""
        if self.is_on:
            return
        if self.table:
            self._leave(self.table)
        self._is_starting = True
        self._begin_if_complete()

    def _leave(self, table: HostedTable) -> None:
        """Go back to the lobby from a game that is over."""
        is_somebody_new = len(self.chairs) > table.seats or bool(table.taken_over)
        self.close_table()
        is_somebody_new |= self._seat_waiting()
        self._terms = replace(self._terms, carry=None if is_somebody_new else table.carry, resumed=None)
        self.begin_log()
        for member in self.members:
            member.wants_rematch = False

    def seat_computer(self, seat: Seat, level: str, name: str) -> None:
        """Let a computer take a free chair, or play for a lost guest; where that is not possible, do nothing. `name`:
        the name of the computer; empty to choose one."""
        member = self.members.at(seat)
        is_free = isinstance(self.chairs[seat], Vacant) and not (member and member.link)
        if self.waits(seat) or self.is_over or not is_free:
            return
        if member and not self.table:
            self._forget(member)
        is_named = name and not self.state.is_open
        called = self.chairs.name_for(name) if is_named else self.chairs.name_for_computer(level)
        self._reseat(seat, Computer(called, level))
        self._begin_if_complete()

    def seat_stand_in(self, seat: Seat) -> None:
        """Let a computer play on for somebody who was removed. Do nothing while no game is on."""
        if self.is_on and seat < len(self.chairs):
            self.seat_computer(seat, STAND_IN, "")

    def stand_in(self, seat: Seat) -> None:
        """Let a computer play for a guest for whom the game waits. The guest has the seat back as soon as they act or
        say a phrase."""
        member = self.members.at(seat)
        if member and self.chairs.plays(member) and self.is_on and not self.waits(seat):
            self._reseat(seat, Computer(self.chairs.name_for_computer(STAND_IN), STAND_IN))

    def free(self, seat: Seat) -> None:
        """Let the computer on this seat leave it. Call this before the cards are dealt."""
        self._is_starting = False
        if isinstance(self.chairs[seat], Computer):
            self._break_off_draw()
            self._reseat(seat, Vacant())

    def _break_off_draw(self) -> None:
        """Go back to the lobby if a draw is under way."""
        if isinstance(self.stage, Drawing):
            self.stage = Lobby()

    def dismiss(self, member: Member) -> None:
        """Forget a guest who has left for good. If this breaks off a draw at an open table, another draw begins at
        once, with a computer in the guest's place."""
        had_draw = isinstance(self.stage, Drawing)
        self._forget(member)
        self._is_starting |= self.state.is_open and had_draw and isinstance(self.stage, Lobby)
        self._begin_if_complete()

    def _forget(self, member: Member) -> None:
        """Forget a guest, and break off a draw in which the guest has a part."""
        if self.chairs.plays(member):
            self._break_off_draw()
        self.members.remove(member)
        self.journal.keep(GuestLeft(member.guest.side))
        if self.waits(member.seat):
            self.chairs.pop()
            self.begin_log()

    def take_back_seat(self, member: Member) -> None:
        """Give a guest who is back the seat again if a computer has played on it. During a draw the computer stays,
        since the draw has begun with it."""
        seat, is_drawing = member.seat, isinstance(self.stage, Drawing)
        if seat is not None and not is_drawing and isinstance(self.chairs[seat], Computer):
            self._reseat(seat, Vacant())

    def _reseat(self, seat: Seat, occupant: Reserved) -> None:
        """Put this occupant on the chair, in the journal and at the table. Vacant stands for the guest who had the seat
        before, a Person for a new guest."""
        self.chairs[seat] = Vacant() if isinstance(occupant, Person) else occupant
        self.journal.keep(Reseated(seat, occupant))
        if self.table and self.is_on:
            self.table.reseat(seat, occupant)

    def _begin_if_complete(self) -> None:
        """Begin the draw if no chair is free and everybody is here, unless the host has still to start the game."""
        if not isinstance(self.stage, Lobby):
            return
        if self._is_starting:
            self._fill_chairs()
        if self.chairs.are_complete and (self._is_starting or not self._waits_for_start):
            self._is_starting = False
            self._begin_draw()

    def _fill_chairs(self) -> None:
        """Let computers take the free chairs."""
        for seat in self.chairs.free:
            self._reseat(seat, Computer(self.chairs.name_for_computer(STAND_IN), STAND_IN))

    # the draw

    def go_on(self, terms: Record, deal: int) -> None:
        """Go on with the game of another host if `terms` has a resumption, else with the next game, in the lobby. Cards
        that nobody here has seen are drawn anew. `deal`: the number of the newest deal of that host."""
        self._terms, self.number = terms, max(deal, self.number)
        self.stage, self._waits_for_start = Lobby(), deal > 0
        if terms.resumed:
            self._fill_chairs()  # nobody may know who sat on some of them
            self._begin_draw()
        else:
            self.begin_log()
            self._begin_if_complete()

    @property
    def _present_seats(self) -> set[Seat]:
        """The seats of the guests who are here."""
        return {seat for seat, member in self.chairs.playing.items() if member.is_here}

    def _begin_draw(self) -> None:
        """Begin a draw with the present occupants of the chairs."""
        self.number += 1
        self.journal.keep(DrawBegun(self.number))
        playing = self.chairs.playing.keys()
        missing = playing - self._present_seats if self._terms.resumed else set()
        occupants = list(self.chairs.occupants)
        for seat in missing:  # computers are dealt the hands of those who are missing, and keep them for them
            occupants[seat] = Computer(occupants[seat].name, STAND_IN)
        record = replace(self._terms, occupants=tuple(occupants))
        self.stage = draw = Drawing(self.room, self.number, record, playing - missing)
        for member in self.members:
            member.begin(draw.begin, self.signer)

    def take_part(self, seat: Seat, message: Commit | Reveal) -> None:
        """Take a guest's message to the draw, if one is under way. Raises Foul."""
        draw = self.stage
        if not isinstance(draw, Drawing):
            return
        told = draw.commitments
        draw.take_part(seat, message)
        if draw.commitments and not told:
            self.members.send(draw.commitments)

    def advance(self) -> bool:
        """Do what is possible now. Deal once all parts of the draw are there and the table may go on; seat a late
        joiner; or begin the draw for the rest of a game anew if a guest with a part in it is lost. Call this whenever
        that may have changed. Return True if the new state must be told to everybody."""
        match self.stage:
            case Drawing() as draw if self._draws_rest and not draw.contributors <= self._present_seats:
                self._begin_draw()
            case Drawing(drawn=drawn) as draw if drawn and self.membership.may_issue:
                self._deal(draw, drawn)
                return True
            case HostedTable() as table if self.is_on:
                return self._seat_latecomer(table)
            case _:
                pass
        return False

    def _deal(self, draw: Drawing, drawn: Drawn) -> None:
        """Open the table with the cards that were drawn, and tell everybody."""
        record = replace(draw.record, seed=drawn.seed(deal_terms(draw.record)))
        table = self.open(drawn, record, (), is_new=record.resumed is None)
        if record.resumed:
            for seat in self.chairs.playing.keys() - draw.contributors:
                table.reseat(seat, Vacant())
        self.begin_log()
        self.membership.tell(Issued(drawn.number, table.number))
        self.members.sign_soon()
        self.members.send(Dealt.of(drawn.number, drawn.contributions))
        for member in self.members:
            if member.is_here:
                self.take_back_seat(member)
            if member.line:
                table.connect(member.line, member.seat, heard=0)
        self.members.flush()

    # the table

    def open(self, drawn: Drawn, record: Record, reseated: tuple[Reseating, ...], *, is_new: bool) -> HostedTable:
        """Open the table of this record. `is_new`: the game begins with it, and is not resumed. Raises Unreplayable."""
        table = HostedTable(
            drawn,
            record,
            reseated,
            self.chairs.here,
            self._computers,
            self.journal.keep,
            lambda: self.members.know_later_actions,
        )
        self.stage = table
        self.game = RoomGame(deal=drawn.number, record=open_terms(record), lines=table.lines, is_new=is_new)
        return table

    def close_table(self) -> None:
        """Close the table, and go back to the lobby."""
        if self.table:
            self.table.close()
            self.table_before, self.stage = self.table, Lobby()

    def begin_log(self) -> None:
        """Write the journal anew, with the whole state of the room. Do nothing while another host's game is still to be
        shown here, or its unseen cards are to be drawn."""
        table = self.table
        chairs, guests = tuple(self.chairs), tuple(each.guest for each in self.members)
        drawn = table.drawn if table else None
        state = replace(self.state, chairs=chairs, guests=guests, deal=self.number, drawn=drawn)
        if not (isinstance(self.stage, Pending) or self._draws_rest):
            self.journal.write(state, self.record, table.reseated if table else ())

    # one guest

    def catch_up(self, member: Member, link: HostLink) -> None:
        """Bring a guest who has come late, or is back, to the present draw or table. In the lobby, begin the draw if
        nobody else is missing."""
        match self.stage:
            case Drawing() as draw:
                member.begin(draw.begin, self.signer)
                if draw.commitments:
                    link.send(draw.commitments)
            case HostedTable() as table:
                if not self.waits(member.seat):
                    self._bring_to(table, member, link)
            case Lobby() | Pending():
                self._begin_if_complete()

    def _bring_to(self, table: HostedTable, member: Member, link: HostLink) -> None:
        """Tell a guest the deal that is on, and the updates that this guest has not heard."""
        self.disconnect(member)
        begin, commitments, parts = drawn_terms(table.dealt, table.drawn)
        line = member.begin(begin, self.signer)
        link.send(commitments)
        link.send(parts)
        table.connect(line, member.seat, heard=link.heard)
        link.flush()
        if table.is_over:
            member.open(pack_opening(table.opening))

    def disconnect(self, member: Member) -> None:
        """Take this member's line from the table."""
        line, member.line = member.line, None
        if self.table and line:
            self.table.disconnect(line)


def drawn_terms(record: Record, drawn: Drawn) -> tuple[Beginning, Commitments, Dealt]:
    """Return the messages of a draw, made anew for a guest who comes after it."""
    deal = drawn.deal(deal_terms(record))
    parts = enumerate(drawn.contributions)
    hashes = tuple(None if part is None else commitment(deal, Seat(seat), part) for seat, part in parts)
    begin = beginning(drawn.number, record, commitment(deal, None, drawn.host, hidden_terms(record)))
    return begin, Commitments.of(drawn.number, hashes), Dealt.of(drawn.number, drawn.contributions)
