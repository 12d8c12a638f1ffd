"""What every program has of the network, be it the host of a room or a guest."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.peer import WebRtc
from spitegame.net.service_client import ServiceClient

MayCall: TypeAlias = Callable[[str], bool]
"""Whether the player wants that the service or broker at this URL is called."""


def check_call(url: str, may_call: MayCall) -> None:
    """Raises NetworkProblem."""
    if not may_call(url):
        raise NetworkProblem(Fault.NOT_ALLOWED)


class Ways(WebRtc, Protocol):
    """How this program gets at others: what one on the desktop and a page in a browser do differently."""

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        """`beat`: seconds between two looks at whether the service is still there. Raises NetworkProblem."""
