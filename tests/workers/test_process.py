"""A process that works beside the program."""

import sys

import pytest
from support.worker_tasks import greedy

from spitegame.workers.process import MOST_MEMORY_BYTES, limited_process


@pytest.mark.skipif(sys.platform != "linux", reason="No other system keeps count of what a process asks for.")
def test_a_limited_process_ends_where_it_asks_for_too_much_memory() -> None:
    worker = limited_process(greedy)
    given = 0
    try:
        while given < 2 * MOST_MEMORY_BYTES:
            given = worker.receive()
    except EOFError:
        pass
    worker.end()
    assert MOST_MEMORY_BYTES / 2 < given < MOST_MEMORY_BYTES
