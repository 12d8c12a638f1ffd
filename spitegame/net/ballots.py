"""Ballots, votes and certificates: what the members of a table sign so that it has one host, and what they say of it.

both     Introduction, when a connection is there; then Shows, from the side that knows of a newer host
comer    Credentials → host or heir
heir     Ask → member → Cast → heir → Leads
host     Leads when it goes on, Halts when it may not
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Annotated, TypeAlias

from spitegame.net.bounds import MOST_SEATS, AnySeat, Bytes16, Bytes32, Bytes64, NumberOrNone, Term, of_length
from spitegame.net.codec import Packer, join_prefixed
from spitegame.net.identity import Identity
from spitegame.net.primitives import PRIMITIVES

_PROPOSAL, _BALLOT = b"spitegame proposal", b"spitegame ballot"
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
    """Where a game stands: the newest update that somebody has. In a lobby, updates are those of the room."""

    term: Term
    """That of the host which has signed the update."""
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


@dataclass(frozen=True, slots=True)
class Certificate:
    """A ballot with the votes that make its heir the host."""

    ballot: Ballot
    votes: Annotated[tuple[Vote, ...], of_length(MOST_SEATS)]

    @property
    def mark(self) -> Mark:
        return self.ballot.mark

    @property
    def members(self) -> frozenset[Member]:
        return frozenset(vote.member for vote in self.votes)


@dataclass(frozen=True, slots=True)
class Witness:
    """Proof that a term was voted for, by two members: one liar alone makes none up."""

    proposal: Proposal
    vote: Vote
    """That of another member than the heir."""

    @property
    def term(self) -> int:
        return self.proposal.ballot.term


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs for a member."""

    member: Member
    identity: Identity

    def propose(self, ballot: Ballot) -> Proposal:
        return Proposal(ballot, self._signed(_PROPOSAL, ballot))

    def vote(self, ballot: Ballot) -> Vote:
        return Vote(self.member, self._signed(_BALLOT, ballot))

    def _signed(self, purpose: bytes, ballot: Ballot) -> bytes:
        return PRIMITIVES.sign(self.identity.private, _statement(purpose, ballot, self.member))


def is_proposed(proposal: Proposal) -> bool:
    """True if the heir itself has signed it."""
    heir = proposal.ballot.heir
    return PRIMITIVES.verify(heir.key, proposal.signature, _statement(_PROPOSAL, proposal.ballot, heir))


def is_cast(vote: Vote, ballot: Ballot) -> bool:
    """True if the member itself has voted for that."""
    return PRIMITIVES.verify(vote.member.key, vote.signature, _statement(_BALLOT, ballot, vote.member))


def _statement(purpose: bytes, ballot: Ballot, by: Member) -> bytes:
    newest = ballot.newest
    numbers = (ballot.term, ballot.heir.seat, ballot.kind is BallotKind.GOES_ON, by.seat)
    position = (newest.term, newest.deal, newest.number, newest.settled)
    packed = (number.to_bytes(4) for number in (*numbers, *position))
    return join_prefixed(purpose, ballot.room, ballot.heir.key, *packed)


# what is said


@dataclass(frozen=True, slots=True)
class Introduction:
    """The newest host that this side knows of, and whether this side is the host now, and may act."""

    mark: Mark
    leads: bool


@dataclass(frozen=True, slots=True)
class Credentials:
    """Somebody has come to a host or an heir, and is free to vote. The signed update at `held` is sent with it."""

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
    """This side is the host, by the last of these certificates, or by one that the other side has."""

    certificates: Shown


@dataclass(frozen=True, slots=True)
class Halts:
    """This side is the host no more, until it says that it leads."""


BALLOTS = Packer(Introduction | Credentials | Ask | Cast | Shows | Leads | Halts)
