"""A game is played to its end in the real window, and looked through."""

import re
from typing import Any

import pytest
from support.windows.card_players import Clicks, play_to_the_end
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]


def settings(game: str = "malice", **setup: Any) -> dict[str, Any]:
    seats = [{"name": "Anna"}, {"name": "Ada", "level": "good"}]
    return {"name": "Anna", "speed": "off", "setup": {"game": game, "rules": None, "seats": seats, **setup}}


def step(words: str) -> int:
    found = re.match(r"Step (\d+) of", words)
    assert found, words
    return int(found[1])


def test_a_game_is_reviewed(start: Open) -> None:
    program = start(settings=settings(preset="online", payoff=3, open_hands=False), seed=4)
    program.start_game()
    program.scene("table")
    last = play_to_the_end(program, {0: Clicks(program)})
    program.click("review")
    program.scene("review")
    program.until(lambda shown: "slip1" in shown.nodes, "what cost most")
    program.until(lambda shown: "Evaluating" not in shown.words("slips.remark"), "all is judged")

    program.key("n")
    shown = program.until(lambda shown: "Better: " in shown.words("prompt"), "the first mistake")
    assert shown.marked("hint"), "what would have been better"
    program.picture("review")
    program.click("slip1")
    words = program.shown.words("slip1")
    program.until(lambda shown: shown.words("prompt").split(" That")[0] in words, "the one that cost most")
    before = step(program.shown.words("place"))
    program.key("Right")
    program.until(lambda shown: step(shown.words("place")) == before + 1, "a step on")
    program.key("End")
    program.until(lambda shown: shown.words("prompt") == last.words("outcome"), "how it ended")
    program.key("Home")
    program.says("place", "Step 1 of")
    program.key("Escape")
    assert program.scene("results").words("outcome") == last.words("outcome")
    assert program.said == ""
