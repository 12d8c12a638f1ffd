"""The pictures in `assets/art`, each made for exactly the size in which it is shown: cards, signs, faces, felt."""

import random
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import pygame

from spitegame.resources import ART
from spitegame.rules.cards import Suit
from spitegame.session.portraits import Mood
from spitegame.ui.decks import Place, relettered, sized
from spitegame.ui.nodes import Icon
from spitegame.ui.preferences import FeltColour
from spitegame.ui.shapes import Colour, kept, rounded

SMALL_EMBLEM_PX = 24
"""The size up to which only the recognizable parts of the emblem are drawn: the card and the spade."""
SMALL_FACE_PX, CLOSER = 80, 1.14
"""The width below which a face is shown larger; and the factor by which it then is."""
FELT_CORNER_PX = 6
_LIGHT_SIZE = (320, 200)
"""The size at which the light on the felt is made before it is enlarged; the grain hides the steps."""
_GRAIN_TILE_PX = 256
_GRAIN_STRENGTH = 4.5
"""The standard deviation of the light of the grain, of 255."""


@kept(512)
def picture(file: Path, size: tuple[int, int], letter: str = "", index: Sequence[Place] = ()) -> pygame.Surface:
    """Return a picture stretched to this size. `letter` names a file in `letters` that is drawn on a card at the places
    `index`, instead of the letter that it has."""
    if file.suffix == ".png":
        return pygame.transform.smoothscale(pygame.image.load(file), size)
    drawn = file.read_text("utf-8")
    if letter:
        drawn = relettered(drawn, (ART / "letters" / f"{letter}.svg").read_text("utf-8"), index)
    loaded = pygame.image.load(BytesIO(sized(drawn, size).encode()), file.name)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)  # it is blitted faster than what is loaded
    surface.blit(loaded, (0, 0))
    return surface


def icon(name: Icon, size: int, colour: Colour) -> pygame.Surface:
    return _tinted(ART / "icons" / f"{name.value}.svg", size, colour)


def suit_mark(suit: Suit, size: int, colour: Colour) -> pygame.Surface:
    return _tinted(ART / "suits" / f"{suit.name.lower()}.svg", size, colour)


def pad_sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    return _tinted(ART / "pads" / f"{name}.svg", size, colour)


@kept(128)
def _tinted(file: Path, size: int, colour: Colour) -> pygame.Surface:
    """Return a square picture, drawn in black in its file, in this colour."""
    found = picture(file, (size, size)).copy()
    found.fill(colour[:3], special_flags=pygame.BLEND_RGB_ADD)
    return found


def emblem(size: int) -> pygame.Surface:
    name = "emblem-small" if size <= SMALL_EMBLEM_PX else "emblem"
    return picture(ART / f"{name}.svg", (size, size))


@kept(32)
def portrait(key: str, mood: Mood, size: int) -> pygame.Surface:
    """Return a face as a round picture of `size` pixels."""
    whole = round(size * CLOSER) if size < SMALL_FACE_PX else size
    face = picture(ART / "faces" / f"{key}-{mood.value}.svg", (whole, whole))
    disc = rounded((size, size), size / 2, (255, 255, 255, 255)).copy()
    disc.blit(face, face.get_rect(center=(size // 2, size // 2)), special_flags=pygame.BLEND_RGBA_MULT)
    return disc


@kept(8)
def cloth(size: tuple[int, int], colour: FeltColour) -> pygame.Surface:
    """Return a sample of the felt, too small to show its grain."""
    if colour is FeltColour.CONTRAST:
        return rounded(size, FELT_CORNER_PX, (0, 0, 0, 255), (255, 255, 255, 160))
    piece = rounded(size, FELT_CORNER_PX, (255, 255, 255, 255)).copy()
    piece.blit(picture(ART / "felt" / f"{colour.value}.svg", size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece


@kept(1)
def felt(size: tuple[int, int], colour: FeltColour) -> pygame.Surface:
    """Return the table: felt under a lamp, darker towards the edges, with a fine grain; plain black for strong
    contrasts."""
    if colour is FeltColour.CONTRAST:
        return pygame.Surface(size, depth=24)
    light = pygame.Surface(_LIGHT_SIZE, depth=24)
    light.blit(picture(ART / "felt" / f"{colour.value}.svg", _LIGHT_SIZE), (0, 0))
    surface = pygame.transform.smoothscale(light, size)
    grain = _grain()
    for y in range(0, surface.get_height(), _GRAIN_TILE_PX):
        for x in range(0, surface.get_width(), _GRAIN_TILE_PX):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


@cache
def _grain() -> pygame.Surface:
    """Return a tile of faint specks of light. Each random byte becomes the brightness that `specks` has for it."""
    chance = random.Random(11)
    specks = sorted(min(255, int(abs(chance.gauss(0, _GRAIN_STRENGTH)))) for _ in range(256))
    grey = chance.randbytes(_GRAIN_TILE_PX * _GRAIN_TILE_PX).translate(bytes(specks))
    pixels = bytearray(3 * len(grey))
    for channel in range(3):
        pixels[channel::3] = grey
    return pygame.image.frombuffer(pixels, (_GRAIN_TILE_PX, _GRAIN_TILE_PX), "RGB")
