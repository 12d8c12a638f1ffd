"""How a guest's program gets to its host: with a code at first, later by the way back that it has kept."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from signaling.messages import KEY_BYTES
from spitegame.net import guest_signaling
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, ResumeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.signaling_client import SignalingClient
from spitegame.online.guest.discovery import Service, services, services_again
from spitegame.session.room_codes import Invitation

PAUSE = 0.2
"""Seconds between two tries."""
BEAT = 2.0
"""Seconds between two looks at whether the service is still there, while we wait for the host."""
ELSEWHERE = frozenset({Fault.NO_ROOM, Fault.SERVER_GONE})
"""After these it is worth looking at the next service."""
UNKNOWN = frozenset({Fault.UNKNOWN_GUEST, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_ROOM})
"""What a host says to strangers; to one who is on the way back all of it means the same."""
FINAL = frozenset({Fault.VERSION, Fault.REPLACED})
"""On the way back nothing is tried again after these."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """The service at which the room was last, and what lets the guest in again."""

    service: Service
    ticket: ResumeTicket


class Connector:
    def __init__(
        self, invitation: Invitation | None = None, service: str = "", way_back: WayBack | None = None
    ) -> None:
        """It begins with an invitation, or with a way back. `service`: the room service's URL that the player uses
        otherwise, or empty."""
        self._invitation = invitation
        self._service = service
        self._guesses = Guesses()
        self.way_back = way_back
        """None until the guest has been in the room."""
        self.is_known = way_back is not None
        """The host has let us in."""

    async def connect(self, progress: Callable[[str], None]) -> SecureChannel:
        """`progress` is told in words what is tried. Raises NetworkProblem if there is no sense in trying again, or
        BadAddress."""
        if self.way_back:
            try:
                return await self._come_back(self.way_back, progress)
            except NetworkProblem as problem:
                if self.is_known or problem.fault is not Fault.UNKNOWN_GUEST:
                    raise
            # The connection was lost before the host has heard who we are.
        return await self._come_by_code(progress)

    async def _come_by_code(self, progress: Callable[[str], None]) -> SecureChannel:
        assert self._invitation
        code, key = self._invitation.code, secrets.token_bytes(KEY_BYTES)
        ticket = CodeTicket(code, key, self._guesses)
        problem = NetworkProblem(Fault.NOT_SEEN)
        async for service in services(code.route, self._invitation.address, self._service):
            try:
                channel = await guest_signaling.connect(partial(SignalingClient.dial, service.url), ticket, progress)
            except NetworkProblem as found:
                problem = found
                if found.fault not in ELSEWHERE:
                    raise
            else:
                self.way_back = WayBack(service, ResumeTicket(channel.peer, key, channel.keys.resume))
                return channel
        raise problem

    async def _come_back(self, way: WayBack, progress: Callable[[str], None]) -> SecureChannel:
        while True:
            async for service in services_again(way.service, way.ticket.room):
                dial = partial(SignalingClient.dial, service.url, beat=BEAT)
                try:
                    channel = await guest_signaling.connect(dial, way.ticket, progress)
                except NetworkProblem as problem:
                    if problem.fault in UNKNOWN:
                        raise NetworkProblem(Fault.UNKNOWN_GUEST) from problem
                    if problem.fault in FINAL:
                        raise
                else:
                    self.way_back = replace(way, service=service)
                    return channel
            await asyncio.sleep(PAUSE)
