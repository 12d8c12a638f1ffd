"""Which game is played is chosen on the first screen, and the program keeps to it."""

import re
from typing import Any

import pytest
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]

PEOPLE = [{"name": "Anna"}, {"name": "Bertha"}, {"name": "Cleo"}]
SPITE: dict[str, Any] = {
    "game": "spite",
    "preset": "strict",
    "rounds": 3,
    "rules": None,
    "seats": PEOPLE,
    "open_hands": True,
}


def test_the_game_that_was_chosen_is_remembered_and_the_other_one_too(start: Open) -> None:
    program = start(settings={"name": "Anna", "speed": "off", "taught": True, "others": [SPITE]}, seed=3)
    program.says("cover.title", "Spite & Malice")
    program.set_up()
    program.click("game.1")
    shown = program.until(lambda shown: shown.words("cover.title") == "Spite", "the other cover")
    assert len([name for name in shown.nodes if re.fullmatch(r"seat\.\d\.name", name)]) == 3
    program.click("rules")
    program.says("rounds.number", "Rounds: 3")
    program.click("start")
    dealt = program.scene("table").cards
    assert len([card for card in dealt.values() if card]) >= 11
    program.close()

    program = start(seed=4)
    program.says("cover.title", "Spite")
    program.continue_game("Spite: Anna, Bertha and Cleo")
    assert program.scene("table").cards == dealt
    program.key("Escape")
    program.click(program.scene("confirm").named("Leave the table"))
    program.set_up()
    program.click("game.0")
    program.says("cover.title", "Spite & Malice")
    program.click("start")
    if program.until(lambda shown: shown.scene != "setup", "the game, or a question").scene == "confirm":
        program.click("answer.1")
    program.scene("table")
    program.close()

    program = start(seed=3)
    program.says("cover.title", "Spite & Malice")
    program.set_up()
    program.click("game.1")
    program.until(lambda shown: shown.words("cover.title") == "Spite", "the other title")
    program.click("rules")
    program.says("rounds.number", "Rounds: 3")
