"""Portraits: everybody can be told apart by face, and what happened by the mood."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from spitegame.resources import ART
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.opponents import NAMES, OPPONENTS
from spitegame.session.portraits import PORTRAITS, Mood, portrait_of, portraits_of
from spitegame.ui.art import portrait

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
