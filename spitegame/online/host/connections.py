"""The host's connections: to those who were let in, and to strangers who have not said yet who they are."""

import asyncio
from collections.abc import Iterator
from typing import Protocol

from spitegame.net.connection import Closed
from spitegame.net.errors import Fault
from spitegame.net.link import HostLink
from spitegame.net.secure_channel import SecureChannel
from spitegame.net.wire import GuestMessage, HostMessage
from spitegame.online.host.members import Member, Members


class Listener(Protocol):
    def heard(self, member: Member, link: HostLink, message: GuestMessage | None) -> None:
        """None: something for the link itself, or for the table."""

    def disconnected(self, member: Member) -> None:
        """For whatever reason."""

    def lost(self, member: Member, fault: Fault) -> None:
        """One who was let in, without our doing; BYE: it has said goodbye."""


class Connections:
    """Belongs to one event loop."""

    def __init__(self, members: Members, listener: Listener) -> None:
        self._members = members
        self._listener = listener
        self._strangers: dict[bytes, Member] = {}
        """By side."""
        self._closing: set[asyncio.Task[None]] = set()

    def admit(self, guest: SecureChannel) -> None:
        """Who it is, the guest says next. A newer connection ends the older one."""
        member = self._members.get(guest.peer) or self._strangers.get(guest.peer)
        if member:
            self.part(member, Fault.REPLACED)
        if member is None or member not in self._members:
            member = self._strangers[guest.peer] = Member.at_the_door(guest)
        link = member.connect(guest, self._now)
        guest.channel.listen(lambda data: self._hear(member, link, data), lambda: self._lose(member, link))

    def let_in(self, member: Member) -> None:
        """It is a stranger no more."""
        del self._strangers[member.guest.side]
        self._members.add(member)

    def tick(self) -> None:
        """Several times a second."""
        for member in self:
            if member.link:
                member.link.tick(self._now)
                self._check(member, member.link)

    def tell(self, message: HostMessage, but: Member | None = None) -> None:
        """Everybody who was let in."""
        for member in self._members:
            if member.link and member is not but:
                member.link.send(message)

    def part(self, member: Member, fault: Fault) -> None:
        """Say goodbye to it, whatever it answers."""
        if member.link:
            member.link.close(fault, self._now)
            self._disconnect(member)

    async def closed(self) -> None:
        """Those from whom we have parted."""
        await asyncio.gather(*self._closing)

    def __iter__(self) -> Iterator[Member]:
        """They may come and go meanwhile."""
        return iter((*self._members, *self._strangers.values()))

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _hear(self, member: Member, link: HostLink, data: bytes) -> None:
        message = link.receive(data, self._now)
        if member.link is link:
            self._listener.heard(member, link, message)
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
            self._listener.lost(member, fault)
        else:
            del self._strangers[member.guest.side]

    def _disconnect(self, member: Member) -> None:
        self._listener.disconnected(member)
        task = asyncio.get_running_loop().create_task(member.disconnect(self._now).close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
