"""On every form and every full screen: letters that can be read, room for the largest ones, for a phone and for every
language, and no word that stands there untranslated."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

import pygame
import pytest
from support.pseudo_language import bare, foreign, pseudo_spoken
from support.windows.every_form import FORMS, home
from support.windows.every_screen import EVERY_SCREEN, PHONE, SMALL, USUAL, cut, half_read, shown
from support.windows.form_user import Person
from support.windows.layout_checks import outside, overflowing, overlapping
from support.windows.layout_checks import shown as seen
from support.windows.lesson_user import Pupil, by_taps, fits, lessons

from spitegame import translation
from spitegame.languages import ENGLISH, languages, speak
from spitegame.scenes.join import JoinScene
from spitegame.tables.catalog import LESSONS
from spitegame.tables.lesson import Lesson
from spitegame.ui import nodes as looks
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import ButtonLook, Chip, EntryLook, Frame, Node, Takes, cap_size
from spitegame.ui.preferences import TEXT_SCALES
from spitegame.ui.text import EM, measure
from spitegame.ui.widgets.form import AREA

pygame.font.init()  # words are as wide as they will be; a font needs no screen

LEAST, FINGER = 12, 44
"""Pixels, as browsers and typographers count: the smallest letters, and the smallest button."""
LARGEST = max(TEXT_SCALES)
LISTED = ("game.", "person.", "lesson.", "waiting.")
"""Rows of lists that may show no more than the beginning of a name on a phone: each opens what has all of it."""
PHONES = [
    (Size(360, 640), 1.0),
    (Size(640, 360), 1.0),
    (Size(360, 640), 2.0),
    (Size(640, 360), 1.5),
    (Size(390, 844), 1.5),
    (Size(844, 390), 2.0),
    (Size(768, 1024), 1.0),
]
COMPLETE = [each.key for each in languages() if each.done == 1 and each.key != ENGLISH]
in_every_lesson = pytest.mark.parametrize(
    "lesson", [lesson for lessons in LESSONS.values() for lesson in lessons or ()], ids=lambda lesson: lesson.name
)


def crowded(scene: str, size: Size, scale: float = 1.0, *, touch: bool = False) -> list[object]:
    """What has no room: outside the window, over other words, or wider than its place."""
    nodes, window = shown(scene, size, scale, touch=touch), Frame(size, scale, measure)
    found: list[object] = [*outside(nodes, window), *overflowing(nodes, window)]
    pairs = overlapping(nodes) if scene in FORMS else []
    return found + [pair for pair in pairs if not pair[1].endswith(".leads")]  # a sign in the corner of a plate


@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_letters_are_large_enough_and_there_is_room_for_the_largest(scene: str) -> None:
    sizes = {(node.id, size) for node in shown(scene, USUAL) for size in _sizes(node)}
    assert sizes
    assert {(name, size) for name, size in sizes if size * EM < LEAST} == set()
    for window in (USUAL, PHONE):
        assert (window, crowded(scene, window, LARGEST)) == (window, [])
        assert (window, half_read(shown(scene, window, LARGEST))) == (window, [])
        newly_cut = cut(shown(scene, window, LARGEST)).keys() - cut(shown(scene, window)).keys()
        assert {name for name in newly_cut if window == USUAL or not name.startswith(LISTED)} == set()


@pytest.mark.parametrize("window", [SMALL, PHONE])
def test_a_form_opens_at_its_top_unless_a_row_of_its_list_is_proposed(window: Size) -> None:
    scrolled = []
    for form in FORMS:
        nodes = {node.id: node.rect for node in shown(form, window, LARGEST)}
        if thumb := nodes.get(f"{AREA}.thumb"):
            scrolled += [form] if thumb.y > nodes[AREA].y + 0.5 else []
    assert set(scrolled) <= {"daily"}


def _sizes(node: Node) -> Iterator[int]:
    match node.look:
        case looks.Words(size=size) | looks.Pill(size=size) | looks.Badge(size=size) | looks.Ladder(size=size):
            yield size
        case looks.Ring(size=size) | looks.FieldLook(size=size) | looks.Letter(size=size) | looks.Speech(size=size):
            yield size
        case looks.Thumbnail(size=size):
            yield size
        case ButtonLook(text, size, key=key) | Chip(text, size, key=key):
            if text:
                yield size
            if key:
                yield cap_size(size)
        case EntryLook(size=size, small=small):
            yield from (size, small)
        case _:
            return


@pytest.mark.parametrize(
    "phones", [pytest.param(PHONES[:1], id="small"), pytest.param(PHONES[1:], id="others", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("form", FORMS)
def test_all_of_a_form_is_read_and_hit_on_a_phone(form: str, phones: Sequence[tuple[Size, float]]) -> None:
    for size, scale in phones:
        assert (size, scale, crowded(form, size, scale, touch=True)) == (size, scale, [])
        assert (size, scale, missed(shown(form, size, scale, touch=True))) == (size, scale, [])


def missed(nodes: Sequence[Node]) -> list[str]:
    """What a finger does not hit."""
    pressed = [node for node in nodes if isinstance(node.look, ButtonLook | Chip | EntryLook)]
    return [node.id for node in pressed if Takes.TAP in node.takes and min(node.rect.width, node.rect.height) < FINGER]


def test_where_head_and_foot_leave_no_room_they_scroll_too() -> None:
    """As when half of a lying phone is covered by its keyboard: the field that is typed in shows."""
    person = Person(JoinScene(home()), Frame(Size(640, 190), 1.0, measure, touch=True))
    assert person.stage.scene.focus == "code"
    assert person.sees_all_of("code")
    field = person.node("code")
    assert field.clip
    assert seen(field) == field.rect
    assert person.node("start").clip, "the foot scrolls with the rest"


@pytest.mark.parametrize("size", [Size(900, 700), Size(844, 390), Size(390, 844)], ids=str)
@pytest.mark.parametrize("game", ["malice", "spite"])
def test_in_a_small_window_a_table_leaves_room_for_what_to_do(game: str, size: Size) -> None:
    (prompt,) = [node for node in shown(f"{game}, full", size) if node.id == "prompt"]
    assert isinstance(prompt.look, looks.Words)
    assert " ".join(prompt.look.lines) == prompt.label, "and nothing is cut off"


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    translation.use(NullTranslations())


@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_everything_comes_out_of_the_catalogue(scene: str) -> None:
    with pseudo_spoken():
        assert foreign(shown(scene, USUAL)) == set()


@in_every_lesson
def test_all_of_a_lesson_comes_out_of_the_catalogue(lesson: Lesson) -> None:
    with pseudo_spoken():
        assert foreign(Pupil(lesson).nodes.values()) == set()
        told = [lesson.title, lesson.about, lesson.outcome, lesson.farewell, *lesson.words]
        told += lesson.corrections.values()
        assert [words for words in told if bare(words)] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("scene", EVERY_SCREEN)
@pytest.mark.usefixtures("english_again")
def test_there_is_room_for_its_words(scene: str, language: str) -> None:
    cut_in_english = {window: cut(shown(scene, window)).keys() for window in (USUAL, SMALL, PHONE)}
    assert speak(language)
    for window in (USUAL, SMALL, PHONE):
        assert (window, crowded(scene, window)) == (window, [])
        assert cut(shown(scene, window)).keys() <= cut_in_english[window]


@pytest.mark.slow
@pytest.mark.parametrize("language", COMPLETE)
@in_every_lesson
@pytest.mark.usefixtures("english_again")
def test_there_is_room_for_the_words_of_a_lesson(lesson: Lesson, language: str) -> None:
    assert speak(language)
    pupil = Pupil(lesson)
    for _ in lessons(pupil, by_taps):
        fits(pupil, [Frame(USUAL, 1.0, measure), Frame(PHONE, 1.0, measure)])
