"""On a phone, upright or lying, every form can be read, scrolled and hit with a finger."""

from collections.abc import Sequence

import pygame
import pytest
from support.marks import slow_unless
from support.windows.every_form import FORMS, home
from support.windows.form_user import Person
from support.windows.layout_checks import outside, overlapping, shown

from spitegame.scenes.join import JoinScene
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import ButtonLook, Chip, EntryLook, Frame, Node, Takes, Words
from spitegame.ui.text import measure

pygame.font.init()  # words are as wide as they will be; a font needs no screen

FINGER = 44
WINDOWS = [
    Frame(size, scale, measure, touch=True)
    for size, scale in (
        (Size(360, 640), 1.0),
        (Size(640, 360), 1.0),
        (Size(360, 640), 2.0),
        (Size(640, 360), 1.5),
        (Size(390, 844), 1.5),
        (Size(844, 390), 2.0),
        (Size(768, 1024), 1.0),
    )
]
CASES = [
    pytest.param(
        window,
        name,
        id=f"{window.size.width}x{window.size.height} text {window.text_scale} {name}",
        marks=slow_unless(index < 2 and name in ("door", "lobby of the host")),
    )
    for index, window in enumerate(WINDOWS)
    for name in FORMS
]


@pytest.mark.parametrize(("window", "name"), CASES)
def test_all_of_a_form_is_read_and_hit(window: Frame, name: str) -> None:
    person = Person(FORMS[name](), window)
    person.wait()
    nodes = person.stage.nodes(window)
    assert outside(nodes, window) == []
    assert overlapping(nodes) == []
    assert overflowing(nodes) == []
    assert missed(nodes) == []


def overflowing(nodes: Sequence[Node]) -> list[str]:
    """What is wider than its place, of words and of the words on buttons."""
    return [node.id for node in nodes if _width(node) > node.rect.width + 0.5]


def _width(node: Node) -> float:
    match node.look:
        case Words(lines, size):
            return max(measure(line, size) for line in lines)
        case ButtonLook(text, size) | Chip(text, size) | EntryLook(text, _, size):
            return measure(text, size)
        case _:
            return 0.0


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
    assert shown(field) == field.rect
    assert person.node("start").clip, "the foot scrolls with the rest"
