"""The way into a hosted room: its address, and a code there for as long as somebody may come in by it."""

import asyncio

from spitegame.net.host_signaling import HostCallbacks, HostSignaling
from spitegame.net.signaling_client import SignalingClient
from spitegame.online.host.service_address import ServiceAddress
from spitegame.session.room_codes import invitation
from spitegame.session.room_state import CodeExpired, CodeOpen, CodePending, CodeState, RoomFailed, RoomFull


class RoomCode:
    def __init__(self, address: ServiceAddress, key: bytes, callbacks: HostCallbacks) -> None:
        self._address = address
        self._places = callbacks.places
        self._is_full = not self._places()
        """As the signaling was told last."""
        self.signaling = HostSignaling(self._dial, key, callbacks)

    async def _dial(self) -> SignalingClient:
        return await SignalingClient.dial(self._address.url)

    def renew(self) -> None:
        """The player wants another code."""
        self._is_full = False
        self.signaling.renew()

    def follow_places(self) -> None:
        """End the code when the room is full, and get one again when somebody has left it."""
        is_full = not self._places()
        if is_full != self._is_full:
            self._is_full = is_full
            self.signaling.shut() if is_full else self.signaling.renew()
        code = self.signaling.code
        self._address.announce(code.route if code else "")

    @property
    def address(self) -> str:
        """Where guests find the room."""
        return self._address.address

    @property
    def invitation(self) -> str:
        """The text that a guest pastes; empty while there is no code."""
        code = self.signaling.code
        return invitation(code, self.address) if code else ""

    @property
    def state(self) -> CodeState:
        signaling = self.signaling
        if not self._places():
            return RoomFull()
        if signaling.problem:
            return RoomFailed(str(signaling.problem))
        if signaling.code and asyncio.get_running_loop().time() < signaling.expires:
            return CodeOpen(signaling.code, signaling.expires)
        return CodePending() if signaling.waits_for_code else CodeExpired()
