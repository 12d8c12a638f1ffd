"""The program is started for the first time: a game is one click away, and so is the field for a code."""

from functools import partial

import pytest
from support.screens import Shown
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]

SIZES = ((960, 600), (1280, 800), (2560, 1440), (960, 1400))


def test_what_a_newcomer_sees(start: Open) -> None:
    program = start(seed=2, size="960x600")
    program.enter_code()
    program.write("k7qm4x")
    program.says("code", "Room code: K7QM4X")
    program.key("Escape")
    for size in SIZES:
        program.scene("door")
        program.resize(*size)
        program.until(partial(fills, size=size), f"the first screen in {size}")
        set_up_a_game_and_leave_it(program)
    program.set_up()
    program.click("opponent.Edith")
    program.until(lambda shown: "opponent.Edith.seated" in shown.nodes, "Edith at the table")
    program.click("start")
    program.says("seat1.plate", "Edith, computer, spiteful best")
    leave(program)
    for entry, hand in (("play", "seat0.hand"), ("play.spite", "hand.")):
        program.scene("door")
        program.click(entry)
        if program.until(lambda shown: shown.scene != "door", "the game, or a question").scene == "confirm":
            program.click("answer.1")
        shown = program.scene("table")
        assert len([name for name, card in shown.cards.items() if card and name.startswith(hand)]) >= 5
        leave(program)

    program.scene("door")
    program.key("F1")
    program.scene("help")
    program.key("End")
    program.until(lambda shown: "copy-report" in shown.nodes, "the end of the help")
    program.click("copy-report")
    program.says("copy-report", "Copied")


def leave(program: Program) -> None:
    program.key("Escape")
    program.click(program.scene("confirm").named("Leave the table"))
    program.scene("door")


def fills(shown: Shown, size: tuple[int, int]) -> bool:
    """True if the first screen is laid out for a window of this size."""
    right: float = max(node["rect"][0] + node["rect"][2] for node in shown.nodes.values())
    return size[0] * 0.8 < right <= size[0]


def set_up_a_game_and_leave_it(program: Program) -> None:
    program.set_up()
    program.click("opponent.Dorian")
    program.until(lambda shown: "opponent.Dorian.seated" in shown.nodes, "Dorian at the table")
    program.click("rules")
    program.says("title", "Which rules")
    program.key("Escape")
    program.says("title", "Who plays")
    program.key("Escape")
    program.scene("door")
