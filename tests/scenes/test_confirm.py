from collections import Counter

import pytest
from support.windows.form_user import Person, Table, frame
from support.windows.layout_checks import FRAMES

from spitegame.scenes.confirm import ConfirmScene
from spitegame.ui.nodes import Frame, Shade, Takes
from spitegame.ui.scene import Back, Quit


def asked() -> Person:
    return Person(ConfirmScene("Leave the game?", "It is kept.", [("Leave", Quit), ("Stay", Back)]), frame())


def test_enter_takes_the_first_choice() -> None:
    person = asked()
    person.key("return")
    assert not person.stage.open


def test_another_choice_by_keys() -> None:
    person = asked()
    person.key("right", "return")
    assert isinstance(person.stage.scene, Table)
    assert person.stage.open


def test_a_choice_by_tap() -> None:
    person = asked()
    person.tap("Leave")
    assert not person.stage.open


def test_escape_goes_back() -> None:
    person = asked()
    person.key("escape")
    assert isinstance(person.stage.scene, Table)


def test_nothing_beneath_is_reached() -> None:
    shade = asked().node("shade")
    assert isinstance(shade.look, Shade)
    assert shade.takes is Takes.BLOCK


ANSWERS = ("Back to the game", "Settings", "Help", "Copy this deal", "Another player joins", "Leave the table", "Quit")


@pytest.mark.parametrize("window", FRAMES)
def test_no_answer_stands_alone_below_many(window: Frame) -> None:
    for left_out in range(1, 6):
        answers = (*ANSWERS[:-left_out], "Quit")
        person = Person(ConfirmScene("Menu", "It is kept.", [(answer, Back) for answer in answers]), window)
        lines = Counter(person.node(f"answer.{index}").rect.y for index in range(len(answers)))
        assert len(lines) == 1 or lines[max(lines)] > 1 or max(lines.values()) <= 2
