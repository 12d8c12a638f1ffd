"""The way into a hosted room: its place, and a code there for as long as somebody may come in by it."""

import asyncio
from collections.abc import Callable

from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.signaling_client import SignalingClient
from spitegame.online.host.service_address import ServiceAddress
from spitegame.session.room_codes import invitation
from spitegame.session.room_state import CodeExpired, CodeOpen, CodePending, CodeState, RoomFailed, RoomFull


class RoomCode:
    def __init__(self, venue: ServiceAddress, key: bytes, household: HostCallbacks, places: Callable[[], int]) -> None:
        """`places`: for how many strangers there is room."""
        self._venue = venue
        self._places = places
        self._is_full = not places()
        """So the reception knows."""
        self._reception = HostSignaling(self._dial, key, household)

    async def run(self) -> None:
        """Until cancelled."""
        await self._reception.run()

    async def _dial(self) -> SignalingClient:
        return await SignalingClient.dial(self._venue.url)

    def renew(self) -> None:
        """The player wants another code."""
        self._is_full = False
        self._reception.renew()

    def hurry(self) -> None:
        """Somebody is lost, and is to find the way back open."""
        self._reception.hurry()

    def mind(self) -> None:
        """The code ends when the room is full, and there is one again when somebody has left it."""
        is_full = not self._places()
        if is_full != self._is_full:
            self._is_full = is_full
            self._reception.shut() if is_full else self._reception.renew()
        code = self._reception.code
        self._venue.announce(code.route if code else "")

    @property
    def address(self) -> str:
        """For guests."""
        return self._venue.address

    @property
    def invitation(self) -> str:
        """Empty while there is no code."""
        code = self._reception.code
        return invitation(code, self.address) if code else ""

    @property
    def state(self) -> CodeState:
        reception = self._reception
        if not self._places():
            return RoomFull()
        if reception.problem:
            return RoomFailed(str(reception.problem))
        if reception.code and asyncio.get_running_loop().time() < reception.expires:
            return CodeOpen(reception.code, reception.expires)
        return CodePending() if reception.waits_for_code else CodeExpired()
