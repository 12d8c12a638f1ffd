"""How a guest's program gets to its host: where it looks for the room, with a code at first, later by the way back that
it has kept."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from typing import TypeAlias
from urllib.parse import urlsplit

from signaling.messages import KEY_BYTES
from spitegame.net import guest_signaling
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import CodeTicket, ResumeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.signaling_client import SignalingClient, service_url
from spitegame.session.room_codes import Invitation

ON_THIS_NETWORK = 6.0
"""Seconds that a room has to show itself there: enough to ask anew a few times."""
AGAIN = 0.5
"""Seconds that a room has which was there before, and is asked for again and again."""
HEAD_START = 0.4
"""Seconds that a known service has to answer before the room is looked for on this network as well."""
PROBES = (0.4, 0.8, 1.6, 3.2)
"""Seconds that each question has whether a machine is there: the first packet of one may be lost."""


@dataclass(frozen=True, slots=True)
class Service:
    """A room service at which the room may be."""

    url: str
    is_local: bool
    """It is within the host's program, and may have another address next time."""


Services: TypeAlias = AsyncGenerator[Service, None]
"""The services that are to be tried, the likeliest first."""


async def services(route: str, address: str | None, service: str) -> Services:
    """The services that may know a code, the likeliest first. `route`: the routing part of the code. `address`: the one
    in the invitation. `service`: the player's own, or empty. Raises BadAddress."""
    if address:
        yield Service(service_url(address), is_local=True)
        return
    find = partial(_found, route, ON_THIS_NETWORK)
    if not service:
        if found := await find():
            yield found
        return
    async with aclosing(_as_they_answer(Service(service_url(service), is_local=False), find)) as in_order:
        async for each in in_order:
            yield each


async def services_again(known: Service, room: bytes) -> Services:
    """The services that may know a room that was at this one before. `room`: its public name."""
    if not known.is_local:
        yield known
        return
    async with aclosing(_as_they_answer(known, partial(_found, room, AGAIN))) as in_order:
        async for each in in_order:
            yield each


async def _as_they_answer(known: Service, find: Callable[[], Awaitable[Service | None]]) -> Services:
    """The known service, and the one that is found on this network. The first to answer comes first; a known one that
    never answers comes last."""
    answering = asyncio.create_task(_answers(known))
    finding: asyncio.Future[Service | None] | None = None
    try:
        await asyncio.wait({answering}, timeout=HEAD_START)
        if not answering.done():
            finding = asyncio.ensure_future(find())
            await asyncio.wait({answering, finding}, return_when=asyncio.FIRST_COMPLETED)
        is_first = answering.done()
        if is_first:
            yield known
        found = await (finding or find())
        if found and found != known:
            yield found
        if not is_first:
            yield known
    finally:
        unneeded = [each for each in (answering, finding) if each]
        for each in unneeded:
            each.cancel()
        await asyncio.gather(*unneeded, return_exceptions=True)


async def _answers(service: Service) -> None:
    """Wait until the machine answers, even if nobody listens there."""
    url = urlsplit(service.url)
    port = url.port or (443 if url.scheme == "wss" else 80)
    for within in chain(PROBES, repeat(PROBES[-1])):
        try:
            async with asyncio.timeout(within):
                _, writer = await asyncio.open_connection(url.hostname, port)
        except TimeoutError:
            continue
        except (OSError, UnicodeError):  # the latter for what is no name
            return
        writer.close()
        return


async def _found(wanted: str | bytes, within: float) -> Service | None:
    from spitegame.net.lan import find_room  # ifaddr and zeroconf take their time

    found = await find_room(wanted, within)
    return Service(service_url(found), is_local=True) if found else None


PAUSE = 0.2
"""Seconds between two tries, unless the service wants more."""
MOST_PAUSE = 10.0
"""The longest such pause in seconds, whatever the service wants."""
MOST_TRIES = 6
"""The number of times that a guest with a code knocks where too many others do, before it is told so."""
BEAT = 2.0
"""Seconds between two looks at whether the service is still there, while we wait for the host."""
ELSEWHERE = frozenset({Fault.NO_ROOM, Fault.SERVER_GONE, Fault.BAD_CERTIFICATE})
"""After these faults it is worth looking at the next service."""
UNKNOWN = frozenset({Fault.UNKNOWN_GUEST, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_ROOM})
"""What a host says to strangers; to one who is on the way back all of it means the same."""
FINAL = frozenset({Fault.VERSION, Fault.REPLACED, Fault.UNKNOWN_GUEST})
"""After these faults nothing is tried again on the way back."""


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
        """The way back into the room; None until the guest has been in it."""
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
        async with aclosing(services(code.route, self._invitation.address, self._service)) as in_order:
            async for service in in_order:
                try:
                    channel = await _knocked(service, ticket, progress)
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
            pause = PAUSE
            async with aclosing(services_again(way.service, way.ticket.room)) as in_order:
                async for service in in_order:
                    try:
                        channel = await _returned(service, way.ticket, progress)
                    except NetworkProblem as problem:
                        if problem.fault in FINAL:
                            raise
                        pause = _pause(problem)
                    else:
                        self.way_back = replace(way, service=service)
                        return channel
            await asyncio.sleep(pause)


async def _returned(service: Service, ticket: ResumeTicket, progress: Callable[[str], None]) -> SecureChannel:
    """Raises NetworkProblem."""
    try:
        return await guest_signaling.connect(partial(SignalingClient.dial, service.url, beat=BEAT), ticket, progress)
    except NetworkProblem as problem:
        if problem.fault in UNKNOWN:
            raise NetworkProblem(Fault.UNKNOWN_GUEST) from problem
        raise


async def _knocked(service: Service, ticket: CodeTicket, progress: Callable[[str], None]) -> SecureChannel:
    """Where strangers crowd at the door, whoever has the code keeps knocking for a while. Raises NetworkProblem."""
    for tries_left in reversed(range(MOST_TRIES)):
        try:
            return await guest_signaling.connect(partial(SignalingClient.dial, service.url), ticket, progress)
        except NetworkProblem as problem:
            if problem.fault is not Fault.RATE_LIMITED or problem.retry_after > MOST_PAUSE or not tries_left:
                raise
            await asyncio.sleep(_pause(problem))
    raise AssertionError("The last try returns or raises.")


def _pause(problem: NetworkProblem) -> float:
    """Seconds until the next try, a bit of it by chance: those who were refused at once come one after the other."""
    return min(max(PAUSE, problem.retry_after * (1 + secrets.randbelow(100) / 200)), MOST_PAUSE)
