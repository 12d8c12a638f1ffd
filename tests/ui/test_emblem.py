"""The sign of the program, at the sizes that desktops ask for."""

import pygame
import pytest

from spitegame.ui.art import emblem

BLACK, PAPER, BRIGHT_GOLD = (24, 27, 38), (252, 250, 244), (240, 205, 112)
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


@pytest.mark.parametrize("size", SIZES)
def test_it_fills_a_square_but_for_its_corners(size: int) -> None:
    picture = emblem(size)
    assert picture.get_size() == (size, size)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((size // 2, size // 24)).a > 250


@pytest.mark.parametrize("size", SIZES)
def test_at_any_size_a_spade_with_golden_eyes_lies_on_a_white_card(size: int) -> None:
    picture = emblem(size)
    colours = [picture.get_at((x, y)) for x in range(size) for y in range(size)]
    for wanted in (BLACK, PAPER, BRIGHT_GOLD):
        close = [colour for colour in colours if _difference(colour, wanted) < 60]
        assert len(close) >= size * size / 300, f"hardly any of {wanted}"


def _difference(colour: pygame.Color, other: tuple[int, int, int]) -> int:
    return sum(abs(a - b) for a, b in zip(colour, other, strict=False))
