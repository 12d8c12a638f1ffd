"""What host and guests say to each other so that the table can outlive its host; section 5 of PROTOCOL.md tells why.

guest → Stand → host → Entrusted, Logged → guest → Holds        while the host is there
heir → Calls → guest → Entrusted, Logged, Brought → heir → Bye   when it is gone
"""

import secrets
from dataclasses import dataclass, field
from typing import Annotated, Any, Self, TypeAlias

from signaling.messages import KEY_BYTES, public_id
from spitegame.net.bounds import MOST_SEATS, AnySeat, Bytes16, Bytes32, Number, NumberOrNone, at_most, of_length
from spitegame.net.secret_sharing import SecretShare
from spitegame.rules.game import Seat
from spitegame.session.room_codes import LONG_SECRET

MOST_HEADER = 32 * 1024
MOST_ENTRY = 4 * 1024
MOST_AT_ONCE = 32 * 1024
"""The most bytes of sealed entries in one message."""
PAGE_RANK = 1
"""The rank of a page, which a browser may freeze; that of a program is 0."""

HOSTS_PER_ROUND = 16
"""So many epochs belong to one round: one for each seat from which somebody may go on."""
MOST_ROUNDS = 64
"""More rounds do not go by without somebody who hears of them."""

Epoch: TypeAlias = Annotated[int, at_most(10**6)]
SealedHeader: TypeAlias = Annotated[bytes, of_length(MOST_HEADER)]
SealedEntry: TypeAlias = Annotated[bytes, of_length(MOST_ENTRY)]
Rank: TypeAlias = Annotated[int, at_most(9)]
Threshold: TypeAlias = Annotated[int, at_most(MOST_SEATS)]

SHARE_TYPES: dict[type, dict[str, Any]] = {
    SecretShare: {"x": Annotated[int, at_most(MOST_SEATS, 1)], "values": Bytes32}
}
"""What the fields of a share may hold when it comes from another program."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The guest's program can go on as the host, and would be found by this long code."""

    room: Bytes16
    secret: Bytes16 = field(repr=False)
    rank: Rank
    """The lower, the sooner it is to go on."""
    promised: Epoch
    """The highest epoch that it has promised: it takes nothing from the host of an earlier one."""
    in_force: Epoch
    """That of the newest edition in force that it has held: it takes nothing from a host who does not have it."""


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """The room that a guest's program opens if it goes on as the host."""

    key: Bytes16 = field(repr=False)
    """Its key at the room service."""
    secret: Bytes16 = field(repr=False)
    """That of its long code."""

    @classmethod
    def fresh(cls) -> Self:
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET))

    @property
    def name(self) -> bytes:
        return public_id(self.key)

    def stand(self, rank: int, promised: int, in_force: int) -> Stand:
        return Stand(self.name, self.secret, rank, promised, in_force)


@dataclass(frozen=True, slots=True)
class Holds:
    """The guest's program has taken what it was entrusted with, and so many entries."""

    epoch: Epoch
    edition: Number
    entries: NumberOrNone


@dataclass(frozen=True, slots=True)
class Heir:
    """Somebody who is to go on when the host is gone."""

    seat: AnySeat
    room: Bytes16
    secret: Bytes16 = field(repr=False)


def heirs_of_both(newer: tuple[Heir, ...], older: tuple[Heir, ...]) -> tuple[Heir, ...]:
    """Those of two editions of which only the older one is known to be in force."""
    replaced = {heir.seat for heir in newer}
    return (*newer, *(heir for heir in older if heir.seat not in replaced))


@dataclass(frozen=True, slots=True)
class Entrusted:
    """A new edition of the sealed copy of the game. Without heirs, nobody is to go on."""

    epoch: Epoch
    """It belongs to one host alone, and each further host has a higher one."""
    edition: Number
    """Counted up within an epoch: each has a key of its own."""
    base: Epoch
    """Nothing is missing in the game of this host that was in force up to then."""
    heirs: Annotated[tuple[Heir, ...], of_length(MOST_SEATS)]
    """They stand in the order in which they are to go on."""
    threshold: Threshold
    """So many of their shares open the copy."""
    share: SecretShare | None
    """None for who only watches."""
    length: NumberOrNone
    """So many entries come at once, with what has happened before. With the next one the edition is in force."""
    header: SealedHeader = field(repr=False)


@dataclass(frozen=True, slots=True)
class Logged:
    """Sealed entries of the copy, the next ones in their order."""

    epoch: Epoch
    edition: Number
    first: Number
    """The number of the first of them, counted from 1."""
    entries: tuple[SealedEntry, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Calls:
    """An heir asks for a promise: to take nothing any more from the host of an earlier epoch than its own."""

    epoch: Epoch


@dataclass(frozen=True, slots=True)
class Brought:
    """The guest has brought an heir all that it holds. `number` and `digest` are those of the newest update that it was
    shown."""

    seat: AnySeat | None
    number: NumberOrNone
    digest: Bytes32
    promised: Epoch
    """The highest epoch that it has promised. The heir counts on it if this is the heir's own."""


def is_missing(in_force: int, base: int, epoch: int) -> bool:
    """True if an edition of the epoch `in_force` may hold what is missing in the game of a host with this base and
    epoch."""
    return in_force > base and in_force % HOSTS_PER_ROUND != epoch % HOSTS_PER_ROUND


def next_epoch(after: int, seat: Seat) -> int:
    """The first epoch after this one that belongs to whoever goes on from this seat."""
    return (after // HOSTS_PER_ROUND + 1) * HOSTS_PER_ROUND + seat


def is_honest(epoch: int, known: int) -> bool:
    """True unless it is so far beyond the highest one that is known that nobody could come to it by going on: there
    are not so many epochs that somebody might use them up."""
    return epoch <= known + HOSTS_PER_ROUND * MOST_ROUNDS
