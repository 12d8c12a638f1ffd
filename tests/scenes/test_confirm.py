from collections import Counter

import pytest
from support.windows.form_user import Person, Table, frame
from support.windows.layout_checks import FRAMES

from spitegame.scenes.confirm import ConfirmScene
from spitegame.ui.nodes import Frame, Shade, Takes
from spitegame.ui.scene import Back, Quit


def asked() -> Person:
    return Person(ConfirmScene("Leave the game?", "It is kept.", [("Leave", Quit), ("Stay", Back)]), frame())


def test_enter_takes_the_choice_with_the_focus_a_tap_its_own_and_escape_goes_back() -> None:
    for keys, stays in ((["return"], False), (["right", "return"], True), (["escape"], True)):
        person = asked()
        person.key(*keys)
        assert person.stage.open is stays
        assert isinstance(person.stage.scene, Table) is stays
    person = asked()
    shade = person.node("shade")
    assert isinstance(shade.look, Shade)
    assert shade.takes is Takes.BLOCK, "nothing beneath is reached"
    person.tap("Leave")
    assert not person.stage.open


ANSWERS = ("Back to the game", "Settings", "Help", "Copy this deal", "Another player joins", "Leave the table", "Quit")


@pytest.mark.parametrize("window", FRAMES)
def test_no_answer_stands_alone_below_many(window: Frame) -> None:
    for left_out in range(1, 6):
        answers = (*ANSWERS[:-left_out], "Quit")
        person = Person(ConfirmScene("Menu", "It is kept.", [(answer, Back) for answer in answers]), window)
        lines = Counter(person.node(f"answer.{index}").rect.y for index in range(len(answers)))
        assert len(lines) == 1 or lines[max(lines)] > 1 or max(lines.values()) <= 2
