"""The electorate of a table, and the certificates that prove a host."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from spitegame.net.ballots import BallotKind, Certificate, Mark, Member, Position, Witness

MOST_CERTIFICATES = 256
"""The changes of host after which a member who was away comes in as somebody new."""


@dataclass(frozen=True, slots=True)
class Electorate:
    """Sets of members, of each of which a quorum counts: several while a later one may or may not be settled."""

    configs: tuple[frozenset[Member], ...]

    @property
    def members(self) -> frozenset[Member]:
        """The members that count in any part."""
        return frozenset().union(*self.configs)

    def elects(self, voters: Collection[Member]) -> bool:
        """True if these may choose a host: more than half of each."""
        return all(2 * len(config.intersection(voters)) > len(config) for config in self.configs)

    def allows(self, present: Collection[Member]) -> bool:
        """True if a host may act with these: those who are missing are no majority."""
        return all(2 * len(config.intersection(present)) >= len(config) for config in self.configs)


@dataclass(frozen=True, slots=True)
class Root:
    """The root of a member's knowledge: the host to whom it came first, and who counted then."""

    mark: Mark
    electorate: Electorate


@dataclass(frozen=True, slots=True)
class Kept:
    """The votes and certificates that a member has on disk before it says anything that follows from them."""

    root: Root
    held: Position
    """The newest update that it has acknowledged, or as the host has issued."""
    promised: Mark
    """The highest one for which it has voted, or of which it has a certificate."""
    order: tuple[Member, ...]
    """The heirs, in the order told by the host."""
    certificates: tuple[Certificate, ...] = ()
    """The oldest first."""
    witness: Witness | None = None
    """Of its newest vote."""

    @property
    def top(self) -> Mark:
        """The newest host that has been proven."""
        return self.certificates[-1].mark if self.certificates else self.root.mark

    @property
    def members(self) -> frozenset[Member]:
        """The members that have ever counted."""
        return self.root.electorate.members.union(*(each.members for each in self.certificates))

    @property
    def newest_electorate(self) -> frozenset[Member]:
        """The members who elected the newest host, be it settled or not."""
        return self.certificates[-1].members if self.certificates else self.root.electorate.configs[-1]

    @property
    def known(self) -> tuple[Member, ...]:
        """The heirs and all who have ever counted, the newest on a seat first."""
        return tuple(dict.fromkeys((*self.order, *sorted(self.newest_electorate), *sorted(self.members))))

    def is_news(self, before: Self) -> bool:
        """True if more has changed than the number of the newest update, which is on disk elsewhere."""
        moved = replace(before.held, deal=self.held.deal, number=self.held.number)
        return self != replace(before, held=moved)

    def promise(self, witness: Witness) -> Self:
        """Vote for that."""
        return replace(self, promised=witness.proposal.ballot.mark, witness=witness)

    def knows(self, witness: Witness) -> bool:
        """True if two have signed who have counted. Their signatures have been checked."""
        heir, voter = witness.proposal.ballot.heir, witness.vote.member
        return heir != voter and {heir, voter} <= self.members

    def host_of(self, term: int) -> Member | None:
        if term == self.root.mark.term:
            return self.root.mark.heir
        found = self._certificate(term)
        return found.ballot.heir if found else None

    def electorate(self, newest: Position) -> Electorate | None:
        """The members whose votes count where this is the newest update; None if its host is not known."""
        if newest.term == self.root.mark.term:
            return self.root.electorate
        found = self._certificate(newest.term)
        if found is None or newest.settled:
            return Electorate((found.members,)) if found else None
        before = self.electorate(found.ballot.newest)
        return Electorate((*before.configs, found.members)) if before else None

    def accepts(self, certificate: Certificate) -> bool:
        """True if it proves a newer host. Its signatures have been checked."""
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
        """Count this one as the newest host."""
        certificates = (*self.certificates, certificate)[-MOST_CERTIFICATES:]
        return replace(self, certificates=certificates, promised=max(self.promised, certificate.mark))

    def above(self, mark: Mark) -> tuple[Certificate, ...]:
        """The certificates that prove this host to somebody who knows of the one with that mark."""
        return tuple(each for each in self.certificates if each.mark > mark)

    def _settled_term(self, newest: Position) -> int:
        found = None if newest.settled else self._certificate(newest.term)
        return self._settled_term(found.ballot.newest) if found else newest.term

    def _certificate(self, term: int) -> Certificate | None:
        return next((each for each in reversed(self.certificates) if each.ballot.term == term), None)
