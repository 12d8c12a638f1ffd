"""ICE and SDP: the ways to connect two programs, in the order to try them, and the descriptions of the two ends."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from signaling.messages import IceServer
from spitegame.net.channel import MOST_BYTES

BUDGET_S = 5.0
"""Seconds for one try to connect."""
MOST_RELAYED = 2
"""The most strategies that use relays only."""
MOST_TRIES = 4
"""The most tries, of BUDGET_S each, after which the other side counts as out of reach."""
DIRECT = 0
"""The index of the direct way among the strategies."""
THROUGH_SERVICE = -1
"""The index that stands for frames that go through the room service."""

RELAYED = " typ relay"
"""A text in the description of an end that a TURN server has let in."""

MOST_SDP_BYTES = 12 * 1024
"""The most bytes of one description, which is in SDP."""

MOST_CANDIDATES = 40
"""The most addresses that the description of the other side may name."""

_URL = re.compile(r"(stun|turn|turns):([\w.-]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?")
_FINGERPRINT = re.compile(r"^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\s*$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^m=(\S*)", re.MULTILINE)
_CANDIDATE = re.compile(r"^a=candidate:", re.MULTILINE)
_LOCAL_NAME = re.compile(r"a=candidate:\S+ \S+ \S+ \S+ \S+\.local ")
_END = re.compile(r"a=end-of-candidates\s*$")
_ACCEPTED = re.compile(r"^a=max-message-size:(\d{1,15})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class IceStrategy:
    """A way to connect two programs, by certain servers."""

    servers: tuple[IceServer, ...]
    """The servers to use, at most one STUN and one TURN server: aioice does not look at more."""
    relay_only: bool = False
    """The side that offers uses no other way than a relay."""
    budget: float = BUDGET_S
    """Seconds from the offer to the open channel."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The address of a STUN or TURN server. `kind`: stun, turn or turns; `transport`: udp or tcp."""

    kind: str
    host: str
    port: int
    transport: str


def strategies(reachable: Sequence[IceServer]) -> tuple[IceStrategy, ...]:
    """Return the strategies in the order to try them: first the direct way with a relay beside it, then one relay each,
    by TCP, the way by which web pages are reached."""
    addresses = [(server, address) for server in reachable if (address := server_address(server.url))]
    stun_servers = [server for server, address in addresses if address.kind == "stun"]
    packets = [server for server, address in addresses if address.kind != "stun" and address.transport == "udp"]
    streams = [server for server, address in addresses if address.kind != "stun" and address.transport == "tcp"]
    beside = [*packets, *streams][:1]
    direct = IceStrategy((*stun_servers[:1], *beside))
    relayed = [IceStrategy((server,), relay_only=True) for server in streams if server not in beside]
    return (direct, *relayed[:MOST_RELAYED])


def attempts(ways: int, *, relay: bool, last: int | None) -> list[int]:
    """Return the indexes of `ways` strategies in the order to try them. `last`: the index that led to this guest
    before, which comes first; None: none did. `relay`: frames may go through the service, which comes last. Without it
    the direct way is tried again, twice if there is time: where a quarter of all packets gets lost, one try in ten
    fails."""
    again = [DIRECT] * min(2, MOST_TRIES - ways)
    in_order = [*range(ways), *([THROUGH_SERVICE] if relay else again)]
    if last in in_order:
        in_order.remove(last)
        in_order.insert(0, last)
    return in_order


def server_address(url: str) -> ServerAddress | None:
    """Return the address of the server with this URL; None for one that aioice cannot use."""
    found = _URL.fullmatch(url)
    if not found:
        return None
    kind, host, written_port, written_transport = found.groups()
    port = int(written_port or (5349 if kind == "turns" else 3478))
    transport = written_transport or ("tcp" if kind == "turns" else "udp")
    if port > 65_535 or (kind, written_transport) in {("turns", "udp"), ("stun", "udp"), ("stun", "tcp")}:
        return None
    return ServerAddress(kind, host, port, transport)


def is_sdp(data: bytes) -> bool:
    """True if these bytes describe one end of a data connection, and nothing else."""
    try:
        sdp = data.decode()
    except UnicodeDecodeError:
        return False
    is_for_data = _SECTION.findall(sdp) == ["application"]
    return len(data) <= MOST_SDP_BYTES and is_for_data and len(set(_fingerprints(sdp))) == 1


def is_acceptable(sdp: str) -> bool:
    """True if this description names at most MOST_CANDIDATES addresses, and its sender takes messages of MOST_BYTES."""
    accepted = _ACCEPTED.search(sdp)
    most = int(accepted[1]) if accepted else MOST_BYTES
    return len(_CANDIDATE.findall(sdp)) <= MOST_CANDIDATES and (most == 0 or most >= MOST_BYTES)


def fingerprint(sdp: str) -> str:
    """Return the SHA-256 of the certificate of the end with this description, in lower-case hexadecimal digits."""
    return _fingerprints(sdp)[0]


def has_local_names(sdp: str) -> bool:
    """True for the description of a browser that hides its addresses behind names, which only other browsers
    understand."""
    return any(map(_LOCAL_NAME.match, sdp.splitlines()))


def tidy_sdp(sdp: str) -> str:
    """Return the description without addresses behind local names, which cost aiortc a second each and mostly lead
    nowhere. The mark that the list is complete goes too, since aiortc learns such an address from a packet."""
    if not has_local_names(sdp):
        return sdp
    lines = sdp.splitlines(keepends=True)
    return "".join(line for line in lines if not _LOCAL_NAME.match(line) and not _END.match(line))


def _fingerprints(sdp: str) -> list[str]:
    return [found.replace(":", "").lower() for found in _FINGERPRINT.findall(sdp)]
