"""Electorate of a table, and the certificates that prove who its host is."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from spitegame.net.ballots import BallotKind, Certificate, Mark, Member, Position, Witness

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
