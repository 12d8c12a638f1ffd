"""Shapes, icons, felt, faces and the sign of the program, as they are drawn."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from spitegame.resources import ART
from spitegame.rules.cards import Suit
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.opponents import NAMES, OPPONENTS
from spitegame.session.portraits import PORTRAITS, Mood, portrait_of, portraits_of
from spitegame.ui.art import emblem, felt, icon, portrait, suit_mark
from spitegame.ui.nodes import Icon
from spitegame.ui.preferences import FeltColour
from spitegame.ui.shapes import glow, rounded, shadow

FILL = (8, 34, 26, 205)
BORDER = (255, 255, 255, 60)
GOLD = (255, 206, 84)


@pytest.mark.parametrize("size", [(12, 9), (40, 40), (510, 301)])
def test_rounded_is_filled_up_to_its_round_corners_which_are_equal_at_any_size(size: tuple[int, int]) -> None:
    for border in (None, BORDER):
        surface = rounded(size, 4, FILL, border, 1.5)
        width, height = size
        assert surface.get_size() == size
        assert tuple(surface.get_at((width // 2, height // 2))) == FILL
        assert tuple(surface.get_at((width // 2, 0))) == (border or FILL)
        assert surface.get_at((0, 0)).a < surface.get_at((width // 2, 0)).a
    small, large = (rounded(size, 10, FILL, BORDER, 2).subsurface((0, 0, 10, 10)) for size in ((24, 24), (200, 90)))
    assert pygame.image.tobytes(small, "RGBA") == pygame.image.tobytes(large, "RGBA")


def test_shadow_fades_outwards_and_glow_surrounds_the_card_and_leaves_it_free() -> None:
    surface, padding = shadow((60, 84), 8, 100, 4)
    assert surface.get_size() == (60 + 2 * padding, 84 + 2 * padding)
    row = [surface.get_at((x, surface.get_height() // 2)).a for x in range(padding + 30)]
    assert row == sorted(row)
    assert row[0] < 10
    assert row[-1] == 100
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


BLACK, PAPER, BRIGHT_GOLD = (24, 27, 38), (252, 250, 244), (240, 205, 112)


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_at_any_size_a_spade_with_golden_eyes_lies_on_a_white_card(size: int) -> None:
    picture = emblem(size)
    assert picture.get_size() == (size, size)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((size // 2, size // 24)).a > 250
    for wanted in (BLACK, PAPER, BRIGHT_GOLD):
        close = pygame.mask.from_threshold(picture, wanted, (25, 25, 25, 255)).count()
        assert close >= size * size / 300, f"hardly any of {wanted}"


def brightness(surface: pygame.Surface, x: int, y: int) -> int:
    """Of a patch, as single pixels are grainy."""
    return sum(pygame.transform.average_color(surface, pygame.Rect(x, y, 20, 20))[:3])


@pytest.mark.parametrize("size", [(1, 1), (300, 200), (961, 603)])
def test_felt_is_as_large_as_asked_and_for_strong_contrasts_plain_black(size: tuple[int, int]) -> None:
    assert felt(size, FeltColour.GREEN).get_size() == size
    black = pygame.mask.from_threshold(felt(size, FeltColour.CONTRAST), (0, 0, 0), (1, 1, 1, 255))
    assert black.count() == size[0] * size[1]


@pytest.mark.parametrize("colour", [colour for colour in FeltColour if colour is not FeltColour.CONTRAST])
def test_felt_is_lit_from_the_middle_and_chance_makes_no_difference(colour: FeltColour) -> None:
    surface = felt((400, 260), colour)
    middle = brightness(surface, 190, 110)
    assert all(brightness(surface, x, y) < middle for x, y in ((0, 0), (380, 0), (0, 240), (380, 240)))
    pictures = [pygame.image.tobytes(felt((64, 40), colour), "RGB") for colour in (*FeltColour, *FeltColour)]
    assert len(set(pictures)) == len(FeltColour)


SMALL = 24
"""The smallest width in pixels at which a face has to be known."""
TELLING = 12
"""The least number of its pixels that differ between two moods."""
OWN = [opponent.name.lower() for opponent in OPPONENTS]
FACES = sorted({file.stem.partition("-")[0] for file in (ART / "faces").iterdir()})


def pixels_apart(one: pygame.Surface, other: pygame.Surface) -> int:
    pixels = (np.asarray(picture.get_view("3")).astype(int) for picture in (one, other))
    return int((abs(next(pixels) - next(pixels)).max(axis=2) > 40).sum())


def test_every_key_has_a_face_which_with_its_moods_can_be_told_apart_in_small() -> None:
    assert set(FACES) == {*OWN, *PORTRAITS}
    assert [portrait_of(opponent.name) for opponent in OPPONENTS] == OWN
    assert all(portrait_of(name) in FACES for name in NAMES)
    small = {key: [portrait(key, mood, SMALL) for mood in Mood] for key in FACES}
    for key, moods in small.items():
        assert all(pixels_apart(one, other) >= TELLING for one, other in combinations(moods, 2)), key
    waiting = [moods[list(Mood).index(Mood.WAITING)] for moods in small.values()]
    assert min(pixels_apart(one, other) for one, other in combinations(waiting, 2)) > SMALL * SMALL / 10


@pytest.mark.parametrize("size", [1, 24, 256])
def test_a_portrait_is_round_and_of_exactly_the_size_asked_for(size: int) -> None:
    picture = portrait("owl", Mood.STUNG, size)
    assert picture.get_size() == (size, size)
    if size > 1:
        assert picture.get_at((0, 0)).a == 0
        assert picture.get_at((size // 2, size // 2)).a == 255


def test_no_two_computers_look_alike_and_people_who_have_chosen_no_face_and_free_seats_have_none() -> None:
    seats: list[Occupant | None] = [
        Person("Ada"),
        *(Computer(name, "fair") for name in ("Ada", "Zoë", "Hugo", "Bo", "Cy", "Di", "Ed", "Flo")),
    ]
    found = portraits_of(seats, {Seat(0): portrait_of("Zoë")})
    assert len(set(found)) == len(seats)
    assert portrait_of("Zoë") == portrait_of("Zoë") != ""
    assert portraits_of([Person("Ada"), None, Person("Bo")], {Seat(2): "owl"}) == ("", "", "owl")
