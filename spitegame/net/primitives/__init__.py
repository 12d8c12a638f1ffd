"""The cryptography that everything else is made of: X25519 (RFC 7748), HKDF with SHA-256 (RFC 5869) and
ChaCha20-Poly1305 (RFC 8439).

There are two halves, which give the same bytes: one for the desktop, and one for the browser's Python, for which there
is no `cryptography`. Which of them it is, is chosen here and nowhere else. What has to be random comes from `secrets`
in both: the browser's Python asks `crypto.getRandomValues`.
"""

import sys
from typing import Protocol

if sys.platform == "emscripten":
    from spitegame.net.primitives import noble as half
else:
    from spitegame.net.primitives import openssl as half

X25519_BYTES = 32
"""The bytes of a private key, of a public one, and of what follows from both."""


class Primitives(Protocol):
    def x25519_public(self, private: bytes) -> bytes:
        """The public key for a private one, which is any 32 bytes."""

    def x25519(self, private: bytes, public: bytes) -> bytes | None:
        """The secret of two sides; None for what is no public key, or leads everybody to the same secret."""

    def hkdf(self, salt: bytes, material: bytes, info: bytes, size: int) -> bytes:
        """A key of so many bytes out of material that is not evenly random."""

    def hkdf_expand(self, key: bytes, info: bytes, size: int) -> bytes:
        """Another key out of one that is."""

    def seal(self, key: bytes, nonce: bytes, plain: bytes, label: bytes) -> bytes:
        """The key has 32 bytes, the nonce 12, used once with a key. To open it, the label must be the same."""

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, label: bytes) -> bytes | None:
        """What was sealed, or None if it was not sealed with this key, nonce and label."""


PRIMITIVES: Primitives = half
