"""Every scene speaks the player's language, and nothing else: the pseudo language finds what never came out of the
catalogue, and the real ones show whether there is room for them."""

import re
from collections.abc import Iterator, Sequence
from gettext import NullTranslations

import pygame
import pytest
from support.browser.screens import SCREENS
from support.pseudo_language import Pseudo, bare
from support.windows.every_form import FORMS
from support.windows.form_user import Person
from support.windows.layout_checks import outside, overlapping

from spitegame import translation
from spitegame.languages import ENGLISH, languages, speak
from spitegame.session import opponents
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import (
    Badge,
    ButtonLook,
    Chip,
    EntryLook,
    FieldLook,
    Frame,
    Ladder,
    Node,
    Pill,
    Ring,
    Speech,
    Title,
    Words,
)
from spitegame.ui.text import measure

pygame.font.init()

PEOPLE = "Wolfgang Amadeus Mozartt Fergus Shaughnessy III Robin Anna Ann Bo Cy Gus Bertha Player"
LANGUAGES = [each.name for each in languages()]
NOT_TRANSLATED = {*PEOPLE.split(), *opponents.NAMES, *LANGUAGES, *["Spite", "Malice", "Esc", "Ctrl", "Shift", "UTC"]}
"""Names of people, games and languages, and what is printed on keys."""
CODE = re.compile(r"K7QM4X|wss:|tulip anchor seven|spitegame|CV55|rooms\.example")
USUAL, PHONE = Size(1280, 800), Size(390, 844)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    translation.use(NullTranslations())


def shown(scene: str, size: Size) -> Sequence[Node]:
    if scene in SCREENS:
        return SCREENS[scene](size, 1.0)
    person = Person(FORMS[scene](), Frame(size, 1.0, measure))
    person.wait()
    return person.stage.nodes(person.frame)


def texts(node: Node) -> Iterator[str]:
    """All that is read, and read out."""
    yield node.label
    match node.look:
        case Words(lines) | Speech(lines):
            yield " ".join(lines)
        case ButtonLook(text) | Pill(text) | Badge(text) | Title(text) | Ring(text=text):
            yield text
        case Chip(text, about=about):
            yield from (text, about)
        case EntryLook(text, about):
            yield from (text, " ".join(about))
        case Ladder(rungs):
            yield from (text for text, _ in rungs)
        case FieldLook(placeholder=text):
            yield text
        case _:
            pass


@pytest.mark.parametrize("scene", [*FORMS, *SCREENS])
def test_everything_comes_out_of_the_catalogue(scene: str) -> None:
    translation.use(Pseudo())
    nodes = shown(scene, USUAL)
    assert {(node.id, word) for node in nodes for text in texts(node) for word in foreign(text)} == set()


def foreign(text: str) -> list[str]:
    """The words of the text that stand outside the brackets of the pseudo language."""
    words = re.findall(r"[^\W\d_’]{2,}", bare(text))
    return [word for word in words if word not in NOT_TRANSLATED and set(word) != {"W"} and not CODE.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize("size", [USUAL, PHONE], ids=str)
@pytest.mark.parametrize("language", [each.key for each in languages() if each.done == 1 and each.key != ENGLISH])
@pytest.mark.parametrize("scene", [*FORMS, *SCREENS])
def test_there_is_room_for_its_words(scene: str, language: str, size: Size) -> None:
    cut_in_english = cut(shown(scene, size))
    assert speak(language)
    nodes = shown(scene, size)
    assert outside(nodes, Frame(size, 1.0, measure)) == []
    assert overflowing(nodes) == []
    assert cut(nodes).keys() <= cut_in_english.keys()
    if scene in FORMS:
        assert overlapping(nodes) == []


def overflowing(nodes: Sequence[Node]) -> list[tuple[str, str]]:
    """What is wider than its place."""
    found = []
    for node in nodes:
        match node.look:
            case Words(lines, size):
                widths = {line: measure(line, size) for line in lines}
            case ButtonLook(text, size) | Chip(text, size) | EntryLook(text, _, size) | Pill(text, size):
                widths = {text: measure(text, size)}
            case _:
                continue
        found += [(node.id, line) for line, width in widths.items() if width > node.rect.width + 1]
    return found


def cut(nodes: Sequence[Node]) -> dict[str, str]:
    """Labels whose end is missing, by their ids: what is read out has all of it."""
    found = {}
    for node in nodes:
        match node.look:
            case ButtonLook(text) | Chip(text) | EntryLook(text) | Pill(text) | Badge(text):
                if text.endswith("…") and not node.label.rstrip(".").endswith("…"):
                    found[node.id] = text
            case _:
                pass
    return found
