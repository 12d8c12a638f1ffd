"""Vacancies of a room: the chairs and the seats of computers that are left for newcomers."""

from signaling.messages import OpenTable
from spitegame.languages import tag
from spitegame.online.host.deals import Deals, Lobby, Pending
from spitegame.packing.codec import MOST_ONLOOKERS
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Vacant


class Vacancies:
    def __init__(self, deals: Deals) -> None:
        self.deals, self._chairs, self._members = deals, deals.chairs, deals.members
        self._is_chair_open = False
        """The host has opened a chair for a late joiner."""

    def __len__(self) -> int:
        """Return the number of newcomers that can be let in now, onlookers included."""
        is_pending = isinstance(self.deals.stage, Pending)
        return 0 if is_pending else len(self.chairs) + len(self.computers) + self.watching

    @property
    def chairs(self) -> list[Seat]:
        """The free chairs in the lobby; once the game has begun, the chair that the host has opened, or none."""
        if isinstance(self.deals.stage, Lobby):
            return self._chairs.free
        return [Seat(len(self._chairs))] if self._is_chair_open and self._has_room_for_one else []

    @property
    def watching(self) -> int:
        """The number of onlookers that can still be let in."""
        return max(0, MOST_ONLOOKERS - len(self._members.watching)) if self.deals.state.onlookers else 0

    # the chair that the host opens for somebody to join the game that is on

    @property
    def may_open_chair(self) -> bool:
        """True if the host may open a chair now."""
        return self.deals.is_on and self._has_room_for_one

    @property
    def _has_room_for_one(self) -> bool:
        """True if one more person may join the game that is on: the game allows it, all programs can follow, and nobody
        else is waiting to sit down."""
        table = self.deals.table
        if table is None or len(self._chairs) > table.seats:
            return False
        return table.takes_late_joiners and self._members.know_late_chairs

    def open_chair(self) -> None:
        """Open a chair, if the game allows it now."""
        self._is_chair_open = self._is_chair_open or self.may_open_chair

    def fill_chair(self) -> None:
        """Add the open chair to the others: a late joiner takes it."""
        self._is_chair_open = False
        self._chairs.append(Vacant())
        self.deals.begin_log()

    # open tables, at which newcomers take the seats of computers

    @property
    def computers(self) -> list[Seat]:
        """The seats of computers that newcomers to an open table can take: those that are left once each waiting member
        has one. Empty at other tables."""
        if not self.deals.state.is_open:
            return []
        waiting = sum(member.awaits_seat for member in self._members)
        return self._chairs.computers_alone[waiting:]

    @property
    def at_once(self) -> list[Seat]:
        """The seats of computers that a newcomer takes at once, and not only in the next game. Seats that were dealt to
        a person are left out: nobody else has that person's part of the draw."""
        deals = self.deals
        if isinstance(deals.stage, Lobby):
            return self.computers
        if deals.table is None or not (deals.is_on and deals.state.joins_at_once and deals.table.may_be_taken_over):
            return []
        dealt = deals.table.dealt.occupants
        return [seat for seat in self.computers if isinstance(dealt[seat], Computer)]

    @property
    def listed(self) -> OpenTable | None:
        """The entry of this table in the list of open tables; None if it is not open to strangers, or nobody can sit
        down."""
        record, free = self.deals.record, len(self.chairs) + len(self.computers)
        if not (self.deals.state.is_open and free):
            return None
        taken = len(self._chairs.here) + len(self._chairs.playing) + len(self._members.waiting)
        return OpenTable(record.game, GAMES[record.game].rulebook.preset_of(record.rules), taken, free, tag())
