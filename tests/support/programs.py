"""What tests need to start helper programs as processes of their own."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
"""The environment in which a helper program finds the game and `support`, wherever it is started."""
NETWORK = frozenset({"aiohttp", "aioice", "aiortc", "cryptography", "OpenSSL", "zeroconf", "ssl", "hashlib", "numpy"})
"""What takes long to load, and much memory, and is never needed at one screen: the libraries of the network with all
that encrypts, and that with which computer players learn."""


def told_before_it_was_killed(program: str, writes_to: Path, chance: Random, *, most: int) -> tuple[int, int]:
    """Starts a program that goes on writing there, and kills it after at most so many lines. The two numbers that it
    told last."""
    with subprocess.Popen([sys.executable, program, str(writes_to)], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        for _ in range(chance.randrange(most)):
            running.stdout.readline()
        told = running.stdout.readline()
        sleep(chance.uniform(0, 0.004))  # nothing is waited for: anywhere between two steps, or in one
        running.kill()
        lines = [told, *running.stdout]
    first, second = [line for line in lines if line.endswith("\n")][-1].split()
    return int(first), int(second)
