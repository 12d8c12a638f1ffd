"""The cryptography that everything else is made of: X25519 (RFC 7748), Ed25519 (RFC 8032), HKDF with
SHA-256 (RFC 5869) and ChaCha20-Poly1305 (RFC 8439).

There are two halves, which give the same bytes: one for the desktop, and one for the browser's Python, for which there
is no `cryptography`. Which of them it is, is chosen here and nowhere else. What has to be random comes from `secrets`
in both: the browser's Python asks `crypto.getRandomValues`.
"""

import sys

if sys.platform == "emscripten":
    from spitegame.net.primitives import noble as half
else:
    from spitegame.net.primitives import openssl as half

X25519_BYTES = 32
"""The bytes of a private key, of a public one, and of what follows from both."""
ED25519_BYTES = 32
"""The bytes of a private key and of a public one."""
PRIMITIVES = half
