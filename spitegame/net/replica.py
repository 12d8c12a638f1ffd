"""The sealed copy of a game that the programs of its guests hold, and how a majority of them opens it."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count, islice
from typing import Annotated

from spitegame.net.bounds import MOST_SEATS, Bytes16, NumberOrNone, of_length
from spitegame.net.codec import join_prefixed
from spitegame.net.primitives import PRIMITIVES
from spitegame.net.secret_sharing import SecretShare, combine, split
from spitegame.net.succession import MOST_AT_ONCE, Entrusted, Heir, Logged
from spitegame.rules.game import Seat

KEY_BYTES = 32
HEADER_STEP = 512
ENTRY_STEPS = 64, 256, 1024
"""The lengths of what is sealed are multiples of these, for an entry of the first one that is longer than it. They tell
nothing of what it holds, not even of which cards have been laid face-down among many others."""
MOST_TRIES = 256
"""The number of sets of shares that are tried: somebody may have brought a wrong one."""


def majority(number: int) -> int:
    """More than half of this number."""
    return number // 2 + 1


@dataclass(frozen=True, slots=True)
class Quorum:
    """Those who can open an edition. As soon as enough of them hold something newer, too few are left for that."""

    sides: Annotated[tuple[Bytes16, ...], of_length(MOST_SEATS)]
    needed: NumberOrNone

    @classmethod
    def of_host(cls, sides: tuple[bytes, ...]) -> "Quorum":
        """As it is for the host who made the edition: nobody else can open it if it is held by so few."""
        return cls(sides, len(sides) - majority(len(sides)) + 1 if sides else 0)

    def of_heir(self) -> "Quorum":
        """As it is for one of them who has opened it: no other majority is left, and none that is with that host."""
        return replace(self, needed=majority(len(self.sides)) if self.sides else 0)


class Edition:
    """One edition of the copy as its host makes it, with all entries, for who comes later or again."""

    def __init__(
        self,
        epoch: int,
        number: int,
        heirs: tuple[Heir, ...],
        header: bytes,
        entries: Iterable[bytes] = (),
        *,
        base: int = 0,
    ) -> None:
        """`entries`: what has happened before. `base`: the epoch in which the host has gone on. Without heirs there is
        nothing to open."""
        self.epoch, self.number, self.base, self.heirs = epoch, number, base, heirs
        self.threshold = majority(len(heirs)) if heirs else 0
        self._key = secrets.token_bytes(KEY_BYTES)
        shares = split(self._key, self.threshold, len(heirs)) if heirs else ()
        self._shares: dict[Seat | None, SecretShare] = dict(zip((heir.seat for heir in heirs), shares, strict=True))
        self._entries: list[bytes] = []
        for entry in entries:
            self.add(entry)
        self.length = len(self._entries)
        """The number of entries with which it has begun."""
        self._header = self._seal(0, _padded(header, HEADER_STEP))

    @property
    def end(self) -> int:
        """The number of the newest entry."""
        return len(self._entries)

    def entrusted(self, seat: Seat | None) -> Entrusted:
        """What the guest on this seat is given; None stands for who only watches."""
        share = self._shares.get(seat)
        return Entrusted(
            self.epoch, self.number, self.base, self.heirs, self.threshold, share, self.length, self._header
        )

    def add(self, entry: bytes) -> Logged:
        """The message with which everybody is told of this entry."""
        number = len(self._entries) + 1
        self._entries.append(self._seal(number, _padded(entry, *ENTRY_STEPS)))
        return Logged(self.epoch, self.number, number, (self._entries[-1],))

    def _seal(self, number: int, padded: bytes) -> bytes:
        if not self.heirs:
            return b""
        label = _label(self.epoch, self.number, None if number else self.length)
        return PRIMITIVES.seal(self._key, number.to_bytes(12), padded, label)

    def logged(self) -> Iterator[Logged]:
        """All entries so far, in messages that are not too long."""
        return in_portions(self.epoch, self.number, self._entries)


@dataclass(slots=True)
class Replica:
    """One edition of the copy as a guest holds it."""

    entrusted: Entrusted
    entries: list[bytes] = field(default_factory=list)

    @property
    def name(self) -> tuple[int, int]:
        """Newer editions have greater names."""
        return self.entrusted.epoch, self.entrusted.edition

    @property
    def is_whole(self) -> bool:
        """True if all is there with which it has begun."""
        return len(self.entries) >= self.entrusted.length

    @property
    def is_in_force(self) -> bool:
        """True if something has followed: whoever holds it may forget the editions before it."""
        return len(self.entries) > self.entrusted.length

    def take(self, logged: Logged) -> None:
        """What comes again is nothing new, and what comes too early is dropped: the host sends all that is missing."""
        if (logged.epoch, logged.edition) == self.name and logged.first <= len(self.entries) + 1:
            self.entries.extend(logged.entries[len(self.entries) + 1 - logged.first :])

    def messages(self) -> Iterator[Entrusted | Logged]:
        """What brings it to somebody else."""
        yield self.entrusted
        yield from in_portions(*self.name, self.entries)


@dataclass(frozen=True, slots=True)
class OpenedReplica:
    """What a majority has opened."""

    epoch: int
    header: bytes = field(repr=False)
    entries: tuple[bytes, ...] = field(repr=False)


def opened(
    replicas: Iterable[Replica], is_ours: Callable[[OpenedReplica], bool] = lambda found: True
) -> OpenedReplica | None:
    """The newest edition that these replicas open together, with the longest row of entries in any of them. An edition
    of which a part is missing was never in force. `is_ours`: tells the game from others, which somebody may have sealed
    to bring them here."""
    by_name: dict[tuple[int, int], list[Replica]] = {}
    for replica in replicas:
        by_name.setdefault(replica.name, []).append(replica)
    tries = (found for name in sorted(by_name, reverse=True) for found in _opened(by_name[name]))
    return next(filter(is_ours, tries), None)


def _opened(replicas: Sequence[Replica]) -> Iterator[OpenedReplica]:
    epoch, edition = replicas[0].name
    for threshold in sorted({each.entrusted.threshold for each in replicas} - {0}):
        for shares in islice(_shares(replicas, threshold), MOST_TRIES):
            key = combine(shares)
            for header, length in {(each.entrusted.header, each.entrusted.length) for each in replicas}:
                plain = _unsealed(key, 0, header, _label(epoch, edition, length))
                if plain is not None:
                    entries = tuple(_entries(key, epoch, edition, replicas))
                    if len(entries) >= length:
                        yield OpenedReplica(epoch, plain, entries)


def _shares(replicas: Sequence[Replica], number: int) -> Iterator[tuple[SecretShare, ...]]:
    """All sets of so many shares. For one place there may be several, of which somebody has made up all but one."""
    brought = dict.fromkeys(each.entrusted.share for each in replicas if each.entrusted.share)
    return (some for some in combinations(brought, number) if len({share.x for share in some}) == number)


def _entries(key: bytes, epoch: int, edition: int, replicas: Sequence[Replica]) -> Iterator[bytes]:
    for number in count(1):
        sealed = {each.entries[number - 1] for each in replicas if len(each.entries) >= number}
        plain = (_unsealed(key, number, each, _label(epoch, edition)) for each in sealed)
        entry = next((each for each in plain if each is not None), None)
        if entry is None:
            return
        yield entry


def in_portions(epoch: int, edition: int, entries: Sequence[bytes]) -> Iterator[Logged]:
    first = 0
    while first < len(entries):
        size, end = 0, first
        while end < len(entries) and size + len(entries[end]) <= MOST_AT_ONCE:
            size += len(entries[end])
            end += 1
        yield Logged(epoch, edition, first + 1, tuple(entries[first:end]))
        first = end


def _label(epoch: int, edition: int, length: int | None = None) -> bytes:
    """`length`: that of the edition, for its header."""
    counted = () if length is None else (length.to_bytes(4),)
    return join_prefixed(b"spitegame replica", epoch.to_bytes(4), edition.to_bytes(4), *counted)


def _unsealed(key: bytes, number: int, sealed: bytes, label: bytes) -> bytes | None:
    padded = PRIMITIVES.unseal(key, number.to_bytes(12), sealed, label)
    return None if padded is None else padded.rstrip(b"\0")[:-1]


def _padded(plain: bytes, *steps: int) -> bytes:
    """As ISO/IEC 7816-4 pads: a byte of 80, and zeros up to a multiple of the step."""
    step = next((each for each in steps if len(plain) < each), steps[-1])
    return plain + b"\x80" + bytes(-(len(plain) + 1) % step)
