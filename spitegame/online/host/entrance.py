"""The way into a hosted room: its address, and a code there for as long as somebody may come in by it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import Protocol

from signaling.messages import OpenTable
from spitegame.net.channel import loop_time
from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.joined_services import RouteTaker, Way
from spitegame.net.service_client import BEAT
from spitegame.online.ways import Ways
from spitegame.session import room_state
from spitegame.session.open_tables import Listing
from spitegame.session.room_codes import invitation, link, machine_at


class NoAddress(Exception):
    """There is no address for the room. The message is a sentence for the player."""


class ServiceAddress:
    """The address of a room service that everybody knows, or of the one within this program."""

    taker: RouteTaker | None = None
    """What takes the route of a code, if that is not the service's client."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        """The URL for this program itself."""
        self.address = url
        """The address for guests; empty if their programs look there anyway."""
        self.port = port
        """The port of the service within this program; 0 if it is another one."""
        self.page = ""
        """The URL of the page on which guests join with a browser; empty if there is none, or nobody knows yet."""

    def announce(self, route: str) -> None:
        """Let the route of the code be found on this network, if guests look there; empty: there is no code now."""


class HostWays(Ways, Protocol):
    """How a host gets at others."""

    def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AbstractAsyncContextManager[Sequence[ServiceAddress]]:
        """Where the room is to be found, on this network first: there this program runs a service, at that port if it
        is free. `service`: the one beyond, or empty. `complain` is told if the room cannot be announced. Raises
        NoAddress."""


class RoomCode:
    def __init__(
        self,
        ways: HostWays,
        addresses: Sequence[ServiceAddress],
        key: bytes,
        callbacks: HostCallbacks,
        secret: bytes = b"",
    ) -> None:
        """`addresses`: as `HostWays.addresses` has found them. `secret`: that of the long code of a room that was kept;
        empty for another one."""
        self._addresses, self._address, self._vacancies = addresses, addresses[-1], callbacks.vacancies
        self._table: OpenTable | None = None
        dials = [partial(ways.dial, each.url, beat=BEAT) for each in addresses]
        joined = [Way(dial, _machine(each), each.taker) for dial, each in zip(dials, addresses, strict=True)]
        self.signaling = HostSignaling(joined, ways, key, callbacks, secret)
        self._services = self.signaling.services

    def follow(self) -> None:
        """Call this after each change of who is in the room."""
        self.signaling.follow()
        code = self.signaling.code
        for each in self._addresses:
            each.announce(code.route if code else "")

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
        if self._services.problem:
            return Listing.LOST
        state = self._services.listing.state
        return Listing[state.upper()] if state else Listing.PENDING

    def shown_in(self, snapshot: room_state.HostSnapshot) -> room_state.HostSnapshot:
        """The snapshot with all by which guests find the room."""
        state, address, page = self.state, self._address.address, self.page
        code = state.code if isinstance(state, room_state.CodeOpen) else None
        return replace(
            snapshot,
            address=address,
            is_beyond=any(not each.port for each in self._addresses),
            away=str(self._services.problem or "") if code else "",
            invitation=invitation(code, address) if code else "",
            page=page,
            link=link(page, self.signaling.long_code) if page else "",
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


def _machine(address: ServiceAddress) -> str:
    """Its name for the player; empty for this machine itself."""
    return "" if address.port else machine_at(address.url)
