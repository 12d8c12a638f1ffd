"""Ballots, votes and certificates, which the members of a table sign so that it has one host, and their messages; and
the electorate, whose votes count.

both     Introduction, when a connection is there; then Shows, from the side that knows of a newer host
comer    Attestation, Credentials → host or heir; Brought when that is the host
heir     Attestation, Ask → member → Cast → heir → Leads
host     Leads when it goes on, Halts when it may not; Heirs whenever their order changes

Nothing here is secret but the long codes of rooms, which go only to members who have a seat.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from typing import Annotated, Self, TypeAlias

from signaling.messages import KEY_BYTES, public_id
from spitegame.packing.codec import (
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
    """Progress of a table: the newest update that somebody has; in the lobby, the newest terms of the room."""

    term: Term
    """The term of the host that has signed the update."""
    deal: NumberOrNone
    """The number of the deal; 0 in the lobby."""
    number: NumberOrNone
    """The number of the update; 0 if the host has told none yet."""
    settled: bool
    """True if a quorum had acknowledged an update of this term before this one was signed; the signature covers it."""


class BallotKind(Enum):
    TAKES_OVER = auto()
    """A ballot of an heir, who needs the votes of more than half of each set of the electorate."""
    GOES_ON = auto()
    """A ballot of the host itself, to change the electorate. Votes of at least half of each set of the electorate are
    enough, if those members have voted for nobody else."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A request of an heir or a host for signatures. The members who sign are the next electorate."""

    room: Bytes16
    """The public name of the table's first room."""
    term: Term
    heir: Member
    kind: BallotKind
    newest: Position
    """The newest update that was brought to the heir. The game goes on from it, and the electorate follows from it."""

    @property
    def mark(self) -> Mark:
        return Mark(self.term, self.heir)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A ballot with the signature of its heir, which is no vote."""

    ballot: Ballot
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class Vote:
    """The signature of a member under a ballot."""

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
    """Evidence that a term was voted for, signed by two members, so that no liar alone can make one up."""

    proposal: Proposal
    vote: Vote
    """The vote of another member than the heir."""

    @property
    def term(self) -> int:
        return self.proposal.ballot.term


# what is said


@dataclass(frozen=True, slots=True)
class Introduction:
    """The newest host that this side knows of, and whether this side is that host. Each side sends one on each new
    connection."""

    room: Bytes16
    """The public name of the table's first room, which is in everything that its members sign."""
    mark: Mark
    """The mark of that host."""
    leads: bool
    """This side is that host, and may act."""
    members: Annotated[tuple[Member, ...], of_length(MOST_SEATS)] = ()
    """The electorate of that host. A newcomer takes it from the first host that it meets."""
    seat: AnySeat | None = None
    """The guest's seat, in the introduction of a host, since the guest's program may have ended before it kept its
    seat; None in that of a guest."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Progress of a member who has come to a host or an heir and may vote for it. The Attestation before proves
    `held`."""

    held: Position
    """The newest update that the member has."""
    promised: Mark
    """The highest mark that the member has voted for or has a certificate of. It accepts nothing from a host with a
    lower mark."""
    witness: Witness | None
    """The witness of the member's newest vote; None if there is a certificate of that election, or no vote."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request of an heir, or of a host, for a member's vote."""

    proposal: Proposal
    witness: Witness | None
    """The witness of the term before, if somebody has voted in it and no certificate of it is known; else None."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A vote, with the ballot that it is for."""

    ballot: Ballot
    vote: Vote


Shown: TypeAlias = Annotated[tuple[Certificate, ...], of_length(MOST_SHOWN)]


@dataclass(frozen=True, slots=True)
class Shows:
    """Certificates that the other side lacks, the oldest first."""

    certificates: Shown


@dataclass(frozen=True, slots=True)
class Leads:
    """The sender is the host, by the last of these certificates, or by one that the other side has already."""

    certificates: Shown


@dataclass(frozen=True, slots=True)
class Halts:
    """The sender does not act as the host until it says again that it leads."""


@dataclass(frozen=True, slots=True)
class Attestation:
    """Proof that a host has signed an update for a seat, without the update itself."""

    position: Position
    seat: AnySeat
    begin: Bytes32
    """The digest of the beginning of the deal."""
    digest: Bytes32
    """The hash of the salt and the packed update."""
    signature: Bytes64 = field(repr=False)


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """The room that a program opens if it goes on as the host."""

    key: Bytes16 = field(repr=False)
    """The program's own key at the room service."""
    secret: Bytes16 = field(repr=False)
    """The secret of the room's long code."""

    @classmethod
    def drawn(cls) -> Self:
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(LONG_SECRET))

    @property
    def name(self) -> bytes:
        """The public name of the room."""
        return public_id(self.key)


@dataclass(frozen=True, slots=True)
class Place:
    """The long code by which a member is found as the host."""

    member: Member
    room: Bytes16
    secret: Bytes16 = field(repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Stand:
    """The guest's program can go on as the host, and would be found by this long code."""

    room: Bytes16
    secret: Bytes16 = field(repr=False)
    rank: Annotated[int, at_most(9)]
    """The place among the heirs: the lower, the sooner it is to go on."""


@dataclass(frozen=True, slots=True)
class Heirs:
    """The long codes of the host itself and then of its heirs, in their order."""

    places: Annotated[tuple[Place, ...], of_length(MOST_SEATS)]


MOST_CERTIFICATES = 256
"""The number of changes of host that a member keeps. A member who was away for more of them comes in as somebody
new."""


@dataclass(frozen=True, slots=True)
class Electorate:
    """The members whose votes count, as sets: enough members of each one have to agree. There are several sets while it
    is unknown whether an update of the newest host is settled."""

    configs: tuple[frozenset[Member], ...]

    @property
    def members(self) -> frozenset[Member]:
        """The members of all sets."""
        return frozenset().union(*self.configs)

    def elects(self, voters: Collection[Member]) -> bool:
        """True if these members may choose a host: they are more than half of each set."""
        return all(2 * len(config.intersection(voters)) > len(config) for config in self.configs)

    def allows(self, present: Collection[Member]) -> bool:
        """True if a host may act with these members: they are at least half of each set."""
        return all(2 * len(config.intersection(present)) >= len(config) for config in self.configs)


@dataclass(frozen=True, slots=True)
class Root:
    """The beginning of a member's knowledge: the first host that it met, and the electorate then."""

    mark: Mark
    electorate: Electorate


@dataclass(frozen=True, slots=True)
class Kept:
    """The votes and certificates of a member, which are on its disk before it says anything that follows from them."""

    root: Root
    held: Position
    """The newest update that this member has acknowledged, or has told as the host."""
    promised: Mark
    """The highest mark that this member has voted for, or has a certificate of."""
    order: tuple[Member, ...]
    """The heirs, in the order in which the host has told them."""
    certificates: tuple[Certificate, ...] = ()
    """The certificates of all hosts since the root, the oldest first, MOST_CERTIFICATES at most."""
    witness: Witness | None = None
    """The witness of this member's newest vote; None before one."""

    @property
    def top(self) -> Mark:
        """The mark of the newest host for which there is proof."""
        return self.certificates[-1].mark if self.certificates else self.root.mark

    @property
    def members(self) -> frozenset[Member]:
        """The members who have ever been in an electorate."""
        return self.root.electorate.members.union(*(each.members for each in self.certificates))

    @property
    def newest_electorate(self) -> frozenset[Member]:
        """The members who elected the newest host, whether it has settled an update or not."""
        return self.certificates[-1].members if self.certificates else self.root.electorate.configs[-1]

    @property
    def known(self) -> tuple[Member, ...]:
        """The heirs and all who have ever been in an electorate, the newest on a seat first."""
        return tuple(dict.fromkeys((*self.order, *sorted(self.newest_electorate), *sorted(self.members))))

    def member_with(self, key: bytes) -> Member | None:
        """Return the newest member with this key; None if there is none."""
        return next((each for each in self.known if each.key == key), None)

    def voted_to_go_on(self, voter: Member) -> Position | None:
        """Return the update from which the newest host that took over goes on; None if `voter` has not voted for that
        host."""
        elections = (each for each in reversed(self.certificates) if each.ballot.kind is BallotKind.TAKES_OVER)
        newest = next(elections, None)
        return newest.ballot.newest if newest and voter in newest.members else None

    def is_news(self, before: Self) -> bool:
        """True if more has changed since `before` than the deal and the number of the newest update, which are on disk
        elsewhere."""
        moved = replace(before.held, deal=self.held.deal, number=self.held.number)
        return self != replace(before, held=moved)

    def promise(self, witness: Witness) -> Self:
        """Return a copy in which this member has voted for the ballot of the witness."""
        return replace(self, promised=witness.proposal.ballot.mark, witness=witness)

    def knows(self, witness: Witness) -> bool:
        """True if the two members who have signed the witness were ever in an electorate. The caller checks their
        signatures."""
        heir, voter = witness.proposal.ballot.heir, witness.vote.member
        return heir != voter and {heir, voter} <= self.members

    def host_of(self, term: int) -> Member | None:
        """Return the host of this term; None if there is no certificate of it."""
        if term == self.root.mark.term:
            return self.root.mark.heir
        found = self._certificate(term)
        return found.ballot.heir if found else None

    def electorate(self, newest: Position) -> Electorate | None:
        """Return the electorate that counts if this is the newest update; None if the update's host is not known."""
        if newest.term == self.root.mark.term:
            return self.root.electorate
        found = self._certificate(newest.term)
        if found is None or newest.settled:
            return Electorate((found.members,)) if found else None
        before = self.electorate(found.ballot.newest)
        return Electorate((*before.configs, found.members)) if before else None

    def accepts(self, certificate: Certificate) -> bool:
        """True if the certificate proves a newer host. The caller checks its signatures."""
        ballot, voters = certificate.ballot, certificate.members
        electorate = self.electorate(ballot.newest)
        seats = {voter.seat for voter in voters}
        if electorate is None or ballot.mark <= self.top or ballot.heir not in voters or len(seats) < len(voters):
            return False
        if not self._settled_term(self.held) <= ballot.newest.term < ballot.term:
            return False
        if ballot.kind is BallotKind.GOES_ON:
            return self.host_of(ballot.newest.term) == ballot.heir and electorate.allows(voters)
        return voters - {ballot.heir} <= electorate.members and electorate.elects(voters)

    def adopt(self, certificate: Certificate) -> Self:
        """Return a copy with the certificate of a newer host."""
        certificates = (*self.certificates, certificate)[-MOST_CERTIFICATES:]
        return replace(self, certificates=certificates, promised=max(self.promised, certificate.mark))

    def above(self, mark: Mark) -> tuple[Certificate, ...]:
        """Return the certificates that prove the newest host to a side that knows of the host with this mark."""
        return tuple(each for each in self.certificates if each.mark > mark)

    def _settled_term(self, newest: Position) -> int:
        """Return the newest term with a settled update, as far as is known, up to the term of this update."""
        found = None if newest.settled else self._certificate(newest.term)
        return self._settled_term(found.ballot.newest) if found else newest.term

    def _certificate(self, term: int) -> Certificate | None:
        return next((each for each in reversed(self.certificates) if each.ballot.term == term), None)
