"""The lessons of Spite in the real program: who follows the pointers comes to the end, and from there to the rules."""

from functools import partial

import pytest
from support.screens import Shown
from support.spite.screen_players import computers, hurried, settings
from support.windows.real_window import Open, Program

pytestmark = [pytest.mark.window, pytest.mark.slow]


def pointers(shown: Shown) -> list[str]:
    """Where to tap, in this order."""
    numbers = {name: node for name, node in shown.nodes.items() if name.endswith(".number")}
    found = {name.removesuffix(".number"): str(node["label"]) for name, node in numbers.items()}
    return sorted(found, key=lambda name: int(found[name].rstrip(".")))


def follow(program: Program) -> int:
    """To the end; the taps that it took."""
    taps = 0
    while True:
        shown = program.until(
            lambda shown: shown.scene == "confirm" or "go_on" in shown.nodes or pointers(shown), "something to do"
        )
        if shown.scene == "confirm":
            return taps
        goal = "go_on" if "go_on" in shown.nodes else pointers(shown)[0]
        program.click(goal)
        taps += 1
        program.until(partial(is_other, before=shown), f"an answer to the tap on {goal}")


def is_other(shown: Shown, before: Shown) -> bool:
    return told(shown) != told(before)


def told(shown: Shown) -> object:
    """What the coach says, and where the pointers lead."""
    return shown.scene, shown.words("coach"), pointers(shown), "go_on" in shown.nodes


def test_the_lessons_of_spite_are_played_one_after_the_other_by_their_pointers(start: Open) -> None:
    program = start(settings=settings({"name": "Anna"}, *computers(3)), size="960x600", game=hurried())
    program.scene("door")
    program.click("learn.spite")
    program.scene("lessons")
    program.click("lesson.tricks")
    for number in (1, 2, 3):
        program.scene("lesson")
        assert follow(program) >= 15
        if number < 3:
            program.click("answer.0")
    program.click("answer.2")
    program.scene("help")
    for digit in "10":
        program.key(digit)
    shown = program.until(lambda shown: "number10" in shown.nodes, "the tenth section")
    assert shown.words("number10") == "10 Consec"
