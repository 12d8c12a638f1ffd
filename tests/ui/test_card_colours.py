import math
import re
from itertools import combinations

import pytest

from spitegame.rules.cards import Suit
from spitegame.ui.decks import KEYS, shipped
from spitegame.ui.shapes import RGB

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes (2009), full strength.
NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
LIGHT_TO_XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)


def light(colour: RGB) -> Triple:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return red, green, blue


def times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(seen: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    white = times(LIGHT_TO_XYZ, (1, 1, 1))
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (part / whole for part, whole in zip(times(LIGHT_TO_XYZ, (red, green, blue)), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: RGB, other: RGB, sight: Matrix) -> float:
    first, second = (lab(times(sight, light(colour))) for colour in (one, other))
    return math.dist(first, second)


def contrast(one: RGB, other: RGB) -> float:
    dark, bright = sorted(times(LIGHT_TO_XYZ, light(colour))[1] for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def colours(key: str, suit: Suit) -> tuple[RGB, RGB]:
    """Those of the paper of a card, and of what is printed on it: the last two of a deuce."""
    text = shipped(key).files[f"two-of-{suit.name.lower()}"].read_text("utf-8")
    *_, paper, ink = (bytes.fromhex(found) for found in re.findall('fill="#([0-9a-f]{6})"', text))
    return (paper[0], paper[1], paper[2]), (ink[0], ink[1], ink[2])


def inks(key: str) -> list[RGB]:
    return [colours(key, suit)[1] for suit in Suit]


@pytest.mark.parametrize("sight", [NORMAL, PROTANOPIA, DEUTERANOPIA], ids=["normal", "no red", "no green"])
@pytest.mark.parametrize("key", ["four-colours", "four-colours-large-print"])
def test_four_colours_stay_apart(key: str, sight: Matrix) -> None:
    assert min(distance(one, other, sight) for one, other in combinations(inks(key), 2)) >= 30


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("suit", Suit)
def test_ink_is_readable_on_paper(suit: Suit, key: str) -> None:
    paper, ink = colours(key, suit)
    assert contrast(ink, paper) >= 4


@pytest.mark.parametrize("key", ["classic", "large-print"])
def test_two_colours_are_red_and_black(key: str) -> None:
    spades, hearts, diamonds, clubs = inks(key)
    assert spades == clubs != hearts == diamonds
