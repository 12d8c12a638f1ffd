"""Rate limits by token buckets. The time is an argument, in seconds of any steady clock. The game's host limits its
guests by these buckets, too."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from sys import intern

MOST_KEYS = 50_000
"""The most buckets that a `Buckets` remembers."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket's size, and its refill in tokens per second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate of a connection, with its tolerance."""

    rate: Rate
    longest_debt: float
    """Seconds for which a connection may exceed the rate without a break. The connection is paused meanwhile; after
    that it is closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a service: wide enough for a household or a school behind one address, and too narrow for guessing
    codes and flooding."""

    connections: int = 20_000
    """Open connections of all sources together."""
    connections_per_source: int = 500
    """Open connections of one source."""
    arrivals: Rate = Rate(500, 10)
    """New connections, for each source."""
    codes: Rate = Rate(100, 0.2)
    """New codes and reopened rooms, for each source, since there are few codes, and every room may ask for a place in
    the list of tables."""
    network_codes: Rate = Rate(200, 0.5)
    """New codes and reopened rooms, for each network of many sources."""
    misses: Rate = Rate(30, 0.1)
    """Joins of rooms that do not exist or are full, for each source. Beyond this, the source may not join any room."""
    strangers: Rate = Rate(60, 1)
    """Joins and returns of guests whom the host has not let in, for each room."""
    puzzle_bits: int = 18
    """The difficulty, in zero bits, of the puzzle by which a program may exceed one of the four limits above: half a
    second of computing in Python."""
    messages: Pace = Pace(Rate(60, 5), longest_debt=10)
    """Messages of each connection, where the service relays no frames."""
    relayed_bytes: Pace = Pace(Rate(128 * 1024, 8 * 1024), longest_debt=60)
    """Bytes of each connection, where the service relays frames."""
    tables_per_source: int = 20
    """Open tables in the list, for each source."""
    tables_per_network: int = 100
    """Open tables in the list, for each network of many sources."""
    table_changes: Rate = Rate(60, 1)
    """Listings that differ from the one before, for each source; stating a table again costs nothing."""
    watchers_per_source: int = 200
    """Connections that watch the list, for each source."""
    watches: Rate = Rate(200, 1)
    """New watchers, for each source, as each of them is sent the whole list."""
    page_files: Rate = Rate(4000, 40)
    """Requests for files of the page, for each source: a browser's first visit takes some sixty."""
    page_bytes: Rate = Rate(1024 * 1024, 100e6)
    """Bytes of the page, for all sources together, so that most of the processor's time is left for the rooms."""
    downloads: int = 1000
    """Files of the page that are being sent; one more ends the oldest."""
    downloads_per_source: int = 400
    """Files of the page that are being sent to one source."""
    by_source: bool = True
    """False lifts all limits for each source, for tests."""


class TokenBucket:
    """A bucket that holds `rate.burst` tokens when full, and gains `rate.per_second` tokens each second. All that it
    keeps is the time at which it will be full."""

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._full_at = rate, now

    def wait(self, now: float, amount: float = 1) -> float:
        """Return the seconds until this amount can be taken; 0 if it can be taken now."""
        return max(0.0, self._full_at - now + (amount - self._rate.burst) / self._rate.per_second)

    def take(self, now: float, amount: float = 1) -> float:
        """Take this amount of tokens if they are there, and return 0; otherwise take none and return the seconds until
        they are."""
        return self.wait(now, amount) or self.spend(now, amount)

    def spend(self, now: float, amount: float) -> float:
        """Take this amount of tokens even if they are not there, and return the seconds until the missing ones are
        back."""
        wait = self.wait(now, amount)
        self._full_at = max(self._full_at, now) + amount / self._rate.per_second
        return wait


class Buckets:
    """A token bucket for each source or room. Beyond MOST_KEYS the one that was used longest ago is forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, key: Hashable, now: float) -> float:
        """Take a token of this key and return 0; if there is none, return the seconds until there is."""
        bucket = self._buckets.setdefault(key, TokenBucket(self._rate, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def wait(self, key: Hashable, now: float) -> float:
        """Return the seconds that `take` would return, without taking a token."""
        return self._buckets[key].wait(now) if key in self._buckets else 0.0


def source(host: str) -> str:
    """Return the source to which an address belongs: an IPv4 address itself, and for IPv6 its /64, which one household
    has. Raises ValueError if an address with a colon is no IPv6 address."""
    if ":" not in host:
        return intern(host)  # one text for the many connections of a source
    address = IPv6Address(host.partition("%")[0])
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"


def network(source: str) -> str:
    """Return the network of the source, of a size that one customer may have as a whole: a /24 of IPv4, a /48 of
    IPv6."""
    if ":" in source:
        return str(IPv6Network(source).supernet(new_prefix=48))
    return source.rpartition(".")[0] + ".0/24"
