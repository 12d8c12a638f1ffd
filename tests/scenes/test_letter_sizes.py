"""In a window of the usual size nothing is written so small that it takes an effort to read."""

from collections.abc import Iterator

import pygame
import pytest
from support.browser.screens import SCREENS
from support.windows.every_form import FORMS
from support.windows.every_screen import EVERY_SCREEN, PHONE, USUAL, cut, overflowing, shown
from support.windows.layout_checks import outside, overlapping

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
from spitegame.ui.preferences import TEXT_SCALES
from spitegame.ui.text import EM, measure

pygame.font.init()

LARGEST = max(TEXT_SCALES)
LISTED = ("game.", "person.", "lesson.")
"""Rows of lists that may show no more than the beginning of a name on a phone: each opens what has all of it."""
LEAST = 12
"""Pixels, as browsers and typographers count."""


@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_no_letters_are_too_small(scene: str) -> None:
    nodes = shown(scene, USUAL)
    sizes = {(node.id, size) for node in nodes for size in _sizes(node)}
    assert sizes
    assert {(name, size) for name, size in sizes if size * EM < LEAST} == set()


@pytest.mark.parametrize("size", [USUAL, PHONE], ids=str)
@pytest.mark.parametrize("scene", EVERY_SCREEN)
def test_there_is_room_for_the_largest_ones(scene: str, size: Size) -> None:
    nodes = shown(scene, size, LARGEST)
    assert outside(nodes, Frame(size, LARGEST, measure)) == []
    assert overflowing(nodes) == []
    newly_cut = cut(nodes).keys() - cut(shown(scene, size)).keys()
    assert {name for name in newly_cut if size == USUAL or not name.startswith(LISTED)} == set()
    if scene in FORMS:
        assert overlapping(nodes) == []


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
