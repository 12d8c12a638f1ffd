"""Signatures under ballots: made by the members of a table, and checked by the others."""

from dataclasses import dataclass

from spitegame.net.ballots import Ballot, BallotKind, Member, Proposal, Vote
from spitegame.net.identity import Identity
from spitegame.net.primitives import PRIMITIVES
from spitegame.packing.codec import join_prefixed

_PROPOSAL, _BALLOT = b"spitegame proposal", b"spitegame ballot"


@dataclass(frozen=True, slots=True)
class BallotSigner:
    """Signs for one member, and checks what any of them has signed."""

    member: Member
    identity: Identity

    def propose(self, ballot: Ballot) -> Proposal:
        return Proposal(ballot, self._signed(_PROPOSAL, ballot))

    def vote(self, ballot: Ballot) -> Vote:
        return Vote(self.member, self._signed(_BALLOT, ballot))

    def _signed(self, purpose: bytes, ballot: Ballot) -> bytes:
        return PRIMITIVES.sign(self.identity.private, _statement(purpose, ballot, self.member))

    def is_proposed(self, proposal: Proposal) -> bool:
        """True if the heir itself has signed it."""
        heir = proposal.ballot.heir
        return PRIMITIVES.verify(heir.key, proposal.signature, _statement(_PROPOSAL, proposal.ballot, heir))

    def is_cast(self, vote: Vote, ballot: Ballot) -> bool:
        """True if the member itself has voted for that."""
        return PRIMITIVES.verify(vote.member.key, vote.signature, _statement(_BALLOT, ballot, vote.member))


def _statement(purpose: bytes, ballot: Ballot, by: Member) -> bytes:
    newest = ballot.newest
    numbers = (ballot.term, ballot.heir.seat, ballot.kind is BallotKind.GOES_ON, by.seat)
    position = (newest.term, newest.deal, newest.number, newest.settled)
    packed = (number.to_bytes(4) for number in (*numbers, *position))
    return join_prefixed(purpose, ballot.room, ballot.heir.key, *packed)
