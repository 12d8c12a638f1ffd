"""In a window of the usual size nothing is written so small that it takes an effort to read."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame
import pytest
from support.browser.screens import SCREENS
from support.windows.every_form import FORMS
from support.windows.form_user import Person

from spitegame.ui.geometry import Size
from spitegame.ui.nodes import (
    Badge,
    ButtonLook,
    Chip,
    EntryLook,
    FieldLook,
    Frame,
    Ladder,
    Letter,
    Node,
    Pill,
    Ring,
    Speech,
    Words,
    cap_size,
)  # fmt: skip
from spitegame.ui.text import EM, measure

pygame.font.init()

USUAL = Size(1280, 800)
LEAST = 12
"""Pixels, as browsers and typographers count."""


def _form(name: str) -> Sequence[Node]:
    person = Person(FORMS[name](), Frame(USUAL, 1.0, measure))
    person.wait()
    return person.stage.nodes(person.frame)


SHOWN: Mapping[str, Callable[[], Sequence[Node]]] = {
    **{name: lambda name=name: _form(name) for name in FORMS},  # type: ignore[misc]
    **{f"{name}, full": lambda name=name: SCREENS[name](USUAL, 1.0) for name in SCREENS},  # type: ignore[misc]
}


@pytest.mark.parametrize("scene", SHOWN)
def test_no_letters_are_too_small(scene: str) -> None:
    nodes = SHOWN[scene]()
    sizes = {(node.id, size) for node in nodes for size in _sizes(node)}
    assert sizes
    assert {(name, size) for name, size in sizes if size * EM < LEAST} == set()


@pytest.mark.parametrize("size", [Size(900, 700), Size(844, 390), Size(390, 844)], ids=str)
@pytest.mark.parametrize("game", ["malice", "spite"])
def test_in_a_small_window_they_leave_room_for_what_to_do(game: str, size: Size) -> None:
    (prompt,) = [node for node in SCREENS[game](size, 1.0) if node.id == "prompt"]
    assert prompt.label.endswith(".")  # and not with the sign of something cut off


def _sizes(node: Node) -> Iterator[int]:
    match node.look:
        case Words(size=size) | Pill(size=size) | Badge(size=size) | Ladder(size=size) | Ring(size=size):
            yield size
        case FieldLook(size=size) | Letter(size=size) | Speech(size=size):
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
