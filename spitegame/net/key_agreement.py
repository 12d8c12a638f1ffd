"""Key agreement of two programs that share a code, or a key from an earlier run: fresh keys that nobody else knows."""

import hmac
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from hashlib import sha256
from secrets import token_bytes
from typing import TypeAlias

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from spitegame.net.primitives import PRIMITIVES, X25519_BYTES
from spitegame.packing.codec import join_prefixed
from spitegame.session.room_codes import Code

PROTOCOL = b"spitegame"
VERSION = 2
"""The version of all that programs say to each other, in the handshake and at the table."""
KEY_BYTES = 32

_SPAKE2_SHARE_BYTES = 33
"""The bytes of a share: one for the side, and 32 for a point of the curve."""
_PRIME = 2**255 - 19


class Role(Enum):
    HOST = b"host"
    GUEST = b"guest"

    @property
    def other(self) -> "Role":
        return Role.GUEST if self is Role.HOST else Role.HOST


class Method(Enum):
    """The method of an agreement, by the secret that both share beforehand."""

    CODE = b"code"
    KEY = b"key"
    LONG_CODE = b"long code"


class BadShare(Exception):
    """The other side has sent bytes that are no share of a key agreement."""


@dataclass(frozen=True, slots=True)
class HandshakeContext:
    """The context of a handshake, part of every key: boxes of another room, side or version cannot be opened."""

    room: bytes
    """The public name of the room."""
    side: bytes
    """The guest's side, as the room service calls it."""
    version: int = VERSION

    @property
    def encoded(self) -> bytes:
        return join_prefixed(PROTOCOL, self.version.to_bytes(2), self.room, self.side)


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys of one agreement. Both sides get the same ones if they have the same code or key, context and shares."""

    _root: bytes = field(repr=False)
    method: Method

    @property
    def resume(self) -> bytes:
        """The key with which the guest comes back. Both sides keep that of the first agreement, also after the guest
        has come back, so that a program that dies at any moment locks nobody out."""
        return self._key(b"resume")

    @property
    def verifier(self) -> bytes:
        """The bytes behind the three words that players compare."""
        return self._key(b"verifier")

    def proof(self, role: Role) -> bytes:
        """Return the proof that this role has these keys."""
        return self._key(b"proof", role.value)

    def proves(self, role: Role, proof: bytes) -> bool:
        return hmac.compare_digest(self.proof(role), proof)

    def sealing(self, role: Role, attempt: int) -> bytes:
        """Return the key with which this role seals its messages of this attempt."""
        return self._key(b"sealing", role.value, attempt.to_bytes(4))

    def confirm(self, role: Role, host_fingerprint: str, guest_fingerprint: str) -> bytes:
        """Return the proof in the first message of this role on an open channel, which names both ends' certificates.
        Both fingerprints are empty where frames go through the service, sealed with these very keys."""
        fingerprints = join_prefixed(host_fingerprint.encode(), guest_fingerprint.encode())
        return hmac.digest(self._key(b"confirm", role.value), fingerprints, "sha256")

    def binding(self, host_fingerprint: str, guest_fingerprint: str) -> bytes:
        """Return the digest that stands for this channel in what its two sides sign. It tells others nothing."""
        fingerprints = join_prefixed(host_fingerprint.encode(), guest_fingerprint.encode())
        return hmac.digest(self._key(b"identify"), fingerprints, "sha256")

    def _key(self, *purpose: bytes) -> bytes:
        return PRIMITIVES.hkdf_expand(self._root, join_prefixed(*purpose), KEY_BYTES)


class Spake2Agreement:
    """The agreement by code. Somebody who does not know the code can try one code in each agreement, and cannot try
    others afterwards by computing. It takes some 15 milliseconds a side. It is not constant-time, but each guess gives
    only one agreement to measure."""

    method = Method.CODE

    def __init__(self, role: Role, context: HandshakeContext, code: Code) -> None:
        host, guest = (join_prefixed(context.encoded, code.route.encode(), each.value) for each in Role)
        side = SPAKE2_A if role is Role.HOST else SPAKE2_B
        self._exchange = side(code.secret.encode(), idA=host, idB=guest)
        self.share: bytes = self._exchange.start()

    def finish(self, other: bytes) -> bytes:
        """Return the secret that follows from the other side's share. Raises BadShare."""
        # The library reads the first bytes of what is longer, takes numbers beyond the prime for smaller ones, and
        # knows the neutral element by one way of writing it only.
        if len(other) != _SPAKE2_SHARE_BYTES or not 1 < int.from_bytes(other[1:], "little") % 2**255 < _PRIME:
            raise BadShare
        try:
            secret: bytes = self._exchange.finish(other)
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise BadShare from error
        return secret


_PURPOSES = {Method.KEY: b"resumed", Method.LONG_CODE: b"invited"}


class SharedKeyAgreement:
    """An agreement by a key that cannot be guessed. Its X25519 keys are fresh each time, so that a shared key that
    leaks opens no earlier connection."""

    def __init__(self, method: Method, shared_key: bytes) -> None:
        self.method, self._shared_key = method, shared_key
        self._private = token_bytes(X25519_BYTES)
        self.share = PRIMITIVES.x25519_public(self._private)

    def finish(self, other: bytes) -> bytes:
        """Return the secret that follows from the other side's share. Raises BadShare."""
        shared = PRIMITIVES.x25519(self._private, other)
        if shared is None:
            raise BadShare
        return PRIMITIVES.hkdf(self._shared_key, shared, join_prefixed(PROTOCOL, _PURPOSES[self.method]), KEY_BYTES)


ResumeAgreement = partial(SharedKeyAgreement, Method.KEY)
"""Makes the agreement by the `Keys.resume` of an earlier one."""
LongCodeAgreement = partial(SharedKeyAgreement, Method.LONG_CODE)
"""Makes the agreement by the secret of a long code, whose 128 bits nobody can guess."""
KeyAgreement: TypeAlias = Spake2Agreement | SharedKeyAgreement
"""One side's half of one agreement, which is used once. Its `share` goes to the other side and tells nobody
anything."""


def agree(agreement: KeyAgreement, context: HandshakeContext, role: Role, other: bytes) -> Keys:
    """Return the keys that follow from both shares. `other`: the share of the other side. Raises BadShare."""
    secret = agreement.finish(other)
    shares = (agreement.share, other) if role is Role.HOST else (other, agreement.share)
    transcript = sha256(join_prefixed(context.encoded, agreement.method.value, *shares)).digest()
    return Keys(PRIMITIVES.hkdf(transcript, secret, PROTOCOL, KEY_BYTES), agreement.method)


VERIFIER_WORDS = tuple(
    """
    ace anchor apple apron bacon badger banana barrel beaver biscuit blanket bottle bridge broom bucket cabbage camel
    candle castle cherry chimney coffee cookie crab crown cucumber cupboard curtain diamond dolphin donkey dragon drum
    duck dumpling eagle elephant engine feather fiddle flamingo fork frog garlic giraffe glove goose grape guitar hammer
    hedgehog helmet honey igloo iron island jacket jelly joker jungle kangaroo kettle kitten kiwi ladder lantern lemon
    leopard lettuce lizard lobster magnet marble mirror mosquito muffin mushroom napkin needle octopus onion orange
    ostrich oven owl pancake panda parrot peanut pencil pepper piano pigeon pillow pizza popcorn potato queen rabbit
    radish raven robot rocket saddle salmon sandwich sausage scissors shark snail spatula spider spoon squirrel sugar
    teapot tiger toaster tomato tortoise trumpet umbrella vinegar violin walnut whale window zebra
    """.split()  # noqa: SIM905
)
"""128 words, no two of which sound alike on a bad line. Their order is part of the protocol."""
WORDS_COMPARED = 3


def verifier_words(verifier: bytes) -> tuple[str, ...]:
    """Return the three words for `Keys.verifier`. There are two million combinations."""
    return tuple(VERIFIER_WORDS[byte % len(VERIFIER_WORDS)] for byte in verifier[:WORDS_COMPARED])
