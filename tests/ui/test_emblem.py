"""The sign of the program, at the sizes that desktops ask for."""

import pygame
import pytest

from spitegame.ui.art import emblem

BLACK, PAPER, BRIGHT_GOLD = (24, 27, 38), (252, 250, 244), (240, 205, 112)
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


@pytest.mark.parametrize("size", SIZES)
def test_at_any_size_a_spade_with_golden_eyes_lies_on_a_white_card(size: int) -> None:
    picture = emblem(size)
    assert picture.get_size() == (size, size)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((size // 2, size // 24)).a > 250
    for wanted in (BLACK, PAPER, BRIGHT_GOLD):
        close = pygame.mask.from_threshold(picture, wanted, (25, 25, 25, 255)).count()
        assert close >= size * size / 300, f"hardly any of {wanted}"
