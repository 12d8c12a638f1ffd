"""What tests need to start helper programs as processes of their own."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
"""The environment in which a helper program finds the game and `support`, wherever it is started."""
NETWORK = frozenset({"aiohttp", "aioice", "aiortc", "cryptography", "OpenSSL", "zeroconf", "ssl", "hashlib", "numpy"})
"""What takes long to load, and much memory, and is never needed at one screen: the libraries of the network with all
that encrypts, and that with which computer players learn."""
