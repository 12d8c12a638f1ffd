"""An heir waits in its room for the others, and opens the game with what they bring."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from spitegame.net.channel import Channel, SecureChannel, loop_time
from spitegame.net.errors import Fault
from spitegame.net.gathering import GatheringLink
from spitegame.net.host_signaling import HostSignaling
from spitegame.net.replica import OpenedReplica, Replica, opened
from spitegame.net.service_client import BEAT
from spitegame.net.succession import Brought
from spitegame.net.tasks import cancelled
from spitegame.online.guest.replicas import OwnRoom
from spitegame.online.host.entrance import HostWays

LOOK = 0.05
"""Seconds between two looks at what has been brought."""
GRACE = 3.0
"""Seconds for which the last ones are waited for, once there are shares enough."""
ROOM_FOR = 24
"""So many may come."""
MOST_AHEAD = 1_000
"""The epochs by which others can be ahead. There are not so many that somebody might use them up."""


class Gathering:
    """It is the `HostCallbacks` of the room that it opens: whoever has the long code may come in."""

    def __init__(self, own: list[Replica], heirs: int, is_ours: Callable[[OpenedReplica], bool]) -> None:
        """`own`: what this program holds. `heirs`: their number, with this one. `is_ours` tells this game from others.
        """
        self._own, self._heirs, self._is_ours = own, heirs, is_ours
        self._links: dict[bytes, tuple[GatheringLink, Channel]] = {}
        self._enough_since: float | None = None

    # who comes, as the signaling tells it

    def vacancies(self) -> int:
        return ROOM_FOR - len(self._links)

    def resume_key(self, side: bytes) -> bytes | None:
        return None

    def known(self) -> Iterable[bytes]:
        return ()

    def admitted(self, guest: SecureChannel) -> None:
        channel = guest.channel
        link = GatheringLink(channel.send, guest.confirm_macs, loop_time())
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

    async def open(self) -> OpenedReplica:
        """Returns when everybody has come, or soon after there was enough to open the game with."""
        before, found = -1, None
        while True:
            brought = list(self.brought())
            if len(brought) != before:
                before, found = len(brought), self._open()
            if found and self._enough_since is None:
                self._enough_since = loop_time()
            is_late = self._enough_since is not None and loop_time() >= self._enough_since + GRACE
            if found and (is_late or self._are_complete):
                return found
            for link, _ in self._links.values():
                link.tick(loop_time())
            await asyncio.sleep(LOOK)

    def brought(self) -> Iterator[Brought]:
        """What those were shown last who have brought all."""
        for link, _ in self._links.values():
            if link.brought:
                yield link.brought

    async def part(self) -> None:
        """Tell everybody that the game can go on, and close the connections."""
        for link, _ in self._links.values():
            link.close(Fault.SUCCEEDED, loop_time())
        await asyncio.gather(*(channel.close() for _, channel in self._links.values()))

    @property
    def epoch(self) -> int:
        """The highest that anybody has brought, but for those that nobody comes to by going on."""
        known = max((replica.entrusted.epoch for replica in self._own), default=0)
        return max(epoch for each in self._replicas if (epoch := each.entrusted.epoch) <= known + MOST_AHEAD)

    @property
    def _replicas(self) -> list[Replica]:
        there = [replica for link, _ in self._links.values() if link.brought for replica in link.replicas]
        return [*self._own, *there]

    @property
    def _are_complete(self) -> bool:
        playing = {brought.seat for brought in self.brought() if brought.seat is not None}
        return len(playing) >= self._heirs - 1

    def _open(self) -> OpenedReplica | None:
        return opened(self._replicas, self._is_ours)


async def gathered(
    gathering: Gathering, ways: HostWays, service: str, room: OwnRoom, complain: Callable[[str], None]
) -> OpenedReplica:
    """Open the own room, and wait there until the game can be opened. `service`: the URL of the room service; empty for
    one within this program. Raises NoAddress."""
    async with ways.address(service, room.name, 0, complain) as address:
        address.announce("")
        signaling = HostSignaling(partial(ways.dial, address.url, beat=BEAT), ways, room.key, gathering, room.secret)
        running = asyncio.create_task(signaling.run())
        try:
            found = await gathering.open()
            await gathering.part()
            return found
        finally:
            await cancelled(running)
