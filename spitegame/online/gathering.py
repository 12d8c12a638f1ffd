"""An heir waits in its room for the others, and opens the game with what they bring."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from spitegame.net.channel import Channel, SecureChannel, loop_time
from spitegame.net.connection import State
from spitegame.net.errors import Fault
from spitegame.net.gathering import GatheringLink
from spitegame.net.host_signaling import HostSignaling
from spitegame.net.replica import OpenedReplica, opened
from spitegame.net.service_client import BEAT
from spitegame.net.succession import Brought, OwnRoom, next_epoch
from spitegame.net.tasks import cancelled
from spitegame.online.guest.replicas import Replicas
from spitegame.online.host.entrance import HostWays
from spitegame.rules.game import Seat

LOOK = 0.05
"""Seconds between two looks at what has been brought."""
GRACE = 3.0
"""Seconds for which the last ones are waited for, once there are shares enough."""
ROOM_FOR = 24
"""So many may come."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The game, as enough have brought it to go on with."""

    copy: OpenedReplica
    brought: tuple[Brought, ...]
    epoch: int
    """That which they have promised."""


class Gathering:
    """It is the `HostCallbacks` of the room that it opens: whoever has the long code may come in."""

    def __init__(self, own: Replicas, seat: Seat, heirs: int, is_ours: Callable[[OpenedReplica], bool]) -> None:
        """`own`: what this program holds. `seat`: that from which it goes on. `heirs`: their number, with this one.
        `is_ours` tells this game from others."""
        self._own, self._seat, self._heirs, self._is_ours = own, seat, heirs, is_ours
        self.epoch = self._next_epoch(own.promised)
        self._links: dict[bytes, tuple[GatheringLink, Channel]] = {}

    # who comes, as the signaling tells it

    def vacancies(self) -> int:
        return ROOM_FOR - len(self._links)

    def resume_key(self, side: bytes) -> bytes | None:
        return None

    def known(self) -> Iterable[bytes]:
        return ()

    def admitted(self, guest: SecureChannel) -> None:
        channel = guest.channel
        link = GatheringLink(self.epoch, channel.send, guest.confirm_macs, loop_time())
        self._links[guest.peer] = link, channel
        channel.listen(lambda data: link.receive(data, loop_time()), link.lost)

    def guessed(self, *, burned: bool, wait: float) -> None: ...

    def rattled(self) -> None: ...

    def changed(self) -> None: ...

    # what they bring

    @property
    def has_begun(self) -> bool:
        """Somebody has come to bring something."""
        return bool(self._links)

    async def open(self) -> Gathered:
        """Returns when everybody has come, or soon after there was enough to open the game with."""
        before, found, enough_since = (-1, -1), None, 0.0
        while True:
            self._raise_epoch()
            came = self._came
            if (self.epoch, len(came)) != before:
                before, found = (self.epoch, len(came)), self._opened(came)
                enough_since = enough_since or loop_time() if found else 0.0
            if found and (self._are_complete(found) or loop_time() >= enough_since + GRACE):
                return found
            for link, _ in self._links.values():
                link.tick(loop_time())
            await asyncio.sleep(LOOK)

    @property
    def _came(self) -> list[GatheringLink]:
        """Those who are here, have brought all, and take nothing from an earlier host."""
        links = [link for link, _ in self._links.values() if link.state is State.OPEN]
        return [link for link in links if link.brought and link.brought.promised == self.epoch]

    def _opened(self, came: Iterable[GatheringLink]) -> Gathered | None:
        replicas = [*self._own.held, *(replica for link in came for replica in link.replicas)]
        copy = opened(replicas, self._is_ours)
        brought = tuple(link.brought for link in came if link.brought)
        return Gathered(copy, brought, self.epoch) if copy else None

    def _are_complete(self, found: Gathered) -> bool:
        return len({brought.seat for brought in found.brought} - {None}) >= self._heirs - 1

    def _raise_epoch(self) -> None:
        """Somebody has promised more to another heir: only a higher epoch than that one counts."""
        highest = max((link.brought.promised for link, _ in self._links.values() if link.brought), default=0)
        if highest > self.epoch:
            self.epoch = self._next_epoch(highest)
            for link, _ in self._links.values():
                link.call(self.epoch)

    def _next_epoch(self, after: int) -> int:
        epoch = next_epoch(after, self._seat)
        self._own.promise(epoch)
        return epoch

    async def part(self, fault: Fault) -> None:
        """Tell everybody what has come of it, and close the connections."""
        for link, _ in self._links.values():
            link.close(fault, loop_time())
        await asyncio.gather(*(channel.close() for _, channel in self._links.values()))


async def gathered(
    gathering: Gathering, ways: HostWays, service: str, room: OwnRoom, complain: Callable[[str], None]
) -> Gathered:
    """Open the own room, and wait there until the game can be opened. `service`: the URL of the room service; empty for
    one within this program. Raises NoAddress."""
    async with ways.address(service, room.name, 0, complain) as address:
        address.announce("")
        signaling = HostSignaling(partial(ways.dial, address.url, beat=BEAT), ways, room.key, gathering, room.secret)
        running = asyncio.create_task(signaling.run())
        fault = Fault.BYE
        try:
            found = await gathering.open()
            fault = Fault.SUCCEEDED
            return found
        finally:
            await gathering.part(fault)
            await cancelled(running)
