from itertools import product

import pygame
import pytest

from spitegame.rules.cards import JOKER, Card, Rank, Suit, card
from spitegame.ui.art.faces import Style, face
from spitegame.ui.art.paper import height

CARDS = (*(Card(rank, suit) for rank, suit in product(Rank, Suit) if rank is not Rank.JOKER), JOKER)
STYLES = tuple(
    Style(four_colours=four_colours, large_print=large_print)
    for four_colours, large_print in product((False, True), repeat=2)
)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def part(surface: pygame.Surface, across: float, down: float) -> pygame.Surface:
    """What is seen of a card when others lie on the rest of it."""
    width, height = surface.get_size()
    return surface.subsurface((0, 0, round(width * across), round(height * down)))


@pytest.mark.parametrize("width", [23, 60, 97, 260])
@pytest.mark.parametrize("written", ["As", "7d", "13c", "Qh", "*"])
def test_is_as_large_as_asked(written: str, width: int) -> None:
    surface = face(card(written), width, Style())
    assert surface.get_size() == (width, height(width)) == (width, round(width * 88 / 63))


@pytest.mark.parametrize("style", STYLES, ids=repr)
def test_no_two_cards_look_alike(style: Style) -> None:
    assert len({pixels(face(held, 60, style)) for held in CARDS}) == len(CARDS)


@pytest.mark.parametrize("style", STYLES, ids=repr)
@pytest.mark.parametrize(("across", "down"), [(0.25, 1), (1, 0.25)], ids=["left edge", "upper edge"])
def test_a_fanned_card_still_tells_rank_and_suit(style: Style, across: float, down: float) -> None:
    seen = {pixels(part(face(held, 60, style), across, down)) for held in CARDS}
    assert len(seen) == len(CARDS)


def test_styles_change_the_picture() -> None:
    assert len({pixels(face(card("7c"), 60, style)) for style in STYLES}) == len(STYLES)


def test_the_same_card_is_drawn_the_same_way_twice() -> None:
    assert pixels(face(card("Kh"), 96, Style())) == pixels(face(card("Kh"), 96, Style()))


@pytest.mark.parametrize("held", [card("Ks"), card("8h"), JOKER], ids=str)
def test_corners_are_round_and_the_rest_is_solid(held: Card) -> None:
    surface = face(held, 96, Style())
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    assert all(surface.get_at(corner).a < 40 for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)))
    assert all(surface.get_at((right // 2, y)).a == 255 for y in range(bottom + 1))
    assert all(surface.get_at((x, bottom // 2)).a == 255 for x in range(right + 1))
