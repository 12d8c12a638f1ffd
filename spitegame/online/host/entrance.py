"""The way into a hosted room: its addresses, and a code as long as newcomers may come in."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from spitegame.net.channel import loop_time
from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.joined_services import Way
from spitegame.net.service_client import BEAT_S
from spitegame.online.ways import ServiceAddress, Ways
from spitegame.session import room_state
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
