"""The host's connections: to those who were let in, and to strangers who have not said yet who they are."""

import asyncio
from collections.abc import Callable, Iterator

from spitegame.net.connection import Closed
from spitegame.net.errors import Fault
from spitegame.net.link import HostLink
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.wire import GuestMessage
from spitegame.online.host.members import Member, Members


class Connections:
    """Belongs to one event loop."""

    def __init__(
        self,
        members: Members,
        received: Callable[[Member, HostLink, GuestMessage | None], None],
        disconnected: Callable[[Member], None],
        lost: Callable[[Member, Fault], None],
    ) -> None:
        """`received` is called with what a guest says; with None if it was for the link itself, or for the table.
        `disconnected` is called when a connection is gone for whatever reason; and then `lost`, if it was one of a
        member and we did not close it ourselves. BYE: the guest has said goodbye."""
        self._members = members
        self._received = received
        self._disconnected = disconnected
        self._lost = lost
        self._strangers: dict[bytes, Member] = {}
        """By side."""
        self._closing: set[asyncio.Task[None]] = set()

    def __iter__(self) -> Iterator[Member]:
        """They may come and go meanwhile."""
        return iter((*self._members, *self._strangers.values()))

    def admit(self, guest: SecureChannel) -> None:
        """The guest says next who it is. A newer connection ends the older one."""
        member = self._members.get(guest.peer) or self._strangers.get(guest.peer)
        if member:
            self.close(member, Fault.REPLACED)
        if member is None or member not in self._members:
            member = self._strangers[guest.peer] = Member.stranger(guest)
        link = member.connect(guest, self._now)
        guest.channel.listen(lambda data: self._receive(member, link, data), lambda: self._lose(member, link))

    def let_in(self, member: Member) -> None:
        """It is a stranger no more."""
        del self._strangers[member.guest.side]
        self._members.add(member)

    def tick(self) -> None:
        """To be called several times a second."""
        for member in self:
            if member.link:
                member.link.tick(self._now)
                self._check(member, member.link)

    def close(self, member: Member, fault: Fault) -> None:
        """Say goodbye to it, whatever it answers."""
        if member.link:
            member.link.close(fault, self._now)
            self._disconnect(member)

    async def closed(self) -> None:
        """Every goodbye has been heard, or cannot be."""
        await asyncio.gather(*self._closing)

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _receive(self, member: Member, link: HostLink, data: bytes) -> None:
        message = link.receive(data, self._now)
        if member.link is link:
            self._received(member, link, message)
            self._check(member, link)

    def _check(self, member: Member, link: HostLink) -> None:
        if isinstance(link.state, Closed):
            self._lose(member, link)

    def _lose(self, member: Member, link: HostLink) -> None:
        """The channel is gone, or given up."""
        link.lost()
        if member.link is not link:
            return
        self._disconnect(member)
        fault = link.state.fault if isinstance(link.state, Closed) else Fault.LOST
        if member in self._members:
            self._lost(member, fault)
        else:
            del self._strangers[member.guest.side]

    def _disconnect(self, member: Member) -> None:
        self._disconnected(member)
        task = asyncio.get_running_loop().create_task(member.disconnect(self._now).close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
