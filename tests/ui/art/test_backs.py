import pygame
import pytest

from spitegame.ui.art.backs import Hue, back
from spitegame.ui.art.faces import height


@pytest.mark.parametrize("width", [31, 60, 144])
def test_is_as_large_as_a_face(width: int) -> None:
    assert back(width, Hue.BLUE).get_size() == (width, height(width))


def test_hues_differ() -> None:
    assert len({pygame.image.tobytes(back(60, hue), "RGBA") for hue in Hue}) == len(Hue)
