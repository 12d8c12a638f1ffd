"""The way into a hosted room: the vacancies that are left for newcomers, its addresses, and a code as long as newcomers
may come in."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from signaling.messages import OpenTable
from spitegame.languages import tag
from spitegame.net.channel import loop_time
from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.joined_services import Way
from spitegame.net.service_client import BEAT_S
from spitegame.online.host.deals import Deals, Lobby, Pending
from spitegame.online.ways import ServiceAddress, Ways
from spitegame.packing.codec import MOST_ONLOOKERS
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session import room_state
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.open_tables import Listing
from spitegame.session.room_codes import Code, LongCode, invitation, link, machine_at


class RoomCode:
    """The code and the long code of a room, and its entry in the list of open tables."""

    def __init__(
        self, ways: Ways, addresses: Sequence[ServiceAddress], key: bytes, callbacks: HostCallbacks, secret: bytes
    ) -> None:
        """`addresses`: as from `Ways.addresses`. `secret`: the secret of the long code."""
        self._addresses, self._address, self._vacancies = addresses, addresses[-1], callbacks.vacancies
        joined = []
        for each in addresses:
            machine = "" if each.port else machine_at(each.url)  # nothing is told of this machine itself
            joined.append(Way(partial(ways.dial, each.url, beat=BEAT_S), machine, each.taker))
        self.signaling = HostSignaling(joined, ways, key, callbacks, secret)
        self._services = self.signaling.services

    def follow(self) -> None:
        """Ask for another code if the room is no longer full, and announce the route of the code. Call this whenever
        somebody has come or gone."""
        self.signaling.follow()
        code = self.signaling.code
        for each in self._addresses:
            each.announce(code.route if code else "")

    def link(self, code: Code | LongCode) -> str:
        """Return the link with this code; empty without a page."""
        page, url = self._address.page, self._address.url
        return link(page, code, url) if page else ""

    @property
    def listing(self) -> Listing:
        """The state of the table's entry in the list of open tables."""
        if self._services.listing.wanted is None:
            return Listing.NOT_WANTED
        if self._services.problem:
            return Listing.LOST
        state = self._services.listing.state
        return Listing[state.upper()] if state else Listing.PENDING

    def shown_in(self, snapshot: room_state.HostSnapshot) -> room_state.HostSnapshot:
        """Return the snapshot with everything by which guests find the room."""
        state, address, page = self.state, self._address.address, self._address.page
        code = state.code if isinstance(state, room_state.CodeOpen) else None
        return replace(
            snapshot,
            address=address,
            is_beyond=any(not each.port for each in self._addresses),
            away=str(self._services.problem or "") if code else "",
            invitation=invitation(code, address) if code else "",
            page=page,
            link=self.link(self.signaling.long_code),
            listing=self.listing,
        )

    @property
    def state(self) -> room_state.CodeState:
        code, services = self.signaling.code, self._services
        if not self._vacancies():
            return room_state.RoomFull()
        if services.is_away:
            return room_state.RoomFailed(str(services.problem))
        if code and loop_time() < services.expires:
            return room_state.CodeOpen(code, services.expires)
        return room_state.CodePending() if services.is_asked else room_state.CodeExpired()


class Vacancies:
    """The chairs and the seats of computers that are left for newcomers."""

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
