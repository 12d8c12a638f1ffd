"""Cryptography that everything else is made of: X25519 (RFC 7748), Ed25519 (RFC 8032), HKDF with SHA-256 (RFC 5869) and
ChaCha20-Poly1305 (RFC 8439).

There are two halves, which give the same bytes: `openssl` for the desktop, and `noble` for the browser's Python, for
which there is no `cryptography`. This module chooses between them. Random bytes come from `secrets` in both: the
browser's Python asks `crypto.getRandomValues` for them.
"""

import sys

if sys.platform == "emscripten":
    from spitegame.net.primitives import noble as half
else:
    from spitegame.net.primitives import openssl as half

X25519_BYTES = 32
"""The number of bytes of a private key, of a public one, and of the secret that follows from both."""
ED25519_BYTES = 32
"""The number of bytes of a private key and of a public one."""
PRIMITIVES = half
