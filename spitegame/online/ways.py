"""Interfaces of the network that a room needs, at its host or at a guest."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, Self, TypeAlias

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.joined_services import RouteTaker
from spitegame.net.peer import WebRtc
from spitegame.net.service_client import ServiceClient, service_url
from spitegame.session.room_codes import is_local_address

MayCall: TypeAlias = Callable[[str], bool]
"""Tells whether the player allows calls to the service or broker at this URL."""


def check_call(url: str, may_call: MayCall) -> None:
    """Raise NetworkProblem unless the player allows calls to this URL."""
    if not may_call(url):
        raise NetworkProblem(Fault.NOT_ALLOWED)


@dataclass(frozen=True, slots=True)
class Service:
    """A room service or broker at which a room may be."""

    url: str
    is_local: bool
    """The service is within the host's program, and may have another address next time."""

    @classmethod
    def invited_to(cls, address: str) -> Self:
        """Return the service at the address of an invitation. Raises BadAddress."""
        url = service_url(address)
        return cls(url, is_local=is_local_address(url))


Services: TypeAlias = AsyncGenerator[Service, None]
"""Yields each service when it is found, or when it is time to try it beside those before."""


class NoAddress(Exception):
    """There is no address for the room. The message is a sentence for the player."""


class ServiceAddress:
    """The address of a host's room: at a room service that everybody knows, or at the one within this program."""

    taker: RouteTaker | None = None
    """The object that is asked for the route of the next code, if the service draws no routes; else None."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.url = url
        """The URL for this program itself."""
        self.address = url
        """The address for guests; empty if their programs look there anyway."""
        self.port = port
        """The port of the service within this program; 0 for a service elsewhere."""
        self.page = ""
        """The URL of the page on which guests join with a browser; empty if there is none, or nobody knows yet."""

    def announce(self, route: str) -> None:
        """Announce the route of the code on this network, if guests look there. Empty: there is no code now."""


class Ways(WebRtc, Protocol):
    """The part of the network that the desktop and a page in a browser provide differently."""

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        """Connect to the service or broker at this URL. `beat`: seconds between two checks that it is still there.
        Raises NetworkProblem."""

    def services(self, wanted: str | bytes | None, address: str | None, places: tuple[str, ...]) -> Services:
        """Yield the services that may know the room with the route or public name `wanted`; those on this network have
        a head start. `wanted`: None to look for nothing on this network. `address`: that of the invitation. `places`:
        the addresses at which this player meets others. Raises BadAddress."""

    def services_again(self, known: tuple[Service, ...], room: bytes) -> Services:
        """Yield the services at which a room may be found again. `known`: those at which it was before, the last one
        first. `room`: its public name."""

    def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AbstractAsyncContextManager[Sequence[ServiceAddress]]:
        """Open the services of a room, and give its addresses. First comes that of a service which this program runs on
        this network, at `port` if that is free. `service`: the address beyond this network, or empty. `complain` is
        told if the room cannot be announced. Raises NoAddress."""
