"""A guest's search for its host: at first with a code, later by the way back that it has kept."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Self, TypeAlias

from signaling import messages
from signaling.messages import KEY_BYTES
from spitegame.net import guest_signaling
from spitegame.net.ballots import Place
from spitegame.net.channel import SecureChannel
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ANSWER_S, CodeTicket, LongCodeTicket, ResumeTicket
from spitegame.net.handshake import Guesses
from spitegame.net.service_client import BEAT_S, GRACE_S, LONGEST_PAUSE_S, BadAddress, ServiceClient, first, service_url
from spitegame.net.tasks import cancelled, in_background
from spitegame.online.ways import Service, Services, Ways
from spitegame.session.room_codes import Code, Invitation, LongCode, machine_at
from spitegame.session.room_state import VisitedTable
from spitegame.storage.resume import GuestKeys

PAUSE_S = 0.2
"""Minimum seconds between two tries; the service may ask for more."""
MOST_PAUSE_S = 10.0
"""Maximum seconds between two tries at a service that answers, even if it asks for more."""
AT_ONCE = 3
"""The number of tables at which a guest knocks at once when any open table will do."""
NEXT_S = 0.4
"""Seconds between two further tables at which such a guest knocks while none has let it in."""
MOST_TRIES = 6
"""Maximum number of knocks by a guest with a code at a host that turns it down because too many strangers knock."""
BEAT_BACK_S = 2.0
"""Seconds between two checks of a service at which a guest on the way back waits for the host."""
NOT_THE_CODE = frozenset({Fault.WRONG_CODE, Fault.CODE_BURNED})
"""Faults with which a host answers a code that is not its own. Routes may clash, so the code may be right at another
host."""
NEAR_S = 1.5
"""Seconds after which a service on this network that does not answer counts as gone."""
LOOK_S = 10.0
"""Seconds after which a lasting table counts as closed if its host has not been found."""
UNKNOWN = frozenset({Fault.UNKNOWN_GUEST, Fault.ROOM_FULL, Fault.ROOM_EXPIRED, Fault.NO_ROOM})
"""Faults with which a host turns strangers away. A guest on the way back treats each of them as UNKNOWN_GUEST."""
FINAL = frozenset({Fault.VERSION, Fault.REPLACED, Fault.UNKNOWN_GUEST})
"""Faults after which nothing is tried again on the way back."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """The keys by which a guest is let into a room again, and the services at which the room may be."""

    services: tuple[Service, ...]
    """The services at which the room may be found; the first is the one at which it was found last."""
    ticket: ResumeTicket

    def at(self, service: Service, ticket: ResumeTicket) -> Self:
        """Return the way back with this service first, once the guest has come in there."""
        return replace(self, services=(service, *(each for each in self.services if each != service)), ticket=ticket)

    def by_long_code(self, place: Place) -> "WayBack":
        """Return the way to a place by its long code, with fresh keys: its owner knows this guest only by the key of
        the player."""
        fresh = GuestKeys.fresh()
        return WayBack(self.services, ResumeTicket(place.room, fresh.key, fresh.resume, place.secret))


Entered: TypeAlias = tuple[SecureChannel, WayBack]
"""A channel to the host, and the way back there."""


class Connector:
    """Finds the host for one guest whenever there is no connection: with the code at first, later by the way back."""

    def __init__(
        self,
        ways: Ways,
        invitation: Invitation | None = None,
        places: tuple[str, ...] = (),
        way_back: WayBack | None = None,
        *,
        is_listed: bool = False,
    ) -> None:
        """Begin with an invitation or a way back. `places`: the addresses at which this player meets others.
        `is_listed`: the invitation is from the list of open tables at the first of these places, and the room is
        nowhere else."""
        self._is_listed = is_listed
        self._ways, self._invitation, self._places = ways, invitation, places
        self._guesses = Guesses()
        self._hurried = asyncio.Event()
        """Set to begin the present try to come back anew."""
        self.way_back = way_back
        """The way back into the room; None until the guest has been in it."""
        self.is_known = way_back is not None
        """The host has let this guest in before."""

    def learn(self, beyond: str) -> None:
        """Look for the room also at the address `beyond`, outside the host's network, if the player would ask there
        anyway. The host has told it; empty for none."""
        assert self.way_back
        with suppress(BadAddress):
            there = Service(service_url(beyond), is_local=False)
            invited_to = self._invitation.address if self._invitation else None
            if there.url in map(service_url, (*self._places, *([invited_to] if invited_to else []))):
                first, *others = self.way_back.services
                self.way_back = replace(self.way_back, services=tuple(dict.fromkeys((first, there, *others))))

    def hurry(self) -> None:
        """Begin the present try to come back anew: the machine has slept, or has another network."""
        self._hurried.set()

    async def connect(self, progress: Callable[[str], None], place: Place | None = None) -> SecureChannel:
        """Return a channel to the host. `progress` is called with each way that is tried, in words for the player.
        `place`: the long code of the host's room, if the host has told it. Raises BadAddress, or NetworkProblem if no
        further try can help."""
        if self.way_back:
            try:
                return await self._come_back(self.way_back, progress)
            except NetworkProblem as problem:
                if problem.fault is not Fault.UNKNOWN_GUEST or (self.is_known and not place):
                    raise
            if place:
                return await self._come_back(self.way_back.by_long_code(place), progress)
            # The connection was lost before the host had heard who this guest is.
        return await self._come_by_code(progress)

    async def _come_by_code(self, progress: Callable[[str], None]) -> SecureChannel:
        """Come in by the codes of the invitation, at all services at once. Raises BadAddress or NetworkProblem."""
        assert self._invitation
        invitation = self._invitation

        async def enter_by(code: Code | LongCode) -> Entered:
            wanted = code.route if isinstance(code, Code) else code.room
            services = self._ways.services(None if self._is_listed else wanted, invitation.address, self._places)
            return await first(services, partial(self._enter, code, _Door(self._ways, progress)), discard=close_entered)

        codes = _staggered((invitation.code, *invitation.others))
        return self._entered(await first(codes, enter_by, grace=lambda _: None, discard=close_entered))

    def _entered(self, entered: Entered) -> SecureChannel:
        """Remember the way back, and return the channel."""
        channel, self.way_back = entered
        return channel

    async def _enter(self, code: Code | LongCode, door: "_Door", service: Service) -> Entered:
        """Come in by the code at this service, with a key that is drawn for it alone. Raises NetworkProblem."""
        key = secrets.token_bytes(KEY_BYTES)
        ticket = CodeTicket(code, key, self._guesses) if isinstance(code, Code) else LongCodeTicket(code, key)
        try:
            channel = await door.knock(service, ticket)
        except NetworkProblem as problem:
            is_old = isinstance(code, LongCode) and problem.fault in UNKNOWN - {Fault.ROOM_FULL}
            machine = "" if service.is_local else machine_at(service.url)
            fault = Fault.ROOM_EXPIRED if is_old else problem.fault
            raise NetworkProblem(fault, problem.retry_after, machine) from problem
        return channel, WayBack((service,), ResumeTicket(channel.peer, key, channel.keys.resume))

    async def _come_back(self, way: WayBack, progress: Callable[[str], None]) -> SecureChannel:
        """Come back into the room, without a time limit. Raises NetworkProblem if no further try can help."""
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
        """Try at all services at once, again and again. Raises NetworkProblem if no further try can help."""

        own_services = set[str]()

        async def try_at(service: Service) -> Entered:
            with _alone(service, own_services):
                try:
                    return await come_back(self._ways, way, progress, BEAT_BACK_S, service)
                except NetworkProblem as problem:
                    if problem.fault in UNKNOWN:
                        raise NetworkProblem(Fault.UNKNOWN_GUEST) from problem
                    if problem.fault not in FINAL:
                        await asyncio.sleep(_pause(problem))
                    raise

        again = self._again_and_again(way)
        return self._entered(await first(again, try_at, grace=_grace_after, discard=close_entered))

    async def _again_and_again(self, way: WayBack) -> Services:
        """Yield the services at which the room may be, again and again."""
        while True:
            async with aclosing(self._ways.services_again(way.services, way.ticket.room)) as in_order:
                async for service in in_order:
                    yield service
            await asyncio.sleep(PAUSE_S)


def close_entered(entered: Entered) -> None:
    in_background(entered[0].channel.close())


async def come_back(
    ways: Ways, way: WayBack, progress: Callable[[str], None], beat: float, service: Service
) -> Entered:
    """Come at this service into a room in which this program was before, or into that of a known member. Return the
    channel, and the way back. `beat`: seconds between two checks that the service is still there. Raises
    NetworkProblem."""
    channel = await guest_signaling.connect(partial(_dial, ways, service, beat), ways, way.ticket, progress)
    return channel, way.at(service, way.ticket.renewed(channel))


async def _dial(ways: Ways, service: Service, beat: float) -> ServiceClient:
    """Connect to a service, within NEAR_S if it is on this network. Raises NetworkProblem."""
    try:
        async with asyncio.timeout(NEAR_S if service.is_local else None):
            return await ways.dial(service.url, beat=beat)
    except TimeoutError as error:
        raise NetworkProblem(Fault.SERVER_GONE) from error


@contextmanager
def _alone(service: Service, others: set[str]) -> Iterator[None]:
    """Refuse a second attempt at the service within a host's program. It may be found at several addresses, all with
    the same port, and a guest can be there only once. `others`: the ports of the attempts under way. Raises
    NetworkProblem."""
    port = machine_at(service.url).rpartition(":")[2] if service.is_local else ""
    if port in others:
        raise NetworkProblem(Fault.SERVER_GONE)
    try:
        if port:
            others.add(port)
        yield
    finally:
        others.discard(port)


async def _staggered(codes: tuple[Code | LongCode, ...]) -> AsyncGenerator[Code | LongCode, None]:
    """Yield the first AT_ONCE codes at once, and one more every NEXT_S."""
    for number, code in enumerate(codes):
        if number >= AT_ONCE:
            await asyncio.sleep(NEXT_S)
        yield code


def _grace_after(problem: NetworkProblem) -> float | None:
    """Return the seconds for which the other services are still tried after this problem; None for no limit."""
    if problem.fault is Fault.NOT_ALLOWED:
        return GRACE_S
    return 0.0 if problem.fault in FINAL else None


class _Door:
    """Shows a code to one host after the other, and to each host once: a host that is found at two services would count
    a wrong code twice."""

    def __init__(self, ways: Ways, progress: Callable[[str], None]) -> None:
        self._ways, self._progress = ways, progress
        self._showing = asyncio.Lock()
        """Held while a host is shown the code."""
        self._told: dict[bytes, NetworkProblem] = {}
        """The problems that hosts have found with the code, by the public names of their rooms."""

    async def knock(self, service: Service, ticket: CodeTicket | LongCodeTicket) -> SecureChannel:
        """Come in at this service. Where too many strangers knock, try up to MOST_TRIES times. Raises
        NetworkProblem."""
        for tries in count(1):
            async with self._showing:
                pass  # nobody comes to a host while another one is shown the code
            try:
                return await self._knock_once(service, ticket)
            except NetworkProblem as problem:
                if problem.fault is not Fault.RATE_LIMITED or problem.retry_after > MOST_PAUSE_S or tries == MOST_TRIES:
                    raise
                await asyncio.sleep(_pause(problem))
        raise AssertionError("The last try returns or raises.")

    async def _knock_once(self, service: Service, ticket: CodeTicket | LongCodeTicket) -> SecureChannel:
        """Try once to come in. The code is shown to one host at a time. Raises NetworkProblem."""
        shown_to = b""

        async def begin(room: bytes) -> None:
            nonlocal shown_to
            await self._showing.acquire()
            shown_to = room
            if problem := self._told.get(room):
                raise problem

        dial = partial(_dial, self._ways, service, BEAT_S)
        try:
            return await guest_signaling.connect(dial, self._ways, ticket, self._progress, begin)
        except NetworkProblem as problem:
            if problem.fault in NOT_THE_CODE:
                self._told[shown_to] = problem
            raise
        finally:
            if shown_to:
                self._showing.release()


def _pause(problem: NetworkProblem) -> float:
    """Return the seconds until the next try. Up to half as much again is added at random to the seconds that the
    service asks for: guests who were refused together do not come back together."""
    most = LONGEST_PAUSE_S if problem.fault is Fault.SERVER_GONE else MOST_PAUSE_S
    return min(max(PAUSE_S, problem.retry_after * (1 + secrets.randbelow(100) / 200)), most)


# a table that lasts


async def has_host(ways: Ways, table: VisitedTable) -> bool:
    """True if the table is open now: the room service knows whether its host is there. To the host this looks like a
    stranger who knocks and leaves: do not ask about one table more often than once a minute."""
    services = ways.services_again((Service(table.service, table.is_local),), table.room)
    try:
        async with asyncio.timeout(LOOK_S):
            await first(services, partial(_find_host, ways, table.room), grace=lambda problem: None)
    except (NetworkProblem, TimeoutError):
        return False
    return True


async def _find_host(ways: Ways, room: bytes, service: Service) -> None:
    """Return when the host is at this service. Raises NetworkProblem if it is not."""
    client = await ways.dial(service.url, beat=BEAT_S)
    try:
        client.send(messages.Return(room, secrets.token_bytes(KEY_BYTES)))
        match await client.receive(ANSWER_S):
            case messages.Joined(host=True):
                return
            case _:
                raise NetworkProblem(Fault.HOST_GONE)
    finally:
        client.send(messages.Leave("cancelled"))
        in_background(client.close())
