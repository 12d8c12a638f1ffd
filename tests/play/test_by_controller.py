"""Whole games in the real program with a game controller alone: no key is pressed, and no pointer moved."""

import re
from pathlib import Path

import pytest
from support.spite import screen_players as spite
from support.windows.card_players import play_to_the_end
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.pad_player import PadHands, with_pad
from support.windows.real_window import Open

from spitegame.ui.inputs import PadButton

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_a_whole_game_of_spite_and_malice(start: Open, tmp_path: Path) -> None:
    pipe = tmp_path / "pad"
    program = start(settings=settings(ANNA, ADA) | {"name": ""}, seed=4, game=with_pad(pipe))
    hands = PadHands(program, pipe)
    program.scene("door")
    hands.press("name")
    program.scene("keyboard")
    for symbol in "jo":
        hands.press(f"keyboard.{symbol}")
    hands.push(PadButton.START)
    program.says("name", "Your name: Jo")
    program.start_game(hands.press)
    program.scene("table")
    hands.push(PadButton.START)
    program.scene("confirm")
    hands.push(PadButton.B)
    program.scene("table")
    shown = play_to_the_end(program, {0: hands})
    assert shown.words("outcome") in ("You win", "Ada wins")
    hands.press("quit")
    assert program.ended() == 0
    assert program.said == ""


def test_a_whole_match_of_spite(start: Open, tmp_path: Path) -> None:
    pipe = tmp_path / "pad"
    match = spite.settings({"name": "Anna"}, *spite.computers(3), preset="strict", speed="off")
    program = start(settings=match, seed=3, game=with_pad(pipe, spite.hurried()))
    hands = PadHands(program, pipe)
    program.start_game(hands.press)
    shown = spite.play({0: hands})
    assert re.fullmatch("You win the match|.* wins the match", shown.words("outcome"))
    assert all(spite.is_secret(shown) for shown in program.pictures())
