"""Ports for servers that have to be told beforehand on which one to listen."""

import atexit
import os
import socket
from contextlib import suppress
from itertools import count

FIRST, NUMBER = 20_000, 12_000
"""These lie below the ports that systems give to connections, so nothing else takes one in the meantime."""
_ports = (FIRST + number % NUMBER for number in count(97 * os.getpid()))
"""Tests that run at the same time are processes of their own, and each of them begins somewhere else."""


def free_port() -> int:
    """A port of the loopback that is free, and that no other test is given as long as this process runs."""
    return next(port for port in _ports if _is_kept(port))


def _is_kept(port: int) -> bool:
    """Keep others from the port, if it is free: by a socket that does not listen, beside which a server may."""
    with socket.socket() as probe, suppress(OSError):
        probe.bind(("127.0.0.1", port))
        keeper = socket.socket()
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.close()
        keeper.bind(("127.0.0.1", port))
        atexit.register(keeper.close)
        return True
    return False
