"""The games of a room, one after the other: who sits down to them, the draw of all programs together, and the table."""

from collections.abc import Callable
from dataclasses import replace

from spitegame.net.deal_messages import to_dealt
from spitegame.net.link import HostLink
from spitegame.net.transcript import Reseating, deal_terms, pack_opening
from spitegame.net.wire import Commit, HostMessage, Reveal
from spitegame.online.host.draw import Draw, drawn_terms
from spitegame.online.host.members import Member, Members
from spitegame.online.host.table import HostedTable
from spitegame.rules.game import Seat
from spitegame.session.draw import Drawn
from spitegame.session.occupants import Computer, Reserved, Vacant
from spitegame.session.record import Record
from spitegame.session.room_state import RoomGame
from spitegame.storage.resume import Change, DrawBegun, GuestLeft, Reseated
from spitegame.workers.computers import Computers

STAND_IN = "fair"
"""The level of the computers that take free chairs."""


class Deals:
    """At most one of `draw` and `table` is there; in the lobby neither."""

    def __init__(
        self,
        room: bytes,
        record: Record,
        members: Members,
        computers: Computers,
        happened: Callable[[Change], None],
        opened: Callable[[], None],
    ) -> None:
        """`record`: rules, account and open hands. Before any guest is told, `happened` is called with every change,
        and `opened` when the table is left and when there are cards on a new one."""
        self._room = room
        self._terms = record
        self._members = members
        self._computers = computers
        self._happened = happened
        self._opened = opened
        self._is_starting = False
        """Computers take the chairs that are free, or will be."""
        self.number = 0
        """Of the newest that was begun, be it that it was broken off."""
        self.draw: Draw | None = None
        self.table: HostedTable | None = None
        self.game: RoomGame | None = None
        """The newest table, as those at the host's screen take part in it."""

    @property
    def in_lobby(self) -> bool:
        return self.draw is None and self.table is None

    @property
    def free_chairs(self) -> list[Seat]:
        """For people who are not in yet: none, once the game has begun."""
        return self._members.free_chairs if self.in_lobby else []

    @property
    def is_on(self) -> bool:
        """A game is in play."""
        return self.table is not None and not self.table.is_over

    @property
    def is_over(self) -> bool:
        """The last game is, and the next one has not begun."""
        return self.table is not None and self.table.is_over

    @property
    def to_act(self) -> frozenset[Seat]:
        return self.table.to_act if self.table else frozenset()

    @property
    def record(self) -> Record:
        """As far as it has got."""
        return self.table.record if self.table else self._terms

    # who sits down

    def start(self) -> None:
        """As soon as everybody is here. Computers take the chairs that are free, also of those who do not come back."""
        self._is_starting = True
        self._settle()

    def rematch(self) -> None:
        """Likewise."""
        if self.table and self.is_over:
            self._terms = replace(self._terms, carry=self.table.carry)
            self.leave()
            self._opened()
            self.start()

    def seat_computer(self, seat: Seat, level: str, name: str = "") -> None:
        """On a free chair, or for a guest who is lost; before the cards are dealt, such a guest finds it taken. Without
        a name it is given one."""
        member = self._members.at(seat)
        if self.is_over or not isinstance(self._members.chairs[seat], Vacant) or (member and member.link):
            return
        if member and not self.table:
            self._forget(member)
        called = self._members.name_for(name) if name else self._members.name_for_computer(level)
        self._reseat(seat, Computer(called, level))
        self._settle()

    def free(self, seat: Seat) -> None:
        """Nobody is to sit there; before the cards are dealt."""
        self._is_starting = False
        if isinstance(self._members.chairs[seat], Computer):
            self.draw = None
            self._reseat(seat, Vacant())

    def dismiss(self, member: Member) -> None:
        """For good."""
        self._forget(member)
        self._settle()

    def _forget(self, member: Member) -> None:
        """What it has had a part in is drawn anew."""
        if self._members.plays(member):
            self.draw = None
        self._members.remove(member)
        self._happened(GuestLeft(member.guest.side))

    def take_back_seat(self, member: Member) -> None:
        """A computer may have played on for it. What is being drawn just now was begun with the computer."""
        seat = member.seat
        if seat is not None and self.draw is None and isinstance(self._members.chairs[seat], Computer):
            self._reseat(seat, Vacant())

    def _reseat(self, seat: Seat, occupant: Reserved) -> None:
        self._members.chairs[seat] = occupant
        self._happened(Reseated(seat, occupant))
        if self.table:
            self.table.reseat(seat, occupant)

    def _settle(self) -> None:
        """The board opens by itself when everybody is here."""
        if not self.in_lobby:
            return
        if self._is_starting:
            for seat in self._members.free_chairs:
                self._reseat(seat, Computer(self._members.name_for_computer(STAND_IN), STAND_IN))
        if self._members.are_complete:
            self._is_starting = False
            self._begin()

    # the draw

    def _begin(self) -> None:
        self.number += 1
        self._happened(DrawBegun(self.number))
        contributors = [member.seat for member in self._members.playing if member.seat is not None]
        record = replace(self._terms, occupants=self._members.occupants)
        self.draw = Draw(self._room, self.number, record, contributors)
        for member in self._members:
            member.begin(self.draw.begin)
        self._deal_if_drawn(self.draw)

    def draw_with(self, seat: Seat, message: Commit | Reveal) -> None:
        """Raises Foul."""
        draw = self.draw
        if draw is None:
            return
        told = draw.commitments
        draw.hear(seat, message)
        if draw.commitments and not told:
            self._tell_all(draw.commitments)
        self._deal_if_drawn(draw)

    def _deal_if_drawn(self, draw: Draw) -> None:
        drawn = draw.drawn
        if drawn is None:
            return
        self.draw = None
        record = replace(draw.record, seed=drawn.seed(deal_terms(draw.record)))
        table = self.open(drawn, record, (), is_new=True)
        self._opened()
        self._tell_all(to_dealt(drawn.number, drawn.contributions))
        for member in self._members:
            if member.line:
                self.take_back_seat(member)
                table.connect(member.line, member.seat, heard=0)
        self._flush()

    # the table

    def open(self, drawn: Drawn, record: Record, reseated: tuple[Reseating, ...], *, is_new: bool) -> HostedTable:
        """Raises Unreplayable."""
        table = HostedTable(drawn, record, reseated, self._members.here, self._computers, self._happened)
        shown = replace(record, seed=0, entries=())
        self.table = table
        self.game = RoomGame(deal=drawn.number, record=shown, lines=table.lines, is_new=is_new)
        return table

    def leave(self) -> None:
        """The table, for the lobby."""
        if self.table:
            self.table.close()
        self.table = None

    def hear(self, now: float) -> bool:
        """Everyone at the table, and tell whoever has acted. True if the game has changed."""
        if self.table is None:
            return False
        changed = self.table.hear(now)
        self._flush()
        return changed

    def tell(self, now: float) -> None:
        """All the others."""
        if self.table:
            self.table.tell(now)
            self._flush()

    def think(self, now: float, pace: float) -> None:
        """Computers act no sooner than `pace` seconds after what was shown last; they are heard next time."""
        if self.table:
            self.table.think(now, pace)

    def reveal(self, table: HostedTable) -> None:
        """The game is over: everybody may check it."""
        opening = pack_opening(table.opening)
        for member in self._members:
            member.open(opening)

    # one guest

    def catch_up(self, member: Member, link: HostLink) -> None:
        """It comes later than the others, or again."""
        if self.draw:
            member.begin(self.draw.begin)
            if self.draw.commitments:
                link.send(self.draw.commitments)
        elif self.table:
            self._bring_to(self.table, member, link)
        else:
            self._settle()

    def _bring_to(self, table: HostedTable, member: Member, link: HostLink) -> None:
        begin, commitments, parts = drawn_terms(table.dealt, table.drawn)
        line = member.begin(begin)
        link.send(commitments)
        link.send(parts)
        table.connect(line, member.seat, heard=link.heard)
        link.flush()
        if table.is_over:
            member.open(pack_opening(table.opening))

    def leave_behind(self, member: Member) -> None:
        """Its connection is gone."""
        line, member.line = member.line, None
        if self.table and line:
            self.table.disconnect(line)

    def _tell_all(self, message: HostMessage) -> None:
        for member in self._members:
            if member.link:
                member.link.send(message)

    def _flush(self) -> None:
        for member in self._members:
            if member.link:
                member.link.flush()
