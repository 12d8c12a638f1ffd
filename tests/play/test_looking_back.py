"""A game that was played is on the shelf and in the statistics, also of a program that was killed at its end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from support.screens import Shown
from support.windows.card_players import Clicks, play_to_the_end
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]

SETTINGS = {
    "name": "Anna",
    "taught": True,
    "speed": "off",
    "setup": {
        "game": "malice",
        "preset": "online",
        "payoff": 3,
        "rules": None,
        "seats": [{"name": "Anna"}, {"name": "Ada", "level": "easy"}],
        "open_hands": False,
    },
}


def has(words: str) -> Callable[[Shown], bool]:
    return lambda shown: any(words in str(node["label"]) for node in shown.nodes.values())


def test_a_game_is_found_again_after_the_program_was_killed(start: Open, tmp_path: Path) -> None:
    program = start(settings=SETTINGS, seed=4)
    program.start_game()
    program.scene("table")
    play_to_the_end(program, {0: Clicks(program)})
    outcome = "Won by" if program.shown.words("outcome").startswith("You") else "Lost by"
    program.close()

    program = start(seed=4)
    program.scene("door")
    program.click("shelf")
    program.scene("shelf")
    program.until(has(f"{outcome} "), "the game that was played")
    for key in "ada":
        program.key(key)
    program.until(lambda shown: shown.words("shown") == "1 game", "what was typed fits it")
    program.key("Escape")
    program.scene("door")

    program.click("statistics")
    program.scene("statistics")
    program.until(lambda shown: shown.words("facts.0") == "games: 1", "it counts")
    program.click("export")
    told = program.until(lambda shown: "told" in shown.nodes, "where the table is").words("told")
    table = re.search(r"to (\S+)\.$", told)
    assert table
    assert "Ada" in Path(table[1]).read_text(encoding="utf-8-sig")
    program.key("Escape")

    program.scene("door")
    program.click("daily")
    program.scene("daily")
    program.key("Return")
    program.until(lambda shown: shown.scene == "table", "the deal of the day")
    program.until(has("Mallory"), "who plays it with you")
