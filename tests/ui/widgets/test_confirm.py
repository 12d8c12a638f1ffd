from support.windows.form_user import Person, Table, frame

from spitegame.ui.nodes import Shade, Takes
from spitegame.ui.scene import Back, Quit
from spitegame.ui.scenes.confirm import ConfirmScene


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
