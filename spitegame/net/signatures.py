"""Signed updates and ballots. A host signs each update that it tells a seat, so that its guests can prove to others
what they were told, even after that host is gone.

A signature covers the table, the deal, the seat and the term, so it proves nothing anywhere else. It covers a digest of
the update with a fresh salt: without the salt, a hand of five cards could be found out by trying. In the lobby, where
there is no deal, the terms of the room are signed like an update.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Annotated, Self, TypeAlias

from spitegame.net.ballots import Attestation, Ballot, BallotKind, Member, Position, Proposal, Vote
from spitegame.net.channel import MOST_BYTES
from spitegame.net.identity import Identity
from spitegame.net.primitives import PRIMITIVES
from spitegame.net.transcript import ShownUpdate, pack_facts, unpack_facts
from spitegame.net.wire import Beginning, RoomTerms, Signed, pack_beginning, pack_terms, unpack_terms
from spitegame.packing.codec import (
    AnySeat,
    Bytes16,
    Bytes32,
    Bytes64,
    Malformed,
    Number,
    NumberOrNone,
    Packer,
    Term,
    join_prefixed,
    of_length,
)
from spitegame.rules.game import Seat
from spitegame.session.line import Update
from spitegame.translation import _

_UPDATE = b"spitegame update"
_SALT_BYTES = 16
NO_DEAL = bytes(32)
"""Stands in the lobby for the digest of a deal's beginning."""

Facts: TypeAlias = Annotated[bytes, of_length(MOST_BYTES)]
"""An update of a deal, or the terms of a room, as bytes."""


class BadSignature(Exception):
    """A signature of the host is missing or not valid. `str()` is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Signatory:
    """A host that signs, at one table."""

    room: bytes
    """The public name of the table's first room."""
    key: bytes


@dataclass(frozen=True, slots=True)
class SignedUpdate:
    """An update of one seat with the signature of its host, which others can check."""

    deal: NumberOrNone
    """The number of the deal; 0 for the terms of the room, in the lobby."""
    term: Term
    number: Number
    settled: bool
    """A quorum had acknowledged an update of this term before, as in `Position`."""
    seat: AnySeat
    begin: Bytes32
    """The digest of the beginning of the deal; NO_DEAL for the terms of the room."""
    salt: Bytes16 = field(repr=False)
    facts: Facts = field(repr=False)
    """The update as `pack_facts` packs it, or the packed terms."""
    signature: Bytes64 = field(repr=False)

    @classmethod
    def of(cls, signed: Signed, seat: Seat, begin: bytes, facts: bytes) -> Self:
        """Return the update of this seat under the signature of its host. `begin`: the digest of the beginning of the
        deal."""
        return cls(
            deal=signed.deal,
            term=signed.term,
            number=signed.number,
            settled=signed.settled,
            seat=seat,
            begin=begin,
            salt=signed.salt,
            facts=facts,
            signature=signed.signature,
        )

    @property
    def shown(self) -> ShownUpdate:
        return ShownUpdate(self.number, sha256(self.facts).digest())

    @property
    def position(self) -> Position:
        return Position(self.term, self.deal, self.number, self.settled)

    @property
    def proof(self) -> Attestation:
        """The proof that this update was signed, without the update."""
        return Attestation(self.position, self.seat, self.begin, _digest(self.salt, self.facts), self.signature)

    def check(self, begin: Beginning, signatory: Signatory) -> Update:
        """Check the signature, and that this is the update of a deal with this beginning. Return the update, with
        `may_take_back` False. Raises BadSignature."""
        self.check_signature(signatory)
        if self.begin != begin_digest(begin):
            raise self._bad_signature
        try:
            return unpack_facts(begin.game, self.number, self.facts)
        except Malformed as malformed:
            raise self._bad_signature from malformed

    def check_terms(self, signatory: Signatory) -> RoomTerms:
        """Check the signature, and return the terms of the room. Raises BadSignature."""
        self.check_signature(signatory)
        try:
            return unpack_terms(self.facts)
        except Malformed as malformed:
            raise self._bad_signature from malformed

    def check_signature(self, signatory: Signatory) -> None:
        """Raise BadSignature unless this host has signed the update."""
        if not is_proven(self.proof, signatory):
            raise self._bad_signature

    @property
    def _bad_signature(self) -> BadSignature:
        return BadSignature(_("The host’s signature on update {number} is not valid.", number=self.number))


SIGNED_UPDATE = Packer(SignedUpdate)


def is_proven(proof: Attestation, signatory: Signatory) -> bool:
    """True if this host has signed the update that this proof is of."""
    return PRIMITIVES.verify(signatory.key, proof.signature, _statement(signatory.room, proof))


class UpdateSigner:
    """Signs what the host of a table tells its guests."""

    def __init__(self, identity: Identity, stamp: Callable[[], tuple[bytes, int, bool]]) -> None:
        """`stamp` returns the public name of the table's first room, the term, and whether an update of that term is
        settled."""
        self._identity, self._stamp = identity, stamp

    def sign(self, begin: Beginning, seat: Seat, update: Update) -> Signed:
        """Return the signature under an update that this seat was told in the deal with this beginning."""
        return self._signed(begin.deal, begin_digest(begin), update.number, seat, pack_facts(begin.game, update))

    def sign_terms(self, seat: Seat, terms: RoomTerms) -> Signed:
        """Return the signature under the terms of the room that this seat was told."""
        return self._signed(0, NO_DEAL, terms.number, seat, pack_terms(terms))

    def _signed(self, deal: int, begin: bytes, number: int, seat: Seat, facts: bytes) -> Signed:
        (room, term, settled), salt = self._stamp(), secrets.token_bytes(_SALT_BYTES)
        unsigned = Attestation(Position(term, deal, number, settled), seat, begin, _digest(salt, facts), b"")
        signature = PRIMITIVES.sign(self._identity.private, _statement(room, unsigned))
        return Signed(deal, term, number, settled, salt, signature)


@dataclass(frozen=True, slots=True)
class _Told:
    """An update of a seat, or the terms of the room, which the host is to sign."""

    deal: int
    """The number of the deal; 0 for the terms of the room."""
    number: int
    with_signature: Callable[[Signed], SignedUpdate]
    """Makes the signed update of a signature. It packs the update only then, since packing takes time and the player is
    to see the update first."""


class UpdateCheck:
    """Checks, over one connection, that the host signs each update of the seat before it tells the next one. Until
    `trust` is called, nothing has to be signed."""

    def __init__(self) -> None:
        self._signatory: Signatory | None = None
        self._begin: Beginning | None = None
        self._newest: dict[bool, _Told] = {}
        """The newest update of a deal under the key True, and that of the lobby under False. Either may be signed
        again, in another term."""
        self._due: _Told | None = None
        """The newest update while it is not signed yet, else None."""

    def trust(self, signatory: Signatory) -> None:
        """Require signatures from now on, by the key that this host has shown."""
        self._signatory = signatory

    def begin(self, begin: Beginning) -> None:
        """Note that the host has begun this deal."""
        self._begin = begin

    def told(self, seat: Seat, update: Update) -> None:
        """Note that the host has told this update. Raises BadSignature if the one before is not signed."""
        assert self._begin
        begin = self._begin

        def with_signature(signed: Signed) -> SignedUpdate:
            return SignedUpdate.of(signed, seat, begin_digest(begin), pack_facts(begin.game, update))

        self._tell(_Told(begin.deal, update.number, with_signature))

    def told_terms(self, seat: Seat, terms: RoomTerms) -> None:
        """Note that the host has told the terms of the room. Raises BadSignature if the update before is not signed."""
        self._tell(_Told(0, terms.number, lambda signed: SignedUpdate.of(signed, seat, NO_DEAL, pack_terms(terms))))

    def _tell(self, told: _Told) -> None:
        if self._due:
            raise _unsigned(self._due.number)
        self._newest[told.deal > 0] = told
        self._due = told if self._signatory else None

    def check(self, signed: Signed) -> SignedUpdate:
        """Check a signature under the newest update, and return that update with the signature. Raises BadSignature."""
        newest = self._newest.get(signed.deal > 0)
        if not (newest and self._signatory) or (signed.deal, signed.number) != (newest.deal, newest.number):
            raise _unsigned(signed.number)
        if self._due and self._due is not newest:
            raise _unsigned(self._due.number)
        self._due = None
        proven = newest.with_signature(signed)
        proven.check_signature(self._signatory)
        return proven


def begin_digest(begin: Beginning) -> bytes:
    """Return the digest of the beginning of a deal, 32 bytes."""
    return sha256(pack_beginning(begin)).digest()


def _unsigned(number: int) -> BadSignature:
    return BadSignature(_("The host has not signed update {number}.", number=number))


def _digest(salt: bytes, facts: bytes) -> bytes:
    """Return the digest of an update, or of terms, that is signed."""
    return sha256(salt + facts).digest()


def _statement(room: bytes, proof: Attestation) -> bytes:
    """Return the bytes that the host signs for an update. The deal's beginning is among them, since the same room may
    have a deal with the same number on another day."""
    at = proof.position
    numbers = (at.deal, at.term, at.number, at.settled, proof.seat)
    return join_prefixed(_UPDATE, room, proof.begin, *(number.to_bytes(4) for number in numbers), proof.digest)


_PROPOSAL, _BALLOT = b"spitegame proposal", b"spitegame ballot"
"""The beginning of the bytes that are signed, by which no proposal counts as a vote."""


@dataclass(frozen=True, slots=True)
class BallotSigner:
    """Signs proposals and votes for one member, and checks those of all members."""

    member: Member
    identity: Identity

    def propose(self, ballot: Ballot) -> Proposal:
        return Proposal(ballot, self._signed(_PROPOSAL, ballot))

    def vote(self, ballot: Ballot) -> Vote:
        return Vote(self.member, self._signed(_BALLOT, ballot))

    def _signed(self, purpose: bytes, ballot: Ballot) -> bytes:
        return PRIMITIVES.sign(self.identity.private, _ballot_statement(purpose, ballot, self.member))

    def is_proposed(self, proposal: Proposal) -> bool:
        """True if the heir of the ballot has signed this proposal."""
        heir = proposal.ballot.heir
        return PRIMITIVES.verify(heir.key, proposal.signature, _ballot_statement(_PROPOSAL, proposal.ballot, heir))

    def is_cast(self, vote: Vote, ballot: Ballot) -> bool:
        """True if the member of this vote has signed it for this ballot."""
        return PRIMITIVES.verify(vote.member.key, vote.signature, _ballot_statement(_BALLOT, ballot, vote.member))


def _ballot_statement(purpose: bytes, ballot: Ballot, by: Member) -> bytes:
    """Return the bytes that the member `by` signs for this ballot. `purpose`: _PROPOSAL or _BALLOT."""
    newest = ballot.newest
    numbers = (ballot.term, ballot.heir.seat, ballot.kind is BallotKind.GOES_ON, by.seat)
    position = (newest.term, newest.deal, newest.number, newest.settled)
    packed = (number.to_bytes(4) for number in (*numbers, *position))
    return join_prefixed(purpose, ballot.room, ballot.heir.key, *packed)
