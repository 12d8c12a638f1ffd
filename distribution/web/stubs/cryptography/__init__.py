"""A stand-in for `cryptography`, which has no wheel for the browser's Python. spake2 imports HKDF and SHA256, and
nothing else. The program's own code uses `spitegame.net.primitives`."""
