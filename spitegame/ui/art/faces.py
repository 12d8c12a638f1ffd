"""Card faces, drawn for exactly the width that is asked for."""

from dataclasses import dataclass

import pygame

from spitegame.rules.cards import Card, Rank, Suit

from .colours import PAPER, RED, RGB, ink
from .courts import draw_court
from .jokers import draw_jester
from .lettering import write_centred
from .paper import HEIGHT, WIDTH, blank
from .suits import draw_suit
from .vector import Brush, Outline, Point, ellipse, line, path, star

_WEIGHT = 17.5


@dataclass(frozen=True, kw_only=True, slots=True)
class Style:
    four_colours: bool = False
    large_print: bool = False


def face(card: Card, width: int, style: Style) -> pygame.Surface:
    canvas = blank(width)
    colour = RED if card.suit is None else ink(card.suit, style.four_colours)
    draw_face(canvas.brush, card, colour, large_print=style.large_print)
    return canvas.finished()


def draw_face(brush: Brush, card: Card, colour: RGB, *, large_print: bool) -> None:
    """On paper, in millimetres."""
    if card.suit is None:
        _draw_joker(brush, colour, 1.3 if large_print else 1.0)
    elif large_print:
        _draw_large(brush, card.rank, card.suit, colour)
    else:
        _draw_usual(brush, card.rank, card.suit, colour)


def _both_ends(brush: Brush) -> tuple[Brush, Brush]:
    return brush, brush.at(WIDTH, HEIGHT, -1)


def _draw_usual(brush: Brush, rank: Rank, suit: Suit, colour: RGB) -> None:
    match rank:
        case Rank.JACK | Rank.QUEEN | Rank.KING:
            draw_court(brush, rank, suit, colour)
        case Rank.ACE:
            _draw_ace(brush, suit, colour)
        case _:
            _draw_pips(brush, rank, suit, colour)
    for end in _both_ends(brush):
        write_centred(end.at(7.2, 0), rank.sign, 4.2, 10.8, 9.5, colour, _WEIGHT)
        draw_suit(end, suit, 7.2, 20, 7.6, colour)


def _draw_ace(brush: Brush, suit: Suit, colour: RGB) -> None:
    if suit is not Suit.SPADES:
        draw_suit(brush, suit, WIDTH / 2, HEIGHT / 2, 30, colour)
        return
    for size, shade in ((42.0, colour), (37.4, PAPER), (35.2, colour)):
        draw_suit(brush, suit, WIDTH / 2, HEIGHT / 2, size, shade)
    for half in brush.at(WIDTH / 2, HEIGHT / 2).both_sides():
        half.polygons(_vine(), PAPER)


def _vine() -> list[Outline]:
    """The engraving on the ace of spades: its right half, around the middle of the card."""
    stem = line(path("M0,8.6 C0.4,2 0.4,-4 0,-8"), 0.7)
    low = line(path("M0,8.6 C3,8 8.6,8.6 9.4,4.2 9.8,1.2 5.6,0.6 5.4,3.6"), 0.7)
    high = line(path("M0,2.4 C2.4,0 6.2,0.2 5.6,-2.8 5.2,-4.6 2.6,-4.2 3,-2.4"), 0.7)
    leaf = path("M0,-5.6 C2.4,-7 2.2,-9.6 0,-12.4")
    return [*stem, *low, *high, leaf, ellipse(5.6, 4.6, 1, 1), ellipse(3.2, -1.5, 0.8, 0.8)]


def _draw_pips(brush: Brush, rank: Rank, suit: Suit, colour: RGB) -> None:
    crowded = rank in (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)
    left, top = (19.6 if crowded else 20.2), 14.6
    size = 11.2 if crowded else 13.0
    for column, row in _PIPS[rank]:
        x = left + (WIDTH - 2 * left) * column
        y = top + (HEIGHT - 2 * top) * row
        draw_suit(brush, suit, x, y, size if row <= 0.5 else -size, colour)


def _draw_large(brush: Brush, rank: Rank, suit: Suit, colour: RGB) -> None:
    """The corner says it again, as most cards of a fan show only their left or upper edge."""
    write_centred(brush.at(9, 0), rank.sign, 4.6, 15.5, 12.6, colour, _WEIGHT)
    draw_suit(brush, suit, 9, 28.5, 11, colour)
    draw_suit(brush, suit, 43.5, 20, 26, colour)
    write_centred(brush.at(35, 0), rank.sign, 40, 40, 44, colour, 16.0)


def _draw_joker(brush: Brush, colour: RGB, size: float) -> None:
    draw_jester(brush)
    for end in _both_ends(brush):
        corner = end.at(7, 4.6)
        corner.polygon(star(0, 5 * size, 5 * size, 2.1 * size), colour)
        for i, letter in enumerate("JOKER"):
            write_centred(corner, letter, (12.4 + i * 7.4) * size, 5.2 * size, 6 * size, colour, _WEIGHT)


_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0


def _column(x: float, count: int) -> tuple[Point, ...]:
    return tuple((x, i / (count - 1)) for i in range(count))


def _sides(count: int) -> tuple[Point, ...]:
    return _column(_LEFT, count) + _column(_RIGHT, count)


def _middle(*rows: float) -> tuple[Point, ...]:
    return tuple((_MIDDLE, row) for row in rows)


_PIPS = {
    Rank.TWO: _middle(0, 1),
    Rank.THREE: _middle(0, 0.5, 1),
    Rank.FOUR: _sides(2),
    Rank.FIVE: _sides(2) + _middle(0.5),
    Rank.SIX: _sides(3),
    Rank.SEVEN: _sides(3) + _middle(0.25),
    Rank.EIGHT: _sides(3) + _middle(0.25, 0.75),
    Rank.NINE: _sides(4) + _middle(0.5),
    Rank.TEN: _sides(4) + _middle(1 / 6, 5 / 6),
    Rank.ELEVEN: _sides(4) + _middle(1 / 6, 0.5, 5 / 6),
    Rank.TWELVE: _sides(4) + _column(_MIDDLE, 4),
    Rank.THIRTEEN: _sides(4) + _column(_MIDDLE, 5),
}
"""The places of the pips on a plain card: column and row, each from 0 to 1."""
