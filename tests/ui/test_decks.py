"""Every deck that comes with the program is whole, and its cards can be told apart wherever they are seen."""

import re

import pygame
import pytest

from spitegame import indices
from spitegame.indices import Indices
from spitegame.resources import ART
from spitegame.rules.cards import Card, cards
from spitegame.ui.art import picture
from spitegame.ui.canvas import Canvas
from spitegame.ui.decks import CARDS, KEYS, NAMES, SHIPPED, shipped, sized
from spitegame.ui.geometry import TALL
from spitegame.ui.nodes import CardLook
from spitegame.ui.preferences import BackColour, Preferences


def face(key: str, name: str, width: int) -> pygame.Surface:
    return picture(shipped(key).files[name], (width, round(width * TALL)))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def part(surface: pygame.Surface, across: float, down: float) -> pygame.Surface:
    """What is seen of a card when others lie on the rest of it."""
    width, height = surface.get_size()
    return surface.subsurface((0, 0, round(width * across), round(height * down)))


def test_a_deck_is_a_folder_with_a_picture_of_every_card_and_back_and_no_other() -> None:
    assert set(KEYS) == {folder.name for folder in SHIPPED.iterdir()}
    assert Preferences().deck == KEYS[0]
    assert all(shipped(key).files.keys() == set(NAMES.values()) for key in KEYS)
    assert len({shipped(key).name for key in KEYS}) == len(KEYS)
    assert len({pixels(face("classic", NAMES[colour], 60)) for colour in BackColour}) == len(BackColour)


def test_a_deck_has_only_what_differs_from_its_base_and_whatever_is_narrow_has_a_deck_for_it() -> None:
    classic, colours = shipped("classic").files, shipped("four-colours").files
    backs = {NAMES[colour] for colour in BackColour}
    same = {name for name in NAMES.values() if name == "joker" or name.endswith("spades")} | backs
    assert {name for name in NAMES.values() if colours[name] == classic[name]} == same
    assert all(
        file.read_bytes() != classic[name].read_bytes() for name, file in colours.items() if file != classic[name]
    )
    narrow = {"classic": "large-print", "four-colours": "four-colours-large-print", "silver": "large-print"}
    assert {key: shipped(key).narrow for key in KEYS} == dict.fromkeys(KEYS, "") | narrow


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("across", "down"), [(1, 1), (0.25, 1), (1, 0.25)], ids=["whole", "left edge", "upper edge"])
def test_no_two_cards_look_alike_even_where_others_lie_on_them(key: str, across: float, down: float) -> None:
    seen = {pixels(part(face(key, NAMES[card], 60), across, down)) for card in CARDS}
    assert len(seen) == len(CARDS)


@pytest.mark.parametrize("key", KEYS)
def test_letters_in_the_corners_are_those_of_a_country_and_told_apart_on_every_deck(key: str) -> None:
    def corner(card: Card, letters: Indices) -> bytes:
        look = CardLook(card, deck=key, indices=letters.key)
        return pixels(part(Canvas(Preferences())._card(look, 60), 0.25, 0.2))

    english, *others = indices.every()
    for card in (each for each in CARDS if each.rank.sign in english.signs):
        for letters in others:
            has_changed = corner(card, letters) != corner(card, english)
            assert has_changed == bool(letters.picture(card.rank)), (card, letters.key)
    for letters in others:
        seen = {corner(card, letters) for card in cards("2s 10s Js Qs Ks As")}
        assert len(seen) == 6, letters.key


@pytest.mark.parametrize("width", [31, 60, 144])
@pytest.mark.parametrize("name", ["king-of-spades", "eight-of-hearts", "joker", "back-blue"])
def test_corners_are_round_and_the_rest_is_solid(name: str, width: int) -> None:
    surface = face("classic", name, width)
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    assert all(surface.get_at(corner).a < 80 for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)))
    assert all(surface.get_at((right // 2, y)).a == 255 for y in range(bottom + 1))
    assert all(surface.get_at((x, bottom // 2)).a == 255 for x in range(right + 1))


def test_pictures_are_whole_shapes_that_every_browser_and_the_desktop_know() -> None:
    known = {"svg", "g", "path", "rect", "circle", "ellipse", "radialGradient", "stop"}
    start = re.compile(r'<svg xmlns="http://www\.w3\.org/2000/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"')
    for file in ART.rglob("*.svg"):
        text = file.read_text("utf-8")
        assert set(re.findall(r"<(\w+)", text)) <= known, file
        assert start.match(text), file


def test_a_picture_without_a_view_box_has_one_of_its_size_unless_that_is_a_share_of_the_place_it_has() -> None:
    assert 'viewBox="0 0 63 88.5"' in sized('<svg width="63" height="88.5px"/>', (126, 177))
    for share in ("100%", " 12.5 %"):
        assert "viewBox" not in sized(f'<svg width="{share}" height="88"/>', (126, 177))
