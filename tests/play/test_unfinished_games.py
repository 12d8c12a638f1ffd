"""Several games wait in the real program, each by itself."""

import pytest
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]

DUEL = "Continue: Spite & Malice: Anna and Ada. Cards left: 9 and 9. "
ROUND = "Continue: Spite: Anna, Mallory, Barnaby and Fergus. Round 1 of 5. "


def test_games_are_begun_left_continued_and_deleted_by_keys_alone(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA, payoff=9) | {"taught": True})
    for entry in ("play", "play.spite", "play.malice", "play.spite"):
        program.scene("door")
        program.click(entry)
        left(program)
    offers(program, ROUND, DUEL, ROUND)
    assert program.shown.words("unfinished") == "All unfinished games: 4"

    press(program, "Down", "Return")
    left(program)
    offers(program, DUEL, ROUND, ROUND)

    press(program, "Down", "Down", "Down", "Return")
    shown = program.scene("shelf")
    last = [name for name in shown.nodes if name.startswith("waiting.")][-1]
    press(program, "Down", "Down", "Down", "Return")
    program.scene("unfinished game")
    press(program, "Right", "Return")
    program.says("question", "Delete this game?")
    press(program, "Right", "Return")
    program.until(lambda shown: shown.scene == "shelf" and last not in shown.nodes, "one game less")
    program.key("Escape")
    offers(program, DUEL, ROUND, ROUND)
    assert "unfinished" not in program.shown.nodes
    program.close()

    offers(start(), DUEL, ROUND, ROUND)


def press(program: Program, *keys: str) -> None:
    for key in keys:
        program.key(key)


def left(program: Program) -> None:
    program.scene("table")
    program.key("Escape")
    program.click(program.scene("confirm").named("Leave the table"))
    program.scene("door")


def offers(program: Program, *games: str) -> None:
    shown = program.scene("door")
    words = [shown.words(name) for name in shown.nodes if name.startswith("resume.")]
    assert len(words) == len(games)
    assert all(map(str.startswith, words, games)), words
