"""Smooth plain shapes for panels, cards and buttons, and the cache that keeps drawn pictures until the window's size
changes."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import ParamSpec, TypeVar, cast

import pygame

P = ParamSpec("P")
T = TypeVar("T")

_forget: list[Callable[[], None]] = []
"""The functions that clear the caches, one for each function whose pictures are kept."""


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function that makes pictures. Its last `most` pictures are kept."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(most)(make)
        _forget.append(cached.cache_clear)
        return cast(Callable[P, T], cached)

    return keep


def forget() -> None:
    """Clear all caches of pictures, since a window of another size needs other pictures."""
    for each in _forget:
        each()


RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Colour = RGB | RGBA

CORNER = 4.2 / 63
"""The radius of a card's corners, as a share of its width."""
_SUPERSAMPLING = 4


@kept(256)
def rounded(
    size: tuple[int, int],
    radius: float,
    fill: RGBA,
    border: RGBA | None = None,
    border_width: float = 1.4,
) -> pygame.Surface:
    """Return a box with round corners. Radius and width of the border are in pixels."""
    width, height = size
    corner = int(max(radius, border_width)) + 2
    if width <= 2 * corner or height <= 2 * corner:
        return _rounded(size, radius, fill, border, border_width)
    # Only the corners need care, and drawing all of a large panel four times too large would be slow.
    tile = _rounded((2 * corner + 1, 2 * corner + 1), radius, fill, border, border_width)
    return _stretched(tile, corner, size)


def _rounded(
    size: tuple[int, int], radius: float, fill: RGBA, border: RGBA | None, border_width: float
) -> pygame.Surface:
    large = _clear(size, border or fill, _SUPERSAMPLING)
    inset = border_width if border else 0.0
    if border:
        _box(large, 0, size, border, radius)
    _box(large, inset, size, fill, max(0.0, radius - inset))
    return pygame.transform.smoothscale(large, size)


def _transparent(colour: Colour) -> RGBA:
    """Return the colour with alpha 0."""
    return colour[0], colour[1], colour[2], 0


def _clear(size: tuple[int, int], ground: Colour, times: int = 1) -> pygame.Surface:
    """Return an empty picture, `times` as large as `size`. It has the colour of the edge, which mixes in when the
    picture is shrunk."""
    surface = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA, 32)
    surface.fill(_transparent(ground))
    return surface


def with_margin(card: pygame.Surface) -> pygame.Surface:
    """Return the card within a transparent margin, with which its edges mix when it is turned; without one they have
    steps."""
    width, height = card.get_size()
    surface = _clear((width + 2, height + 2), (255, 255, 255))
    surface.blit(card, (1, 1))
    return surface


def _box(large: pygame.Surface, inset: float, size: tuple[int, int], colour: Colour, radius: float) -> None:
    """Draw a box with round corners, smaller than `size` by `inset` on each side, on a picture larger by the
    factor `_SUPERSAMPLING`."""
    start = round(inset * _SUPERSAMPLING)
    area = pygame.Rect(start, start, *(round((side - inset) * _SUPERSAMPLING) - start for side in size))
    pygame.draw.rect(large, colour, area, border_radius=round(radius * _SUPERSAMPLING))


def _stretched(tile: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """Return the tile stretched to this size by repeating its middle row and column."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    for left, across, source_left, source_across in _spans(corner, size[0]):
        for top, down, source_top, source_down in _spans(corner, size[1]):
            part = tile.subsurface((source_left, source_top, source_across, source_down))
            surface.blit(pygame.transform.scale(part, (across, down)), (left, top), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _spans(corner: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return start and length of the three parts of a side, and of their sources in the tile."""
    return (
        (0, corner, 0, corner),
        (corner, length - 2 * corner, corner, 1),
        (length - corner, corner, corner + 1, corner),
    )


def shadow(size: tuple[int, int], blur: int, alpha: int, radius: float) -> tuple[pygame.Surface, int]:
    """Return a soft shadow, and by how many pixels it is larger than ``size`` on each side."""
    surface = _clear((size[0] + 2 * blur, size[1] + 2 * blur), (0, 0, 0))
    inwards = blur // 2
    for growth in range(blur, -inwards - 1, -1):
        share = (blur - growth) / (blur + inwards)
        strength = share * share * (3 - 2 * share)  # a smooth step
        _fill(surface, blur - growth, radius + blur / 2 + growth / 2, (0, 0, 0, round(alpha * strength)))
    return surface, blur


def glow(size: tuple[int, int], spread: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """Return the light around a card, with a hole for the card itself, and by how many pixels it is larger on each
    side."""
    padded, white = (size[0] + 2 * spread, size[1] + 2 * spread), (255, 255, 255)
    radius, line = min(size) * CORNER, max(2.0, spread / 5)
    surface = _clear(padded, colour)
    for growth in range(spread, 0, -1):
        strength = (1 - growth / (spread + 1)) ** 1.5
        _fill(surface, spread - growth, radius + growth, (*colour[:3], round(230 * strength)))
    bright, hole = _clear(padded, colour, _SUPERSAMPLING), _clear(padded, white, _SUPERSAMPLING)
    _box(bright, spread - line, padded, colour, radius + line)
    hole.fill(white)
    _box(hole, spread, padded, _transparent(white), radius)
    surface.blit(pygame.transform.smoothscale(bright, padded), (0, 0))
    surface.blit(pygame.transform.smoothscale(hole, padded), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface, spread


def _fill(surface: pygame.Surface, inset: int, radius: float, colour: RGBA) -> None:
    """Fill a box with round corners, smaller than the surface by `inset` on each side."""
    area = surface.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(surface, colour, area, border_radius=round(radius))


def ring(size: int, share: float, groove: RGBA, colour: RGBA) -> pygame.Surface:
    """Return a ring-shaped groove that is filled clockwise from the top, up to this share of it."""
    large = pygame.Surface((size * _RING_SUPERSAMPLING, size * _RING_SUPERSAMPLING), pygame.SRCALPHA, 32)
    _fill_ring(large, 1.0, groove)
    _fill_ring(large, share, colour)
    return pygame.transform.smoothscale(large, (size, size))


_RING_SUPERSAMPLING = 3


def _fill_ring(surface: pygame.Surface, share: float, colour: RGBA) -> None:
    """Draw the arc as a polygon, since pygame's arcs with a width have holes."""
    if share <= 0:
        return
    middle = surface.get_width() / 2
    outer, inner = middle - _RING_SUPERSAMPLING, middle * 0.8
    steps = max(1, round(96 * share))
    angles = [2 * pi * share * step / steps - pi / 2 for step in range(steps + 1)]
    rim = [(middle + outer * cos(angle), middle + outer * sin(angle)) for angle in angles]
    back = [(middle + inner * cos(angle), middle + inner * sin(angle)) for angle in reversed(angles)]
    pygame.draw.polygon(surface, colour, rim + back)


def edge(card: pygame.Surface, width: int, colour: Colour) -> None:
    """Draw a line of this width along the edges of a card."""
    size = card.get_size()
    pygame.draw.rect(card, colour, ((0, 0), size), width, border_radius=round(size[0] * CORNER))
