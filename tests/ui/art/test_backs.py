import pygame
import pytest

from spitegame.ui.art.backs import back
from spitegame.ui.art.paper import height
from spitegame.ui.preferences import BackColour


@pytest.mark.parametrize("width", [31, 60, 144])
def test_is_as_large_as_a_face(width: int) -> None:
    assert back(width, BackColour.BLUE).get_size() == (width, height(width))


def test_hues_differ() -> None:
    assert len({pygame.image.tobytes(back(60, hue), "RGBA") for hue in BackColour}) == len(BackColour)
