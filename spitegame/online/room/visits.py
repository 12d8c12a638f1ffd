"""Looks for the host of a table where members may be found: in the rooms that they open as hosts or heirs."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from spitegame.net import wire
from spitegame.net.ballots import Ask, Attestation, Halts, Introduction, Leads, Member, Shows
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.identity import proves_host
from spitegame.net.link import DealInPlay, GuestLink, Taken
from spitegame.net.service_client import BEAT, BadAddress
from spitegame.net.signatures import Signatory
from spitegame.net.tasks import cancelled
from spitegame.online.guest.connect import WayBack, close_entered, come_back
from spitegame.online.guest.side_by_side import first
from spitegame.online.room.failover import Following
from spitegame.online.room.membership import Membership
from spitegame.online.ways import Service, Ways
from spitegame.storage.resume import GuestKeys

LOOK = 0.05
PAUSE = 0.5
"""Seconds between two tries to come into a room."""
ABSENT = 3.0
"""Seconds for which a member who is not there is waited for."""
STAY = 4.0
"""Seconds after which a room is left in which this program has no part."""


class Visit:
    """A connection into the room of a member. When that has said Welcome and is found to be the host, a guest takes the
    connection over."""

    def __init__(self, owner: Member, way: WayBack, entered: SecureChannel, link: GuestLink, visits: "Visits") -> None:
        self.owner, self.way, self.entered, self.link = owner, way, entered, link
        self._visits, self._opened = visits, loop_time()
        self._since_welcome: list[Taken] = []
        """Messages of the host from its Welcome on, kept until the guest takes them."""
        self._has_arrived = False
        """All messages are for the guest."""
        self._hear: Callable[[bytes], None] | None = None
        """Passes what comes in to the guest that has taken the connection over."""

    async def run(self) -> None:
        """Returns when the connection is over, or taken over."""
        channel = self.entered.channel
        self.link.attach(channel.send, self.entered.confirm_macs, loop_time())
        channel.listen(self._receive, self.link.lost)
        try:
            while self.link.state is not State.CLOSED and not self._hear:
                self.link.tick(loop_time())
                if loop_time() > self._opened + STAY and self._visits.membership.machine.partner != self.owner:
                    self.link.close(Fault.SUCCEEDED, loop_time())
                await asyncio.sleep(LOOK)
        finally:
            if not self._hear:
                self._visits.membership.leave(self.owner, self.link)
                await channel.close()

    def hand_over(self, hear: Callable[[bytes], None]) -> list[Taken]:
        """A guest hears what the host says. Returns what it has said since its Welcome, that first."""
        self._hear = hear
        return self._since_welcome

    def _receive(self, data: bytes) -> None:
        if self._hear:
            self._hear(data)
        elif message := self.link.receive(data, loop_time()):
            self._take(message)

    def _take(self, message: Taken) -> None:
        membership, room, binding = self._visits.membership, self.way.ticket.room, self.entered.binding
        match message:
            case _ if self._has_arrived:
                self._since_welcome.append(message)
            case wire.Identify(key) if key == self.owner.key and proves_host(message, room, binding):
                self.link.identify(membership.identity.as_guest(room, key, binding))
                self.link.trust(Signatory(membership.room, key))
            case wire.Identify():
                self.link.close(Fault.BAD_MESSAGE, loop_time())
            case Introduction():
                membership.enter(self.owner, self.link, message)
            case Shows() | Attestation() | Ask() | Leads() | Halts():
                membership.hear(self.owner, message)
            case wire.Welcome():
                self._welcomed(message)
            case _:
                self._since_welcome.append(message)
        if self._since_welcome and membership.machine.partner == self.owner and not self._has_arrived:
            self._has_arrived = True
            self._visits.arrived = self

    def _welcomed(self, welcome: wire.Welcome) -> None:
        """Take the seat that the owner gives. A member without a vote may get another seat than before; one with a vote
        keeps its own, or leaves."""
        membership = self._visits.membership
        has_vote = membership.me in membership.kept.newest_electorate
        if welcome.seat is None or (welcome.seat != membership.me.seat and has_vote):
            self.link.close(Fault.SUCCEEDED, loop_time())
            return
        membership.sit_down(welcome.seat)
        self._since_welcome.append(welcome)


class Visits:
    """Those of one program, be it a guest without a host, or an heir."""

    def __init__(
        self, ways: Ways, membership: Membership, keys: GuestKeys, services: tuple[Service, ...], name: str
    ) -> None:
        """`keys`: this program's own as a guest. `services`: those at which the table was until now,
        where it was last first."""
        self._ways, self.membership, self.keys = ways, membership, keys
        self.services, self.name = services, name
        self.deal = DealInPlay()
        self.host = membership.kept.top.heir
        """The one to whom the guest's connection leads that is there or was last."""
        self._keys_there = {self.host: keys}
        """Those by which the rooms of others know this program: other ones in each, as one side is in one room only."""
        self.awaited: Member | None = None
        """The host to which this program comes back by itself: it may not knock there twice."""
        self.arrived: Visit | None = None
        """One to a host that has said Welcome, for the guest to take."""
        self._seeking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Seek whomever the machine wants to meet, until this is stopped."""
        self._seeking = self._seeking or asyncio.create_task(self._seek_all())

    async def stop(self) -> None:
        if self._seeking:
            await cancelled(self._seeking)
        self._seeking = None

    @property
    def _wanted(self) -> frozenset[Member]:
        """Those to be sought: a host who may act needs nobody."""
        machine = self.membership.machine
        if isinstance(machine.state, Following) or machine.acts(loop_time()):
            return frozenset()
        return machine.sought - self.membership.visited - {self.awaited}

    async def _seek_all(self) -> None:
        seeking: dict[Member, asyncio.Task[None]] = {}
        try:
            while True:
                seeking = {at: task for at, task in seeking.items() if not task.done()}
                for member in sorted(self._wanted - seeking.keys()):
                    if way := self._way_to(member):
                        seeking[member] = asyncio.create_task(self._seek(member, way))
                await asyncio.sleep(LOOK)
        finally:
            await cancelled(*seeking.values())

    def _way_to(self, member: Member) -> WayBack | None:
        place = self.membership.places.get(member)
        if place is None:
            return None
        keys = self._keys_there.setdefault(member, GuestKeys.fresh())
        ticket = ResumeTicket(place.room, keys.key, keys.resume, place.secret, ABSENT)
        return WayBack(self.services, ticket)

    async def _seek(self, member: Member, way: WayBack) -> None:
        try:
            entered, found = await first(
                self._ways.services_again(way.services, way.ticket.room),
                partial(come_back, self._ways, way, lambda words: None, BEAT),
                discard=close_entered,
            )
        except NetworkProblem as problem:
            if problem.fault is Fault.UNKNOWN_GUEST:  # there is another key there; the long code opens as well
                self._keys_there[member] = GuestKeys.fresh()
        except BadAddress:
            pass
        else:
            link, ticket = GuestLink(self.name, self.deal), replace(found.ticket, absence=None)
            self._keys_there[member] = GuestKeys(ticket.key, ticket.resume)
            await Visit(member, replace(found, ticket=ticket), entered, link, self).run()
        await asyncio.sleep(PAUSE)
