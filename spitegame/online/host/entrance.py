"""The way into a hosted room: its address, and a code there for as long as somebody may come in by it."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Protocol

from signaling.messages import ListState, OpenTable
from spitegame.net.channel import loop_time
from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.service_client import BEAT
from spitegame.online.ways import Ways
from spitegame.session import room_state
from spitegame.session.open_tables import Listing
from spitegame.session.room_codes import invitation, link


class NoAddress(Exception):
    """There is no address for the room. The message is a sentence for the player."""


class ServiceAddress:
    """The address of a room service that is known to everybody."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        """The URL for this program itself."""
        self.address = url
        """The address for guests."""
        self.port = port
        """The port of the service within this program; 0 if it is another one."""
        self.page = ""
        """The URL of the page on which guests join with a browser; empty if there is none, or nobody knows yet."""

    def announce(self, route: str) -> None:
        """Let the route of the code be found on this network, if guests look there; empty: there is no code now."""


class HostWays(Ways, Protocol):
    """How a host gets at others."""

    def address(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AbstractAsyncContextManager[ServiceAddress]:
        """Where the room is to be found. An empty `service`: this program runs one, at that port if it is free.
        `complain` is told if it cannot be announced. Raises NoAddress."""


_LISTINGS: Mapping[ListState, Listing] = {
    "listed": Listing.LISTED,
    "later": Listing.LATER,
    "no_list": Listing.NO_LIST,
}


class RoomCode:
    def __init__(
        self, ways: HostWays, address: ServiceAddress, key: bytes, callbacks: HostCallbacks, secret: bytes = b""
    ) -> None:
        """`secret`: that of the long code of a room that was kept; empty for another one."""
        self._address, self._vacancies = address, callbacks.vacancies
        self._table: OpenTable | None = None
        self.signaling = HostSignaling(lambda: ways.dial(address.url, beat=BEAT), ways, key, callbacks, secret)

    def follow(self) -> None:
        """Call this after each change of who is in the room."""
        self.signaling.follow()
        code = self.signaling.code
        self._address.announce(code.route if code else "")

    @property
    def page(self) -> str:
        return self._address.page

    def list_table(self, table: OpenTable | None) -> None:
        """This is to stand in the list of open tables from now on; None: nothing."""
        self._table = table
        self.signaling.list_table(table)

    @property
    def listing(self) -> Listing:
        if self._table is None:
            return Listing.NOT_WANTED
        if self.signaling.problem:
            return Listing.LOST
        state = self.signaling.listing.state
        return _LISTINGS[state] if state else Listing.PENDING

    def shown_in(self, snapshot: room_state.HostSnapshot) -> room_state.HostSnapshot:
        """The snapshot with all by which guests find the room."""
        code, address = self.signaling.code, self._address.address
        text, way = invitation(code, address) if code else "", link(self.page, self.signaling.long_code)
        page, listing = self.page, self.listing
        return replace(snapshot, address=address, invitation=text, page=page, link=way if page else "", listing=listing)

    @property
    def state(self) -> room_state.CodeState:
        signaling = self.signaling
        if not self._vacancies():
            return room_state.RoomFull()
        if signaling.problem:
            return room_state.RoomFailed(str(signaling.problem))
        if signaling.code and loop_time() < signaling.expires:
            return room_state.CodeOpen(signaling.code, signaling.expires)
        return room_state.CodePending() if signaling.waits_for_code else room_state.CodeExpired()
