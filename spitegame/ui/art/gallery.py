"""The pictures besides the cards: signs, suits, faces, and the emblem of the program."""

import pygame

from spitegame.resources import ART
from spitegame.rules.cards import Suit
from spitegame.session.portraits import Mood
from spitegame.ui.nodes import Icon

from .shapes import rounded
from .svg import Colour, picture, tinted

SMALL_EMBLEM = 24
"""Up to this size in pixels only what can be made out of the emblem is drawn: the card and the spade."""
SMALL_FACE = 80
"""Narrower faces, in pixels, are shown from nearer by."""
CLOSER = 1.14


def icon(name: Icon, size: int, colour: Colour) -> pygame.Surface:
    return tinted(ART / "icons" / f"{name.value}.svg", size, colour)


def suit_mark(suit: Suit, size: int, colour: Colour) -> pygame.Surface:
    return tinted(ART / "suits" / f"{suit.name.lower()}.svg", size, colour)


def pad_sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    return tinted(ART / "pads" / f"{name}.svg", size, colour)


def emblem(size: int) -> pygame.Surface:
    name = "emblem-small" if size <= SMALL_EMBLEM else "emblem"
    return picture(ART / f"{name}.svg", (size, size))


def portrait(key: str, mood: Mood, size: int) -> pygame.Surface:
    """A face, as a round picture of so many pixels."""
    whole = round(size * CLOSER) if size < SMALL_FACE else size
    face = picture(ART / "faces" / f"{key}-{mood.value}.svg", (whole, whole))
    disc = rounded((size, size), size / 2, (255, 255, 255, 255))
    disc.blit(face, face.get_rect(center=(size // 2, size // 2)), special_flags=pygame.BLEND_RGBA_MULT)
    return disc
