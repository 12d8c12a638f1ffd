"""How a guest's program gets to its host: with a code at first, later with what it has kept."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Self

from signaling.messages import KEY_BYTES
from spitegame.net import guest_signaling
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.handshake import Guesses
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.signaling_client import SignalingClient
from spitegame.online.guest.discovery import Place, is_elsewhere, last_place, places
from spitegame.session.room_codes import Invitation

PAUSE = 0.2
"""Seconds between two tries."""
BEAT = 2.0
"""Seconds between two looks at whether the service is still there, while we wait for the host."""
UNKNOWN = frozenset({Fault.UNKNOWN_GUEST, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_ROOM})
"""What a host says to strangers; to one who is on the way back all of it means the same."""
FINAL = frozenset({Fault.VERSION, Fault.REPLACED})
"""On the way back nothing is tried again after these."""


class Connector:
    def __init__(self, trying: Callable[[str], None]) -> None:
        """`trying` hears in words what is tried."""
        self._trying = trying
        self._invitation: Invitation | None = None
        self._service = ""
        self._guesses = Guesses()
        self.key = secrets.token_bytes(KEY_BYTES)
        self.room = b""
        """Empty: not found yet."""
        self.resume = b""
        self.place: Place | None = None
        self.is_known = False
        """The host has let us in."""

    @classmethod
    def invited(cls, invitation: Invitation, service: str, trying: Callable[[str], None]) -> Self:
        """`service`: where the player looks for rooms otherwise; empty: nowhere."""
        connector = cls(trying)
        connector._invitation = invitation
        connector._service = service
        return connector

    @classmethod
    def kept(cls, place: Place, key: bytes, room: bytes, resume: bytes, trying: Callable[[str], None]) -> Self:
        connector = cls(trying)
        connector.place, connector.key, connector.room, connector.resume = place, key, room, resume
        connector.is_known = True
        return connector

    async def enter(self) -> SecureChannel:
        """Raises NetworkProblem if there is no sense in trying again, or BadAddress."""
        if not self.room:
            return await self._come_by_code()
        try:
            return await self._come_back()
        except NetworkProblem as problem:
            if self.is_known or problem.fault is not Fault.UNKNOWN_GUEST:
                raise
        # The connection was lost before the host has heard who we are.
        self.room, self.key = b"", secrets.token_bytes(KEY_BYTES)
        return await self._come_by_code()

    async def _come_by_code(self) -> SecureChannel:
        """Raises NetworkProblem or BadAddress."""
        assert self._invitation
        code = self._invitation.code
        problem = NetworkProblem(Fault.NOT_SEEN)
        async for place in places(code.route, self._invitation.address, self._service):
            ticket = guest_signaling.CodeTicket(code, self.key, self._guesses)
            try:
                entered = await guest_signaling.connect(partial(SignalingClient.dial, place.url), ticket, self._trying)
            except NetworkProblem as found:
                problem = found
                if not is_elsewhere(found):
                    raise
            else:
                self.place, self.room, self.resume = place, entered.peer, entered.keys.resume
                return entered
        raise problem

    async def _come_back(self) -> SecureChannel:
        """Raises NetworkProblem if there is no sense in trying again."""
        assert self.place
        ticket = guest_signaling.ResumeTicket(self.room, self.key, self.resume)
        while True:
            async for place in last_place(self.place, self.room):
                dial = partial(SignalingClient.dial, place.url, beat=BEAT)
                try:
                    entered = await guest_signaling.connect(dial, ticket, self._trying)
                except NetworkProblem as problem:
                    if problem.fault in UNKNOWN:
                        raise NetworkProblem(Fault.UNKNOWN_GUEST) from problem
                    if problem.fault in FINAL:
                        raise
                else:
                    self.place = place
                    return entered
            await asyncio.sleep(PAUSE)
