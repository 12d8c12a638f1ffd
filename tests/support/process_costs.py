"""What a process takes of the machine, as Linux tells it."""

import resource
from pathlib import Path


def cpu(process: int) -> float:
    """The seconds that its threads have been running: finer than the clock ticks of utime and stime."""
    return sum(int(task.read_text().split()[0]) for task in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9


def memory(process: int) -> float:
    """Kilobytes, with what it shares with others."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1000


def allow_many_connections() -> None:
    """To this process: as many open files as the system lets this user have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
