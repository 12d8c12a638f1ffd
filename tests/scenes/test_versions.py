"""A newer version is one line on the first screen, and a switch in the settings."""

from dataclasses import replace

import pytest
from support.windows.form_user import Home, Person, frame

from spitegame import __version__
from spitegame.scenes.door import DoorScene
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.versions import VersionsScene
from spitegame.session.updates import Announcement, Answer, Fault, Question
from spitegame.ui.preferences import Preferences

NEWER = Announcement("99.0.0", "https://spitegame.example/download")
SAME = Announcement(__version__, NEWER.link)
CURIOUS = Preferences(taught=True, updates=True, asked=Question(0.0, NEWER))


def home(preferences: Preferences) -> Home:
    return Home(preferences, updates_from="spitegame.example")


def door(told: Home) -> Person:
    return Person(DoorScene(told), frame())


def test_a_newer_version_is_one_line_that_leads_to_its_page_or_is_never_told_of_again() -> None:
    told = home(CURIOUS)
    person = door(told)
    assert person.reads("version") == "Version 99.0.0 is out."
    assert person.stage.scene.focus == "play", "it is not in the way"
    person.tap("Show")
    assert told.pages == [NEWER.link]
    person.tap("Skip this version")
    assert not person.sees("version")
    told.preferences = replace(told.preferences, asked=Question(0.0, Announcement("99.0.1", NEWER.link)))
    assert door(told).reads("version") == "Version 99.0.1 is out."


def test_whoever_has_played_is_asked_once_and_a_copy_that_others_keep_up_to_date_says_nothing_of_it() -> None:
    assert not door(home(Preferences())).sees("updates"), "newcomers have other things to look at"
    for button, wanted in (("Yes", True), ("No", False)):
        told = home(Preferences(taught=True))
        person = door(told)
        assert "spitegame.example once a week" in person.reads("updates")
        person.tap(button)
        assert told.preferences.updates is wanted
        assert not person.sees("updates")
    told = Home(CURIOUS)
    assert not door(told).sees("version")
    assert not Person(SettingsScene(told), frame()).sees("versions")
    assert not door(Home(Preferences(taught=True))).sees("updates")


def test_it_is_switched_on_and_off_in_the_settings() -> None:
    told = home(Preferences(taught=True))
    person = Person(SettingsScene(told), frame())
    person.tap("Updates")
    assert "spitegame.example once a week" in person.reads("updates.hint")
    person.tap("Tell me about updates")
    assert told.preferences.updates is True
    person.tap("Tell me about updates")
    assert told.preferences.updates is False


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (NEWER, "Version 99.0.0 is out."),
        (SAME, "You have the newest version."),
        (None, ""),
        (Fault.NONE_CAME, "The last check got no answer. The next one is in a week."),
        (Fault.UNREADABLE, "The last check got an answer that made no sense. The next one is in a week."),
        (Fault.NOT_SIGNED, "The last answer did not come from the makers of this program, so it was ignored."),
    ],
)
def test_the_settings_say_what_came_of_it(answer: Answer | None, words: str) -> None:
    told = home(replace(CURIOUS, asked=Question(0.0, answer), passed_over="99.0.0"))
    assert Person(VersionsScene(told), frame()).reads("version") == words
    assert door(home(replace(told.preferences, passed_over=""))).sees("version") is (answer is NEWER)
