"""While nothing happens, the program sleeps; whoever presses wakes it."""

import sys
import time
from pathlib import Path

import pytest
from support.windows.one_screen import ADA, ANNA, begun, settings
from support.windows.real_window import Open, Program

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how often a thread has gone to sleep"),
]

SECONDS = 3.0
MOST_WAKES = 12
"""A second, of the thread that paints: there are six ticks."""
HANDS_DOWN = 1.5
"""So many seconds after the last input the program expects no other."""


def wakes(program: Program) -> float:
    """How often a second the program's first thread wakes up."""
    time.sleep(HANDS_DOWN)
    before = _sleeps(program)
    time.sleep(SECONDS)
    return (_sleeps(program) - before) / SECONDS


def _sleeps(program: Program) -> int:
    process = program.process.pid
    status = Path(f"/proc/{process}/task/{process}/status").read_text()
    return int(status.split("voluntary_ctxt_switches:")[1].split()[0])


def test_it_sleeps_at_the_first_screen_and_at_a_table(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA))
    program.scene("door")
    assert wakes(program) < MOST_WAKES
    begun(program)
    program.until(lambda shown: shown.seat == 0, "Anna's turn")
    assert wakes(program) < MOST_WAKES
    program.key("F1")
    program.scene("help")
