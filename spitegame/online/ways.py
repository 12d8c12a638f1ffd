"""What every program has of the network, be it the host of a room or a guest."""

from typing import Protocol

from spitegame.net.peer import WebRtc
from spitegame.net.service_client import ServiceClient


class Ways(WebRtc, Protocol):
    """How this program gets at others: what one on the desktop and a page in a browser do differently."""

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        """`beat`: seconds between two looks at whether the service is still there. Raises NetworkProblem."""
