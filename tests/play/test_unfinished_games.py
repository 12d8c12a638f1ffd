"""Several games wait in the real program, each by itself."""

import pytest
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]

DUEL = "Spite & Malice: Anna and Ada: Cards left: 9 and 9. "
ROUND = "Spite: Anna, Mallory, Barnaby and Fergus: Round 1 of 5. "


def test_games_that_were_cut_short_are_continued_and_deleted_by_keys_alone(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA, payoff=9) | {"taught": True})
    program.scene("door")
    program.click("play")
    for game in ("spite", "malice", "spite"):
        program = cut_short(program, start)
        program.turn_to("games", f"play.{game}")
    program = cut_short(program, start)
    assert program.shown.words("unfinished") == "All unfinished games: 4"
    offers(program, ROUND, DUEL, ROUND)

    press(program, "Down", "Return")
    program = cut_short(program, start)
    offers(program, ROUND, DUEL, ROUND)  # who only looked into the duel has not played it

    press(program, "Down", "Down", "Down", "Return")
    shown = program.scene("shelf")
    last = [name for name in shown.nodes if name.startswith("waiting.")][-1]
    press(program, "Down", "Down", "Down", "Return")
    program.scene("unfinished game")
    press(program, "Right", "Return")
    program.says("question", "Delete this game?")
    press(program, "Right", "Return")
    program.until(lambda shown: shown.scene == "shelf" and last not in shown.nodes, "one game less")
    press(program, "Escape", "Escape")
    program.says("unfinished", "All unfinished games: 3")
    program.close()
    offers(start(), ROUND, DUEL, ROUND)


def test_a_table_that_is_left_before_a_move_does_not_wait(start: Open) -> None:
    program = start(settings=settings(ANNA, ADA))
    program.start_game()
    program.scene("table")
    program.key("Escape")
    program.click(program.scene("confirm").named("Leave the table"))
    assert "resume.0" not in program.scene("door").nodes


def press(program: Program, *keys: str) -> None:
    for key in keys:
        program.key(key)


def cut_short(program: Program, start: Open) -> Program:
    """A game goes on, as by a power cut."""
    program.scene("table")
    program.close()
    again = start()
    again.scene("door")
    return again


def offers(program: Program, *games: str) -> None:
    """These wait, the newest first."""
    program.says("resume.0", "Continue: ")
    press(program, "Down", "Return")
    shown = program.says("title", "Unfinished games")
    words = [shown.words(name) for name in shown.nodes if name.startswith("resume.")]
    assert len(words) == len(games)
    assert all(map(str.startswith, words, games)), words
