"""The lessons of a game, to be taken one by one."""

from dataclasses import dataclass, field

import pytest
from support.windows.form_user import Home, Person
from support.windows.layout_checks import frame

from spitegame.scenes.lessons import LessonsScene
from spitegame.tables.catalog import LESSONS
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Scene


@dataclass
class School(Home):
    begun: list[tuple[str, str]] = field(default_factory=list)

    def lesson(self, game: str, key: str = "") -> Scene:
        self.begun.append((game, key))
        return super().lesson(game, key)


def at_school(*done: str, window: Frame | None = None) -> tuple[Person, School]:
    home = School(Preferences(name="Robin", taught=True, lessons=done))
    return Person(LessonsScene("spite", home), window or frame()), home


def test_each_can_be_taken_by_itself_and_the_first_that_is_left_is_proposed() -> None:
    person, home = at_school("spite: tricks")
    labels = [person.node(f"lesson.{lesson.key}").label for lesson in LESSONS["spite"]]
    assert [": Done: " in label for label in labels] == [True, False, False]
    person.key("return")
    assert home.begun == [("spite", "comebacks")]
    for lesson in LESSONS["spite"]:
        person, home = at_school()
        person.tap(f"lesson.{lesson.key}")
        assert home.begun == [("spite", lesson.key)]


@pytest.mark.parametrize("size", [Size(960, 600), Size(1280, 800), Size(960, 1440)])
def test_all_of_it_is_seen_without_scrolling(size: Size) -> None:
    person, _ = at_school(window=frame(*size))
    assert all(person.sees_all_of(f"lesson.{lesson.key}") for lesson in LESSONS["spite"])
