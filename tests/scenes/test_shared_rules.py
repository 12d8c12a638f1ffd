"""House rules and deals are passed on as a link, a code or a file, and those of others taken."""

from dataclasses import replace
from typing import Any

import pytest
from support.windows.form_user import LEVELS, Home, Person, Table, frame

from spitegame.rules.malice.options import CLUB, ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.deal import DealScene
from spitegame.scenes.house_rules import SharedRulesScene
from spitegame.scenes.setup import SetupScene
from spitegame.session.setup import HouseRules
from spitegame.ui.preferences import Preferences

OWN, OTHERS = HouseRules("malice", ONLINE), HouseRules("malice", replace(CLUB, jokers=2))


def sharing(home: Home) -> tuple[Person, list[Any]]:
    taken: list[Any] = []
    return Person(SharedRulesScene(OWN, home, taken.append), frame()), taken


def test_the_link_is_copied_and_the_rules_are_saved() -> None:
    home = Home()
    person, _ = sharing(home)
    person.tap("Copy")
    assert home.clipboard == "spitegame:rules/ABCD"
    person.tap("Save as a file")
    assert home.house_rules == [OWN]
    assert person.reads("about") == "The rules are saved as /games/rules."


@pytest.mark.parametrize(
    ("pasted", "means", "said"),
    [
        ("bad", OTHERS, "There is a slip in it."),
        ("good", HouseRules("spite", STRICT), "These rules are for Spite, not for Spite & Malice."),
    ],
)
def test_what_cannot_be_used_is_told(pasted: str, means: HouseRules, said: str) -> None:
    person, taken = sharing(Home(house_rules=[means]))
    person.paste(pasted)
    person.tap("Use them")
    assert person.reads("asked") == said
    assert taken == []


def test_it_is_reached_from_the_form_of_house_rules() -> None:
    home = Home(house_rules=[OTHERS], clipboard="WXYZ")
    scene = SetupScene(home, LEVELS)
    person = Person(scene, frame())
    person.tap("rules", "house_rules", "Share", "Paste", "Use them")
    assert not person.sees("link"), "it has gone back"
    person.tap("Done")
    assert scene._form.rules == OTHERS.rules


CODE = "ZJWG-RMCW-8"


def test_a_deal_is_offered_where_games_are_put_together() -> None:
    home = Home(Preferences(name="Robin", taught=True))
    person = Person(SetupScene(home, LEVELS), frame())
    person.tap("rules", "Play a deal")
    person.type(CODE)
    person.key("return")
    assert home.dealt == [CODE]
    assert isinstance(person.stage.scene, Table)


def test_a_link_to_a_deal_is_pasted_and_what_is_no_code_is_told_and_can_be_mended() -> None:
    home = Home(clipboard=f" spitegame:deal/{CODE}\n")
    person = Person(DealScene(home), frame())
    person.paste("something else")
    person.tap("Paste", "Play")
    assert home.dealt == [f"spitegame:deal/{CODE}"]
    home = Home()
    person = Person(DealScene(home), frame())
    person.tap("Play")
    assert person.reads("about").startswith("Play the same cards"), "there is nothing to play yet"
    person.paste("bad code")
    person.key("return")
    assert person.reads("about") == "There is a slip in it."
    person.key("backspace")
    assert person.reads("about").startswith("Play the same cards")
    assert home.dealt == []
