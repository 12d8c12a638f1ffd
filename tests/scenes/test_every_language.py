"""Every scene speaks the player's language, and nothing else: the pseudo language finds what never came out of the
catalogue, and the real ones show whether there is room for them."""

from collections.abc import Iterator
from gettext import NullTranslations

import pygame
import pytest
from support.pseudo_language import foreign, pseudo_spoken
from support.windows.every_form import FORMS
from support.windows.every_screen import EVERY_SCREEN, PHONE, USUAL, cut, overflowing, shown
from support.windows.layout_checks import frame, outside, overlapping
from support.windows.lesson_user import Pupil, by_taps, fits, lessons

from spitegame import translation
from spitegame.languages import ENGLISH, languages, speak
from spitegame.tables.catalog import LESSONS
from spitegame.tables.lesson import Lesson
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import (
    Frame,
)
from spitegame.ui.text import measure

pygame.font.init()

COMPLETE = [each.key for each in languages() if each.done == 1 and each.key != ENGLISH]
EVERY_LESSON = [lesson for game in LESSONS for lesson in LESSONS[game]]
in_every_lesson = pytest.mark.parametrize("lesson", EVERY_LESSON, ids=lambda lesson: f"{lesson.game}, {lesson.key}")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    translation.use(NullTranslations())


@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_everything_comes_out_of_the_catalogue(scene: str) -> None:
    with pseudo_spoken():
        assert foreign(shown(scene, USUAL)) == set()


@in_every_lesson
def test_every_page_of_a_lesson_comes_out_of_the_catalogue(lesson: Lesson) -> None:
    with pseudo_spoken():
        pupil = Pupil(lesson)
        found = [foreign(pupil.nodes.values()) for _ in lessons(pupil, by_taps)]
    assert pupil.lesson.over
    assert set().union(*found) == set()


@pytest.mark.slow
@pytest.mark.parametrize("size", [USUAL, PHONE], ids=str)
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_there_is_room_for_its_words(scene: str, language: str, size: Size) -> None:
    cut_in_english = cut(shown(scene, size))
    assert speak(language)
    nodes = shown(scene, size)
    assert outside(nodes, Frame(size, 1.0, measure)) == []
    assert overflowing(nodes) == []
    assert cut(nodes).keys() <= cut_in_english.keys()
    if scene in FORMS:
        assert overlapping(nodes) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", COMPLETE)
@in_every_lesson
def test_there_is_room_for_the_words_of_a_lesson(lesson: Lesson, language: str) -> None:
    assert speak(language)
    pupil = Pupil(lesson)
    for _ in lessons(pupil, by_taps):
        fits(pupil, [frame(*USUAL), frame(*PHONE)])
