from dataclasses import replace

import pytest
from support.windows.form_user import LEVELS, Home, Person, Table, frame

from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.scenes.setup import SetupScene

WINDOWS = [frame(), frame(Size(960, 600), 2.0)]


def before(home: Home, window: Frame) -> Person:
    return Person(SetupScene(home, LEVELS), window)


@pytest.mark.parametrize("window", WINDOWS, ids=["usual", "crowded"])
def test_a_newcomer_may_learn(window: Frame) -> None:
    home = Home()
    person = before(home, window)
    person.tap("Show me")
    assert isinstance(person.stage.scene, Table)
    assert home.lessons == ["malice"]
    assert home.preferences.taught
    assert not home.plans
    assert not before(home, window).sees("welcome.words")


@pytest.mark.parametrize("window", WINDOWS, ids=["usual", "crowded"])
def test_a_newcomer_may_decline(window: Frame) -> None:
    home = Home()
    person = before(home, window)
    person.tap("No thanks")
    assert not person.sees("welcome.words")
    assert home.preferences == Preferences(taught=True)
    person.tap("Learn by playing")
    assert home.lessons == ["malice"]


def test_who_starts_a_game_is_not_asked_again() -> None:
    home = Home()
    before(home, frame()).tap("start")
    assert len(home.plans) == 1
    assert not before(home, frame()).sees("welcome.words")


def test_the_lesson_can_be_had_at_any_time() -> None:
    home = Home(Preferences(name="Robin", taught=True))
    person = before(home, frame())
    person.tab_to("Learn by playing")
    person.key("return")
    assert home.lessons == ["malice"]


def test_declining_keeps_what_was_chosen() -> None:
    home = Home()
    person = before(home, frame())
    person.tap("Payoff size: Quick 11")
    person.tap("No thanks")
    person.tap("start")
    assert home.plans[0].rules == replace(home.preferences.setup.rules, payoff=11)
