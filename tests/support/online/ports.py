"""Ports for servers that have to be told beforehand on which one to listen."""

import os
import socket
from contextlib import suppress
from itertools import count

FIRST, NUMBER = 20_000, 12_000
"""These lie below the ports that systems give to connections, so nothing else takes one in the meantime."""
_ports = (FIRST + number % NUMBER for number in count(97 * os.getpid()))
"""Tests that run at the same time are processes of their own, and each of them begins somewhere else."""


def free_port() -> int:
    """A port of the loopback that is free, and that is not given out again."""
    return next(port for port in _ports if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe, suppress(OSError):
        probe.bind(("127.0.0.1", port))
        return True
    return False
