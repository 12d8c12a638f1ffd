"""Each system finds in its format the pictures that it looks for."""

import io
from collections.abc import Callable
from struct import calcsize, unpack, unpack_from

import pygame
import pytest

from distribution.icons import ICNS_TYPES, ICO_SIZES, icns, ico, png, svg
from spitegame.ui.art import emblem

PNG = b"\x89PNG\r\n\x1a\n"
ENTRY = "<BBBBHHII"


def test_an_ico_holds_every_size_and_a_png_is_the_emblem() -> None:
    assert pixels(picture(png(48))) == pixels(emblem(48))
    data = ico()
    assert unpack_from("<HHH", data) == (0, 1, len(ICO_SIZES))
    for number, size in enumerate(ICO_SIZES):
        width, height, _, _, _, depth, length, place = unpack_from(ENTRY, data, 6 + number * calcsize(ENTRY))
        assert (width or 256, height or 256, depth) == (size, size, 32)
        found = data[place : place + length]
        assert pixels(picture(found) if found.startswith(PNG) else bitmap(found)) == pixels(emblem(size))


def bitmap(data: bytes) -> pygame.Surface:
    header, width, height, _, depth = unpack_from("<IiiHH", data)
    assert (header, depth) == (40, 32)
    size = (width, height // 2)
    assert len(data) == 40 + width * width * 4 + (width + 31) // 32 * 4 * width
    upside_down = pygame.image.frombytes(data[40 : 40 + width * width * 4], size, "BGRA")
    return pygame.transform.flip(upside_down, False, True)


def test_an_icns_holds_every_type() -> None:
    data = icns()
    assert unpack(">4sI", data[:8]) == (b"icns", len(data))
    place, found = 8, {}
    while place < len(data):
        name, length = unpack_from(">4sI", data, place)
        found[name.decode()] = picture(data[place + 8 : place + length]).get_width()
        place += length
    assert found == ICNS_TYPES


@pytest.mark.parametrize("make", [ico, icns, svg])
def test_it_is_the_same_whenever_it_is_drawn(make: Callable[[], bytes]) -> None:
    assert make() == make()


def picture(data: bytes) -> pygame.Surface:
    assert data.startswith(PNG)
    return pygame.image.load(io.BytesIO(data), "icon.png")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")
