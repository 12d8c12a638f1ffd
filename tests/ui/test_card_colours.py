import re
from itertools import combinations

import numpy as np
import pytest

from spitegame.rules.cards import Suit
from spitegame.ui.decks import KEYS, shipped

# Machado, Oliveira and Fernandes (2009), full strength.
SIGHTS = {
    "normal": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
}
LIGHT_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def light(colour: bytes) -> np.ndarray:
    share = np.array(list(colour)) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(seen: np.ndarray) -> np.ndarray:
    share = (LIGHT_TO_XYZ @ seen.clip(0, 1)) / LIGHT_TO_XYZ.sum(axis=1)
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one: bytes, other: bytes) -> float:
    dark, bright = sorted((LIGHT_TO_XYZ @ light(colour))[1] for colour in (one, other))
    return float((bright + 0.05) / (dark + 0.05))


def colours(key: str, suit: Suit) -> tuple[bytes, bytes]:
    """Those of the paper of a card, and of what is printed on it: the last two of a deuce."""
    text = shipped(key).files[f"two-of-{suit.name.lower()}"].read_text("utf-8")
    *_, paper, ink = (bytes.fromhex(found) for found in re.findall('fill="#([0-9a-f]{6})"', text))
    return paper, ink


def inks(key: str) -> list[bytes]:
    return [colours(key, suit)[1] for suit in Suit]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("key", ["four-colours", "four-colours-large-print"])
def test_four_colours_stay_apart(key: str, sight: str) -> None:
    seen = [lab(SIGHTS[sight] @ light(ink)) for ink in inks(key)]
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) >= 30


@pytest.mark.parametrize("key", KEYS)
def test_ink_is_readable_on_paper(key: str) -> None:
    assert all(contrast(*colours(key, suit)) >= 4 for suit in Suit)


@pytest.mark.parametrize("key", ["classic", "large-print"])
def test_two_colours_are_red_and_black(key: str) -> None:
    spades, hearts, diamonds, clubs = inks(key)
    assert spades == clubs != hearts == diamonds
