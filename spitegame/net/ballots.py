"""Ballots, votes and certificates: what the members of a table sign so that it has one host, and what they say of it.

both     Introduction, when a connection is there; then Shows, from the side that knows of a newer host
comer    Attestation, Credentials → host or heir; Brought when that is the host
heir     Attestation, Ask → member → Cast → heir → Leads
host     Leads when it goes on, Halts when it may not; Heirs whenever they are others

Nothing here is secret but the codes of rooms, which go to those who have a seat.
"""

import secrets
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Annotated, Self, TypeAlias

from signaling.messages import KEY_BYTES, public_id
from spitegame.packing.bounds import (
    MOST_SEATS,
    AnySeat,
    Bytes16,
    Bytes32,
    Bytes64,
    NumberOrNone,
    Term,
    at_most,
    of_length,
)
from spitegame.session.room_codes import LONG_SECRET

MOST_SHOWN = 32
"""The most certificates in one message."""


@dataclass(frozen=True, slots=True, order=True)
class Member:
    """A program at the table: the first seat that it plays, and the key by which its player is known."""

    seat: AnySeat
    key: Bytes32 = field(repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A host and its term. Of two hosts the one with the higher mark counts."""

    term: Term
    heir: Member


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """The progress of a game: the newest update that somebody has. In a lobby, updates are those of the room."""

    term: Term
    """The term of the host which has signed the update."""
    deal: NumberOrNone
    number: NumberOrNone
    settled: bool
    """True if an update of this term was acknowledged before by all who had to; signed with the update."""


class BallotKind(Enum):
    TAKES_OVER = auto()
    """Of an heir. It takes more than half."""
    GOES_ON = auto()
    """Of the host itself, to count those who have come. At least half are enough, who have voted for no one else."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A request for signatures. Those who sign are the next electorate."""

    room: Bytes16
    term: Term
    heir: Member
    kind: BallotKind
    newest: Position
    """The newest update that was brought; the game goes on from there. Its term says whose votes count."""

    @property
    def mark(self) -> Mark:
        return Mark(self.term, self.heir)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A ballot, as its heir has signed it; that is no vote."""

    ballot: Ballot
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Vote:
    member: Member
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True)
class Certificate:
    """A ballot with the votes that make its heir the host."""

    ballot: Ballot
    votes: Annotated[tuple[Vote, ...], of_length(MOST_SEATS)]

    @property
    def mark(self) -> Mark:
        return self.ballot.mark

    @cached_property
    def members(self) -> frozenset[Member]:
        return frozenset(vote.member for vote in self.votes)


@dataclass(frozen=True, slots=True)
class Witness:
    """Attestation that a term was voted for, by two members: one liar alone makes none up."""

    proposal: Proposal
    vote: Vote
    """A vote of another member than the heir."""

    @property
    def term(self) -> int:
        return self.proposal.ballot.term


# what is said


@dataclass(frozen=True, slots=True)
class Introduction:
    """The newest host that this side knows of, and whether this side is the host now, and may act."""

    room: Bytes16
    """The public name of the table's first room, which is in everything that its members sign."""
    mark: Mark
    leads: bool
    members: Annotated[tuple[Member, ...], of_length(MOST_SEATS)] = ()
    """The electorate of that host, which a newcomer takes from the first host that it meets."""
    seat: AnySeat | None = None
    """Seat of the guest, told by a host: the guest may have been killed before it wrote it down. None from a guest."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Somebody has come to a host or an heir, and is free to vote. Attestation comes before it, and proves `held`."""

    held: Position
    promised: Mark
    """The highest one for which it has voted, or of which it has a certificate: it takes nothing from a host below."""
    witness: Witness | None
    """Of that vote; None if there is a certificate."""


@dataclass(frozen=True, slots=True)
class Ask:
    proposal: Proposal
    witness: Witness | None
    """Of the term before, if somebody has voted for that and no certificate is known of it."""


@dataclass(frozen=True, slots=True)
class Cast:
    ballot: Ballot
    vote: Vote


Shown: TypeAlias = Annotated[tuple[Certificate, ...], of_length(MOST_SHOWN)]


@dataclass(frozen=True, slots=True)
class Shows:
    """Certificates that the other side lacks, the oldest first."""

    certificates: Shown


@dataclass(frozen=True, slots=True)
class Leads:
    """The sender is the host, by the last of these certificates, or by one that the other side has."""

    certificates: Shown


@dataclass(frozen=True, slots=True)
class Halts:
    """The sender is the host no more, until it says that it leads."""


@dataclass(frozen=True, slots=True)
class Attestation:
    """Proof that a host has signed an update, without the update: `digest` is that of the salt and what was told."""

    position: Position
    seat: AnySeat
    begin: Bytes32
    """The digest of what the deal began with."""
    digest: Bytes32
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """The room that a program opens if it goes on as the host."""

    key: Bytes16 = field(repr=False)
    """The heir's own key at the room service."""
    secret: Bytes16 = field(repr=False)
    """The secret of its long code."""

    @classmethod
    def drawn(cls) -> Self:
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET))

    @property
    def name(self) -> bytes:
        return public_id(self.key)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a member as the host: its long code."""

    member: Member
    room: Bytes16
    secret: Bytes16 = field(repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Stand:
    """The guest's program can go on as the host, and would be found by this long code."""

    room: Bytes16
    secret: Bytes16 = field(repr=False)
    rank: Annotated[int, at_most(9)]
    """The lower, the sooner it is to go on."""


@dataclass(frozen=True, slots=True)
class Heirs:
    """Places of the host itself, and then of its heirs in their order."""

    places: Annotated[tuple[Place, ...], of_length(MOST_SEATS)]
