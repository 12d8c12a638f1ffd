"""Limits of time and memory for what reads the bytes of strangers."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

SECONDS = 2.0
"""Of the processor's time: it does not count how busy the machine is otherwise."""
MEMORY = 250_000_000
"""Bytes beyond those that the process has already."""


class TooLong(BaseException):
    """No reader takes it for something that it knows."""


@contextmanager
def limited() -> Iterator[None]:
    """Raises TooLong, and MemoryError where somebody asks for too much."""
    asked, most = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    handler = signal.signal(signal.SIGPROF, _stop)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, most))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (asked, most))
        signal.signal(signal.SIGPROF, handler)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong
