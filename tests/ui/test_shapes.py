import pygame
import pytest

from spitegame.rules.cards import Suit
from spitegame.ui.art import icon, suit_mark
from spitegame.ui.nodes import Icon
from spitegame.ui.shapes import glow, rounded, shadow

FILL = (8, 34, 26, 205)
BORDER = (255, 255, 255, 60)
GOLD = (255, 206, 84)


@pytest.mark.parametrize("size", [(12, 9), (40, 40), (510, 301)])
@pytest.mark.parametrize("border", [None, BORDER])
def test_rounded_is_filled_up_to_its_round_corners(
    size: tuple[int, int], border: tuple[int, int, int, int] | None
) -> None:
    surface = rounded(size, 4, FILL, border, 1.5)
    width, height = size
    assert surface.get_size() == size
    assert tuple(surface.get_at((width // 2, height // 2))) == FILL
    assert tuple(surface.get_at((width // 2, 0))) == (border or FILL)
    assert surface.get_at((0, 0)).a < surface.get_at((width // 2, 0)).a


def test_a_large_panel_has_the_corners_of_a_small_one() -> None:
    small, large = (rounded(size, 10, FILL, BORDER, 2).subsurface((0, 0, 10, 10)) for size in ((24, 24), (200, 90)))
    assert pygame.image.tobytes(small, "RGBA") == pygame.image.tobytes(large, "RGBA")


def test_shadow_fades_outwards() -> None:
    surface, padding = shadow((60, 84), 8, 100, 4)
    assert surface.get_size() == (60 + 2 * padding, 84 + 2 * padding)
    row = [surface.get_at((x, surface.get_height() // 2)).a for x in range(padding + 30)]
    assert row == sorted(row)
    assert row[0] < 10
    assert row[-1] == 100


def test_glow_surrounds_the_card_and_leaves_it_free() -> None:
    surface, padding = glow((60, 84), 10, GOLD)
    middle = surface.get_height() // 2
    assert surface.get_size() == (60 + 2 * padding, 84 + 2 * padding)
    assert surface.get_at((padding + 1, middle)).a == 0
    assert tuple(surface.get_at((padding - 1, middle))) == (*GOLD, 255)
    assert 0 < surface.get_at((1, middle)).a < surface.get_at((padding - 4, middle)).a < 255


@pytest.mark.parametrize("size", [12, 33, 64])
def test_suit_marks_fill_their_square(size: int) -> None:
    for suit in Suit:
        mark = suit_mark(suit, size, GOLD)
        assert mark.get_size() == (size, size)
        assert mark.get_bounding_rect(min_alpha=30).height >= size - 2


@pytest.mark.parametrize("size", [16, 48])
def test_every_icon_is_drawn_and_no_two_look_alike(size: int) -> None:
    icons = {name: icon(name, size, GOLD) for name in Icon}
    for name, surface in icons.items():
        assert surface.get_size() == (size, size)
        assert 0.05 < pygame.mask.from_surface(surface).count() / size**2 < 0.7, name
    assert len({pygame.image.tobytes(surface, "RGBA") for surface in icons.values()}) == len(Icon)
