"""A deal is played by its code, typed or pasted."""

from support.windows.form_user import LEVELS, Home, Person, Table, frame

from spitegame.scenes.deal import DealScene
from spitegame.scenes.setup import SetupScene
from spitegame.ui.preferences import Preferences

CODE = "ZJWG-RMCW-8"


def asked(home: Home) -> Person:
    return Person(DealScene(home), frame())


def test_it_is_offered_where_games_are_put_together() -> None:
    home = Home(Preferences(name="Robin", taught=True))
    person = Person(SetupScene(home, LEVELS), frame())
    person.tap("rules")
    person.tap("Play a deal")
    person.type(CODE)
    person.key("return")
    assert home.dealt == [CODE]
    assert isinstance(person.stage.scene, Table)


def test_a_link_is_pasted_by_keys_or_by_the_button() -> None:
    home = Home(clipboard=f" spitegame:deal/{CODE}\n")
    person = asked(home)
    person.paste("something else")
    person.tap("Paste")
    person.tap("Play")
    assert home.dealt == [f"spitegame:deal/{CODE}"]


def test_what_is_no_code_is_told_and_can_be_mended() -> None:
    home = Home()
    person = asked(home)
    person.tap("Play")
    assert person.reads("about").startswith("Play the same cards"), "there is nothing to play yet"
    person.paste("bad code")
    person.key("return")
    assert person.reads("about") == "There is a slip in it."
    person.key("backspace")
    assert person.reads("about").startswith("Play the same cards")
    assert home.dealt == []
