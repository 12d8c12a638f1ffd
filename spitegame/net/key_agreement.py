"""How two programs that share a code, or a key from an earlier run, agree on fresh keys that nobody else knows."""

import hmac
import secrets
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from spitegame.session.room_codes import ALPHABET, LENGTH, Code, parse, route_length

PROTOCOL = b"spitegame"
VERSION = 1
"""Of all that programs say to each other, at the door and at the table."""
KEY_BYTES = 32

_SPAKE2_SHARE = 33
_PRIME = 2**255 - 19


class Role(Enum):
    HOST = b"host"
    GUEST = b"guest"

    @property
    def other(self) -> "Role":
        return Role.GUEST if self is Role.HOST else Role.HOST


class Method(Enum):
    """What the two know of each other beforehand."""

    CODE = b"code"
    KEY = b"key"


class BadShare(Exception):
    """This share is none."""


@dataclass(frozen=True, slots=True)
class HandshakeContext:
    """Bound into every key: boxes from another room, side or version of the protocol fit nothing here."""

    room: bytes
    side: bytes
    """The guest's, as the room service calls it."""
    version: int = VERSION

    @property
    def bound(self) -> bytes:
        return bound(PROTOCOL, self.version.to_bytes(2), self.room, self.side)


@dataclass(frozen=True, slots=True)
class Keys:
    """All that one agreement is good for. Equal on both sides exactly if they had the same code or key, were in the
    same meeting, and saw each other's shares unchanged."""

    _root: bytes = field(repr=False)

    @property
    def resume(self) -> bytes:
        """What the guest comes back with. To be kept from the agreement by code: coming back does not change it, or
        a program that dies at the wrong moment would be locked out."""
        return self._key(b"resume")

    @property
    def verifier(self) -> bytes:
        """For players to compare, as words."""
        return self._key(b"verifier")

    def proof(self, role: Role) -> bytes:
        """Only who has these keys can say it."""
        return self._key(b"proof", role.value)

    def proves(self, role: Role, proof: bytes) -> bool:
        return hmac.compare_digest(self.proof(role), proof)

    def sealing(self, role: Role, attempt: int) -> bytes:
        """For what this role says in this attempt."""
        return self._key(b"sealing", role.value, attempt.to_bytes(4))

    def confirm(self, role: Role, host_fingerprint: str, guest_fingerprint: str) -> bytes:
        """The first thing that each says on an opened channel: these are the ends of it that I know. Both empty where
        frames go through the service: they are sealed with these very keys."""
        fingerprints = bound(host_fingerprint.encode(), guest_fingerprint.encode())
        return hmac.digest(self._key(b"confirm", role.value), fingerprints, "sha256")

    def confirms(self, role: Role, said: bytes, host_fingerprint: str, guest_fingerprint: str) -> bool:
        """Whether this is what that role must say."""
        return hmac.compare_digest(self.confirm(role, host_fingerprint, guest_fingerprint), said)

    def _key(self, *purpose: bytes) -> bytes:
        return HKDFExpand(SHA256(), KEY_BYTES, bound(*purpose)).derive(self._root)


class KeyAgreement(Protocol):
    """Good for one run."""

    @property
    def means(self) -> Method: ...

    share: bytes
    """For the other; it tells nobody anything."""

    def finish(self, other: bytes) -> bytes:
        """The secret out of the other's share. Raises Unfit."""


class Spake2Agreement:
    """SPAKE2. Who does not know the code gets to try a single one per run, and gains nothing by computing.

    Takes some 15 milliseconds a side. It is not constant-time; there is a single run per guess to be timed, across a
    network, with a fresh secret of its own.
    """

    means = Method.CODE

    def __init__(self, role: Role, meeting: HandshakeContext, code: Code) -> None:
        host, guest = (bound(meeting.bound, code.route.encode(), each.value) for each in (Role.HOST, Role.GUEST))
        side = SPAKE2_A if role is Role.HOST else SPAKE2_B
        self._exchange = side(code.secret.encode(), idA=host, idB=guest)
        self.share: bytes = self._exchange.start()

    def finish(self, other: bytes) -> bytes:
        # The library reads the first bytes of what is longer, takes numbers beyond the prime for smaller ones, and
        # knows the neutral element by one way of writing it only.
        if len(other) != _SPAKE2_SHARE or not 1 < int.from_bytes(other[1:], "little") % 2**255 < _PRIME:
            raise BadShare
        try:
            secret: bytes = self._exchange.finish(other)
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise BadShare from error
        return secret


class ResumeAgreement:
    """X25519 with fresh keys, so that a resume key that becomes known later opens nothing that was said before."""

    means = Method.KEY

    def __init__(self, resume: bytes) -> None:
        self._resume = resume
        self._exchange = X25519PrivateKey.generate()
        self.share = self._exchange.public_key().public_bytes_raw()

    def finish(self, other: bytes) -> bytes:
        try:
            shared = self._exchange.exchange(X25519PublicKey.from_public_bytes(other))
        except ValueError as error:
            raise BadShare from error
        return HKDF(SHA256(), KEY_BYTES, self._resume, bound(PROTOCOL, b"resumed")).derive(shared)


def agree(agreement: KeyAgreement, meeting: HandshakeContext, role: Role, other: bytes) -> Keys:
    """Raises Unfit."""
    secret = agreement.finish(other)
    shares = (agreement.share, other) if role is Role.HOST else (other, agreement.share)
    transcript = sha256(bound(meeting.bound, agreement.means.value, *shares)).digest()
    return Keys(HKDF(SHA256(), KEY_BYTES, transcript, PROTOCOL).derive(secret))


def fresh_code(route: str) -> Code:
    """A code with a fresh secret. Raises BadCode for what is no route."""
    secret = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH - route_length(route[:1])))
    return parse(route + secret)


def bound(*parts: bytes) -> bytes:
    """So that no other parts give the same bytes."""
    return b"".join(len(part).to_bytes(4) + part for part in parts)
