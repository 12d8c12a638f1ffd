"""The real program at its limits: an error stops it, or nothing happens at all."""

import sys
import time
from pathlib import Path

import pytest
from support.windows.one_screen import ADA, ANNA, begun, settings
from support.windows.real_window import Open, Program

pytestmark = pytest.mark.window

BROKEN = """
import sys
from spitegame.__main__ import main
from spitegame.scenes.table.commands import TableCommands

def fail(self):
    raise ValueError("Ann holds the K7QM4X")

TableCommands._menu = fail
sys.exit(main())
"""
"""What Python runs for a game whose table fails when Escape is pressed."""


def test_a_scene_that_fails_is_told_of_and_the_game_goes_on(start: Open, tmp_path: Path) -> None:
    log = tmp_path / "profile" / "spitegame.log"
    program = begun(start(settings=settings(ANNA, ADA), game=(sys.executable, "-c", BROKEN)))
    before = program.until(lambda shown: shown.seat == 0, "Anna's turn")
    program.key("Escape")
    stopped = program.scene("stopped")
    assert stopped.words("stopped") == "The game stopped because of an error in the program."
    assert stopped.words("log") == str(log)
    assert "in fail\n" in log.read_text("utf-8")
    assert "K7QM4X" not in log.read_text("utf-8")
    assert str(log) in program.said

    program.key("Return")
    program.continue_game("Spite & Malice: Anna and Ada")
    assert program.scene("table").cards == before.cards

    program.key("Escape")
    program.scene("stopped")
    program.click("quit")
    assert program.ended() == 1


SECONDS = 3.0
MOST_WAKES = 18
"""A second, of the thread that paints: there are six ticks, a busy machine makes it wait in between, and a table that
moves is painted sixty times."""
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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how often a thread has gone to sleep")
def test_while_nothing_happens_the_program_sleeps(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA))
    program.scene("door")
    assert wakes(program) < MOST_WAKES
    begun(program)
    program.until(lambda shown: shown.seat == 0, "Anna's turn")
    assert wakes(program) < MOST_WAKES
    program.key("F1")
    program.scene("help")
