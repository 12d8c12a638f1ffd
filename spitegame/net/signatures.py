"""Signed updates: a host signs what it tells each seat, so that whoever was told can prove it to others, also when that
host is gone.

What is signed says for which room, deal and seat, and by which of its hosts: so it proves nothing anywhere else. Of the
update it holds a digest with a fresh salt: without the salt, a hand of five cards could be found out by trying.
"""

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Annotated, TypeAlias

from spitegame.net.bounds import AnySeat, Bytes16, Bytes64, Number, Term, of_length
from spitegame.net.channel import MOST_BYTES
from spitegame.net.codec import Malformed, Packer, join_prefixed
from spitegame.net.identity import Identity
from spitegame.net.primitives import PRIMITIVES
from spitegame.net.transcript import ShownUpdate, pack_facts, unpack_facts
from spitegame.net.wire import Beginning, Signed
from spitegame.rules.game import Seat
from spitegame.session.line import Update
from spitegame.translation import _

_UPDATE = b"spitegame update"
FIRST_TERM = 0
_SALT_BYTES = 16

Facts: TypeAlias = Annotated[bytes, of_length(MOST_BYTES)]


class BadSignature(Exception):
    """A signature of the host is missing or wrong. `str()` is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Signatory:
    """The host of a room whose updates are signed with this key."""

    room: bytes
    term: int
    key: bytes


@dataclass(frozen=True, slots=True)
class SignedUpdate:
    """An update of a seat that its host has signed: others can check it."""

    deal: Number
    term: Term
    number: Number
    seat: AnySeat
    salt: Bytes16 = field(repr=False)
    facts: Facts = field(repr=False)
    """The update, packed as `pack_facts` does it."""
    signature: Bytes64 = field(repr=False)

    @property
    def shown(self) -> ShownUpdate:
        return ShownUpdate(self.number, sha256(self.facts).digest())

    def check(self, game: str, commitment: bytes, signatory: Signatory) -> Update:
        """The update, in which nothing may be taken back. `commitment`: the host's, with which the deal has begun.
        Raises BadSignature."""
        self.check_signature(commitment, signatory)
        try:
            return unpack_facts(game, self.number, self.facts)
        except Malformed as malformed:
            raise self._bad_signature from malformed

    def check_signature(self, commitment: bytes, signatory: Signatory) -> None:
        """Raises BadSignature."""
        numbers = self.deal, signatory.term, self.number, self.seat
        said = _statement(signatory.room, commitment, numbers, _digest(self.salt, self.facts))
        if self.term != signatory.term or not PRIMITIVES.verify(signatory.key, self.signature, said):
            raise self._bad_signature

    @property
    def _bad_signature(self) -> BadSignature:
        return BadSignature(_("The host’s signature under update {number} does not hold.", number=self.number))


SIGNED_UPDATE = Packer(SignedUpdate)


class UpdateSigner:
    """Signs what the host of a room tells its guests."""

    def __init__(self, identity: Identity, room: bytes, term: int = FIRST_TERM) -> None:
        self._identity, self._room, self._term = identity, room, term

    def sign(self, begin: Beginning, seat: Seat, update: Update) -> Signed:
        """The signature under an update that this seat was told in the deal that has begun so."""
        salt = secrets.token_bytes(_SALT_BYTES)
        numbers = begin.deal, self._term, update.number, seat
        said = _statement(self._room, begin.commitment, numbers, _digest(salt, pack_facts(begin.game, update)))
        signature = PRIMITIVES.sign(self._identity.private, said)
        return Signed(begin.deal, self._term, update.number, salt, signature)


class UpdateCheck:
    """Checks over one connection that its host signs each update that it tells the seat, before it tells the next."""

    def __init__(self) -> None:
        self._signatory: Signatory | None = None
        self._begin: Beginning | None = None
        self._due: tuple[Seat, Update] | None = None
        """The update that is not signed as yet, and whom it was told."""

    def trust(self, signatory: Signatory) -> None:
        """The host has shown by which key it is known."""
        self._signatory = signatory

    def begin(self, begin: Beginning) -> None:
        self._begin = begin

    def told(self, seat: Seat, update: Update) -> None:
        """The host has told this update. Raises BadSignature if the one before is not signed."""
        if self._due:
            raise _unsigned(self._due[1].number)
        self._due = seat, update

    def check(self, signed: Signed) -> SignedUpdate:
        """The host has signed the update that it has told last. Raises BadSignature."""
        due, begin, self._due = self._due, self._begin, None
        if not (due and begin and self._signatory):
            raise _unsigned(signed.number)
        seat, update = due
        if (signed.deal, signed.number) != (begin.deal, update.number):
            raise _unsigned(update.number)
        facts = pack_facts(begin.game, update)
        proven = SignedUpdate(signed.deal, signed.term, signed.number, seat, signed.salt, facts, signed.signature)
        proven.check_signature(begin.commitment, self._signatory)
        return proven


def _unsigned(number: int) -> BadSignature:
    return BadSignature(_("The host has not signed update {number}.", number=number))


def _digest(salt: bytes, facts: bytes) -> bytes:
    return sha256(salt + facts).digest()


def _statement(room: bytes, commitment: bytes, numbers: tuple[int, int, int, Seat], digest: bytes) -> bytes:
    """`commitment` tells the deal from one with its number in the same room on another day. `numbers`: those of the
    deal, the term, the update and the seat."""
    return join_prefixed(_UPDATE, room, commitment, *(number.to_bytes(4) for number in numbers), digest)
