"""Whole games of Spite & Malice in the real program, played through its window by pointer and keys."""

import re

import pytest
from support.windows.card_players import Clicks, Drags, Keys, play_to_the_end
from support.windows.one_screen import ANNA, BERTHA, begun, facing, hands_seen, is_secret, settings
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_two_people_at_one_screen(start: Open) -> None:
    """One drags and one clicks, and neither ever sees a card of the other's hand."""
    program = begun(start(settings=settings(ANNA, BERTHA, payoff=3, speed="fast"), seed=4))
    shown = play_to_the_end(program, {0: Drags(program), 1: Clicks(program)})
    assert re.fullmatch("You win|(Anna|Bertha) wins", shown.words("outcome"))
    seen = list(facing(program.pictures(), ["Anna", "Bertha"]))
    assert all(is_secret(*each) for each in seen)
    assert {seat for shown, seat in seen if hands_seen(shown)} == {0, 1}, "each saw the own hand"


def test_a_whole_game_by_the_keyboard(start: Open) -> None:
    """From the first screen to the last, without a pointer."""
    program = start(settings={"speed": "off"}, seed=4)
    keys = Keys(program)
    program.scene("door")
    keys.press("menu")
    program.says("title", "Menu")
    keys.focus("name")
    program.write("Anna")
    program.says("name", "Your name: Anna")
    program.key("Escape")
    program.until(lambda shown: "games" in shown.nodes, "the first page")
    keys.press("games")
    program.says("title", "Choose a game")
    keys.press("customise")
    program.scene("setup")
    keys.press("person")
    program.until(lambda shown: "seat.1.level" not in shown.nodes, "the second player is a person")
    keys.focus("seat.1.name")
    program.write("Bertha")
    program.says("seat.1.name", "Name of player 2: Bertha")
    keys.press("rules")
    program.says("title", "Choose your rules")
    keys.focus("payoff.number")
    program.write("3")
    program.says("payoff.number", "Payoff size: 3")
    keys.press("start")
    program.says("ready", "I am")
    shown = play_to_the_end(program, {0: keys, 1: keys})
    assert re.fullmatch("You win|(Anna|Bertha) wins", shown.words("outcome"))
    assert all(is_secret(*each) for each in facing(program.pictures(), ["Anna", "Bertha"]))
    keys.press("quit")
    assert program.ended() == 0
    assert program.said == ""
