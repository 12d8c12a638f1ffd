"""How a guest's program goes on when its host is gone: as the guest of an heir, or as the host."""

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from spitegame.net import guest_signaling
from spitegame.net.channel import SecureChannel, loop_time
from spitegame.net.codec import Malformed
from spitegame.net.connection import State
from spitegame.net.errors import Fault, NetworkProblem
from spitegame.net.gathering import BringingLink
from spitegame.net.guest_signaling import ResumeTicket
from spitegame.net.key_agreement import Method
from spitegame.net.replica import OpenedReplica
from spitegame.net.service_client import BEAT, BadAddress
from spitegame.net.succession import Brought, Heir, OwnRoom
from spitegame.net.tasks import cancelled
from spitegame.net.transcript import DealAudit, Opening, shown_update
from spitegame.online.change_of_host import Parts
from spitegame.online.gathering import Gathering, gathered
from spitegame.online.guest.connect import Connector, WayBack
from spitegame.online.guest.replicas import Replicas
from spitegame.online.host.entrance import NoAddress
from spitegame.rules.game import Seat
from spitegame.session.occupants import Person
from spitegame.session.record import Unreplayable
from spitegame.session.room_codes import LONG_SECRET
from spitegame.session.table import Table
from spitegame.storage.resume import GuestKeys, HostState, ReopenedHost, read_replica
from spitegame.translation import N_, _

LOOK = 0.05
GONE = 10.0
"""Seconds of silence after which a host counts as gone."""
ABSENT = 3.0
"""Seconds for which an heir who is not there is waited for."""
GATHERING = 9.0
"""Seconds for which this program waits for the others in its own room, or up to twice as long, until it looks at those
of other heirs."""
BRINGING = 12.0
"""Seconds in which an heir has to tell what has come of what it was brought."""
PAUSE = 2.0
"""Seconds until all heirs are looked for again."""
NO_DIGEST = bytes(32)
DIFFERENT = N_(
    "{name} was shown something else than the last host has kept. Everybody’s program checks that at the end."
)
NOT_OURS = N_("Somebody has brought another game, to go on with instead of this one. Your program has not taken it.")

Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Found:
    """The room of an heir who goes on, and a channel to it."""

    channel: SecureChannel
    way: WayBack


class Succession:
    def __init__(
        self,
        parts: Parts,
        connector: Connector,
        replicas: Replicas,
        own: OwnRoom,
        heirs: Collection[Heir],
        left: bytes,
        seat: Seat | None,
        audit: DealAudit,
    ) -> None:
        """`audit`: that of the deal that is on. `heirs`: those who may be the host now. `left`: the name of a room
        that was left just now, since the game goes on elsewhere; empty if none was. `seat`: that of this guest;
        None if it only watches."""
        assert connector.way_back
        self._parts, self._connector, self._way = parts, connector, connector.way_back
        self._replicas, self._own, self._seat, self._audit = replicas, own, seat, audit
        self._heirs, self._left = heirs, left
        self._has_brought = False
        """An heir has been given what we hold."""
        self._gathering: Gathering | None = None

    async def settle(self, complain: Callable[[str], None]) -> SecureChannel | ReopenedHost:
        """A channel to whoever is the host now, or the game for this program to go on with as the host. Raises
        NetworkProblem or BadAddress if there is no sense in waiting any longer."""
        while True:
            for heir in self._heirs:
                is_own = heir.room == self._own.name
                found = await self._unless_back(self._stand(complain) if is_own else self._seek(heir))
                if isinstance(found, Found):
                    self._connector.move(found.way)
                    return found.channel
                if found:
                    return found
            self._left = b""
            if back := await self._unless_back(asyncio.sleep(PAUSE)):
                return back

    async def _unless_back(self, work: Coroutine[Any, Any, Outcome]) -> Outcome | SecureChannel:
        """What comes of the work; or a channel to a host before, if it is back first."""
        self._has_brought, self._gathering = False, None
        working, returning = asyncio.create_task(work), asyncio.create_task(self._back())
        try:
            await asyncio.wait({working, returning}, return_when=asyncio.FIRST_COMPLETED)
            return await working if working.done() or self._is_needed else returning.result()
        finally:
            await cancelled(working, returning)

    async def _back(self) -> SecureChannel:
        """A channel to a host before, once it is there and nobody counts on us."""
        # Heirs may wait there for others, and we cannot come in twice.
        rooms = {self._left, *(heir.room for heir in self._heirs)}
        while True:
            while self._is_needed:
                await asyncio.sleep(LOOK)
            may_gather = self._replicas.has_promised
            found = await self._connector.return_anywhere(_silently, rooms, may_gather=may_gather)
            if not self._is_needed:
                return found
            await found.channel.close()

    @property
    def _is_needed(self) -> bool:
        """True if we have given an heir what it may go on with, or others have come to give it to us."""
        return self._has_brought or (self._gathering is not None and self._gathering.has_begun)

    # as a guest

    async def _seek(self, heir: Heir) -> Found | None:
        """Bring this heir what we hold, and come in when it goes on; None if it is not there, or cannot go on."""
        ways = self._parts.guest_ways
        ticket = ResumeTicket(heir.room, self._way.ticket.key, self._way.ticket.resume, heir.secret, ABSENT)
        async with aclosing(ways.services_again(self._way.service, heir.room)) as services:
            async for service in services:
                try:
                    while True:
                        dial = partial(ways.dial, service.url, beat=BEAT)
                        channel = await guest_signaling.connect(dial, ways, ticket, _silently)
                        is_host = channel.keys.method is Method.KEY
                        if is_host and heir.room == self._left:
                            await channel.channel.close()
                            return None
                        if is_host:
                            return Found(channel, WayBack(service, replace(ticket, long_code=None, absence=None)))
                        self._has_brought = True
                        if not await self._bring(channel):
                            return None
                except (NetworkProblem, BadAddress):
                    continue
        return None

    async def _bring(self, entered: SecureChannel) -> bool:
        """True if the heir can go on."""
        channel = entered.channel
        link = BringingLink(self._replicas, self._brought, channel.send, entered.confirm_macs, loop_time())
        channel.listen(lambda data: link.receive(data, loop_time()), link.lost)
        ends = loop_time() + BRINGING
        try:
            while link.state is not State.CLOSED and loop_time() < ends:
                link.tick(loop_time())
                await asyncio.sleep(LOOK)
        finally:
            await channel.close()
        return link.fault is Fault.SUCCEEDED

    def _brought(self) -> Brought:
        newest = self._audit.shown[-1] if self._audit.shown else None
        number, digest = (newest.number, newest.digest) if newest else (0, NO_DIGEST)
        return Brought(self._seat, number, digest, self._replicas.promised)

    # as the host

    async def _stand(self, complain: Callable[[str], None]) -> ReopenedHost | None:
        """Wait for the others in our own room; None if too few of them come."""
        assert self._seat is not None
        is_ours = partial(self._is_ours, complain)
        gathering = self._gathering = Gathering(self._replicas, self._seat, len(self._heirs), is_ours)
        service = "" if self._way.service.is_local else self._way.service.url
        try:
            # By chance, so that two do not look for each other again and again at the wrong time.
            async with asyncio.timeout(GATHERING * (1 + secrets.randbelow(100) / 100)):
                found = await gathered(gathering, self._parts.host_ways, service, self._own, complain)
            room = read_replica(found.copy.header, found.copy.entries)
            _compare(room, found.brought, complain)
            return self._succeeding(room, found.epoch, service)
        except TimeoutError:
            return None
        except (NoAddress, Malformed, Unreplayable) as problem:
            complain(str(problem))
            return None

    def _is_ours(self, complain: Callable[[str], None], found: OpenedReplica) -> bool:
        with suppress(Malformed, Unreplayable):
            room = read_replica(found.header, ())
            if room.state.drawn and self._audit.is_of(Opening(room.state.drawn, room.record)):
                return True
        complain(_(NOT_OURS))
        return False

    def _host_before(self, state: HostState) -> tuple[Heir, ...]:
        """Where it is found if it is back, and goes on instead of us."""
        return () if state.before is None else (Heir(state.before, self._way.ticket.room, bytes(LONG_SECRET)),)

    def _succeeding(self, room: ReopenedHost, epoch: int, service: str) -> ReopenedHost:
        """The room as this program goes on with it. Raises Malformed."""
        state = room.state
        itself = next((guest for guest in state.guests if guest.seat == self._seat), None)
        if itself is None or self._seat is None:
            raise Malformed("The one who is to go on has no seat at this table.")
        chairs = list(state.chairs)
        chairs[self._seat] = Person(itself.name)
        succeeding = replace(
            state,
            key=self._own.key,
            own=GuestKeys(self._way.ticket.key, self._way.ticket.resume),
            service=service,
            port=0,
            chairs=tuple(chairs),
            guests=tuple(guest for guest in state.guests if guest is not itself),
            epoch=epoch,
            in_force=self._replicas.in_force,
            edition=0,
            heirs=(*(heir for heir in state.heirs if heir.seat != self._seat), *self._host_before(state)),
            quorums=tuple(quorum.of_heir() for quorum in state.quorums),
        )
        return replace(room, state=succeeding)


def _silently(words: str) -> None:
    """What is tried is told once, and not again and again."""


def _compare(room: ReopenedHost, brought: Collection[Brought], complain: Callable[[str], None]) -> None:
    """Hold the game against what those were shown last who have brought it."""
    table, names = Table.begin(room.record), {guest.seat: guest.name for guest in room.state.guests}
    for each in brought:
        if each.seat not in names:
            continue  # nobody knows who that is
        is_kept = each.number <= table.number
        shown = table.update(each.number, each.seat) if is_kept and each.number else None
        if not is_kept or (shown and shown_update(room.record.game, shown).digest != each.digest):
            complain(_(DIFFERENT, name=names[each.seat]))
