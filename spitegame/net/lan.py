"""Rooms on the local network: the host's program announces its own room service, and a guest's finds it by the code.

Import this module only where it is needed: zeroconf takes its time, and most games do without. A host's program imports
it before there is a code, while nobody looks for the room yet.
"""

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any

import ifaddr
from zeroconf import Error, IPVersion, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from signaling.messages import SUBPROTOCOL
from spitegame.net.tasks import cancelled
from spitegame.translation import _

SERVICE = "_spitegame._tcp.local."
LOOK_UP_MS = 1_000
"""Milliseconds to wait for the details of a room that has been seen."""
ROUND_S = 1.5
"""Seconds from one question to the next. The first one is answered to this machine alone, which a firewall may stop,
later ones to the whole group."""
GROUP = "224.0.0.251"
"""The multicast address of mDNS."""
ELSEWHERE = "192.0.2.1"
"""An address that stands for those beyond this network (RFC 5737)."""
_MAKESHIFT = "169.254."
"""The prefix of link-local addresses, which a machine gives itself if nobody else gives it one (RFC 3927)."""
_VIRTUAL = re.compile(r"(?i)docker|\bbr-|veth|virbr|virtual|vm(net|ware)|vbox|hyper-v|\btun|\butun|\bwg|tailscale|\bzt")
"""The names of adapters that lead into this machine itself or through a tunnel, and to nobody else on the network."""


class AnnouncementFailed(Exception):
    """The room could not be announced. The message is a sentence for the host."""


class Announcement:
    """The announcement of a room on this network, which is found by the route of its code, or by its id when there is
    no code. It holds nobody's name."""

    def __init__(self, port: int, room: bytes) -> None:
        """`port`: that of the room service in this program."""
        self._port = port
        self._room = room.hex()
        self._zeroconf: AsyncZeroconf | None = None
        self._addresses: list[str] = []
        self._telling: asyncio.Future[Any] | None = None
        """The work of telling others the newest route."""

    async def start(self, route: str) -> None:
        """Announce the room. Call this again for each new route, empty without a code, and when the addresses of this
        machine have changed. Raises AnnouncementFailed."""
        if self._telling:  # about the last code
            self._telling.cancel()
        try:
            if self._addresses != own_addresses():
                await self.stop()
                self._addresses = own_addresses()
            if self._zeroconf is None:
                self._zeroconf = await _zeroconf()
                # The name is as unique as the room, so nobody has to be asked for a second whether it is taken.
                tell = self._zeroconf.async_register_service(self._info(route), cooperating_responders=True)
            else:
                tell = self._zeroconf.async_update_service(self._info(route))
            self._telling = asyncio.ensure_future(await tell)
        except (OSError, Error) as error:
            await self.stop()
            address = f"{own_addresses()[0]}:{self._port}"
            # Translators: {error} is what a library says, and in English.
            told = _(
                "This program cannot announce the room on the local network ({error}). Guests find it by its address:"
                " {address}.",
                error=error,
                address=address,
            )
            raise AnnouncementFailed(told) from error

    async def stop(self) -> None:
        """Take the announcement back, if there is one."""
        if self._telling:
            self._telling.cancel()
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            await _close(zeroconf)

    def _info(self, route: str) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE,
            f"{self._room}.{SERVICE}",
            port=self._port,
            parsed_addresses=own_addresses(),
            properties={"protocol": SUBPROTOCOL, "route": route, "room": self._room},
            server=f"{self._room}.local.",
        )


async def find_rooms(wanted: bytes | str, within: float) -> AsyncGenerator[str, None]:
    """Yield the addresses, as `address:port`, of the rooms with this id or route, each once. The search ends ROUND_S
    seconds after the first one, at the latest after `within` seconds; at once where there is no multicast."""
    try:
        zeroconf = await _zeroconf()
    except (OSError, Error):
        return
    clock, found = asyncio.get_running_loop().time, asyncio.Queue[str]()
    ends, is_first = clock() + within, True
    asking = asyncio.create_task(_ask(zeroconf, wanted, found.put_nowait))
    try:
        while True:
            async with asyncio.timeout_at(ends):
                address = await found.get()
            if is_first:
                ends, is_first = min(ends, clock() + ROUND_S), False
            yield address
    except TimeoutError:
        return
    finally:
        try:
            await cancelled(asking)
        finally:
            await _close(zeroconf)


async def _ask(zeroconf: AsyncZeroconf, wanted: bytes | str, found: Callable[[str], None]) -> None:
    """Ask again and again which rooms there are, until cancelled. `found` is given the address of each wanted one,
    once."""
    told: set[str] = set()

    async def look(name: str) -> None:
        address = await _address_of(zeroconf, name, wanted)
        if address and name not in told:
            told.add(name)
            found(address)

    def seen(name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is not ServiceStateChange.Removed:
            looks.append(asyncio.ensure_future(look(name)))

    looks: list[asyncio.Future[None]] = []
    try:
        while True:
            # A question, an answer or the way to the room may fail once: whoever is there is asked anew.
            _forget(zeroconf)
            browser = AsyncServiceBrowser(zeroconf.zeroconf, [SERVICE], handlers=[seen])
            try:
                await asyncio.sleep(ROUND_S)
            finally:
                await browser.async_cancel()
    finally:
        await cancelled(*looks)


def _forget(zeroconf: AsyncZeroconf) -> None:
    """Forget the rooms that have answered. Each question lists the rooms that are known already, and these would not
    answer it again, not even with a new code."""
    cache = zeroconf.zeroconf.cache
    for name in cache.names():
        cache.async_remove_records(cache.entries_with_name(name))


async def _address_of(zeroconf: AsyncZeroconf, name: str, wanted: bytes | str) -> str | None:
    """Return the address of the room announced by this name; None if it is not the wanted one or does not answer."""
    info = AsyncServiceInfo(SERVICE, name)
    if not await info.async_request(zeroconf.zeroconf, LOOK_UP_MS) or info.port is None:
        return None
    name_of, it = ("route", wanted) if isinstance(wanted, str) else ("room", wanted.hex())
    if info.decoded_properties.get(name_of) != it:
        return None
    return await _answering(info.parsed_addresses(IPVersion.V4Only), info.port)


async def _answering(addresses: Sequence[str], port: int) -> str | None:
    """Return the first of a machine's addresses that takes a connection from here; None if none does."""
    tries = [asyncio.create_task(_connects(address, port)) for address in addresses]
    try:
        for ended in asyncio.as_completed(tries):
            if address := await ended:
                return address
        return None
    finally:
        for each in tries:
            each.cancel()


async def _connects(address: str, port: int) -> str | None:
    """Return this address with the port if it takes a connection; else None."""
    try:
        _, writer = await asyncio.open_connection(address, port)
    except OSError:
        return None
    writer.close()
    return f"{address}:{port}"


async def _zeroconf() -> AsyncZeroconf:
    """Return a client of zeroconf that has started. Raises OSError or Error."""
    interfaces = [address for address in own_addresses() if _multicasts(address)]
    if not interfaces:
        raise OSError("no network here takes part in multicast")
    zeroconf = AsyncZeroconf(interfaces=interfaces, ip_version=IPVersion.V4Only)
    try:
        await zeroconf.zeroconf.async_wait_for_start()
    except BaseException:
        zeroconf.zeroconf.engine.close()
        raise
    return zeroconf


async def _close(zeroconf: AsyncZeroconf) -> None:
    """Say goodbye and close the sockets; if cancelled, as at the end of the program, close them at once."""
    try:
        await zeroconf.async_close()
    finally:
        zeroconf.zeroconf.engine.close()


def _multicasts(address: str) -> bool:
    """True if the network at this address of this machine takes part in multicast."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            member = socket.inet_aton(GROUP) + socket.inet_aton(address)
            probe.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
        except OSError:
            return False
    return True


def own_addresses() -> list[str]:
    """Return the addresses of this machine, the likeliest for its network first; loopback only if there is no other."""
    named = [(str(ip.ip), adapter.nice_name) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    usual = _usual_address()

    def unlikely(ip: str, adapter: str) -> tuple[bool, ...]:
        """Return a key for sorting, which is greater for a less likely address."""
        return bool(_VIRTUAL.search(adapter)), ip.startswith(_MAKESHIFT), ip != usual

    likely = sorted(named, key=lambda each: unlikely(*each))
    return [address for address, _ in likely if not address.startswith("127.")] or ["127.0.0.1"]


def _usual_address() -> str:
    """Return the address from which this machine talks to others; empty if it knows of none. Nothing is sent:
    connecting a UDP socket only chooses the address."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
