"""The network as a program has it, be it the host of a room or a guest."""

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
"""Whether the player wants that the service or broker at this URL is called."""


def check_call(url: str, may_call: MayCall) -> None:
    """Raises NetworkProblem."""
    if not may_call(url):
        raise NetworkProblem(Fault.NOT_ALLOWED)


@dataclass(frozen=True, slots=True)
class Service:
    url: str
    is_local: bool
    """The service is within the host's program, and may have another address next time."""

    @classmethod
    def invited_to(cls, address: str) -> Self:
        """The service at the address of an invitation. Raises BadAddress."""
        url = service_url(address)
        return cls(url, is_local=is_local_address(url))


Services: TypeAlias = AsyncGenerator[Service, None]
"""Services as they are found, or as it is time to try them beside those before."""


class NoAddress(Exception):
    """There is no address for the room. The message is a sentence for the player."""


class ServiceAddress:
    """The address of a room service that everybody knows, or of the one within this program."""

    taker: RouteTaker | None = None
    """The client that takes the route of a code, if that is not the service's client."""

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


class Ways(WebRtc, Protocol):
    """The part of the network that the desktop and a page in a browser provide differently."""

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        """`beat`: seconds between two looks at whether the service is still there. Raises NetworkProblem."""

    def services(self, wanted: str | bytes | None, address: str | None, places: tuple[str, ...]) -> Services:
        """The services that may know the room with this route or id, those on this network with a head start; None is
        wanted nowhere there. `address`: that of the invitation. `places`: the addresses at which this player meets
        others. Raises BadAddress."""

    def services_again(self, known: tuple[Service, ...], room: bytes) -> Services:
        """The services that may know a room that was at these before, at the first one last. `room`: its public
        name."""

    def addresses(
        self, service: str, room: bytes, port: int, complain: Callable[[str], None]
    ) -> AbstractAsyncContextManager[Sequence[ServiceAddress]]:
        """The addresses of the room, on this network first: there this program runs a service, at that port if it is
        free. `service`: the one beyond, or empty. `complain` is told if the room cannot be announced. Raises
        NoAddress."""
