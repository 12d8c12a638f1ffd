"""An error that stops the real program: what the player is told, and what is left of the game."""

import sys
from pathlib import Path

import pytest
from support.windows.one_screen import ADA, ANNA, begun, settings
from support.windows.real_window import Open

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
    assert stopped.words("stopped") == "The game has stopped: there is an error in the program."
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
