import string

import pygame
import pytest

from spitegame.ui.art.lettering import lettering

GOLD = (246, 222, 150)
SIGNS = string.ascii_letters + string.digits + "&'’.,-!?:+/"


def ink(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect(min_alpha=60)


@pytest.mark.parametrize("sign", SIGNS)
def test_every_sign_is_drawn_within_its_surface(sign: str) -> None:
    surface = lettering(sign, 64, GOLD)
    drawn = ink(surface)
    assert drawn.width > 1
    assert drawn.height > 3
    assert surface.get_rect().contains(drawn)
    assert drawn.bottom < surface.get_height()
    assert drawn.top > 0
    assert drawn.left > 0
    assert drawn.right < surface.get_width()


def test_no_two_signs_look_alike() -> None:
    assert len({pygame.image.tobytes(lettering(sign, 40, GOLD), "RGBA") for sign in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize("height", [12, 31, 80])
def test_is_as_high_as_asked(height: int) -> None:
    assert lettering("Malice", height, GOLD).get_height() == height


@pytest.mark.parametrize("capital", "AEHIKMNTZ")
def test_capitals_stand_in_the_middle(capital: str) -> None:
    surface = lettering(capital, 80, GOLD)
    drawn = ink(surface)
    assert drawn.height == pytest.approx(80 * 0.67, abs=3)
    assert drawn.centery == pytest.approx(40, abs=2)


def test_a_space_is_empty_but_takes_room() -> None:
    assert ink(lettering(" ", 40, GOLD)).width == 0
    assert lettering("a b", 40, GOLD).get_width() > lettering("ab", 40, GOLD).get_width()


def test_a_heavier_pen_leaves_more_ink() -> None:
    light, heavy = (pygame.mask.from_surface(lettering("Spite", 40, GOLD, weight)).count() for weight in (9, 18))
    assert heavy > 1.3 * light


def test_edges_keep_the_colour() -> None:
    surface = lettering("S", 30, GOLD)
    seen = {
        tuple(surface.get_at((x, y)))[:3]
        for x in range(surface.get_width())
        for y in range(surface.get_height())
        if surface.get_at((x, y)).a
    }
    assert seen == {GOLD}


def test_a_sign_we_do_not_have_is_an_error() -> None:
    with pytest.raises(KeyError):
        lettering("ß", 20, GOLD)
