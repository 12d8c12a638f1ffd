"""ICE and SDP: the ways to connect two programs, in the order in which they are tried, which of the servers answer, and
how the two ends of a connection describe themselves."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

from aioice import stun

from signaling.messages import IceServer

BUDGET = 5.0
MOST_RELAYED = 2
"""The number of strategies that have relays only: it is known after some 20 seconds that none leads to the other."""
DIRECT = 0
"""The index of the direct way among the strategies."""
THROUGH_SERVICE = -1
"""Stands for frames that go through the room service."""
PROBE = 0.3
"""Seconds that a server has to answer in. Somebody who opens a room without the internet waits for no longer."""
PROBE_AGAIN = 0.1

MOST_SDP = 12 * 1024
"""The most bytes of one description."""

_URL = re.compile(r"(stun|turn|turns):([\w.-]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?")
_FINGERPRINT = re.compile(r"^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^m=(\S*)", re.MULTILINE)
_CANDIDATE = re.compile(r"^a=candidate:\S+ \S+ \S+ \S+ (\S+) ", re.MULTILINE)
_LOCAL_NAME = re.compile(r"a=candidate:\S+ \S+ \S+ \S+ \S+\.local ")


@dataclass(frozen=True, slots=True)
class IceStrategy:
    """One way to try a connection from program to program."""

    servers: tuple[IceServer, ...]
    """The servers to use, at most one STUN and one TURN server: aioice does not look at more."""
    relay_only: bool = False
    """The side that offers looks for no other way than a relay."""
    budget: float = BUDGET
    """Seconds from the offer to the open channel."""


@dataclass(frozen=True, slots=True)
class _ServerAddress:
    kind: str
    host: str
    port: int
    transport: str


def strategies(reachable: Sequence[IceServer]) -> tuple[IceStrategy, ...]:
    """What to try, one after the other: the direct way, with a relay at hand; then relays only, through what looks like
    a web page to the network."""
    places = [(server, place) for server in reachable if (place := _server_address(server.url))]
    stun_servers = [server for server, place in places if place.kind == "stun"]
    packets = [server for server, place in places if place.kind != "stun" and place.transport == "udp"]
    streams = [server for server, place in places if place.kind != "stun" and place.transport == "tcp"]
    at_hand = [*packets, *streams][:1]
    direct = IceStrategy((*stun_servers[:1], *at_hand))
    relayed = [IceStrategy((server,), relay_only=True) for server in streams if server not in at_hand]
    return (direct, *relayed[:MOST_RELAYED])


def attempts(ways: int, *, relay: bool, last: int | None) -> list[int]:
    """The strategies to try, by their index, in order. At the end frames go through the service if it may `relay`;
    otherwise the direct way is tried once more, for where many packets get lost. `ways`: the number of strategies.
    `last`: what has led to this guest before; it is tried first."""
    in_order = [*range(ways), THROUGH_SERVICE if relay else DIRECT]
    if last in in_order:
        in_order.remove(last)
        in_order.insert(0, last)
    return in_order


async def reachable_servers(servers: Sequence[IceServer], within: float = PROBE) -> tuple[IceServer, ...]:
    """The servers that answer within this number of seconds. aioice would wait for the others for five, and then
    again."""
    if not servers:
        return ()
    probes = [asyncio.create_task(_answers(server)) for server in servers]
    try:
        await asyncio.wait(probes, timeout=within)
        answers = [probe.done() and probe.result() for probe in probes]
    finally:
        for probe in probes:
            probe.cancel()
        await asyncio.gather(*probes, return_exceptions=True)
    return tuple(server for server, answered in zip(servers, answers, strict=True) if answered)


def _server_address(url: str) -> _ServerAddress | None:
    """Where the server is, or None for what aioice cannot use."""
    found = _URL.fullmatch(url)
    if not found:
        return None
    kind, host, written_port, written_transport = found.groups()
    port = int(written_port or (5349 if kind == "turns" else 3478))
    transport = written_transport or ("tcp" if kind == "turns" else "udp")
    if port > 65_535 or (kind, written_transport) in {("turns", "udp"), ("stun", "udp"), ("stun", "tcp")}:
        return None
    return _ServerAddress(kind, host, port, transport)


async def _answers(server: IceServer) -> bool:
    place = _server_address(server.url)
    if place is None:
        return False
    try:
        if place.transport == "tcp":
            _, writer = await asyncio.open_connection(place.host, place.port)
            writer.close()
            return True
        return await _echoes(place)
    except (OSError, UnicodeError):  # the latter for what is no name
        return False


async def _echoes(place: _ServerAddress) -> bool:
    loop = asyncio.get_running_loop()
    request = stun.Message(message_method=stun.Method.BINDING, message_class=stun.Class.REQUEST)
    transport, echo = await loop.create_datagram_endpoint(
        lambda: _StunProbe(request.transaction_id), remote_addr=(place.host, place.port)
    )
    try:
        while not echo.heard.done():
            transport.sendto(bytes(request))
            await asyncio.wait({echo.heard}, timeout=PROBE_AGAIN)
        return echo.heard.result()
    finally:
        transport.close()


class _StunProbe(asyncio.DatagramProtocol):
    """Waits for any answer: a server that wants a password first is there too."""

    def __init__(self, transaction: bytes) -> None:
        self._transaction = transaction
        self.heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def datagram_received(self, data: bytes, addr: object) -> None:
        if data[8:20] == self._transaction:
            self._settle(True)

    def error_received(self, error: Exception) -> None:
        self._settle(False)

    def connection_lost(self, error: Exception | None) -> None:
        self._settle(False)

    def _settle(self, answered: bool) -> None:
        if not self.heard.done():
            self.heard.set_result(answered)


def is_sdp(data: bytes) -> bool:
    """True if this describes one end of a data connection, and nothing else."""
    try:
        sdp = data.decode()
    except UnicodeDecodeError:
        return False
    is_for_data = _SECTION.findall(sdp) == ["application"]
    return len(data) <= MOST_SDP and is_for_data and len(set(_fingerprints(sdp))) == 1


def fingerprint(sdp: str) -> str:
    """The SHA-256 of the certificate that this end will show, in small hexadecimal digits, out of its description."""
    return _fingerprints(sdp)[0]


def tidy_sdp(sdp: str) -> str:
    """The same description without addresses that are names in the local network, if there are others: each name costs
    a second, and mostly leads nowhere."""
    addresses = _CANDIDATE.findall(sdp)
    if all(address.endswith(".local") for address in addresses):
        return sdp
    return "".join(line for line in sdp.splitlines(keepends=True) if not _LOCAL_NAME.match(line))


def _fingerprints(sdp: str) -> list[str]:
    return [found.replace(":", "").lower() for found in _FINGERPRINT.findall(sdp)]
