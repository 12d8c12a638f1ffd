"""Search for the host of a table in the rooms that its members open as hosts or heirs."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from spitegame.net import ballots, wire
from spitegame.net.ballots import Attestation, Introduction, Member
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.identity import proves_host
from spitegame.net.link import DealInPlay, GuestLink, Taken
from spitegame.net.service_client import BEAT_S, BadAddress, first
from spitegame.net.signatures import Signatory
from spitegame.net.tasks import cancelled
from spitegame.online.guest.connect import WayBack, close_entered, come_back
from spitegame.online.room.failover import Following
from spitegame.online.room.membership import Membership
from spitegame.online.ways import Service, Ways
from spitegame.storage.resume import GuestKeys

POLL_S = 0.05
"""Seconds between two looks at a connection, or at the members to visit."""
PAUSE_S = 0.5
"""Seconds between two tries to come into the room of a member."""
ABSENT_S = 3.0
"""Seconds for which this program waits at the service for a member whose program is not there."""
STAY_S = 4.0
"""Seconds after which this program leaves the room of a member that is not its partner (`Failover.partner`)."""


class Visit:
    """A connection into the room of another member. Once that member has said Welcome and is found to be the host, the
    `GuestRoom` of this program takes the connection over."""

    def __init__(self, owner: Member, way: WayBack, entered: SecureChannel, link: GuestLink, at: "Visits") -> None:
        self.owner, self.way, self.entered, self.link = owner, way, entered, link
        self._visits, self._membership, self._opened = at, at.membership, loop_time()
        self._since_welcome: list[Taken] = []
        """Messages of the host from its Welcome on, kept until the `GuestRoom` takes them."""
        self._has_arrived = False
        """The owner of the room is the host and has said Welcome: all further messages are for the `GuestRoom`."""
        self._hear: Callable[[bytes], None] | None = None
        """Takes the bytes of each message instead of this visit, once the `GuestRoom` has taken the connection over."""

    async def run(self) -> None:
        """Serve the connection until it has ended or the `GuestRoom` has taken it over."""
        channel = self.entered.channel
        self.link.attach(channel.send, self.entered.confirm_macs, loop_time())
        channel.listen(self._receive, self.link.lost)
        try:
            while self.link.state is not State.CLOSED and not self._hear:
                self.link.tick(loop_time())
                if loop_time() > self._opened + STAY_S and self._membership.machine.partner != self.owner:
                    self.link.close(Fault.SUCCEEDED, loop_time())
                await asyncio.sleep(POLL_S)
        finally:
            if not self._hear:
                self._membership.leave(self.owner, self.link)
                await channel.close()

    def hand_over(self, hear: Callable[[bytes], None]) -> list[Taken]:
        """Give all further messages to `hear`. Return the messages of the host since its Welcome, the Welcome first."""
        self._hear = hear
        return self._since_welcome

    def _receive(self, data: bytes) -> None:
        if self._hear:
            self._hear(data)
        elif message := self.link.receive(data, loop_time()):
            self._take(message)

    def _take(self, message: Taken) -> None:
        """Handle a message of the owner of the room, or keep it for the `GuestRoom`."""
        membership, room, binding = self._membership, self.way.ticket.room, self.entered.binding
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
            case ballots.Shows() | Attestation() | ballots.Ask() | ballots.Leads() | ballots.Halts():
                membership.hear(self.owner, message)
            case wire.Welcome():
                self._welcomed(message)
            case _:
                self._since_welcome.append(message)
        if self._since_welcome and membership.machine.partner == self.owner and not self._has_arrived:
            self._has_arrived = True
            self._visits.arrived = self

    def _welcomed(self, welcome: wire.Welcome) -> None:
        """Take the seat that the owner gives. A member without a vote may get another seat than before. A member with a
        vote keeps its own, or leaves."""
        membership = self._membership
        has_vote = membership.me in membership.kept.newest_electorate
        if welcome.seat is None or (welcome.seat != membership.me.seat and has_vote):
            self.link.close(Fault.SUCCEEDED, loop_time())
            return
        membership.sit_down(welcome.seat)
        self._since_welcome.append(welcome)


class Visits:
    """Visits to the members that the machine wants to meet, at most one to each at a time, from `start` to `stop`."""

    def __init__(
        self, membership: Membership, ways: Ways, keys: GuestKeys, services: tuple[Service, ...], name: str
    ) -> None:
        """`keys`: the keys of this program in the room of its host. `name`: the name of its player."""
        self.membership, self.keys, self.name, self._ways = membership, keys, name, ways
        self.services = services
        """The services at which the table was found so far, the newest first."""
        self.deal = DealInPlay()
        """The deal in play, which all links of this program as a guest share."""
        self._keys_there = {membership.host: keys}
        """The keys of this program in the rooms of other members. Each room has its own keys, since an id at the
        service belongs to one room only."""
        self.returns_to: Member | None = None
        """The host to which the `GuestRoom` is trying to come back, so that no visit knocks there; else None."""
        self.arrived: Visit | None = None
        """A visit to a host that has said Welcome, for the `GuestRoom` to take over; None if there is none."""
        self._seeking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._seeking = self._seeking or asyncio.create_task(self._seek_all())

    async def stop(self) -> None:
        if self._seeking:
            await cancelled(self._seeking)
        self._seeking = None

    @property
    def _wanted(self) -> frozenset[Member]:
        """The members whose rooms this program should enter now. Empty while it follows a host, or is a host that may
        act."""
        machine = self.membership.machine
        if isinstance(machine.state, Following) or machine.acts(loop_time()):
            return frozenset()
        return machine.sought - self.membership.visited.keys() - {self.returns_to}

    async def _seek_all(self) -> None:
        """Visit all wanted members at the same time, until cancelled."""
        seeking: dict[Member, asyncio.Task[None]] = {}
        try:
            while True:
                seeking = {at: task for at, task in seeking.items() if not task.done()}
                for member in sorted(self._wanted - seeking.keys()):
                    if way := self._way_to(member):
                        seeking[member] = asyncio.create_task(self._seek(member, way))
                await asyncio.sleep(POLL_S)
        finally:
            await cancelled(*seeking.values())

    def _way_to(self, member: Member) -> WayBack | None:
        """Return the way into the room of this member; None if its place is not known."""
        place = self.membership.places.get(member)
        if place is None:
            return None
        keys = self._keys_there.setdefault(member, GuestKeys.fresh())
        ticket = ResumeTicket(place.room, keys.key, keys.resume, place.secret, ABSENT_S)
        return WayBack(self.services, ticket)

    async def _seek(self, member: Member, way: WayBack) -> None:
        """Try once to come into the room of this member, and serve the visit until it is over."""
        services = self._ways.services_again(way.services, way.ticket.room)
        enter = partial(come_back, self._ways, way, lambda words: None, BEAT_S)
        try:
            entered, found = await first(services, enter, discard=close_entered)
        except NetworkProblem as problem:
            if problem.fault is Fault.UNKNOWN_GUEST:  # the key has changed there; the long code lets a new side in
                self._keys_there[member] = GuestKeys.fresh()
        except BadAddress:
            pass
        else:
            link, ticket = GuestLink(self.name, self.deal), replace(found.ticket, absence=None)
            self._keys_there[member] = GuestKeys(ticket.key, ticket.resume)
            await Visit(member, replace(found, ticket=ticket), entered, link, self).run()
        await asyncio.sleep(PAUSE_S)
