"""Chance that can be repeated, for programs that run in this process."""

import os
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def repeatable(seed: int) -> Iterator[None]:
    """What programs draw by chance follows from the seed, and nothing waits for the disk."""
    chance = random.Random(f"secrets {seed}")
    with (
        patch.object(secrets, "token_bytes", chance.randbytes),
        patch.object(secrets, "randbelow", chance.randrange),
        patch.object(secrets, "choice", chance.choice),
        patch.object(os, "fsync", lambda file: None),
    ):
        yield
