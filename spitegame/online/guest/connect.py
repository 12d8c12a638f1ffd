"""How a guest's program gets to its host: where it looks for the room, with a code at first, later by the way back that
it has kept."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Protocol, Self, TypeAlias

from signaling.messages import KEY_BYTES
from spitegame.net import guest_signaling
from spitegame.net.ballots import Place
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, LongCodeTicket, ResumeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.service_client import BEAT, service_url
from spitegame.net.tasks import cancelled
from spitegame.online.ways import Ways
from spitegame.session.room_codes import Code, Invitation, LongCode, is_local_address
from spitegame.storage.resume import GuestKeys

PAUSE = 0.2
"""Seconds between two tries, unless the service wants more."""
MOST_PAUSE = 10.0
"""The longest such pause in seconds, whatever the service wants."""
MOST_TRIES = 6
"""The number of times that a guest with a code knocks where too many others do, before it is told so."""
BEAT_BACK = 2.0
"""Seconds between two looks at whether the service is still there, on the way back while we wait for the host."""
ELSEWHERE = frozenset({Fault.NO_ROOM, Fault.SERVER_GONE, Fault.BAD_CERTIFICATE})
"""After these faults it is worth looking at the next service."""
NOT_THE_CODE = frozenset({Fault.WRONG_CODE, Fault.CODE_BURNED})
"""What a host says to who has another code. On one network routes may clash: the code may be that of another room."""
UNKNOWN = frozenset({Fault.UNKNOWN_GUEST, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_ROOM})
"""What a host says to strangers; to one who is on the way back all of it means the same."""
FINAL = frozenset({Fault.VERSION, Fault.REPLACED})
"""After these faults nothing is tried again on the way back."""


@dataclass(frozen=True, slots=True)
class Service:
    url: str
    is_local: bool
    """It is within the host's program, and may have another address next time."""

    @classmethod
    def invited_to(cls, address: str) -> Self:
        """The service at the address of an invitation. Raises BadAddress."""
        url = service_url(address)
        return cls(url, is_local=is_local_address(url))


Services: TypeAlias = AsyncGenerator[Service, None]
"""The services that are to be tried, the likeliest first."""


class GuestWays(Ways, Protocol):
    """How a guest gets at others."""

    def services(self, wanted: str | bytes, address: str | None, places: tuple[str, ...]) -> Services:
        """The services that may know the room with this route or id, the likeliest first. `address`: that of the
        invitation. `places`: the addresses at which this player meets others. Raises BadAddress."""

    def services_again(self, known: Service, room: bytes) -> Services:
        """The services that may know a room that was at this one before. `room`: its public name."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """The service at which the room was last, and what lets the guest in again."""

    service: Service
    ticket: ResumeTicket

    def by_long_code(self, place: Place) -> "WayBack":
        """The way into a room that has other keys of us, or none: it knows us by that of our player."""
        fresh = GuestKeys.fresh()
        return WayBack(self.service, ResumeTicket(place.room, fresh.key, fresh.resume, place.secret))


class Connector:
    def __init__(
        self,
        ways: GuestWays,
        invitation: Invitation | None = None,
        places: tuple[str, ...] = (),
        way_back: WayBack | None = None,
        *,
        is_listed: bool = False,
    ) -> None:
        """It begins with an invitation or a way back. `places`: the addresses at which this player meets others.
        `is_listed`: the invitation is out of the list of the first one, and leads to nowhere else."""
        self._is_listed = is_listed
        self._ways, self._invitation, self._places = ways, invitation, places
        self._guesses = Guesses()
        self._hurried = asyncio.Event()
        self.way_back = way_back
        """The way back into the room; None until the guest has been in it."""
        self.is_known = way_back is not None
        """The host has let us in."""
        self.place: Place | None = None
        """Where the host is found by the long code of its room, as far as it has told."""

    def hurry(self) -> None:
        """The machine has slept, or has another network: what is tried on the way back begins anew at once."""
        self._hurried.set()

    async def connect(self, progress: Callable[[str], None]) -> SecureChannel:
        """`progress` is told in words what is tried. Raises BadAddress, or NetworkProblem if no other try helps."""
        if self.way_back:
            try:
                return await self._come_back(self.way_back, progress)
            except NetworkProblem as problem:
                if problem.fault is not Fault.UNKNOWN_GUEST or (self.is_known and not self.place):
                    raise
            if self.place:
                return await self._come_back(self.way_back.by_long_code(self.place), progress)
            # The connection was lost before the host has heard who we are.
        return await self._come_by_code(progress)

    async def _come_by_code(self, progress: Callable[[str], None]) -> SecureChannel:
        assert self._invitation
        key = secrets.token_bytes(KEY_BYTES)
        match self._invitation.code:
            case Code(route=wanted) as code:
                ticket: CodeTicket | LongCodeTicket = CodeTicket(code, key, self._guesses)
            case LongCode(room=wanted) as long_code:
                ticket = LongCodeTicket(long_code, key)
        problem = NetworkProblem(Fault.NOT_SEEN)
        async with aclosing(self._ways.services(wanted, self._invitation.address, self._places)) as in_order:
            async for service in in_order:
                try:
                    channel = await _knocked(self._ways, service, ticket, progress)
                except NetworkProblem as found:
                    is_old = isinstance(ticket, LongCodeTicket) and found.fault in UNKNOWN - {Fault.ROOM_FULL}
                    told = NetworkProblem(Fault.ROOM_EXPIRED) if is_old else found
                    goes_on = ELSEWHERE | NOT_THE_CODE if service.is_local else ELSEWHERE
                    if found.fault not in goes_on or self._is_listed:
                        raise told from found
                    # What the last one says about the code is worth more than that there is no room elsewhere.
                    problem = problem if problem.fault in NOT_THE_CODE and found.fault in ELSEWHERE else told
                else:
                    self.way_back = WayBack(service, ResumeTicket(channel.peer, key, channel.keys.resume))
                    return channel
        raise problem

    async def _come_back(self, way: WayBack, progress: Callable[[str], None]) -> SecureChannel:
        self._hurried.clear()
        while True:
            trying = asyncio.create_task(self._try_to_come_back(way, progress))
            hurried = asyncio.create_task(self._hurried.wait())
            try:
                await asyncio.wait({trying, hurried}, return_when=asyncio.FIRST_COMPLETED)
                if trying.done():
                    return trying.result()
            finally:
                await cancelled(trying, hurried)
            self._hurried.clear()

    async def _try_to_come_back(self, way: WayBack, progress: Callable[[str], None]) -> SecureChannel:
        """Raises NetworkProblem."""
        while True:
            pause = PAUSE
            async with aclosing(self._ways.services_again(way.service, way.ticket.room)) as in_order:
                async for service in in_order:
                    dial = partial(self._ways.dial, service.url, beat=BEAT_BACK)
                    try:
                        channel = await guest_signaling.connect(dial, self._ways, way.ticket, progress)
                    except NetworkProblem as problem:
                        if problem.fault in UNKNOWN:
                            raise NetworkProblem(Fault.UNKNOWN_GUEST) from problem
                        if problem.fault in FINAL:
                            raise
                        pause = _pause(problem)
                    else:
                        self.way_back = WayBack(service, way.ticket.renewed(channel))
                        return channel
            await asyncio.sleep(pause)


async def _knocked(
    ways: GuestWays, service: Service, ticket: CodeTicket | LongCodeTicket, progress: Callable[[str], None]
) -> SecureChannel:
    """Where strangers crowd at the door, whoever has the code keeps knocking for a while. Raises NetworkProblem."""
    for tries in count(1):
        try:
            return await guest_signaling.connect(partial(ways.dial, service.url, beat=BEAT), ways, ticket, progress)
        except NetworkProblem as problem:
            if problem.fault is not Fault.RATE_LIMITED or problem.retry_after > MOST_PAUSE or tries == MOST_TRIES:
                raise
            await asyncio.sleep(_pause(problem))
    raise AssertionError("The last try returns or raises.")


def _pause(problem: NetworkProblem) -> float:
    """Seconds until the next try, a bit of it by chance: those who were refused at once come one after the other."""
    return min(max(PAUSE, problem.retry_after * (1 + secrets.randbelow(100) / 200)), MOST_PAUSE)
