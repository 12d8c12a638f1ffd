"""How much is too much: token buckets with the time as an argument, in seconds of any steady clock."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address

MOST_KEYS = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous for a household or a school behind one address, and too tight for guessing and flooding."""

    connections: int = 20_000
    connections_per_source: int = 500
    arrivals: Rate = Rate(500, 10)
    """New connections, for each source."""
    codes: Rate = Rate(100, 0.2)
    """New codes, for each source: there are not so many."""
    misses: Rate = Rate(30, 0.1)
    """Joins of rooms that are not there or are full, for each source. Who has missed too often may not join at all."""
    joins: Rate = Rate(60, 1)
    """Joins and returns, for each room."""
    messages: Rate = Rate(60, 5)
    """For each connection, where the service does not relay frames."""
    relayed_bytes: Rate = Rate(128 * 1024, 8 * 1024)
    """For each connection, where it does."""
    by_source: bool = True
    """False lifts those that are for each source."""


class Buckets:
    """One for each source or room. Those that were not asked for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, now: float) -> float:
        """0, or the seconds after which to ask again; then nothing has been taken."""
        level = self._level(key, now)
        if level < 1:
            return (1 - level) / self._rate.per_second
        self._keep(key, level - 1, now)
        return 0.0

    def wait(self, key: Hashable, now: float) -> float:
        """What `take` would answer."""
        return max(0.0, 1 - self._level(key, now)) / self._rate.per_second

    def _level(self, key: Hashable, now: float) -> float:
        level, since = self._levels.get(key, (self._rate.burst, now))
        return min(self._rate.burst, level + (now - since) * self._rate.per_second)

    def _keep(self, key: Hashable, level: float, now: float) -> None:
        self._levels[key] = level, now
        self._levels.move_to_end(key)
        if len(self._levels) > MOST_KEYS:
            self._levels.popitem(last=False)


class Pace:
    """Of one connection: nothing is refused, but who is ahead of it has to wait."""

    __slots__ = ("_level", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._level, self._since = rate, rate.burst, now

    def spend(self, cost: float, now: float) -> float:
        """Seconds to wait before more is taken."""
        rate = self._rate
        self._level = min(rate.burst, self._level + (now - self._since) * rate.per_second) - cost
        self._since = now
        return 0.0 if self._level >= 0 else -self._level / rate.per_second


def source(host: str) -> str:
    """Who is asking, as far as addresses tell: of IPv6 it is the network that one household has.

    Raises ValueError for what has a colon and is no address.
    """
    if ":" not in host:
        return host
    address = IPv6Address(host.partition("%")[0])
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
