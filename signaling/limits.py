"""Token buckets with the time as an argument, in seconds of any steady clock. The game's host limits its guests by them
too."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from sys import intern

MOST_KEYS = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Pace:
    rate: Rate
    longest_debt: float
    """Seconds that it may have sent more than that at a stretch. First it is not read for a while, then closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for a household or a school behind one address, and too tight for guessing and flooding."""

    connections: int = 20_000
    connections_per_source: int = 500
    arrivals: Rate = Rate(500, 10)
    """New connections, for each source."""
    codes: Rate = Rate(100, 0.2)
    """New codes and reopened rooms, for each source: codes are few, and both can be listed."""
    network_codes: Rate = Rate(200, 0.5)
    """New codes and reopened rooms, for each network of many sources."""
    misses: Rate = Rate(30, 0.1)
    """Joins of rooms that are missing or full, for each source. Who has missed too often may not join at all."""
    strangers: Rate = Rate(60, 1)
    """Joins and returns of those whom the host has not let in, for each room."""
    puzzle_bits: int = 18
    """The work by which the four above are exceeded: half a second for a program in Python."""
    messages: Pace = Pace(Rate(60, 5), longest_debt=10)
    """Messages of each connection, where the service does not relay frames."""
    relayed_bytes: Pace = Pace(Rate(128 * 1024, 8 * 1024), longest_debt=60)
    """Bytes of each connection, where it does."""
    tables_per_source: int = 20
    """Open tables that are listed."""
    tables_per_network: int = 100
    table_changes: Rate = Rate(60, 1)
    """Listings that say something new, for each source; to say the same again costs nothing."""
    watchers_per_source: int = 200
    watches: Rate = Rate(200, 1)
    """Beginnings to watch the list of open tables, for each source: each is told all of it."""
    page_files: Rate = Rate(4000, 40)
    """Requests for files of the page, for each source: a browser that comes first asks for some sixty."""
    page_bytes: Rate = Rate(1024 * 1024, 100e6)
    """Bytes of the page for all together: as many as leave the rooms most of the processor's time."""
    downloads: int = 1000
    """Long answers on their way. One more ends the oldest."""
    downloads_per_source: int = 400
    by_source: bool = True
    """False lifts those that are for each source."""


class TokenBucket:
    """A bucket that holds `rate.burst` tokens when it is full, and gets `rate.per_second` of them back in a second."""

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._full_at = rate, now

    def wait(self, now: float, amount: float = 1) -> float:
        """Seconds until this amount can be taken; 0 if it can be taken now."""
        return max(0.0, self._full_at - now + (amount - self._rate.burst) / self._rate.per_second)

    def take(self, now: float, amount: float = 1) -> float:
        """Take this amount if it is there. Seconds until it is, as `wait` says; 0 if it was taken."""
        return self.wait(now, amount) or self.spend(now, amount)

    def spend(self, now: float, amount: float) -> float:
        """Take this amount even if it is not there. Seconds until what was missing has come back."""
        wait = self.wait(now, amount)
        self._full_at = max(self._full_at, now) + amount / self._rate.per_second
        return wait


class Buckets:
    """One for each source or room. Those that were not asked for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, key: Hashable, now: float) -> float:
        """Take one token of this key. Seconds until there is one; 0 if it was taken."""
        bucket = self._buckets.setdefault(key, TokenBucket(self._rate, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def wait(self, key: Hashable, now: float) -> float:
        """The seconds that `take` would tell, without taking one."""
        return self._buckets[key].wait(now) if key in self._buckets else 0.0


def source(host: str) -> str:
    """The source of an address: for IPv6 the network of a household. Raises ValueError for what is no IPv6 address."""
    if ":" not in host:
        return intern(host)  # many connections come from one
    address = IPv6Address(host.partition("%")[0])
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"


def network(source: str) -> str:
    """The network that a source belongs to, as one customer may have it whole: a /24 of IPv4, a /48 of IPv6."""
    if ":" in source:
        return str(IPv6Network(source).supernet(new_prefix=48))
    return source.rpartition(".")[0] + ".0/24"
