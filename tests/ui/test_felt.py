import pygame
import pytest

from spitegame.ui.art import felt
from spitegame.ui.preferences import FeltColour


def brightness(surface: pygame.Surface, x: int, y: int) -> int:
    """Of a patch, as single pixels are grainy."""
    return sum(pygame.transform.average_color(surface, pygame.Rect(x, y, 20, 20))[:3])


@pytest.mark.parametrize("size", [(1, 1), (300, 200), (961, 603)])
def test_is_as_large_as_asked_and_for_strong_contrasts_plain_black(size: tuple[int, int]) -> None:
    assert felt(size, FeltColour.GREEN).get_size() == size
    black = pygame.mask.from_threshold(felt(size, FeltColour.CONTRAST), (0, 0, 0), (1, 1, 1, 255))
    assert black.count() == size[0] * size[1]


@pytest.mark.parametrize("colour", [felt for felt in FeltColour if felt is not FeltColour.CONTRAST])
def test_is_lit_from_the_middle(colour: FeltColour) -> None:
    surface = felt((400, 260), colour)
    middle = brightness(surface, 190, 110)
    assert all(brightness(surface, x, y) < middle for x, y in ((0, 0), (380, 0), (0, 240), (380, 240)))


def test_colours_differ_and_chance_does_not() -> None:
    pictures = [pygame.image.tobytes(felt((64, 40), colour), "RGB") for colour in (*FeltColour, *FeltColour)]
    assert len(set(pictures)) == len(FeltColour)
